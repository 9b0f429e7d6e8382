package cli

import (
	"errors"
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
