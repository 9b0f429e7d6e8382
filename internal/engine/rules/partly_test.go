package rules_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"codebreaker/internal/engine/rules"
)

// partlyMarks returns all marks of a game that are not known completely.
func partlyMarks(game *rules.Game) (marks []rules.Feedback) {
	seen := map[rules.Feedback]bool{}
	for _, mark := range marksOf(game) {
		row, parts := mark.Row(), game.Rule().Parts()
		unknown := game.Places()
		if !game.Rule().Tiles() {
			unknown = len(parts)
		}
		for mask := 1; mask < 1<<unknown; mask++ {
			hidden := slices.Clone(row)
			for i := range unknown {
				if mask>>i&1 == 0 {
					continue
				}
				question := rules.Part{ID: "unknown", Keys: "?", Letter: "?"}
				if game.Rule().Tiles() {
					hidden[i] = question
					continue
				}
				question.ID = parts[i].ID
				hidden = append(slices.DeleteFunc(hidden, func(part rules.Part) bool {
					return part == parts[i] || !game.Rule().Has(part.Means) && part.Means == rules.Right
				}), question)
			}
			partly, err := game.OfRow(hidden...)
			if err == nil && !partly.Known() && !seen[partly] {
				seen[partly] = true
				marks = append(marks, partly)
			}
		}
	}
	return marks
}

// TestPartlyKnown checks that each partly known mark reads back, is made again from its parts, and admits some marks but
// not all, and that what it means agrees with them.
func TestPartlyKnown(t *testing.T) {
	for _, size := range []string{"2x3", "3x3", "4x2", "4x6-distinct"} {
		for _, game := range ofEachRule(t, size) {
			marks := partlyMarks(game)
			if len(marks) == 0 {
				t.Errorf("%s: no mark is partly known", game)
			}
			for _, mark := range marks {
				if read, err := game.ParseFeedback(mark.String()); err != nil || read != mark {
					t.Errorf("%s: %s is read as %s, %v", game, mark, read, err)
				}
				if again, err := game.OfRow(mark.Row()...); err != nil || again != mark {
					t.Errorf("%s: the parts of %s make %s, %v", game, mark, again, err)
				}
				if mark.Solved() {
					t.Errorf("%s: %s is solved", game, mark)
				}
				admitted := 0
				for _, known := range marksOf(game) {
					fits := fitsText(mark.String(), known)
					if fits {
						admitted++
					}
					if mark.Admits(known) != fits || (mark.Distance(known) == 0) != fits {
						t.Errorf("%s: %s admits %s: %v", game, mark, known, mark.Admits(known))
					}
				}
				if admitted < 2 {
					t.Errorf("%s: %s admits %d marks", game, mark, admitted)
				}
			}
		}
	}
	for _, name := range []string{"3x3", "3x3-black", "3x3-sum", "3x3-place", "2x4-distinct", "4x2-place"} {
		testMeaningOf(t, mustGame(t, name), partlyMarks(mustGame(t, name)))
	}
}

// fitsText compares a printed mark with question marks with a known mark.
func fitsText(text string, known rules.Feedback) bool {
	if known.Rule().Tiles() {
		for place, sign := range text {
			if sign != '?' && string(sign) != known.Tile(place).Letter {
				return false
			}
		}
		return true
	}
	for i, number := range strings.Split(text, ",") {
		if n := known.Count(known.Rule().Parts()[i].Means); number != "?" && number != string(rune('0'+n)) {
			return false
		}
	}
	return true
}

// TestPartlyRead reads the forms in which people leave out what they do not know.
func TestPartlyRead(t *testing.T) {
	for _, test := range []struct{ game, text, want string }{
		{"4x6", "1 ?", "1,?"},
		{"4x6", "? 1", "?,1"},
		{"4x6", "1?", "1,?"},
		{"4x6", "(1, ?)", "1,?"},
		{"4x6", "1b?", "1,?"},
		{"4x6", "1b ?w", "1,?"},
		{"4x6", "?b1w", "?,1"},
		{"4x6", "2 white ?", "?,2"},
		{"4x6", "? ?", "?,?"},
		{"4x6", "3 ?", "XXX"}, // no white peg is possible
		{"4x6", "4 ?", "XXXX"},
		{"4x6", "? 4", "OOOO"},
		{"4x6", "5 ?", ""},
		{"4x6", "?", ""},
		{"4x6", "1 ? 1", ""},
		{"4x6", "X?", ""},
		{"4x6", "1b1b?", ""},
		{"4x6-black", "?", "?"},
		{"4x6-black", "1 ?", ""},
		{"4x6-sum", "?", "?"},
		{"5x6-place", "G??x?", "G??x?"},
		{"5x6-place", "🟩?🟨⬛?", "G?Yx?"},
		{"5x6-place", "?????", "?????"},
		{"5x6-place", "G??x", ""},
		{"5x6-place", "1 ?", ""},
	} {
		game := mustGame(t, test.game)
		mark, err := game.ParseFeedback(test.text)
		if test.want == "" && err == nil || test.want != "" && (err != nil || mark.String() != test.want) {
			t.Errorf("%s: %q is read as %s, %v; want %q", test.game, test.text, mark, err, test.want)
		}
	}
}

// TestPartlyOfRepeats hides the numbers of each mark that a guess can get, also one that repeats a symbol where codes do
// not. The other numbers must admit the mark.
func TestPartlyOfRepeats(t *testing.T) {
	free := mustGame(t, "3x3")
	for _, suffix := range []string{"-distinct", "-distinct-sum", "-distinct-black"} {
		game := mustGame(t, "3x3"+suffix)
		parts := game.Rule().Parts()
		for guess := range free.Guesses() {
			for secret := range game.Secrets() {
				mark := game.Mark(guess, secret)
				for hidden := range parts {
					var told []string
					for i, part := range parts {
						if i == hidden {
							told = append(told, "?")
						} else {
							told = append(told, strconv.Itoa(mark.Count(part.Means)))
						}
					}
					text := strings.Join(told, " ")
					if partly, err := game.ParseFeedback(text); err != nil || !partly.Admits(mark) {
						t.Fatalf("%s: %s of %s is %s, but %q is read as %s, %v", game, free.Format(guess), game.Format(secret), mark, text, partly, err)
					}
				}
			}
		}
	}
}
