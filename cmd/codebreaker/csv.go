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

// tableFormats are the formats in which a command can print its table.
var tableFormats = []string{"text", "csv"}

// addFormatFlag adds --format and --output to a command that prints a table. A file whose name ends
// in .csv gets CSV.
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
		if a.out.failed == nil && exitCode(err) == exitLimit { // the rows before the limit are valid
			return cmp.Or(file.keep(nil), err)
		}
		return file.keep(err)
	}
}

// wantsCSV reports whether the flags ask for CSV.
func wantsCSV(cmd *cobra.Command, format string) (bool, error) {
	if !slices.Contains(tableFormats, format) {
		return false, choiceProblem("format", format, tableFormats...)
	}
	return format == "csv", exclusive(cmd, "json", "format")
}

// printCSV prints rows of CSV (RFC 4180). Numbers use a decimal point and no digit groups, in every
// language. docs/json.md describes the columns.
func printCSV(w io.Writer, rows ...[]string) {
	_ = csv.NewWriter(w).WriteAll(rows) // the output keeps the error
}

// decimal writes a number with the digits needed to read it back exactly.
func decimal(number float64) string { return strconv.FormatFloat(number, 'f', -1, 64) }
