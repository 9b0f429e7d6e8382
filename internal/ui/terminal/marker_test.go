package terminal

import (
	"testing"

	"codebreaker/internal/engine/rules"
)

// TestMarker makes marks by keys.
func TestMarker(t *testing.T) {
	for _, test := range []struct{ game, keys, want string }{
		{"4x6", "xoo", "XOO"},
		{"4x6", "12", "XOO"},
		{"4x6", "1b1w", "XO"},
		{"4x6", "2w", "OO"},
		{"4x6", "2w1b", "XOO"},
		{"4x6", "2B0W", "XX"},
		{"4x6", "1b1w2", "XXO"},
		{"4x6", "1,1", "XO"},
		{"4x6", "2x1", "XXO"},
		{"4x10-distinct", "1A1B", "XO"},
		{"4x10-distinct", "2b1c", "XXO"},
		{"4x6", "1xo", "XO"},
		{"4x6-black", "2b", "2"},
		{"4x6", "ooooxx", "XXOO"}, // a black peg replaces a white one
		{"4x6", "xo--", "none"},
		{"4x6", "!", "XXXX"},
		{"4x6-black", "3", "3"},
		{"4x6-black", "xxxxxx", "4"},
		{"4x6-sum", "xxx", "3"},
		{"4x6-sum", "4", "4"},
		{"4x6-sum", "4!", "4!"},
		{"4x6-sum", "xxxxxx", "4!"},
		{"4x6-sum", "!-", "4"},
		{"4x6", "1?", "1,?"},
		{"4x6", "?1", "?,1"},
		{"4x6", "1b?", "1,?"},
		{"4x6", "2w?", "?,2"},
		{"4x6", "?w1b", "1,?"},
		{"4x6", "1?oo", "XO"}, // a peg replaces the question mark
		{"4x6", "1?-", "X"},
		{"4x6", "xxx?", "?,0"},
		{"4x6", "3?", "XXX"}, // the only mark that is possible
		{"4x6", "??", "?,?"},
		{"4x6-place", "g??x", "G??x"},
		{"4x6-place", "?yxg", "?YxG"},
	} {
		game, err := rules.ParseGame(test.game)
		if err != nil {
			t.Fatal(err)
		}
		m := newMarker(game)
		for _, key := range test.keys {
			if !m.edit(string(key), string(key)) {
				t.Errorf("%s: the key %c is not for marks", test.game, key)
			}
		}
		if got, err := m.feedback(); err != nil || got.String() != test.want {
			t.Errorf("%s: %s makes %v, %v; want %s", test.game, test.keys, got, err, test.want)
		}
		if again := markerOf(game, m.seen()); again.seen() != m.seen() {
			t.Errorf("%s: %v is shown as %v", test.game, m.seen(), again.seen())
		}
	}
}
