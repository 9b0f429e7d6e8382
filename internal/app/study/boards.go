package study

import (
	"context"
	"slices"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/view"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/boards"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
)

// onBoards fills in a step of a hint for several boards: how many codes each board has left, or the best guess and
// which boards it serves.
func (h *Hint) onBoards(ctx context.Context, l *lang.Language, p *Position) error {
	if err := p.boards.Contradiction(); err != nil {
		return err
	}
	h.Left = leftOnBoards(p.boards)
	if h.Step == Left {
		h.Sentences = wording.LeftOnBoards(l, p.boards)
		return nil
	}
	found, err := p.start.bestOnBoards(ctx, p.boards, boards.Strategies()[0], 1)
	if err != nil {
		return err
	}
	best, game := &found[0], p.Game()
	h.Guess, h.Best, h.BestPegs = &best.Guess, game.Format(best.Guess), view.PegsOf(game, best.Guess)
	h.Sentences = wording.BestOnBoards(l, p.boards, best)
	return nil
}

// bestOnBoards returns the best guesses of a strategy on several boards. The best first guess of the usual
// strategy is cached.
func (s *Start) bestOnBoards(ctx context.Context, at *boards.Position, by string, most int) ([]boards.Weighed, error) {
	if len(at.Turns()) > 0 || by != boards.Strategies()[0] || most > 1 {
		return at.Best(ctx, by, most)
	}
	first, err := s.FirstOnBoards(ctx)
	if err != nil {
		return nil, err
	}
	return []boards.Weighed{at.Weigh(first)}, nil
}

// AdviseBoards advises on several boards by a strategy, by default the usual one, with at most top guesses.
// The error is [position.ErrContradiction] if a board has no code left.
func (p *Position) AdviseBoards(ctx context.Context, l *lang.Language, by string, top int) (*Advice, error) {
	by, err := boards.StrategyNamed(by)
	switch at := p.boards; {
	case err != nil:
		return nil, err
	case at.Contradiction() != nil:
		return nil, at.Contradiction()
	case at.Won():
		return nil, message.NewProblem("session-over", "the game is over")
	}
	best, err := p.start.bestOnBoards(ctx, p.boards, by, max(1, top))
	if err != nil {
		return nil, err
	}
	all, game, own := p.boards.Game(), p.Game(), best[0].Guess
	told := &Advice{
		Game: all.Name(), Strategy: by, Left: leftOnBoards(p.boards), Boards: p.LeftOnBoards(), Best: game.Format(own), BestPegs: view.PegsOf(game, own),
		Agrees:    slices.ContainsFunc(best[0].Solves, func(chance float64) bool { return chance > 0 }),
		Sentences: slices.Concat(wording.BestOnBoards(l, p.boards, &best[0]), wording.FewOnBoards(l, p.boards)), Guesses: []Weighed{},
	}
	for i := range best {
		told.OnBoards = append(told.OnBoards, *newWeighedOnBoards(game, &best[i]))
	}
	return told, nil
}

// LeftOnBoard has the remaining codes of one of several boards.
type LeftOnBoard struct {
	Left   int      `json:"left"`             // the number of remaining codes
	Codes  []string `json:"codes,omitempty"`  // the remaining codes, if they are few; of a board that is done its code
	Done   int      `json:"done,omitempty"`   // the number of the guess that found its code
	Locked bool     `json:"locked,omitempty"` // with boards in sequence: the board is not open yet
}

// mostOnBoard is the largest number of codes of a board to list one by one.
const mostOnBoard = 20

// LeftOnBoards returns the remaining codes of each board.
func (p *Position) LeftOnBoards() []LeftOnBoard {
	var all []LeftOnBoard
	for i := range p.boards.Game().Boards() {
		b := p.boards.Board(i)
		board := LeftOnBoard{Left: len(b.Codes), Done: b.Done, Locked: !b.Open}
		if len(b.Codes) <= mostOnBoard {
			board.Codes = view.Formatted(p.Game(), p.boards.Candidates(i))
		}
		all = append(all, board)
	}
	return all
}

// OnBoard returns the position of one of several boards, by its number from 1. Codes that other boards must hide are
// not candidates.
func (p *Position) OnBoard(number int) *Position {
	game := p.boards.Game().Board()
	return &Position{start: p.start, at: position.Listed(game, p.boards.History(number-1), p.boards.Candidates(number-1))}
}

// leftOnBoards returns the number of codes that remain on all open boards.
func leftOnBoards(at *boards.Position) (left int) {
	for _, i := range at.Open() {
		left += len(at.Board(i).Codes)
	}
	return left
}
