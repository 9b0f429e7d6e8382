package strategy

import (
	"context"
	"sync"
	"sync/atomic"

	"codebreaker"
	"codebreaker/candidate"
	"codebreaker/internal/bitslice"
)

// Player plays one heuristic through many positions of one game, as building a
// tree wants it. It keeps memory to work in: each goroutine has its own, made by
// [Player.Clone].
type Player struct {
	heuristic      *Heuristic
	candidatesOnly bool
	layout         bitslice.Layout
	crew           *Crew
	pools          *pools
	set            bitslice.Set // the candidates of the position
	reducedSet     bitslice.Set // the same, reduced
	reduced        []codebreaker.Code
	cells          []uint32
}

// Player returns a player of the heuristic. With candidatesOnly it guesses only
// codes that can be the secret. It shares large positions with the crew.
func (h *Heuristic) Player(game *codebreaker.Game, candidatesOnly bool, crew *Crew) *Player {
	layout := candidate.Layout(game)
	return &Player{
		heuristic: h, candidatesOnly: candidatesOnly, layout: layout, crew: crew,
		pools: new(pools), cells: make([]uint32, layout.Cells()),
	}
}

// Clone returns a player for another goroutine, with the same strategy.
func (p *Player) Clone() *Player {
	return &Player{
		heuristic: p.heuristic, candidatesOnly: p.candidatesOnly, layout: p.layout, crew: p.crew,
		pools: p.pools, cells: make([]uint32, len(p.cells)),
	}
}

// Next returns the guess to play in a position, which must have a candidate. It
// is the guess that [Heuristic.Choose] returns.
func (p *Player) Next(ctx context.Context, position *Position) (codebreaker.Code, error) {
	codes := position.Codes
	if len(codes) <= 2 {
		return codes[0], nil
	}
	bitslice.Load(&p.set, p.layout, codes)
	if len(codes) <= min(mostPerfect, len(p.cells)) {
		if i := p.perfectCandidate(codes); i >= 0 {
			return codes[i], nil
		}
	}
	switch {
	case p.candidatesOnly:
		return p.among(ctx, codes)
	case position.Game.Hard():
		return p.among(ctx, allowed(position.Game, position.Game.Guesses(), position.History()))
	}
	reduction := position.Group().Reduce(codes)
	p.reduced = reduction.Reduce(codes, p.reduced[:0])
	layout := p.layout
	layout.Symbols = reduction.Symbols()
	bitslice.Load(&p.reducedSet, layout, p.reduced)
	guesses := p.pools.of(reduction, layout)
	choice, err := p.best(ctx, &p.reducedSet, guesses)
	if err != nil {
		return codebreaker.Code{}, err
	}
	return reduction.Expand(guesses.At(choice.Index)), nil
}

// among returns the best of guesses for the loaded position.
func (p *Player) among(ctx context.Context, guesses []codebreaker.Code) (codebreaker.Code, error) {
	choice, err := p.best(ctx, &p.set, bitslice.NewGuesses(p.layout, guesses))
	if err != nil {
		return codebreaker.Code{}, err
	}
	return guesses[choice.Index], nil
}

// mostPerfect is the number of candidates up to which a guess that tells all
// apart is looked for first. Of more, hardly any guess does.
const mostPerfect = 64

// perfectCandidate returns the first candidate that tells all candidates apart,
// or -1. Under every heuristic no other guess is better.
func (p *Player) perfectCandidate(codes []codebreaker.Code) int {
	for i := range codes {
		p.set.Count(codes[i], p.cells)
		if bitslice.Parts.Value(p.cells) == -int64(len(codes)) {
			return i
		}
	}
	return -1
}

// perfect returns the value of a guess that tells n candidates apart.
func (p *Player) perfect(n int) int64 {
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
func (p *Player) best(ctx context.Context, set *bitslice.Set, guesses *bitslice.Guesses) (bitslice.Choice, error) {
	perfect := p.perfect(set.Len())
	portion := portionFor(set.Len(), guesses.Len(), p.crew.Size())
	var next atomic.Int64
	var end atomic.Int64
	end.Store(int64(guesses.Len()))
	scan := func(winner *bitslice.Choice) {
		winner.Index = -1
		for ctx.Err() == nil {
			last := next.Add(portion)
			first := last - portion
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

// lower sets value to limit if that is less.
func lower(value *atomic.Int64, limit int64) {
	for {
		old := value.Load()
		if old <= limit || value.CompareAndSwap(old, limit) {
			return
		}
	}
}
