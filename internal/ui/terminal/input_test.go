package terminal

import (
	"strings"
	"testing"

	"codebreaker/internal/ui/terminal/draw"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
)

// TestInputLong draws a long text with the cursor at different places: only the characters that fit are styled and
// written, so that a long paste costs no more than a short one.
func TestInputLong(t *testing.T) {
	const width = 20
	for _, letter := range []string{"a", "语", "🟩"} {
		columns := lipgloss.Width(letter)
		in := new(input)
		in.insert(strings.Repeat(letter, mostTyped))
		for _, at := range []int{0, 5, mostTyped / 2, mostTyped} {
			in.at = at
			l, styled := new(draw.Line), 0
			column := in.drawIn(l, width, func(int) lipgloss.Style {
				styled++
				return lipgloss.NewStyle()
			})
			if styled > width/columns || l.Width > width || column > width || at > 0 && column == 0 {
				t.Errorf("%s, cursor at %d: %d characters in %d columns, cursor in column %d", letter, at, styled, l.Width, column)
			}
		}
	}
}

// TestInputAround checks which part of a text is drawn around the cursor.
func TestInputAround(t *testing.T) {
	for _, test := range []struct {
		text      string
		at, width int
		want      string
		column    int
	}{
		{"", 0, 5, "", 0},
		{"abc", 3, 5, "abc", 3},
		{"abcdefgh", 0, 5, "abcde", 0},
		{"abcdefgh", 4, 5, "abcde", 4},
		{"abcdefgh", 5, 5, "bcdef", 4},
		{"abcdefgh", 8, 5, "efgh", 4},
		{"语语语语", 2, 5, "语语", 4},
		{"语语语语", 3, 5, "语语", 4},
		{"abc", 2, 0, "", 0},
	} {
		in := &input{text: []rune(test.text), at: test.at}
		l := new(draw.Line)
		column := in.drawIn(l, test.width, func(int) lipgloss.Style { return lipgloss.NewStyle() })
		if got := l.String(); got != test.want || column != test.column {
			t.Errorf("%q at %d in %d columns: %q, column %d; want %q, %d", test.text, test.at, test.width, got, column, test.want, test.column)
		}
		if in.unseen = true; test.width > 0 {
			l = new(draw.Line)
			in.drawIn(l, test.width, func(int) lipgloss.Style { return lipgloss.NewStyle() })
			if strings.Trim(l.String(), "•") != "" {
				t.Errorf("%q is seen: %q", test.text, l.String())
			}
		}
	}
}

// TestLongPastes pastes the longest texts where turns are typed, and draws them. It ends soon only if the cost of a
// frame grows no faster than the text.
func TestLongPastes(t *testing.T) {
	for _, part := range []string{"a", "=", "CRANE=", "🟩", " ", "\u0301", "a=x "} {
		d := drive(t, helping(t, "words:en5-place"), 80, 24)
		d.types("x") // a paste into an empty input is read at once
		_, cmd := d.Update(tea.PasteMsg{Content: strings.Repeat(part, mostTyped/len([]rune(part))-1)})
		d.run(cmd)
		if shown := d.shown(); strings.Count(shown, "\n") > 24 {
			t.Errorf("%q: the screen has %d lines", part, strings.Count(shown, "\n"))
		}
	}
}

// TestStatisticsEnd pages down at the end of the statistics, and stays there.
func TestStatisticsEnd(t *testing.T) {
	s := new(statistics)
	s.press("end", "")
	s.press("pgdown", "")
	f := &draw.Frame{Height: 10, Body: make([]*draw.Line, 100)}
	s.scroll(f)
	if s.chosen == 0 {
		t.Error("the end is followed by the top")
	}
}
