package position

import (
	"cmp"
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"

	"codebreaker"
)

// The work of [Position.Draw]: some tenths of a second, but for the last walk.
const (
	mostDrawn  = 1 << 20 // codes that are listed to draw one of them
	mostTries  = 1 << 19 // codes that are drawn in search of a candidate
	drawEffort = 1 << 20 // of listing what such tries do not find
)

// Draw draws a candidate by lot; ok is false when there is none. All candidates are
// alike where the game has at most a million codes, where one code in some hundred
// thousand is a candidate, and where the candidates are few and easy to list. That
// leaves positions late in very large games. There it is the first candidate of a
// walk that draws the order of the symbols anew at every step: any candidate may
// come, but not all are alike: one that shares its beginning with many comes less
// often. The error is that of [Position.First].
func (p *Position) Draw(ctx context.Context, source *rand.Rand) (code codebreaker.Code, ok bool, err error) {
	if err := p.Check(); err != nil {
		return code, false, err
	}
	if p.listed() != nil || p.game.SecretCount() <= mostDrawn {
		codes, err := p.List(ctx)
		if len(codes) == 0 {
			return code, false, err
		}
		return codes[source.IntN(len(codes))], true, nil
	}
	if code, ok = p.try(ctx, source, mostTries); ok {
		return code, true, nil
	}
	if codes, all := p.few(ctx); all {
		if len(codes) == 0 {
			return code, false, nil
		}
		return codes[source.IntN(len(codes))], true, nil
	}
	return p.first(ctx, source)
}

// try draws codes until one is a candidate: each candidate is as likely as any other.
func (p *Position) try(ctx context.Context, source *rand.Rand, tries int) (codebreaker.Code, bool) {
	history := p.History()
	lot := newLot(p.game, history)
	for i := range tries {
		if code, ok := lot.draw(source); ok && history.Allows(p.game, code) {
			return code, true
		}
		if i%4096 == 4095 && ctx.Err() != nil {
			break
		}
	}
	return codebreaker.Code{}, false
}

// few lists the candidates where they are few and easy to find.
func (p *Position) few(ctx context.Context) (codes []codebreaker.Code, all bool) {
	effort := &effort{left: drawEffort}
	for code := range p.walk(ctx, nil, effort) {
		if len(codes) == mostDrawn {
			return nil, false
		}
		codes = append(codes, code)
	}
	return codes, p.stopped(ctx, effort) == nil
}

// DrawSecret draws a secret of the game, each as likely as it weighs; an empty code where
// there is none.
func DrawSecret(game *codebreaker.Game, source *rand.Rand) codebreaker.Code {
	return SecretDrawer(game)(source)
}

// SecretDrawer returns what [DrawSecret] does, for who draws many of one game.
func SecretDrawer(game *codebreaker.Game) func(source *rand.Rand) codebreaker.Code {
	if game.SecretCount() == 0 {
		return func(*rand.Rand) codebreaker.Code { return codebreaker.Code{} }
	}
	if words := game.SecretWords(); words != nil {
		return Drawer(game, words)
	}
	lot := newLot(game, nil)
	return func(source *rand.Rand) codebreaker.Code {
		code, _ := lot.draw(source) // which never fails where every code may be the secret
		return code
	}
}

// Drawer returns what draws one of the codes, which must be secrets of the game, in code
// order, each as likely as it weighs. There must be one.
func Drawer(game *codebreaker.Game, codes []codebreaker.Code) func(source *rand.Rand) codebreaker.Code {
	if !game.HasWeights() {
		return func(source *rand.Rand) codebreaker.Code { return codes[source.IntN(len(codes))] }
	}
	upTo := make([]uint64, 0, len(codes)) // the weight of a code and all before it
	total := uint64(0)
	for _, weight := range game.Weights(codes, nil) {
		total += uint64(weight)
		upTo = append(upTo, total)
	}
	return func(source *rand.Rand) codebreaker.Code {
		drawn := source.Uint64N(total)
		at, _ := slices.BinarySearch(upTo, drawn+1)
		return codes[at]
	}
}

// lot draws codes whose symbols may stand at their places, all alike. It fills the
// places with the fewest symbols first. Where symbols must differ, a symbol taken
// for one place is lost to each later place that could have had all the symbols
// of the former: place i then has at most
//
//	most(i)  =  symbols that may stand there − earlier places whose symbols are all among them
//
// choices. A place with fewer gives up the draw as often as it lacks some, so that
// every code is drawn with the same probability, the product of 1/most(i). Without
// turns none lacks any.
type lot struct {
	game    *codebreaker.Game
	places  []int // the fewest symbols first
	allowed [codebreaker.MaxPlaces]uint64
	most    [codebreaker.MaxPlaces]int // choices of each place
}

func newLot(game *codebreaker.Game, history codebreaker.History) *lot {
	l := &lot{game: game, allowed: newWalker(context.Background(), game, history, nil, nil).allowed}
	for place := range game.Places() {
		l.places = append(l.places, place)
	}
	slices.SortStableFunc(l.places, func(a, b int) int {
		return cmp.Compare(bits.OnesCount64(l.allowed[a]), bits.OnesCount64(l.allowed[b]))
	})
	for i, place := range l.places {
		l.most[place] = bits.OnesCount64(l.allowed[place])
		for _, earlier := range l.places[:i] {
			if game.Distinct() && l.allowed[earlier]&^l.allowed[place] == 0 {
				l.most[place]--
			}
		}
	}
	return l
}

// draw returns a code, or none where a place lacks a choice.
func (l *lot) draw(source *rand.Rand) (code codebreaker.Code, ok bool) {
	var used uint64
	for _, place := range l.places {
		free := l.allowed[place] &^ used
		choices := bits.OnesCount64(free)
		if choices == 0 || choices < l.most[place] && source.IntN(l.most[place]) >= choices {
			return code, false
		}
		symbol := source.IntN(l.game.Limit(place))
		for free>>symbol&1 == 0 {
			symbol = source.IntN(l.game.Limit(place))
		}
		code[place] = uint8(symbol)
		if l.game.Distinct() {
			used |= 1 << symbol
		}
	}
	return code, true
}
