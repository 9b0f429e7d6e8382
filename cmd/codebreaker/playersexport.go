package main

import (
	"context"
	"encoding/json"
	"io"
	"slices"

	"codebreaker/store"

	"github.com/spf13/cobra"
)

// playersExportCommand returns the command that writes all that is kept of a player.
func (a *app) playersExportCommand() *cobra.Command {
	var output string
	cmd := &cobra.Command{
		Use:               a.say("players-export-use"),
		Short:             a.say("players-export-short"),
		Long:              a.say("players-export-long"),
		Args:              between(1, 1),
		ValidArgsFunction: a.completePlayers,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.reading(cmd.Context(), func(s *store.Store) error {
				kept, err := keptOf(cmd.Context(), s, args[0])
				if err != nil {
					return err
				}
				if output == "-" {
					return writeKept(a.out, kept)
				}
				file, err := createFile(output)
				if err != nil {
					return err
				}
				return file.keep(writeKept(file, kept))
			})
		},
	}
	cmd.Flags().StringVarP(&output, "output", "o", "-", a.say("games-flag-output"))
	return cmd
}

// keptJSON is all that is kept of a player.
type keptJSON struct {
	Version int           `json:"version"`
	Player  playerJSON    `json:"player"`
	Lists   []listJSON    `json:"lists"`
	Games   []*store.Game `json:"games"` // the oldest first, as games export writes them
}

// listJSON is a list of words of a player's.
type listJSON struct {
	Name  string   `json:"name"`
	Words []string `json:"words"`
}

// keptOf returns all that is kept of the player whose ID begins so.
func keptOf(ctx context.Context, s *store.Store, id string) (*keptJSON, error) {
	p, err := findPlayer(ctx, s, id)
	if err != nil {
		return nil, err
	}
	groups, err := s.Groups(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	kept := &keptJSON{Version: jsonVersion, Lists: []listJSON{}}
	if kept.Games, err = s.Games(ctx, store.Filter{Player: p.ID}); err != nil {
		return nil, err
	}
	slices.Reverse(kept.Games)
	kept.Games = append([]*store.Game{}, kept.Games...) // [] rather than null
	kept.Player = playerJSON{p.ID, p.Name, len(kept.Games), newGroupsJSON(groups, p.ID), p.Linked, p.Made, p.Seen}
	names, err := s.Lists(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		words, err := s.List(ctx, p.ID, name)
		if err != nil {
			return nil, err
		}
		kept.Lists = append(kept.Lists, listJSON{name, words})
	}
	return kept, nil
}

// writeKept writes what is kept of a player, for people to read, too.
func writeKept(w io.Writer, kept *keptJSON) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(kept)
}
