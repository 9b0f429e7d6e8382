package main

import (
	"fmt"

	"codebreaker/internal/notices"
	"codebreaker/internal/wordlists"

	"github.com/spf13/cobra"
)

// licenseCommand returns the command that prints the licences of all bundled software.
func (a *app) licenseCommand() *cobra.Command {
	var full bool
	cmd := &cobra.Command{
		Use:     a.say("license-use"),
		Short:   a.say("license-short"),
		Example: a.say("license-example"),
		Args:    between(0, 0),
		RunE: func(*cobra.Command, []string) error {
			parts := append(notices.Parts(), notices.Part{Name: a.say("license-lists"), Licence: "SCOWL, MIT", Text: wordlists.Notices()})
			if full {
				for _, part := range parts {
					fmt.Fprintf(a.out, "======== %s: %s\n\n%s\n\n", part.Name, part.Licence, part.Text)
				}
				return nil
			}
			var rows [][2]string
			for _, part := range parts[1:] { // the first is this program
				rows = append(rows, [2]string{part.Name, part.Licence})
			}
			fmt.Fprintf(a.out, "%s\n\n%s", a.say("license-summary"), columns(rows))
			return nil
		},
	}
	cmd.Flags().BoolVar(&full, "full", false, a.say("flag-full"))
	return cmd
}
