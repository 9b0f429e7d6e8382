package mcp_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"codebreaker/internal/test/limittest"
	"codebreaker/internal/test/longtest"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// arguments are the arguments of a tool.
type arguments map[string]any

// inPosition returns arguments in each position of a game.
func inPosition(further arguments) func(limittest.Game) []arguments {
	return func(g limittest.Game) []arguments {
		var all []arguments
		for _, h := range g.Histories {
			one := arguments{"turns": append([]string{}, h.Turns...)}
			for name, value := range further {
				one[name] = value
			}
			if further["guess"] != nil {
				one["guess"] = g.Guess
			}
			all = append(all, one)
		}
		return all
	}
}

// limitTable has arguments for each tool.
var limitTable = map[string]func(limittest.Game) []arguments{
	"describe_game": func(limittest.Game) []arguments { return []arguments{{}} },
	"new_game": func(g limittest.Game) []arguments {
		return []arguments{{"kind": "fixed", "secret": g.Secret}, {"kind": "random"}, {"kind": "adversarial"}}
	},
	"guess": func(g limittest.Game) []arguments { // new_game made the codemakers
		var all []arguments
		for _, maker := range []string{"1", "2", "3"} {
			all = append(all, arguments{"codemaker": maker, "guess": g.Guess}, arguments{"codemaker": maker, "guess": g.Guess}, arguments{"codemaker": maker})
		}
		return all
	},
	"suggest_guess":  inPosition(arguments{"top": 100, "effort": "exact"}),
	"judge_guess":    inPosition(arguments{"guess": "", "effort": "exact"}),
	"count_codes":    inPosition(nil),
	"list_codes":     inPosition(arguments{"board": 1, "from": 1 << 24, "limit": 10_000}),
	"mark_guess":     func(g limittest.Game) []arguments { return []arguments{{"guess": g.Guess, "secret": g.Secret}} },
	"guesses_needed": func(limittest.Game) []arguments { return []arguments{{}} },
	"follow_strategy": func(limittest.Game) []arguments {
		return []arguments{{}, {"strategy": "optimal"}, {"strategy": "first"}}
	},
}

// order has the tools in an order in which codemakers are made before they are asked.
var order = []string{"new_game", "guess"}

// TestLimits calls every tool in some games and cancels it soon. The server must stop then, and keep
// to its memory. The test of the engine has all kinds of games.
func TestLimits(t *testing.T) {
	tools, err := connect(t).ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	names := order
	for _, tool := range tools.Tools {
		if limitTable[tool.Name] == nil {
			t.Errorf("tool %s has no line in the table", tool.Name)
		}
		if tool.Name != "new_game" && tool.Name != "guess" {
			names = append(names, tool.Name)
		}
	}
	longtest.Only(t)
	program := filepath.Join(t.TempDir(), "codebreaker-mcp") // this binary may have the race detector, which takes memory
	build := exec.Command("go", "build", "-o", program, "./cmd/codebreaker-mcp")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if output, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, output)
	}
	worst := limittest.NewWorst()
	t.Run("games", func(t *testing.T) {
		for _, g := range limittest.Few(t) {
			t.Run(g.Name, func(t *testing.T) {
				t.Parallel()
				worst.Continue(t)
				var s *served
				for _, name := range names {
					for _, a := range limitTable[name](g) {
						if s == nil || s.Ended() {
							s = serve(t, program)
						}
						if name != "guess" {
							a["game"] = g.Name
						}
						s.line(t, name, a, worst)
					}
				}
			})
		}
	})
	worst.Log(t)
}

// served is a running server with a client.
type served struct {
	*limittest.Process
	session *mcp.ClientSession
}

func serve(t *testing.T, program string) *served {
	t.Helper()
	command := exec.Command(program)
	in, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	s := &served{Process: limittest.Start(t, command, limittest.Memory)}
	if s.session, err = mcp.NewClient(&mcp.Implementation{Name: "test"}, nil).Connect(t.Context(), &mcp.IOTransport{Reader: out, Writer: in}, nil); err != nil {
		t.Fatal(err)
	}
	return s
}

// line calls a tool, and cancels the call if it takes long.
func (s *served) line(t *testing.T, tool string, a arguments, worst *limittest.Worst) {
	t.Helper()
	text, _ := json.Marshal(a) // of simple types
	line := fmt.Sprintf("%s %.150s (%d bytes)", tool, text, len(text))
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	_, _ = s.session.CallTool(ctx, &mcp.CallToolParams{Name: tool, Arguments: a}) // whatever the answer is
	told := s.Work()
	if !s.Idle() {
		t.Errorf("%s: no end", line)
		s.Kill("it does not end")
	}
	if reason := s.Killed(); reason != "" || s.Ended() {
		t.Errorf("%s: the server ended: %s", line, reason)
		<-s.Done()
		return
	}
	late := s.Work() - told
	worst.Add(line, s.Peak(), late)
	if late > limittest.Late() {
		t.Errorf("%s: computed %v more after it was cancelled", line, late)
	}
	if s.Peak() > limittest.Memory {
		t.Errorf("%s: %d MB", line, s.Peak()>>20)
		s.Kill("too much memory")
		<-s.Done()
	}
}
