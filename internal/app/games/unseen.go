package games

import (
	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/study"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/match"
	"codebreaker/internal/engine/message"
)

// CheckUnseen refuses codes that somebody typed unseen for another person, if they cannot be the
// secrets of the game. The error, a [message.Problem], reveals none of their symbols.
func CheckUnseen(l *lang.Language, start *study.Start, secret string) error {
	game := start.Game()
	if several := start.Boards(); several != nil {
		if _, err := several.ParseSecrets(secret); err != nil {
			return message.NewProblem("boards-unseen", "these are not {{.boards}} different codes of this game, with commas between them: {{.game}}", "boards", several.Boards(), "game", wording.Game(l, game))
		}
		return nil
	}
	if _, err := match.Hiding(game, secret); err != nil {
		return message.NewProblem("unseen-code", "this game has no such code: {{.game}}", "game", wording.Game(l, game))
	}
	return nil
}
