// Command static checks claims about guesses that are given at once (static Mastermind): that some guesses identify
// every secret, and that fewer do not. It is written to be read: it uses only the standard library, shares no code with
// the search, and trusts nothing in a file. docs/proofs.md explains why the check is sound.
//
//	go run ./cmd/proofcheck/static docs/results/proofs/static.jsonl 4x5 3x6-black
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"time"
)

// A claim is a line of a file: the guesses, as many as Upper, identify every secret of the game, and fewer than Lower do
// not. Sets counts the sets of guesses that show this: of one guess, of two, and so on.
type claim struct {
	Game    string   `json:"game"`
	Lower   int      `json:"lower"`
	Upper   int      `json:"upper"`
	Guesses []string `json:"guesses"`
	Sets    []int    `json:"sets"`
	Seconds float64  `json:"seconds"`
}

func main() {
	raise := flag.Duration("raise", 0, "make claims from these: without sets, and with the bounds found in this `time` for each game")
	flag.Parse()
	if flag.NArg() < 1 {
		fmt.Fprintln(os.Stderr, "Usage: static [-raise TIME] FILE [GAME...]")
		os.Exit(2)
	}
	file, err := os.Open(flag.Arg(0))
	if err == nil {
		defer file.Close()
		err = run(file, flag.Args()[1:], *raise, os.Stdout)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "static:", err)
		os.Exit(1)
	}
}

// run checks the claims of a file, or the ones about the named games, and writes each claim that holds. If raise is not
// zero, it writes better claims instead.
func run(file io.Reader, named []string, raise time.Duration, out io.Writer) error {
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		var c claim
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			return err
		}
		if len(named) > 0 && !slices.Contains(named, c.Game) {
			continue
		}
		start := time.Now()
		g, err := c.game()
		if err == nil && raise > 0 {
			err = c.settle(g, raise)
		} else if err == nil {
			err = c.check(g)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", c.Game, err)
		}
		c.Seconds = float64(time.Since(start).Milliseconds()+1) / 1000
		if err := json.NewEncoder(out).Encode(c); err != nil {
			return err
		}
	}
	return lines.Err()
}

// game makes the game, and checks that the guesses identify every secret.
func (c *claim) game() (*game, error) {
	g, err := newGame(c.Game)
	if err != nil {
		return nil, err
	}
	chosen := make([]code, 0, len(c.Guesses))
	for _, text := range c.Guesses {
		guess, err := g.parse(text)
		if err != nil {
			return nil, err
		}
		chosen = append(chosen, guess)
	}
	if len(chosen) != c.Upper || c.Lower > c.Upper {
		return nil, fmt.Errorf("%d guesses cannot show the bounds %d and %d", len(chosen), c.Lower, c.Upper)
	}
	if g.whole().after(g, chosen).pairs > 0 {
		return nil, fmt.Errorf("the guesses %v do not identify every secret", c.Guesses)
	}
	return g, nil
}

// check returns an error unless fewer guesses than Lower do not suffice, and Sets is right.
func (c *claim) check(g *game) error {
	found, sets, err := g.refute(context.Background(), c.Lower-1)
	if err == nil && found != nil {
		err = fmt.Errorf("fewer than %d guesses suffice: %v", c.Lower, g.texts(found))
	}
	if err == nil && !slices.Equal(sets, c.Sets) {
		err = fmt.Errorf("the numbers of sets are %v, not %v", sets, c.Sets)
	}
	return err
}

// settle proves its lower bound, and raises it as far as a limit of time allows.
func (c *claim) settle(g *game, limit time.Duration) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	first := max(0, c.Lower-1)
	for n := first; n < c.Upper; n++ {
		if n == first+1 {
			defer time.AfterFunc(limit, cancel).Stop()
		}
		found, sets, err := g.refute(ctx, n)
		switch {
		case errors.Is(err, context.Canceled):
			return nil
		case err != nil:
			return err
		case found != nil:
			c.Lower, c.Upper, c.Guesses = len(found), len(found), g.texts(found)
			return nil
		}
		c.Lower, c.Sets = n+1, sets
	}
	return nil
}
