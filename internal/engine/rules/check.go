package rules

import (
	"slices"

	"codebreaker/internal/engine/message"

	"codebreaker/internal/engine/rules/gamename"
)

// CheckPlayed is like [Game.CheckGuess] for a guess that was played elsewhere. Word
// lists differ, so any row of letters is accepted in a game of words. The lists of numbers
// and calculations are the same everywhere.
func (g *Game) CheckPlayed(guess Code, history History) error {
	err := g.CheckGuess(guess, history)
	if err == nil || !g.HasWords() {
		return err
	}
	if _, generated := gamename.Generated(g.Name()); !generated {
		return g.CheckCode(guess)
	}
	if _, found := slices.BinarySearchFunc(g.Words().Guesses, guess, Compare); found {
		return nil
	}
	return err
}

// SameWords reports whether two games with the same name have the same words. One of them can
// lack words that were refused.
func (g *Game) SameWords(other *Game) bool {
	return sameCodes(g.Words().Secrets, other.Words().Secrets) && sameCodes(g.Words().Guesses, other.Words().Guesses)
}

func sameCodes(a, b []Code) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0] || slices.Equal(a, b))
}

// The pools of guesses, as files and flags name them.
const (
	AllGuesses       = "all"        // every code that the game allows
	CandidateGuesses = "candidates" // codes that can still be the secret
)

// Pool returns the name of a pool of guesses.
func Pool(candidatesOnly bool) string {
	if candidatesOnly {
		return CandidateGuesses
	}
	return AllGuesses
}

// CandidatesOnly reads the name of a pool. Any other text is an error.
func CandidatesOnly(pool string) (bool, error) {
	switch pool {
	case AllGuesses, CandidateGuesses:
		return pool == CandidateGuesses, nil
	}
	return false, message.NewProblem("tree-guesses", "guesses {{.guesses}}: choose {{.all}} or {{.candidates}}",
		"guesses", message.Quote(pool), "all", AllGuesses, "candidates", CandidateGuesses)
}
