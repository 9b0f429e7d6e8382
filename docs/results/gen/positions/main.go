// Command positions makes positions of graded difficulty, as JSON lines: for benchmarks of
// players and models.
//
//	go run ./docs/results/gen/positions > docs/results/positions.jsonl    # 7 minutes of processor time
//	go run ./docs/results/gen/positions -game 5x6-distinct -each 100 -seed 7
//
// Each position comes from a game of a consistent player: every guess is a random candidate. The
// difficulty is the mean regret of that player's next guess, proven by exact search: the number of
// guesses that it costs on average, compared with the best guess. The same seed makes the same
// positions.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"

	"codebreaker/internal/engine/rules"
	"codebreaker/internal/ui/protocol"
)

// A level is a range of difficulty.
type level struct {
	name string
	most float64 // mean regret
}

var levels = []level{{"easy", 0.05}, {"medium", 0.12}, {"hard", math.Inf(1)}}

// The candidates that remain in a position.
const (
	fewest = 4
	most   = 40 // which the engine judges exactly at once
)

// A line is a position.
type line struct {
	Game       string             `json:"game"`
	Turns      []string           `json:"turns"`
	Level      string             `json:"level"`
	Difficulty float64            `json:"difficulty"` // mean regret of a random candidate
	Best       string             `json:"best"`       // a best guess, perhaps no candidate
	Guesses    float64            `json:"guesses"`    // expected after it, itself included
	Regrets    map[string]float64 `json:"regrets"`    // of each candidate
}

func main() {
	game := flag.String("game", "4x6", "the game's name")
	each := flag.Int("each", 1000, "positions of each level")
	seed := flag.Uint64("seed", 1, "seed of the random numbers")
	flag.Parse()
	if err := positions(os.Stdout, *game, *each, *seed); err != nil {
		fmt.Fprintln(os.Stderr, "positions:", err)
		os.Exit(1)
	}
}

// tried is how many positions are tried for each that is wanted, before a level is given up.
const tried = 1000

// positions writes positions until there are enough of each level.
func positions(out io.Writer, name string, each int, seed uint64) error {
	game, err := rules.ParseGame(name)
	if err != nil {
		return err
	}
	m := &maker{game: game, engine: protocol.New(protocol.Config{}), source: rand.New(rand.NewPCG(seed, 0)), seen: make(map[string]bool)}
	text := bufio.NewWriter(out)
	wanted := make(map[string]int)
	for _, level := range levels {
		wanted[level.name] = each
	}
	for range tried * each {
		made, err := m.position()
		if err != nil {
			return err
		}
		if made == nil || wanted[made.Level] == 0 {
			continue
		}
		written, err := json.Marshal(made)
		if err != nil {
			return err
		}
		text.Write(append(written, '\n'))
		if wanted[made.Level]--; wanted["easy"]+wanted["medium"]+wanted["hard"] == 0 {
			return text.Flush()
		}
	}
	return fmt.Errorf("%s has too few positions of some level", name)
}

// maker makes positions.
type maker struct {
	game   *rules.Game
	engine *protocol.Engine
	source *rand.Rand
	seen   map[string]bool // lines of turns
}

// call calls a method of the engine.
func (m *maker) call(method string, params map[string]any, into any) error {
	text, err := json.Marshal(params)
	if err != nil {
		return err
	}
	result, err := m.engine.Call(context.Background(), method, text)
	if err != nil {
		return err
	}
	return json.Unmarshal(result, into)
}

// position plays a game until few candidates remain. It returns nil if too few remain, or if
// the position was made before.
func (m *maker) position() (*line, error) {
	var maker protocol.Codemaker
	if err := m.call("codemaker.new", map[string]any{"game": m.game.Name(), "kind": "random", "seed": 1 + m.source.Uint64N(1<<53)}, &maker); err != nil {
		return nil, err
	}
	turns := []string{}
	for {
		codes, err := m.candidates(turns)
		if err != nil || len(codes) < fewest {
			return nil, err
		}
		if len(codes) <= most {
			key := fmt.Sprint(turns)
			if m.seen[key] {
				return nil, nil
			}
			m.seen[key] = true
			return m.grade(turns, codes)
		}
		var answered protocol.Answered
		if err := m.call("codemaker.mark", map[string]any{"codemaker": maker.Codemaker, "guess": codes[m.source.IntN(len(codes))]}, &answered); err != nil || answered.Over {
			return nil, err
		}
		turns = answered.Turns
	}
}

// candidates returns the candidates of a position. Before the first turn it returns a page of them.
func (m *maker) candidates(turns []string) ([]string, error) {
	var page protocol.Candidates
	err := m.call("candidates", map[string]any{"game": m.game.Name(), "turns": turns, "limit": 10_000}, &page)
	return page.Codes, err
}

// grade judges all candidates.
func (m *maker) grade(turns, codes []string) (*line, error) {
	made := &line{Game: m.game.Name(), Turns: turns, Regrets: make(map[string]float64, len(codes))}
	for _, code := range codes {
		var judged protocol.Judgement
		if err := m.call("judge", map[string]any{"game": m.game.Name(), "turns": turns, "guess": code, "effort": "exact", "seconds": 600}, &judged); err != nil {
			return nil, err
		}
		if !judged.Proven {
			return nil, fmt.Errorf("%s %v: the regret of %s is not proven", m.game.Name(), turns, code)
		}
		made.Best, made.Guesses = judged.Best, rounded(judged.BestValue.Guesses)
		made.Regrets[code] = rounded(judged.Regret)
		made.Difficulty += judged.Regret / float64(len(codes))
	}
	for _, level := range levels {
		if made.Difficulty <= level.most {
			made.Level = level.name
			break
		}
	}
	made.Difficulty = rounded(made.Difficulty)
	return made, nil
}

// rounded rounds to four places.
func rounded(x float64) float64 { return math.Round(x*1e4) / 1e4 }
