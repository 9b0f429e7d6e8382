package weigh_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy/weigh"
	"codebreaker/internal/test/testgame"
)

func list(t *testing.T, p *position.Position) []rules.Code {
	t.Helper()
	codes, err := p.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return codes
}

// cells divides candidates by feedback, one at a time.
func cells(game *rules.Game, codes []rules.Code, guess rules.Code) map[int][]rules.Code {
	cells := make(map[int][]rules.Code)
	for _, code := range codes {
		ordinal := game.Mark(guess, code).Ordinal()
		cells[ordinal] = append(cells[ordinal], code)
	}
	return cells
}

// TestSplitter splits the cells of cells, as a search does. It checks that cells stay unchanged
// while further ones are made and released. The candidates of 4x9 are more than a splitter takes at a time.
func TestSplitter(t *testing.T) {
	checkSplitter(t, testgame.Parse(t, "3x6"), 3)
	checkSplitter(t, testgame.Parse(t, "4x9"), 1)
}

func checkSplitter(t *testing.T, game *rules.Game, deepest int) {
	all := slices.Collect(game.Secrets())
	splitter := weigh.NewSplitter(game)
	draw := rand.New(rand.NewPCG(13, 14))
	var search func(p *position.Position, depth int)
	search = func(p *position.Position, depth int) {
		for range 3 {
			guess := all[draw.IntN(len(all))]
			want := cells(game, list(t, p), guess)
			mark := splitter.Mark()
			parts := splitter.Split(p, guess)
			if len(parts) != len(want) {
				t.Fatalf("%s makes %d parts, want %d", game.Format(guess), len(parts), len(want))
			}
			for _, part := range parts {
				if depth < deepest && part.Size > 1 {
					search(part.Position, depth+1)
				}
			}
			for _, part := range parts {
				want := want[part.Feedback.Ordinal()]
				if !slices.Equal(list(t, part.Position), want) {
					t.Fatalf("%s: %d candidates at %v, want %d", game.Format(guess), part.Size, part.Feedback, len(want))
				}
				if !slices.Equal(part.Position.History(), p.History().With(guess, part.Feedback)) {
					t.Fatalf("%s=%v after %v: the turns are %v", game.Format(guess), part.Feedback, p.History(), part.Position.History())
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

// TestSplitterMemory checks that a splitter with enough room allocates only the guesses that its
// cells record.
func TestSplitterMemory(t *testing.T) {
	game := testgame.Parse(t, "3x6")
	all := slices.Collect(game.Secrets())
	splitter := weigh.NewSplitter(game)
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

// TestCheckFresh checks that a repeated guess is rejected.
func TestCheckFresh(t *testing.T) {
	game := testgame.Parse(t, "4x6")
	p := position.Start(game).After(rules.Code{1}, game.FeedbackAt(1)).After(rules.Code{2}, game.FeedbackAt(1))
	for symbol, again := range []bool{false, true, true, false} {
		if err := weigh.CheckFresh(p, rules.Code{uint8(symbol)}); message.IsProblem(err, "guess-repeated") != again {
			t.Errorf("symbol %d: %v", symbol, err)
		}
	}
}
