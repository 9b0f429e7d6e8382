// Package openings keeps the best first guesses of word games, so that the first hint needs no search.
package openings

import (
	_ "embed"
	"strings"

	"codebreaker/internal/engine/rules"
)

//go:generate go run ./gen

// kept lists the best first guesses by the usual strategy for some games with shipped word lists, and for
// number and equation games.
//
//go:embed openings.txt
var kept string

// Most is the number of first guesses kept for a game.
const Most = 100

// Key returns the key of a game's first guesses: the rule, and a digest of the words.
// Thus wordle:en shares its entry with wordle:en5 and with its hard rule, which does not restrict
// the first guess. A different list of the same name has no entry.
func Key(game *rules.Game) string {
	return game.Rule().String() + "\t" + game.WordsDigest()
}

// Of returns the best first guesses, the best first, or nil if none are kept for the game.
func Of(game *rules.Game) []rules.Code {
	if !game.HasWords() {
		return nil
	}
	_, rest, found := strings.Cut(kept, "\t"+Key(game)+"\t")
	if !found {
		return nil
	}
	line, _, _ := strings.Cut(rest, "\n")
	var guesses []rules.Code
	for _, text := range strings.Fields(line) {
		guess, err := game.ParseCode(text)
		if err != nil {
			return nil
		}
		guesses = append(guesses, guess)
	}
	return guesses
}
