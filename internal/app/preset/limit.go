package preset

import (
	"codebreaker/internal/engine/boards"
	"codebreaker/internal/engine/rules"
)

// LikeWordle reports whether a game looks like Wordle: words whose letters show their marks on tiles.
func LikeWordle(game *rules.Game) bool { return game.HasWords() && game.Rule().Tiles() }

// Limit returns the limit on guesses in a game, or 0 for no limit: the number wanted, or else the usual one. A daily
// game has its usual number, for everyone. The boards are nil for a game of one.
func Limit(game *rules.Game, several *boards.Game, day string, wanted *int) int {
	switch {
	case day == "" && wanted != nil:
		return *wanted
	case several != nil:
		return UsualOn(several)
	}
	return Guesses(game)
}

// UsualOn returns the usual number of guesses on several boards: for words five more than boards, for
// other games one more for each further board.
func UsualOn(several *boards.Game) int {
	if limit := several.Limit(); limit > 0 {
		return limit
	}
	return Guesses(several.Board()) + several.Boards() - 1
}
