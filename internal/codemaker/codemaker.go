// Package codemaker hides codes and marks guesses: a code that was given
// ([Fixed]), one drawn by lot ([Random]), or none at all ([Adversary]).
package codemaker

import (
	"cmp"
	"context"

	"codebreaker"
	"codebreaker/internal/gamecheck"
	"codebreaker/position"
)

// Codemaker answers guesses. It keeps nothing of the game but its secret: what
// was answered so far is in the position, so that turns can be taken back.
type Codemaker interface {
	// Answer marks a guess, after the turns of a position.
	Answer(ctx context.Context, p *position.Position, guess codebreaker.Code) (codebreaker.Feedback, error)
	// Reveal returns the secret, or, where none was chosen, the likeliest code that
	// agrees with the answers so far, the first of those that are alike.
	Reveal(ctx context.Context, p *position.Position) (codebreaker.Code, error)
}

// Names returns the names that [ByName] knows.
func Names() []string { return []string{"random", "adversary"} }

// ByName returns the codemaker of that name for a game. The seed is what a
// codemaker who draws by lot begins with. The error is a [codebreaker.Problem]: no game, or an
// unknown name.
func ByName(name string, game *codebreaker.Game, seed uint64) (Codemaker, error) {
	if err := gamecheck.Game(game); err != nil {
		return nil, err
	}
	switch name {
	case "random":
		return Random(game, seed), nil
	case "adversary":
		return Adversary{}, nil
	}
	return nil, codebreaker.NewProblem("codemaker-unknown", "unknown codemaker {{.name}}; choose random or adversary", "name", name)
}

// Fixed hides a code that was given.
type Fixed struct{ Secret codebreaker.Code }

// Hiding returns the codemaker who hides a code that somebody wrote. The error is a
// [codebreaker.Problem] when it is no secret of the game.
func Hiding(game *codebreaker.Game, secret string) (Fixed, error) {
	code, err := game.ParseCode(secret)
	if err != nil {
		return Fixed{}, err
	}
	return Fixed{Secret: code}, game.CheckSecret(code)
}

// Answer marks a guess as the rule says. The error is a [codebreaker.Problem] when the
// guess or the secret is no row of the game's symbols.
func (f Fixed) Answer(_ context.Context, p *position.Position, guess codebreaker.Code) (codebreaker.Feedback, error) {
	if err := cmp.Or(gamecheck.Code(p.Game(), guess), gamecheck.Code(p.Game(), f.Secret)); err != nil {
		return codebreaker.Feedback{}, err
	}
	return p.Game().Mark(guess, f.Secret), nil
}

// Reveal returns the code.
func (f Fixed) Reveal(context.Context, *position.Position) (codebreaker.Code, error) {
	return f.Secret, nil
}
