package codebreaker

import (
	"slices"

	"codebreaker/internal/gamename"
)

// Without returns the game in which some words are neither secrets nor guesses any more:
// those that are not accepted where it is played. It has the same name and symbols, and the
// same words are common. Words that it does not have change nothing. The error is a
// [Problem] where the game has no words at all, or no secret would be left.
func (g *Game) Without(words ...Code) (*Game, error) {
	switch {
	case len(words) == 0:
		return g, nil
	case !g.HasWords():
		return nil, NewProblem("refuse-codes", "only words can be refused: every code of {{.game}} can be played", "game", gamename.Friendly(g.Name()))
	}
	kept := *g.words
	isKept := func(code Code) bool { return !slices.Contains(words, code) }
	kept.secrets, kept.weights = make([]Code, 0, len(g.words.secrets)), nil
	for i, code := range g.words.secrets {
		if !isKept(code) {
			continue
		}
		kept.secrets = append(kept.secrets, code)
		if g.words.weights != nil {
			kept.weights = append(kept.weights, g.words.weights[i])
		}
	}
	if len(kept.secrets) == 0 {
		return nil, NewProblem("refuse-all", "no other word on the list of secrets is left")
	}
	if kept.whole == nil {
		kept.whole = g.words
	}
	kept.guesses = slices.DeleteFunc(slices.Clone(g.words.guesses), func(code Code) bool { return !isKept(code) })
	without := *g
	without.words = &kept
	return &without, nil
}

// Whole returns the game with the words that [Game.Without] took; g itself where it has them all.
func (g *Game) Whole() *Game {
	if !g.HasWords() || g.words.whole == nil {
		return g
	}
	whole := *g
	whole.words = g.words.whole
	return &whole
}
