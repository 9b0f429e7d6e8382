package codebreaker

import (
	"slices"

	"codebreaker/internal/gamename"
	"codebreaker/internal/message"
)

// Without returns a word game in which some words are neither secrets nor guesses, because
// the program or person that hides the code refuses them. Name and symbols remain the same, and so does
// [Game.Whole]. Words that the game does not have are ignored. It returns an error if
// the game has no words, or if no secret remains.
func (g *Game) Without(words ...Code) (*Game, error) {
	switch {
	case len(words) == 0:
		return g, nil
	case !g.HasWords():
		return nil, message.NewProblem("refuse-codes", "only words can be refused: every code of {{.game}} can be played", "game", gamename.Friendly(g.Name()))
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
		return nil, message.NewProblem("refuse-all", "no other word on the list of secrets remains")
	}
	if kept.whole == nil {
		kept.whole = g.words
	}
	kept.guesses = slices.DeleteFunc(slices.Clone(g.words.guesses), func(code Code) bool { return !isKept(code) })
	without := *g
	without.words = &kept
	return &without, nil
}

// Whole returns the game with all words that [Game.Without] removed, or g itself if it has
// all words.
func (g *Game) Whole() *Game {
	if !g.HasWords() || g.words.whole == nil {
		return g
	}
	whole := *g
	whole.words = g.words.whole
	return &whole
}
