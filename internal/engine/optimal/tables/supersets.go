package tables

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"

	"codebreaker/internal/engine/rules"
)

// A superset has all codes of the root with a symbol or all without it, anywhere or at one place; or it is the
// intersection of two such sets. A branch of an opening is a subset of several, and no guess makes more cells of
// a subset.
type superset struct {
	number  int      // its place in the ranked matrix; 0 for intersections
	member  []uint64 // a bit for each code of the root
	numbers []int32  // of the members

	spent atomic.Int64 // codes of subsets that were counted while the cells were not known
	once  sync.Once    // counts the cells
	cells []uint8      // of the members, for each column of the ranked matrix
	most  []uint8      // for each block
}

// newSuperset returns the set of the codes for which in is true.
func newSuperset(codes int, in func(code int) bool) *superset {
	s := &superset{member: make([]uint64, (codes+63)/64)}
	for code := range codes {
		if in(code) {
			s.member[code/64] |= 1 << (code % 64)
			s.numbers = append(s.numbers, int32(code))
		}
	}
	return s
}

func (s *superset) has(code int32) bool { return s.member[code/64]>>(code%64)&1 != 0 }

// supersets returns the sets with and without each symbol, the smallest first.
func supersets(game *rules.Game, codes []rules.Code) (all []*superset) {
	add := func(in func(code rules.Code) bool) {
		for _, want := range [...]bool{true, false} {
			s := newSuperset(len(codes), func(i int) bool { return in(codes[i]) == want })
			if 0 < len(s.numbers) && len(s.numbers) < len(codes) {
				all = append(all, s)
			}
		}
	}
	for symbol := range uint8(game.Symbols()) {
		add(func(code rules.Code) bool { return slices.Contains(code[:game.Places()], symbol) })
		for place := range game.Places() {
			add(func(code rules.Code) bool { return code[place] == symbol })
		}
	}
	slices.SortStableFunc(all, func(a, b *superset) int { return cmp.Compare(len(a.numbers), len(b.numbers)) })
	for i, s := range all {
		s.number = i
	}
	return all
}

// mostSupersets is the number of supersets that bound the cells of a set, besides an intersection. More rule out
// few more guesses.
const mostSupersets = 3

// supersetBytes is the most bytes of each member, whose list may have grown to twice its length.
const supersetBytes = 8

// supersetsOf returns small supersets of some codes: the ones whose cells are known, and others.
func (b *Builder) supersetsOf(numbers []int32) (around, unknown []*superset) {
	var all []*superset
	for _, s := range b.ranked.supersets {
		if !slices.ContainsFunc(numbers, func(number int32) bool { return !s.has(number) }) {
			all = append(all, s)
		}
	}
	if len(all) > 1 {
		if s := b.intersection(all); s != nil {
			around = append(around, s)
		}
	}
	around = append(around, all[:min(mostSupersets, len(all))]...)
	around = slices.DeleteFunc(around, func(s *superset) bool {
		if b.counted(s) {
			return false
		}
		unknown = append(unknown, s)
		return true
	})
	return append(around, b.ranked.whole), unknown
}

// intersection returns the smallest intersection of the first superset with another one, nil if there is no room for it.
func (b *Builder) intersection(all []*superset) *superset {
	r := &b.ranked
	first, second, least := all[0], all[1], math.MaxInt
	for _, s := range all[1:] {
		common := 0
		for i, word := range s.member {
			common += bits.OnesCount64(word & first.member[i])
		}
		if common < least {
			second, least = s, common
		}
	}
	key := [2]int{first.number, second.number}
	if s, there := r.intersections.Load(key); there {
		return s.(*superset)
	}
	if !b.takeForGood(supersetBytes*uint64(least) + uint64(8*len(first.member))) {
		return nil
	}
	s, _ := r.intersections.LoadOrStore(key, newSuperset(64*len(first.member), func(code int) bool {
		return first.has(int32(code)) && second.has(int32(code))
	}))
	return s.(*superset)
}

// counted reports whether the cells of a superset are known. They are counted when its subsets have taken as much work
// as that takes.
func (b *Builder) counted(s *superset) bool {
	if s.spent.Load() < int64(len(s.numbers)*len(b.ranked.order)) {
		return false
	}
	s.once.Do(func() {
		if b.takeForGood(uint64(len(b.ranked.order)) + uint64(len(b.ranked.order)/rankedBlock)) {
			b.countCells(s)
		}
	})
	return s.cells != nil
}

// countCells counts the cells of a superset.
func (b *Builder) countCells(s *superset) {
	order := b.ranked.order
	s.cells, s.most = make([]uint8, len(order)), make([]uint8, len(order)/rankedBlock)
	for column, guess := range order {
		s.cells[column] = uint8(b.matrix.cellsOf(int(guess), s.numbers))
		s.most[column/rankedBlock] = max(s.most[column/rankedBlock], s.cells[column])
	}
}
