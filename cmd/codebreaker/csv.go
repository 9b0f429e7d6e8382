package main

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

// tableFormats are the forms in which a command prints its table.
var tableFormats = []string{"text", "csv"}

// addFormatFlag adds --format and --output to a command that prints a table. A file whose
// name ends in .csv gets CSV.
func (a *app) addFormatFlag(cmd *cobra.Command, format *string) {
	cmd.Flags().StringVar(format, "format", tableFormats[0], a.say("flag-format"))
	complete(cmd, "format", tableFormats...)
	output := cmd.Flags().StringP("output", "o", "-", a.say("flag-table-output"))
	run := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if *output == "-" {
			return run(cmd, args)
		}
		if strings.EqualFold(filepath.Ext(*output), ".csv") && !cmd.Flags().Changed("format") && !cmd.Flags().Changed("json") {
			*format = "csv"
		}
		file, err := createFile(*output)
		if err != nil {
			return err
		}
		a.out.Writer, a.plain = file, true
		err = run(cmd, args)
		if a.out.failed == nil && exitCode(err) == exitLimit { // what came before the limit is right
			return cmp.Or(file.keep(nil), err)
		}
		return file.keep(err)
	}
}

// wantsCSV reports whether the table is to be printed as CSV.
func wantsCSV(cmd *cobra.Command, format string) (bool, error) {
	if !slices.Contains(tableFormats, format) {
		return false, choiceProblem("format", format, tableFormats...)
	}
	return format == "csv", exclusive(cmd, "json", "format")
}

// printCSV prints rows of CSV as RFC 4180 has it, the columns of which are in
// docs/json.md. The numbers are those of every language's programs: a point, no groups.
func printCSV(w io.Writer, rows ...[]string) {
	_ = csv.NewWriter(w).WriteAll(rows) // the output keeps its error
}

// decimal writes a number with as many digits as it takes to read it back.
func decimal(number float64) string { return strconv.FormatFloat(number, 'f', -1, 64) }
