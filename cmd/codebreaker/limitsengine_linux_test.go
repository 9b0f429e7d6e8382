package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os/exec"
	"strings"
	"testing"
	"time"

	"codebreaker/internal/test/limittest"
	"codebreaker/internal/test/longtest"
	"codebreaker/internal/ui/protocol"
)

// params are the parameters of a request.
type params map[string]any

// String returns the parameters, without the turns.
func (p params) String() string {
	short := maps.Clone(p)
	if turns, ok := p["turns"].([]string); ok && len(turns) > 0 {
		short["turns"] = fmt.Sprintf("%d turns to %s", len(turns), turns[len(turns)-1])
	}
	text, _ := json.Marshal((map[string]any)(short)) // of simple types
	return string(text)
}

// inPosition returns requests in each position of a game, with further parameters.
func inPosition(further ...params) func(limittest.Game) []params {
	return func(g limittest.Game) []params {
		var all []params
		for _, h := range g.Histories {
			for _, one := range further {
				p := params{"turns": h.Turns, "seconds": limitSeconds}
				for name, value := range one {
					if p[name] = value; name == "guess" {
						p[name] = g.Guess
					}
				}
				all = append(all, p)
			}
		}
		longest := make([]string, 900_000/(len(g.Guess)+len("=xxxxx,")))
		for i := range longest {
			longest[i] = g.Histories[1].Turns[0]
		}
		return append(all, params{"turns": longest, "guess": g.Guess})
	}
}

// limitSeconds is the time limit of requests.
const limitSeconds = 0.3

// engineTable has requests for each method of the engine.
func engineTable() map[string]func(limittest.Game) []params {
	return map[string]func(limittest.Game) []params{
		"game.describe": func(limittest.Game) []params { return []params{{}} },
		"mark":          func(g limittest.Game) []params { return []params{{"guess": g.Guess, "secret": g.Secret}} },
		"count":         inPosition(params{}),
		"candidates":    inPosition(params{"board": 1, "limit": 10_000}, params{"board": 1, "from": 1 << 24, "limit": 10_000}),
		"advise":        inPosition(params{"top": 100, "effort": "quick"}, params{"top": 100, "effort": "exact"}),
		"judge":         inPosition(params{"guess": "", "effort": "quick"}, params{"guess": "", "effort": "exact"}),
		"batch.codes":   func(limittest.Game) []params { return []params{{}} },
		"batch.marks":   func(limittest.Game) []params { return []params{{"guesses": firstGuess}} },
		"batch.judge": func(limittest.Game) []params {
			return []params{{"guesses": firstGuess, "effort": "quick", "seconds": limitSeconds}, {"guesses": firstGuess, "effort": "exact", "seconds": limitSeconds}}
		},
		"batch.advise": func(limittest.Game) []params { // of one position, after a turn
			return []params{{"length": 1, "turns": "AAAAAA==", "effort": "quick", "seconds": limitSeconds}}
		},
		"budget": func(limittest.Game) []params { return []params{{"seconds": limitSeconds}} },
		"codemaker.new": func(g limittest.Game) []params {
			return []params{{"kind": "fixed", "secret": g.Secret}, {"kind": "random"}, {"kind": "adversarial"}}
		},
		"codemaker.mark": func(g limittest.Game) []params { // the codemakers of codemaker.new
			var all []params
			for _, maker := range []string{"1", "2", "3"} {
				for range 3 {
					all = append(all, params{"codemaker": maker, "guess": g.Guess, "seconds": limitSeconds})
				}
				all = append(all, params{"codemaker": maker, "seconds": limitSeconds})
			}
			return all
		},
		"tree.follow": func(limittest.Game) []params {
			return []params{{"seconds": limitSeconds}, {"strategy": "optimal", "seconds": limitSeconds}, {"strategy": "first", "seconds": limitSeconds}}
		},
	}
}

// firstGuess is a vector with the number of the first guess, as base64.
const firstGuess = "AAA="

// engineProcess is a running engine.
type engineProcess struct {
	*limittest.Process
	in      io.Writer
	answers chan string
	asked   int
}

