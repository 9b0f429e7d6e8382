package bound

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"codebreaker/internal/engine/rules"
)

// A brute finds the cost of every set of a few codes by trying every guess. A set is a word with
// one bit for each code.
type brute struct {
	Objective
	cells [][]uint32 // by guess; the first cell is the guess itself, empty if it is not a code
	own   bool       // guess only candidates
	known map[brutePosition]Cost
}

type brutePosition struct {
	set  uint32
	left int
}

func newBrute(o Objective, own bool, game *rules.Game, codes, guesses []rules.Code) *brute {
	b := &brute{Objective: o, own: own, known: make(map[brutePosition]Cost)}
	for _, guess := range guesses {
		cells := []uint32{0}
		at := make(map[rules.Feedback]int)
		for i, code := range codes {
			if code == guess {
				cells[0] = 1 << i
				continue
			}
			feedback := game.Mark(guess, code)
			if at[feedback] == 0 {
				at[feedback] = len(cells)
				cells = append(cells, 0)
			}
			cells[at[feedback]] |= 1 << i
		}
		b.cells = append(b.cells, cells)
	}
	return b
}

// count returns the cells of a set after a guess, and whether the guess is a candidate.
func (b *brute) count(guess int, set uint32) (cells int, own bool) {
	for _, cell := range b.cells[guess] {
		if cell&set != 0 {
			cells++
		}
	}
	return cells, b.cells[guess][0]&set != 0
}

// cost returns the cost of a set.
func (b *brute) cost(set uint32, remaining int) Cost {
	if set == 0 {
		return 0
	}
	if remaining == 0 {
		return Infinite
	}
	at := brutePosition{set, remaining}
	if cost, found := b.known[at]; found {
		return cost
	}
	best := Infinite
	for guess := range b.cells {
		if cells, own := b.count(guess, set); own || !b.own && cells > 1 {
			best = min(best, b.play(guess, set, remaining))
		}
	}
	b.known[at] = best
	return best
}

// play returns the cost of a set if this guess is played first.
func (b *brute) play(guess int, set uint32, remaining int) Cost {
	sum := b.Unit * Cost(bits.OnesCount32(set))
	for i, cell := range b.cells[guess] {
		switch cell &= set; {
		case i > 0:
			sum += b.cost(cell, remaining-1)
		case cell != 0 && remaining == 1:
			sum += b.Last
		}
	}
	return min(sum, Infinite)
}

// TestBounds compares each bound with the cost of random sets.
func TestBounds(t *testing.T) {
	draw := rand.New(rand.NewPCG(11, 5))
	holds := make(map[string]int)
	for _, name := range []string{"2x6", "3x3", "4x2", "3x4-distinct", "3x3-sum", "4x4-distinct-sum", "4x3-sum", "2x5-place", "3x4-black", "2x8-black", "3x4-distinct-black", "2.3.5-black", "3x2-black-empty"} {
		game, codes := codesOf(t, name)
		var guesses []rules.Code
		for guess := range game.Guesses() {
			guesses = append(guesses, guess)
		}
		for range 12 {
			h := held{T: t, game: game, holds: holds, own: draw.IntN(3) == 0, codes: drawCodes(draw, game, codes)}
			h.objective = Objective{Unit: 1}
			if draw.IntN(2) == 0 {
				h.objective = Objective{Unit: Cost(2 + draw.IntN(20)), Last: 1}
			}
			h.brute = newBrute(h.objective, h.own, game, h.codes, guesses)
			h.growth = NewGrowth(h.objective, h.own, len(h.codes), max(2, len(h.codes)))
			if game.Rule() == rules.Black {
				h.boxes = NewBoxes(game.Places(), h.codes)
			}
			if game.Rule() == rules.Sum {
				h.boxes = NewAnagrams(game.Places(), h.codes)
			}
			for range 20 {
				h.set(draw.Uint32N(1<<len(h.codes)-1)+1, 1+draw.IntN(len(h.codes)+1))
			}
			h.set(1<<len(h.codes)-1, Unlimited)
		}
	}
	for _, bound := range []string{"Least", "Counted", "Cells", "One", "Two", "Perfect", "Apart", "Candidates", "Candidates exactly", "Covered"} {
		if holds[bound] < 20 {
			t.Errorf("%s was held %d times only", bound, holds[bound])
		}
	}
}

