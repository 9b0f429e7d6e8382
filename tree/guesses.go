package tree

import (
	"codebreaker"
	"codebreaker/position"
)

// Guesses says which codes a strategy may guess.
type Guesses string

// What may be guessed.
const (
	AllGuesses       Guesses = "all"        // every code that the game allows
	CandidateGuesses Guesses = "candidates" // codes that can still be the secret
)

// Checked returns what is meant, AllGuesses where nothing is said. The error is a
// [codebreaker.Problem] for any other word.
func (g Guesses) Checked() (Guesses, error) {
	if g == "" {
		return AllGuesses, nil
	}
	return g, g.check()
}

// check returns a problem when g is none of the constants.
func (g Guesses) check() error {
	if g == AllGuesses || g == CandidateGuesses {
		return nil
	}
	return codebreaker.NewProblem("tree-guesses", "guesses {{.guesses}}: choose {{.all}} or {{.candidates}}",
		"guesses", quote(string(g)), "all", AllGuesses, "candidates", CandidateGuesses)
}

// CheckGuess returns a [codebreaker.Problem] when a guess may not be played in a
// position: the game forbids it, or it cannot be the secret and must be able to.
func (g Guesses) CheckGuess(p *position.Position, guess codebreaker.Code) error {
	if err := p.CheckGuess(guess); err != nil {
		return err
	}
	if g == CandidateGuesses && !p.Allows(guess) {
		return codebreaker.NewProblem("tree-guess-candidate", "{{.guess}} cannot be the secret here, and only candidates may be guessed",
			"guess", p.Game().Format(guess))
	}
	return nil
}
