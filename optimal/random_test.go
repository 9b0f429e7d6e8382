package optimal_test

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"codebreaker"
	"codebreaker/internal/longtest"
	"codebreaker/optimal"
	"codebreaker/position"
	"codebreaker/tree"
)

// TestRandom compares random searches with the oracle, some without one of the techniques. The
// number of a search recreates it:
//
//	OPTIMAL_RANDOM=100000 OPTIMAL_FROM=7 go test ./optimal -run TestRandom -timeout 0
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
	history codebreaker.History
	game    *codebreaker.Game
	lists   drawnLists
	options optimal.Options
	oracle  *oracle
	opening int // among the oracle's guesses, or -1
	cut     int // the search is stopped when it has asked that often whether it is, and resumed; 0: it is not
}

// A lateContext is done when it has been asked some times.
type lateContext struct {
	context.Context
	times atomic.Int64
}

func (c *lateContext) Err() error {
	if c.times.Add(-1) >= 0 {
		return nil
	}
	return context.Canceled
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
	return fmt.Sprintf("%s %v after %v, opening %s, objective %d, max depth %d, guesses %q, %d threads, %d bytes, off %09b, cut %d",
		s.game.Name(), s.lists, turns, opening, o.Objective, o.MaxDepth, o.Guesses, o.Threads, o.Memory, o.Off(), s.cut)
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
		"candidates": s.options.Guesses == tree.CandidateGuesses, "depth": s.options.MaxDepth > 0,
		"turns": len(s.history) > 0, "cut": s.cut > 0, "large": n >= 16, "many openings": s.opening < 0 && len(s.oracle.guesses) >= 80 && s.options.Guesses != tree.CandidateGuesses,
		"black": s.game.Rule() == codebreaker.Black, "place": s.game.Rule() == codebreaker.Place,
	}
}

// A drawing draws searches.
type drawing struct{ *rand.Rand }

// one reports true once in n.
func (d *drawing) one(n int) bool { return d.IntN(n) == 0 }

func pick[T any](d *drawing, values ...T) T { return values[d.IntN(len(values))] }

// search draws until the oracle takes the position.
func (d *drawing) search(t *testing.T) *drawnSearch {
	for {
		s := &drawnSearch{opening: -1}
		name := ""
		if d.one(2) {
			name, s.lists = d.words()
		} else {
			name = d.codes()
		}
		s.game = parse(t, name, codebreaker.WithLexicon(s.lists))
		s.options = optimal.Options{
			Objective: pick(d, optimal.LeastTotal, optimal.LeastMax, optimal.LeastTotalThenMax, optimal.LeastMaxThenLast),
			Guesses:   pick(d, "", tree.AllGuesses, tree.CandidateGuesses),
			Threads:   1 + d.IntN(3),
			Memory:    pick(d, 0, 1<<10, 1<<20),
		}.Without(pick(d, 0, 0, 1<<d.IntN(ideas), optimal.Idea(d.IntN(1<<ideas))))
		if s.game.SecretCount() > 300 || s.game.GuessCount() > oracleGuesses {
			continue
		}
		s.history = d.turns(s.game)
		s.oracle = newOracle(s.game, s.history)
		if s.oracle == nil || len(s.oracle.codes) > mostDrawn {
			continue
		}
		s.oracle.own = s.options.Guesses == tree.CandidateGuesses
		if d.one(3) {
			s.opening = d.IntN(len(s.oracle.guesses))
			if !s.oracle.all.has(s.opening) {
				continue
			}
			s.options.Opening = &s.oracle.guesses[s.opening]
		}
		if d.one(2) {
			s.options.MaxDepth = 1 + d.IntN(2+min(6, len(s.oracle.codes)))
		}
		if d.one(4) {
			s.cut = 1 + d.IntN(4)
		}
		return s
	}
}

// mostDrawn is the candidates that a search has at most, for the oracle's sake.
const mostDrawn = 27

// ideas is the number of ideas there are.
var ideas = bits.Len(uint(optimal.Boxes))

// codes draws the name of a game without words.
func (d *drawing) codes() string {
	places := 1 + d.IntN(4)
	rule := pick(d, "", "-black", "-black", "-place", "-place-hard", "-sum")
	var limits []string
	for range places {
		limits = append(limits, strconv.Itoa(1+d.IntN(7)))
	}
	name := strings.Join(limits, ".")
	if d.one(3) || places == 1 {
		name = fmt.Sprintf("%dx%d", places, 2+d.IntN(6))
	}
	if d.one(4) && parses(name+"-distinct") && (rule != "-sum" || places < 4) { // no guess separates the 24 orders of a code: 2^24 sets
		name += "-distinct"
	}
	if d.one(4) {
		rule += "-empty"
	}
	return name + rule
}

func parses(name string) bool {
	_, err := codebreaker.ParseGame(name)
	return err == nil
}

