package main

import (
	"context"
	"errors"
	"fmt"

	"codebreaker/internal/session"
	"codebreaker/internal/store"

	"github.com/spf13/cobra"
)

// addDataFlag adds the flag for the file of saved games.
func (a *app) addDataFlag(root *cobra.Command) {
	root.PersistentFlags().StringVar(&a.data, "data", store.DefaultFile(a.getenv), a.say("flag-data"))
}

// openStore opens the file of saved games, and creates it if necessary.
func (a *app) openStore(ctx context.Context) (*store.Store, error) {
	return store.Open(ctx, a.data)
}

// openToRead opens the file of saved games. If the file can only be read, refused says why it
// cannot be written.
func (a *app) openToRead(ctx context.Context) (games *store.Store, refused, err error) {
	games, err = a.openStore(ctx)
	if !errors.Is(err, store.ErrReadOnly) {
		return games, nil, err
	}
	refused = err
	games, err = store.OpenToRead(ctx, a.data)
	return games, refused, err
}

// tryStore opens the file of saved games. If that fails, or the file can only be read, trouble says
// why and the program continues.
func (a *app) tryStore(ctx context.Context) (games *store.Store, trouble error) {
	games, refused, err := a.openToRead(ctx)
	switch {
	case err != nil:
		return nil, unsaved(err)
	case refused != nil:
		return games, unsaved(refused)
	}
	return games, nil
}

// sayUnsaved says that a game was not saved, and prints the line that restores it.
func (a *app) sayUnsaved(line string) {
	fmt.Fprintf(a.err, "%s\n%s\n", a.say("left-unsaved"), line)
}

// commandOf returns the command for a kind of game.
func commandOf(kind session.Kind) string {
	if kind == session.Helping {
		return "hint"
	}
	return string(kind)
}
