// Package gamewords gives the word lists of a game as slices, and games with fewer words. The
// caller must not change the slices.
package gamewords

import (
	"slices"

	"codebreaker/internal/engine/hook"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/rules/gamename"
)

// Words are the lists of a game.
type Words = hook.Words[rules.Code]

// Of returns the lists of a word game. A game without words has empty lists.
func Of(game *rules.Game) *Words {
	if words := hook.WordsOf(game).(*Words); words != nil {
		return words
	}
	return &Words{}
}

func with(game *rules.Game, words *Words) *rules.Game {
	return hook.With(game, words).(*rules.Game)
}

// Rows returns the game in which every row of letters is a code, if the game has words, and the
// game itself otherwise.
func Rows(game *rules.Game) *rules.Game {
	if !game.HasWords() {
		return game
	}
	return with(game, nil)
}

// Without returns a word game in which some words are neither secrets nor guesses, because the
// program or person that hides the code refuses them. Name and symbols remain the same, and so
// does [Whole]. Words that the game does not have are ignored. It returns an error if the game has
// no words, or if no secret remains.
func Without(game *rules.Game, refused ...rules.Code) (*rules.Game, error) {
	switch {
	case len(refused) == 0:
		return game, nil
	case !game.HasWords():
		return nil, message.NewProblem("refuse-codes", "only words can be refused: every code of {{.game}} can be played", "game", gamename.Friendly(game.Name()))
	}
	words := Of(game)
	kept := *words
	isRefused := func(code rules.Code) bool { return slices.Contains(refused, code) }
	kept.Secrets, kept.Weights = make([]rules.Code, 0, len(words.Secrets)), nil
	for i, code := range words.Secrets {
		if isRefused(code) {
			continue
		}
		kept.Secrets = append(kept.Secrets, code)
		if words.Weights != nil {
			kept.Weights = append(kept.Weights, words.Weights[i])
		}
	}
	if len(kept.Secrets) == 0 {
		return nil, message.NewProblem("refuse-all", "no other word on the list of secrets remains")
	}
	if kept.Whole == nil {
		kept.Whole = words
	}
	kept.Guesses = slices.DeleteFunc(slices.Clone(words.Guesses), isRefused)
	return with(game, &kept), nil
}

// Whole returns the game with all words that [Without] removed, or the game itself if it has all
// words.
func Whole(game *rules.Game) *rules.Game {
	if whole := Of(game).Whole; whole != nil {
		return with(game, whole)
	}
	return game
}
