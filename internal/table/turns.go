package table

import (
	"strings"

	"codebreaker"
)

// mostFields is how many words a line may have to be searched for where its guess ends.
const mostFields = 64

// ReadTurns reads turns as [codebreaker.Game.ParseTurns] does, and lines that leave
// out the sign between a guess and its mark, such as ABCD 1 0, where that can be
// read in one way alone.
func ReadTurns(game *codebreaker.Game, text string) (codebreaker.History, error) {
	turns, err := game.ParseTurns(text)
	if err == nil {
		return turns, nil
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if turn, ok := readPlain(game, line); ok {
			lines[i] = turn
		}
	}
	if turns, failed := game.ParseTurns(strings.Join(lines, "\n")); failed == nil {
		return turns, nil
	}
	return nil, err
}

// readPlain returns the turn of a line that has no sign between a guess and its
// mark, as the game writes it.
func readPlain(game *codebreaker.Game, line string) (turn string, ok bool) {
	fields := strings.Fields(line)
	if _, _, whole := game.CutTurn(line); whole || len(fields) > mostFields {
		return "", false
	}
	for end := 1; end < len(fields); end++ {
		for _, between := range []string{" ", ","} {
			read, err := game.ParseTurn(strings.Join(fields[:end], " ") + "=" + strings.Join(fields[end:], between))
			if err != nil {
				continue
			}
			text := game.FormatTurn(read)
			if turn != "" && turn != text {
				return "", false
			}
			turn = text
		}
	}
	return turn, turn != ""
}
