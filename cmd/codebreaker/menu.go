package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"codebreaker/internal/app/preset"
	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
)

// menu asks a person for a game and a role, and returns the command that plays it.
func menu(ctx context.Context, env *cli.Env) (args []string, err error) {
	offered, lines := preset.Catalogue(), []string{}
	for i, one := range offered {
		lines = append(lines, fmt.Sprintf("%3d  %-12s  %s", i+1, one.Name, one.About(env.Lang)))
	}
	fmt.Fprintln(env.Out, env.Say("menu-games", "games", strings.Join(lines, "\n")))
	game, err := ask(ctx, env, env.Say("menu-game-prompt"), func(answer string) error {
		number, err := strconv.Atoi(answer)
		if err != nil {
			name, _ := session.CutLine(session.FindLine(answer))
			_, err = env.Game(ctx, name, cli.GameFlags{Accents: "fold"})
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
	fmt.Fprintf(env.Out, "\n%s\n", env.Say("menu-roles"))
	role, err := ask(ctx, env, env.Say("menu-role-prompt"), func(answer string) error {
		number, _ := strconv.Atoi(answer)
		return inMenu(number, 2)
	})
	if err != nil {
		return nil, err
	}
	fmt.Fprintln(env.Out)
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
func ask(ctx context.Context, env *cli.Env, prompt string, check func(answer string) error) (string, error) {
	for {
		fmt.Fprint(env.Out, prompt)
		text, err := env.Lines.Next(ctx)
		if err == io.EOF {
			fmt.Fprintln(env.Out) // end the line of the prompt
			return "", cli.ErrQuit
		}
		if err != nil {
			return "", err
		}
		answer := cmp.Or(strings.TrimSpace(text), "1")
		if cli.Is(answer, "quit", env.Say("word-quit")) {
			return "", cli.ErrQuit
		}
		if err = check(answer); err == nil {
			return answer, nil
		}
		env.Reply(err)
	}
}

// runMenu runs the command that a person chooses from the menu.
func runMenu(env *cli.Env, cmd *cobra.Command) error {
	args, err := menu(cmd.Context(), env)
	if err == cli.ErrQuit {
		return nil
	}
	if err != nil {
		return err
	}
	root := newRoot(env)
	root.SetArgs(append(args, "--plain"))
	return root.ExecuteContext(cmd.Context())
}
