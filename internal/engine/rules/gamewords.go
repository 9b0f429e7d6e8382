package rules

import (
	"slices"

	"codebreaker/internal/engine/message"
)

// Words are the lists of a game. The caller must not change the slices.
type Words struct {
	List    string   // the lists in the game's name, such as ANSWERS+GUESSES
	Secrets []Code   // in code order
	Guesses []Code   // the secrets and more guesses, in code order
	Weights []uint32 // of the secrets; nil without weights

	Whole *Words // before words were refused or weights lowered; nil if none was

	first string // the name of the first list, as its lexicon knows it
}

// Words returns the lists of a word game. A game without words has empty lists.
func (g *Game) Words() *Words {
	if g.HasWords() {
		return g.words
	}
	return &Words{}
}

// fold returns a word with the accents and the case of the first list of the game.
func (g *Game) fold(word string) string {
	if lexicon, ok := g.lexicon.(folder); ok {
		return lexicon.FoldAs(g.words.first, word)
	}
	return g.lexicon.Fold(word)
}

// withWords returns the game with other words, or without any for nil.
func (g *Game) withWords(words *Words) *Game {
	game := *g
	if game.words = words; words == nil {
		game.lexicon = nil
	}
	return &game
}

// Rows returns the game in which every row of letters is a code, if the game has words, and the
// game itself otherwise.
func (g *Game) Rows() *Game {
	if !g.HasWords() {
		return g
	}
	return g.withWords(nil)
}

// Without returns a word game in which some words are neither secrets nor guesses, because the
// program or person that hides the code refuses them. Name and symbols remain the same, and so
// does [Game.Whole]. Words that the game does not have are ignored. It returns an error if the game has
// no words, or if no secret remains.
func (g *Game) Without(refused ...Code) (*Game, error) {
	switch {
	case len(refused) == 0:
		return g, nil
	case !g.HasWords():
		return nil, message.NewProblem("refuse-codes", "only words can be refused: every code of {{.game}} can be played", "game", message.Later(g.friendly))
	}
	words := g.Words()
	kept := *words
	isRefused := func(code Code) bool { return slices.Contains(refused, code) }
	kept.Secrets, kept.Weights = make([]Code, 0, len(words.Secrets)), nil
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
	return g.withWords(&kept), nil
}

// WithWeights returns a word game whose secrets have other weights, in code order, which add up to [limits.Weight] at most.
// Name, symbols and [Game.Whole] remain the same, and so do the common words.
func (g *Game) WithWeights(weights []uint32) *Game {
	words := *g.Words()
	if words.Whole == nil {
		words.Whole = g.Words()
	}
	words.Weights = weights
	return g.withWords(&words)
}

// Whole returns the game with all words that [Game.Without] removed and without the weights of [Game.WithWeights], or the
// game itself if neither changed it.
func (g *Game) Whole() *Game {
	if whole := g.Words().Whole; whole != nil {
		return g.withWords(whole)
	}
	return g
}

// SameWords reports whether two games with the same name have the same words. One of them can
// lack words that were refused.
func (g *Game) SameWords(other *Game) bool {
	return sameCodes(g.Words().Secrets, other.Words().Secrets) && sameCodes(g.Words().Guesses, other.Words().Guesses)
}

func sameCodes(a, b []Code) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0] || slices.Equal(a, b))
}
