package candidate

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/rules"
)

// population makes a sample of the candidates by population annealing (Hukushima and Iba 2003). Its codes walk
// among all codes that the game allows.
//
// The distance of a code is the number of marks of all turns that it has too many or too few. At an inverse
// temperature b, codes have probabilities in proportion to exp(-b·distance). At b = 0 all codes are equally
// probable; the higher b, the more codes are near to the candidates. b grows in stages. In each stage the
// codes are resampled by weights that turn the probabilities of one b into those of the next. The mean weight
// estimates how the sum of all probabilities falls, which in the end gives the number of candidates. Then each
// code takes steps: it changes one symbol or exchanges two, as the Metropolis rule lets it, which leaves the
// probabilities unchanged.
//
// In the end, the codes that became candidates make more: a code walks away until it is a candidate again. A
// walk that lasts too long counts for nothing. The way back is as probable as the way there, so all candidates
// stay equally probable.
//
// Marks by place limit the symbols at each place and the copies of each symbol. The population begins with codes that
// keep the limits of places, and the distance is the number of copies that are too few or too many. If the bounds of a
// mark are wider than the mark itself, or if marks have bounds of both kinds, codes are marked, and the distance is the
// distance of their marks.
type population struct {
	game    *rules.Game
	marked  rules.History // the turns, if codes are marked
	source  *rand.Rand
	allowed [rules.MaxPlaces][]uint8 // symbols allowed at each place
	may     [rules.MaxPlaces]uint64  // the same as bits
	symbols int                      // of the game
	words   int                      // a turn is a byte of a word, eight turns to a word
	here    []uint64                 // by place, symbol and word: 1 in the turns whose guess has the symbol there
	further []uint64                 // by symbol, number of copies and word: 1 in the turns that a further copy earns a mark
	want    []want                   // by word
	short   [2]short                 // the same for few words
	least   [rules.MaxSymbols]int8   // copies that a symbol must have, without pegs
	most    [rules.MaxSymbols]int8   // copies that it may have
	chances [2 * nearest]uint64      // chances[nearest+n]/2^23 is the chance to accept a step that goes n further away; 0 from n = 16 on

	codes    []rules.Code
	families []int   // of the codes, at the end: codes of one family come from the same candidate
	count    float64 // how many candidates there are
	variance float64 // of the count, as a share of its square, if all codes had been drawn anew at each stage
}

// want is the bounds of eight turns.
type want struct{ leastBlack, mostBlack, leastTotal, mostTotal uint64 }

const (
	ones = 0x0101_0101_0101_0101
	tops = ones << 7
)

// outside returns how far eight numbers together are from their bounds.
func outside(n, least, most uint64) int {
	return sum(above(n, most) + above(least, n))
}

// above returns max(0, x-y) for each byte of two words. Bytes are below 128.
func above(x, y uint64) uint64 {
	difference := (x | tops) - y // the top bits are set if x is not less
	no := difference & tops
	return difference & (no - no>>7)
}

// sum returns the sum of the bytes of a word.
func sum(word uint64) int {
	const even = 0x00ff_00ff_00ff_00ff
	pairs := word&even + word>>8&even
	return int(pairs * 0x0001_0001_0001_0001 >> 48)
}

// Annealing.
const (
	hot     = 0.5  // inverse temperature below which codes change quickly, so that few steps may be enough
	easy    = 0.1  // error of the count of a sample that was easy to draw
	coldest = 10.0 // inverse temperature at the end: a code one mark away weighs less than a twenty-thousandth of a candidate
	enough  = 4    // annealing ends when one code of this many is a candidate: of 512 codes, the share then has an error of 8 %
	uneven  = 0.05 // variance of the weights of a stage: with 512 codes, a stage adds an error of 1 % to the count
)

// Walks from candidates to others, in rounds. Time limits the numbers of walks and rounds: a round takes some
// hundredths of a second.
const (
	mildest       = 1.0 // inverse temperature: one step of three that goes a mark away is taken
	longest       = 32  // steps of a walk: longer walks seldom end at a candidate
	walksATime    = 16  // walks of each code in a round
	enoughMoves   = 4   // moves of each code on average, after which families are mixed if nearly all codes differ
	mostMoves     = 16  // the same, however alike the codes are
	mostRounds    = 24
	patientRounds = 4 // rounds that must make one code of twenty different, or the walks end
)

