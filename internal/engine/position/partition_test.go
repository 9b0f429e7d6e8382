package position_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy/weigh"
	"codebreaker/internal/test/testgame"
)

// letters is a lexicon of one list.
type letters []string

func (l letters) Words(string) ([]string, error) { return l, nil }
func (l letters) Fold(word string) string        { return word }

// cells divides codes by marking them one by one.
func cells(game *rules.Game, codes []rules.Code, guess rules.Code) map[int][]rules.Code {
	found := make(map[int][]rules.Code)
	for _, code := range codes {
		ordinal := game.Mark(guess, code).Ordinal()
		found[ordinal] = append(found[ordinal], code)
	}
	return found
}

// TestSplit compares partitions with the marks of each candidate alone.
func TestSplit(t *testing.T) {
	draw := rand.New(rand.NewPCG(11, 12))
	for _, name := range []string{"3x5", "4x4-black", "4x3-place", "4x6-distinct", "3x5-distinct-black", "2.3.4"} {
		game := testgame.Parse(t, name)
		all := slices.Collect(game.Secrets())
		for range 20 {
			codes := slices.DeleteFunc(slices.Clone(all), func(rules.Code) bool { return draw.IntN(3) == 0 })
			guess := all[draw.IntN(len(all))]
			want := cells(game, codes, guess)
			before := -1
			got, err := position.Listed(game, nil, codes).Split(t.Context(), guess)
			if err != nil {
				t.Fatal(err)
			}
			if len(got) != len(want) {
				t.Errorf("%s: %s makes %d cells, want %d", name, game.Format(guess), len(got), len(want))
			}
			for _, cell := range got {
				ordinal := cell.Feedback.Ordinal()
				if cell.Feedback.Rule() != game.Rule() || ordinal <= before || !slices.Equal(walked(t, cell.Position), want[ordinal]) {
					t.Errorf("%s: %s has a cell of %d candidates at %v, want %d", name, game.Format(guess), cell.Size, cell.Feedback, len(want[ordinal]))
				}
				before = ordinal
			}
		}
	}
}

// TestImpossible compares the pegs that cannot be with a look at every code.
func TestImpossible(t *testing.T) {
	draw := rand.New(rand.NewPCG(15, 16))
	game := testgame.Parse(t, "3x5")
	all := slices.Collect(game.Secrets())
	for range 300 {
		codes := make([]rules.Code, 1+draw.IntN(4))
		for i := range codes {
			codes[i] = all[draw.IntN(len(all))]
		}
		row := make([]int, game.Places())
		var absent, misplaced []int
		for place := range row {
			row[place] = draw.IntN(6) - 1
			if row[place] < 0 {
				continue
			}
			symbol := uint8(row[place])
			switch {
			case !slices.ContainsFunc(codes, func(code rules.Code) bool { return slices.Contains(code[:game.Places()], symbol) }):
				absent = append(absent, place)
			case !slices.ContainsFunc(codes, func(code rules.Code) bool { return code[place] == symbol }):
				misplaced = append(misplaced, place)
			}
		}
		if a, m, err := weigh.Impossible(t.Context(), position.Listed(game, nil, codes), row); err != nil || !slices.Equal(a, absent) || !slices.Equal(m, misplaced) {
			t.Fatalf("of %v pegs %v are absent, %v misplaced; want %v, %v", row, a, m, absent, misplaced)
		}
	}
}
