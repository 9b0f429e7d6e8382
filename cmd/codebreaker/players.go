package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"codebreaker"
	"codebreaker/store"

	"github.com/spf13/cobra"
)

// playersCommand returns the command for who hosts the page: who plays there, and what is
// kept of them. Alone it lists them.
func (a *app) playersCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     a.say("players-use"),
		Short:   a.say("players-short"),
		Long:    a.say("players-long"),
		Example: a.say("players-example"),
		Args:    unknownCommand,

		SuggestionsMinimumDistance: 2,
	}
	a.addPlayerListing(cmd)
	list := &cobra.Command{Use: a.say("players-list-use"), Short: a.say("players-list-short"), Long: a.say("players-list-long"), Args: between(0, 0)}
	a.addPlayerListing(list)
	cmd.AddCommand(list, a.playersExportCommand(), a.playersLinkCommand(), a.playersRemoveCommand(), a.playersDeleteCommand())
	for _, below := range cmd.Commands() {
		below.DisableFlagsInUseLine = true
	}
	return cmd
}

// addPlayerListing makes a command list players.
func (a *app) addPlayerListing(cmd *cobra.Command) {
	l := &playerList{app: a}
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		return a.reading(cmd.Context(), func(s *store.Store) error { return l.run(cmd.Context(), s) })
	}
	cmd.Flags().BoolVar(&l.all, "all", false, a.say("players-flag-all"))
	a.addJSONFlag(cmd, &l.json)
}

// playerList lists players.
type playerList struct {
	*app
	all, json bool
}

// playerJSON is a player in a list.
type playerJSON struct {
	ID     string      `json:"id"`
	Name   string      `json:"name"`
	Games  int         `json:"games"`
	Groups []groupJSON `json:"groups"`
	Linked bool        `json:"linked"`
	Made   time.Time   `json:"made"`
	Seen   time.Time   `json:"seen"`
}

// groupJSON is a group of a player.
type groupJSON struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Game  string `json:"game"`
	Owned bool   `json:"owned"`
}

func newGroupsJSON(groups []*store.Group, player string) []groupJSON {
	all := []groupJSON{}
	for _, g := range groups {
		all = append(all, groupJSON{g.ID, g.Name, g.Game, g.Owner == player})
	}
	return all
}

func (l *playerList) run(ctx context.Context, s *store.Store) error {
	players, err := s.Players(ctx)
	if err != nil {
		return err
	}
	games, err := s.GamesOfPlayers(ctx)
	if err != nil {
		return err
	}
	nobodies := 0
	t := grid{left: 3}
	t.add(l.say("head-id"), l.say("head-name"), l.say("head-seen"), l.say("head-groups"), l.say("head-games"))
	for _, p := range players {
		if p.Name == "" {
			if nobodies++; !l.all {
				continue
			}
		}
		groups, err := s.Groups(ctx, p.ID)
		if err != nil {
			return err
		}
		if l.json {
			printJSON(l.out, playerJSON{p.ID, p.Name, games[p.ID], newGroupsJSON(groups, p.ID), p.Linked, p.Made, p.Seen})
			continue
		}
		t.add(short(p.ID), p.Name, p.Seen.Local().Format(time.DateOnly), groupNames(groups), fmt.Sprint(games[p.ID]))
	}
	if l.json {
		return nil
	}
	if len(t.rows) > 1 {
		t.print(l.out)
	}
	switch {
	case len(players) == 0:
		fmt.Fprintln(l.err, l.say("players-none"))
	case nobodies > 0 && !l.all:
		fmt.Fprintln(l.err, l.say("players-nobodies", "count", nobodies))
	}
	return nil
}

func groupNames(groups []*store.Group) string {
	names := make([]string, len(groups))
	for i, g := range groups {
		names[i] = g.Name
	}
	return strings.Join(names, ", ")
}

// completePlayers offers the IDs of players. A file that is not there is not made.
func (a *app) completePlayers(cmd *cobra.Command, _ []string, typed string) (ids []string, _ cobra.ShellCompDirective) {
	if _, err := os.Stat(a.data); err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	_ = a.withStore(cmd.Context(), func(s *store.Store) error { // without the file there is nothing to offer
		players, err := s.Players(cmd.Context())
		for _, p := range players {
			if p.Name != "" && strings.HasPrefix(p.ID, typed) {
				ids = append(ids, p.ID[:min(len(p.ID), max(shortID, len(typed)))]+"\t"+p.Name)
			}
		}
		return err
	})
	return ids, cobra.ShellCompDirectiveNoFileComp
}

// findPlayer returns the player whose ID begins so. No such player is a misuse: nothing is
// wrong with the file.
func findPlayer(ctx context.Context, s *store.Store, id string) (*store.Player, error) {
	p, err := s.FindPlayer(ctx, id)
	if errors.Is(err, store.ErrNoPlayer) {
		return nil, codebreaker.NewProblem("store-no-player-id", "there is no player {{.id}}", "id", id)
	}
	return p, err
}

