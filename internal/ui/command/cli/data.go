package cli

import (
	"context"
	"errors"
	"fmt"

	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/store"

	"github.com/spf13/cobra"
)

// AddDataFlag adds the flag for the file of saved games.
func (env *Env) AddDataFlag(root *cobra.Command) {
	root.PersistentFlags().StringVar(&env.Data, "data", store.DefaultFile(env.Getenv), env.Say("flag-data"))
}

// OpenStore opens the file of saved games, and creates it if necessary.
func (env *Env) OpenStore(ctx context.Context) (*store.Keeper, error) {
	if env.Data == "" && store.DefaultFile(env.Getenv) != "" {
		return nil, message.NewProblem("data-empty", "--data is empty: name a file")
	}
	return store.Open(ctx, env.Data)
}

// OpenToRead opens the file of saved games. If the file can only be read, refused says why it
// cannot be written.
func (env *Env) OpenToRead(ctx context.Context) (games *store.Keeper, refused, err error) {
	games, err = env.OpenStore(ctx)
	if !errors.Is(err, store.ErrReadOnly) {
		return games, nil, err
	}
	refused = err
	games, err = store.OpenToRead(ctx, env.Data)
	return games, refused, err
}

// TryStore opens the file of saved games. If that fails, or the file can only be read, trouble says
// why and the program continues.
func (env *Env) TryStore(ctx context.Context) (games *store.Keeper, trouble error) {
	games, refused, err := env.OpenToRead(ctx)
	switch {
	case err != nil:
		return nil, Unsaved(err)
	case refused != nil:
		return games, Unsaved(refused)
	}
	return games, nil
}

// SayUnsaved says that a game was not saved, and prints the line that restores it.
func (env *Env) SayUnsaved(line string) {
	fmt.Fprintf(env.Err, "%s\n%s\n", env.Say("left-unsaved"), line)
}

// CommandOf returns the command for a kind of game.
func CommandOf(kind session.Kind) string {
	if kind == session.Helping {
		return "hint"
	}
	return string(kind)
}

// Unsaved returns the warning that games are not saved, with the reason.
func Unsaved(err error) error {
	return message.NewProblem("store-without", "{{.err}}; the game continues, but is not saved", "err", err)
}
