package telling

import (
	"strings"

	"codebreaker"
	"codebreaker/internal/lang"
	"codebreaker/match"
)

// Hint says the first step of a hint: how many codes are left, which are words in a
// game of words, primes, calculations or equations in others.
func Hint(l *lang.Language, game *codebreaker.Game, left int, more bool) string {
	switch kind := game.WordKind(); {
	case kind == codebreaker.Numbers && !more:
		return l.Say("primes-left", "count", left)
	case kind == codebreaker.Calculations && !more:
		return l.Say("calculations-left", "count", left)
	case kind == codebreaker.Equations && !more:
		return l.Say("equations-left", "count", left)
	case kind != codebreaker.Words:
		return l.Say("hint-left-more", "count", left)
	case game.HasWords() && more:
		return l.Say("words-left-more", "count", left)
	case game.HasWords():
		return l.Say("words-left", "count", left)
	case more:
		return l.Say("hint-left-more", "count", left)
	}
	return l.Say("hint-left", "count", left)
}

// Doubt says which pegs of a row cannot be right, or that nothing speaks against it.
func Doubt(l *lang.Language, game *codebreaker.Game, row match.Row, doubt *match.Doubt) []string {
	var said []string
	if len(doubt.Absent) > 0 {
		said = append(said, l.Say("doubt-absent", "words", speaksOfWords(game), "pegs", pegs(l, game, row, doubt.Absent)))
	}
	if len(doubt.Misplaced) > 0 {
		said = append(said, l.Say("doubt-misplaced", "words", speaksOfWords(game), "pegs", pegs(l, game, row, doubt.Misplaced)))
	}
	if doubt.Forbidden != nil {
		said = append([]string{Sentence(l.Error(doubt.Forbidden))}, said...)
	}
	switch full := row.Whole(game); {
	case len(said) > 0:
	case doubt.Possible:
		said = append(said, l.Say("doubt-possible"))
	case full || !doubt.Together:
		said = append(said, l.Say("doubt-together"))
	default:
		said = append(said, l.Say("doubt-none"))
	}
	return said
}

// pegs lists pegs of a row by symbol and place.
func pegs(l *lang.Language, game *codebreaker.Game, row match.Row, places []int) string {
	var named []string
	for _, place := range places {
		named = append(named, l.Say("review-peg", "symbol", game.SymbolName(row[place]), "place", place+1))
	}
	return strings.Join(named, ", ")
}

// Best says the best guess and why it is.
func Best(l *lang.Language, game *codebreaker.Game, advice *match.Advice) []string {
	guess := game.Format(advice.Guess)
	switch {
	case advice.Weighed:
	case advice.Agrees:
		return []string{l.Say("best-guess", "guess", guess), l.Say("best-unweighed", "words", speaksOfWords(game))}
	default:
		return []string{l.Say("best-guess", "guess", guess), l.Say("best-opening", "words", speaksOfWords(game))}
	}
	best := &advice.Guesses[0]
	switch {
	case advice.Left == 1 && best.Candidate:
		return []string{l.Say("best-only", "words", speaksOfWords(game), "guess", guess)}
	case best.Candidate && best.Largest == 1:
		return []string{l.Say("best-guess", "guess", guess), l.Say("best-settles", "words", speaksOfWords(game), "count", advice.Left)}
	case best.Largest == 1:
		return []string{l.Say("best-guess", "guess", guess), l.Say("best-settles-outside", "words", speaksOfWords(game), "count", advice.Left)}
	case best.Candidate:
		return []string{
			l.Say("best-guess", "guess", guess),
			l.Say("best-why", "words", speaksOfWords(game), "chance", advice.Left, "cells", best.Cells, "expected", Number(l, best.Expected, 1), "largest", best.Largest),
		}
	default:
		return []string{
			l.Say("best-guess", "guess", guess),
			l.Say("best-why-outside", "words", speaksOfWords(game), "cells", best.Cells, "expected", Number(l, best.Expected, 1), "largest", best.Largest),
		}
	}
}
