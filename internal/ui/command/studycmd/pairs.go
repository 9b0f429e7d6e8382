package studycmd

import (
	"errors"
	"fmt"
	"io"

	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
)

// pairsCommand returns the command that counts the matchings of Are You The One.
func pairsCommand(env *cli.Env, run func(*matches, *cobra.Command, []string) error) *cobra.Command {
	m := &matches{env: env}
	cmd := cli.NewCommand("are-you-the-one", env, m, cli.Between(1, 1), run)
	env.AddJSONFlag(cmd, &m.json)
	return cmd
}

// matches are the matchings of two groups of people.
type matches struct {
	env  *cli.Env
	json bool
}

// mostText limits the bytes of a file of names and questions.
const mostText = 1 << 16

// run reads the file and prints the chance of each pair, the best booth and the best ceremony.
func (m *matches) run(cmd *cobra.Command, args []string) error {
	ctx := cmd.Context()
	file, err := m.env.Open(ctx, args[0])
	if err != nil {
		return err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, mostText))
	if err != nil {
		return err
	}
	stop := m.env.Thinking()
	defer stop()
	found, err := study.Match(ctx, m.env.Lang, &study.MatchesText{Text: string(text)})
	stop()
	var problem *message.Problem
	if errors.As(err, &problem) {
		return cli.FileProblem(args[0], err)
	}
	if err != nil {
		return err
	}
	if m.json {
		cli.PrintJSON(m.env.Out, found)
		return nil
	}
	fmt.Fprintln(m.env.Out, found.Left)
	var t cli.Grid
	t.Add(append([]string{""}, found.Second...)...)
	for i, name := range found.First {
		t.Add(append([]string{name}, found.Cells(m.env.Lang, i)...)...)
	}
	fmt.Fprintln(m.env.Out)
	t.Print(m.env.Out)
	if found.Booth != nil {
		fmt.Fprintf(m.env.Out, "\n%s\n%s\n", found.Booth.Sentence, found.Ceremony.Sentence)
	}
	return nil
}