// words draws a word game: words at random; or such that any two get the same mark, so that
// it takes a chain of guesses to find them; with further guesses that may say nothing.
func (d *drawing) words() (string, drawnLists) {
	places, letters, further := 1+d.IntN(5), 2+d.IntN(5), d.IntN(20)
	if d.one(4) { // so many openings that they are surveyed
		places, letters, further = 3+d.IntN(3), 4+d.IntN(3), 70+d.IntN(35)
	}
	word := func(first, letters int) string {
		var text []byte
		for range places {
			text = append(text, byte('A'+first+d.IntN(letters)))
		}
		return string(text)
	}
	var answers, guesses []string
	if d.one(3) {
		base, free := []byte(word(0, letters)), d.IntN(places)
		for letter := range 3 + d.IntN(8) {
			base[free] = byte('A' + letter)
			answers = append(answers, string(base))
		}
	}
	for range d.IntN(14) {
		answers = append(answers, word(0, letters))
	}
	if answers == nil {
		answers = []string{word(0, letters)}
	}
	for range further {
		guesses = append(guesses, word(0, letters+2))
	}
	guesses = append(guesses, word(12, 2))
	rule := pick(d, "", "-black", "-place", "-place-hard", "-sum")
	return "words:answers+guesses" + rule, drawnLists{"answers": answers, "guesses": guesses}
}

// turns draws up to two turns before.
func (d *drawing) turns(game *codebreaker.Game) (history codebreaker.History) {
	secrets, guesses := slices.Collect(game.Secrets()), slices.Collect(game.Guesses())
	secret := secrets[d.IntN(len(secrets))]
	for range d.IntN(3) {
		guess := guesses[d.IntN(len(guesses))]
		if game.CheckGuess(guess, history) == nil && guess != secret {
			history = history.With(guess, game.Mark(guess, secret))
		}
	}
	return history
}

// holdCut stops the search and holds what it says against the oracle. It returns the
// checkpoint, if there is one.
func (s *drawnSearch) holdCut(t *testing.T, truth truth) []byte {
	t.Helper()
	ctx := &lateContext{Context: t.Context()}
	ctx.times.Store(int64(s.cut))
	result, err := optimal.Solve(ctx, position.After(s.game, s.history), s.options)
	switch {
	case errors.Is(err, context.Canceled) || truth.total == never && errors.Is(err, errNoTree):
		return nil
	case err != nil:
		t.Error("cut:", err)
		return nil
	case result.Lower > uint64(truth.total):
		t.Errorf("cut: lower %d; the oracle says %+v", result.Lower, truth)
	}
	if result.Tree != nil {
		if err := tree.Check(t.Context(), result.Tree); err != nil {
			t.Error("cut:", err)
		}
		if s.leastMax() && (result.LowerMax > truth.most || result.Max < truth.most) {
			t.Errorf("cut: max %d, at least %d; the oracle says %+v", result.Max, result.LowerMax, truth)
		}
		if result.LowerLast > uint64(truth.atMost) {
			t.Errorf("cut: no fewer than %d at the maximum; the oracle says %+v", result.LowerLast, truth)
		}
		if !s.leastMax() && result.Total < uint64(truth.total) {
			t.Errorf("cut: total %d; the oracle says %+v", result.Total, truth)
		}
	}
	return result.Checkpoint
}

// errNoTree is what a search says where no tree is within the depth.
var errNoTree = codebreaker.NewProblem("optimal-depth", "")

// leastMax reports whether the least maximum is wanted first.
func (s *drawnSearch) leastMax() bool {
	return s.options.Objective == optimal.LeastMax || s.options.Objective == optimal.LeastMaxThenLast
}

// A truth is the answer of the oracle. Without a tree the total is never.
type truth struct{ total, most, atMost int }

func (s *drawnSearch) truth() truth {
	o := s.oracle
	longest := len(o.codes) + 1 // an opening may say nothing
	if depth := s.options.MaxDepth; depth > 0 {
		longest = min(longest, depth)
	}
	o.aim(1, 0)
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
		if _, err := optimal.Solve(t.Context(), position.After(s.game, s.history), s.options); !codebreaker.IsProblem(err, "tree-guess-candidate") {
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

// TestSurvey holds that openings that are surveyed, as where there are many, cost what they
// cost else, and how many sets are counted then.
func TestSurvey(t *testing.T) {
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
		game := parse(t, "words:answers+guesses"+pick(d, "", "-place", "-place"), codebreaker.WithLexicon(lists))
		options := optimal.Options{Objective: pick(d, optimal.LeastTotal, optimal.LeastMax, optimal.LeastTotalThenMax), Threads: 1}
		with, err := optimal.Solve(t.Context(), position.Start(game), options)
		if err != nil {
			t.Fatal(err)
		}
		counted += with.Nodes
		without, err := optimal.Solve(t.Context(), position.Start(game), options.Without(optimal.Lookahead))
		if err != nil {
			t.Fatal(err)
		}
		if m, n := with.Tree.Measure(), without.Tree.Measure(); with.Total != without.Total || !slices.Equal(m.Histogram, n.Histogram) && options.Objective == optimal.LeastTotalThenMax {
			t.Errorf("%s, objective %d: %v with a survey, %v without", game.Name(), options.Objective, m.Histogram, n.Histogram)
		}
	}
	if counted != 37 {
		t.Errorf("%d sets were counted, not 37; see TestSignature", counted)
	}
}
