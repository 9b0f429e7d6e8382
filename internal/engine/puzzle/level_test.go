package puzzle_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"codebreaker/internal/engine/puzzle"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/longtest"

	"pgregory.net/rapid"
)

// reader deduces as the kinds of steps say, in the plainest way: an independent
// check of what an explanation needs.
type reader struct {
	p *puzzle.Puzzle
}

// known is the knowledge of a reader: the possible symbols at each place, and the least and
// greatest number of each symbol in the code.
type known struct {
	places []map[int]bool
	counts map[int][2]int
}

func (k known) clone() known {
	c := known{counts: maps.Clone(k.counts)}
	for _, symbols := range k.places {
		c.places = append(c.places, maps.Clone(symbols))
	}
	return c
}

func (k known) same(other known) bool {
	return maps.Equal(k.counts, other.counts) && k.at(other.places)
}

// at reports whether the places have those symbols and no others.
func (k known) at(places []map[int]bool) bool {
	return slices.EqualFunc(k.places, places, func(a, b map[int]bool) bool { return maps.Equal(a, b) })
}

func (r reader) start(allSymbols bool) known {
	k := known{counts: make(map[int][2]int)}
	most := r.p.Game.Places()
	if r.p.Game.Distinct() {
		most = 1
	}
	for symbol := range r.p.Game.Symbols() {
		k.counts[symbol] = [2]int{0, most}
	}
	for place := range r.p.Game.Places() {
		symbols := make(map[int]bool)
		for symbol := range r.p.Game.Limit(place) {
			shown := slices.ContainsFunc(r.p.Lines, func(turn rules.Turn) bool { return int(turn.Guess[place]) == symbol })
			if shown || allSymbols {
				symbols[symbol] = true
			}
		}
		k.places = append(k.places, symbols)
	}
	return k
}

// settle brings the places and the counts into agreement, if they can agree.
func (r reader) settle(k known) bool {
	for {
		before := k.clone()
		for symbol, count := range k.counts {
			own, can := 0, 0
			for _, symbols := range k.places {
				if symbols[symbol] {
					can++
					if len(symbols) == 1 {
						own++
					}
				}
			}
			count = [2]int{max(count[0], own), min(count[1], can)}
			if count[0] > count[1] {
				return false
			}
			k.counts[symbol] = count
			for _, symbols := range k.places {
				switch {
				case symbols[symbol] && count[0] == can:
					maps.DeleteFunc(symbols, func(other int, _ bool) bool { return other != symbol })
				case len(symbols) > 1 && count[1] == own:
					delete(symbols, symbol)
				}
			}
		}
		if slices.ContainsFunc(k.places, func(symbols map[int]bool) bool { return len(symbols) == 0 }) {
			return false
		}
		if k.same(before) {
			return true
		}
	}
}

// look is a comparison of lines: the marks of plus minus the marks of minus. With others set,
// the marks of a line with all of the code's symbols are added.
type look struct {
	plus, minus  []int
	pegs, others bool
}

// sum returns what the marks come to.
func (r reader) sum(l look) int {
	mark := func(line int) int {
		feedback := r.p.Lines[line].Feedback
		if l.pegs {
			return feedback.Count(rules.Right) + feedback.Count(rules.Misplaced)
		}
		return feedback.Count(rules.Right)
	}
	sum := 0
	if l.others {
		sum = r.p.Game.Places()
	}
	for _, line := range l.plus {
		sum += mark(line)
	}
	for _, line := range l.minus {
		sum -= mark(line)
	}
	return sum
}

// gives returns what n times the symbol adds to the sum, at a place or, for pegs,
// anywhere.
func (r reader) gives(l look, place, symbol, n int) int {
	one := func(line int) int {
		if !l.pegs {
			if int(r.p.Lines[line].Guess[place]) == symbol {
				return 1
			}
			return 0
		}
		count := 0
		for _, other := range r.p.Lines[line].Guess[:r.p.Game.Places()] {
			if int(other) == symbol {
				count++
			}
		}
		return min(count, n)
	}
	sum := 0
	if l.others {
		sum = n
	}
	for _, line := range l.plus {
		sum += one(line)
	}
	for _, line := range l.minus {
		sum -= one(line)
	}
	return sum
}

