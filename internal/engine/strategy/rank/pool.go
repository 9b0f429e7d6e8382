package rank

import (
	"slices"
	"sync"
	"sync/atomic"

	"codebreaker/internal/engine/position/partition/bitslice"
	"codebreaker/internal/engine/rules"
)

// Pool holds all guesses of a game, by multiset. It is safe for concurrent use.
type Pool struct {
	game      *rules.Game
	layout    bitslice.Layout
	multisets *bitslice.Multisets
	needs     []uint64 // by portion: the symbols of all its multisets, as bits
	limits    []int    // number of symbols at each place, ascending; nil if all places are alike
	playable  sync.Map // if limits is set: playable arrangements, by placing
}

// placing determines the playable arrangements of a multiset: the positions where its symbols
// change, and the places that allow each symbol.
type placing struct {
	changes int
	places  [mostLimited]uint8
}

// mostLimited is the largest number of places for games whose places have different symbols. Such
// games filter all patterns, and with more places there are too many.
const mostLimited = 8

// NewPool returns the pool of a game whose codes are sliced by the layout. It returns nil if
// ranking does not pay: in word games, under rules other than black and white, with too few guesses
// for each multiset, or with many places that have different symbols.
func NewPool(game *rules.Game, layout bitslice.Layout) *Pool {
	return newPool(game, layout, worth)
}

// worth is the least average number of arrangements of a multiset.
const worth = 6

func newPool(game *rules.Game, layout bitslice.Layout, worth uint64) *Pool {
	if layout.Rule != bitslice.BlackWhite || layout.Places < 2 || layout.Places > bitslice.MostRanked || game.HasWords() {
		return nil
	}
	p := &Pool{game: game, layout: layout}
	for place := range layout.Places {
		p.limits = append(p.limits, game.Limit(place))
	}
	slices.Sort(p.limits)
	if p.limits[0] == p.limits[layout.Places-1] {
		p.limits = nil
	} else if layout.Places > mostLimited {
		return nil
	}
	most := int(min(game.GuessCount()/worth, 1<<24))
	var multisets []rules.Code
	if !p.extend(rules.Code{}, 0, most, &multisets) {
		return nil
	}
	p.multisets = bitslice.NewMultisets(layout, multisets)
	for first := 0; first < len(multisets); first += portion {
		p.needs = append(p.needs, p.multisets.UsedByAll(first, min(first+portion, len(multisets))))
	}
	return p
}

// Multisets returns the number of multisets.
func (p *Pool) Multisets() int { return p.multisets.Len() }

// extend appends the multisets that begin with code's first places. It reports whether there are at
// most that many.
func (p *Pool) extend(code rules.Code, place, most int, into *[]rules.Code) bool {
	if place == p.layout.Places {
		*into = append(*into, code)
		return len(*into) <= most
	}
	first := 0
	if place > 0 {
		first = int(code[place-1])
		if p.game.Distinct() && !p.game.IsEmpty(first) {
			first++
		}
	}
	for symbol := first; symbol < p.game.GuessSymbols(); symbol++ {
		code[place] = uint8(symbol)
		if !p.fits(code, place) {
			continue
		}
		if !p.extend(code, place+1, most, into) {
			return false
		}
	}
	return true
}

// fits reports whether the symbols of a multiset, up to a place, can all be placed. A place that
// allows a symbol allows all smaller ones. So it suffices to try the smallest symbol at the place
// with the smallest limit, and so on. Empty slots can go anywhere and best use the smallest limits.
// After an empty slot, all later ones in the multiset are empty too.
func (p *Pool) fits(code rules.Code, place int) bool {
	if p.limits == nil || p.game.IsEmpty(int(code[place])) {
		return true
	}
	empties := 0
	if p.game.Empties() {
		empties = p.layout.Places - place - 1
	}
	for i, symbol := range code[:place+1] {
		if int(symbol) >= p.limits[empties+i] {
			return false
		}
	}
	return true
}

