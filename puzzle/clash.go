package puzzle

import (
	"context"
	"slices"
)

// mostSets is how many sets of one size are tried: all threes of 40 lines.
const mostSets = 10_000

// Clash returns lines, from 0, that cannot stand together: no code fits their
// marks, and leaving out any one of them, some code does. Among such sets it is a
// smallest one if that has three lines at most (of up to 40). It returns nil when the
// puzzle has a solution. The letters at each place are those of the whole puzzle,
// also of lines whose marks are left out. The error is that of ctx.
func (p *Puzzle) Clash(ctx context.Context, letters Letters) ([]int, error) {
	g := p.grid(letters)
	all := make([]int, len(g.clues))
	for line := range all {
		all[line] = line
	}
	if g.solvable(ctx, all) || ctx.Err() != nil {
		return nil, ctx.Err()
	}
	for size, sets := 0, 1; size <= 3 && sets <= mostSets; size, sets = size+1, sets*(len(all)-size)/(size+1) {
		if clash := g.smallClash(ctx, nil, size); clash != nil || ctx.Err() != nil {
			return clash, ctx.Err()
		}
	}
	for i := len(all) - 1; i >= 0; i-- { // keep the first lines: people read from the top
		if fewer := slices.Delete(slices.Clone(all), i, i+1); !g.solvable(ctx, fewer) {
			all = fewer
		}
	}
	return all, ctx.Err()
}

// smallClash returns the first set of lines that begins with chosen, has size more
// and cannot stand together.
func (g *grid) smallClash(ctx context.Context, chosen []int, size int) []int {
	if size == 0 {
		if g.solvable(ctx, chosen) {
			return nil
		}
		return slices.Clone(chosen)
	}
	next := 0
	if len(chosen) > 0 {
		next = chosen[len(chosen)-1] + 1
	}
	for line := next; line < len(g.clues) && ctx.Err() == nil; line++ {
		if clash := g.smallClash(ctx, append(chosen, line), size-1); clash != nil {
			return clash
		}
	}
	return nil
}

// solvable reports whether some code fits those lines, or ctx is done.
func (g *grid) solvable(ctx context.Context, lines []int) bool {
	clues := make([]clue, len(lines))
	for i, line := range lines {
		clues[i] = g.clues[line]
	}
	part := *g
	part.use(clues)
	for range part.solutions(ctx) {
		return true
	}
	return ctx.Err() != nil
}
