package session

import (
	"math/rand/v2"
	"strconv"

	"codebreaker/internal/engine/message"
)

// MostDrawn is the limit of random seeds: their lines stay short enough to read aloud. The numbers of
// puzzles, which are printed, are shorter still.
const (
	MostDrawn    = 1_000_000_000_000
	MostNumbered = 1_000_000
)

// DrawSeed returns a random seed below a limit.
func DrawSeed(most uint64) uint64 { return rand.Uint64N(most) }

// ReadSeed returns the seed in a text, or a random one below a limit if the text is empty.
func ReadSeed(text string, most uint64) (uint64, error) {
	if text == "" {
		return DrawSeed(most), nil
	}
	return ParseSeed(text)
}

// ParseSeed reads a seed.
func ParseSeed(text string) (uint64, error) {
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, message.NewProblem("seed-form", "{{.seed}}: a seed is a whole number from 0 to 18446744073709551615", "seed", strconv.Quote(text))
	}
	return seed, nil
}
