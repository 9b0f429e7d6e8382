package main

import (
	"context"
	"errors"

	"codebreaker/store"

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
