package reading

import (
	"strings"
	"unicode"

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
	if isOwn(game, text) {
		if code, err := game.ParseCode(text); err == nil {
			return game, code, nil
		}
	}
	return codeOfVariants(game, text)
}

// isOwn reports whether the own symbols of a game come first among the [variants] for a code. It may be false though they do.
func isOwn(game *rules.Game, text string) bool {
	digits := game.HasDigits()
	for i := range len(text) {
		if c := text[i]; !('A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' || digits && '0' <= c && c <= '9') {
			return false
		}
	}
	return true
}

// codeOfVariants tries the variants of a game in their order. The first one that can read the code counts.
func codeOfVariants(game *rules.Game, text string) (*rules.Game, rules.Code, error) {
	var best error // of the symbols that fit best
	most := 0
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
		if known := symbolsIn(named, Clean(text)); best == nil || known > most {
			best, most = err, known
		}
	}
	return nil, rules.Code{}, best
}

// symbolsIn counts the symbols of a game in what seems to be a code. Fewer than half of them count for nothing.
func symbolsIn(game *rules.Game, text string) (count int) {
	names := strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ';' || unicode.IsSpace(r) })
	if len(names) == 1 {
		names = strings.Split(text, "")
	}
	for _, name := range names {
		if len(game.Alike(name)) > 0 {
			count++
		}
	}
	if 2*count < len(names) {
		return 0
	}
	return count
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
