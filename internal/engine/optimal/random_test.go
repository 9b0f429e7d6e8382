package optimal_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/test/ending"
	"codebreaker/internal/test/longtest"
	"codebreaker/internal/test/testgame"
)

// TestRandom compares random searches with the oracle, some without one of the techniques. The
// number of a search recreates it:
//
//	OPTIMAL_RANDOM=100000 OPTIMAL_FROM=7 go test ./internal/engine/optimal -run TestRandom -timeout 0
func TestRandom(t *testing.T) {
	searches, from := 500, 0
	if !longtest.On() {
		searches = 150
	}
	for name, value := range map[string]*int{"OPTIMAL_RANDOM": &searches, "OPTIMAL_FROM": &from} {
		if text := os.Getenv(name); text != "" {
			number, err := strconv.Atoi(text)
			if err != nil {
				t.Fatal(name, err)
			}
			*value = number
		}
	}
	drawn := make(map[string]int)
	for number := from; number < from+searches; number++ {
		d := &drawing{Rand: rand.New(rand.NewPCG(10, uint64(number)))}
		s := d.search(t)
		t.Logf("%d: %s", number, s)
		for kind, is := range s.kinds() {
			if is {
				drawn[kind]++
			}
		}
		s.hold(t)
		if t.Failed() {
			t.Fatalf("OPTIMAL_RANDOM=1 OPTIMAL_FROM=%d draws it again", number)
		}
	}
	t.Log(drawn)
}

// A drawn search is a position with an objective and the options of the search.
type drawnSearch struct {
	history rules.History
	game    *rules.Game
	lists   drawnLists
	options optimal.Options
	oracle  *oracle
	opening int // among the oracle's guesses, or -1
	cut     int // the search is stopped when it has asked that often whether it is, and resumed; 0: it is not
}

// drawnLists are the word lists of a game.
type drawnLists map[string][]string

func (l drawnLists) Words(name string) ([]string, error) { return l[name], nil }

func (drawnLists) Fold(text string) string { return text }

func (s *drawnSearch) String() string {
	o := s.options
	var turns []string
	for _, turn := range s.history {
		turns = append(turns, s.game.FormatTurn(turn))
	}
	opening := "best"
	if o.Opening != nil {
		opening = s.game.Format(*o.Opening)
	}
	return fmt.Sprintf("%s %v after %v, opening %s, objective %d, max depth %d, only candidates %v, %d threads, %d bytes, off %013b, cut %d",
		s.game.Name(), s.lists, turns, opening, o.Objective, o.MaxDepth, o.CandidatesOnly, o.Budget.Threads, o.Budget.Memory, o.Ablated(), s.cut)
}

// kinds are the edges that should be among the searches drawn.
func (s *drawnSearch) kinds() map[string]bool {
	n, idle, chain := len(s.oracle.codes), false, false
	if s.opening >= 0 {
		marks := s.oracle.marks[s.opening]
		idle = len(slices.Compact(slices.Sorted(slices.Values(marks)))) == 1 && s.oracle.is[s.opening] < 0
	}
	if n > 3 {
		s.oracle.aim(1, 0)
		chain = s.oracle.least(-1, n) < never && s.oracle.least(-1, n-1) == never
	}
	return map[string]bool{
		"opening": s.opening >= 0, "idle opening": idle, "words": s.lists != nil, "empty": s.game.Empties(), "hard": s.game.Hard(), "chain": chain,
		"candidates": s.options.CandidatesOnly, "depth": s.options.MaxDepth > 0,
		"turns": len(s.history) > 0, "cut": s.cut > 0, "large": n >= 16, "many openings": s.opening < 0 && len(s.oracle.guesses) >= 80 && !s.options.CandidatesOnly,
		"black": s.game.Rule() == rules.Black, "place": s.game.Rule() == rules.Place,
	}
}

