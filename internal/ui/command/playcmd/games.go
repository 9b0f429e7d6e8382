package playcmd

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/preset"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/store"
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
)

// gamesCommand returns the command for saved games. Without a subcommand it lists them.
func gamesCommand(env *cli.Env) *cobra.Command {
	cmd := listCommand("games", env, cli.UnknownCommand, (*gameList).run)
	cmd.SuggestionsMinimumDistance = 2
	cmd.AddCommand(
		gamesListCommand(env, (*gameList).run),
		gamesShowCommand(env, (*gameShow).run),
		gamesStatsCommand(env, (*gameStats).run),
		gamesExportCommand(env, (*exporter).run),
		gamesImportCommand(env, (*importer).run),
		gamesDeleteCommand(env, (*gamesDelete).run),
		gamesCheckCommand(env, checkGames),
	)
	for _, below := range cmd.Commands() {
		below.DisableFlagsInUseLine = true
	}
	return cmd
}

// readStored calls a function with the saved games. It does not create the file; without a file the function gets no
// games.
func readStored(ctx context.Context, env *cli.Env, do func(*store.Keeper) error) error {
	if _, err := os.Stat(env.Data); env.Data == "" || !errors.Is(err, fs.ErrNotExist) {
		return withStore(ctx, env, do)
	}
	folder, err := os.MkdirTemp("", "codebreaker")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	none, err := store.Open(ctx, filepath.Join(folder, "games.db"))
	if err != nil {
		return err
	}
	return errors.Join(do(none), none.Close())
}

// withStore opens the file of saved games, calls a function, and closes the file. A file that
// cannot be written is opened for reading.
func withStore(ctx context.Context, env *cli.Env, do func(*store.Keeper) error) error {
	s, _, err := env.OpenToRead(ctx)
	if err != nil {
		return err
	}
	err = do(s)
	if closed := s.Close(); err == nil {
		err = closed
	}
	return err
}

// filterFlags select games.
type filterFlags struct {
	open       bool
	kind, game string
}

func addFilterFlags(env *cli.Env, cmd *cobra.Command, flags *filterFlags) {
	cmd.Flags().StringVar(&flags.kind, "kind", "", env.Say("games-flag-kind"))
	cmd.Flags().StringVar(&flags.game, "game", "", env.Say("games-flag-game"))
	cli.Complete(cmd, "kind", kindNames(env)...)
	cli.CompleteWith(cmd, "game", cli.CompleteManyGames)
}

// filter returns the filter of the flags.
func filter(ctx context.Context, env *cli.Env, flags *filterFlags) (store.Filter, error) {
	f := store.Filter{Open: flags.open}
	if flags.kind != "" {
		kinds := session.Kinds()
		found := slices.IndexFunc(kinds, func(kind session.Kind) bool {
			return flags.kind == string(kind) || strings.EqualFold(flags.kind, wording.Kind(env.Lang, kind))
		})
		if found < 0 {
			return f, cli.ChoiceProblem("kind", flags.kind, kindNames(env)...)
		}
		f.Kind = kinds[found]
	}
	if flags.game != "" {
		start, err := env.Start(ctx, flags.game, cli.GameFlags{Accents: "fold"})
		if err != nil {
			return f, err
		}
		f.Game = start.Name()
	}
	return f, nil
}

// shortID is the number of characters of an ID that are shown: enough to distinguish the games of a
// lifetime.
const shortID = 8

// short returns the part of an ID that is shown.
func short(id string) string { return id[:min(len(id), shortID)] }

// keptGames returns a service for looking at saved games.
func keptGames(env *cli.Env, games *store.Keeper) *games.Service {
	apart := *env
	apart.In = strings.NewReader("") // a list called - must not read the import
	service, _ := services(&apart, games)
	return service
}

// findGames returns the games with the given IDs or prefixes of IDs.
func findGames(ctx context.Context, s *store.Keeper, ids []string) ([]*store.Game, error) {
	var games []*store.Game
	for _, id := range ids {
		g, err := s.Find(ctx, id)
		if err != nil {
			return nil, err
		}
		games = append(games, g)
	}
	return games, nil
}

// completeIDs offers the IDs of the games that were played last. It does not create a missing file.
func completeIDs(env *cli.Env) cobra.CompletionFunc {
	const most = 100
	return func(cmd *cobra.Command, _ []string, typed string) (ids []string, _ cobra.ShellCompDirective) {
		if _, err := os.Stat(env.Data); err != nil {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		_ = withStore(cmd.Context(), env, func(s *store.Keeper) error { // without the file there is nothing to offer
			games, err := s.Games(cmd.Context(), store.Filter{Limit: most})
			for _, g := range games {
				if strings.HasPrefix(g.ID, typed) {
					ids = append(ids, g.ID[:min(len(g.ID), max(shortID, len(typed)))]+"\t"+strings.Join([]string{preset.PlayedTitle(env.Lang, g.Saved.Game, g.Saved.Codemaker), wording.StateName(env.Lang, g.State), when(g.Updated)}, ", "))
				}
			}
			return err
		})
		return ids, cobra.ShellCompDirectiveNoFileComp
	}
}

// kindNames returns the names of all kinds, as lists show them.
func kindNames(env *cli.Env) (names []string) {
	for _, kind := range session.Kinds() {
		names = append(names, wording.Kind(env.Lang, kind))
	}
	return names
}

// confirmed asks at a terminal whether this is the right game, since nothing brings it back.
func confirmed(ctx context.Context, env *cli.Env, g *store.Game) (bool, error) {
	if !env.Terminal {
		return true, nil
	}
	return env.Confirm(ctx, env.Say("games-delete-ask", "id", short(g.ID), "game", preset.PlayedTitle(env.Lang, g.Saved.Game, g.Saved.Codemaker), "state", wording.StateName(env.Lang, g.State), "when", when(g.Updated)))
}

// gamesDeleteCommand returns the command that deletes games.
func gamesDeleteCommand(env *cli.Env, run func(*gamesDelete, *cobra.Command, []string) error) *cobra.Command {
	d := &gamesDelete{env: env}
	cmd := cli.NewCommand("games-delete", env, d, cli.Between(1, -1), run)
	cmd.ValidArgsFunction = completeIDs(env)
	cmd.Flags().BoolVar(&d.yes, "yes", false, env.Say("forget-flag-yes"))
	return cmd
}

// gamesDelete deletes games.
type gamesDelete struct {
	env *cli.Env
	yes bool // do not ask
}

func (d *gamesDelete) run(cmd *cobra.Command, ids []string) error {
	env := d.env
	return readStored(cmd.Context(), env, func(s *store.Keeper) error {
		games, err := findGames(cmd.Context(), s, ids)
		if err != nil {
			return err
		}
		gone := make(map[string]bool)
		for _, g := range games {
			if gone[g.ID] {
				continue
			}
			if !d.yes {
				sure, err := confirmed(cmd.Context(), env, g)
				if err != nil {
					return err
				}
				if !sure {
					continue
				}
			}
			if err := s.Delete(cmd.Context(), g.ID); err != nil {
				return err
			}
			gone[g.ID] = true
		}
		env.Note(env.Say("games-deleted", "count", len(gone)))
		return nil
	})
}
