package cli

import (
	"context"
	"io"
	"strings"

	"codebreaker/internal/app/reading"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

// Turns reads the turns of the arguments, and of standard input for "-". It returns the game with the symbols in which
// they are written, and prints notes about these, about lines without a turn, and about guesses that are not in the word list.
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
	if strange := notListed(read.Game, read.Turns); len(strange) > 0 {
		env.Note(env.Say("turns-not-listed", "guesses", strings.Join(strange, ", ")))
	}
	return read.Game, read.Turns, nil
}

// notListed returns the guesses that are not in the word list of the game. Another program may have other words.
func notListed(game *rules.Game, turns rules.History) (guesses []string) {
	for _, turn := range turns {
		if game.HasWords() && game.CheckGuess(turn.Guess, nil) != nil {
			guesses = append(guesses, game.Format(turn.Guess))
		}
	}
	return guesses
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
