package codebreaker

import (
	"errors"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
)

// The kinds of errors that a program may want to know, for [errors.Is].
var (
	// ErrContradiction says that no code agrees with all turns.
	ErrContradiction error = position.ErrContradiction
	// ErrLimit says that the input can be right, but the game, the list or the search is too large, or the budget is
	// used up. The text names the limit.
	ErrLimit error = limits.ErrReached
	// ErrUnlisted says that a word, number, calculation or equation is not in the list of secrets or guesses.
	ErrUnlisted error = rules.ErrUnlisted
	// ErrHard says that a guess does not use the greens and yellows of the turns before, as the hard rule demands.
	ErrHard error = rules.ErrHard
)

// ParseError is the error of a text, or of pegs and colours, that cannot be read. Its text is a sentence in English
// that names the fault.
type ParseError struct {
	Input string // the text, or the part of it that is wrong; empty for a file, whose line the fault names
	Want  string // an example of a text that can be read, such as ABCD=XO; empty for a file
	Err   error  // the fault
}

// Error returns the text of Err.
func (e *ParseError) Error() string {
	if e == nil || e.Err == nil {
		return "no error"
	}
	return e.Err.Error()
}

// Unwrap returns Err.
func (e *ParseError) Unwrap() error {
	if e == nil {
		return nil
	}
	return e.Err
}

// parseError returns an error of the engine with its parse error as one of this package.
func parseError(err error) error {
	var known *rules.ParseError
	if !errors.As(err, &known) {
		return err
	}
	return &ParseError{known.Input, known.Want.String(), known.Err}
}

// fileError returns a parse error if the text of a file is to blame. Errors of readers, lexicons and limits stay.
func fileError(err error) error {
	if err == nil || !message.BlamesInput(err) {
		return parseError(err)
	}
	return &ParseError{Err: err}
}

// textError returns the parse error of a text, if the text is to blame.
func textError(err error, input, want string) error {
	var known *rules.ParseError
	if errors.As(err, &known) || err == nil || !message.BlamesInput(err) || errors.Is(err, ErrContradiction) {
		return parseError(err)
	}
	return &ParseError{input, want, err}
}
