package wordlists

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestPack checks that Unpack reverses Pack.
func TestPack(t *testing.T) {
	want := map[string]uint32{"été": 60, "étés": 2, "eau": 40, "œuf": 27, "zoo": 0, "anticonstitutionnel": 1, "anticonstitutionnelle": 3}
	if got := Unpack(Pack(want)); !cmp.Equal(want, got) {
		t.Error(cmp.Diff(want, got))
	}
}
