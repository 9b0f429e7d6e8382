package optimal

import (
	"slices"
	"testing"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// TestLift checks that openings are tried in the order of their bounds after a scan of all, and that the first is found
// without that.
func TestLift(t *testing.T) {
	game := wordsIn(t, "4x5-place")
	for _, turns := range [][]string{{"AABC=xxyx"}, {"ABCD=yyxx"}} {
		start := position.After(game, testgame.Turns(t, game, turns...))
		bounded := func() *root {
			r, err := newRoot(t.Context(), start, Options{})
			if err != nil {
				t.Fatal(err)
			}
			r.boundOpenings(unlimited)
			return r
		}
		guesses := func(openings []*opening) (codes []rules.Code) {
			for _, op := range openings {
				codes = append(codes, op.guess)
			}
			return codes
		}
		all := bounded()
		all.scan(all.openings, unlimited, infinite)
		for _, op := range all.openings {
			op.bound = max(op.bound, op.scanned)
		}
		all.sortOpenings(all.openings)
		r := bounded()
		if !r.ranks() {
			t.Fatalf("after %v %d openings are not scanned", turns, len(r.openings))
		}
		if slices.Equal(guesses(r.openings), guesses(all.openings)) {
			t.Errorf("after %v the scan changes no place", turns)
		}
		o := newOpenings(t.Context(), r, nil, unlimited)
		for i := range r.openings {
			o.lift(i)
			unscanned := slices.ContainsFunc(r.openings, func(op *opening) bool { return op.scanned == 0 })
			if i == 0 && !unscanned {
				t.Errorf("after %v all %d openings are scanned for the first", turns, len(r.openings))
			}
		}
		if !slices.Equal(guesses(r.openings), guesses(all.openings)) {
			t.Errorf("after %v openings are not tried in the order of their scanned bounds", turns)
		}
	}
}
