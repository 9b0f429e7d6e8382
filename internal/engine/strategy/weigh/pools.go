package weigh

import (
	"context"
	"sync"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/position/partition/bitslice"
	"codebreaker/internal/engine/position/symmetry"
)

// pools caches reduced pools of guesses for positions with the same pool.
type pools struct {
	mutex sync.Mutex
	kept  map[string]func() *bitslice.Guesses
	size  int // number of cached guesses
	idle  []*bitslice.Gathering
}

// mostPooled is the largest number of cached guesses, at about two bytes each for every place.
const mostPooled = 1 << 23

// of returns the guesses of a reduction, prepared for candidates of the layout. If another goroutine is generating
// them, it waits for them.
func (p *pools) of(ctx context.Context, reduction *symmetry.Reduction, layout bitslice.Layout) *bitslice.Guesses {
	key := reduction.Key()
	p.mutex.Lock()
	guesses := p.kept[key]
	if guesses == nil {
		if p.kept == nil || p.size > min(mostPooled, budget.MemoryOf(ctx)/(2*layout.Places)) {
			p.kept, p.size = make(map[string]func() *bitslice.Guesses), 0
		}
		guesses = sync.OnceValue(func() *bitslice.Guesses { return p.generate(reduction, layout) })
		p.kept[key] = guesses
	}
	p.mutex.Unlock()
	return guesses()
}

// generate generates the guesses of a reduction.
func (p *pools) generate(reduction *symmetry.Reduction, layout bitslice.Layout) *bitslice.Guesses {
	memory := new(bitslice.Gathering)
	p.mutex.Lock()
	if last := len(p.idle) - 1; last >= 0 {
		memory, p.idle = p.idle[last], p.idle[:last]
	}
	p.mutex.Unlock()
	guesses := bitslice.Gather(layout, reduction.Parts(), memory)
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.idle = append(p.idle, memory)
	p.size += guesses.Len()
	return guesses
}
