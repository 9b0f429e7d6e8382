package game

import (
	"codebreaker"
	"codebreaker/internal/codemaker"
	"codebreaker/internal/lang"
	"codebreaker/internal/message"
	"codebreaker/internal/telling"
)

// CheckUnseen refuses a code that somebody typed unseen for another person, if it cannot be a
// secret of the game. The error, a [message.Problem], reveals none of its symbols.
func CheckUnseen(l *lang.Language, game *codebreaker.Game, secret string) error {
	if _, err := codemaker.Hiding(game, secret); err != nil {
		return message.NewProblem("unseen-code", "this game has no such code: {{.game}}", "game", telling.Game(l, game))
	}
	return nil
}