// holdCut stops the search and compares its result with brute force. It returns the
// checkpoint, if there is one.
func (s *drawnSearch) holdCut(t *testing.T, truth truth) []byte {
	t.Helper()
	result, err := optimal.Solve(ending.After(t.Context(), s.cut), position.After(s.game, s.history), s.options)
	switch {
	case errors.Is(err, context.Canceled) || truth.total == never && errors.Is(err, errNoTree):
		return nil
	case err != nil:
		t.Error("cut:", err)
		return nil
	case result.Lower > uint64(truth.total):
		t.Errorf("cut: lower %d; the oracle says %+v", result.Lower, truth)
	case s.options.Objective == optimal.LeastMissed && result.LowerLast > uint64(truth.missed):
		t.Errorf("cut: no fewer than %d missed; the oracle says %+v", result.LowerLast, truth)
	}
	if result.Tree != nil {
		if err := tree.Check(t.Context(), result.Tree); err != nil {
			t.Error("cut:", err)
		}
		if s.leastMax() && (result.LowerMax > truth.most || result.Max < truth.most) {
			t.Errorf("cut: max %d, at least %d; the oracle says %+v", result.Max, result.LowerMax, truth)
		}
		if result.Tree.Missed < truth.missed {
			t.Errorf("cut: %d missed; the oracle says %+v", result.Tree.Missed, truth)
		}
		if s.options.Objective == optimal.LeastMaxThenLast && result.LowerLast > uint64(truth.atMost) {
			t.Errorf("cut: no fewer than %d at the maximum; the oracle says %+v", result.LowerLast, truth)
		}
		if !s.leastMax() && result.Tree.Missed == truth.missed && result.Total < uint64(truth.total) {
			t.Errorf("cut: total %d; the oracle says %+v", result.Total, truth)
		}
	}
	return result.Checkpoint
}

// errNoTree is what a search says where no tree is within the depth.
var errNoTree = message.NewProblem("optimal-depth", "")

// leastMax reports whether the least maximum is wanted first.
func (s *drawnSearch) leastMax() bool {
	return s.options.Objective == optimal.LeastMax || s.options.Objective == optimal.LeastMaxThenLast
}

// A truth is the answer of the oracle. Without a tree the total is never.
type truth struct{ total, most, atMost, missed int }

func (s *drawnSearch) truth() truth {
	o := s.oracle
	longest := len(o.codes) + 1 // an opening may say nothing
	if depth := s.options.MaxDepth; depth > 0 {
		longest = min(longest, depth)
	}
	o.aim(1, 0)
	if s.options.Objective == optimal.LeastMissed {
		o.miss = 1000
		cost := o.least(s.opening, longest)
		missed := cost / (o.miss + longest)
		if missed == len(o.codes) {
			return truth{total: never}
		}
		return truth{total: cost - missed*(o.miss+longest), missed: missed}
	}
	total := o.least(s.opening, longest)
	if total == never || s.options.Objective == optimal.LeastTotal {
		return truth{total: total}
	}
	least := func(depth int) int { return o.least(s.opening, depth) }
	for depth := 1; ; depth++ {
		if s.options.Objective == optimal.LeastMax && least(depth) < never {
			return truth{total: least(depth), most: depth}
		}
		if s.options.Objective == optimal.LeastMaxThenLast && least(depth) < never {
			o.aim(0, 1)
			return truth{total: total, most: depth, atMost: least(depth)}
		}
		if s.options.Objective == optimal.LeastTotalThenMax && least(depth) == total {
			o.aim(1000, 1)
			return truth{total: total, most: depth, atMost: least(depth) - 1000*total}
		}
	}
}

