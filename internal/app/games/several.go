package games

import (
	"cmp"
	"context"
	"time"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/view"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/rules"
)

// viewBoards describes the boards of a game of several. In a game that the computer cracks, each open board
// has its guess; a board whose mark of an earlier guess is missing has that guess.
func (p *Play) viewBoards(ctx context.Context, l *lang.Language, told *View, patience time.Duration) error {
	played, at, game := p.session, p.session.Boards(), p.Game()
	told.Described, told.Sequence, told.Boards = wording.Boards(l, at.Game()), at.Game().Sequence(), nil
	for i := range at.Game().Boards() {
		b := at.Board(i)
		board := Board{Turns: []Turn{}, Done: b.Done, Locked: !b.Open, Left: len(b.Codes)}
		for number, turn := range at.Turns() {
			if mark := turn.Marks[i]; mark.Places() > 0 {
				board.Turns = append(board.Turns, Turn{Played: view.PlayedTurn(game, number+1, rules.Turn{Guess: turn.Guess, Feedback: mark}), Left: b.Before[number]})
			}
		}
		if secrets := played.Secrets(); secrets != nil {
			board.Secret, board.SecretPegs = game.Format(secrets[i]), view.PegsOf(game, secrets[i])
			told.Seed = seedOf(played.Setup())
		}
		told.Boards = append(told.Boards, board)
	}
	told.Message = wording.Standing(l, played)
	switch {
	case played.State() == session.Contradicted:
		clash, err := p.findClash(ctx, l)
		if err != nil {
			return err
		}
		told.Boards[at.Contradicted()].Clash = clash
		told.Message = wording.Sentence(l.Error(played.Contradiction()))
	case at.Waits() != nil || played.Setup().Kind == session.Cracking && !played.Over():
		var asked Board
		message, err := p.ask(ctx, l, &asked, patience)
		if err != nil {
			return err
		}
		told.Message = cmp.Or(message, told.Message)
		for _, i := range at.Open() {
			board := &told.Boards[i]
			board.Ask, board.AskPegs, board.Asking = asked.Ask, asked.AskPegs, asked.Asking
		}
	}
	if practice := wording.Practice(l, played.Setup()); practice != "" {
		told.Message += " " + practice
	}
	return nil
}
