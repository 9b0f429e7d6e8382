package study

import (
	"context"

	"codebreaker/internal/boards"
	"codebreaker/internal/lang"
	"codebreaker/internal/telling"
	"codebreaker/internal/view"
)

// HintOnBoards gives one step of a hint for several boards: how many codes each board has left, or
// the best guess and which boards it serves.
func (s *Start) HintOnBoards(ctx context.Context, l *lang.Language, at *boards.Position, asked Asked) (*Hint, error) {
	question := Question{Step: asked.Step, Taken: asked.Taken}
	if err := question.check(); err != nil {
		return nil, err
	}
	if question.Step == Doubt { // with several boards there is no doubt about pegs
		question.Step = Best
	}
	h := &Hint{Step: question.step()}
	for _, i := range at.Open() {
		h.Left += len(at.Board(i).Codes)
	}
	if h.Step == Left {
		h.Sentences = telling.LeftOnBoards(l, at)
		return h, nil
	}
	best, err := s.bestOnBoards(ctx, at)
	if err != nil {
		return nil, err
	}
	game := at.Game().Board()
	h.Guess, h.Best, h.BestPegs = &best.Guess, game.Format(best.Guess), view.PegsOf(game, best.Guess)
	h.Sentences = telling.BestOnBoards(l, at, best)
	return h, nil
}

// bestOnBoards returns the best guess on several boards; before the first turn it is cached.
func (s *Start) bestOnBoards(ctx context.Context, at *boards.Position) (*boards.Weighed, error) {
	if len(at.Turns()) == 0 {
		first, err := s.FirstOnBoards(ctx)
		if err != nil {
			return nil, err
		}
		weighed := at.Weigh(first)
		return &weighed, nil
	}
	best, err := at.Best(ctx, boards.Strategies()[0], 1)
	if err != nil {
		return nil, err
	}
	return &best[0], nil
}
