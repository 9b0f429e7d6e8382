package preset

import (
	"codebreaker/internal/engine/boards"
	"codebreaker/internal/engine/rules"
)

// LikeWordle reports whether a game looks like Wordle: words whose letters show their marks on tiles.
func LikeWordle(game *rules.Game) bool { return game.HasWords() && game.Rule().Tiles() }

// Limit returns the limit on guesses in a game, or 0 for no limit. A daily game has its usual
// number, for everyone. Other games have the number wanted; without one, Wordle has its usual
// number, and so have words on several boards. The boards are nil for a game of one.
func Limit(game *rules.Game, several *boards.Game, day string, wanted *int) int {
	usual, limited := Guesses(game), LikeWordle(game)
	if several != nil {
		usual, limited = UsualOn(several), game.HasWords()
	}
	switch {
	case day != "" || wanted == nil && limited:
		return usual
	case wanted != nil:
		return *wanted
	}
	return 0
}

// UsualOn returns the usual number of guesses on several boards: for words five more than boards, for
// other games one more for each further board.
func UsualOn(several *boards.Game) int {
	if limit := several.Limit(); limit > 0 {
		return limit
	}
	return Guesses(several.Board()) + several.Boards() - 1
}