// arrangements returns the playable arrangements of a multiset.
func (p *Pool) arrangements(multiset int) *bitslice.Arrangements {
	code := p.multisets.At(multiset)
	if p.limits == nil {
		return p.patterns(code)
	}
	var key placing
	number := 0
	for i, symbol := range code[:p.layout.Places] {
		if i > 0 && symbol != code[i-1] {
			key.changes |= 1 << (i - 1)
			number++
		}
		for place := range p.layout.Places {
			key.places[number] |= uint8(p.game.Playable(place)>>symbol&1) << place
		}
	}
	if kept, ok := p.playable.Load(key); ok {
		return kept.(*bitslice.Arrangements)
	}
	all := p.patterns(code)
	var indices []int32
	for i := range all.Len() {
		allowed := uint8(1)
		for place, number := range all.Pattern(i)[:p.layout.Places] {
			allowed &= key.places[number%mostLimited] >> place
		}
		if allowed == 1 {
			indices = append(indices, int32(i))
		}
	}
	playable := new(bitslice.Arrangements)
	playable.Select(all, indices)
	kept, _ := p.playable.LoadOrStore(key, playable)
	return kept.(*bitslice.Arrangements)
}

// patterns returns all arrangements of a multiset.
func (p *Pool) patterns(code rules.Code) *bitslice.Arrangements {
	changes := 0 // bit k: places k and k+1 have different symbols
	for place := 1; place < p.layout.Places; place++ {
		if code[place] != code[place-1] {
			changes |= 1 << (place - 1)
		}
	}
	list := &patterns[p.layout.Places]()[changes]
	if list.Load() == nil {
		list.CompareAndSwap(nil, bitslice.NewArrangements(p.layout.Places, code))
	}
	return list.Load()
}

// patterns caches arrangements by number of places and by the positions where the symbols of a
// multiset change. All games share them.
var patterns = func() (kept [bitslice.MostRanked + 1]func() []atomic.Pointer[bitslice.Arrangements]) {
	for places := range kept {
		kept[places] = sync.OnceValue(func() []atomic.Pointer[bitslice.Arrangements] {
			return make([]atomic.Pointer[bitslice.Arrangements], 1<<max(0, places-1))
		})
	}
	return kept
}()

// allowed returns, as bits, the symbols that guesses need: the symbols of the candidates, and the
// first absent one, which represents the others. Without repeats a guess may need as many absent
// symbols as it has places.
func (p *Pool) allowed(candidates []rules.Code) uint64 {
	all := uint64(1)<<p.game.GuessSymbols() - 1
	present := uint64(0)
	for i := range candidates {
		for _, symbol := range candidates[i][:p.layout.Places] {
			present |= 1 << symbol
		}
		if present == all {
			return all
		}
	}
	return p.withOthers(present)
}

// informative returns, as bits, the symbols needed by guesses that are not candidates. A symbol is
// uninformative if it occurs in no candidate, or at the same places in all candidates. One such
// symbol, the first, represents the others.
func (p *Pool) informative(candidates []rules.Code) uint64 {
	informative := uint64(0)
	for place := range p.layout.Places {
		first, there := candidates[0][place], uint64(0)
		for i := range candidates {
			there |= 1 << candidates[i][place]
		}
		if there != 1<<first {
			informative |= there
		}
	}
	return p.withOthers(informative)
}

// withOthers adds the first remaining symbols, as many as a guess may need. A place that allows a
// symbol allows all smaller ones. Only an empty slot may be where no other symbol can be.
func (p *Pool) withOthers(symbols uint64) uint64 {
	needed := 1
	if p.game.Distinct() {
		needed = p.layout.Places
	}
	others := (uint64(1)<<p.game.GuessSymbols() - 1) &^ symbols
	for range needed {
		symbols |= others & -others
		others &= others - 1
	}
	if p.limits != nil && p.game.Empties() {
		symbols |= 1 << p.game.Symbols()
	}
	return symbols
}
