package cli

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"codebreaker/internal/ui/text"

	"github.com/spf13/pflag"
)

// FlagRows returns the notation of each flag and its description. The description of a flag with a
// value starts with the name of the value: "en|fr: language".
func FlagRows(flags *pflag.FlagSet) [][2]string {
	var rows [][2]string
	flags.VisitAll(func(flag *pflag.Flag) {
		if flag.Hidden {
			return
		}
		name, text := "    --"+flag.Name, flag.Usage
		if flag.Shorthand != "" {
			name = "-" + flag.Shorthand + ", --" + flag.Name
		}
		if flag.NoOptDefVal != "true" {
			value, rest, _ := strings.Cut(text, ": ")
			name, text = name+" "+value, rest
		}
		rows = append(rows, [2]string{name, text})
	})
	return rows
}

// Columns sets rows of two cells side by side. It wraps the second cell to fit a terminal.
func (env *Env) Columns(rows [][2]string) string {
	width := 0
	for _, row := range rows {
		width = max(width, utf8.RuneCountInString(row[0]))
	}
	var text strings.Builder
	for _, row := range rows {
		padding := strings.Repeat(" ", width-utf8.RuneCountInString(row[0]))
		fmt.Fprintf(&text, "  %s%s  %s\n", row[0], padding, env.Wrap(row[1], width+4))
	}
	return text.String()
}

func Indent(text string) string {
	return "  " + strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n  ")
}

// Wrap breaks lines between words to fit 80 columns, or a narrower terminal. It indents all lines after the first by in
// columns.
func (env *Env) Wrap(words string, in int) string {
	width := 80
	if env.Width > 0 {
		width = min(width, env.Width)
	}
	return strings.Join(text.Wrap(words, max(width-in, width/3)), "\n"+strings.Repeat(" ", in))
}
