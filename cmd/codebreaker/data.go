package main

import (
	"context"

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
