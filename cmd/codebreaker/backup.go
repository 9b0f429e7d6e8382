package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"codebreaker/internal/message"

	"github.com/spf13/cobra"
)

// backupCommand returns the command that copies the games. It works while a server uses the file.
func (a *app) backupCommand() *cobra.Command {
	return &cobra.Command{
		Use:     a.say("backup-use"),
		Short:   a.say("backup-short"),
		Long:    a.say("backup-long"),
		Example: a.say("backup-example"),
		Args:    between(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if _, err := os.Stat(a.data); errors.Is(err, fs.ErrNotExist) {
				return message.NewProblem("backup-none", "{{.file}}: no saved games there", "file", a.data, "err", err)
			}
			kept, _, err := a.openToRead(cmd.Context())
			if err != nil {
				return err
			}
			defer kept.Close()
			if err := kept.Backup(cmd.Context(), args[0]); err != nil {
				return err
			}
			fmt.Fprintln(a.out, a.say("backup-done", "file", a.data, "copy", args[0]))
			return nil
		},
	}
}
