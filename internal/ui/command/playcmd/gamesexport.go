package playcmd

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"time"

	"codebreaker/internal/app/games"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/store"
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
)

var exportFormats = []string{"json", "csv", "line", "share"}

// gamesExportCommand returns the command that writes games for other programs and other stores.
func gamesExportCommand(env *cli.Env, run func(*exporter, *cobra.Command, []string) error) *cobra.Command {
	e := &exporter{env: env}
	cmd := cli.NewCommand("games-export", env, e, cli.Between(0, -1), run)
	cmd.ValidArgsFunction = completeIDs(env)
	addFilterFlags(env, cmd, &e.flags)
	cmd.Flags().BoolVar(&e.flags.open, "open", false, env.Say("games-flag-open"))
	cmd.Flags().StringVar(&e.format, "format", exportFormats[0], env.Say("games-flag-format"))
	cmd.Flags().StringVarP(&e.output, "output", "o", "-", env.Say("games-flag-output"))
	cli.Complete(cmd, "format", exportFormats...)
	return cmd
}

// exporter writes games.
type exporter struct {
	env            *cli.Env
	flags          filterFlags
	format, output string
}

func (e *exporter) run(cmd *cobra.Command, ids []string) error {
	if !slices.Contains(exportFormats, e.format) {
		return cli.ChoiceProblem("format", e.format, exportFormats...)
	}
	return readStored(cmd.Context(), e.env, func(s *store.Keeper) error { return e.export(cmd.Context(), s, ids) })
}

func (e *exporter) export(ctx context.Context, s *store.Keeper, ids []string) error {
	list, err := e.chosen(ctx, s, ids)
	if err != nil {
		return err
	}
	if e.output == "-" {
		return e.write(ctx, e.env.Out, s, list)
	}
	file, err := e.env.CreateFile(e.output)
	if err != nil {
		return err
	}
	return file.Keep(e.write(ctx, file, s, list))
}

// chosen returns the games with the IDs, or the games that the flags select if there are no IDs.
// The oldest comes first, so that importing keeps the order.
func (e *exporter) chosen(ctx context.Context, s *store.Keeper, ids []string) ([]*store.Game, error) {
	if len(ids) > 0 {
		return findGames(ctx, s, ids)
	}
	f, err := filter(ctx, e.env, &e.flags)
	if err != nil {
		return nil, err
	}
	list, err := s.Games(ctx, f)
	slices.Reverse(list)
	return list, err
}

func (e *exporter) write(ctx context.Context, w io.Writer, s *store.Keeper, list []*store.Game) error {
	switch e.format {
	case "csv":
		return writeCSV(w, list)
	case "line":
		return writeEach(w, list, func(g *store.Game) (string, error) { return g.Line + "\n", nil })
	case "share":
		return e.writeShares(ctx, w, s, list)
	}
	return store.WriteGames(w, list)
}

// writeEach writes a text for each game.
func writeEach(w io.Writer, list []*store.Game, text func(*store.Game) (string, error)) error {
	for _, g := range list {
		written, err := text(g)
		if err == nil {
			_, err = io.WriteString(w, written)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// writeShares writes the text that people paste to share a game, with an empty line between games.
func (e *exporter) writeShares(ctx context.Context, w io.Writer, s *store.Keeper, list []*store.Game) error {
	t, between := keptGames(e.env, nil), ""
	return writeEach(w, list, func(g *store.Game) (string, error) {
		session, err := t.Resume(ctx, g)
		if err != nil {
			return "", err
		}
		share, err := games.NewShare(ctx, e.env.Lang, s, session)
		switch {
		case message.IsProblem(err, "share-nothing"):
			return "", nil
		case err != nil:
			return "", err
		}
		text := between + share.Text
		between = "\n"
		return text, nil
	})
}

// csvHead holds the columns of the table of games. docs/json.md describes them.
var csvHead = []string{
	"id", "created", "updated", "ended", "kind", "game", "codemaker", "day", "practice", "strategy",
	"state", "turns", "most", "hints", "undone", "skill", "luck", "line",
}

func writeCSV(w io.Writer, list []*store.Game) error {
	rows := csv.NewWriter(w)
	_ = rows.Write(csvHead) // Flush reports the error
	for _, g := range list {
		s := &g.Saved
		_ = rows.Write([]string{
			g.ID, csvTime(g.Created), csvTime(g.Updated), csvTime(g.Ended), string(s.Kind), s.Game, s.Codemaker, s.Day, fmt.Sprint(s.Practice), s.Strategy,
			string(g.State), fmt.Sprint(g.Turns), csvNumber(s.Most, 0), fmt.Sprint(s.Hints), fmt.Sprint(s.Undone),
			csvNumber(g.Skill, store.Unrated), csvNumber(g.Luck, store.Unrated), g.Line,
		})
	}
	rows.Flush()
	return rows.Error()
}

// csvTime prints a time, or nothing for the zero time.
func csvTime(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Format(time.RFC3339)
}

// csvNumber prints a number, or nothing if it equals none.
func csvNumber(number, none int) string {
	if number == none {
		return ""
	}
	return fmt.Sprint(number)
}