// take rules out what leaves the others too little or too much. It returns false
// at a contradiction.
func (r reader) take(l look, k known) bool {
	var ways []map[int]int // what each place, or symbol, can give, by its symbol or number
	if l.pegs {
		for symbol := range r.p.Game.Symbols() {
			gives := make(map[int]int)
			for n := k.counts[symbol][0]; n <= k.counts[symbol][1]; n++ {
				gives[n] = r.gives(l, 0, symbol, n)
			}
			ways = append(ways, gives)
		}
	} else {
		for place, symbols := range k.places {
			gives := make(map[int]int)
			for symbol := range symbols {
				gives[symbol] = r.gives(l, place, symbol, 1)
			}
			ways = append(ways, gives)
		}
	}
	least, most := 0, 0
	for _, gives := range ways {
		least += slices.Min(slices.Collect(maps.Values(gives)))
		most += slices.Max(slices.Collect(maps.Values(gives)))
	}
	sum := r.sum(l)
	for i, gives := range ways {
		low, high := slices.Min(slices.Collect(maps.Values(gives))), slices.Max(slices.Collect(maps.Values(gives)))
		var left []int
		for way, gives := range gives {
			if least-low+gives <= sum && sum <= most-high+gives {
				left = append(left, way)
			} else if !l.pegs {
				delete(k.places[i], way)
			}
		}
		if len(left) == 0 {
			return false
		}
		if l.pegs {
			k.counts[i] = [2]int{slices.Min(left), slices.Max(left)}
		}
	}
	return r.settle(k)
}

// looks lists the comparisons of a level.
func (r reader) looks(level int) []look {
	var looks []look
	add := func(l look) {
		looks = append(looks, l)
		if r.p.Game.Rule() == rules.BlackWhite && level < 3 {
			l.pegs = true
			looks = append(looks, l)
			if l.minus == nil {
				looks = append(looks, look{minus: l.plus, pegs: true, others: true})
			}
		}
	}
	lines := len(r.p.Lines)
	switch level {
	case 1:
		for a := range lines {
			add(look{plus: []int{a}})
		}
	case 2:
		for a := range lines {
			for b := range a {
				add(look{plus: []int{a, b}})
				add(look{plus: []int{a}, minus: []int{b}})
			}
		}
	case 3:
		all := look{}
		for a := range lines {
			all.plus = append(all.plus, a)
			for b := range a {
				for c := range b {
					add(look{plus: []int{a, b, c}})
					add(look{plus: []int{a, b}, minus: []int{c}})
					add(look{plus: []int{a, c}, minus: []int{b}})
					add(look{plus: []int{b, c}, minus: []int{a}})
				}
			}
		}
		add(all)
	}
	return looks
}

// compare looks at every level below hardest until none excludes anything.
func (r reader) compare(k known, hardest int) bool {
	var looks []look
	for level := range hardest {
		looks = append(looks, r.looks(level+1)...)
	}
	for {
		before := k.clone()
		for _, l := range looks {
			if !r.take(l, k) {
				return false
			}
		}
		if k.same(before) {
			return true
		}
	}
}

// suppose tries every symbol at every place, and rules it out when looks alone
// contradict it.
func (r reader) suppose(k known) bool {
	for {
		before := k.clone()
		for place, symbols := range k.places {
			for _, symbol := range slices.Sorted(maps.Keys(symbols)) {
				supposed := k.clone()
				supposed.places[place] = map[int]bool{symbol: true}
				if !r.settle(supposed) || !r.compare(supposed, 3) {
					delete(symbols, symbol)
					if !r.settle(k) || !r.compare(k, 3) {
						return false
					}
				}
			}
		}
		if k.same(before) {
			return true
		}
	}
}

// level returns the least difficulty that leads to the solutions, which must be all solutions
// of the puzzle.
func (r reader) level(allSymbols bool, solutions []rules.Code) int {
	goal := make([]map[int]bool, r.p.Game.Places())
	for place := range goal {
		goal[place] = make(map[int]bool)
		for _, code := range solutions {
			goal[place][int(code[place])] = true
		}
	}
	start := r.start(allSymbols)
	if !r.settle(start) {
		return 1
	}
	for level := 1; level <= 3; level++ {
		if k := start.clone(); !r.compare(k, level) || k.at(goal) {
			return level
		}
	}
	if k := start.clone(); !r.compare(k, 3) || !r.suppose(k) || k.at(goal) {
		return 4
	}
	return 5
}

// follows replays steps, each in its place, and returns false at the contradiction
// they come to.
func (r reader) follows(k known, steps []puzzle.Step) bool {
	for _, step := range steps {
		if step.Suppose == nil {
			if !r.take(look{plus: step.Lines, minus: step.Minus, pegs: step.Pegs, others: len(step.Lines) == 0}, k) {
				return false
			}
			continue
		}
		place, symbol, is := step.Suppose.Place, step.Suppose.Symbols[0], step.Suppose.Kind == puzzle.Is
		keep := func(k known, is bool) bool {
			maps.DeleteFunc(k.places[place], func(other int, _ bool) bool { return (other == symbol) != is })
			return r.settle(k)
		}
		supposed := k.clone()
		if keep(supposed, is) && r.follows(supposed, step.Steps) {
			continue // the case is not refuted, and excludes nothing
		}
		if !keep(k, !is) {
			return false
		}
	}
	return true
}

