package overture

import (
	"context"

	"codebreaker/internal/engine/rules"
)

// Interlude lists the codes that are consistent with the turns of a finished opening, as the
// program does: from the last place to the first. It returns one list for each number of filled
// places, 1, 2, and so on. In the list for n places only the last n are filled, as in ...A. The
// last list holds the candidates in code order.
//
// A partial code is kept while every turn, and the synthetic one, can still get its feedback. It
// may lack at most as many blacks, and as many pegs, as it has empty places, and must not have too
// many.
func Interlude(ctx context.Context, game *rules.Game, history rules.History) ([][]rules.Code, error) {
	if err := game.CheckTurns(history); err != nil {
		return nil, err
	}
	if err := game.CheckKnown(history); err != nil {
		return nil, err
	}
	opening := ReadOpening(game, history)
	var turns []counted
	for _, turn := range history {
		turns = append(turns, counted{turn.Guess[:game.Places()], turn.Feedback.Count(rules.Right), turn.Feedback.Count(rules.Right) + turn.Feedback.Count(rules.Misplaced)})
	}
	if synthetic := opening.Synthetic; len(synthetic.Colours) > 0 {
		turns = append(turns, counted{synthetic.Colours, synthetic.Black, synthetic.Pegs()})
	}
	var generations [][]rules.Code
	generation := []rules.Code{{}}
	for empty := game.Places() - 1; empty >= 0; empty-- {
		var next []rules.Code
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

// counted is a real or synthetic turn: its colours, its number of blacks, and its number of pegs in
// common with the secret.
type counted struct {
	colours     []uint8
	black, pegs int
}

// agreesSoFar reports whether a code whose first places are empty can still be consistent with
// every turn.
func agreesSoFar(turns []counted, code []uint8, empty int) bool {
	for _, turn := range turns {
		var spare [rules.MaxSymbols]int
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
