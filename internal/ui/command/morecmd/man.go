package morecmd

import (
	"fmt"
	"io"
	"strings"

	"codebreaker/internal/app/preset"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
)

// manCommand returns the command that writes the manual: one page with all commands, in the
// reader's language.
func manCommand(env *cli.Env, run func(*cli.Env, *cobra.Command, []string) error) *cobra.Command {
	return cli.NewCommand("man", env, env, cli.Between(0, 0), run)
}

func writeManual(env *cli.Env, cmd *cobra.Command, _ []string) error {
	w, root := env.Out, cmd.Root()
	fmt.Fprintln(w, `.TH CODEBREAKER 1 "" "codebreaker"`)
	section(w, env.Say("man-name"))
	fmt.Fprintf(w, "codebreaker \\- %s\n", roff(root.Short))
	section(w, env.Say("man-synopsis"))
	verbatim(w, env.Say("root-usage"))
	section(w, env.Say("man-description"))
	fmt.Fprintln(w, paragraphs(root.Long))
	section(w, env.Say("man-commands"))
	for _, cmd := range root.Commands() {
		if cmd.IsAvailableCommand() {
			writeManualCommand(w, cmd)
		}
	}
	section(w, env.Say("man-flags"))
	writeManualFlags(w, root)
	section(w, env.Say("man-games"))
	verbatim(w, preset.Help(env.Lang))
	verbatim(w, wording.Marks(env.Lang))
	section(w, env.Say("man-strategies"))
	fmt.Fprintln(w, paragraphs(env.Say("strategies-intro")))
	for _, s := range wording.Strategies(env.Lang) {
		fmt.Fprintf(w, ".TP\n.B %s\n%s\n%s\n", roff(s.Name), roff(s.Text), roff(env.Say("strategies-source", "source", s.Source)))
	}
	fmt.Fprintf(w, ".PP\n%s\n.PP\n%s\n", roff(env.Say("strategies-ties")), roff(env.Say("strategies-usual")))
	section(w, env.Say("man-exit"))
	verbatim(w, env.Say("help-exit"))
	section(w, env.Say("man-environment"))
	verbatim(w, env.Say("help-environment"))
	return nil
}

// writeManualCommand writes a command and its subcommands.
func writeManualCommand(w io.Writer, cmd *cobra.Command) {
	fmt.Fprintf(w, ".SS %s\n", roff(strings.TrimPrefix(cmd.UseLine(), "codebreaker ")))
	text := cmd.Long
	if text == "" {
		text = cmd.Short
	}
	fmt.Fprintln(w, paragraphs(text))
	if cmd.Example != "" {
		verbatim(w, cmd.Example)
	}
	writeManualFlags(w, cmd)
	for _, below := range cmd.Commands() {
		writeManualCommand(w, below)
	}
}

func writeManualFlags(w io.Writer, cmd *cobra.Command) {
	for _, row := range cli.FlagRows(cmd.NonInheritedFlags()) {
		fmt.Fprintf(w, ".TP\n.B %s\n%s\n", roff(strings.TrimSpace(row[0])), roff(row[1]))
	}
}

func section(w io.Writer, title string) { fmt.Fprintf(w, ".SH %s\n", roff(title)) }

// verbatim writes lines without formatting.
func verbatim(w io.Writer, text string) {
	fmt.Fprintf(w, ".PP\n.nf\n%s\n.fi\n", roff(strings.TrimSpace(text)))
}

// paragraphs formats text whose paragraphs are separated by empty lines.
func paragraphs(text string) string {
	return strings.ReplaceAll(roff(strings.TrimSpace(text)), "\n\n", "\n.PP\n")
}

// roff escapes backslashes and hyphens, and a dot or an apostrophe at the start of a line.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, `-`, `\-`).Replace(text)
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}
