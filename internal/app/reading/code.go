package reading

import (
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

// Code reads a code, in the symbols of the game, digits, or colours. It returns the game with the symbols of the text.
// The error is a [rules.ParseError].
func Code(game *rules.Game, text string) (*rules.Game, rules.Code, error) {
	if err := game.Check(); err != nil {
		return nil, rules.Code{}, err
	}
	if len(text) > longest {
		text = text[:longest]
	}
	var first error
	for named := range variants(game, clean(text)) {
		code, err := named.ParseCode(clean(text))
		if err == nil {
			return named, code, nil
		}
		if first == nil || message.IsProblem(first, "symbol-unknown") && !message.IsProblem(err, "symbol-unknown") {
			first = err
		}
	}
	return nil, rules.Code{}, first
}