// stepsLevel returns the difficulty of the hardest step.
func stepsLevel(steps []puzzle.Step) int {
	hardest := 1
	for _, step := range steps {
		level := 1
		switch {
		case step.Suppose != nil:
			level = max(4, min(5, stepsLevel(step.Steps)+1))
		case step.All || len(step.Lines)+len(step.Minus) == 3:
			level = 3
		default:
			level = min(2, len(step.Lines)+len(step.Minus))
		}
		hardest = max(hardest, level)
	}
	return hardest
}

// checkExplained checks that an explanation and its steps have the least difficulty, and that each
// step is needed, also in the cases: without it, the others do not lead to the same conclusions.
func checkExplained(t rapid.TB, name string, p *puzzle.Puzzle, allSymbols bool) (difficulty int) {
	t.Helper()
	e := explained(t, p, allSymbols)
	if e.More {
		return e.Difficulty
	}
	r := reader{p}
	if want := r.level(allSymbols, e.Solutions); e.Difficulty != want || stepsLevel(e.Steps) != want {
		t.Errorf("%s: difficulty %d, steps of %d, want %d", name, e.Difficulty, stepsLevel(e.Steps), want)
	}
	k := r.start(allSymbols)
	if r.settle(k) {
		r.checkNeeded(t, name, k, e.Steps)
	}
	return e.Difficulty
}

func (r reader) checkNeeded(t rapid.TB, name string, start known, steps []puzzle.Step) {
	t.Helper()
	end := start.clone()
	stands := r.follows(end, steps)
	for i, step := range steps {
		fewer := start.clone()
		if r.follows(fewer, slices.Concat(steps[:i], steps[i+1:])) == stands && (!stands || fewer.at(end.places)) {
			t.Errorf("%s: step %d is not needed", name, i+1)
		}
		if step.Suppose != nil {
			supposed := start.clone()
			r.follows(supposed, steps[:i])
			is := step.Suppose.Kind == puzzle.Is
			maps.DeleteFunc(supposed.places[step.Suppose.Place], func(symbol int, _ bool) bool { return (symbol == step.Suppose.Symbols[0]) != is })
			if r.settle(supposed) {
				r.checkNeeded(t, fmt.Sprintf("%s, case of step %d", name, i+1), supposed, step.Steps)
			}
		}
	}
}

// TestDifficultyIsLeast compares difficulties with an independent reader's.
func TestDifficultyIsLeast(t *testing.T) {
	for _, test := range []struct {
		name, text string
		difficulty int
	}{
		{"simple cases at any place", "SULKY 1\nZLOTY 1\nPOTIN 1\nSOULE 1\nHERBU 2\nMOISE 1\nSABLE 1\n", 4},
		{"a case at the fifth place", "DHCCG 2 1\nEAFAF 2 0\nGEAFB 1 1\n", 4},
		{"three lines within a case", "AFAAF 1\nAIHGB 1\nDECIA 1\nDDHFH 1\nCFBBC 1\nGCDID 1\nIHAFI 2\n", 4},
		{"a case within a case", "BAAB 1 1\nDCEE 2 0\nACBE 2 1\n", 5},
		{"words with cases within cases", "ICTUS 2 0\nLACER 2 1\nAVISO 1 1\n", 5},
		{"three lines of eight", "EFGDEGDE 3 2\nHECBAGGF 3 1\nFGAFADDD 3 2\n", 5},
	} {
		if got := checkExplained(t, test.name, parse(t, test.text), false); got != test.difficulty {
			t.Errorf("%s: difficulty %d, want %d", test.name, got, test.difficulty)
		}
	}
	levels, seeds := make(map[int]int), uint64(40)
	if !longtest.On() {
		seeds = 8
	}
	for _, name := range []string{"mot:some", "words:some", "4x6", "4x6-black", "5x5-black", "4x8-distinct", "5x8", "2.3.4.5"} {
		for seed := range seeds {
			composed := compose(t, puzzle.Order{Game: game(t, name), Seed: seed})
			levels[checkExplained(t, fmt.Sprintf("%s, seed %d", name, seed), composed.Puzzle, false)]++
		}
	}
	for level := 1; level <= 4; level++ {
		if levels[level] < int(seeds)/2 {
			t.Errorf("only %d puzzles of difficulty %d were checked", levels[level], level)
		}
	}
}

// TestDifficultyOfMany is the same for puzzles with any number of solutions.
func TestDifficultyOfMany(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPuzzle(t)
		checkExplained(t, "puzzle", p, rapid.Bool().Draw(t, "all symbols"))
	})
}
