package position_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"codebreaker"
	"codebreaker/position"
)

// letters is a lexicon of one list.
type letters []string

func (l letters) Words(string) ([]string, error) { return l, nil }
func (l letters) Fold(word string) string        { return word }

// cells divides codes by marking them one by one.
func cells(game *codebreaker.Game, codes []codebreaker.Code, guess codebreaker.Code) map[int][]codebreaker.Code {
	found := make(map[int][]codebreaker.Code)
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
		game := game(t, name)
		all := slices.Collect(game.Secrets())
		for range 20 {
			codes := slices.DeleteFunc(slices.Clone(all), func(codebreaker.Code) bool { return draw.IntN(3) == 0 })
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
				if cell.Feedback.Rule() != game.Rule() || ordinal <= before || !slices.Equal(position.Walked(t, cell.Position), want[ordinal]) {
					t.Errorf("%s: %s has a cell of %d candidates at %v, want %d", name, game.Format(guess), cell.Len(), cell.Feedback, len(want[ordinal]))
				}
				before = ordinal
			}
		}
	}
}

// TestSplitter splits the cells of cells, as a search does, and holds that cells
// stay as they are while further ones come and go.
func TestSplitter(t *testing.T) {
	game := game(t, "3x6")
	all := slices.Collect(game.Secrets())
	splitter := position.NewSplitter(game)
	draw := rand.New(rand.NewPCG(13, 14))
	var search func(p *position.Position, depth int)
	search = func(p *position.Position, depth int) {
		for range 3 {
			guess := all[draw.IntN(len(all))]
			want := cells(game, position.Walked(t, p), guess)
			mark := splitter.Mark()
			parts := splitter.Split(p, guess)
			if len(parts) != len(want) {
				t.Fatalf("%s makes %d parts, want %d", game.Format(guess), len(parts), len(want))
			}
			for _, part := range parts {
				if depth < 3 && part.Len() > 1 {
					search(part.Position, depth+1)
				}
			}
			for _, part := range parts {
				want := want[part.Feedback.Ordinal()]
				if !slices.Equal(position.Walked(t, part.Position), want) {
					t.Fatalf("%s: %d candidates at %v, want %d", game.Format(guess), part.Len(), part.Feedback, len(want))
				}
				if !slices.Equal(part.History(), p.History().With(guess, part.Feedback)) {
					t.Fatalf("%s=%v after %v: the turns are %v", game.Format(guess), part.Feedback, p.History(), part.History())
				}
			}
			splitter.Release(mark)
			if splitter.Mark() != mark {
				t.Fatal("what was released is still in use")
			}
		}
	}
	search(position.Listed(game, nil, all), 0)
}

// TestSplitterMemory holds that a splitter which has room asks for no more than the
// guesses that the cells remember.
func TestSplitterMemory(t *testing.T) {
	game := game(t, "3x6")
	all := slices.Collect(game.Secrets())
	splitter := position.NewSplitter(game)
	start, splits := position.Listed(game, nil, all), 0
	if n := testing.AllocsPerRun(10, func() {
		mark := splitter.Mark()
		splits = 1
		for _, part := range splitter.Split(start, all[1]) {
			splitter.Split(part.Position, all[50])
			splits++
		}
		splitter.Release(mark)
	}); int(n) != splits {
		t.Errorf("%d splits take memory %v times", splits, n)
	}
}

// TestImpossible compares the pegs that cannot be with a look at every code.
func TestImpossible(t *testing.T) {
	draw := rand.New(rand.NewPCG(15, 16))
	game := game(t, "3x5")
	all := slices.Collect(game.Secrets())
	for range 300 {
		codes := make([]codebreaker.Code, 1+draw.IntN(4))
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
			case !slices.ContainsFunc(codes, func(code codebreaker.Code) bool { return slices.Contains(code[:game.Places()], symbol) }):
				absent = append(absent, place)
			case !slices.ContainsFunc(codes, func(code codebreaker.Code) bool { return code[place] == symbol }):
				misplaced = append(misplaced, place)
			}
		}
		if a, m, err := position.Listed(game, nil, codes).Impossible(t.Context(), row); err != nil || !slices.Equal(a, absent) || !slices.Equal(m, misplaced) {
			t.Fatalf("of %v pegs %v are absent, %v misplaced; want %v, %v", row, a, m, absent, misplaced)
		}
	}
}
