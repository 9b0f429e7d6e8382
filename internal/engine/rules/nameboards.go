package rules

import (
	"strconv"
	"strings"
)

// sequence is the suffix of games whose boards open in turn.
const sequence = "-sequence"

// CutBoards cuts the boards off the name of a game: 4*wordle:en-sequence and
// quordle:en-sequence have 4 boards of wordle:en in sequence. ok is false for the name of one
// board, which is returned unchanged. The number of boards is 0 if the name has none that can be
// read, such as 0*4x6.
func CutBoards(name string) (boards int, inSequence bool, board string, ok bool) {
	name = strings.TrimSpace(name)
	for _, preset := range Presets() {
		rest, found := cutPrefixFold(name, preset.Name)
		if found && preset.Boards() > 1 && (rest == "" || rest[0] == ':' || rest[0] == '-') {
			name = WithBoards("wordle"+rest, preset.Boards(), false)
		}
	}
	if boards, board, ok = cutCount(name); !ok {
		return 1, false, name, false
	}
	if at := len(board) - len(sequence); at > 0 && strings.EqualFold(board[at:], sequence) {
		board, inSequence = board[:at], true
	}
	return boards, inSequence, strings.TrimSpace(board), true
}

// cutCount cuts the number of boards off a name such as 4*wordle. The number is 0 if it cannot be read.
func cutCount(name string) (boards int, board string, ok bool) {
	count, board, ok := strings.Cut(name, "*")
	if !ok || strings.Trim(count, "0123456789 ") != "" {
		return 0, "", false
	}
	return max(Number(strings.TrimSpace(count)), 0), board, true
}

// WithBoards returns the name of a game of several boards.
func WithBoards(board string, boards int, inSequence bool) string {
	if boards == 1 {
		return board
	}
	name := strconv.Itoa(boards) + "*" + board
	if inSequence {
		name += sequence
	}
	return name
}
