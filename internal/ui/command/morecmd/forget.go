package morecmd

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/store"
	"codebreaker/internal/ui/command/cli"
	"codebreaker/internal/ui/wasm"

	"github.com/spf13/cobra"
)

// forgetCommand returns the command that deletes everything that the program keeps.
func forgetCommand(env *cli.Env, run func(*forgetting, *cobra.Command, []string) error) *cobra.Command {
	f := &forgetting{env: env}
	cmd := cli.NewCommand("forget", env, f, cli.Between(0, 0), run)
	cmd.Flags().BoolVar(&f.yes, "yes", false, env.Say("forget-flag-yes"))
	return cmd
}

// forgetting deletes what the program keeps.
type forgetting struct {
	env *cli.Env
	yes bool // do not ask
}

// kept is a file or a folder of the program.
type kept struct {
	told  string // its name and contents
	erase func() error
}

func (f *forgetting) run(cmd *cobra.Command, _ []string) error {
	all, err := f.kept(cmd.Context())
	if err != nil {
		return err
	}
	if len(all) == 0 {
		fmt.Fprintln(f.env.Out, f.env.Say("forget-none", "file", f.env.Data))
		return nil
	}
	if !f.yes {
		if !f.env.Terminal {
			return message.NewProblem("forget-sure", "this deletes everything that codebreaker keeps, for good: add --yes")
		}
		for _, k := range all {
			fmt.Fprintln(f.env.Err, k.told)
		}
		if sure, err := f.env.Confirm(cmd.Context(), f.env.Say("forget-ask")); err != nil || !sure {
			return err
		}
	}
	for _, k := range all {
		if err := k.erase(); err != nil {
			return err
		}
		fmt.Fprintln(f.env.Out, f.env.Say("forget-done", "what", k.told))
	}
	return nil
}

// kept returns what there is to delete.
func (f *forgetting) kept(ctx context.Context) (all []kept, err error) {
	if _, err := os.Lstat(f.env.Data); !errors.Is(err, fs.ErrNotExist) {
		told, err := f.contents(ctx)
		if err != nil {
			return nil, err
		}
		all = append(all, kept{told, f.eraseGames})
	}
	if folder := wasm.Cache(); exists(folder) {
		all = append(all, kept{f.env.Say("forget-engine", "folder", folder), func() error { return os.RemoveAll(folder) }})
	}
	return all, nil
}

func exists(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}

// contents says what the file of games has.
func (f *forgetting) contents(ctx context.Context) (string, error) {
	s, _, err := f.env.OpenToRead(ctx)
	if err == nil {
		defer s.Close()
		var games, others int
		if games, others, err = s.Count(ctx); err == nil {
			return f.env.Say("forget-games", "file", f.env.Data, "games", games, "others", others), nil
		}
	}
	if message.IsProblem(err, "store-damaged") {
		return f.env.Say("forget-damaged", "file", f.env.Data), nil
	}
	return "", err
}

// eraseGames deletes the file of games, and its folder if that is the program's own.
func (f *forgetting) eraseGames() error {
	err := store.Erase(f.env.Files, f.env.Data)
	if err == nil && f.env.Data == store.DefaultFile(f.env.Getenv) {
		_ = f.env.Files.Remove(filepath.Dir(f.env.Data)) // unless a person keeps other files there
	}
	return err
}
