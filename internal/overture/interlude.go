package overture

import (
	"context"

	"codebreaker"
)

// Interlude lists the codes that agree with the turns of an opening that is over,
// as the program does: from the last place to the first. It returns a list for
// each number of places that are filled, 1, 2, … places; in one of n places only
// the last n stand in a code, as in ...A. The last list has the candidates in code
// order.
//
// A code with empty places stays while every turn, and the synthetic one, can
// still come out as it was marked: it may lack no more blacks, and no more pegs,
// than places are empty, and have none too many.
func Interlude(ctx context.Context, game *codebreaker.Game, history codebreaker.History) ([][]codebreaker.Code, error) {
	if err := game.CheckTurns(history); err != nil {
		return nil, err
	}
	opening := ReadOpening(game, history)
	var turns []counted
	for _, turn := range history {
		turns = append(turns, counted{turn.Guess[:game.Places()], turn.Feedback.Black(), turn.Feedback.Black() + turn.Feedback.White()})
	}
	if synthetic := opening.Synthetic; len(synthetic.Colours) > 0 {
		turns = append(turns, counted{synthetic.Colours, synthetic.Black, synthetic.Pegs()})
	}
	var generations [][]codebreaker.Code
	generation := []codebreaker.Code{{}}
	for empty := game.Places() - 1; empty >= 0; empty-- {
		var next []codebreaker.Code
		for _, colour := range opening.Colours {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			for _, code := range generation {
				code[empty] = colour
				if agreesSoFar(turns, code[:game.Places()], empty) {
					next = append(next, code)
				}
			}
		}
		generation = next
		generations = append(generations, generation)
	}
	return generations, nil
}

// counted is a turn, real or synthetic: its colours, how many of the first stand
// at their places, and how many pegs it has in common with the secret.
type counted struct {
	colours     []uint8
	black, pegs int
}

// agreesSoFar reports whether a code whose first places are empty can still agree
// with every turn.
func agreesSoFar(turns []counted, code []uint8, empty int) bool {
	for _, turn := range turns {
		var spare [codebreaker.MaxSymbols]int
		for _, colour := range code[empty:] {
			spare[colour]++
		}
		black, pegs := 0, 0
		for place, colour := range turn.colours {
			if place >= empty && place < len(code) && code[place] == colour {
				black++
			}
			if spare[colour] > 0 {
				spare[colour]--
				pegs++
			}
		}
		if black > turn.black || pegs > turn.pegs || black < turn.black-empty || pegs < turn.pegs-empty {
			return false
		}
	}
	return true
}
