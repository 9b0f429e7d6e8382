package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
)

// ErrQuit means that the reader wants to stop.
var ErrQuit = errors.New("quit")

// Is reports whether a word is one of the commands, in any language.
func Is(word string, commands ...string) bool {
	for _, command := range commands {
		if strings.EqualFold(word, command) {
			return true
		}
	}
	return false
}

// AsksHelp reports whether a line asks for help, in any language.
func AsksHelp(command string) bool { return Is(command, "help", "aide", "?") }

// Confirm asks a question at a terminal and reports whether the answer is yes.
func (env *Env) Confirm(ctx context.Context, question string) (bool, error) {
	fmt.Fprint(env.Err, question, " ")
	text, err := env.Lines.Next(ctx)
	if err == io.EOF {
		fmt.Fprintln(env.Err)
		return false, nil
	}
	answer, yes := strings.ToLower(strings.TrimSpace(text)), strings.ToLower(env.Say("cell-yes"))
	return answer != "" && strings.HasPrefix(yes, answer), err
}
