package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
)

// A measurement is a file in docs/results/measured: a table, with the command that shows the same again.
type measurement struct {
	Command string // that was run
	How     string // a remark on how it was run; may be empty
	Machine string // empty if the numbers do not depend on it
	Date    string // of the measurement
	Head    []string
	Rows    [][]any // of text, numbers, or null if nothing is known
}

// read reads a measurement.
func (m *maker) read(name string) (*measurement, error) {
	file, err := os.Open(filepath.Join(m.folder, "measured", name+".json"))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	decoder := json.NewDecoder(file)
	decoder.UseNumber() // 0.50 stays 0.50
	decoder.DisallowUnknownFields()
	var found measurement
	if err := decoder.Decode(&found); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if found.Command == "" || found.Date == "" {
		return nil, fmt.Errorf("%s: the command or the date is missing", name)
	}
	for i, row := range found.Rows {
		if len(row) != len(found.Head) {
			return nil, fmt.Errorf("%s: row %d has %d cells, the head has %d", name, i+1, len(row), len(found.Head))
		}
		for column, cell := range row {
			if n, ok := cell.(json.Number); ok {
				row[column] = grouped(n.String())
			}
		}
	}
	return &found, nil
}

// measured makes the table of a measurement, and says below how it was made.
func (m *maker) measured(name string) (string, error) {
	found, err := m.read(name)
	if err != nil {
		return "", err
	}
	table := grid{found.Head, found.Rows}
	return table.String() + "\n" + found.origin(), nil
}

// origin says how a measurement was made.
func (f *measurement) origin() string {
	text := "`" + f.Command + "`"
	if f.How != "" {
		text += " (" + f.How + ")"
	}
	if f.Machine != "" {
		text += "; " + f.Machine
	}
	return text + "; " + f.Date + ".\n"
}
