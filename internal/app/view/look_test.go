package view_test

import (
	"testing"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/view"
	"codebreaker/internal/test/testgame"

	"github.com/google/go-cmp/cmp"
)

// TestMarked checks marks of pegs and of tiles, partly known ones too.
func TestMarked(t *testing.T) {
	for _, c := range []struct {
		game, mark string
		want       view.Marked
	}{
		{"4x6", "XOO", view.Marked{Counts: map[string]int{"black": 1, "white": 2}}},
		{"4x6", "XXXX", view.Marked{Counts: map[string]int{"black": 4, "white": 0}, Solved: true}},
		{"4x6", "1 ?", view.Marked{Counts: map[string]int{"black": 1}}},
		{"4x6", "? 2", view.Marked{Counts: map[string]int{"white": 2}}},
		{"4x6-black", "2", view.Marked{Counts: map[string]int{"black": 2}}},
		{"4x6-sum", "4", view.Marked{Counts: map[string]int{"either": 4}}},
		{"4x6-sum", "4!", view.Marked{Counts: map[string]int{"either": 4}, Solved: true}},
		{"4x6-place", "GY?x", view.Marked{Tiles: []string{"green", "yellow", "unknown", "grey"}}},
	} {
		mark, err := testgame.Parse(t, c.game).ParseFeedback(c.mark)
		if err != nil {
			t.Fatal(err)
		}
		c.want.Mark = mark.String()
		if diff := cmp.Diff(c.want, view.NewMarked(mark)); diff != "" {
			t.Errorf("%s: %s: %s", c.game, c.mark, diff)
		}
	}
}

// TestVast writes numbers of codes beyond the largest exact one of JSON, in both languages.
func TestVast(t *testing.T) {
	for _, test := range []struct{ language, game, want string }{
		{"en", "16x64", "7.9 × 10²⁸"},
		{"fr", "16x64", "7,9 × 10²⁸"},
		{"en", "16x9", ""}, // 1.9 × 10¹⁵
		{"en", "16x10", "1.0 × 10¹⁶"},
	} {
		l, err := lang.ByName(test.language)
		if err != nil {
			t.Fatal(err)
		}
		if look := view.NewLook(l, testgame.Parse(t, test.game)); look.Vast != test.want {
			t.Errorf("%s: %q, want %q", test.game, look.Vast, test.want)
		}
	}
}
