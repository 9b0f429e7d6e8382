// Command wordle measures the openings of a word game by exact search, such as those of Wordle with its original
// lists, and writes a line for each to a file. It can be stopped at any time and continues where it was.
//
//	go run ./docs/results/gen/wordle -first 500 wordle:ANSWERS+GUESSES docs/results/wordle.jsonl
//
// With -missed N it asks instead how few secrets N guesses miss, over all openings, and keeps a checkpoint.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"time"

	"codebreaker"
	"codebreaker/lexicon"
	"codebreaker/optimal"
	"codebreaker/position"
)

func main() {
	missed := flag.Int("missed", 0, "ask how few secrets this `number` of guesses miss")
	checkpoint := flag.String("checkpoint", "", "the `file` of the search")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, flag.Arg(0), *missed, *checkpoint); err != nil && !errors.Is(err, context.Canceled) {
		fmt.Fprintln(os.Stderr, "wordle:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, name string, missed int, file string) error {
	game, err := codebreaker.ParseGame(name, codebreaker.WithLexicon(lexicon.NewFiles(func(name string) (io.ReadCloser, error) { return os.Open(name) }, 0)))
	if err != nil {
		return err
	}
	options := optimal.Options{Objective: optimal.LeastMissed, MaxDepth: missed, Budget: position.Budget{Threads: 1, Memory: 1 << 30}}
	start, shown, saved := time.Now(), time.Now(), time.Now()
	options.Progress = func(p optimal.Progress) {
		if time.Since(shown) > 20*time.Second {
			shown = time.Now()
			fmt.Fprintf(os.Stderr, "%v: %d of %d openings, total %d, lower %d, %d nodes\n", time.Since(start), p.Settled, p.Openings, p.Total, p.Lower, p.Nodes)
		}
		if time.Since(saved) > 5*time.Minute && file != "" {
			saved = time.Now()
			os.WriteFile(file, p.Checkpoint(), 0o644)
		}
	}
	if options.Resume, err = os.ReadFile(file); err != nil && !errors.Is(err, os.ErrNotExist) && file != "" {
		return err
	}
	result, err := optimal.Solve(ctx, position.Start(game), options)
	if err != nil {
		return err
	}
	fmt.Println(game.Format(result.Tree.Root.Guess), result.Tree.Missed, result.LowerLast, result.Total, result.Proven, time.Since(start))
	if file != "" && !result.Proven {
		return os.WriteFile(file, result.Checkpoint, 0o644)
	}
	return nil
}
