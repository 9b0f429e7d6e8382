// Command worst finds the least maximum of every game of up to 4,096 codes, with repeats and without, marked black and
// white, black only and by place, and of larger games that are named. It writes a line for each game to max.jsonl, and
// can be stopped at any time. It searches only the games that have no line, and the unsettled ones that had less time
// before.
//
//	go run ./docs/results/gen/worst -time 1m 5x7 4x11
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"time"

	"codebreaker/docs/results/gen/atlas"
	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
)

// mostCodes is how many codes a game has that need not be named.
const mostCodes = 4096

// A line bounds the least maximum of a game. The bounds are equal if it is settled.
type line struct {
	Game     string  `json:"game"`
	Codes    uint64  `json:"codes"`
	LowerMax int     `json:"lowerMax"`
	Max      int     `json:"max"`
	Seconds  float64 `json:"seconds"`
}

// A worst is the file of lines, and the limits of the search.
type worst struct {
	file    string
	limit   time.Duration // of a game
	threads int
	lines   []line // the fewest codes first
}

func main() {
	w := new(worst)
	flag.StringVar(&w.file, "results", "docs/results/max.jsonl", "the `file` of what is known")
	flag.DurationVar(&w.limit, "time", time.Minute, "how long a game may take")
	flag.IntVar(&w.threads, "threads", 1, "how many cores work")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := w.run(ctx, flag.Args()); err != nil && !errors.Is(err, context.Canceled) {
		fmt.Fprintln(os.Stderr, "worst:", err)
		os.Exit(1)
	}
}

func (w *worst) run(ctx context.Context, named []string) error {
	lines, err := atlas.Read[line](w.file)
	if err != nil {
		return err
	}
	w.lines = lines
	games, err := atlas.Named(named)
	if err != nil {
		return err
	}
	for _, game := range append(atlas.Games(mostCodes), games...) {
		if err := w.settle(ctx, game); err != nil {
			return fmt.Errorf("%s: %w", game.Name(), err)
		}
	}
	return nil
}

// settle searches a game unless that was done as far as time allows, and keeps what it finds.
func (w *worst) settle(ctx context.Context, game *rules.Game) error {
	at := slices.IndexFunc(w.lines, func(l line) bool { return l.Game == game.Name() })
	if at >= 0 && (w.lines[at].LowerMax == w.lines[at].Max || w.lines[at].Seconds >= w.limit.Seconds()) {
		return nil
	}
	found, err := w.search(ctx, game)
	if err != nil {
		return err
	}
	if at >= 0 {
		found.LowerMax, found.Max = max(found.LowerMax, w.lines[at].LowerMax), min(found.Max, w.lines[at].Max)
		w.lines[at] = found
	} else {
		w.lines = append(w.lines, found)
		slices.SortStableFunc(w.lines, func(a, b line) int { return cmp.Compare(a.Codes, b.Codes) })
	}
	fmt.Printf("%s: %d to %d, %.1f s\n", found.Game, found.LowerMax, found.Max, found.Seconds)
	return atlas.Write(w.file, w.lines)
}

// search finds the least maximum of a game as far as time allows. The total with it is not
// wanted.
func (w *worst) search(ctx context.Context, game *rules.Game) (line, error) {
	start := time.Now()
	within, cancel := context.WithTimeout(ctx, w.limit)
	defer cancel()
	result, err := optimal.Solve(within, position.Start(game), optimal.Options{
		Objective: optimal.LeastMax, Budget: budget.Budget{Threads: w.threads},
		Progress: func(now optimal.Progress) {
			if now.Max > 0 && now.Max == now.LowerMax {
				cancel()
			}
		},
	})
	if err == nil {
		err = ctx.Err() // whoever stops it does not want half of a game
	}
	if err != nil {
		return line{}, err
	}
	seconds := float64(time.Since(start).Milliseconds()) / 1000
	return line{game.Name(), game.SecretCount(), result.LowerMax, result.Max, seconds}, nil
}
