package match

import (
	"cmp"
	"context"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
)

// Codemaker answers guesses. To let a person play against one, call Answer with [Match.Position] and add the turn
// to the [Match].
type Codemaker interface {
	// Answer returns the feedback for a guess in a position. The position has all earlier answers, so that a
	// codemaker needs no state besides its secret, and turns can be undone.
	Answer(ctx context.Context, p *position.Position, guess rules.Code) (rules.Feedback, error)
}

// Revealer is a codemaker that tells its secret.
type Revealer interface {
	Codemaker
	// Reveal returns the secret. A codemaker without a secret returns the likeliest code
	// that agrees with its answers; ties go to the first in code order.
	Reveal(ctx context.Context, p *position.Position) (rules.Code, error)
}

// Codemakers returns the names that [ByName] knows.
func Codemakers() []string { return []string{"random", "adversary"} }

// ByName returns the codemaker with this name for a game. The seed determines a random secret.
// The error is a [message.Problem]: no game, or an unknown name.
func ByName(name string, game *rules.Game, seed uint64) (Revealer, error) {
	if err := game.Check(); err != nil {
		return nil, err
	}
	switch name {
	case "random":
		return Random(game, seed), nil
	case "adversary":
		return Adversary{}, nil
	}
	return nil, message.NewProblem("codemaker-unknown", "unknown codemaker {{.name}}; choose random or adversary", "name", name)
}

// Fixed has a given secret.
type Fixed struct{ Secret rules.Code }

// Hiding returns the codemaker with a secret that is given as text. The error is a
// [message.Problem] when the text is not a secret of the game.
func Hiding(game *rules.Game, secret string) (Fixed, error) {
	code, err := game.ParseCode(secret)
	if err != nil {
		return Fixed{}, err
	}
	return Fixed{Secret: code}, game.CheckSecret(code)
}

// Answer marks a guess by the rule of the game. The error is a [message.Problem] when the
// guess or the secret is not a row of the game's symbols.
func (f Fixed) Answer(_ context.Context, p *position.Position, guess rules.Code) (rules.Feedback, error) {
	if err := cmp.Or(p.Game().CheckCode(guess), p.Game().CheckCode(f.Secret)); err != nil {
		return rules.Feedback{}, err
	}
	return p.Game().Mark(guess, f.Secret), nil
}

// Reveal returns the secret.
func (f Fixed) Reveal(context.Context, *position.Position) (rules.Code, error) {
	return f.Secret, nil
}
