package tree

import (
	"codebreaker/internal/message"
)

// Guesses says which codes a strategy may guess.
type Guesses string

// What may be guessed.
const (
	AllGuesses       Guesses = "all"        // every code that the game allows
	CandidateGuesses Guesses = "candidates" // codes that can still be the secret
)

// Checked returns g, or AllGuesses if it is empty. Any other word is an error.
func (g Guesses) Checked() (Guesses, error) {
	if g == "" {
		return AllGuesses, nil
	}
	return g, g.check()
}

// check returns a problem unless g is one of the constants.
func (g Guesses) check() error {
	if g == AllGuesses || g == CandidateGuesses {
		return nil
	}
	return message.NewProblem("tree-guesses", "guesses {{.guesses}}: choose {{.all}} or {{.candidates}}",
		"guesses", quote(string(g)), "all", AllGuesses, "candidates", CandidateGuesses)
}
