// Command nonadaptive finds the fewest guesses that identify every secret when all of them are given at once. It
// searches every game of up to 1,296 codes and 12 symbols, with repeats and without, marked black and white, black only
// and by place; or only the games that are named. It writes a line for each game to nonadaptive.jsonl, and can be
// stopped at any time. It searches only the games that have no line, and the unsettled ones that had less time before.
//
//	go run ./docs/results/gen/nonadaptive -time 1h 4x6
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
	"codebreaker/internal/engine/nonadaptive"
	"codebreaker/internal/engine/rules"
)

// The games that need not be named.
const (
	mostCodes   = 1296
	mostSymbols = 12
)

// The steps of the local search: few before each exhaustive search, and many if that was stopped.
const (
	fewSteps  = 100
	manySteps = 1000
)

// A line bounds the fewest guesses of a game. The bounds are equal if it is settled. Guesses are as many as Upper.
type line struct {
	Game    string   `json:"game"`
	Codes   uint64   `json:"codes"`
	Lower   int      `json:"lower"`
	Upper   int      `json:"upper"`
	Guesses []string `json:"guesses"`
	Seconds float64  `json:"seconds"`
}

func (l *line) settled() bool { return l.Lower == l.Upper }

func main() {
	file := flag.String("results", "docs/results/nonadaptive.jsonl", "the `file` of what is known")
	limit := flag.Duration("time", 20*time.Second, "how long the proof for a game may take")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *file, *limit, flag.Args()); err != nil && !errors.Is(err, context.Canceled) {
		fmt.Fprintln(os.Stderr, "nonadaptive:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, file string, limit time.Duration, named []string) error {
	lines, err := atlas.Read[*line](file)
	if err != nil {
		return err
	}
	games, err := atlas.Named(named)
	if err != nil {
		return err
	}
	if len(named) == 0 {
		games = slices.DeleteFunc(atlas.Games(mostCodes), func(g *rules.Game) bool { return g.Symbols() > mostSymbols })
	}
	for _, game := range games {
		at := slices.IndexFunc(lines, func(l *line) bool { return l.Game == game.Name() })
		if at < 0 {
			at, lines = len(lines), append(lines, &line{Game: game.Name(), Codes: game.SecretCount()})
		}
		l := lines[at]
		if l.Seconds > 0 && (l.settled() || l.Seconds >= limit.Seconds()) {
			continue
		}
		if err := l.settle(ctx, game, limit); err != nil {
			return fmt.Errorf("%s: %w", game.Name(), err)
		}
		fmt.Printf("%s: %d to %d, %.1f s\n", l.Game, l.Lower, l.Upper, l.Seconds)
		slices.SortStableFunc(lines, func(a, b *line) int { return cmp.Compare(a.Codes, b.Codes) })
		if err := atlas.Write(file, lines); err != nil {
			return err
		}
	}
	return nil
}

// settle raises the lower bound as far as time allows, and finds guesses.
func (l *line) settle(ctx context.Context, game *rules.Game, limit time.Duration) error {
	start := time.Now()
	within, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	p, err := nonadaptive.New(game)
	if err != nil {
		return err
	}
	var found []rules.Code
	for l.Lower = max(l.Lower, p.Least()); l.Lower != l.Upper; l.Lower++ {
		if found = p.Walk(ctx, l.Lower, fewSteps, 1); found == nil {
			found, err = p.Find(within, l.Lower)
		}
		if found != nil || err != nil {
			break // an error says that no time is left
		}
	}
	for n := l.Lower; found == nil && n != l.Upper; n++ {
		found = p.Walk(ctx, n, manySteps, 1)
	}
	if ctx.Err() != nil {
		return ctx.Err() // the line keeps what it had before
	}
	if found != nil {
		l.keep(game, found)
	}
	l.Seconds = float64(time.Since(start).Milliseconds()+1) / 1000
	return nil
}

func (l *line) keep(game *rules.Game, found []rules.Code) {
	l.Upper, l.Guesses = len(found), nil
	for _, guess := range found {
		l.Guesses = append(l.Guesses, game.Format(guess))
	}
	slices.Sort(l.Guesses)
}
