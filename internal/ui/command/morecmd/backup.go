package morecmd

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
)

// backupCommand returns the command that copies the games. It works while a server uses the file.
func backupCommand(env *cli.Env, run func(*cli.Env, *cobra.Command, []string) error) *cobra.Command {
	return cli.NewCommand("backup", env, env, cli.Between(1, 1), run)
}

func backup(env *cli.Env, cmd *cobra.Command, args []string) error {
	if _, err := os.Stat(env.Data); errors.Is(err, fs.ErrNotExist) {
		return message.NewProblem("backup-none", "{{.file}}: no saved games there", "file", env.Data, "err", err)
	}
	kept, _, err := env.OpenToRead(cmd.Context())
	if err != nil {
		return err
	}
	defer kept.Close()
	if err := kept.Backup(cmd.Context(), env.Files, args[0]); err != nil {
		return err
	}
	fmt.Fprintln(env.Out, env.Say("backup-done", "file", env.Data, "copy", args[0]))
	return nil
}
