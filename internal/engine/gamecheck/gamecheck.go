// Package gamecheck checks the arguments of the library: a game, a code, a turn.
package gamecheck

import (
	"errors"
	"slices"

	"codebreaker/internal/engine/gamewords"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/quote"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/rules/gamename"
)

// Game returns a [message.Problem] for nil, and for a game that ParseGame did not make.
func Game(game *rules.Game) error { return game.CheckTurns(nil) }

// Code returns a [message.Problem] if the code is not a row of the game's symbols, so
// that it cannot be marked. It need not be a possible guess.
func Code(game *rules.Game, code rules.Code) error {
	if err := Game(game); err != nil {
		return err
	}
	return game.CheckTurns(rules.History{{Guess: code, Feedback: game.FeedbackAt(0)}})
}

// Turn returns a [message.Problem] if the turn belongs to another game. The problem
// mentions the number of the turn.
func Turn(game *rules.Game, number int, turn rules.Turn) error {
	err := game.CheckTurns(rules.History{turn})
	var problem *message.Problem
	if errors.As(err, &problem) && problem.Args["turn"] != nil {
		problem.Args["turn"] = number
	}
	return err
}

// Played is like [rules.Game.CheckGuess] for a guess that was played elsewhere. Word
// lists differ, so any row of letters is accepted in a game of words. The lists of numbers
// and calculations are the same everywhere.
func Played(game *rules.Game, guess rules.Code, history rules.History) error {
	err := game.CheckGuess(guess, history)
	if err == nil || !game.HasWords() {
		return err
	}
	if _, generated := gamename.Generated(game.Name()); !generated {
		return Code(game, guess)
	}
	if _, found := slices.BinarySearchFunc(gamewords.Of(game).Guesses, guess, rules.Compare); found {
		return nil
	}
	return err
}

// SameWords reports whether two games with the same name have the same words. One of them can
// lack words that were refused.
func SameWords(a, b *rules.Game) bool {
	return sameCodes(gamewords.Of(a).Secrets, gamewords.Of(b).Secrets) && sameCodes(gamewords.Of(a).Guesses, gamewords.Of(b).Guesses)
}

func sameCodes(a, b []rules.Code) bool {
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
		"guesses", quote.Text(pool), "all", AllGuesses, "candidates", CandidateGuesses)
}
