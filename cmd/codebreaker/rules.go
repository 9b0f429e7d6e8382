package main

import (
	"fmt"
	"strings"

	"codebreaker/internal/lesson"

	"github.com/spf13/cobra"
)

// rulesCommand returns the command that explains a game with examples.
func (a *app) rulesCommand() *cobra.Command {
	var games gameFlags
	var asJSON bool
	cmd := &cobra.Command{
		Use:               a.say("rules-use"),
		Short:             a.say("rules-short"),
		Long:              a.say("rules-long"),
		Example:           a.say("rules-example"),
		Args:              between(0, 1),
		ValidArgsFunction: completeGames,
		RunE: func(cmd *cobra.Command, args []string) error {
			several, err := a.boards(gameName(args), games)
			if err != nil {
				return err
			}
			if several != nil {
				if err := onlyFlags(cmd, "symbols", "accents"); err != nil {
					return err
				}
			}
			name := gameName(args)
			if several != nil {
				name = several.Board().Name()
			}
			game, err := a.game(name, games)
			if err != nil {
				return err
			}
			lesson := lesson.New(a.lang, game)
			if several != nil {
				fmt.Fprintf(a.out, "%s\n\n%s\n\n", wrap(a.boardsRules(several), 0), a.say("boards-rules-one"))
			}
			if asJSON {
				printJSON(a.out, lesson)
			} else {
				a.printLesson(lesson)
			}
			return nil
		},
	}
	a.addGameFlags(cmd, &games)
	a.addJSONFlag(cmd, &asJSON)
	return cmd
}

// printLesson prints a lesson: the goal, the examples under their code, and the marks.
func (a *app) printLesson(lesson *lesson.Lesson) {
	fmt.Fprintf(a.out, "%s\n", wrap(lesson.Goal, 0))
	if len(lesson.Examples) > 0 {
		fmt.Fprintf(a.out, "\n%s\n", a.say("rules-code", "code", lesson.Examples[0].Secret))
	}
	for _, example := range lesson.Examples {
		fmt.Fprintf(a.out, "\n  %s  %s\n  %s\n", example.Guess, example.Mark, wrap(strings.Join(example.Sentences, " "), 2))
	}
	var rows [][2]string
	for _, caption := range lesson.Captions {
		rows = append(rows, [2]string{caption.Name, caption.Text})
	}
	fmt.Fprintf(a.out, "\n%s", columns(rows))
}
