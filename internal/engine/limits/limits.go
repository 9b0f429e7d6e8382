// Package limits has the limits of input: sizes of games, and numbers in commands, requests and files. Code
// that reads such a number checks it here before it allocates memory.
package limits

import (
	"cmp"
	"errors"
	"math"
	"strconv"
	"strings"

	"codebreaker/internal/engine/message"
)

// Limits of games.
const (
	Places  = 16
	Symbols = 64
	Words   = 1_000_000 // of a list
	Weight  = 1 << 26   // of all words of a list
	Boards  = 64
	Turns   = 250
	Guesses = 1000 // that a player can be allowed
)

// Limits of numbers in commands, requests and files.
const (
	Width      = 100_000    // guesses that a strategy looks ahead after
	Effort     = 64         // of the strategy sampled; with more it weighs its largest sample again
	Sample     = 10_000_000 // random secrets, 16 bytes each
	Games      = 10_000_000 // simulated games of several boards
	Top        = 1000       // guesses, rows or words that are shown
	Listed     = 1_000_000  // saved games that are shown
	Threads    = 1024
	Megabytes  = 1 << 20 // of a table
	Letters    = 100     // of the words of a list that are studied
	Depth      = 1000    // guesses of a strategy tree
	Units      = 100_000 // work units of a plan
	Lines      = 40      // of a puzzle
	Wrong      = 10_000  // lines of a file without any game, before reading stops
	Difficulty = 5       // of a puzzle
	Any        = math.MaxUint64
)

// ErrReached is wrapped by errors of size: the input can be right, but the game, the list or the search is too large.
// The text names the limit.
var ErrReached = errors.New("limit reached")

// Parse reads a whole number between two limits. The name says in messages what the number is for. A number
// above the limit is an [ErrReached].
func Parse(name, text string, least, most uint64) (uint64, error) {
	n, err := strconv.ParseUint(text, 10, 64)
	shown := cmp.Or(text, `""`)
	digits := text != "" && strings.Trim(text, "0123456789") == ""
	switch {
	case digits && (err != nil || n > most): // err: more than 64 bits
		return 0, tooMuch(name, shown, most)
	case !digits || n < least:
		return 0, message.NewProblem("number-form", "{{.name}} {{.value}}: write a whole number from {{.least}} to {{.most}}",
			"name", name, "value", shown, "least", least, "most", most)
	}
	return n, nil
}

// Check returns an [ErrReached] for a number above a limit.
func Check(name string, n, most int) error {
	if n > most {
		return tooMuch(name, strconv.Itoa(n), uint64(most))
	}
	return nil
}

func tooMuch(name, value string, most uint64) error {
	return message.NewProblem("number-limit", "{{.name}} {{.value}}: at most {{.most}}", "name", name, "value", value, "most", most, "limit", ErrReached)
}

// CheckTurns returns an [ErrReached] for more turns than a game can have. It is called when the first turn too many
// is met, so the problem has no number of turns.
func CheckTurns(turns int) error {
	if turns > Turns {
		return message.NewProblem("turns-most", "a game can have {{.most}} turns at most", "most", Turns, "limit", ErrReached)
	}
	return nil
}