// drawCodes draws up to eleven codes in order. In black-only games they are usually similar.
func drawCodes(draw *rand.Rand, game *rules.Game, codes []rules.Code) (drawn []rules.Code) {
	base, free := codes[draw.IntN(len(codes))], uint(0)
	if game.Rule() == rules.Black && draw.IntN(4) > 0 {
		for range 2 {
			free |= 1 << draw.IntN(game.Places())
		}
	}
	for _, code := range codes {
		if len(drawn) < 11 && (free > 0 && sameBut(code, base, free) || draw.IntN(len(codes)) < 4) {
			drawn = append(drawn, code)
		}
	}
	if len(drawn) == 0 {
		drawn = codes[:1]
	}
	return drawn
}

// held compares the bounds of sets of some codes with their costs.
type held struct {
	*testing.T
	game      *rules.Game
	codes     []rules.Code
	own       bool
	objective Objective
	brute     *brute
	growth    *Growth
	boxes     *Boxes
	cover     Cover
	holds     map[string]int // number of comparisons, by bound
}

// hold checks that a cost is in a span.
func (h *held) hold(bound string, span Span, cost Cost, set uint32, remaining int) {
	h.Helper()
	h.holds[bound]++
	if cost < span.Lower || cost > span.Upper {
		h.Fatalf("%s, candidates only %v, %+v: %v says that set %b of %d codes costs %v with %d guesses; it costs %d",
			h.game.Name(), h.own, h.objective, bound, set, len(h.codes), span, remaining, cost)
	}
}

// set checks all bounds of a set.
func (h *held) set(set uint32, remaining int) {
	h.Helper()
	o, n := h.objective, bits.OnesCount32(set)
	enough := o.Enough(n, remaining)
	remaining = min(remaining, len(h.codes)+2)
	cost := h.brute.cost(set, remaining)
	if enough == Unlimited && cost != h.brute.cost(set, len(h.codes)+2) {
		h.Fatalf("%s: %d guesses are not enough for %d codes", h.game.Name(), remaining, n)
	}
	hold := func(bound string, span Span) { h.hold(bound, span, cost, set, remaining) }
	most, best, ofCandidates := 0, 0, 0 // cells; best and ofCandidates count the guess's own cell twice
	for guess := range h.brute.cells {
		cells, own := h.brute.count(guess, set)
		twice := cells
		if own {
			twice++
			ofCandidates = max(ofCandidates, cells)
		} else if h.own {
			continue
		}
		most, best = max(most, cells), max(best, twice)
		if n > 2 && (own || cells > 1) {
			h.hold("Cells", AtLeast(o.Cells(Cost(n), Cost(twice))), h.brute.play(guess, set, remaining), set, remaining)
		}
	}
	hold("Least", AtLeast(h.growth.Least(most, enough)[n]))
	switch {
	case n == 1:
		hold("One", Exactly(o.One(remaining)))
	case n == 2:
		hold("Two", Exactly(o.Two(remaining)))
	default:
		hold("Counted", AtLeast(h.growth.Counted(n, most, best, enough)))
		span := o.Candidates(n, ofCandidates, remaining)
		hold("Candidates", span)
		if span.Exact() {
			h.holds["Candidates exactly"]++
		}
	}
	switch {
	case n == 1: // it is guessed at once
	case ofCandidates < n:
		hold("Perfect", AtLeast(o.Perfect(n, remaining)))
	default:
		hold("Perfect", Exactly(o.Perfect(n, remaining)))
	}
	if most == n && ofCandidates < n {
		hold("Apart", Exactly(o.Apart(n, remaining)))
	}
	if h.boxes != nil {
		var members []uint16
		for i := range h.codes {
			if set>>i&1 == 1 {
				members = append(members, uint16(i))
			}
		}
		if covered := h.growth.Covered(&h.cover, h.boxes, members, most, enough); covered > 0 {
			hold("Covered", AtLeast(covered))
		}
	}
}
