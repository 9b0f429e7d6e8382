// Command gen writes the tables of docs/results.md and docs/results/*.md, the pictures of growth.md, the budgets of games
// and the sequences for the encyclopedia of integer sequences, from the data files in docs/results. In a page a table
// stands between two markers, and the text between them is replaced:
//
//	<!-- table NAME -->
//	<!-- end -->
//
// It is run from the root of the module:
//
//	go run ./docs/results/gen
package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// docs is the folder of the pages, from the root of the module.
const docs = "docs"

func main() {
	if err := run(docs, os.WriteFile); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

// A writer writes a file, as os.WriteFile does.
type writer func(name string, text []byte, mode os.FileMode) error

// renew writes a file unless it has this text already.
func renew(write writer, file string, text []byte) error {
	if old, err := os.ReadFile(file); err == nil && bytes.Equal(old, text) {
		return nil
	}
	return write(file, text, 0o644)
}

// run makes all pages in a folder again, and writes the ones that change.
func run(folder string, write writer) error {
	pages, err := pagesIn(folder)
	if err != nil {
		return err
	}
	m := &maker{filepath.Join(folder, "results")}
	for _, page := range pages {
		old, err := os.ReadFile(page)
		if err != nil {
			return err
		}
		made, err := m.page(string(old))
		if err != nil {
			return fmt.Errorf("%s: %w", page, err)
		}
		if err := renew(write, page, []byte(made)); err != nil {
			return err
		}
	}
	if err := m.writeSequences(write); err != nil {
		return err
	}
	if err := m.writeGrowth(write); err != nil {
		return err
	}
	return m.writeBudgets(folder, write)
}

// pagesIn returns the pages that have tables.
func pagesIn(folder string) ([]string, error) {
	pages, err := filepath.Glob(filepath.Join(folder, "results", "*.md"))
	return append(pages, filepath.Join(folder, "results.md")), err
}

// A maker makes tables from the data files in a folder.
type maker struct{ folder string }

// tables makes each kind of table. A marker names the kind, and then the subject of the table.
var tables = map[string]func(m *maker, about string) (string, error){
	"averages":    (*maker).averages,
	"best":        (*maker).best,
	"boards":      (*maker).boards,
	"checkedsets": (*maker).checkedSets,
	"growth":      (*maker).growthTable,
	"identify":    (*maker).identify,
	"largest":     (*maker).largest,
	"letters":     (*maker).letters,
	"lookahead":   (*maker).lookahead,
	"measured":    (*maker).measured,
	"nonadaptive": (*maker).nonadaptive,
	"numbers":     (*maker).numbers,
	"openings":    (*maker).openings,
	"overture":    (*maker).overture,
	"sampled":     (*maker).sampled,
	"unproven":    (*maker).unproven,
	"words":       (*maker).words,
	"worst":       (*maker).worst,
}

// The markers of a table.
const (
	beginMarker = "<!-- table "
	endMarker   = "<!-- end -->"
)

// page returns a page with its tables made again.
func (m *maker) page(text string) (string, error) {
	var made []string
	lines := strings.Split(text, "\n")
	for i := 0; i < len(lines); i++ {
		made = append(made, lines[i])
		name, begins := strings.CutPrefix(lines[i], beginMarker)
		if !begins {
			continue
		}
		name = strings.TrimSuffix(name, " -->")
		kind, about, _ := strings.Cut(name, " ")
		length := slices.Index(lines[i:], endMarker)
		if length < 0 || tables[kind] == nil {
			return "", fmt.Errorf("line %d: no table %q, or no %s after it", i+1, name, endMarker)
		}
		table, err := tables[kind](m, about)
		if err != nil {
			return "", fmt.Errorf("table %q: %w", name, err)
		}
		made = append(made, "", strings.TrimRight(table, "\n"), "", endMarker)
		i += length
	}
	return strings.Join(made, "\n"), nil
}
