package main

import (
	"context"
	"errors"
	"fmt"

	"codebreaker"
	"codebreaker/strategy"
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

// said is an error that the reader has already been told.
type said struct{ error }

func (s said) Unwrap() error { return s.error }

// exit tells the reader what went wrong and returns the exit code for it.
func (a *app) exit(err error) int {
	code := exitCode(err)
	var silent said
	switch {
	case code == exitDone || errors.As(err, &silent):
	case code == exitInterrupted:
		if a.terminal {
			fmt.Fprintln(a.err) // past the ^C
		}
		fmt.Fprintln(a.err, a.say("interrupted"))
	default:
		a.warn(err)
	}
	return code
}

func exitCode(err error) int {
	var problem *codebreaker.Problem
	switch {
	case err == nil:
		return exitDone
	case errors.Is(err, context.Canceled):
		return exitInterrupted
	case errors.Is(err, strategy.ErrClash):
		return exitClash
	case errors.Is(err, codebreaker.ErrLimit):
		return exitLimit
	case errors.As(err, &problem) && problem.Err == nil:
		return exitMisuse // the input alone is to blame
	default:
		return exitFailed
	}
}
