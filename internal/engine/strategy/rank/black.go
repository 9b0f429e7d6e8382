package rank

import (
	"math"
	"math/bits"
	"sync"

	"codebreaker/internal/engine/position/partition/bitslice"
	"codebreaker/internal/engine/rules"
)

// With black-only feedback there is a single row. The total number of blacks over all candidates is
// a sum over the places of a guess. A guess with a given value must have a total within certain
// limits. So only the guesses within those limits are generated and counted.

// Blacks returns the least and the greatest total number of blacks that n candidates can have with
// a guess of at most this value, under black-only feedback.
func Blacks(heuristic bitslice.Heuristic, places, n int, value int64) (least, most int) {
	all := n * places
	switch heuristic {
	case bitslice.Minimax: // fill the cells from either end
		least = filled(n, int(value))
		return least, all - filled(n, int(value))
	case bitslice.Parts: // one candidate in every cell but one
		cells := int(-value)
		return cells * (cells - 1) / 2, all - cells*(cells-1)/2
	case bitslice.Expected: // the least sum of squares of real numbers, negative ones included, with this mean
		cells, mean := float64(places+1), float64(places)/2
		spread := cells * (cells*cells - 1) / 12
		far := math.Sqrt(max(0, spread*(float64(value)-float64(n)*float64(n)/cells))) + margin(n)
		return max(0, int(math.Ceil(float64(n)*mean-far))), min(all, int(math.Floor(float64(n)*mean+far)))
	default:
		low, high := 0.0, float64(all)
		limit := (float64(value)+float64(slack(heuristic, uint32(n))))/entropyUnit - float64(n)*math.Log(float64(n))
		all := allBlacks[places]()
		for i := 0; i < len(all); i += slopes / 48 {
			d := &all[i]
			switch over := -float64(n)*d.logSum - limit; {
			case d.slope < 0:
				low = max(low, over/-d.slope)
			case d.slope > 0:
				high = min(high, -over/d.slope)
			}
		}
		return int(math.Ceil(low - margin(n))), int(math.Floor(high + margin(n)))
	}
}

// allBlacks holds, by number of places, distributions over 0 to all blacks. They equal the ones of
// a row with one more place, in which no number of blacks is excluded.
var allBlacks = func() (shapes [rules.MaxPlaces + 1]func() []distribution) {
	for places := range shapes {
		shapes[places] = sync.OnceValue(func() []distribution { return distributions(places+1, places) })
	}
	return shapes
}()

// margin exceeds the rounding error of a number of blacks.
func margin(n int) float64 { return 1e-6 * float64(n) }

// filled returns the least number of blacks of n candidates if no cell has more than most.
func filled(n, most int) int {
	full := n / most
	return most*full*(full-1)/2 + (n-full*most)*full
}

// Products is the set of distinct guesses of a black-only game: a product of symbol sets, one for
// each place.
type Products struct {
	Places  int
	Symbols [rules.MaxPlaces]uint64 // worth guessing, as bits
	counts  [rules.MaxPlaces][rules.MaxSymbols]int
	fewest  [rules.MaxPlaces + 1]int // least blacks from this place onwards
	highest [rules.MaxPlaces + 1]int
	least   int
	most    int
	code    rules.Code
	found   []rules.Code
}

// Len returns the number of guesses.
func (p *Products) Len() int {
	n := 1
	for _, symbols := range p.Symbols[:p.Places] {
		n *= bits.OnesCount64(symbols)
	}
	return n
}

// Count counts the candidates with each symbol at each place.
func (p *Products) Count(candidates []rules.Code) {
	clear(p.counts[:p.Places])
	for i := range candidates {
		for place, symbol := range candidates[i][:p.Places] {
			p.counts[place][symbol%rules.MaxSymbols]++
		}
	}
	for place := p.Places - 1; place >= 0; place-- {
		fewest, highest := math.MaxInt, 0
		for rest := p.Symbols[place]; rest != 0; rest &= rest - 1 {
			n := p.counts[place][bits.TrailingZeros64(rest)]
			fewest, highest = min(fewest, n), max(highest, n)
		}
		p.fewest[place], p.highest[place] = p.fewest[place+1]+fewest, p.highest[place+1]+highest
	}
}

// Between returns the guesses whose total number of blacks with the counted candidates is between
// least and most, in code order. The slice is valid until the next call.
func (p *Products) Between(least, most int) []rules.Code {
	p.least, p.most, p.found = least, most, p.found[:0]
	p.extend(0, 0)
	return p.found
}

// extend generates the guesses that begin with p.code's first places, which contribute these
// blacks.
func (p *Products) extend(place, blacks int) {
	if blacks+p.highest[place] < p.least || blacks+p.fewest[place] > p.most {
		return
	}
	if place == p.Places {
		p.found = append(p.found, p.code)
		return
	}
	for rest := p.Symbols[place]; rest != 0; rest &= rest - 1 {
		symbol := bits.TrailingZeros64(rest)
		p.code[place] = uint8(symbol)
		p.extend(place+1, blacks+p.counts[place][symbol])
	}
}
