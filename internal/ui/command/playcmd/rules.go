package playcmd

import (
	"fmt"
	"strings"
	"unicode"

	"codebreaker/internal/app/lesson"
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
)

// ruleBook explains a game.
type ruleBook struct {
	env   *cli.Env
	games cli.GameFlags
	json  bool
}

// rulesCommand returns the command that explains a game with examples.
func rulesCommand(env *cli.Env, run func(*ruleBook, *cobra.Command, []string) error) *cobra.Command {
	r := &ruleBook{env: env}
	cmd := cli.NewCommand("rules", env, r, cli.Between(0, 1), run)
	cmd.ValidArgsFunction = cli.CompleteGames
	env.AddGameFlags(cmd, &r.games)
	env.AddJSONFlag(cmd, &r.json)
	return cmd
}

func (r *ruleBook) run(cmd *cobra.Command, args []string) error {
	start, err := r.env.Start(cmd.Context(), cli.GameName(args), r.games)
	if err != nil {
		return err
	}
	told := lesson.Named(r.env.Lang, start.Start, cli.GameName(args))
	if r.json {
		cli.PrintJSON(r.env.Out, told)
	} else {
		printLesson(r.env, told)
	}
	return nil
}

// printLesson prints a lesson: the goal, the examples under their code, and the marks.
func printLesson(env *cli.Env, lesson *lesson.Lesson) {
	fmt.Fprintf(env.Out, "%s\n", env.Wrap(lesson.Goal, 0))
	if len(lesson.Examples) > 0 {
		fmt.Fprintf(env.Out, "\n%s\n", env.Say("rules-code", "words", lesson.Words && strings.ContainsFunc(lesson.Examples[0].Secret, unicode.IsLetter), "code", lesson.Examples[0].Secret))
	}
	for _, example := range lesson.Examples {
		fmt.Fprintf(env.Out, "\n  %s  %s\n  %s\n", example.Guess, example.Mark, env.Wrap(strings.Join(example.Sentences, " "), 2))
	}
	var rows [][2]string
	for _, caption := range lesson.Captions {
		rows = append(rows, [2]string{caption.Name, caption.Text})
	}
	fmt.Fprintf(env.Out, "\n%s", env.Columns(rows))
}
