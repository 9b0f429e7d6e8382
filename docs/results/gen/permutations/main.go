// Command permutations finds how many guesses identify every secret in games by place with as many symbols as places,
// each used once. Feedback says which places are right. It writes a line for each number of places to
// permutations.jsonl:
//
//	go run ./docs/results/gen/permutations 7
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
	flag.Parse()
	if err := run(*file, flag.Arg(0)); err != nil {
		fmt.Fprintln(os.Stderr, "permutations:", err)
		os.Exit(1)
	}
}

// run adds the missing numbers, up to a number of places.
func run(file, most string) error {
	places, err := strconv.Atoi(most)
	if err != nil || places < 1 || places > mostPlaces {
		return fmt.Errorf("%q places: give a whole number from 1 to %d", most, mostPlaces)
	}
	lines, err := atlas.Read[line](file)
	if err != nil {
		return err
	}
	for n := len(lines) + 1; n <= places; n++ {
		start := time.Now()
		guesses := identify(n)
		lines = append(lines, line{n, guesses, float64(time.Since(start).Milliseconds()) / 1000})
		fmt.Printf("%d places: %d guesses\n", n, guesses)
		if err := atlas.Write(file, lines); err != nil {
			return err
		}
	}
	return nil
}
