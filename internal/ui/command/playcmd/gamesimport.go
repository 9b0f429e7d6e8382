package playcmd

import (
	"context"
	"errors"
	"fmt"

	"codebreaker/internal/app/games"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/store"
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
)

// gamesImportCommand returns the command that imports games from files.
func gamesImportCommand(env *cli.Env, run func(*importer, *cobra.Command, []string) error) *cobra.Command {
	i := &importer{env: env}
	cmd := cli.NewCommand("games-import", env, i, cli.Between(1, -1), run)
	env.AddJSONFlag(cmd, &i.json)
	return cmd
}

// importer imports games.
type importer struct {
	env *cli.Env
	*games.Importer
	json bool
	file string // the current file
}

// importedJSON holds the numbers of imported games.
type importedJSON struct {
	Imported int `json:"imported"`
	Known    int `json:"known"`
	Refused  int `json:"refused"`
}

func (i *importer) run(cmd *cobra.Command, names []string) error {
	return withStore(cmd.Context(), i.env, func(s *store.Keeper) error {
		i.Importer = keptGames(i.env, s).NewImporter(i.refuse)
		return i.all(cmd.Context(), names)
	})
}

func (i *importer) all(ctx context.Context, names []string) error {
	for _, name := range names {
		if err := i.from(ctx, name); err != nil {
			return err
		}
	}
	if i.json {
		cli.PrintJSON(i.env.Out, importedJSON{i.Added, i.Known, i.Refused})
	} else {
		for _, sentence := range i.Sentences(i.env.Lang) {
			fmt.Fprintln(i.env.Out, sentence)
		}
	}
	if more := i.Refused - games.MostRefused; more > 0 {
		fmt.Fprintln(i.env.Err, i.env.Say("games-refused-more", "count", more))
	}
	if i.Refused > 0 {
		return message.NewProblem("games-refused", "lines ignored for the reasons above: {{.lines}}", "lines", i.Refused)
	}
	return nil
}

// from imports the games of a file, or of standard input for "-".
func (i *importer) from(ctx context.Context, name string) error {
	file, err := i.env.Open(ctx, name)
	if err != nil {
		return cli.FileProblem(name, err)
	}
	defer file.Close()
	i.file = name
	err = i.Import(ctx, file)
	if problem := (*message.Problem)(nil); err != nil && cli.ExitCode(err) != cli.ExitInterrupted && !errors.As(err, &problem) {
		err = cli.FileProblem(name, err)
	}
	return err
}

// refuse says why a line is left out.
func (i *importer) refuse(line int, err error) error {
	switch {
	case i.Refused > limits.Wrong && i.Read() == 0:
		return message.NewProblem("games-no-file", "{{.file}}: none of its {{.lines}} lines is a game, so it is not a file of games", "file", i.env.FileName(i.file), "lines", i.Refused, "limit", limits.ErrReached)
	case i.Refused > games.MostRefused:
		return nil
	}
	i.env.Warn(message.NewProblem("in-line", "{{.file}}, line {{.line}}: {{.err}}", "file", i.env.FileName(i.file), "line", line, "err", err))
	return nil
}
