package tree

import "codebreaker/internal/gamecheck"

// Guesses says which codes a strategy may guess.
type Guesses string

// What may be guessed.
const (
	AllGuesses       Guesses = "all"        // every code that the game allows
	CandidateGuesses Guesses = "candidates" // codes that can still be the secret
)

// check returns an error unless g is one of the constants.
func (g Guesses) check() error {
	if g == "" {
		return gamecheck.UnknownGuesses(g)
	}
	_, err := gamecheck.Guesses(g)
	return err
}
