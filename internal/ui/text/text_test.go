package text_test

import (
	"slices"
	"testing"

	"codebreaker/internal/ui/text"
)

func TestWrap(t *testing.T) {
	for _, test := range []struct {
		words string
		width int
		want  []string
	}{
		{"one two three", 7, []string{"one two", "three"}},
		{"one two three", 8, []string{"one two", "three"}},
		{"  indented words", 10, []string{"  indented", "words"}},
		{"a long-winded--word b", 5, []string{"a", "long-winded--word", "b"}},
		{"first\n\nlast ", 20, []string{"first", "", "last"}},
		{"🟩🟩🟩 🟩🟩🟩", 7, []string{"🟩🟩🟩", "🟩🟩🟩"}},
		{"1\u202f296 codes\u00a0!", 6, []string{"1\u202f296", "codes\u00a0!"}},
		{"", 5, []string{""}},
	} {
		if lines := text.Wrap(test.words, test.width); !slices.Equal(lines, test.want) {
			t.Errorf("%q in %d columns: %q, want %q", test.words, test.width, lines, test.want)
		}
	}
}

func TestBars(t *testing.T) {
	for _, test := range []struct {
		value, most, width int
		want               string
	}{{0, 5, 4, ""}, {5, 5, 4, "████"}, {1, 1000, 4, "▏"}, {5, 8, 1, "▋"}, {9, 16, 2, "█▏"}, {0, 0, 3, ""}} {
		if bar := text.Bar(test.value, test.most, test.width); bar != test.want {
			t.Errorf("%d of %d in %d columns: %q, want %q", test.value, test.most, test.width, bar, test.want)
		}
	}
	for eighths, want := range map[int]string{-1: " ", 0: " ", 1: "▁", 4: "▄", 8: "█", 9: "█"} {
		if block := text.Block(eighths); block != want {
			t.Errorf("%d eighths: %q, want %q", eighths, block, want)
		}
	}
}
