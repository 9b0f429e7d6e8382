package cli

import (
	"context"
	"io"
	"strings"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

// Turns reads the turns of the arguments, and of standard input for "-".
func (env *Env) Turns(ctx context.Context, game *rules.Game, args []string) (rules.History, error) {
	text, err := env.TurnText(ctx, args)
	if err != nil {
		return nil, err
	}
	return game.ParseTurns(text)
}

// TurnText returns the text of the arguments, and of standard input for "-".
func (env *Env) TurnText(ctx context.Context, args []string) (string, error) {
	var texts []string
	for _, arg := range args {
		if arg != "-" {
			texts = append(texts, arg)
			continue
		}
		typed, err := env.allLines(ctx)
		if err != nil {
			return "", err
		}
		texts = append(texts, typed...)
	}
	return strings.Join(texts, "\n"), nil
}

// mostLines limits the lines of turns that are read. No game has that many.
const mostLines = 10_000

// allLines reads standard input to its end.
func (env *Env) allLines(ctx context.Context) ([]string, error) {
	var all []string
	for {
		text, err := env.Lines.Next(ctx)
		switch {
		case err == io.EOF:
			return all, nil
		case err != nil:
			return nil, err
		case len(all) == mostLines:
			return nil, message.NewProblem("turns-many", "more than {{.most}} lines of turns", "most", mostLines, "limit", limits.ErrReached)
		}
		all = append(all, text)
	}
}
