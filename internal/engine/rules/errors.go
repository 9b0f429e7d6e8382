package rules

import (
	"errors"

	"codebreaker/internal/engine/message"
)

// ParseError is the error of a text that cannot be read as a game, code, mark or turn. Its text is a
// sentence in English that names the fault.
type ParseError struct {
	Input string        // the text, or the part of it that is wrong
	Want  message.Later // an example of a text that can be read, such as ABCD=XO
	Err   error         // the fault
}

// Error returns the text of Err.
func (e *ParseError) Error() string { return e.Err.Error() }

// Unwrap returns Err.
func (e *ParseError) Unwrap() error { return e.Err }

// parseError returns err as a [ParseError], unless it is one, or comes from elsewhere, such as a lexicon.
func parseError(err error, input string, want message.Later) error {
	var known *ParseError
	var problem *message.Problem
	if errors.As(err, &known) || !errors.As(err, &problem) || problem.Err != nil {
		return err
	}
	return &ParseError{input, want, err}
}

// The kinds of problems of guesses and secrets.
var (
	// ErrUnlisted says that a word, number, calculation or equation is not in the list of secrets or guesses.
	ErrUnlisted error = message.NewKind("not in the list", "word-unlisted", "word-guess-only", "number-unlisted", "calculation-unlisted", "equation-unlisted")
	// ErrHard says that a guess does not use the greens and yellows of the turns before.
	ErrHard error = message.NewKind("against the hard rule", "hard-green", "hard-yellow", "ultra-yellow", "ultra-grey", "ultra-more")
)
