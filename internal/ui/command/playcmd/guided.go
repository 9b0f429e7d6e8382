package playcmd

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"codebreaker/internal/app/lesson"
	"codebreaker/internal/ui/command/cli"
)

// guided teaches a game: it asks what the marks of a first game mean, and then the player tries.
func guided(ctx context.Context, env *cli.Env, name string, flags cli.GameFlags, json bool) error {
	game, err := env.Game(ctx, name, flags)
	if err != nil {
		return err
	}
	if taught := lesson.Name(env.Lang, game); taught != game.Name() {
		if game, err = env.Game(ctx, taught, cli.GameFlags{Accents: flags.Accents}); err != nil {
			return err
		}
	}
	guide, err := lesson.NewGuide(env.Lang, game, nil)
	if err != nil {
		return err
	}
	if json {
		cli.PrintJSON(env.Out, guide)
		return nil
	}
	fmt.Fprintf(env.Out, "%s\n\n%s\n", guide.Described, cli.Wrap(guide.Goal, 0))
	for _, step := range guide.Steps {
		fmt.Fprintf(env.Out, "\n%2d  %s  %s\n", step.Turn, step.Guess, step.Mark)
		for _, question := range step.Questions {
			if err := askQuestion(ctx, env, question); err != nil {
				return ended(err)
			}
		}
	}
	fmt.Fprintf(env.Out, "\n%s\n", cli.Wrap(guide.Ask, 0))
	var tries []string
	for !guide.Found {
		fmt.Fprint(env.Out, env.Say("guided-try", "turn", len(guide.Steps)+len(tries)+1))
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
		fmt.Fprintf(env.Out, "%2d  %s  %s\n%s\n", last.Turn, last.Guess, last.Mark, cli.Wrap(strings.Join(last.Sentences, " "), 0))
	}
	return nil
}

// askQuestion asks until the answer is right. An empty line moves on.
func askQuestion(ctx context.Context, env *cli.Env, asked lesson.Question) error {
	fmt.Fprintf(env.Out, "%s\n", cli.Wrap(asked.Ask, 0))
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
			continue
		}
		chosen := asked.Choices[number-1]
		fmt.Fprintf(env.Out, "%s\n", cli.Wrap(chosen.Reply, 0))
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
