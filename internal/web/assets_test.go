package web

import (
	"io/fs"
	"testing"
)

// TestSheets holds that every style sheet is sent.
func TestSheets(t *testing.T) {
	found, err := fs.Glob(files, "styles/*.css")
	if err != nil {
		t.Fatal(err)
	}
	if len(found) != len(sheets) {
		t.Errorf("%d style sheets, of which %d are sent: %v", len(found), len(sheets), found)
	}
}