// newPopulation returns a population of the codes of an island.
func newPopulation(game *rules.Game, history rules.History, from island, source *rand.Rand) *population {
	o := &population{game: game, source: source, codes: from.codes, count: from.count}
	o.symbols = game.Symbols()
	bounds := newConstraints(game, history)
	o.least, o.most = bounds.least, bounds.most
	for place, may := range bounds.allowed[:game.Places()] {
		o.may[place], o.allowed[place] = may, symbolsOf(may)
	}
	pegs := bounds.pegs
	switch {
	case len(bounds.marked) > 0 || len(pegs) > 0 && bounds.counts:
		o.marked = history
		return o
	case len(pegs) == 0:
		return o
	}
	o.words = (len(pegs) + 7) / 8
	o.here = make([]uint64, game.Places()*o.symbols*o.words)
	o.further = make([]uint64, o.symbols*(rules.MaxPlaces+1)*o.words)
	o.want = make([]want, o.words)
	for i := range pegs {
		word, shift := i/8, i%8*8
		b := pegs[i].want
		want := &o.want[word]
		want.leastBlack |= uint64(b.black.Least) << shift
		want.mostBlack |= uint64(b.black.Most) << shift
		want.leastTotal |= uint64(b.total.Least) << shift
		want.mostTotal |= uint64(b.total.Most) << shift
		var copies [rules.MaxSymbols + 1]int8
		for place, symbol := range pegs[i].guess[:game.Places()] {
			if game.IsEmpty(int(symbol)) {
				continue
			}
			o.here[o.placed(place, symbol)+word] |= 1 << shift
			o.further[o.earned(symbol, copies[symbol])+word] |= 1 << shift
			copies[symbol]++
		}
	}
	o.shorten()
	return o
}

// placed returns the index of the first word of here of a symbol at a place.
func (o *population) placed(place int, symbol uint8) int {
	return (place*o.symbols + int(symbol)) * o.words
}

// earned returns the index of the first word of further for a symbol with that many copies.
func (o *population) earned(symbol uint8, copies int8) int {
	return (int(symbol)*(rules.MaxPlaces+1) + int(copies)) * o.words
}

// anneal turns the population into one of size candidates, or leaves none if no code became one. Each code
// takes steps in each stage, but hotSteps in a hot one. The error is the context's.
func (o *population) anneal(ctx context.Context, steps, hotSteps, size int) error {
	walkers := make([]*walker, len(o.codes))
	weights, distances := make([]float64, len(o.codes)), make([]int, len(o.codes))
	for i, code := range o.codes {
		walkers[i] = o.walker(o.source.Uint64())
		walkers[i].begin(code)
	}
	for cold := 0.0; cold < coldest && candidates(walkers) < len(walkers)/enough; {
		for i, w := range walkers {
			distances[i] = w.distance
		}
		next := nextStage(distances, cold)
		sum := weigh(distances, weights, next-cold)
		o.count *= sum / float64(len(weights)) * math.Exp((cold-next)*float64(slices.Min(distances)))
		o.variance += variance(weights, sum) / float64(len(weights))
		o.resample(weights, sum)
		cold = next
		o.cool(cold)
		now := steps
		if cold < hot {
			now = hotSteps
		}
		if err := o.move(ctx, walkers, now); err != nil {
			return err
		}
	}
	// Once more, since their share was what ended the stages, and so is too large on average.
	if err := o.move(ctx, walkers, steps); err != nil {
		return err
	}
	return o.settle(ctx, walkers, size)
}

// move lets each code take that many steps.
func (o *population) move(ctx context.Context, walkers []*walker, steps int) error {
	for i, w := range walkers {
		if i%16 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		w.begin(o.codes[i])
		w.run(steps, false)
		o.codes[i] = w.code
	}
	return nil
}

// candidates returns how many are candidates.
func candidates(walkers []*walker) (n int) {
	for _, w := range walkers {
		if w.distance == 0 {
			n++
		}
	}
	return n
}

