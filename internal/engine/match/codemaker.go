package match

import (
	"context"

	"codebreaker/internal/engine/match/codemaker"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
)

// Codemaker answers guesses. To let a person play against one, call Answer with [Match.Position] and add the turn
// to the [Match].
type Codemaker interface {
	// Answer returns the feedback for a guess in a position. The position has all earlier
	// answers, so that a codemaker needs no state of its own.
	Answer(ctx context.Context, p *position.Position, guess rules.Code) (rules.Feedback, error)
}

// Fixed returns a codemaker with the given secret, which must be one of the game's.
func Fixed(secret rules.Code) Codemaker { return codemaker.Fixed{Secret: secret} }

// Random returns a codemaker with a random secret of the game. All secrets are equally
// likely, and the same seed gives the same secret.
func Random(game *rules.Game, seed uint64) Codemaker {
	if game.Check() != nil {
		return codemaker.Fixed{} // every answer is an error
	}
	return codemaker.Random(game, seed)
}

// Adversary returns a codemaker without a secret. It always gives the feedback that leaves
// the most candidates, or in a game with weights the greatest weight. Ties go to the feedback
// with the smallest ordinal. In games of more than two million codes it estimates the numbers
// from a sample.
func Adversary() Codemaker { return codemaker.Adversary{} }
