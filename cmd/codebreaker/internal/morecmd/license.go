package morecmd

import (
	"fmt"

	"codebreaker/cmd/codebreaker/internal/cli"
	"codebreaker/internal/notices"
	"codebreaker/internal/wordlists"

	"github.com/spf13/cobra"
)

// licenseCommand returns the command that prints the licences of all bundled software.
func licenseCommand(env *cli.Env) *cobra.Command {
	var full bool
	cmd := &cobra.Command{
		Use:     env.Say("license-use"),
		Short:   env.Say("license-short"),
		Example: env.Say("license-example"),
		Args:    cli.Between(0, 0),
		RunE: func(*cobra.Command, []string) error {
			parts := append(notices.Parts(), notices.Part{Name: env.Say("license-lists"), Licence: "SCOWL, MIT", Text: wordlists.Notices()})
			if full {
				for _, part := range parts {
					fmt.Fprintf(env.Out, "======== %s: %s\n\n%s\n\n", part.Name, part.Licence, part.Text)
				}
				return nil
			}
			var rows [][2]string
			for _, part := range parts[1:] { // the first is this program
				rows = append(rows, [2]string{part.Name, part.Licence})
			}
			fmt.Fprintf(env.Out, "%s\n\n%s", env.Say("license-summary"), cli.Columns(rows))
			return nil
		},
	}
	cmd.Flags().BoolVar(&full, "full", false, env.Say("flag-full"))
	return cmd
}