// nextStage returns the inverse temperature of the stage after one: as high as leaves the weights even enough.
func nextStage(distances []int, cold float64) float64 {
	near := slices.Min(distances)
	codes := make([]float64, slices.Max(distances)-near+1) // by distance beyond the nearest
	for _, distance := range distances {
		codes[distance-near]++
	}
	even := func(next float64) bool {
		sum, squares := 0.0, 0.0
		for beyond, n := range codes {
			weight := math.Exp((cold - next) * float64(beyond))
			sum += n * weight
			squares += n * weight * weight
		}
		return float64(len(distances))*squares <= (1+uneven)*sum*sum
	}
	if even(coldest) {
		return coldest
	}
	low, high := cold, coldest
	for range 20 {
		if middle := (low + high) / 2; even(middle) {
			low = middle
		} else {
			high = middle
		}
	}
	return high // so that it is higher in any case
}

// weigh sets the weights of codes at distances for an inverse temperature higher by colder, and returns
// their sum. Codes at the least distance weigh 1.
func weigh(distances []int, weights []float64, colder float64) (sum float64) {
	near, far := slices.Min(distances), slices.Max(distances)
	by := make([]float64, far-near+1) // weight by distance beyond the nearest
	for beyond := range by {
		by[beyond] = math.Exp(-colder * float64(beyond))
	}
	for i, distance := range distances {
		weights[i] = by[distance-near]
		sum += weights[i]
	}
	return sum
}

// variance returns the variance of weights with a sum, as a share of the square of their mean.
func variance(weights []float64, sum float64) float64 {
	squares := 0.0
	for _, weight := range weights {
		squares += weight * weight
	}
	return float64(len(weights))*squares/(sum*sum) - 1
}

// resample draws as many codes as there are, by weights with that sum: each as often as its share of the sum,
// rounded up or down (systematic resampling).
func (o *population) resample(weights []float64, sum float64) {
	drawn := make([]rules.Code, 0, len(o.codes))
	due := o.source.Float64()
	for i, code := range o.codes {
		for due += weights[i] / sum * float64(len(o.codes)); due >= 1 && len(drawn) < len(o.codes); due-- {
			drawn = append(drawn, code)
		}
	}
	for len(drawn) < len(o.codes) { // where sums were rounded down
		drawn = append(drawn, drawn[0])
	}
	o.codes = drawn
}

// settle keeps the codes that are candidates, and makes size of them unless they are so few that nearly all
// were found.
func (o *population) settle(ctx context.Context, walkers []*walker, size int) error {
	var found []rules.Code
	for _, w := range walkers {
		if w.distance == 0 {
			found = append(found, w.code)
		}
	}
	o.codes, o.families = found, make([]int, len(found))
	for i := range found {
		o.families[i] = i
	}
	if len(found) == 0 {
		o.count = 0
		return nil
	}
	share := float64(len(found)) / float64(len(walkers))
	o.count *= share
	o.variance += (1 - share) / float64(len(found))
	if countDistinct(found, make(map[rules.Code]bool, len(found))) < len(found)/repeated {
		return nil
	}
	o.codes, o.families = make([]rules.Code, size), make([]int, size)
	for i, at := range o.source.Perm(size) {
		o.families[at] = i % len(found)
		o.codes[at] = found[o.families[at]]
	}
	return o.mix(ctx)
}

// repeated is how often each code is drawn on average when the sampling stops. A share of about
// exp(-4), 2 %, of the candidates is then still missing.
const repeated = 4

// island is the result of a population: codes, and an estimate of the number of candidates.
type island struct {
	codes    []rules.Code
	families []int // of the codes
	count    float64
	variance float64 // of the count at least, as a share of its square
}

// islands are independent populations. The differences of their counts show their accuracy.
type islands [4]island

// divide makes islands from codes that represent count codes in total.
func divide(codes []rules.Code, count float64) (is islands) {
	for i := range is {
		is[i] = island{codes: codes[i*len(codes)/len(is) : (i+1)*len(codes)/len(is)], count: count}
	}
	return is
}

