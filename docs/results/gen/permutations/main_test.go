package main

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"

	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/test/testgame"
)

// TestIdentify compares the numbers with the optimal search: whoever needs one more guess to play the secret has
// identified it.
func TestIdentify(t *testing.T) {
	for places := 2; places <= 5; places++ {
		game := testgame.Parse(t, fmt.Sprintf("%dx%d-distinct-place", places, places))
		result, err := optimal.Solve(context.Background(), position.Start(game), optimal.Options{Objective: optimal.LeastMax})
		if err != nil {
			t.Fatal(err)
		}
		if got := newCodemaker().identify(places); got != result.Max-1 {
			t.Errorf("%d places: %d guesses, want %d", places, got, result.Max-1)
		}
	}
}

// permutations lists the codes of n places.
func permutations(n int) (codes [][]int) {
	if n == 0 {
		return [][]int{nil}
	}
	for _, shorter := range permutations(n - 1) {
		for at := range n {
			codes = append(codes, slices.Insert(slices.Clone(shorter), at, n-1))
		}
	}
	return codes
}

// lastsOutright is lastAny for the candidates themselves. It tries every guess.
func lastsOutright(codes, candidates [][]int, guesses int) bool {
	if guesses == 0 || len(candidates) < 2 {
		return len(candidates) > 1
	}
	for _, guess := range codes {
		cells := make(map[int][][]int)
		for _, candidate := range candidates {
			right := 0
			for place, symbol := range guess {
				if candidate[place] == symbol {
					right |= 1 << place
				}
			}
			cells[right] = append(cells[right], candidate)
		}
		lasts := false
		for _, cell := range cells {
			lasts = lasts || lastsOutright(codes, cell, guesses-1)
		}
		if !lasts {
			return false
		}
	}
	return true
}

// TestLasts compares random open sets with a search that lists their candidates. A set that is spread must last.
func TestLasts(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	maker := newCodemaker()
	var spread, unknown, ended int
	for range 600 {
		o := open{places: int8(2 + random.IntN(3))}
		for place := range o.places {
			o.rows[place] = (1<<o.places - 1) &^ uint8(1<<random.IntN(8)) &^ uint8(1<<random.IntN(8))
		}
		codes := permutations(int(o.places))
		var candidates [][]int
		for _, code := range codes {
			possible := true
			for place, symbol := range code {
				possible = possible && o.rows[place]>>symbol&1 != 0
			}
			if possible {
				candidates = append(candidates, code)
			}
		}
		parts, possible := o.parts()
		if possible != (len(candidates) > 0) {
			t.Fatalf("%v has %d candidates, but possible is %v", o, len(candidates), possible)
		}
		for guesses := range 3 {
			want := lastsOutright(codes, candidates, guesses)
			if got := maker.lastAny(parts, guesses); got != want {
				t.Fatalf("%v lasts %d guesses: %v, want %v", o, guesses, got, want)
			}
			switch {
			case o.spread(guesses) && !want:
				t.Fatalf("%v is spread, but does not last %d guesses", o, guesses)
			case o.spread(guesses):
				spread++
			case want:
				unknown++
			default:
				ended++
			}
		}
	}
	if spread < 100 || unknown < 100 || ended < 100 {
		t.Errorf("%d are spread, %d last otherwise and %d end: too few of one kind", spread, unknown, ended)
	}
}

// TestSpread compares spread with a search through all blocks.
func TestSpread(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	var yes, no int
	for range 3000 {
		o := open{places: 6}
		for place := range o.places {
			o.rows[place] = 1<<o.places - 1
		}
		guesses := 1 + random.IntN(2)
		for range 4 - guesses {
			for place, symbol := range random.Perm(6) {
				if random.IntN(8) > 0 {
					o.rows[place] &^= 1 << symbol
				}
			}
		}
		if want := spreadOutright(o, guesses); o.spread(guesses) != want {
			t.Fatalf("%v is spread for %d guesses: %v, want %v", o, guesses, !want, want)
		} else if want {
			yes++
		} else {
			no++
		}
	}
	if yes < 100 || no < 100 {
		t.Errorf("%d are spread and %d are not: too few of one kind", yes, no)
	}
}

// spreadOutright looks at every block.
func spreadOutright(o open, guesses int) bool {
	n := int(o.places)
	for places := 1; places < 1<<n; places++ {
		for symbols := 1; symbols < 1<<n; symbols++ {
			var s, t, pairs int
			most := make([]int, n) // how many pairs each symbol has
			for place := range n {
				s += places >> place & 1
			}
			for symbol := range n {
				t += symbols >> symbol & 1
				for place := range n {
					if places>>place&1 != 0 && symbols>>symbol&1 != 0 && o.rows[place]>>symbol&1 != 0 {
						most[symbol]++
						pairs++
					}
				}
			}
			switch {
			case s+t != n+1:
			case s == 1 || t == 1:
				if pairs < guesses+2 {
					return false
				}
			case slices.Max(most) <= guesses && pairs <= guesses*min(s, t):
				return false
			}
		}
	}
	return true
}

