package main

import (
	"fmt"
	"io"
	"strings"

	"codebreaker/internal/telling"

	"github.com/spf13/cobra"
)

// manCommand returns the command that writes the manual: one page with all commands, in the
// reader's language.
func (a *app) manCommand() *cobra.Command {
	return &cobra.Command{
		Use:     a.say("man-use"),
		Short:   a.say("man-short"),
		Long:    a.say("man-long"),
		Example: a.say("man-example"),
		Args:    between(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			a.writeManual(a.out, cmd.Root())
			return nil
		},
	}
}

func (a *app) writeManual(w io.Writer, root *cobra.Command) {
	fmt.Fprintln(w, `.TH CODEBREAKER 1 "" "codebreaker"`)
	section(w, a.say("man-name"))
	fmt.Fprintf(w, "codebreaker \\- %s\n", roff(root.Short))
	section(w, a.say("man-synopsis"))
	verbatim(w, a.say("root-usage"))
	section(w, a.say("man-description"))
	fmt.Fprintln(w, paragraphs(root.Long))
	section(w, a.say("man-commands"))
	for _, cmd := range root.Commands() {
		if cmd.IsAvailableCommand() {
			writeManualCommand(w, cmd)
		}
	}
	section(w, a.say("man-flags"))
	writeManualFlags(w, root)
	section(w, a.say("man-games"))
	verbatim(w, a.say("help-games"))
	verbatim(w, a.say("help-marks"))
	section(w, a.say("man-strategies"))
	fmt.Fprintln(w, paragraphs(a.say("strategies-intro")))
	for _, s := range telling.Strategies(a.lang) {
		fmt.Fprintf(w, ".TP\n.B %s\n%s\n%s\n", roff(s.Name), roff(s.Text), roff(a.say("strategies-source", "source", s.Source)))
	}
	fmt.Fprintf(w, ".PP\n%s\n.PP\n%s\n", roff(a.say("strategies-ties")), roff(a.say("strategies-usual")))
	section(w, a.say("man-exit"))
	verbatim(w, a.say("help-exit"))
	section(w, a.say("man-environment"))
	verbatim(w, a.say("help-environment"))
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
	for _, row := range flagRows(cmd.NonInheritedFlags()) {
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
