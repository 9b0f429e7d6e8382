package reading

import (
	"strings"

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
	for named := range variants(game, Clean(text)) {
		if areColours(game, named) && strings.ContainsAny(text, "0123456789") {
			continue
		}
		code, err := named.ParseCode(text)
		if cleaned, failed := named.ParseCode(Clean(text)); err != nil && failed == nil {
			code, err = cleaned, nil
		}
		if err == nil {
			return named, code, nil
		}
		if first == nil || message.IsProblem(first, "symbol-unknown") && !message.IsProblem(err, "symbol-unknown") {
			first = err
		}
	}
	return nil, rules.Code{}, first
}

// Mark reads a mark. The error is a [rules.ParseError].
func Mark(game *rules.Game, text string) (rules.Feedback, error) {
	mark, err := game.ParseFeedback(text)
	if err == nil || len(text) > longest {
		return mark, err
	}
	if mark, failed := game.ParseFeedback(Clean(text)); failed == nil {
		return mark, nil
	}
	return mark, err // it names the text itself
}

// Opening reads the guesses with which a strategy begins. The error is a [message.Problem] for the first guess that
// cannot be played.
func Opening(game *rules.Game, texts []string) ([]rules.Code, error) {
	var opening []rules.Code
	for _, text := range texts {
		_, guess, err := Code(game, text)
		if err == nil {
			err = game.CheckGuess(guess, nil)
		}
		if err != nil {
			return nil, err
		}
		opening = append(opening, guess)
	}
	return opening, nil
}
