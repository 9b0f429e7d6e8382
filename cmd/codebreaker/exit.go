package main

import (
	"context"
	"errors"
	"fmt"

	"codebreaker"
	"codebreaker/internal/message"
	"codebreaker/position"
)

// The exit codes.
const (
	exitDone        = 0
	exitFailed      = 1
	exitMisuse      = 2
	exitClash       = 3
	exitLimit       = 4
	exitInterrupted = 130
)

// said is an error that has already been reported.
type said struct{ error }

func (s said) Unwrap() error { return s.error }

// exit reports an error and returns its exit code.
func (a *app) exit(err error) int {
	if a.out.failed != nil && (err == nil || errors.Is(err, a.out.failed)) {
		err = message.NewProblem("output-failed", "the output cannot be written: {{.err}}", "err", a.out.failed)
	}
	var program exited
	if errors.As(err, &program) {
		return program.code
	}
	code := exitCode(err)
	var silent said
	switch {
	case code == exitDone || errors.As(err, &silent):
	case code == exitInterrupted:
		if a.terminal {
			fmt.Fprintln(a.err) // end the line with the ^C
		}
		fmt.Fprintln(a.err, a.say("interrupted"))
	default:
		a.warn(err)
	}
	return code
}

func exitCode(err error) int {
	switch {
	case err == nil:
		return exitDone
	case errors.Is(err, context.Canceled):
		return exitInterrupted
	case errors.Is(err, position.ErrContradiction):
		return exitClash
	case errors.Is(err, codebreaker.ErrLimit):
		return exitLimit
	case message.BlamesInput(err):
		return exitMisuse
	default:
		return exitFailed
	}
}
