package wordlists

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestPack checks that unpack reverses Pack.
func TestPack(t *testing.T) {
	want := map[string]uint32{"été": Heaviest, "étés": 10, "eau": 200, "œuf": 135, "zoo": Lightest, "anticonstitutionnel": 5, "anticonstitutionnelle": 15}
	if got := unpack(Pack(want)); !cmp.Equal(want, got) {
		t.Error(cmp.Diff(want, got))
	}
}

// unpack returns the words of a packed list with their weights.
func unpack(packed []byte) map[string]uint32 {
	weights := make(map[string]uint32)
	for l := openPacked(string(packed)); l.next(); {
		weights[string(l.appendWord(nil))] = l.weight()
	}
	return weights
}
