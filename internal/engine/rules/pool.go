package rules

import "codebreaker/internal/engine/message"

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
