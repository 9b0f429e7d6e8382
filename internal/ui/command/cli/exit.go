package cli

import (
	"context"
	"errors"
	"fmt"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
)

// The exit codes.
const (
	ExitDone        = 0
	ExitFailed      = 1
	ExitMisuse      = 2
	ExitClash       = 3
	ExitLimit       = 4
	ExitInterrupted = 130
)

// Reported is an error that has already been reported.
type Reported struct{ Err error }

func (s Reported) Error() string { return s.Err.Error() }
func (s Reported) Unwrap() error { return s.Err }

// Exit reports an error and returns its exit code.
func (env *Env) Exit(err error) int {
	if env.Out.Failed != nil && (err == nil || errors.Is(err, env.Out.Failed)) {
		err = message.NewProblem("output-failed", "the output cannot be written: {{.err}}", "err", env.Out.Failed)
	}
	var program Exited
	if errors.As(err, &program) {
		return int(program)
	}
	code := ExitCode(err)
	var silent Reported
	switch {
	case code == ExitDone || errors.As(err, &silent):
	case code == ExitInterrupted:
		if env.Terminal {
			fmt.Fprintln(env.Err) // end the line with the ^C
		}
		fmt.Fprintln(env.Err, env.Say("interrupted"))
	default:
		env.Warn(err)
	}
	return code
}

func ExitCode(err error) int {
	switch {
	case err == nil:
		return ExitDone
	case errors.Is(err, context.Canceled):
		return ExitInterrupted
	case errors.Is(err, position.ErrContradiction):
		return ExitClash
	case errors.Is(err, limits.ErrReached):
		return ExitLimit
	case message.BlamesInput(err):
		return ExitMisuse
	default:
		return ExitFailed
	}
}

// ErrWrong means that a check found faults in games or trees.
var ErrWrong = errors.New("not right")

// Exited is the exit code of a program that has printed its own messages.
type Exited int

func (e Exited) Error() string { return fmt.Sprintf("exit code %d", int(e)) }
