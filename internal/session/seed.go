package session

import (
	"crypto/rand"
	"encoding/binary"
	"strconv"

	"codebreaker/internal/message"
)

// readSeed returns the seed in a text, or a random one.
func ReadSeed(text string) (uint64, error) {
	if text != "" {
		return ParseSeed(text)
	}
	var drawn [8]byte
	_, _ = rand.Read(drawn[:]) // it never fails
	return binary.BigEndian.Uint64(drawn[:]) % MostDrawn, nil
}

// mostDrawn is the limit of random seeds: their lines stay short enough to read aloud.
const MostDrawn = 1_000_000_000_000

// ParseSeed reads a seed.
func ParseSeed(text string) (uint64, error) {
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, message.NewProblem("seed-form", "{{.seed}}: a seed is a whole number from 0 to 18446744073709551615", "seed", strconv.Quote(text))
	}
	return seed, nil
}
