package reading

import (
	"slices"
	"strings"

	"codebreaker/internal/engine/boards"
	"codebreaker/internal/engine/rules"
)

// Boards reads the turns of several boards, in the layouts in which the games share them, with text around them.
func Boards(game *boards.Game, text string) ([]boards.Turn, error) {
	return game.ParseTurns([]string{boardsText(game, text)})
}

// BoardsAfter is [Boards] after the turns of a position.
func BoardsAfter(at *boards.Position, text string) ([]boards.Turn, error) {
	return at.ReadTurns(boardsText(at.Game(), text))
}

// boardsText returns a text of several boards without the text around its turns.
func boardsText(game *boards.Game, text string) string {
	var kept []string
	for line := range strings.SplitSeq(clean(text), "\n") {
		if strings.ContainsRune(line, keycap) && !strings.ContainsAny(line, "🟩🟨⬛⬜") {
			continue // the results of the boards
		}
		bare := noise().ReplaceAllString(line, " ")
		if game.Board().Rule().Tiles() && isHeading(bare) {
			continue
		}
		bare = numbering().ReplaceAllString(strings.TrimRight(bare, " "), "")
		if fields := strings.Fields(bare); game.Board().WordKind() == rules.LetterWords && len(fields) > 1 && !slices.ContainsFunc(fields, func(field string) bool { return strings.Count(field, "=") != 1 }) {
			bare = strings.Join(fields, "\n") // several turns on a line
		}
		kept = append(kept, bare)
	}
	return game.Board().Rule().SquaresOf(strings.Join(kept, "\n"))
}
