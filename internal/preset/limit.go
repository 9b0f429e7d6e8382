package preset

import "codebreaker"

// Limit returns the limit on guesses in a game, or 0 for no limit. A daily game has its usual
// number, for everyone. Other games have the number wanted; without one, Wordle has its usual
// number.
func Limit(game *codebreaker.Game, day string, wanted *int) int {
	switch {
	case day != "" || wanted == nil && game.HasWords() && game.Rule() == codebreaker.Place:
		return Guesses(game)
	case wanted != nil:
		return *wanted
	}
	return 0
}
