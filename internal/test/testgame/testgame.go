// Package testgame parses games, codes and turns for tests.
package testgame

import (
	"errors"
	"strings"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

// T is a test, a benchmark or a fuzz target.
type T interface {
	Helper()
	Fatal(args ...any)
}

// Parse returns the game with a name.
func Parse(t T, name string, options ...rules.Option) *rules.Game {
	t.Helper()
	game, err := rules.ParseGame(name, options...)
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// OfRules returns the games of a size under each rule that it can have: not all rules have empty places.
func OfRules(t T, size string) (games []*rules.Game) {
	t.Helper()
	for _, rule := range rules.Rules() {
		game, err := rules.ParseGame(size + rule.Suffix())
		if message.IsProblem(err, "game-empty-rule") {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, game)
	}
	return games
}

// Code returns a code of a game.
func Code(t T, game *rules.Game, text string) rules.Code {
	t.Helper()
	code, err := game.ParseCode(text)
	if err != nil {
		t.Fatal(err)
	}
	return code
}

// Turn returns a turn of a game.
func Turn(t T, game *rules.Game, text string) rules.Turn {
	t.Helper()
	turn, err := game.ParseTurn(text)
	if err != nil {
		t.Fatal(err)
	}
	return turn
}

// Turns returns turns of a game. A text has one turn or several, with equals signs.
func Turns(t T, game *rules.Game, texts ...string) rules.History {
	t.Helper()
	var turns rules.History
	for text := range strings.FieldsSeq(strings.Join(texts, " ")) {
		turns = append(turns, Turn(t, game, text))
	}
	return turns
}

// Lists is a lexicon with the lists of a test, by name.
type Lists map[string][]string

var _ rules.Lexicon = Lists(nil)

// Words returns a list.
func (l Lists) Words(list string) ([]string, error) {
	words, ok := l[list]
	if !ok {
		return nil, errors.New("no list " + list)
	}
	return words, nil
}

// Fold returns a word in capitals.
func (Lists) Fold(word string) string { return strings.ToUpper(word) }
