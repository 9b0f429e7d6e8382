package strategy

import (
	"context"
	"sync"
	"sync/atomic"

	"codebreaker"
	"codebreaker/candidate"
	"codebreaker/internal/bitslice"
	"codebreaker/symmetry"
)

// Player plays one strategy through many positions of one game, as building a
// tree wants it. It keeps memory to work in: each goroutine has its own.
type Player interface {
	// Next returns the guess to play in a position, which must have a candidate. It
	// is the guess that the strategy's Choose returns.
	Next(ctx context.Context, position *Position) (codebreaker.Code, error)
	// Clone returns a player for another goroutine, with the same strategy.
	Clone() Player
}

// Playable is a strategy that has players.
type Playable interface {
	Strategy
	// Play returns a player. With candidatesOnly it guesses only codes that can be
	// the secret. It shares large positions with the crew.
	Play(game *codebreaker.Game, candidatesOnly bool, crew *Crew) Player
}

// heuristicPlayer plays a heuristic.
type heuristicPlayer struct {
	game           *codebreaker.Game
	heuristic      *Heuristic
	candidatesOnly bool
	layout         bitslice.Layout
	crew           *Crew
	pools          *pools
	set            bitslice.Set // the candidates of the position
	reducedSet     bitslice.Set // the same, reduced
	reduced        []codebreaker.Code
	cells          []uint32
	product        product
}

// Play returns a player of the heuristic.
func (h *Heuristic) Play(game *codebreaker.Game, candidatesOnly bool, crew *Crew) Player {
	return h.player(game, candidatesOnly, crew)
}

func (h *Heuristic) player(game *codebreaker.Game, candidatesOnly bool, crew *Crew) *heuristicPlayer {
	layout := candidate.Layout(game)
	return &heuristicPlayer{
		game: game, heuristic: h, candidatesOnly: candidatesOnly, layout: layout, crew: crew,
		pools: new(pools), cells: make([]uint32, layout.Cells()),
	}
}

// Clone returns a player for another goroutine, with the same strategy.
func (p *heuristicPlayer) Clone() Player { return p.clone() }

func (p *heuristicPlayer) clone() *heuristicPlayer {
	return &heuristicPlayer{
		game: p.game, heuristic: p.heuristic, candidatesOnly: p.candidatesOnly, layout: p.layout, crew: p.crew,
		pools: p.pools, cells: make([]uint32, len(p.cells)),
	}
}

// Next returns the guess to play in a position, which must have a candidate. It
// is the guess that [Heuristic.Choose] returns.
func (p *heuristicPlayer) Next(ctx context.Context, position *Position) (codebreaker.Code, error) {
	codes := position.Codes
	if len(codes) <= 2 {
		return codes[0], nil
	}
	if i := p.load(codes); i >= 0 {
		return codes[i], nil
	}
	pool := p.pool(position)
	choice, err := p.best(ctx, pool.set, pool.guesses)
	if err != nil {
		return codebreaker.Code{}, err
	}
	return pool.at(choice.Index), nil
}

// pool is the guesses to weigh in a position, with the candidates that they are
// weighed for, both perhaps reduced.
type pool struct {
	set       *bitslice.Set
	guesses   *bitslice.Guesses
	reduction *symmetry.Reduction // or nil
}

// at returns a guess of the pool as it is played.
func (p *pool) at(i int) codebreaker.Code {
	if p.reduction == nil {
		return p.guesses.At(i)
	}
	return p.reduction.Expand(p.guesses.At(i))
}

// pool returns the pool of the position that is loaded: as few guesses as can be
// told quickly to hold the best.
func (p *heuristicPlayer) pool(position *Position) pool {
	if !p.candidatesOnly && !position.Game.Hard() {
		if guesses := p.product.of(p.game, p.layout, position.Codes); guesses != nil {
			return pool{&p.set, guesses, nil}
		}
	}
	return p.orbits(position)
}

