package game

import (
	"codebreaker"
	"codebreaker/internal/lang"
	"codebreaker/internal/telling"
	"codebreaker/internal/view"
)

// viewBoards describes the boards of a game of several.
func (p *Play) viewBoards(l *lang.Language, told *View) {
	played, at, game := p.session, p.session.Boards(), p.Game()
	told.Described, told.Sequence, told.Boards = telling.Boards(l, at.Game()), at.Game().Sequence(), nil
	for i := range at.Game().Boards() {
		b := at.Board(i)
		board := Board{Turns: []Turn{}, Done: b.Done, Locked: !b.Open, Left: len(b.Codes)}
		for number, turn := range at.Turns() {
			if mark := turn.Marks[i]; mark.Places() > 0 {
				board.Turns = append(board.Turns, Turn{Played: view.PlayedTurn(game, number+1, codebreaker.Turn{Guess: turn.Guess, Feedback: mark}), Left: b.Before[number]})
			}
		}
		if secrets := played.Secrets(); secrets != nil {
			board.Secret, board.SecretPegs = game.Format(secrets[i]), view.PegsOf(game, secrets[i])
			told.Seed = seedOf(played.Setup())
		}
		told.Boards = append(told.Boards, board)
	}
	told.Message = telling.Standing(l, played)
	if err := played.OneBoard(); err != nil && !played.Over() {
		told.Message = l.Error(err)
	}
	if practice := telling.Practice(l, played.Setup()); practice != "" {
		told.Message += " " + practice
	}
}
