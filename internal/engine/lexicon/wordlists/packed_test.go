package wordlists

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestPack checks that Unpack reverses Pack.
func TestPack(t *testing.T) {
	want := map[string]uint32{"été": Heaviest, "étés": 10, "eau": 200, "œuf": 135, "zoo": Lightest, "anticonstitutionnel": 5, "anticonstitutionnelle": 15}
	if got := Unpack(Pack(want)); !cmp.Equal(want, got) {
		t.Error(cmp.Diff(want, got))
	}
}
