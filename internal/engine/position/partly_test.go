package position_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/position/candidate"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// hidden returns a mark with some parts replaced by question marks.
func hidden(game *rules.Game, mark rules.Feedback, draw *rand.Rand) rules.Feedback {
	row := mark.Row()
	parts := game.Rule().Parts()
	if game.Rule().Tiles() {
		for i := range row {
			if draw.IntN(3) == 0 {
				row[i] = rules.Part{ID: "unknown", Keys: "?", Letter: "?"}
			}
		}
	} else if part := parts[draw.IntN(len(parts))]; draw.IntN(4) > 0 && !mark.Solved() {
		row = append(slices.DeleteFunc(row, func(other rules.Part) bool { return other == part }), rules.Part{ID: part.ID, Keys: "?", Letter: "?"})
	}
	partly, err := game.OfRow(row...)
	if err != nil {
		return mark
	}
	return partly
}

// TestPartlyKnown compares the candidates after random turns with partly known marks with the codes that fit them, by
// every way to find candidates. It also compares the partitions by all guesses with the partitions by one guess for
// each orbit.
func TestPartlyKnown(t *testing.T) {
	draw := rand.New(rand.NewPCG(60, 3))
	for _, size := range []string{"3x4", "4x3", "4x5-distinct", "2.3.4", "3x3-empty"} {
		for _, game := range testgame.OfRules(t, size) {
			secrets, guesses := slices.Collect(game.Secrets()), slices.Collect(game.Guesses())
			for range 25 {
				var history rules.History
				secret := secrets[draw.IntN(len(secrets))]
				for range 1 + draw.IntN(3) {
					guess := guesses[draw.IntN(len(guesses))]
					history = history.With(guess, hidden(game, game.Mark(guess, secret), draw))
				}
				var want []rules.Code
				for _, code := range secrets {
					if !slices.ContainsFunc(history, func(turn rules.Turn) bool { return !turn.Feedback.Admits(game.Mark(turn.Guess, code)) }) {
						want = append(want, code)
					}
				}
				p := position.After(game, history)
				if got, err := p.List(t.Context()); err != nil || !slices.Equal(got, want) {
					t.Fatalf("%s after %v: candidates %v, %v, want %v", game, history, got, err, want)
				}
				if got, ok, err := candidate.Unlisted(game, history).Tally(t.Context()); err != nil || ok && got != float64(len(want)) {
					t.Fatalf("%s after %v: %v candidates, %v, want %d", game, history, got, err, len(want))
				}
				comparePartitions(t, p, guesses, want)
			}
		}
	}
}

// TestPartlyRepeated tries all tiles of guesses that repeat a symbol: yellows are given from the left, so places of unknown
// tiles are not alike.
func TestPartlyRepeated(t *testing.T) {
	game := testgame.Parse(t, "4x3-place")
	guesses := slices.Collect(game.Guesses())
	tiles := append(slices.Clone(game.Rule().Parts()), rules.Part{ID: "unknown", Keys: "?", Letter: "?"})
	for _, text := range []string{"AAAB", "AABA", "AAAA", "AABB"} {
		guess := testgame.Code(t, game, text)
		for n := range 256 {
			mark, err := game.OfRow(tiles[n&3], tiles[n>>2&3], tiles[n>>4&3], tiles[n>>6])
			if err != nil || mark.Known() {
				continue
			}
			p := position.Start(game).After(guess, mark)
			candidates, err := p.List(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			comparePartitions(t, p, guesses, candidates)
		}
	}
}

// comparePartitions checks that each partition that a guess makes of the candidates is made by a guess of [position.Position.Orbits], too.
func comparePartitions(t *testing.T, p *position.Position, guesses, candidates []rules.Code) {
	t.Helper()
	game := p.Game()
	sizes := func(guess rules.Code) string {
		cells := map[rules.Feedback]int{}
		for _, code := range candidates {
			cells[game.Mark(guess, code)]++
		}
		text := []rune{rune('0' + cells[game.Solved()])}
		delete(cells, game.Solved())
		for _, size := range cells {
			text = append(text, rune('0'+size))
		}
		slices.Sort(text[1:])
		return string(text)
	}
	orbits, err := p.Orbits(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for _, guess := range orbits {
		found[sizes(guess)] = true
	}
	for _, guess := range guesses {
		if !found[sizes(guess)] {
			t.Fatalf("%s after %v: no orbit divides candidates as %s", game, p.History(), game.Format(guess))
		}
	}
}

// TestPartlySampled draws candidates after turns with partly known marks of games that cannot be listed, and compares
// their number with the number among random codes.
func TestPartlySampled(t *testing.T) {
	for _, test := range []struct {
		game  string
		turns []string
	}{
		{"7x9", []string{"AABBCCD=?,2", "EFGHIAB=2,?"}},
		{"7x9", []string{"ABCDEFG=?,1", "GFEDCBA=?,2", "HHIIAAB=1,1", "CDEHIBA=2,?"}},
		{"7x9-place", []string{"AABBCCD=?Y?xx?Y", "EEFFAAG=x?YxG??"}},
		{"7x9-black", []string{"AABBCCD=2", "EEFFGGH=?", "ABCDEFG=1"}},
	} {
		game := testgame.Parse(t, test.game)
		history := testgame.Turns(t, game, test.turns...)
		set := candidate.Unlisted(game, history)
		sample, err := set.Sample(t.Context())
		if err != nil {
			t.Fatalf("%s: %v", game, err)
		}
		for _, code := range sample.Codes {
			if !history.Allows(game, code) {
				t.Fatalf("%s after %v: %s is no candidate", game, test.turns, game.Format(code))
			}
		}
		draw := rand.New(rand.NewPCG(60, 4))
		const tries = 300_000
		found := 0
		for range tries {
			var code rules.Code
			for place := range game.Places() {
				code[place] = uint8(draw.IntN(game.Symbols()))
			}
			if history.Allows(game, code) {
				found++
			}
		}
		want := float64(game.SecretCount()) * float64(found) / tries
		if found < 30 || sample.Count < want*0.6 || sample.Count > want*1.6 {
			t.Errorf("%s after %v: %.0f candidates ± %.2f, want about %.0f (%d of %d)", game, test.turns, sample.Count, sample.Error, want, found, tries)
		}
	}
}
