package optimal

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/test/longtest"
	"codebreaker/internal/test/weighttest"
)

// plainSearch finds the least total by weight by trying every guess for every set, and of that total
// the least maximum and the fewest secrets there; and the least maximum with its least total.
type plainSearch struct {
	game  *rules.Game
	own   bool
	miss  int64 // what a unit of weight costs that no guess finds, or 0 if all must be found
	known map[string][3]int64
}

// cost returns the cost of a set with left guesses. A guess costs unit times the weight, and a
// secret found by the last guess costs one more. ok is false if no tree exists.
func (s *plainSearch) cost(history rules.History, set []rules.Code, remaining int, unit, last int64) (least int64, ok bool) {
	if remaining == 0 {
		for _, code := range set {
			least += s.miss * int64(s.game.Weight(code))
		}
		return least, s.miss > 0
	}
	key := fmt.Sprint(set, remaining)
	if s.game.Hard() {
		key += fmt.Sprint(history)
	}
	if known, there := s.known[key]; there {
		return known[0], known[1] == 1
	}
	for guess := range s.game.Guesses() {
		if s.game.CheckGuess(guess, history) != nil {
			continue
		}
		cells, total := make(map[rules.Feedback][]rules.Code), int64(0)
		solved := false
		for _, code := range set {
			feedback := s.game.Mark(guess, code)
			cells[feedback] = append(cells[feedback], code)
			total += unit * int64(s.game.Weight(code))
			if code == guess {
				solved = true
				if remaining == 1 {
					total += last
				}
			}
		}
		if s.own && !solved || len(cells) == 1 && !solved {
			continue
		}
		possible := true
		for feedback, cell := range cells {
			if feedback.Solved() {
				continue
			}
			further, can := s.cost(history.With(guess, feedback), cell, remaining-1, unit, last)
			if !can {
				possible = false
				break
			}
			total += further
		}
		if possible && (!ok || total < least) {
			least, ok = total, true
		}
	}
	s.known[key] = [3]int64{least, map[bool]int64{true: 1}[ok]}
	return least, ok
}

// TestWeightedTreesAreBest compares with trying everything, and has the trees checked.
func TestWeightedTreesAreBest(t *testing.T) {
	source := rand.New(rand.NewPCG(15, 4))
	rounds := 1500
	if !longtest.On() {
		rounds = 200
	}
	for range rounds {
		suffix := []string{"-weighted", "-black-weighted", "-place-weighted", "-place-hard-weighted", "-place-ultra-weighted"}[source.IntN(5)]
		list := weighttest.Draw(source, 3+source.IntN(9), 2+source.IntN(2), 2+source.IntN(4), 1+source.Uint32N(9))
		game := weighttest.Game(t, list, suffix)
		if !game.HasWeights() {
			continue
		}
		options := Options{Objective: Objective(source.IntN(5)), MaxDepth: source.IntN(6)}
		if source.IntN(3) == 0 {
			options.CandidatesOnly = true
		}
		if source.IntN(8) == 0 {
			options.Budget.Memory = 1000 // it forgets
		}
		name := fmt.Sprintf("%s %v %+v", game.Name(), list, options)
		p := position.Start(game)
		result, err := Solve(t.Context(), p, options)
		codes := game.Words().Secrets
		most := len(codes) + 1
		if options.MaxDepth > 0 {
			most = min(most, options.MaxDepth)
		}
		plain := func(remaining int, unit, last int64) (int64, bool) {
			search := &plainSearch{game, options.CandidatesOnly, 0, make(map[string][3]int64)}
			return search.cost(nil, codes, remaining, unit, last)
		}
		if options.Objective == LeastMissed {
			search := &plainSearch{game, options.CandidatesOnly, 1000, make(map[string][3]int64)}
			holdWeightMissed(t, name, codes, search, result, err, options.MaxDepth)
			continue
		}
		total, possible := plain(most, 1, 0)
		deepest := most
		if options.Objective != LeastTotal && possible {
			for deepest = 1; ; deepest++ {
				if least, can := plain(deepest, 1, 0); can && (options.Objective != LeastTotalThenMax || least == total) {
					total = least
					break
				}
			}
		}
		if !possible {
			if err == nil {
				t.Fatalf("%s: a total of %d, where no tree is possible", name, result.Total)
			}
			continue
		}
		if err != nil {
			t.Fatalf("%s: %v, want %d", name, err, total)
		}
		exact := options.Objective != LeastMaxThenLast // the total matters
		if !result.Proven || exact && (int64(result.Total) != total || int64(result.Lower) != total) || int64(result.Lower) > total || options.Objective != LeastTotal && result.Max != deepest {
			t.Fatalf("%s: total %d, max %d, proven %v, want %d and %d", name, result.Total, result.Max, result.Proven, total, deepest)
		}
		if err := tree.Check(t.Context(), result.Tree); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		m := result.Tree.Measure()
		if m.Total() != result.Total || m.Max() != result.Max || options.MaxDepth > 0 && m.Max() > options.MaxDepth {
			t.Fatalf("%s: the tree measures %+v, want %d and %d", name, m, result.Total, result.Max)
		}
		if fewest, _ := plain(deepest, 0, 1); !exact && (int64(m.Histogram[deepest]) != fewest || int64(result.LowerLast) != fewest || result.LowerMax != deepest) {
			t.Fatalf("%s: histogram %v, at least %d with %d guesses; want %d with %d", name, m.Histogram, result.LowerLast, result.LowerMax, fewest, deepest)
		}
		if options.Objective == LeastTotalThenMax {
			unit := int64(len(codes) + 1)
			fewest, _ := plain(deepest, unit, 1)
			if got := int64(m.Histogram[deepest]); got != fewest-unit*total {
				t.Fatalf("%s: %d secrets need %d guesses, want %d", name, got, deepest, fewest-unit*total)
			}
		}
	}
}

