// Command permutations finds how many guesses identify every secret in games by place with as many symbols as places,
// each used once. Feedback says which places are right. It writes a line for each number of places to
// permutations.jsonl:
//
//	go run ./docs/results/gen/permutations 7
//
// With a file of answers, a search that was stopped continues:
//
//	go run ./docs/results/gen/permutations -answers answers.jsonl 8
package main

import (
	"flag"
	"fmt"
	"os"
	"strconv"
	"time"

	"codebreaker/docs/results/gen/atlas"
)

// A line is a proven number: these guesses identify every secret in the worst case, and one guess fewer does not.
type line struct {
	Places  int     `json:"places"`
	Guesses int     `json:"guesses"`
	Seconds float64 `json:"seconds"`
}

func main() {
	file := flag.String("results", "docs/results/permutations.jsonl", "the `file` of what is known")
	answers := flag.String("answers", "", "a `file` to keep answers to long questions")
	flag.Parse()
	if err := run(*file, *answers, flag.Arg(0)); err != nil {
		fmt.Fprintln(os.Stderr, "permutations:", err)
		os.Exit(1)
	}
}

// An answer says whether the codemaker can leave two candidates of an open set after some guesses.
type answer struct {
	Rows    []int `json:"rows"` // the possible symbols of each place, as bits
	Guesses int   `json:"guesses"`
	Lasts   bool  `json:"lasts"`
}

// keepIn keeps the answers to long questions in a file, and reads the ones that it has.
func (c *codemaker) keepIn(file string) error {
	answers, err := atlas.Read[answer](file)
	if err != nil {
		return err
	}
	for _, a := range answers {
		asked := question{open{places: int8(len(a.Rows))}, a.Guesses}
		for place, row := range a.Rows {
			asked.part.rows[place] = uint8(row)
		}
		c.known[asked] = a.Lasts
	}
	c.keep = func(asked question, lasts bool) error {
		a := answer{Guesses: asked.guesses, Lasts: lasts}
		for _, row := range asked.part.rows[:asked.part.places] {
			a.Rows = append(a.Rows, int(row))
		}
		answers = append(answers, a)
		return atlas.Write(file, answers)
	}
	return nil
}

// run adds the missing numbers, up to a number of places. The file of answers can be empty.
func run(file, answers, most string) error {
	places, err := strconv.Atoi(most)
	if err != nil || places < 1 || places > mostPlaces {
		return fmt.Errorf("%q places: give a whole number from 1 to %d", most, mostPlaces)
	}
	lines, err := atlas.Read[line](file)
	if err != nil {
		return err
	}
	maker := newCodemaker()
	if answers != "" {
		if err := maker.keepIn(answers); err != nil {
			return err
		}
	}
	for n := len(lines) + 1; n <= places; n++ {
		start := time.Now()
		guesses := maker.identify(n)
		if maker.err != nil {
			return maker.err
		}
		lines = append(lines, line{n, guesses, float64(time.Since(start).Milliseconds()) / 1000})
		fmt.Printf("%d places: %d guesses\n", n, guesses)
		if err := atlas.Write(file, lines); err != nil {
			return err
		}
	}
	return nil
}
