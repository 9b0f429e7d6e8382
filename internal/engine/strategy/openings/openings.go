// Package openings keeps the best first guesses of word games, so that the first hint needs no search.
package openings

import (
	_ "embed"
	"strings"

	"codebreaker/internal/engine/lexicon"
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
	if !game.HasWords() || !strings.Contains(kept, "\t"+game.Rule().String()+"\t"+game.WordsCount()+",") {
		return nil
	}
	line := lineOf(game)
	var guesses []rules.Code
	for _, text := range strings.Fields(line[strings.LastIndexByte(line, '\t')+1:]) {
		guess, err := game.ParseCode(text)
		if err != nil {
			return nil
		}
		guesses = append(guesses, guess)
	}
	return guesses
}

// lineOf returns the end of the line of a game, or nothing. The digest of a million words takes longer than to find a first
// guess, so the line of a list that [lexicon.Files.Codes] makes is found by its name.
func lineOf(game *rules.Game) string {
	words, key := game.Words(), ""
	if list, ok := new(lexicon.Files).Codes(words.List); ok && len(list.Codes) == len(words.Guesses) && &list.Codes[0] == &words.Guesses[0] {
		key = "\nwords:" + words.List + game.Rule().Suffix() + "\t"
	} else {
		key = "\t" + Key(game) + "\t"
	}
	_, rest, _ := strings.Cut(kept, key)
	line, _, _ := strings.Cut(rest, "\n")
	return line
}
