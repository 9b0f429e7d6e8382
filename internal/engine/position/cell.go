package position

import (
	"context"

	"codebreaker/internal/engine/position/partition"
	"codebreaker/internal/engine/rules"
)

// Cell is what one feedback to a guess leaves: a class of the partition that the guess makes of the
// candidates.
type Cell struct {
	Feedback rules.Feedback
	Size     int       // the number of candidates
	Position *Position // after the guess and the feedback; its candidates are listed
}

// Split returns the partition that a guess makes of the candidates: the cells that are not empty, in the
// order of their feedbacks' ordinals. It lists the candidates. The error is that of [Position.List], or an
// error when the guess is not a row of the game's symbols.
func (p *Position) Split(ctx context.Context, guess rules.Code) ([]Cell, error) {
	codes, err := p.List(ctx)
	if err != nil {
		return nil, err
	}
	if err := p.game.CheckCode(guess); err != nil {
		return nil, err
	}
	parts := partition.NewSplitter(p.game).Split(codes, guess)
	cells := make([]Cell, len(parts))
	played := p.guess(guess)
	for i, part := range parts {
		if i > 0 && p.game.Rule().Tiles() {
			played = p.guess(guess) // whose symmetry depends on the feedback
		}
		feedback := p.game.FeedbackAt(int(part.Ordinal))
		cells[i] = Cell{feedback, len(part.Codes), &Position{game: p.game, last: played, feedback: feedback, codes: part.Codes}}
	}
	return cells, nil
}