// each calls grow for each island, by the workers of the context, with a random source of its own.
func (is *islands) each(ctx context.Context, source *rand.Rand, grow func(from island, source *rand.Rand) (island, error)) (grown islands, err error) {
	var sources [len(islands{})]*rand.Rand
	var errs [len(islands{})]error
	for i := range sources {
		sources[i] = rand.New(rand.NewPCG(source.Uint64(), uint64(i)))
	}
	budget.PoolOf(ctx).Each(len(is), func(i int) {
		if len(is[i].codes) > 0 {
			grown[i], errs[i] = grow(is[i], sources[i])
		}
	})
	return grown, cmp.Or(errs[:]...)
}

// sample combines the islands. Each contributes codes in proportion to its count; the largest
// contributes all. If there are so few codes that most were drawn repeatedly, each occurs once.
func (is *islands) sample() *Sample {
	s := new(Sample)
	var all []rules.Code
	most := 0.0
	for _, one := range is {
		most = max(most, one.count)
		s.Count += one.count / float64(len(is))
		all = append(all, one.codes...)
	}
	if s.Codes = different(all); len(s.Codes) < len(all)/repeated {
		var found []rules.Code
		for _, one := range is {
			found = append(found, different(one.codes)...)
		}
		missed := missed(found)
		s.Count = float64(len(s.Codes)) + missed
		s.Error = max(leastError, (missed+math.Sqrt(missed))/s.Count)
		s.once = true
		return s
	}
	s.Codes = nil
	square, least := 0.0, 0.0
	for i, one := range is {
		least += one.variance * one.count * one.count
		square += (one.count - s.Count) * (one.count - s.Count)
		if one.count > 0 {
			given := int(math.Ceil(float64(len(one.codes)) * one.count / most))
			s.Codes = append(s.Codes, one.codes[:given]...)
			for _, family := range one.families[:given] {
				s.families = append(s.families, i*annealed+family)
			}
		}
	}
	n := float64(len(is))
	s.Error = math.Sqrt(max(square/(n*(n-1)), least/(n*n))) / s.Count
	return s
}

// leastError is the standard error of a count when each island seems to have found all candidates.
const leastError = 0.1

// missed estimates how many candidates no island found, from the numbers found by one island and by two (Chao
// 1987). found has the codes of each island, without repeats.
func missed(found []rules.Code) float64 {
	slices.SortFunc(found, rules.Compare)
	var by [len(islands{}) + 1]float64 // the candidates found by that many islands
	for len(found) > 0 {
		alike := 1
		for alike < len(found) && found[alike] == found[0] {
			alike++
		}
		by[alike]++
		found = found[alike:]
	}
	return by[1] * (by[1] - 1) / (2 * (by[2] + 1)) * float64(len(by)-2) / float64(len(by)-1)
}

// empty reports whether no island has a code.
func (is *islands) empty() bool {
	for _, one := range is {
		if len(one.codes) > 0 {
			return false
		}
	}
	return true
}

// mix lets the codes walk until nearly all are different, or until their number hardly grows.
func (o *population) mix(ctx context.Context) error {
	o.cool(mildest)
	w := o.walker(o.source.Uint64())
	seen := make(map[rules.Code]bool, len(o.codes))
	before, moves := countDistinct(o.codes, seen), 0
	for round := range mostRounds {
		for i := range o.codes {
			if i%256 == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			moved, times := w.walk(o.codes[i])
			o.codes[i] = moved
			moves += times
		}
		if moves >= mostMoves*len(o.codes) {
			break
		}
		patient := round%patientRounds != patientRounds-1
		if patient && moves < enoughMoves*len(o.codes) {
			continue
		}
		found := countDistinct(o.codes, seen)
		if moves >= enoughMoves*len(o.codes) && found*20 > len(o.codes)*19 {
			break
		}
		if !patient {
			if found*20 < before*21 {
				break
			}
			before = found
		}
	}
	return nil
}

// countDistinct counts the codes that are different. The map is memory to work in.
func countDistinct(codes []rules.Code, seen map[rules.Code]bool) int {
	clear(seen)
	for _, code := range codes {
		seen[code] = true
	}
	return len(seen)
}
