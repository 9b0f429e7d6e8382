package main

import (
	"context"
	"errors"
	"fmt"

	"codebreaker/internal/session"
	"codebreaker/internal/store"

	"github.com/spf13/cobra"
)

// addDataFlag adds the flag that says in which file games are kept.
func (a *app) addDataFlag(root *cobra.Command) {
	root.PersistentFlags().StringVar(&a.data, "data", store.DefaultFile(a.getenv), a.say("flag-data"))
}

// openStore opens the file of games, which is made where there is none.
func (a *app) openStore(ctx context.Context) (*store.Store, error) {
	return store.Open(ctx, a.data)
}

// openToRead opens the file of games, also where it cannot be written: refused says
// so then.
func (a *app) openToRead(ctx context.Context) (games *store.Store, refused, err error) {
	games, err = a.openStore(ctx)
	if !errors.Is(err, store.ErrReadOnly) {
		return games, nil, err
	}
	refused = err
	games, err = store.OpenToRead(ctx, a.data)
	return games, refused, err
}

// tryStore opens the file of games. The program goes on without it, or with one that
// can be read only; trouble says why.
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

// sayUnsaved says that a game was not saved, and the line that brings it back.
func (a *app) sayUnsaved(line string) {
	fmt.Fprintf(a.err, "%s\n%s\n", a.say("left-unsaved"), line)
}

// commandOf is the command of a kind of game.
func commandOf(kind session.Kind) string {
	if kind == session.Helping {
		return "hint"
	}
	return string(kind)
}