// TestWeightedSets searches sets of words after turns under the hard rule, all with one transposition table, and compares
// with trying everything. A set may cost more after other turns, with fewer guesses left, or with a given opening.
func TestWeightedSets(t *testing.T) {
	source := rand.New(rand.NewPCG(58, 1))
	lists := 60
	if !longtest.On() {
		lists = 3
	}
	for range lists {
		list := weighttest.Draw(source, 7, 4, 8, 1) // most of them may only be guessed
		for word := range list {
			list[word] = 0
		}
		family, free := []byte("ABCD"), source.IntN(4)
		for letter := range byte(6) {
			family[free] = 'A' + letter
			list[string(family)] = 1 + source.Uint32N(9)
		}
		game := weighttest.Game(t, list, "-place-hard-weighted")
		ws, err := newWeighted(t.Context(), position.Start(game), Options{})
		if err != nil {
			t.Fatal(err)
		}
		ws.table = make(map[string]weightedEntry)
		for _, history := range hardHistories(game, 1) {
			if history[0].Feedback.Solved() {
				continue
			}
			at := weightedSet{hints: hintsOf(game, history), opening: -1}
			var set []rules.Code
			for i, code := range ws.heaviest {
				if history.Allows(game, code) && len(set) < 8 {
					at.set, set = append(at.set, uint16(i)), append(set, code)
				}
			}
			for remaining := 2; remaining <= 4; remaining++ {
				search := &plainSearch{game, false, 0, make(map[string][3]int64)}
				want, possible := search.cost(history, set, remaining, 1, 0)
				if got := ws.search(at, remaining, impossible-1); possible != (got < impossible) || possible && int64(got) != want {
					t.Fatalf("%v: after %v, %d guesses for %v cost %d, want %d, possible: %v", list, history, remaining, set, got, want, possible)
				}
			}
		}
	}
}

