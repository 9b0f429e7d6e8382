package cli

import (
	"cmp"
	"encoding/csv"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
)

// TableFormats are the formats in which a command can print its table.
var TableFormats = []string{"text", "csv"}

// AddFormatFlag adds --format and --output to a command that prints a table. A file whose name ends
// in .csv gets CSV.
func (env *Env) AddFormatFlag(cmd *cobra.Command, format *string) {
	cmd.Flags().StringVar(format, "format", TableFormats[0], env.Say("flag-format"))
	Complete(cmd, "format", TableFormats...)
	output := cmd.Flags().StringP("output", "o", "-", env.Say("flag-table-output"))
	run := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if *output == "-" {
			return run(cmd, args)
		}
		if strings.EqualFold(filepath.Ext(*output), ".csv") && !cmd.Flags().Changed("format") && !cmd.Flags().Changed("json") {
			*format = "csv"
		}
		file, err := env.CreateFile(*output)
		if err != nil {
			return err
		}
		env.Out.Writer, env.Plain = file, true
		err = run(cmd, args)
		if failed := env.Out.Failed; failed != nil {
			env.Out.Failed = nil // the error names the file, not the standard output
			return file.Keep(failed)
		}
		if ExitCode(err) == ExitLimit { // the rows before the limit are valid
			return cmp.Or(file.Keep(nil), err)
		}
		return file.Keep(err)
	}
}

// WantsCSV reports whether the flags ask for CSV.
func WantsCSV(cmd *cobra.Command, format string) (bool, error) {
	if !slices.Contains(TableFormats, format) {
		return false, ChoiceProblem("format", format, TableFormats...)
	}
	return format == "csv", Exclusive(cmd, "json", "format")
}

// PrintCSV prints rows of CSV (RFC 4180). Numbers use a decimal point and no digit groups, in every
// language. docs/json.md describes the columns.
func PrintCSV(w io.Writer, rows ...[]string) {
	_ = csv.NewWriter(w).WriteAll(rows) // the output keeps the error
}

// Decimal writes a number with the digits needed to read it back exactly.
func Decimal(number float64) string { return strconv.FormatFloat(number, 'f', -1, 64) }
