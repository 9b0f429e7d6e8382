package strategy

import (
	"context"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy/overture"
)

// opener plays as the Perl program decodeur-mm does (Jean Forget, 2011–2026):
// groups of fresh colours, ABCD, EFGH, …; then the best guess among the candidates and a few others, by
// entropy or, with minimax, by the largest cell. Each rule decides between guesses that are equal under the
// other. Of more than 2,000 candidates it weighs a sample.
//
// The overture is made for games of places x symbols with repeats and black and white marks. Any other game
// begins with the endgame; in a word game its other guesses are the words that may be guessed but cannot be
// the secret.
type opener struct {
	minimax bool // the largest cell decides, then the entropy
}

// Name returns "overture" or "overture-minimax".
func (o opener) Name() string {
	if o.minimax {
		return "overture-minimax"
	}
	return "overture"
}

func (o opener) Traits() Traits { return Traits{Identity: o.Name()} }

// Choose returns the next group of colours or the best guess of the endgame.
func (o opener) Choose(ctx context.Context, p *position.Position) (rules.Code, error) {
	opening := overture.ReadOpening(p.Game(), p.History())
	if !opening.Over {
		return opening.Guess, nil
	}
	endgame, err := overture.WeighEndgame(ctx, p, opening.Extra)
	if err != nil {
		return rules.Code{}, err
	}
	return endgame.Best(o.minimax), nil
}
