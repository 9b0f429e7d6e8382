package tree_test

import (
	"bytes"
	"context"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/test/weighttest"
)

// TestWeightedTrees plays every secret of games with weights through the trees that are built, adds up
// its guesses as often as it weighs, and reads the trees back.
func TestWeightedTrees(t *testing.T) {
	source := rand.New(rand.NewPCG(15, 2))
	strategies := []strategy.Strategy{strategy.Entropy, strategy.Parts, strategy.First, named("two-step-5", 0), strategy.NewLookahead(nil, 5)}
	for i := range 150 {
		suffix := []string{"-weighted", "-black-weighted", "-place-weighted", "-place-hard-weighted"}[source.IntN(4)]
		list := weighttest.Draw(source, 3+source.IntN(30), 3, 2+source.IntN(5), 1+source.Uint32N(20))
		game := weighttest.Game(t, list, suffix)
		built, err := tree.Build(t.Context(), position.Start(game), tree.Options{Strategy: strategies[i%len(strategies)], Keep: true})
		if err != nil {
			t.Fatal(err)
		}
		if err := tree.Check(context.Background(), built.Tree); err != nil {
			t.Fatal(err)
		}
		total, weight := uint64(0), uint64(0)
		for _, secret := range game.Words().Secrets {
			guesses, node := uint64(1), built.Tree.Root
			for node.Guess != secret {
				guesses++
				node = following(node, game.Mark(node.Guess, secret))
			}
			total += guesses * uint64(game.Weight(secret))
			weight += uint64(game.Weight(secret))
		}
		m := built.Measure
		if m.Total() != total || m.Weight() != weight || m.Codes() != game.SecretCount() || m.Average() != float64(total)/float64(weight) || !same(built.Tree.Measure(), m) {
			t.Fatalf("%s %v: measured %+v, want a total of %d for a weight of %d", game.Name(), list, m, total, weight)
		}
		var file bytes.Buffer
		if err := built.Tree.WriteText(&file); err != nil {
			t.Fatal(err)
		}
		text := file.String()
		back, err := tree.Read(strings.NewReader(text), rules.WithLexicon(list))
		if err != nil || !same(back.Measure(), m) {
			t.Fatalf("%s\nreads back to %v, %v", text, back, err)
		}
		list["AAA"] += 7 // the tree was made with other weights
		if _, err := tree.Read(strings.NewReader(text), rules.WithLexicon(list)); err == nil {
			t.Fatalf("%s\nis read for other weights", text)
		}
		list["AAA"] -= 7
		if list["AAA"] == 0 {
			delete(list, "AAA")
		}
	}
}

func following(node *tree.Node, feedback rules.Feedback) *tree.Node {
	for _, child := range node.Children {
		if child.Feedback == feedback {
			return child.Node
		}
	}
	return nil
}

// TestWeightedLookahead compares with the trees of all first guesses, by weight. The likely guess is a common word, if one
// has a total within half a percent of the least.
func TestWeightedLookahead(t *testing.T) {
	source := rand.New(rand.NewPCG(15, 3))
	for range 100 {
		list := weighttest.Draw(source, 4+source.IntN(20), 3, 2+source.IntN(5), 1+source.Uint32N(20))
		game := weighttest.Game(t, list, "-place-weighted")
		p := position.Start(game)
		if codes, _ := p.List(t.Context()); len(codes) < 3 {
			continue
		}
		for _, test := range []struct {
			by    strategy.Strategy
			on    *strategy.Heuristic
			slack uint64
		}{
			{strategy.NewLookahead(nil, len(list)), strategy.Entropy, 0},
			{strategy.NewLikely(strategy.Chance, len(list)), strategy.Chance, 5},
		} {
			got, err := test.by.Choose(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			totals, least := make(map[rules.Code]uint64), uint64(math.MaxUint64)
			for guess := range game.Guesses() {
				built, err := tree.Build(t.Context(), p, tree.Options{Strategy: test.on, Opening: &guess})
				if err == nil { // else it gives no information
					totals[guess] = built.Measure.Total()
					least = min(least, totals[guess])
				}
			}
			best := func(allowed func(rules.Code) bool) (want rules.Code, found bool) {
				for guess := range game.Guesses() {
					total, informs := totals[guess]
					if informs && allowed(guess) && (!found || total < totals[want] || total == totals[want] && game.Weight(guess) > game.Weight(want)) {
						want, found = guess, true
					}
				}
				return want, found
			}
			common := game.Common()
			want, _ := best(func(rules.Code) bool { return true })
			other, found := best(func(guess rules.Code) bool { return common(guess) && totals[guess] <= least+least*test.slack/1000 })
			if test.slack > 0 && found && !common(want) {
				want = other
			}
			if got != want {
				t.Fatalf("%v, %s: %s, want %s with %d", list, test.by.Name(), game.Format(got), game.Format(want), totals[want])
			}
		}
	}
}

// TestWeightedSample checks that a sample of a game with weights estimates the average by
// weight, after a turn too.
func TestWeightedSample(t *testing.T) {
	list := weighttest.List{"ABC": 1, "ABD": 1, "ABE": 2, "ABF": 1, "ABG": 200, "BBB": 30}
	game := weighttest.Game(t, list, "-place-weighted")
	start := position.Start(game)
	guess := game.Words().Secrets[5]
	for _, p := range []*position.Position{start, start.After(guess, game.Mark(guess, game.Words().Secrets[0]))} {
		options := tree.Options{Strategy: strategy.First}
		whole, err := tree.Build(t.Context(), p, options)
		if err != nil {
			t.Fatal(err)
		}
		const drawn = 20_000
		sample, err := tree.Sample(t.Context(), p, options, drawn, 3)
		if err != nil {
			t.Fatal(err)
		}
		m, want := sample.Measure, whole.Measure.Average()
		if m.Weight() != drawn || math.Abs(m.Average()-want) > 5*deviation(m)/math.Sqrt(drawn) {
			t.Errorf("%d drawn: %f guesses on average, want about %f", m.Weight(), m.Average(), want)
		}
	}
}

// deviation returns the standard deviation of the number of guesses.
func deviation(m tree.Measure) float64 {
	sum := 0.0
	for guesses, secrets := range m.Histogram {
		sum += float64(secrets) * (float64(guesses) - m.Average()) * (float64(guesses) - m.Average())
	}
	return math.Sqrt(sum / float64(m.Codes()))
}
