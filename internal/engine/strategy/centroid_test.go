package strategy_test

import (
	"math/rand/v2"
	"testing"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/test/testgame"
	"codebreaker/internal/test/weighttest"
)

// TestCentroid plays Forget's example, and holds why the metaphor fails: the guess leaves four
// codes in two pairs where ABAA leaves one pair.
func TestCentroid(t *testing.T) {
	game := weighttest.Game(t, weighttest.List{"ABAA": 1, "BBCB": 1, "CCCD": 1, "ADDD": 1, "ABCE": 1}, "")
	p := position.Start(game)
	guess, err := named("centroid", 0).Choose(t.Context(), p)
	if err != nil || game.Format(guess) != "ABCE" {
		t.Errorf("it plays %s, %v", game.Format(guess), err)
	}
	for text, pairs := range map[string]int{"ABCE": 2, "ABAA": 1} {
		code := testgame.Code(t, game, text)
		weighed, err := strategy.Weigh(t.Context(), p, []rules.Code{code})
		if err != nil {
			t.Fatal(err)
		}
		if weighed[0].Largest != 2 || weighed[0].Cells != 5-pairs {
			t.Errorf("%s leaves %+v, want %d pairs", text, weighed[0].Sizes, pairs)
		}
	}
}

// TestCentroidTotals compares the totals of trees with numbers from a plain Python program.
func TestCentroidTotals(t *testing.T) {
	for _, test := range []struct {
		game  string
		total uint64
		max   int
	}{{"4x6", 7471, 9}, {"5x4", 5116, 9}, {"3x5", 571, 7}} {
		game := testgame.Parse(t, test.game)
		result, err := tree.Build(t.Context(), position.Start(game), tree.Options{Strategy: named("centroid", 0)})
		if err != nil || result.Measure.Total() != test.total || result.Measure.Max() != test.max {
			t.Errorf("%s: %+v, %v; want %d, at most %d", test.game, result, err, test.total, test.max)
		}
	}
}

// TestCentroidByWeight compares lists with weights with lists that have each word as often as it
// weighs.
func TestCentroidByWeight(t *testing.T) {
	source := rand.New(rand.NewPCG(34, 6))
	for range 200 {
		list := weighttest.Draw(source, 3+source.IntN(20), 2+source.IntN(3), 2+source.IntN(5), 1+source.Uint32N(9))
		game := weighttest.Game(t, list, "-weighted")
		words := game.Words().Secrets
		var copies []rules.Code
		for _, word := range words {
			for range game.Weight(word) {
				copies = append(copies, word)
			}
		}
		agreement := func(code rules.Code) (places int) {
			for place := range game.Places() {
				if code[place] == frequent(copies, place) {
					places++
				}
			}
			return places
		}
		want := words[0]
		for _, word := range words[1:] {
			if a, b := agreement(word), agreement(want); a > b || a == b && game.Weight(word) > game.Weight(want) {
				want = word
			}
		}
		if got, err := named("centroid", 0).Choose(t.Context(), position.Start(game)); err != nil || got != want {
			t.Fatalf("%v: %s, %v, want %s", list, game.Format(got), err, game.Format(want))
		}
	}
}

// frequent returns the symbol that most codes have at a place, the first of equals.
func frequent(codes []rules.Code, place int) (symbol uint8) {
	counts := make(map[uint8]int)
	for _, code := range codes {
		counts[code[place]]++
	}
	for other, count := range counts {
		if count > counts[symbol] || count == counts[symbol] && other < symbol {
			symbol = other
		}
	}
	return symbol
}
