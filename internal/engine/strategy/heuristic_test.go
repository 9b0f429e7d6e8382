package strategy_test

import (
	"slices"
	"testing"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/strategy/overture"
	"codebreaker/internal/engine/strategy/weigh"
	"codebreaker/internal/engine/tree"
)

// TestOwnHeuristic checks that a copy of a heuristic of this package, written by its user, plays the same: trees,
// best guesses and look-ahead.
func TestOwnHeuristic(t *testing.T) {
	for _, name := range []string{"3x4", "3x3-black", "3x3-place", "3x4-sum", "3x5-distinct", "3x3-empty"} {
		game, err := rules.ParseGame(name)
		if err != nil {
			t.Fatal(err)
		}
		start := position.Start(game)
		for _, h := range strategy.Heuristics() {
			own := strategy.NewHeuristic("own", func(cells []weigh.Cell) int64 {
				for _, cell := range cells {
					if cell.Candidates == 0 || cell.Weight != uint64(cell.Candidates) || cell.Feedback.Rule() != game.Rule() {
						t.Errorf("a cell %+v is shown", cell)
					}
				}
				return h.OfCells(cells)
			})
			for _, candidatesOnly := range []bool{false, true} {
				want := measured(t, start, tree.Options{Strategy: h, CandidatesOnly: candidatesOnly})
				if got := measured(t, start, tree.Options{Strategy: own, CandidatesOnly: candidatesOnly}); !slices.Equal(got, want) {
					t.Errorf("%s, %s, only candidates %v: %v, want %v", name, h.Name(), candidatesOnly, got, want)
				}
			}
			want := measured(t, start, tree.Options{Strategy: strategy.NewLookahead(h, 7)})
			if got := measured(t, start, tree.Options{Strategy: strategy.NewLookahead(own, 7)}); !slices.Equal(got, want) {
				t.Errorf("%s, lookahead by %s: %v, want %v", name, h.Name(), got, want)
			}
			guess, secret := ends(game)
			at := start.After(guess, game.Mark(guess, secret))
			best, err := strategy.Best(t.Context(), at, h, 20)
			if err != nil {
				t.Fatal(err)
			}
			others, err := strategy.Best(t.Context(), at, own, 20)
			if err != nil || !slices.EqualFunc(best, others, func(a, b strategy.Weighed) bool { return a.Guess == b.Guess }) {
				t.Errorf("%s, %s: other guesses are best, %v", name, h.Name(), err)
			}
		}
		if strategy.TraitsOf(strategy.NewHeuristic("entropy", strategy.Entropy.OfCells)).Identity != "" {
			t.Error("a heuristic of somebody's own has an identity")
		}
	}
}

// ends returns the first and the last secret.
func ends(game *rules.Game) (first, last rules.Code) {
	secrets := slices.Collect(game.Secrets())
	return secrets[0], secrets[len(secrets)-1]
}

func measured(t *testing.T, p *position.Position, options tree.Options) []uint64 {
	t.Helper()
	result, err := tree.Build(t.Context(), p, options)
	if err != nil {
		t.Fatal(err)
	}
	return result.Measure.Histogram
}

// TestNothingSaid checks the defaults of the constructors.
func TestNothingSaid(t *testing.T) {
	at := after(t, "3x5", "AAB=O")
	for _, test := range []struct{ zero, same strategy.Strategy }{
		{strategy.NewLookahead(nil, 0), strategy.NewLookahead(strategy.Entropy, 1)},
		{strategy.NewLookahead(nil, 7), strategy.NewLookahead(strategy.Entropy, 7)},
		{strategy.NewHeuristic("nil", nil), strategy.First},
	} {
		got := measured(t, at, tree.Options{Strategy: test.zero})
		if want := measured(t, at, tree.Options{Strategy: test.same}); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", test.zero.Name(), got, want)
		}
	}
	if identity := strategy.TraitsOf(strategy.NewLookahead(nil, 7)).Identity; identity != "lookahead-7 entropy" {
		t.Errorf("a lookahead by nobody is %q", identity)
	}
}

// TestOddGuesses checks that guesses of other games are refused, not weighed.
func TestOddGuesses(t *testing.T) {
	at, odd := after(t, "3x5", "AAB=O"), rules.Code{99}
	_, weighed := strategy.Weigh(t.Context(), at, []rules.Code{{}, odd})
	_, extra := overture.WeighEndgame(t.Context(), at, []rules.Code{odd})
	_, interlude := overture.Interlude(t.Context(), at.Game(), rules.History{{Guess: odd, Feedback: at.Game().FeedbackAt(0)}})
	for i, err := range []error{weighed, extra, interlude} {
		if !message.IsProblem(err, "symbol-number") {
			t.Errorf("call %d: %v", i, err)
		}
	}
	if endgame, err := overture.WeighEndgame(t.Context(), at, nil); err != nil || endgame.Ties(odd) != nil {
		t.Errorf("ties with a guess that was not weighed, %v", err)
	}
	for _, none := range []*rules.Game{nil, new(rules.Game)} {
		_, listed := overture.Interlude(t.Context(), none, nil)
		if !overture.ReadOpening(none, nil).Over || !message.IsProblem(listed, "no-game") {
			t.Errorf("an overture of no game: %v", listed)
		}
	}
}

// TestIdleHeuristic checks that a heuristic which prefers guesses that give no information is
// refused instead of playing for ever.
func TestIdleHeuristic(t *testing.T) {
	idle := strategy.NewHeuristic("idle", func(cells []weigh.Cell) int64 { return int64(len(cells)) })
	at := after(t, "3x5", "AAB=O")
	if guess, err := idle.Choose(t.Context(), at); !message.IsProblem(err, "heuristic-idle") {
		t.Errorf("%v, %v", guess, err)
	}
	if _, err := tree.Build(t.Context(), at, tree.Options{Strategy: strategy.NewLookahead(idle, 5)}); !message.IsProblem(err, "heuristic-idle") {
		t.Errorf("looking ahead: %v", err)
	}
	two := position.Listed(at.Game(), at.History(), []rules.Code{{1, 2}, {2, 1}})
	if guess, err := strategy.NewLookahead(idle, 1).Choose(t.Context(), two); !message.IsProblem(err, "heuristic-idle") {
		t.Errorf("looking ahead to a guess that tells nothing of two codes: %v, %v", guess, err)
	}
}