// holdWeightMissed compares the least weight missed, and the total of the others, with trying everything.
func holdWeightMissed(t *testing.T, name string, codes []rules.Code, search *plainSearch, result *Result, err error, depth int) {
	t.Helper()
	if depth == 0 {
		if !message.IsProblem(err, "optimal-missed-depth") {
			t.Fatalf("%s: %v; no number of guesses was given", name, err)
		}
		return
	}
	depth = min(depth, len(codes)+1)
	cost, _ := search.cost(nil, codes, depth, 1, 0)
	missed := cost / (search.miss + int64(depth))
	total, weight := cost-missed*(search.miss+int64(depth)), int64(0)
	for _, code := range codes {
		weight += int64(search.game.Weight(code))
	}
	if missed == weight {
		if !message.IsProblem(err, "optimal-depth") {
			t.Fatalf("%s: %v, where all is missed", name, err)
		}
		return
	}
	if err != nil {
		t.Fatalf("%s: %v, want %d missed", name, err, missed)
	}
	m := result.Tree.Measure()
	if !result.Proven || int64(result.LowerLast) != missed || weight-int64(m.Weight()) != missed || int64(m.Total()) != total || result.Lower != m.Total() || m.Max() > depth {
		t.Fatalf("%s: %+v, no less than %d missed, histogram %v, want %d missed and a total of %d", name, result, result.LowerLast, m.Weights, missed, total)
	}
	if err := tree.Check(t.Context(), result.Tree); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// TestWeightsThatAreEqual compares the search by weight, where all weigh 1, with the other.
func TestWeightsThatAreEqual(t *testing.T) {
	source := rand.New(rand.NewPCG(15, 7))
	games := 60
	if !longtest.On() {
		games = 5
	}
	for range games {
		suffix := []string{"", "-black", "-place", "-place-hard", "-place-ultra"}[source.IntN(5)]
		list := weighttest.Draw(source, 20+source.IntN(60), 3+source.IntN(2), 3+source.IntN(4), 1)
		if suffix == "-place-hard" {
			list = weighttest.Draw(source, 30+source.IntN(60), 4+source.IntN(2), 2+source.IntN(3), 1)
		}
		game := weighttest.Game(t, list, suffix)
		p := position.Start(game)
		for objective := LeastTotal; objective <= LeastMissed; objective++ {
			options := Options{Objective: objective}
			if source.IntN(3) == 0 || objective == LeastMissed {
				options.MaxDepth = 3 + source.IntN(3)
			}
			want, err := Solve(t.Context(), p, options)
			got, other := solveWeighted(t.Context(), p, options)
			if (err == nil) != (other == nil) {
				t.Fatalf("%s %v %+v: %v and %v", game.Name(), list, options, err, other)
			}
			if err != nil {
				continue
			}
			if objective != LeastMaxThenLast && got.Total != want.Total || got.LowerLast != want.LowerLast || got.LowerMax != want.LowerMax ||
				!got.Proven || objective != LeastTotal && objective != LeastMissed && got.Max != want.Max {
				t.Fatalf("%s %v %+v: total %d and max %d, want %d and %d", game.Name(), list, options, got.Total, got.Max, want.Total, want.Max)
			}
			if err := tree.Check(t.Context(), got.Tree); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestWeightedOpening compares the best of all openings with the best tree.
func TestWeightedOpening(t *testing.T) {
	source := rand.New(rand.NewPCG(15, 5))
	for range 40 {
		list := weighttest.Draw(source, 6+source.IntN(12), 3, 3+source.IntN(3), 1+source.Uint32N(9))
		game := weighttest.Game(t, list, "-place-weighted")
		p := position.Start(game)
		best, err := Solve(t.Context(), p, Options{})
		if err != nil {
			t.Fatal(err)
		}
		least := uint64(0)
		for guess := range game.Guesses() {
			result, err := Solve(t.Context(), p, Options{Opening: &guess})
			if err != nil || !result.Proven || result.Tree.Root.Guess != guess || !result.Tree.Opening {
				t.Fatalf("%v, opening %s: %+v, %v", list, game.Format(guess), result, err)
			}
			if least == 0 || result.Total < least {
				least = result.Total
			}
		}
		if least != best.Total {
			t.Fatalf("%v: the best of all openings has %d, the best tree %d", list, least, best.Total)
		}
	}
}

// TestWeightedSearchStopped checks that a search that is stopped has a tree and a lower bound, both true.
func TestWeightedSearchStopped(t *testing.T) {
	source := rand.New(rand.NewPCG(15, 10))
	for range 20 {
		list := weighttest.Draw(source, 10+source.IntN(30), 3, 3+source.IntN(3), 9)
		game := weighttest.Game(t, list, "-place-weighted")
		best, err := Solve(t.Context(), position.Start(game), Options{})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		p := position.Start(game)
		ws, err := newWeighted(ctx, p, Options{Progress: func(Progress) { cancel() }})
		if err != nil {
			t.Fatal(err)
		}
		ws.nodes = 255 // it reports its progress at once
		all := make([]uint16, len(ws.problem.codes))
		for i := range all {
			all[i] = uint16(i)
		}
		result, err := ws.solve(all)
		if err != nil || result.Proven || result.Tree == nil || result.Total < best.Total || result.Lower > best.Total || result.Lower == 0 {
			t.Fatalf("%v: stopped: %+v, %v; the best tree has %d", list, result, err, best.Total)
		}
		if err := tree.Check(t.Context(), result.Tree); err != nil {
			t.Fatal(err)
		}
	}
}

// TestWeightedContradiction checks that a search by weight whose bounds are false is an error, and
// neither proven nor stopped.
func TestWeightedContradiction(t *testing.T) {
	source := rand.New(rand.NewPCG(15, 11))
	list := weighttest.Draw(source, 12, 3, 4, 9)
	game := weighttest.Game(t, list, "-place-weighted")
	begin := func(objective Objective) (*weighted, []uint16) {
		ws, err := newWeighted(t.Context(), position.Start(game), Options{Objective: objective})
		if err != nil {
			t.Fatal(err)
		}
		all := make([]uint16, len(ws.problem.codes))
		for i := range all {
			all[i] = uint16(i)
		}
		return ws, all
	}
	for objective := LeastTotal; objective <= LeastTotalThenMax; objective++ {
		for _, wrong := range []cost{-1, 1} {
			ws, all := begin(objective)
			ws.weights[0] += wrong
			if result, err := ws.solve(all); !errors.Is(err, errContradiction) {
				t.Errorf("objective %d: %+v, %v", objective, result, err)
			}
		}
	}
	ws, all := begin(LeastTotal)
	best, err := ws.solve(all)
	if err != nil {
		t.Fatal(err)
	}
	if tree, err := ws.shallowest(weightedSet{set: all, opening: -1}, best.Tree.Root, cost(best.Total)-1); !errors.Is(err, errContradiction) {
		t.Errorf("a total below the least: %v, %v", tree, err)
	}
}
