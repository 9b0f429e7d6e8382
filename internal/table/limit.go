package table

import "codebreaker"

// Limit returns how many guesses a game that is played is limited to, or 0 for any
// number. In the game of a day it is the number that people usually have, for
// everybody; else the one that is wanted; and where nobody says, in Wordle, the
// usual one.
func Limit(game *codebreaker.Game, day string, wanted *int) int {
	switch {
	case day != "" || wanted == nil && game.HasWords() && game.Rule() == codebreaker.Place:
		return Guesses(game)
	case wanted != nil:
		return *wanted
	}
	return 0
}
