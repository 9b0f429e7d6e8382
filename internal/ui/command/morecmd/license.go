package morecmd

import (
	"fmt"

	"codebreaker/internal/engine/lexicon/wordlists"
	"codebreaker/internal/ui/command/cli"
	"codebreaker/internal/ui/notices"

	"github.com/spf13/cobra"
)

// licences prints the licences of all bundled software.
type licences struct {
	env  *cli.Env
	full bool
}

// licenseCommand returns the command that prints licences.
func licenseCommand(env *cli.Env, run func(*licences, *cobra.Command, []string) error) *cobra.Command {
	l := &licences{env: env}
	cmd := cli.NewCommand("license", env, l, cli.Between(0, 0), run)
	cmd.Flags().BoolVar(&l.full, "full", false, env.Say("flag-full"))
	return cmd
}

func (l *licences) run(*cobra.Command, []string) error {
	parts := append(notices.Parts(), notices.Part{Name: l.env.Say("license-lists"), Licence: "SCOWL, MIT", Text: wordlists.Notices()})
	if l.full {
		for _, part := range parts {
			fmt.Fprintf(l.env.Out, "======== %s: %s\n\n%s\n\n", part.Name, part.Licence, part.Text)
		}
		return nil
	}
	var rows [][2]string
	for _, part := range parts[1:] { // the first is this program
		rows = append(rows, [2]string{part.Name, part.Licence})
	}
	fmt.Fprintf(l.env.Out, "%s\n\n%s", l.env.Say("license-summary"), l.env.Columns(rows))
	return nil
}
