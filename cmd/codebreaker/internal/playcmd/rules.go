package playcmd

import (
	"fmt"
	"strings"

	"codebreaker/cmd/codebreaker/internal/cli"
	"codebreaker/internal/lesson"
	"codebreaker/internal/telling"

	"github.com/spf13/cobra"
)

// rulesCommand returns the command that explains a game with examples.
func rulesCommand(env *cli.Env) *cobra.Command {
	var games cli.GameFlags
	var asJSON bool
	cmd := &cobra.Command{
		Use:               env.Say("rules-use"),
		Short:             env.Say("rules-short"),
		Long:              env.Say("rules-long"),
		Example:           env.Say("rules-example"),
		Args:              cli.Between(0, 1),
		ValidArgsFunction: cli.CompleteGames,
		RunE: func(cmd *cobra.Command, args []string) error {
			several, err := env.Boards(cli.GameName(args), games)
			if err != nil {
				return err
			}
			if several != nil {
				if err := cli.OnlyFlags(cmd, "symbols", "accents"); err != nil {
					return err
				}
			}
			name := cli.GameName(args)
			if several != nil {
				name = several.Board().Name()
			}
			game, err := env.Game(name, games)
			if err != nil {
				return err
			}
			lesson := lesson.New(env.Lang, game)
			if several != nil {
				lesson.Goal = telling.Goal(env.Lang, game, 0, 0) // all boards share the guesses
				fmt.Fprintf(env.Out, "%s\n\n%s\n\n", cli.Wrap(boardsRules(env, several), 0), env.Say("boards-rules-one"))
			}
			if asJSON {
				cli.PrintJSON(env.Out, lesson)
			} else {
				printLesson(env, lesson)
			}
			return nil
		},
	}
	env.AddGameFlags(cmd, &games)
	env.AddJSONFlag(cmd, &asJSON)
	return cmd
}

// printLesson prints a lesson: the goal, the examples under their code, and the marks.
func printLesson(env *cli.Env, lesson *lesson.Lesson) {
	fmt.Fprintf(env.Out, "%s\n", cli.Wrap(lesson.Goal, 0))
	if len(lesson.Examples) > 0 {
		fmt.Fprintf(env.Out, "\n%s\n", env.Say("rules-code", "code", lesson.Examples[0].Secret))
	}
	for _, example := range lesson.Examples {
		fmt.Fprintf(env.Out, "\n  %s  %s\n  %s\n", example.Guess, example.Mark, cli.Wrap(strings.Join(example.Sentences, " "), 2))
	}
	var rows [][2]string
	for _, caption := range lesson.Captions {
		rows = append(rows, [2]string{caption.Name, caption.Text})
	}
	fmt.Fprintf(env.Out, "\n%s", cli.Columns(rows))
}
