package position

import (
	"context"
	"encoding/binary"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"

	"codebreaker"

	"golang.org/x/sync/errgroup"
)

// population is codes that wander among the candidates, to make a sample of them, as
// simulated annealing and subset simulation (Au and Beck 2001) do.
//
// The population takes in one demand after another: that the total of a turn be right, or its
// blacks. The distance of a code from a demand is how many marks there are too many or too
// few. Level by level the distance that is let pass falls to 0: what passes is a sample of the
// next level, its share says how many codes that has, and it is filled up by repeating codes. Then each
// code goes on excursions: it changes one symbol or exchanges two at a time, going away from the level
// as the Metropolis rule lets it, until it comes back to it somewhere. An excursion that lasts
// too long counts for none. The way back from there is as likely as the way there, so
// each code of the level stays as likely as any other.
//
// The totals of the turns are demanded one after another, then all blacks at once. Totals depend on the
// symbols of a code alone, and late in a game few collections of symbols are left, between which no code
// wanders that must keep its blacks too; so each is found while that is easy.
//
// Where places are told apart, the marks say which symbols may stand where, and how many
// copies each may have: the population begins with any codes whose symbols stand where they
// may, and the one demand is that no copies be too few or too many.
type population struct {
	game    *codebreaker.Game
	source  *rand.Rand
	allowed [codebreaker.MaxPlaces][]uint8 // symbols that may stand at each place
	may     [codebreaker.MaxPlaces]uint64  // the same as bits
	symbols int                            // of the game
	words   int                            // a turn is a byte of a word, eight turns to a word
	here    []uint64                       // by place, symbol and word: 1 in the turns whose guess has the symbol there
	further []uint64                       // by symbol, number of copies and word: 1 in the turns that a further copy earns a mark
	want    []want                         // by word; what is not demanded yet is anything
	least   [codebreaker.MaxSymbols]int8   // copies that a symbol must have, where places are told apart
	most    [codebreaker.MaxSymbols]int8   // copies that it may have
	pass    int                            // blacks of all turns, or copies, that may be too few or too many

	codes []codebreaker.Code // of the level
	count float64            // candidates of the level
}

// want is the bounds of eight turns.
type want struct{ leastBlack, mostBlack, leastTotal, mostTotal uint64 }

const (
	ones = 0x0101_0101_0101_0101
	tops = ones << 7
)

// blacks returns how far all blacks together are from the bounds.
func (w *want) blacks(black uint64) int {
	return sum(above(black, w.mostBlack) + above(w.leastBlack, black))
}

// totals returns the same of the totals.
func (w *want) totals(total uint64) int {
	return sum(above(total, w.mostTotal) + above(w.leastTotal, total))
}

// above returns by how much each byte of x is greater than that of y, or 0. Bytes are below 128.
func above(x, y uint64) uint64 {
	difference := (x | tops) - y // whose top bits say that x is no less
	no := difference & tops
	return difference & (no - no>>7)
}

// sum returns the sum of the bytes of a word.
func sum(word uint64) int {
	const even = 0x00ff_00ff_00ff_00ff
	pairs := word&even + word>>8&even
	return int(pairs * 0x0001_0001_0001_0001 >> 48)
}

const (
	excursions  = 16  // of each code in a round
	longest     = 32  // steps of an excursion
	enoughMoves = 4   // excursions of each code, on average, that lead to another code
	mostMoves   = 16  // of them, however alike the codes are
	temperature = 1.0 // of the Metropolis rule
	levelShare  = 10  // one of so many codes must pass to the next level
	mostLevels  = 40
	mostRounds  = 24 // at each level
	// patientRounds is the number of rounds that must make one code of twenty different.
	patientRounds = 4
)

