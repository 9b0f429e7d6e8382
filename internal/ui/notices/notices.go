// Package notices holds the licence of this program and of the parts from outside
// that are built into its binary. The texts are collected by gen.
package notices

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"io"
	"strings"
)

//go:generate go run ./gen
//go:generate gzip -9 -n -f notices.txt

//go:embed notices.txt.gz
var packed []byte

// Part is a part of the binary and its licence.
type Part struct {
	Name    string // its module, or Go for the standard library
	Licence string // in short: MIT
	Text    string // in full
}

// rule begins the line that names a part in notices.txt.
const rule = "======== "

// Parts returns the parts of the binary, this program first.
func Parts() []Part {
	texts, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		panic("notices: " + err.Error())
	}
	text, err := io.ReadAll(texts)
	if err != nil {
		panic("notices: " + err.Error())
	}
	var parts []Part
	for section := range strings.SplitSeq("\n"+string(text), "\n"+rule) {
		head, text, _ := strings.Cut(section, "\n")
		if name, licence, ok := strings.Cut(head, ": "); ok {
			parts = append(parts, Part{name, licence, strings.TrimSpace(text)})
		}
	}
	return parts
}
