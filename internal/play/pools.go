package play

import (
	"context"
	"sync"

	"codebreaker/internal/bitslice"
	"codebreaker/internal/budgets"
	"codebreaker/internal/symmetry"
)

// pools caches reduced pools of guesses for positions with the same pool.
type pools struct {
	mutex sync.Mutex
	kept  map[string]*bitslice.Guesses
	size  int // number of cached guesses
}

// mostPooled is the largest number of cached guesses, at about 24 bytes each.
const mostPooled = 1 << 23

// of returns the guesses of a reduction, prepared for candidates of the layout.
func (p *pools) of(ctx context.Context, reduction *symmetry.Reduction, layout bitslice.Layout) *bitslice.Guesses {
	key := reduction.Key()
	p.mutex.Lock()
	guesses := p.kept[key]
	p.mutex.Unlock()
	if guesses != nil {
		return guesses
	}
	guesses = bitslice.NewGuesses(layout, reduction.Guesses())
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.kept == nil || p.size > min(mostPooled, budgets.MemoryOf(ctx)/24) {
		p.kept, p.size = make(map[string]*bitslice.Guesses), 0
	}
	p.kept[key] = guesses
	p.size += guesses.Len()
	return guesses
}
