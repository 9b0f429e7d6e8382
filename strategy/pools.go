package strategy

import (
	"sync"

	"codebreaker/internal/bitslice"
	"codebreaker/symmetry"
)

// pools keeps the guesses worth weighing, for positions that have the same.
type pools struct {
	layout bitslice.Layout
	mutex  sync.Mutex
	kept   map[poolKey]*bitslice.Guesses
	size   int // guesses kept
}

// poolKey is what decides which guesses represent the others.
type poolKey struct {
	group   *symmetry.Group // nil when it is trivial: then only played symbols matter
	played  uint64
	present symmetry.Present
}

// mostPooled is how many guesses are kept: 16 bytes each.
const mostPooled = 1 << 24

func (p *pools) of(position *Position) *bitslice.Guesses {
	if position.Game.Hard() {
		return bitslice.NewGuesses(p.layout, allowed(position.Game, position.Game.Guesses(), position.History()))
	}
	group := position.Group()
	key := poolKey{group: group, played: group.Played()}
	if position.Game.HasWords() {
		key = poolKey{}
	} else {
		key.present = symmetry.PresentIn(position.Game, position.Codes)
		if group.Trivial() {
			key.group = nil
		}
	}
	p.mutex.Lock()
	guesses := p.kept[key]
	p.mutex.Unlock()
	if guesses != nil {
		return guesses
	}
	guesses = bitslice.NewGuesses(p.layout, group.Guesses(key.present))
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.kept == nil || p.size > mostPooled {
		p.kept, p.size = make(map[poolKey]*bitslice.Guesses), 0
	}
	p.kept[key] = guesses
	p.size += guesses.Len()
	return guesses
}