// TestParts checks that impossible pairs and known places are left out, and that parts are divided.
func TestParts(t *testing.T) {
	// Symbol A is known to be at the first place, so the other places have the other two symbols.
	left, possible := open{places: 3, rows: [mostPlaces]uint8{0b001, 0b111, 0b111}}.parts()
	two := open{places: 2, rows: [mostPlaces]uint8{0b11, 0b11}}
	if !possible || !slices.Equal(left, []open{two}) {
		t.Errorf("%v, %v, want %v", left, possible, two)
	}
	left, possible = open{places: 4, rows: [mostPlaces]uint8{0b0101, 0b1010, 0b0101, 0b1010}}.parts()
	if !possible || !slices.Equal(left, []open{two, two}) {
		t.Errorf("%v, %v, want %v twice", left, possible, two)
	}
	// Three places share two symbols.
	if _, possible := (open{places: 3, rows: [mostPlaces]uint8{0b011, 0b011, 0b011}}).parts(); possible {
		t.Error("three places have two symbols")
	}
}

// TestRenamed checks that new names of places and symbols change nothing.
func TestRenamed(t *testing.T) {
	a := open{places: 3, rows: [mostPlaces]uint8{0b011, 0b110, 0b111}}
	b := open{places: 3, rows: [mostPlaces]uint8{0b111, 0b101, 0b110}}
	if a.renamed() != b.renamed() {
		t.Errorf("%v and %v differ", a.renamed(), b.renamed())
	}
}

// TestCanonical gives random sets new names of places and symbols, or makes places symbols. The canonical set is the same,
// and has as many pairs and squares of pairs.
func TestCanonical(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	seen := make(map[open]bool)
	for range 300 {
		o := open{places: 7}
		for range 1 + random.IntN(4) {
			for place, symbol := range random.Perm(7) {
				o.rows[place] |= 1 << symbol
			}
		}
		renamed, turned := open{places: 7}, random.IntN(2) == 0
		places, symbols := random.Perm(7), random.Perm(7)
		for place := range 7 {
			for symbol := range 7 {
				switch {
				case o.rows[place]>>symbol&1 == 0:
				case turned:
					renamed.rows[symbols[symbol]] |= 1 << places[place]
				default:
					renamed.rows[places[place]] |= 1 << symbols[symbol]
				}
			}
		}
		form := o.canonical()
		if form != renamed.canonical() {
			t.Fatalf("%v and %v are %v and %v", o, renamed, form, renamed.canonical())
		}
		if form.canonical() != form || commonPairs(form) != commonPairs(o) {
			t.Fatalf("%v becomes %v", o, form)
		}
		seen[form] = true
	}
	if len(seen) < 100 {
		t.Errorf("%d different sets", len(seen))
	}
}

// commonPairs counts the pairs, and the squares of two places and two symbols with four pairs.
func commonPairs(o open) [2]int {
	var counts [2]int
	for i, row := range o.rows {
		counts[0] += bits.OnesCount8(row)
		for j, other := range o.rows {
			for symbol := range o.places {
				for second := range o.places {
					if i != j && symbol != second && row>>symbol&1 != 0 && row>>second&1 != 0 && other>>symbol&1 != 0 && other>>second&1 != 0 {
						counts[1]++
					}
				}
			}
		}
	}
	return counts
}

func TestRun(t *testing.T) {
	file := filepath.Join(t.TempDir(), "permutations.jsonl")
	for _, most := range []string{"", "0", "9", "x"} {
		if run(file, "", most) == nil {
			t.Errorf("%q is not refused", most)
		}
	}
	for _, most := range []string{"3", "4"} { // the second run continues
		if err := run(file, "", most); err != nil {
			t.Fatal(err)
		}
	}
	if err := run(file, "", "4"); err != nil {
		t.Fatal(err)
	}
	answers := filepath.Join(t.TempDir(), "answers.jsonl")
	if err := run(file, answers, "6"); err != nil {
		t.Fatal(err)
	}
	maker := newCodemaker()
	if err := maker.keepIn(answers); err != nil || len(maker.known) == 0 {
		t.Fatalf("%d answers are kept, %v", len(maker.known), err)
	}
	for asked, lasts := range maker.known { // a search without the file gives the same answers
		if asked.guesses <= mostQuick || lasts != newCodemaker().lasts(asked.part, asked.guesses) {
			t.Errorf("%v lasts: %v", asked, lasts)
		}
		maker.known[asked] = !lasts
	}
	if got := maker.identify(6); got == 5 {
		t.Error("answers that are kept are not used")
	}
}