// hold searches and compares with the oracle.
func (s *drawnSearch) hold(t *testing.T) {
	t.Helper()
	if s.opening >= 0 && s.oracle.own && s.oracle.is[s.opening] < 0 {
		if _, err := optimal.Solve(t.Context(), position.After(s.game, s.history), s.options); !message.IsProblem(err, "tree-guess-candidate") {
			t.Errorf("%v; the opening is no candidate", err)
		}
		return
	}
	truth := s.truth()
	options := s.options
	if s.cut > 0 {
		options.Resume = s.holdCut(t, truth)
	}
	result, err := optimal.Solve(t.Context(), position.After(s.game, s.history), options)
	if truth.total == never {
		if !errors.Is(err, errNoTree) {
			t.Errorf("%+v, %v; there is no tree", result, err)
		}
		return
	}
	if err != nil {
		t.Errorf("%v; the oracle says %+v", err, truth)
		return
	}
	if err := tree.Check(t.Context(), result.Tree); err != nil {
		t.Error(err)
	}
	m := result.Tree.Measure()
	exact := s.options.Objective != optimal.LeastMaxThenLast // the total matters
	if !result.Proven || exact && (result.Total != uint64(truth.total) || result.Lower != result.Total) ||
		result.Lower > uint64(truth.total) || m.Total() != result.Total || m.Max() != result.Max {
		t.Errorf("total %d, lower %d, max %d, proven %v, measured %+v; the oracle says %+v", result.Total, result.Lower, result.Max, result.Proven, m, truth)
	}
	if missed := len(s.oracle.codes) - int(m.Codes()); missed != truth.missed || missed != result.Tree.Missed || s.options.Objective == optimal.LeastMissed && result.LowerLast != uint64(missed) {
		t.Errorf("%d missed, %d by the tree, no fewer than %d; the oracle says %+v", missed, result.Tree.Missed, result.LowerLast, truth)
	}
	if s.leastMax() && result.LowerMax != truth.most || !exact && result.LowerLast != uint64(truth.atMost) {
		t.Errorf("no maximum is below %d, with no fewer codes than %d; the oracle says %+v", result.LowerMax, result.LowerLast, truth)
	}
	if s.options.MaxDepth > 0 && m.Max() > s.options.MaxDepth || truth.most > 0 && m.Max() != truth.most ||
		truth.atMost > 0 && m.Histogram[m.Max()] != uint64(truth.atMost) {
		t.Errorf("histogram %v; the oracle says %+v", m.Histogram, truth)
	}
	if s.opening >= 0 && result.Tree.Root.Guess != *s.options.Opening {
		t.Errorf("the tree opens with %s", s.game.Format(result.Tree.Root.Guess))
	}
}

// TestOpeningScan compares searches with and without the scan of many openings, and pins the number
// of counted sets.
func TestOpeningScan(t *testing.T) {
	d := &drawing{Rand: rand.New(rand.NewPCG(16, 9))}
	counted := uint64(0)
	for range 6 {
		lists := drawnLists{}
		for _, list := range []string{"answers", "guesses"} {
			for range 120 {
				word := make([]byte, 4)
				for place := range word {
					word[place] = byte('A' + d.IntN(9))
				}
				lists[list] = append(lists[list], string(word))
			}
		}
		game := testgame.Parse(t, "words:answers+guesses"+pick(d, "", "-place", "-place"), rules.WithLexicon(lists))
		options := optimal.Options{Objective: pick(d, optimal.LeastTotal, optimal.LeastMax, optimal.LeastTotalThenMax), Budget: budget.Budget{Threads: 1}}
		with, err := optimal.Solve(t.Context(), position.Start(game), options)
		if err != nil {
			t.Fatal(err)
		}
		counted += with.Nodes
		without, err := optimal.Solve(t.Context(), position.Start(game), options.Without(optimal.NoLookahead))
		if err != nil {
			t.Fatal(err)
		}
		if m, n := with.Tree.Measure(), without.Tree.Measure(); with.Total != without.Total || !slices.Equal(m.Histogram, n.Histogram) && options.Objective == optimal.LeastTotalThenMax {
			t.Errorf("%s, objective %d: %v with a scan, %v without", game.Name(), options.Objective, m.Histogram, n.Histogram)
		}
	}
	if counted != 37 {
		t.Errorf("%d sets were counted, not 37; see TestSignature", counted)
	}
}
