package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"codebreaker/internal/game"
	"codebreaker/internal/message"
	"codebreaker/internal/session"
	"codebreaker/internal/store"

	"github.com/spf13/cobra"
)

// gamesCommand returns the command for saved games. Without a subcommand it lists them.
func (a *app) gamesCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     a.say("games-use"),
		Short:   a.say("games-short"),
		Long:    a.say("games-long"),
		Example: a.say("games-example"),
		Args:    unknownCommand,

		SuggestionsMinimumDistance: 2,
	}
	a.addListing(cmd)
	cmd.AddCommand(
		a.gamesListCommand(),
		a.gamesShowCommand(),
		a.gamesStatsCommand(),
		a.gamesExportCommand(),
		a.gamesImportCommand(),
		a.gamesDeleteCommand(),
		a.gamesCheckCommand(),
	)
	for _, below := range cmd.Commands() {
		below.DisableFlagsInUseLine = true
	}
	return cmd
}

// reading calls a function with the saved games. If the file does not exist, there are no games,
// and reading does not create it.
func (a *app) reading(ctx context.Context, do func(*store.Store) error) error {
	if _, err := os.Stat(a.data); a.data == "" || !errors.Is(err, fs.ErrNotExist) {
		return a.withStore(ctx, do)
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
func (a *app) withStore(ctx context.Context, do func(*store.Store) error) error {
	s, _, err := a.openToRead(ctx)
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

func (a *app) addFilterFlags(cmd *cobra.Command, flags *filterFlags) {
	cmd.Flags().StringVar(&flags.kind, "kind", "", a.say("games-flag-kind"))
	cmd.Flags().StringVar(&flags.game, "game", "", a.say("games-flag-game"))
	complete(cmd, "kind", a.kindNames()...)
	completeWith(cmd, "game", completeManyGames)
}

// filter returns the filter of the flags.
func (a *app) filter(flags *filterFlags) (store.Filter, error) {
	f := store.Filter{Open: flags.open}
	if flags.kind != "" {
		kinds := session.Kinds()
		found := slices.IndexFunc(kinds, func(kind session.Kind) bool {
			return flags.kind == string(kind) || strings.EqualFold(flags.kind, a.kindName(kind))
		})
		if found < 0 {
			return f, choiceProblem("kind", flags.kind, a.kindNames()...)
		}
		f.Kind = kinds[found]
	}
	if flags.game != "" {
		game, err := a.game(flags.game, gameFlags{accents: "fold"})
		if err != nil {
			return f, err
		}
		f.Game = game.Name()
	}
	return f, nil
}

// shortID is the number of characters of an ID that are shown: enough to distinguish the games of a
// lifetime.
const shortID = 8

// short returns the part of an ID that is shown.
func short(id string) string { return id[:min(len(id), shortID)] }

// keptGames returns a service for looking at saved games.
func (a *app) keptGames(games *store.Store) game.Service {
	apart := *a
	apart.in = strings.NewReader("") // a list called - must not read the import
	service, _ := apart.services(games)
	return service
}

// findGames returns the games with the given IDs or prefixes of IDs. An unknown ID is a misuse as
// well, because nothing is wrong with the file.
func findGames(ctx context.Context, s *store.Store, ids []string) ([]*store.Game, error) {
	var games []*store.Game
	for _, id := range ids {
		g, err := s.Find(ctx, id)
		if errors.Is(err, store.ErrNoGame) {
			return nil, message.NewProblem("store-no-game", "game {{.id}} not found", "id", id)
		}
		if err != nil {
			return nil, err
		}
		games = append(games, g)
	}
	return games, nil
}

// completeIDs offers the IDs of the games that were played last. It does not create a missing file.
func (a *app) completeIDs(cmd *cobra.Command, _ []string, typed string) (ids []string, _ cobra.ShellCompDirective) {
	const most = 100
	if _, err := os.Stat(a.data); err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	_ = a.withStore(cmd.Context(), func(s *store.Store) error { // without the file there is nothing to offer
		games, err := s.Games(cmd.Context(), store.Filter{Limit: most})
		for _, g := range games {
			if strings.HasPrefix(g.ID, typed) {
				ids = append(ids, g.ID[:min(len(g.ID), max(shortID, len(typed)))]+"\t"+strings.Join([]string{g.Saved.Game, a.stateName(g.State), when(g.Updated)}, ", "))
			}
		}
		return err
	})
	return ids, cobra.ShellCompDirectiveNoFileComp
}

// kindName returns the name of a kind of game.
func (a *app) kindName(kind session.Kind) string {
	switch kind {
	case session.Cracking:
		return a.say("games-kind-crack")
	case session.Helping:
		return a.say("games-kind-help")
	}
	return a.say("games-kind-play")
}

// kindNames returns the names of all kinds, as lists show them.
func (a *app) kindNames() (names []string) {
	for _, kind := range session.Kinds() {
		names = append(names, a.kindName(kind))
	}
	return names
}

// stateName returns the name of a game's state.
func (a *app) stateName(state session.State) string {
	switch state {
	case session.Contradicted:
		return a.say("games-state-clash")
	case session.Solved:
		return a.say("games-state-solved")
	case session.Lost:
		return a.say("games-state-lost")
	case session.GivenUp:
		return a.say("games-state-gave-up")
	}
	return a.say("games-state-going")
}

// confirmed asks at a terminal whether this is the right game if the person typed only the start of
// its ID. Yesterday that start may have meant another game.
func (a *app) confirmed(answers *bufio.Scanner, g *store.Game) bool {
	if !a.terminal {
		return true
	}
	return a.yes(answers, a.say("games-delete-ask", "id", short(g.ID), "game", g.Saved.Game, "state", a.stateName(g.State), "when", when(g.Updated)))
}

// yes asks a question at a terminal and reports whether the answer is yes.
func (a *app) yes(answers *bufio.Scanner, question string) bool {
	fmt.Fprint(a.err, question, " ")
	if !answers.Scan() {
		fmt.Fprintln(a.err)
		return false
	}
	answer, yes := strings.ToLower(strings.TrimSpace(answers.Text())), strings.ToLower(a.say("cell-yes"))
	return answer != "" && strings.HasPrefix(yes, answer)
}

// gamesDeleteCommand returns the command that deletes games.
func (a *app) gamesDeleteCommand() *cobra.Command {
	return &cobra.Command{
		Use:               a.say("games-delete-use"),
		Short:             a.say("games-delete-short"),
		Long:              a.say("games-delete-long"),
		Example:           a.say("games-delete-example"),
		Args:              between(1, -1),
		ValidArgsFunction: a.completeIDs,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.reading(cmd.Context(), func(s *store.Store) error {
				games, err := findGames(cmd.Context(), s, args)
				if err != nil {
					return err
				}
				gone := make(map[string]bool)
				answers := bufio.NewScanner(a.in)
				for i, g := range games {
					if gone[g.ID] || g.ID != args[i] && !a.confirmed(answers, g) {
						continue
					}
					if err := s.Delete(cmd.Context(), g.ID); err != nil {
						return err
					}
					gone[g.ID] = true
				}
				a.note(a.say("games-deleted", "count", len(gone)))
				return nil
			})
		},
	}
}
