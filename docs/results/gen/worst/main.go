// Command worst finds the least maximum of every game of up to 4,096 codes, with repeats and without, marked black and
// white, black only and by place, and of larger games that are named. It writes a line for each game to max.jsonl, and
// can be stopped at any time. It searches only the games that have no line, and the unsettled ones that had less time
// before.
//
//	go run ./docs/results/gen/worst -time 1m 5x7 4x11
package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"slices"
	"time"

	"codebreaker"
	"codebreaker/optimal"
	"codebreaker/position"
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

// An atlas is the file of lines, and the limits of the search.
type atlas struct {
	file    string
	limit   time.Duration // of a game
	threads int
	lines   []line // the fewest codes first
}

func main() {
	a := new(atlas)
	flag.StringVar(&a.file, "results", "docs/results/max.jsonl", "the `file` of what is known")
	flag.DurationVar(&a.limit, "time", time.Minute, "how long a game may take")
	flag.IntVar(&a.threads, "threads", 1, "how many cores work")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := a.run(ctx, flag.Args()); err != nil && !errors.Is(err, context.Canceled) {
		fmt.Fprintln(os.Stderr, "worst:", err)
		os.Exit(1)
	}
}

func (a *atlas) run(ctx context.Context, named []string) error {
	if err := a.read(); err != nil {
		return err
	}
	all := games()
	for _, name := range named {
		game, err := codebreaker.ParseGame(name)
		if err != nil {
			return err
		}
		all = append(all, game)
	}
	for _, game := range all {
		if err := a.settle(ctx, game); err != nil {
			return fmt.Errorf("%s: %w", game.Name(), err)
		}
	}
	return nil
}

// games returns all games of two places or more and two symbols or more that have at most mostCodes codes, the
// smallest first.
func games() (games []*codebreaker.Game) {
	for _, repeats := range []string{"", "-distinct"} {
		for _, rule := range []string{"", "-black", "-place"} {
			for places := 2; places <= codebreaker.MaxPlaces; places++ {
				for symbols := 2; symbols <= codebreaker.MaxSymbols; symbols++ {
					game, err := codebreaker.ParseGame(fmt.Sprintf("%dx%d%s%s", places, symbols, repeats, rule))
					if err == nil && game.SecretCount() <= mostCodes {
						games = append(games, game)
					}
				}
			}
		}
	}
	slices.SortStableFunc(games, func(a, b *codebreaker.Game) int { return cmp.Compare(a.SecretCount(), b.SecretCount()) })
	return games
}

// settle searches a game unless that was done as far as time allows, and keeps what it finds.
func (a *atlas) settle(ctx context.Context, game *codebreaker.Game) error {
	at := slices.IndexFunc(a.lines, func(l line) bool { return l.Game == game.Name() })
	if at >= 0 && (a.lines[at].LowerMax == a.lines[at].Max || a.lines[at].Seconds >= a.limit.Seconds()) {
		return nil
	}
	found, err := a.search(ctx, game)
	if err != nil {
		return err
	}
	if at >= 0 {
		found.LowerMax, found.Max = max(found.LowerMax, a.lines[at].LowerMax), min(found.Max, a.lines[at].Max)
		a.lines[at] = found
	} else {
		a.lines = append(a.lines, found)
		slices.SortStableFunc(a.lines, func(a, b line) int { return cmp.Compare(a.Codes, b.Codes) })
	}
	fmt.Printf("%s: %d to %d, %.1f s\n", found.Game, found.LowerMax, found.Max, found.Seconds)
	return a.write()
}

// search finds the least maximum of a game as far as time allows. The total with it is not
// wanted.
func (a *atlas) search(ctx context.Context, game *codebreaker.Game) (line, error) {
	start := time.Now()
	within, cancel := context.WithTimeout(ctx, a.limit)
	defer cancel()
	result, err := optimal.Solve(within, position.Start(game), optimal.Options{
		Objective: optimal.LeastMax, Budget: position.Budget{Threads: a.threads},
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

// read reads the lines of the file.
func (a *atlas) read() error {
	text, err := os.ReadFile(a.file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for row := range bytes.Lines(text) {
		var l line
		if err := json.Unmarshal(row, &l); err != nil {
			return fmt.Errorf("%s: %w", a.file, err)
		}
		a.lines = append(a.lines, l)
	}
	return nil
}

// write replaces the file, so that there is always a whole one.
func (a *atlas) write() error {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	for _, l := range a.lines {
		if err := encoder.Encode(l); err != nil {
			return err
		}
	}
	if err := os.WriteFile(a.file+".new", text.Bytes(), 0o644); err != nil {
		return err
	}
	return os.Rename(a.file+".new", a.file)
}
