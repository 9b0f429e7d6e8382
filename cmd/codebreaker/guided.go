package main

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"codebreaker/internal/guide"
)

// guided teaches a game: it asks what the marks of a first game mean, and then the player tries.
func (a *app) guided(ctx context.Context, name string, flags gameFlags, json bool) error {
	game, err := a.game(name, flags)
	if err != nil {
		return err
	}
	if taught := guide.Name(a.lang, game); taught != game.Name() {
		if game, err = a.game(taught, gameFlags{accents: flags.accents}); err != nil {
			return err
		}
	}
	told, err := guide.New(a.lang, game, nil)
	if err != nil {
		return err
	}
	if json {
		printJSON(a.out, told)
		return nil
	}
	fmt.Fprintf(a.out, "%s\n\n%s\n", told.Described, wrap(told.Goal, 0))
	for _, step := range told.Steps {
		fmt.Fprintf(a.out, "\n%2d  %s  %s\n", step.Turn, step.Guess, step.Mark)
		for _, question := range step.Questions {
			if err := a.question(ctx, question); err != nil {
				return ended(err)
			}
		}
	}
	fmt.Fprintf(a.out, "\n%s\n", wrap(told.Ask, 0))
	var tries []string
	for !told.Found {
		fmt.Fprint(a.out, a.say("guided-try", "turn", len(told.Steps)+len(tries)+1))
		text, err := a.lines.Next(ctx)
		if err != nil {
			return ended(err)
		}
		if text = strings.TrimSpace(text); text == "?" {
			text = told.Fit
		}
		next, err := guide.New(a.lang, game, append(tries, text))
		if err != nil {
			a.reply(err)
			continue
		}
		told, tries = next, append(tries, text)
		last := told.Tries[len(tries)-1]
		fmt.Fprintf(a.out, "%2d  %s  %s\n%s\n", last.Turn, last.Guess, last.Mark, wrap(strings.Join(last.Sentences, " "), 0))
	}
	return nil
}

// question asks until the answer is right. An empty line moves on.
func (a *app) question(ctx context.Context, asked guide.Question) error {
	fmt.Fprintf(a.out, "%s\n", wrap(asked.Ask, 0))
	for i, choice := range asked.Choices {
		fmt.Fprintf(a.out, "  %d  %s\n", i+1, choice.Text)
	}
	for {
		fmt.Fprint(a.out, a.say("guided-answer", "count", len(asked.Choices)))
		text, err := a.lines.Next(ctx)
		if err != nil || strings.TrimSpace(text) == "" {
			return err
		}
		number, err := strconv.Atoi(strings.TrimSpace(text))
		if err != nil || number < 1 || number > len(asked.Choices) {
			continue
		}
		chosen := asked.Choices[number-1]
		fmt.Fprintf(a.out, "%s\n", wrap(chosen.Reply, 0))
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
