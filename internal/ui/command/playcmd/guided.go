package playcmd

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"codebreaker/internal/app/lesson"
	"codebreaker/internal/app/view"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/ui/command/cli"
)

// guided teaches a game: it asks what the marks of a first game mean, and then the player tries.
func guided(ctx context.Context, env *cli.Env, name string, flags cli.GameFlags, json bool) error {
	start, err := env.Start(ctx, name, flags)
	if err != nil {
		return err
	}
	guide, game, err := lesson.Guided(env.Lang, start.Start, name, func(taught string) (*rules.Game, error) {
		return env.Game(ctx, taught, cli.GameFlags{Accents: flags.Accents})
	}, nil)
	if err != nil {
		return err
	}
	if json {
		cli.PrintJSON(env.Out, guide)
		return nil
	}
	for _, paragraph := range []string{guide.Title, guide.Note, guide.Goal} {
		if paragraph != "" {
			fmt.Fprintf(env.Out, "%s\n\n", env.Wrap(paragraph, 0))
		}
	}
	for _, step := range guide.Steps {
		if step.Secret != "" {
			fmt.Fprintf(env.Out, "    %s  %s\n", codeOf(env, game, step.Secret), env.Say("learn-code", "words", wording.SpeaksOfWords(game)))
		}
		for _, row := range step.Rows {
			printPlayed(env, game, row)
		}
		fmt.Fprintf(env.Out, "%s\n\n", env.Wrap(strings.Join(step.Sentences, " "), 0))
		if asked := step.Question.Guess; asked != nil {
			fmt.Fprintf(env.Out, "%2d  %s\n", asked.Turn, codeOf(env, game, asked.Guess))
		}
		if err := askQuestion(ctx, env, step.Question); err != nil {
			return ended(err)
		}
		fmt.Fprintln(env.Out)
	}
	fmt.Fprintf(env.Out, "%s\n", env.Wrap(guide.Ask, 0))
	var tries []string
	for !guide.Found {
		fmt.Fprint(env.Out, env.Say("guided-try", "turn", len(guide.Steps[len(guide.Steps)-1].Rows)+len(tries)+1))
		text, err := env.Lines.Next(ctx)
		if err != nil {
			return ended(err)
		}
		if text = strings.TrimSpace(text); text == "?" {
			text = guide.Fit
		}
		next, err := lesson.NewGuide(env.Lang, game, append(tries, text))
		if err != nil {
			env.Reply(err)
			continue
		}
		guide, tries = next, append(tries, text)
		last := guide.Tries[len(tries)-1]
		printPlayed(env, game, last.Played)
		fmt.Fprintf(env.Out, "%s\n", env.Wrap(strings.Join(last.Sentences, " "), 0))
	}
	return nil
}

// codeOf prints a code of the guide, in colours on a terminal.
func codeOf(env *cli.Env, game *rules.Game, text string) string {
	code, _ := game.ParseCode(text) // the guide printed it
	return env.Code(game, code)
}

// printPlayed prints a turn, in colours on a terminal. After the letters of a mark it prints its tiles, since the answers
// of the guide show tiles.
func printPlayed(env *cli.Env, game *rules.Game, played view.Played) {
	guess, mark := played.Guess, played.Mark
	if turn, err := game.ParseTurn(guess + "=" + mark); err == nil {
		guess, mark = env.Played(game, turn)
		if game.Rule().Tiles() {
			mark += "  " + game.Squares(turn.Feedback)
		}
	}
	fmt.Fprintf(env.Out, "%2d  %s  %s\n", played.Turn, guess, mark)
}

// askQuestion asks until the answer is right. An empty line moves on.
func askQuestion(ctx context.Context, env *cli.Env, asked lesson.Question) error {
	fmt.Fprintf(env.Out, "%s\n", env.Wrap(asked.Ask, 0))
	for i, choice := range asked.Choices {
		fmt.Fprintf(env.Out, "  %d  %s\n", i+1, choice.Text)
	}
	for {
		fmt.Fprint(env.Out, env.Say("guided-answer", "count", len(asked.Choices)))
		text, err := env.Lines.Next(ctx)
		if err != nil || strings.TrimSpace(text) == "" {
			return err
		}
		number, err := strconv.Atoi(strings.TrimSpace(text))
		if err != nil || number < 1 || number > len(asked.Choices) {
			env.Reply(message.NewProblem("guided-answer-range", "{{.answer}}: write a number from 1 to {{.count}}",
				"answer", strconv.Quote(strings.TrimSpace(text)), "count", len(asked.Choices)))
			fmt.Fprintf(env.Out, "%s\n", env.Wrap(asked.Ask, 0))
			continue
		}
		chosen := asked.Choices[number-1]
		fmt.Fprintf(env.Out, "%s\n", env.Wrap(chosen.Reply, 0))
		if chosen.Right {
			return nil
		}
	}
}

// ended returns nil at the end of the input: the reader has had enough.
func ended(err error) error {
	if err == io.EOF {
		return nil
	}
	return err
}