// newPopulation returns a population that begins with an island and demands nothing as yet but
// what the game does.
func newPopulation(game *codebreaker.Game, history codebreaker.History, from island, source *rand.Rand) *population {
	o := &population{game: game, source: source, codes: from.codes, count: from.count}
	o.symbols = game.Symbols()
	byPlace := newWalker(context.Background(), game, history, nil)
	o.least, o.most = byPlace.least, byPlace.most
	for place, may := range byPlace.allowed[:game.Places()] {
		o.may[place], o.allowed[place] = may, symbolsOf(may)
	}
	if game.Rule().TellsPlaces() {
		return o
	}
	o.words = (len(history) + 7) / 8
	o.here = make([]uint64, game.Places()*o.symbols*o.words)
	o.further = make([]uint64, o.symbols*(codebreaker.MaxPlaces+1)*o.words)
	o.want = make([]want, o.words)
	for i := range o.want {
		o.want[i].mostTotal, o.want[i].mostBlack = tops-ones, tops-ones
	}
	for i, turn := range history {
		word, shift := i/8, i%8*8
		var copies [codebreaker.MaxSymbols + 1]int
		for place, symbol := range turn.Guess[:game.Places()] {
			if game.IsEmpty(int(symbol)) {
				continue
			}
			o.placed(place, symbol)[word] |= 1 << shift
			o.earned(symbol, copies[symbol])[word] |= 1 << shift
			copies[symbol]++
		}
	}
	return o
}

// placed returns the words of here of a symbol at a place.
func (o *population) placed(place int, symbol uint8) []uint64 {
	at := (place*o.symbols + int(symbol)) * o.words
	return o.here[at : at+o.words]
}

// earned returns the words of further of a symbol that has so many copies.
func (o *population) earned(symbol uint8, copies int) []uint64 {
	at := (int(symbol)*(codebreaker.MaxPlaces+1) + copies) * o.words
	return o.further[at : at+o.words]
}

// A demand says how far a code is from what is demanded, and lets a distance pass.
type demand struct {
	distance func(w *wanderer) int
	let      func(distance int)
}

// blacks demands the blacks of a turn.
func (o *population) blacks(turn int, b codebreaker.Bounds) demand {
	word, shift := turn/8, turn%8*8
	return demand{
		func(w *wanderer) int {
			black := int(w.black[word] >> shift & 0xff)
			return max(0, b.LeastBlack-black, black-b.MostBlack)
		},
		func(pass int) {
			set(&o.want[word].leastBlack, shift, b.LeastBlack-pass)
			set(&o.want[word].mostBlack, shift, b.MostBlack+pass)
		},
	}
}

// totals demands the total of a turn.
func (o *population) totals(turn int, b codebreaker.Bounds) demand {
	word, shift := turn/8, turn%8*8
	return demand{
		func(w *wanderer) int {
			total := int(w.total[word] >> shift & 0xff)
			return max(0, b.LeastTotal-total, total-b.MostTotal)
		},
		func(pass int) {
			set(&o.want[word].leastTotal, shift, b.LeastTotal-pass)
			set(&o.want[word].mostTotal, shift, b.MostTotal+pass)
		},
	}
}

// set sets the byte at a shift of a word to a number, of negative ones to 0.
func set(word *uint64, shift, number int) {
	*word = *word&^(0xff<<shift) | uint64(max(0, number))<<shift
}

// allBlacks demands the blacks of all turns at once.
func (o *population) allBlacks(history codebreaker.History) demand {
	for turn := range history {
		o.blacks(turn, history[turn].Feedback.Bounds()).let(0)
	}
	return demand{func(w *wanderer) int { return w.wrong }, func(pass int) { o.pass = pass }}
}

// copies demands that no copies be too few or too many.
func (o *population) copies() demand {
	return demand{func(w *wanderer) int { return w.wrong }, func(pass int) { o.pass = pass }}
}