// orbits returns the pool of the position that is loaded with one guess of each
// orbit, as [Pool] does.
func (p *heuristicPlayer) orbits(position *Position) pool {
	switch {
	case p.candidatesOnly:
		return pool{&p.set, bitslice.NewGuesses(p.layout, position.Codes), nil}
	case position.Game.Hard():
		guesses := allowed(position.Game, position.Game.Guesses(), position.History())
		return pool{&p.set, bitslice.NewGuesses(p.layout, guesses), nil}
	}
	reduction := position.Group().Reduce(position.Codes)
	p.reduced = reduction.Reduce(position.Codes, p.reduced[:0])
	layout := p.layout
	layout.Symbols = reduction.Symbols()
	bitslice.Load(&p.reducedSet, layout, p.reduced)
	return pool{&p.reducedSet, p.pools.of(reduction, layout), reduction}
}

// load makes codes the candidates to weigh for. It returns the first of them that
// tells all apart, or -1: under every strategy no other guess is better.
func (p *heuristicPlayer) load(codes []codebreaker.Code) int {
	bitslice.Load(&p.set, p.layout, codes)
	if len(codes) > min(mostPerfect, len(p.cells)) {
		return -1
	}
	for i := range codes {
		p.set.Count(codes[i], p.cells)
		if bitslice.Parts.Value(p.cells) == -int64(len(codes)) {
			return i
		}
	}
	return -1
}

// mostPerfect is the number of candidates up to which a guess that tells all
// apart is looked for first. Of more, hardly any guess does.
const mostPerfect = 64

// perfect returns the value of a guess that tells n candidates apart.
func (p *heuristicPlayer) perfect(n int) int64 {
	switch p.heuristic.value {
	case bitslice.Minimax:
		return 1
	case bitslice.Expected:
		return int64(n)
	case bitslice.Parts:
		return -int64(n)
	default:
		return 0
	}
}

// sharedPairs is the number of pairs of guess and candidate from which on a
// position is shared with the crew: some hundreds of microseconds.
const sharedPairs = 1 << 23

// best weighs guesses for a set. A guess that tells all candidates apart
// ends the search: none that comes later is better. (One that is no candidate
// must not hide a later candidate that tells all apart; there is none, or the
// candidates would have been found first.)
func (p *heuristicPlayer) best(ctx context.Context, set *bitslice.Set, guesses *bitslice.Guesses) (bitslice.Choice, error) {
	perfect := p.perfect(set.Len())
	portion := portionFor(set.Len(), guesses.Len(), p.crew.Size())
	var next atomic.Int64
	var end atomic.Int64
	end.Store(int64(guesses.Len()))
	scan := func(winner *bitslice.Choice) {
		winner.Index = -1
		for ctx.Err() == nil {
			first, last := growing(next.Add(1)-1, portion)
			if first >= end.Load() {
				return
			}
			choice := set.BestOf(guesses, int(first), int(min(last, int64(guesses.Len()))), p.heuristic.value)
			if choice.Better(*winner) {
				*winner = choice
			}
			if winner.Value == perfect {
				lower(&end, last)
				return
			}
		}
	}
	var winner bitslice.Choice
	var group sync.WaitGroup
	var others []bitslice.Choice
	if int64(set.Len())*int64(guesses.Len()) >= sharedPairs {
		others = make([]bitslice.Choice, p.crew.Size()-1)
		for i := range others {
			others[i].Index = -1
			p.crew.Go(&group, func() { scan(&others[i]) })
		}
	}
	scan(&winner)
	group.Wait()
	for _, choice := range others {
		if choice.Better(winner) {
			winner = choice
		}
	}
	return winner, ctx.Err()
}

// growing returns which guesses the i-th portion holds: few at first, since a
// guess that tells all apart is often among them, and twice as many each time up
// to most.
func growing(i, most int64) (first, last int64) {
	size := int64(1024)
	for ; i > 0 && size < most; i-- {
		first += size
		size *= 2
	}
	first += i * size
	return first, first + size
}

// lower sets value to limit if that is less.
func lower(value *atomic.Int64, limit int64) {
	for {
		old := value.Load()
		if old <= limit || value.CompareAndSwap(old, limit) {
			return
		}
	}
}
