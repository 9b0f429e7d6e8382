package strategy

import (
	"context"
	"fmt"

	"codebreaker"
	"codebreaker/position"
)

// Overture plays as the Perl program decodeur-mm does (Jean Forget, 2011–2026):
// an overture of fresh colours, ABCD, EFGH, … ([ReadOpening]); then the list of
// the candidates; then the best guess among the candidates and a few others
// ([WeighEndgame]), by entropy or, with Minimax, by the largest cell, either
// telling apart what is equal under the other. Above 2,000 candidates it weighs
// a sample.
//
// The overture is made for games of places x symbols with repeats and black and
// white marks. Any other game begins with the endgame, whose other guesses are,
// in a word game, the words that may be guessed but are no secrets.
type Overture struct {
	Minimax bool // the largest cell decides, then the entropy
}

// Name returns "overture" or "overture-minimax".
func (o Overture) Name() string {
	if o.Minimax {
		return "overture-minimax"
	}
	return "overture"
}

// Identity tells who decides.
func (o Overture) Identity() string { return fmt.Sprint("overture ", o.Minimax) }

// Choose returns the next group of colours or the best guess of the endgame.
func (o Overture) Choose(ctx context.Context, p *position.Position) (codebreaker.Code, error) {
	opening := ReadOpening(p.Game(), p.History())
	if !opening.Over {
		return opening.Guess, nil
	}
	endgame, err := WeighEndgame(ctx, p, opening.Extra)
	if err != nil {
		return codebreaker.Code{}, err
	}
	return endgame.Best(o.Minimax).Guess, nil
}