// meet takes the population down to distance 0 from a demand, where it has so many codes, or
// none where no code came there. The error is the context's.
func (o *population) meet(ctx context.Context, d demand, size int) error {
	w := o.wanderer(0)
	level := math.MaxInt
	for range mostLevels {
		distances := make([]int, len(o.codes))
		for i, code := range o.codes {
			w.begin(code)
			distances[i] = d.distance(w)
		}
		level = nextLevel(slices.Sorted(slices.Values(distances)), level)
		d.let(level)
		var passed []codebreaker.Code
		for i, code := range o.codes {
			if distances[i] <= level {
				passed = append(passed, code)
			}
		}
		if len(passed) < len(o.codes) || len(o.codes) < size {
			o.count *= float64(len(passed)) / float64(len(o.codes))
			o.codes = make([]codebreaker.Code, size)
			for i, at := range o.source.Perm(size) {
				o.codes[at] = passed[i%len(passed)]
			}
			if err := o.mix(ctx); err != nil {
				return err
			}
		}
		if level == 0 {
			return nil
		}
	}
	o.codes, o.count = nil, 0
	return nil
}

// island is what a population came to: codes, and an estimate of how many there are.
type island struct {
	codes []codebreaker.Code
	count float64
}

// islands are populations that know nothing of each other: how far their counts differ says
// how good they are.
type islands [4]island

// divide makes islands of codes, of which there are so many in all.
func divide(codes []codebreaker.Code, count float64) (is islands) {
	for i := range is {
		is[i] = island{codes[i*len(codes)/len(is) : (i+1)*len(codes)/len(is)], count}
	}
	return is
}

// each calls grow for each island, on all cores, with a lot of its own.
func (is *islands) each(source *rand.Rand, grow func(from island, source *rand.Rand) (island, error)) (grown islands, err error) {
	var group errgroup.Group
	for i := range is {
		lot := rand.New(rand.NewPCG(source.Uint64(), uint64(i)))
		if len(is[i].codes) == 0 {
			continue
		}
		group.Go(func() (err error) {
			grown[i], err = grow(is[i], lot)
			return err
		})
	}
	return grown, group.Wait()
}