// confirmedPlayer asks at a terminal whether the player is meant who was named by what the
// ID begins with.
func (a *app) confirmedPlayer(answers *bufio.Scanner, p *store.Player, games int) bool {
	if !a.terminal {
		return true
	}
	name := p.Name
	if name == "" {
		name = a.say("players-nobody")
	}
	return a.yes(answers, a.say("players-delete-ask", "id", short(p.ID), "name", name, "count", games))
}

// playersDeleteCommand returns the command that forgets players and all that is kept of
// them.
func (a *app) playersDeleteCommand() *cobra.Command {
	return &cobra.Command{
		Use:               a.say("players-delete-use"),
		Short:             a.say("players-delete-short"),
		Long:              a.say("players-delete-long"),
		Args:              between(1, -1),
		ValidArgsFunction: a.completePlayers,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.reading(cmd.Context(), func(s *store.Store) error { return a.deletePlayers(cmd.Context(), s, args) })
		},
	}
}

func (a *app) deletePlayers(ctx context.Context, s *store.Store, ids []string) error {
	var players []*store.Player
	for _, id := range ids { // all together or none
		p, err := findPlayer(ctx, s, id)
		if err != nil {
			return err
		}
		players = append(players, p)
	}
	games, err := s.GamesOfPlayers(ctx)
	if err != nil {
		return err
	}
	gone := make(map[string]bool)
	answers := bufio.NewScanner(a.in)
	forgotten := 0
	for i, p := range players {
		if gone[p.ID] || p.ID != ids[i] && !a.confirmedPlayer(answers, p, games[p.ID]) {
			continue
		}
		count, err := s.DeletePlayer(ctx, p.ID)
		if err != nil {
			return err
		}
		gone[p.ID] = true
		forgotten += count
	}
	fmt.Fprintln(a.err, a.say("players-deleted", "count", len(gone), "games", forgotten))
	return nil
}

// playersLinkCommand returns the command that makes a player a new link: for who has lost the browser, and the link too.
func (a *app) playersLinkCommand() *cobra.Command {
	return &cobra.Command{
		Use:               a.say("players-link-use"),
		Short:             a.say("players-link-short"),
		Long:              a.say("players-link-long"),
		Args:              between(1, 1),
		ValidArgsFunction: a.completePlayers,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.reading(cmd.Context(), func(s *store.Store) error { return a.linkPlayer(cmd.Context(), s, args[0]) })
		},
	}
}

func (a *app) linkPlayer(ctx context.Context, s *store.Store, id string) error {
	p, err := findPlayer(ctx, s, id)
	if err != nil {
		return err
	}
	if p.Name == "" {
		return codebreaker.NewProblem("players-link-nobody", "{{.id}} is a browser without a name, and has no link", "id", p.ID[:min(len(p.ID), shortID)])
	}
	secret, err := s.LinkPlayer(ctx, p.ID)
	if err != nil {
		return err
	}
	fmt.Fprintln(a.out, "/me#"+secret)
	fmt.Fprintln(a.err, a.say("players-linked", "name", p.Name))
	return nil
}

// playersRemoveCommand returns the command that takes a player out of a group.
func (a *app) playersRemoveCommand() *cobra.Command {
	return &cobra.Command{
		Use:               a.say("players-remove-use"),
		Short:             a.say("players-remove-short"),
		Long:              a.say("players-remove-long"),
		Args:              between(2, 2),
		ValidArgsFunction: a.completePlayers,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.reading(cmd.Context(), func(s *store.Store) error { return a.removePlayer(cmd.Context(), s, args[0], args[1]) })
		},
	}
}

// removePlayer takes a player out of the group that is called so, or whose ID begins so.
func (a *app) removePlayer(ctx context.Context, s *store.Store, id, named string) error {
	p, err := findPlayer(ctx, s, id)
	if err != nil {
		return err
	}
	groups, err := s.Groups(ctx, p.ID)
	if err != nil {
		return err
	}
	var found []*store.Group
	for _, g := range groups {
		if named != "" && (g.Name == named || strings.HasPrefix(g.ID, strings.ToLower(named))) {
			found = append(found, g)
		}
	}
	switch {
	case len(found) == 0:
		return codebreaker.NewProblem("players-no-group", "{{.name}} is in no group {{.group}}", "name", p.Name, "group", named)
	case len(found) > 1:
		return codebreaker.NewProblem("players-groups-ambiguous", "{{.name}} is in several groups {{.group}}: write the ID, which codebreaker players --json tells", "name", p.Name, "group", named)
	}
	if err := s.RemoveMember(ctx, found[0].ID, p.ID); err != nil {
		return err
	}
	fmt.Fprintln(a.err, a.say("players-removed", "name", p.Name, "group", found[0].Name))
	return nil
}