func startEngine(t *testing.T) *engineProcess {
	t.Helper()
	command := exec.Command("codebreaker", "engine")
	in, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	e := &engineProcess{in: in, answers: make(chan string, 1)}
	wrong := &strings.Builder{}
	command.Stderr = wrong
	e.Process = limittest.Start(t, command, limittest.Memory)
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 16<<20)
	go func() { // ends with the process
		defer close(e.answers)
		for lines.Scan() {
			e.answers <- lines.Text()
		}
	}()
	return e
}

// ask sends a request.
func (e *engineProcess) ask(method string, p params) {
	e.asked++
	text, _ := json.Marshal(params{"jsonrpc": "2.0", "id": e.asked, "method": method, "params": p}) // of simple types
	_, _ = e.in.Write(append(text, '\n'))                                                           // if the engine has ended, no answer comes
}

// wait waits for an answer until the time is over.
func (e *engineProcess) wait(most time.Duration) (answer string, ended bool) {
	select {
	case answer, ok := <-e.answers:
		return answer, ok || e.Ended()
	case <-time.After(most):
		return "", false
	}
}

// TestEngineLimits asks every method in every kind of game. Each answer must come within its time
// limit, or soon after the request was cancelled, and the engine must keep to its memory.
func TestEngineLimits(t *testing.T) {
	t.Parallel()
	games, worst := limitGames(t), limittest.NewWorst()
	for _, method := range protocol.Methods() {
		if engineTable()[method.Name] == nil {
			t.Errorf("method %s has no line in the table", method.Name)
		}
	}
	t.Run("games", func(t *testing.T) {
		for _, g := range games {
			t.Run(g.Name, func(t *testing.T) {
				t.Parallel()
				worst.Continue(t)
				e := startEngine(t)
				for _, method := range protocol.Methods() {
					for number, p := range engineTable()[method.Name](g) {
						if !longtest.On() && number > 0 {
							break
						}
						p["game"] = g.Name
						if e.line(t, fmt.Sprintf("%s of %s, %s", method.Name, g.Name, p), method.Name, p, worst); e.Killed() != "" || e.Ended() {
							<-e.Done()
							e = startEngine(t)
						}
					}
				}
			})
		}
	})
	worst.Log(t)
}

// line sends one request, and again to cancel it if it took long.
func (e *engineProcess) line(t *testing.T, line, method string, p params, worst *limittest.Worst) {
	t.Helper()
	before := e.Work()
	e.ask(method, p)
	limit := time.Duration(limitSeconds * float64(time.Second))
	_, ended := e.wait(limit)
	long := !ended || e.Work()-before > limit/2
	if !ended {
		before = e.Work()
		e.awaited(t, line, before, worst)
	} else {
		worst.Add(line, e.Peak(), 0)
	}
	if e.Peak() > limittest.Memory {
		t.Errorf("%s: %d MB", line, e.Peak()>>20)
		e.Kill("too much memory")
	}
	if long && !e.Ended() && p["seconds"] != nil {
		line += " cancelled"
		p["seconds"] = 3600
		e.ask(method, p)
		if _, ended := e.wait(limit / 2); ended {
			return
		}
		before := e.Work()
		_, _ = fmt.Fprintf(e.in, `{"jsonrpc":"2.0","method":"$/cancel","params":{"id":%d}}`+"\n", e.asked)
		e.awaited(t, line, before, worst)
		if e.Peak() > limittest.Memory {
			t.Errorf("%s: %d MB", line, e.Peak()>>20)
			e.Kill("too much memory")
		}
	}
}

// awaited waits for the answer of a request whose time is over or that was cancelled.
func (e *engineProcess) awaited(t *testing.T, line string, before time.Duration, worst *limittest.Worst) {
	t.Helper()
	_, ended := e.wait(limittest.Patience)
	if e.Ended() || e.Killed() != "" {
		t.Errorf("%s: the engine ended: %s", line, e.Killed())
		return
	}
	if !ended || !e.Idle() {
		t.Errorf("%s: no end", line)
		e.Kill("it does not end")
		return
	}
	late := e.Work() - before
	worst.Add(line, e.Peak(), late)
	if late > limittest.Late() {
		t.Errorf("%s: computed %v more after its time", line, late)
	}
}

// limitGames returns the kinds of games of a table. The quick tests have few.
func limitGames(t *testing.T) []limittest.Game {
	if longtest.On() {
		return limittest.Games(t)
	}
	return limittest.Few(t)[:3]
}
