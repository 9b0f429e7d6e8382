package games

import (
	"context"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/message"
)

// Position returns the current position.
func (p *Play) Position() *study.Position {
	if at := p.session.Boards(); at != nil {
		return p.Start().Several(at, nil)
	}
	return p.Start().At(p.session.Match().Position(), nil)
}

// Advised returns the position if advice on it does not count. In a game being played advice
// counts, and [Play.Hint] gives it.
func (p *Play) Advised() (*study.Position, error) {
	if p.isPlayed() {
		return nil, message.NewProblem("advice-counts", "advice counts as a hint while you play: ask for a hint")
	}
	return p.Position(), nil
}

// Reviewed returns the position to review. A game being played must be over first.
func (p *Play) Reviewed(ctx context.Context) (*study.Position, error) {
	if p.isPlayed() {
		return nil, message.NewProblem("review-going", "this game is still in progress: finish it to review it")
	}
	past := &study.Past{State: p.session.State(), Day: p.session.Setup().Day, Line: p.session.Line(), Secrets: p.session.Secrets()}
	if at := p.session.Boards(); at != nil {
		return p.Start().Several(at, past).Hinted(p.session.Hinted()), nil
	}
	secret, known, err := p.session.Secret(ctx)
	if known {
		past.Secret = &secret
	}
	return p.Start().At(p.session.Match().Position(), past).Hinted(p.session.Hinted()), err
}

// findClash explains the contradiction between the turns within a time limit, unless it is known
// already. Without a language the explanation has no sentences.
func (p *Play) findClash(ctx context.Context, l *lang.Language) (*study.Clash, error) {
	if p.clash == nil {
		found, err := p.service.config.Study.Explain(ctx, l, p.Position())
		if err != nil {
			return nil, err
		}
		p.clash = found
	}
	return p.clash.In(l), nil
}

// Hint gives one step of a hint, and records it if the player is still looking for the code.
func (p *Play) Hint(ctx context.Context, l *lang.Language, asked study.Asked) (*study.Hint, error) {
	if p.session.Over() {
		return nil, message.NewProblem("session-over", "the game is over")
	}
	hint, err := p.Position().Hint(ctx, l, asked)
	if err == nil {
		err = p.NoteHint(ctx)
	}
	return hint, err
}
