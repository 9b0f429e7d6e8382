package table_test

import (
	"errors"
	"strings"
	"testing"

	"codebreaker"
	"codebreaker/internal/table"
)

// TestNames says which names people and groups may have.
func TestNames(t *testing.T) {
	for _, test := range []struct{ typed, want, id string }{
		{"Ada", "Ada", ""},
		{"  Ada Lovelace\n", "Ada Lovelace", ""},
		{"É", "É", ""},
		{"李", "李", ""},
		{"👩‍🏫", "👩‍🏫", ""}, // joined of three
		{strings.Repeat("é", 40), strings.Repeat("é", 40), ""},
		{strings.Repeat("é", 41), "", "name-long"},
		{"", "", "name-empty"},
		{" \t ", "", "name-empty"},
		{"\u200b\u200d", "", "name-empty"}, // nothing to be seen
		{"a\x1b[2Jb", "", "name-odd"},
		{"a\nb", "", "name-odd"},
		{"a\u2028b", "", "name-odd"},
		{"a\u202eb", "", "name-odd"}, // written backwards
		{"a\xffb", "", "name-odd"},
	} {
		got, err := table.NameOf(test.typed)
		var problem *codebreaker.Problem
		if errors.As(err, &problem); got != test.want || err == nil && test.id != "" || err != nil && (problem == nil || problem.ID != test.id) {
			t.Errorf("%q: %q, %v; want %q, %q", test.typed, got, err, test.want, test.id)
		}
	}
}
