package main

import (
	"context"
	"slices"
)

// A partition divides the secrets by their marks for some guesses. It has the cells of two secrets or more, the largest
// first.
type partition struct {
	cells [][]int
	pairs int // of secrets in one cell, which no guess splits
}

// whole returns the partition before the first guess.
func (g *game) whole() *partition {
	all := make([]int, len(g.codes))
	for i := range all {
		all[i] = i
	}
	p := &partition{}
	p.add(all)
	return p
}

func (p *partition) add(cell []int) {
	if len(cell) > 1 {
		p.cells = append(p.cells, cell)
		p.pairs += len(cell) * (len(cell) - 1) / 2
	}
}

// after returns the partition after more guesses.
func (p *partition) after(g *game, guesses []code) *partition {
	for _, guess := range guesses {
		finer, marks := &partition{}, g.marks[g.number(guess)]
		parts := make([][]int, g.kinds)
		for _, cell := range p.cells {
			for _, secret := range cell {
				parts[marks[secret]] = append(parts[marks[secret]], secret)
			}
			for mark, part := range parts {
				finer.add(part)
				parts[mark] = nil
			}
		}
		p = finer
	}
	slices.SortStableFunc(p.cells, func(a, b []int) int { return len(b) - len(a) })
	return p
}

// split returns the number of pairs that a guess splits.
func (p *partition) split(g *game, guess int) int {
	marks, split := g.marks[guess], 0
	for _, cell := range p.cells {
		for i, secret := range cell {
			split += i - g.seen[marks[secret]] // the secrets before this one with other marks
			g.seen[marks[secret]]++
		}
		for _, secret := range cell {
			g.seen[marks[secret]] = 0
		}
	}
	return split
}

// fits reports whether n guesses have enough marks for the largest cell.
func (p *partition) fits(g *game, n int) bool {
	most := 1
	for range n {
		most = min(most*g.kinds, len(g.codes))
	}
	return len(p.cells) == 0 || len(p.cells[0]) <= most
}

// refute shows that no n guesses identify every secret, or returns guesses that do.
//
// It goes through the sets of guesses that n such guesses could contain: of no guess, of one guess, of two. Such a set
// leaves pairs of secrets that the other guesses split. One of them splits an equal share of these pairs, or more. So
// a set of the next size is a set and one guess that splits such a share. If sets are equal after a renaming, refute
// keeps one of them. It tries the last two guesses together.
//
// sets has the number of sets of one guess, of two and so on.
func (g *game) refute(ctx context.Context, n int) (found []code, sets []int, err error) {
	level := [][]code{{}}
	for left := n; left > 2; left-- {
		var next [][]code
		seen := make(map[string]bool)
		for _, set := range level {
			if ctx.Err() != nil {
				return nil, nil, ctx.Err()
			}
			p := g.whole().after(g, set)
			if p.pairs == 0 {
				return set, sets, nil
			}
			if !p.fits(g, left) {
				continue
			}
			for guess, added := range g.codes {
				if left*p.split(g, guess) < p.pairs {
					continue
				}
				larger := g.renamed(append(slices.Clone(set), added))
				if name := string(slices.Concat(larger...)); !seen[name] {
					seen[name] = true
					next = append(next, larger)
				}
			}
		}
		level, sets = next, append(sets, len(next))
	}
	for _, set := range level {
		if ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		if found := g.complete(set, n-len(set)); found != nil {
			return found, sets, nil
		}
	}
	return nil, sets, nil
}

// pairsTried is the number of pairs that complete looks at first.
const pairsTried = 256

// complete adds guesses to a set until the set identifies every secret. It adds at most left guesses; left is 1 or 2. It
// returns nil if that is impossible. Two guesses split all pairs if no pair has equal marks for both of them.
func (g *game) complete(set []code, left int) []code {
	p := g.whole().after(g, set)
	if p.pairs == 0 {
		return append([]code{}, set...)
	}
	if left < 1 || !p.fits(g, left) || !p.shared(g, left) {
		return nil
	}
	tried := p.some(pairsTried)
	alike := make([][pairsTried / 64]uint64, len(g.codes)) // a bit for each pair that has equal marks
	for guess, marks := range g.marks {
		for i, pair := range tried {
			if marks[pair[0]] == marks[pair[1]] {
				alike[guess][i/64] |= 1 << (i % 64)
			}
		}
	}
	for second := range alike {
		b := &alike[second]
		first := 0
		if left == 1 {
			first = second
		}
		for ; first <= second; first++ {
			a := &alike[first]
			if a[0]&b[0] != 0 || a[1]&b[1]|a[2]&b[2]|a[3]&b[3] != 0 {
				continue
			}
			if p.separated(g, first, second) {
				guesses := slices.Clone(set)
				for _, guess := range slices.Compact([]int{first, second}) {
					guesses = append(guesses, g.codes[guess])
				}
				return guesses
			}
		}
	}
	return nil
}

// separated reports whether two guesses split all pairs.
func (p *partition) separated(g *game, first, second int) bool {
	a, b := g.marks[first], g.marks[second]
	for _, cell := range p.cells {
		for i, secret := range cell {
			for _, other := range cell[:i] {
				if a[secret] == a[other] && b[secret] == b[other] {
					return false
				}
			}
		}
	}
	return true
}

// shared reports whether a guess splits an equal share of the pairs, which left guesses must split.
func (p *partition) shared(g *game, left int) bool {
	for guess := range g.codes {
		if left*p.split(g, guess) >= p.pairs {
			return true
		}
	}
	return false
}

// some returns up to n unsplit pairs, from all cells.
func (p *partition) some(n int) (pairs [][2]int) {
	step, at := max(1, p.pairs/n), 0
	for _, cell := range p.cells {
		for i := range cell {
			for j := range i {
				if at%step == 0 && len(pairs) < n {
					pairs = append(pairs, [2]int{cell[j], cell[i]})
				}
				at++
			}
		}
	}
	return pairs
}
