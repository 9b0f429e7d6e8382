package protocol

import (
	"cmp"
	"math"
	mathbits "math/bits"
	"slices"
)

// The search for the least total of few candidates: branch and bound over the marks of a table, without
// the preparations of an exact search of a whole game, which take longer than this one.
//
// Functions that take a limit promise this. They return a value v such that, if least is the least
// total of the candidates, v < limit implies v == least, and v >= limit implies least >= v.

// mostSearched is the number of candidates up to which this search is the faster one.
const mostSearched = 64

// provable reports whether regrets of a position are proven, given whether that is wanted at any price.
func (t *table) provable(candidates int, exact bool) bool {
	return t.exact && (exact || candidates <= mostQuick) && provable(t.game, candidates)
}

// searchable reports whether this search is the one to find a best guess.
func (t *table) searchable(candidates int, exact bool) bool {
	return candidates <= mostSearched && t.provable(candidates, exact)
}

const unlimited = math.MaxUint32

// level is the memory of one level of the search.
type level struct {
	bounds []uint32 // by guess
	codes  []int32
	cells  []cellOf
}

// cellOf is the candidates that give a guess one mark, and their total, or a bound.
type cellOf struct {
	mark  uint8
	codes []int32
	total total
}

func (t *table) level(depth int) *level {
	for len(t.levels) <= depth {
		t.levels = append(t.levels, &level{bounds: make([]uint32, len(t.guesses))})
	}
	return t.levels[depth]
}

// total returns the least total of candidates.
func (t *table) total(candidates []int32, limit uint32, depth int) uint32 {
	quick := t.quick(candidates)
	if quick.exact || quick.least >= limit {
		return quick.least
	}
	set := t.hash(candidates)
	if known := t.totals[set]; known.exact || known.least >= limit {
		return known.least
	}
	_, least := t.search(candidates, limit, depth)
	t.know(set, total{least, least < limit})
	return least
}

// quick returns the least total of candidates if one of them separates all others (2n-1) or all but
// one pair (2n), and otherwise a bound.
func (t *table) quick(candidates []int32) total {
	n := len(candidates)
	switch {
	case n <= 2:
		return total{uint32(2*n - 1), true}
	case n > t.game.Feedbacks():
		return total{t.leasts[n], false}
	}
	most := 0
	for _, c := range candidates {
		if most = max(most, kinds(t.row(t.secrets[c]), candidates)); most == n {
			return total{uint32(2*n - 1), true}
		}
	}
	return total{uint32(2 * n), most == n-1}
}

// kinds returns the number of different marks that candidates give, 256 at most.
func kinds(row []uint8, candidates []int32) int {
	var met [4]uint64
	for _, c := range candidates {
		mark := row[c]
		met[mark>>6] |= 1 << (mark & 63)
	}
	return mathbits.OnesCount64(met[0]) + mathbits.OnesCount64(met[1]) + mathbits.OnesCount64(met[2]) + mathbits.OnesCount64(met[3])
}

// search returns the least total of three candidates or more, and a guess that reaches it. It takes
// guesses by a lower bound of their totals, and of those with equal bounds the first.
func (t *table) search(candidates []int32, limit uint32, depth int) (best int, least uint32) {
	l := t.level(depth)
	from, even := t.bounds(candidates, l.bounds)
	least = limit
	if len(candidates) > few { // a good guess first makes the limit of the others low
		if total := t.evaluate(candidates, even, least, depth); total < least {
			best, least = even, total
		}
		l.bounds[even] = unlimited
	}
	for next := uint32(unlimited); from < least; from, next = next, unlimited {
		for guess, bound := range l.bounds {
			if bound > from {
				next = min(next, bound)
				continue
			}
			if bound == from && from < least {
				if total := t.evaluate(candidates, guess, least, depth); total < least {
					best, least = guess, total
				}
			}
		}
	}
	if least == limit {
		return best, limit // no guess is better
	}
	return best, least
}

// bounds sets a lower bound of the total that begins with each guess. It returns the least bound and, for more than a few
// candidates, the guess that divides them most evenly.
func (t *table) bounds(candidates []int32, bounds []uint32) (least uint32, even int) {
	if t.columns != nil {
		return t.boundsByColumns(candidates, bounds)
	}
	least = unlimited
	evenest := uint32(unlimited)
	for guess := range bounds {
		bound, squares := t.bound(t.row(guess), candidates)
		bounds[guess] = bound
		least = min(least, bound)
		if squares < evenest {
			even, evenest = guess, squares
		}
	}
	return least, even
}

// bound returns a lower bound of the total that begins with a guess, and the sum of the squares of the
// sizes of its cells, or 0 for few candidates.
func (t *table) bound(row []uint8, candidates []int32) (bound, squares uint32) {
	n, right := uint32(len(candidates)), t.game.Feedbacks()-1
	if len(candidates) <= few && len(candidates) <= right {
		var met [4]uint64
		for _, c := range candidates {
			mark := row[c]
			met[mark>>6] |= 1 << (mark & 63)
		}
		cells := uint32(mathbits.OnesCount64(met[0]) + mathbits.OnesCount64(met[1]) + mathbits.OnesCount64(met[2]) + mathbits.OnesCount64(met[3]))
		if cells == 1 {
			return unlimited, 0 // it tells nothing
		}
		return 3*n - cells - uint32(met[right>>6]>>(right&63)&1), 0
	}
	var sizes [1 << 8]uint32
	bound = n
	for _, c := range candidates {
		size := &sizes[row[c]]
		bound += t.leasts[*size+1] - t.leasts[*size]
		squares += 2**size + 1
		*size++
	}
	if squares == n*n {
		return unlimited, squares
	}
	return bound - sizes[right], squares
}

