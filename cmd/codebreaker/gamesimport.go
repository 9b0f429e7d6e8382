package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"codebreaker"
	"codebreaker/internal/store"
	"codebreaker/internal/table"

	"github.com/spf13/cobra"
)

// gamesImportCommand returns the command that takes games in from files.
func (a *app) gamesImportCommand() *cobra.Command {
	i := &importer{app: a}
	cmd := &cobra.Command{
		Use:     a.say("games-import-use"),
		Short:   a.say("games-import-short"),
		Long:    a.say("games-import-long"),
		Example: a.say("games-import-example"),
		Args:    between(1, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.withStore(cmd.Context(), func(s *store.Store) error {
				i.store, i.table = s, a.keptTable(s)
				return i.run(cmd.Context(), args)
			})
		},
	}
	a.addJSONFlag(cmd, &i.json)
	return cmd
}

// importer takes games in.
type importer struct {
	*app
	store *store.Store
	table *table.Table
	json  bool

	waiting               []*store.Game // read, but not kept yet
	lines                 []string      // of those, as people share them
	added, known, refused int
}

// mostWaiting is how many games are kept in one go.
const mostWaiting = 500

// mostWrong is after how many lines that cannot be read, and none that can, no more are read.
const mostWrong = 10_000

// mostRefused is how many lines are told one by one that cannot be read.
const mostRefused = 10

// importedJSON says how many games were taken in.
type importedJSON struct {
	Imported int `json:"imported"`
	Known    int `json:"known"`
	Refused  int `json:"refused"`
}

func (i *importer) run(ctx context.Context, names []string) error {
	for _, name := range names {
		err := i.file(ctx, name)
		if kept := i.keep(ctx); err == nil { // what was read before an error is kept
			err = kept
		}
		if err != nil {
			return err
		}
	}
	if i.json {
		printJSON(i.out, importedJSON{i.added, i.known, i.refused})
	} else {
		fmt.Fprintln(i.out, i.say("games-imported", "count", i.added))
		if i.known > 0 {
			fmt.Fprintln(i.out, i.say("games-known", "count", i.known))
		}
	}
	if more := i.refused - mostRefused; more > 0 {
		fmt.Fprintln(i.err, i.say("games-refused-more", "count", more))
	}
	if i.refused > 0 {
		return codebreaker.NewProblem("games-refused", "lines ignored for the reasons above: {{.lines}}", "lines", i.refused)
	}
	return nil
}

// file takes in the games of a file, or of the standard input for a dash. Lines that
// cannot be read are told and passed.
func (i *importer) file(ctx context.Context, name string) error {
	file, err := i.open(name)
	if err != nil {
		return fileProblem(name, err)
	}
	defer file.Close()
	reader := i.table.Reader(ctx, file)
	for {
		g, err := reader.Next(ctx)
		switch {
		case err == io.EOF:
			return nil
		case err == nil:
			i.lines = append(i.lines, reader.SharedLine())
			if i.waiting = append(i.waiting, g); len(i.waiting) >= mostWaiting {
				err = i.keep(ctx)
			}
		case exitCode(err) == exitInterrupted:
		default:
			err = i.refuse(name, reader.Line(), err)
		}
		if err != nil {
			return err
		}
	}
}

// refuse tells why a line is left out. An error that is none of the line's is
// returned.
func (i *importer) refuse(name string, line int, err error) error {
	var problem *codebreaker.Problem
	if !errors.As(err, &problem) {
		return fileProblem(name, err)
	}
	i.refused++
	switch {
	case i.refused > mostWrong && i.added+i.known+len(i.waiting) == 0:
		return codebreaker.NewProblem("games-no-file", "{{.file}}: none of its {{.lines}} lines is a game, so it is not a file of games", "file", name, "lines", i.refused, "limit", codebreaker.ErrLimit)
	case i.refused > mostRefused:
		return nil
	}
	if name == "-" {
		name = i.say("standard-input")
	}
	i.warn(codebreaker.NewProblem("in-line", "{{.file}}, line {{.line}}: {{.err}}", "file", name, "line", line, "err", err))
	return nil
}

// keep keeps the games that wait. A game that was read from its line alone is known
// when a game in the store has that line.
func (i *importer) keep(ctx context.Context) error {
	known, err := i.store.KnownLines(ctx, i.lines)
	if err != nil {
		return err
	}
	var fresh []*store.Game
	for number, g := range i.waiting {
		if line := i.lines[number]; line != "" && known[line] {
			i.known++
		} else {
			fresh = append(fresh, g)
		}
	}
	added, err := i.store.Add(ctx, fresh)
	i.waiting, i.lines = nil, nil
	if err != nil {
		return err
	}
	for _, added := range added {
		if added {
			i.added++
		} else {
			i.known++
		}
	}
	return nil
}
