package candidate

import (
	"cmp"
	"context"
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/rules"
)

// drawing sets the work of [Set.Draw] before a sample is taken.
var drawing = sampling{most: 1, tries: 1 << 19}

// Draw draws a candidate, each with the same probability; ok is false without candidates. If the candidates
// cannot be listed and are rare among all codes, it draws from [Set.Sample], whose error it returns.
func (c *Set) Draw(ctx context.Context, source *rand.Rand) (code rules.Code, ok bool, err error) {
	if err := c.wrong; err != nil {
		return code, false, err
	}
	if c.Kept() == nil && c.game.SecretCount() > uint64(usualSampling.listed) {
		search := drawing
		search.tries = budget.Share(ctx, search.tries)
		drawn, err := c.try(ctx, source, &search)
		if err != nil {
			return code, false, err
		}
		if len(drawn.Codes) > 0 {
			return drawn.Codes[0], true, nil
		}
	}
	sample, err := c.Sample(ctx)
	if errors.Is(err, ErrContradiction) {
		return code, false, nil
	}
	if err != nil {
		return code, false, err
	}
	return sample.Codes[source.IntN(len(sample.Codes))], true, nil
}

// HidingDrawer returns a function that draws a secret for a player to find: [SecretDrawer] by [HidingWeights]. A
// random number gives the same secret whatever answers a player wants to meet less often, so that games can be played again.
func HidingDrawer(game *rules.Game) func(source *rand.Rand) rules.Code {
	game = game.Whole()
	if !game.HasWeights() {
		return SecretDrawer(game)
	}
	return weightedDrawer(game.Words().Secrets, HidingWeights(game))
}

// HidingWeights returns the weights by which secrets of a game with weights are drawn for players, in code order. They are
// the weights of the game, but if the common secrets, by [rules.Game.Common], hold most of the weight, the others weigh 1 and
// the common ones ten times their weight: a player seldom meets a word that few people know.
func HidingWeights(game *rules.Game) []uint32 {
	secrets, isCommon, common := game.Words().Secrets, game.Common(), uint64(0)
	weights := game.AppendWeights(secrets, nil)
	for i, secret := range secrets {
		if !isCommon(secret) {
			weights[i] = 1
			continue
		}
		common += uint64(weights[i])
		weights[i] *= 10
	}
	if 2*common < game.TotalWeight() {
		return game.AppendWeights(secrets, nil)
	}
	return weights
}

// SecretDrawer returns a function that draws a secret of the game with a probability in proportion to its weight. It
// returns an empty code if there is no secret.
func SecretDrawer(game *rules.Game) func(source *rand.Rand) rules.Code {
	if game.SecretCount() == 0 {
		return func(*rand.Rand) rules.Code { return rules.Code{} }
	}
	if words := game.Words().Secrets; words != nil {
		return Drawer(game, words)
	}
	drawer := newDrawer(game, nil)
	return func(source *rand.Rand) rules.Code {
		code, _ := drawer.draw(source) // never fails if every code can be the secret
		return code
	}
}

// Drawer returns a function that draws one of the codes, each with a probability in proportion to its weight.
// There must be one; they must be secrets of the game, in code order.
func Drawer(game *rules.Game, codes []rules.Code) func(source *rand.Rand) rules.Code {
	if !game.HasWeights() {
		return func(source *rand.Rand) rules.Code { return codes[source.IntN(len(codes))] }
	}
	return weightedDrawer(codes, game.AppendWeights(codes, nil))
}

// weightedDrawer returns a function that draws one of the codes with these weights.
func weightedDrawer(codes []rules.Code, weights []uint32) func(source *rand.Rand) rules.Code {
	upTo := make([]uint64, 0, len(codes)) // the weight of a code and all before it
	total := uint64(0)
	for _, weight := range weights {
		total += uint64(weight)
		upTo = append(upTo, total)
	}
	return func(source *rand.Rand) rules.Code {
		drawn := source.Uint64N(total)
		at, _ := slices.BinarySearch(upTo, drawn+1)
		return codes[at]
	}
}

// drawer draws codes with allowed symbols at each place, with equal probability. It fills the
// places with the fewest symbols first. Without repeats, a symbol used at one place is lost to each
// later place that allows all symbols of the former. So place i has at most
//
//	most(i)  =  symbols allowed there − earlier places whose symbols are all among them
//
// choices. A place with fewer rejects the draw with a probability in proportion to the shortfall.
// So every code is drawn with the same probability, the product of 1/most(i). Without turns there
// is no shortfall.
type drawer struct {
	places   []int // the fewest symbols first
	distinct bool  // codes do not repeat symbols
	all      bool  // any code of a game with repeats can be drawn
	allowed  [rules.MaxPlaces]uint64
	limits   [rules.MaxPlaces]uint64 // symbols of the game at each place
	most     [rules.MaxPlaces]int    // choices of each place
}

func newDrawer(game *rules.Game, history rules.History) *drawer {
	l := &drawer{distinct: game.Distinct(), all: !game.Distinct(), allowed: newConstraints(game, history).allowed}
	for place := range game.Places() {
		l.places = append(l.places, place)
	}
	slices.SortStableFunc(l.places, func(a, b int) int {
		return cmp.Compare(bits.OnesCount64(l.allowed[a]), bits.OnesCount64(l.allowed[b]))
	})
	for i, place := range l.places {
		l.limits[place] = uint64(game.Limit(place))
		l.most[place] = bits.OnesCount64(l.allowed[place])
		l.all = l.all && l.most[place] == game.Limit(place)
		for _, earlier := range l.places[:i] {
			if game.Distinct() && l.allowed[earlier]&^l.allowed[place] == 0 {
				l.most[place]--
			}
		}
	}
	return l
}

// draw returns a code, or rejects the draw if a place has too few choices.
func (l *drawer) draw(source rand.Source) (code rules.Code, ok bool) {
	if source, ok := source.(*pcg); ok && l.all {
		return l.drawAll(source), true
	}
	var used uint64
	for _, place := range l.places {
		free := l.allowed[place] &^ used
		if free == 0 {
			return code, false
		}
		if l.distinct {
			if choices := bits.OnesCount64(free); choices < l.most[place] && rand.New(source).IntN(l.most[place]) >= choices {
				return code, false
			}
		}
		limit := l.limits[place]
		symbol, fair := below(source.Uint64(), limit)
		for !fair || free>>symbol&1 == 0 {
			symbol, fair = below(source.Uint64(), limit)
		}
		code[place] = uint8(symbol)
		if l.distinct {
			used |= 1 << symbol
		}
	}
	return code, true
}

// drawAll draws any code of a game with repeats. It is draw for the case that matters most.
func (l *drawer) drawAll(source *pcg) (code rules.Code) {
	random := *source
	for i := 0; i < len(l.places); {
		random = random.next(random.carry())
		place := l.places[i]
		if symbol, fair := below(random.number(), l.limits[place]); fair {
			code[place] = uint8(symbol)
			i++
		}
	}
	*source = random
	return code
}

// below turns a random number into one from 0 to n-1 as Uint64N of package rand does, for n below 2^32. It is not fair to
// all of these, and another one is needed, if the low half of the product is too small (Lemire 2019).
func below(random, n uint64) (below uint64, fair bool) {
	if n&(n-1) == 0 {
		return random & (n - 1), true
	}
	const half = 1<<32 - 1
	low := random * n
	return (random>>32*n + random&half*n>>32) >> 32, low >= n || low >= -n%n
}
