package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"codebreaker/internal/message"
	"codebreaker/internal/preset"
	"codebreaker/internal/session"

	"github.com/spf13/cobra"
)

// menu asks a person for a game and a role, and returns the command that plays it.
func (a *app) menu(ctx context.Context) (args []string, err error) {
	offered, lines := preset.Catalogue(), []string{}
	for i, one := range offered {
		lines = append(lines, fmt.Sprintf("%3d  %-11s  %s", i+1, one.Name, one.About(a.lang)))
	}
	fmt.Fprintln(a.out, a.say("menu-games", "games", strings.Join(lines, "\n")))
	game, err := a.ask(ctx, a.say("menu-game-prompt"), func(answer string) error {
		number, err := strconv.Atoi(answer)
		if err != nil {
			name, _ := session.CutLine(session.FindLine(answer))
			_, err = a.game(name, gameFlags{accents: "fold"})
			return err
		}
		return inMenu(number, len(offered))
	})
	if err != nil {
		return nil, err
	}
	if line := strings.Fields(session.FindLine(game)); len(line) > 1 {
		return append([]string{"play"}, line...), nil
	}
	if number, err := strconv.Atoi(game); err == nil {
		if game = offered[number-1].Name; !offered[number-1].Words() { // word games are in the reader's language
			game = offered[number-1].With("")
		}
	}
	fmt.Fprintf(a.out, "\n%s\n", a.say("menu-roles"))
	role, err := a.ask(ctx, a.say("menu-role-prompt"), func(answer string) error {
		number, _ := strconv.Atoi(answer)
		return inMenu(number, 2)
	})
	if err != nil {
		return nil, err
	}
	fmt.Fprintln(a.out)
	if role == "2" {
		return []string{"crack", game}, nil
	}
	return []string{"play", game}, nil
}

func inMenu(number, most int) error {
	if number < 1 || number > most {
		return message.NewProblem("menu-choice", "choose a number from 1 to {{.most}}", "most", most)
	}
	return nil
}

// ask repeats a question until check accepts the answer. An empty line means 1.
func (a *app) ask(ctx context.Context, prompt string, check func(answer string) error) (string, error) {
	for {
		fmt.Fprint(a.out, prompt)
		text, err := a.lines.Next(ctx)
		if err == io.EOF {
			fmt.Fprintln(a.out) // end the line of the prompt
			return "", errQuit
		}
		if err != nil {
			return "", err
		}
		answer := cmp.Or(strings.TrimSpace(text), "1")
		if is(answer, "quit", a.say("word-quit")) {
			return "", errQuit
		}
		if err = check(answer); err == nil {
			return answer, nil
		}
		a.reply(err)
	}
}

// runMenu runs the command that a person chooses from the menu.
func (a *app) runMenu(cmd *cobra.Command) error {
	args, err := a.menu(cmd.Context())
	if err == errQuit {
		return nil
	}
	if err != nil {
		return err
	}
	root := a.root()
	root.SetArgs(append(args, "--plain"))
	return root.ExecuteContext(cmd.Context())
}