// mostPacked is the number of marks up to which sizes of cells are packed into words.
const mostPacked = 16

// boundsByColumns is bounds for a game of few marks. It goes through the columns of candidates, whose marks lie side by side
// in memory, and counts the cells of some guesses at a time, in words.
func (t *table) boundsByColumns(candidates []int32, bounds []uint32) (least uint32, even int) {
	const block, ones = 256, 0x0101_0101_0101_0101
	n, marks := uint32(len(candidates)), t.game.Feedbacks()
	least = unlimited
	evenest := uint32(unlimited)
	for first := 0; first < len(bounds); first += block {
		end := min(first+block, len(bounds))
		var cells [block]packed
		for from := 0; from < len(candidates); from += 15 {
			var sizes [block]uint64 // 4 bits each
			for _, c := range candidates[from:min(from+15, len(candidates))] {
				for i, shift := range t.column(c)[first:end] {
					sizes[i&(block-1)] += 1 << (shift & 63)
				}
			}
			for i, four := range sizes {
				cells[i][0] += four & (0x0f * ones)
				cells[i][1] += four >> 4 & (0x0f * ones)
			}
		}
		for i := range end - first {
			sizes := &cells[i]
			filled := uint32(mathbits.OnesCount64((sizes[0]+0x7f*ones)&(0x80*ones)) + mathbits.OnesCount64((sizes[1]+0x7f*ones)&(0x80*ones)))
			if filled == 1 {
				bounds[first+i] = unlimited // it tells nothing
				continue
			}
			bound := 3*n - filled - sizes.size(marks-1)
			if over := (0x7f - uint64(marks)) * ones; ((sizes[0]+over)|(sizes[1]+over))&(0x80*ones) > 0 {
				for mark := range marks {
					size := sizes.size(mark)
					bound += t.leasts[size] - max(2*size, 1) + 1
				}
			}
			bounds[first+i] = bound
			least = min(least, bound)
			if n <= few || n*n >= evenest*filled { // the sum of squares is n·n/filled at least
				continue
			}
			if squares := sizes.squares(); squares < evenest {
				even, evenest = first+i, squares
			}
		}
	}
	return least, even
}

// packed is the sizes of cells by their marks, of 8 bits each: of the even marks and of the odd ones.
type packed [2]uint64

func (p *packed) size(mark int) uint32 { return uint32(p[mark&1] >> (mark / 2 * 8) & 0xff) }

// squares returns the sum of the squares of the sizes.
func (p *packed) squares() (sum uint32) {
	for _, sizes := range p {
		for ; sizes > 0; sizes >>= 8 {
			size := uint32(sizes & 0xff)
			sum += size * size
		}
	}
	return sum
}

// evaluate returns the least total that begins with a guess.
func (t *table) evaluate(candidates []int32, guess int, limit uint32, depth int) uint32 {
	cells := t.split(candidates, guess, t.level(depth))
	if int(cells[len(cells)-1].mark) == t.game.Feedbacks()-1 {
		cells = cells[:len(cells)-1] // the guess is right
	}
	sum := uint32(len(candidates))
	for i := range cells {
		sum += t.leasts[len(cells[i].codes)]
	}
	slices.SortFunc(cells, func(a, b cellOf) int { return cmp.Compare(len(b.codes), len(a.codes)) })
	for i := range cells {
		cell := &cells[i]
		cell.total = t.quick(cell.codes)
		if sum += cell.total.least - t.leasts[len(cell.codes)]; sum >= limit {
			return sum
		}
	}
	for i := range cells {
		if cell := &cells[i]; !cell.total.exact {
			others := sum - cell.total.least
			if sum = others + t.total(cell.codes, limit-others, depth+1); sum >= limit {
				return sum
			}
		}
	}
	return sum
}

// split divides candidates by the marks of a guess, in the memory of a level.
func (t *table) split(candidates []int32, guess int, l *level) []cellOf {
	row := t.row(guess)
	var ends [1 << 8]int32
	for _, c := range candidates {
		ends[row[c]]++
	}
	l.codes, l.cells = slices.Grow(l.codes[:0], len(candidates))[:len(candidates)], l.cells[:0]
	from := int32(0)
	for mark := range t.game.Feedbacks() {
		if size := ends[mark]; size > 0 {
			l.cells = append(l.cells, cellOf{mark: uint8(mark), codes: l.codes[from : from+size]})
			ends[mark] = from
			from += size
		}
	}
	for _, c := range candidates {
		l.codes[ends[row[c]]] = c
		ends[row[c]]++
	}
	return l.cells
}
