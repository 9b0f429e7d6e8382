package cli

import (
	"context"
	"io"
	"strings"

	"codebreaker/internal/app/reading"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/boards"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

// Turns reads the turns of the arguments, and of standard input for "-". It returns the game with the symbols in which
// they are written, and prints notes about these, about lines without a turn, and about guesses that the game does not allow.
func (env *Env) Turns(ctx context.Context, game *rules.Game, args []string) (*rules.Game, rules.History, error) {
	text, err := env.TurnText(ctx, args)
	if err != nil {
		return nil, nil, err
	}
	read, err := reading.Turns(game, text)
	if err != nil {
		return nil, nil, err
	}
	for _, note := range read.Notes() {
		env.Note(env.Lang.Sentence(note))
	}
	for _, remark := range wording.Remarks(env.Lang, read.Game, read.Turns) {
		env.Note(remark)
	}
	return read.Game, read.Turns, nil
}

// Boards reads the turns of several boards, and prints a note about lines without a turn.
func (env *Env) Boards(game *boards.Game, text string) (*reading.OnBoards, error) {
	read, err := reading.Boards(game, text)
	if err == nil && len(read.Passed) > 0 {
		env.Note(env.Lang.Sentence(reading.PassedOver(read.Passed)))
	}
	return read, err
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
		texts = append(texts, strings.Join(typed, "\n")+"\n")
	}
	var all strings.Builder
	for i, text := range texts {
		switch {
		case i == 0:
		case strings.ContainsAny(text+texts[i-1], " \t\n"):
			all.WriteByte('\n')
		default:
			all.WriteByte(' ') // ABCD 1 1, without quotes
		}
		all.WriteString(text)
	}
	return all.String(), nil
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