// sample returns the islands together. Each gives as many codes as its count tells, that with most gives all. Where
// codes are so few that most were drawn again and again, each is there once, and those that
// are different say how many there are.
func (is *islands) sample() *Sample {
	s := new(Sample)
	var all []codebreaker.Code
	most := 0.0
	for _, one := range is {
		most = max(most, one.count)
		s.Count += one.count / float64(len(is))
		all = append(all, one.codes...)
	}
	if different := different(all); len(different) < len(all)/4 {
		s.Codes, s.Count = different, captured(float64(len(different)), float64(len(all)))
		s.Error = 2 / math.Sqrt(float64(len(different)))
		return s
	}
	square := 0.0
	for _, one := range is {
		square += (one.count - s.Count) * (one.count - s.Count)
		if one.count > 0 {
			s.Codes = append(s.Codes, one.codes[:int(math.Ceil(float64(len(one.codes))*one.count/most))]...)
		}
	}
	s.Error = math.Sqrt(square/float64(len(is)*(len(is)-1))) / s.Count
	return s
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

// captured returns of how many codes so many draws are expected to find so many different
// ones.
func captured(different, draws float64) float64 {
	n := different
	for range 100 {
		n = different / (1 - math.Exp(-draws/n))
	}
	return n
}

// nextLevel returns the distance that the next level lets pass, of the distances of the
// codes, the least first: such that one code of some passes, but one less than before if any
// has that.
func nextLevel(distances []int, before int) int {
	level := distances[(len(distances)-1)/levelShare]
	if level < before {
		return level
	}
	nearer, _ := slices.BinarySearch(distances, before)
	return distances[max(0, nearer-1)]
}

// mix sends the codes on excursions until nearly all are different, or hardly more of them
// become so.
func (o *population) mix(ctx context.Context) error {
	w := o.wanderer(o.source.Uint64())
	counter := newDistinct(len(o.codes))
	before, moves := counter.count(o.codes), 0
	for round := range mostRounds {
		for i := range o.codes {
			if i%256 == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			moved, times := w.walk(o.codes[i])
			o.codes[i] = moved
			moves += times
		}
		found := counter.count(o.codes)
		if moves >= mostMoves*len(o.codes) || moves >= enoughMoves*len(o.codes) && found*20 > len(o.codes)*19 {
			break
		}
		if round%patientRounds == patientRounds-1 {
			if found*20 < before*21 {
				break
			}
			before = found
		}
	}
	return nil
}

// distinct counts the codes that are different, again and again, with a hash table.
type distinct struct {
	table []uint32 // 0 or the number of a code, from 1
}

// newDistinct returns what counts up to so many codes.
func newDistinct(most int) *distinct {
	return &distinct{make([]uint32, 2<<bits.Len(uint(most)))} // no more than half full
}

func (d *distinct) count(codes []codebreaker.Code) (different int) {
	clear(d.table)
	for i, code := range codes {
		low, high := binary.LittleEndian.Uint64(code[:8]), binary.LittleEndian.Uint64(code[8:])
		at := int(mix64(low+mix64(high))) & (len(d.table) - 1)
		for d.table[at] != 0 && codes[d.table[at]-1] != code {
			at = (at + 1) & (len(d.table) - 1)
		}
		if d.table[at] == 0 {
			d.table[at] = uint32(i + 1)
			different++
		}
	}
	return different
}

// wanderer is a code on its way.
type wanderer struct {
	*population
	seed         uint64 // of its lots
	places       int
	distinct     bool
	code         codebreaker.Code
	used         [codebreaker.MaxSymbols]int8
	black, total []uint64 // with the guess of each turn
	wrong        int      // blacks, or copies of symbols, that are too few or too many
	off          int      // totals that are
	distance     int      // from all that is demanded
}

func (o *population) wanderer(seed uint64) *wanderer {
	return &wanderer{population: o, seed: seed, places: o.game.Places(), distinct: o.game.Distinct(), black: make([]uint64, o.words), total: make([]uint64, o.words)}
}

// begin places the wanderer on a code.
func (w *wanderer) begin(code codebreaker.Code) {
	w.code, w.wrong = code, 0
	w.used = [codebreaker.MaxSymbols]int8{}
	clear(w.black)
	clear(w.total)
	for place, symbol := range code[:w.game.Places()] {
		here, earned := w.placed(place, symbol), w.earned(symbol, int(w.used[symbol]))
		for i := range w.words {
			w.black[i] += here[i]
			w.total[i] += earned[i]
		}
		w.used[symbol]++
	}
	if w.words == 0 {
		for symbol, copies := range w.used {
			w.wrong += w.amiss(uint8(symbol), copies)
		}
	}
	w.off = 0
	for i := range w.words {
		w.wrong += w.want[i].blacks(w.black[i])
		w.off += w.want[i].totals(w.total[i])
	}
	w.distance = w.off + w.beyond(w.wrong)
}

// amiss returns how many copies of a symbol are too few or too many.
func (o *population) amiss(symbol uint8, copies int8) int {
	return int(max(0, o.least[symbol]-copies, copies-o.most[symbol]))
}

// beyond returns how many blacks or copies that are too few or too many do not pass.
func (o *population) beyond(wrong int) int { return max(0, wrong-o.pass) }

// walk returns where a code is after its excursions, and how many of these led elsewhere.
func (w *wanderer) walk(code codebreaker.Code) (moved codebreaker.Code, moves int) {
	w.begin(code)
	for range excursions {
		for range longest {
			w.step()
			if w.distance == 0 {
				break
			}
		}
		switch {
		case w.distance > 0:
			w.begin(code)
		case w.code != code:
			code = w.code
			moves++
		}
	}
	return code, moves
}

// step changes a symbol or exchanges two, if the Metropolis rule lets it. One number drawn by
// lot says all: a bit whether to change, 20 bits each for the places or the place and the symbol,
// and 23 for the rule.
func (w *wanderer) step() {
	w.seed += 0x9e3779b97f4a7c15
	lot := mix64(w.seed)
	further := w.distance + reach(lot>>41)
	place := int(lot & lotBits * uint64(w.places) >> 20)
	from := w.code[place]
	if lot>>40&1 == 0 {
		allowed := w.allowed[place]
		to := allowed[lot>>20&lotBits*uint64(len(allowed))>>20]
		if to != from && (!w.distinct || w.used[to] == 0) {
			w.change(place, from, to, further)
		}
		return
	}
	other := int(lot >> 20 & lotBits * uint64(w.places) >> 20)
	to := w.code[other]
	if to != from && w.may[place]>>to&1 != 0 && w.may[other]>>from&1 != 0 {
		w.exchange(place, other, from, to, further)
	}
}

// lotBits are the bits of a lot that draw a place or a symbol.
const lotBits = 1<<20 - 1

// mix64 is the last step of SplitMix64 (Steele, Lea and Flood 2014).
func mix64(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// reach returns how much further away a step may lead that is drawn by 23 bits: so far or further
// with the chance that the Metropolis rule gives.
func reach(lot uint64) (further int) {
	for further < len(chances) && lot < chances[further] {
		further++
	}
	return further
}

// chances are those of going 1, 2, 3, … further away, of 2^23.
var chances = func() (chances [15]uint64) {
	for further := range chances {
		chances[further] = uint64(math.Exp(-float64(further+1)/temperature) * (1 << 23))
	}
	return chances
}()

// change puts a symbol in the place of another, unless that leads further away.
func (w *wanderer) change(place int, from, to uint8, further int) {
	if w.words == 0 {
		wrong := w.wrong + w.amiss(from, w.used[from]-1) - w.amiss(from, w.used[from]) + w.amiss(to, w.used[to]+1) - w.amiss(to, w.used[to])
		if w.beyond(wrong) > further {
			return
		}
		w.wrong = wrong
	} else {
		was, is := w.placed(place, from), w.placed(place, to)
		lost, earned := w.earned(from, int(w.used[from]-1)), w.earned(to, int(w.used[to]))
		black, total := w.black[:len(was)], w.total[:len(was)]
		is, lost, earned = is[:len(was)], lost[:len(was)], earned[:len(was)]
		want := w.want[:len(was)]
		wrong, off := 0, 0
		for i := range was {
			wrong += want[i].blacks(black[i] + is[i] - was[i])
			off += want[i].totals(total[i] + earned[i] - lost[i])
		}
		if off+w.beyond(wrong) > further {
			return
		}
		for i := range was {
			black[i] += is[i] - was[i]
			total[i] += earned[i] - lost[i]
		}
		w.wrong, w.off = wrong, off
	}
	w.distance = w.off + w.beyond(w.wrong)
	w.code[place] = to
	w.used[from]--
	w.used[to]++
}

// exchange exchanges the symbols of two places, unless that leads further away.
func (w *wanderer) exchange(place, other int, from, to uint8, further int) {
	if w.words > 0 {
		a, b, c, d := w.placed(place, to), w.placed(other, from), w.placed(place, from), w.placed(other, to)
		b, c, d = b[:len(a)], c[:len(a)], d[:len(a)]
		black := w.black[:len(a)]
		want := w.want[:len(a)]
		wrong := 0
		for i := range a {
			wrong += want[i].blacks(black[i] + a[i] + b[i] - c[i] - d[i])
		}
		if w.off+w.beyond(wrong) > further {
			return
		}
		for i := range a {
			black[i] += a[i] + b[i] - c[i] - d[i]
		}
		w.wrong = wrong
		w.distance = w.off + w.beyond(wrong)
	}
	w.code[place], w.code[other] = to, from
}
