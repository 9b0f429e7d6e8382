package cli

import (
	"context"
	"errors"

	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/store"
)

// Explain explains a contradiction, and prints the explanation as JSON for programs. It returns
// other errors unchanged.
func (env *Env) Explain(ctx context.Context, err error, game *rules.Game, history rules.History, json bool) error {
	return env.ExplainAt(ctx, err, study.Of(game).After(history), json)
}

// ExplainAt is [Env.Explain] for a position, also of several boards.
func (env *Env) ExplainAt(ctx context.Context, err error, at *study.Position, json bool) error {
	if !errors.Is(err, position.ErrContradiction) {
		return err
	}
	clash, failed := env.Studies(nil).Explain(ctx, env.Lang, at)
	if failed != nil {
		return failed
	}
	if clash.Err = err; json {
		PrintJSON(env.Out, ContradictionJSON{Game: at.Start().Name(), Clash: clash})
	}
	return clash
}

// ContradictionJSON says why no code agrees with the turns, or with the lines of a puzzle.
type ContradictionJSON struct {
	Game  string       `json:"game,omitempty"`
	File  string       `json:"file,omitempty"`
	Clash *study.Clash `json:"clash"`
}

// Studies returns the service for positions.
func (env *Env) Studies(games *store.Keeper) *study.Service {
	config := study.Config{Game: env.readNamed}
	if games != nil {
		config.Store = games
	}
	return study.New(config)
}

// After returns the position after turns, or says which turn contradicts the ones before it.
func (env *Env) After(ctx context.Context, game *rules.Game, turns rules.History, json bool) (*position.Position, error) {
	p, err := study.Of(game).Played(ctx, turns)
	if err != nil {
		return nil, env.Explain(ctx, err, game, turns, json)
	}
	return p.Position(), nil
}
