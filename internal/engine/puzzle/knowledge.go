package puzzle

import (
	"math"
	"math/bits"

	"codebreaker/internal/engine/rules"
)

// knowledge is the knowledge of a person who deduces the code.
type knowledge struct {
	places choices
	counts [rules.MaxSymbols]uint64 // possible numbers of each symbol in the code: bit n is n times
}

// know returns the knowledge before any mark.
func (g *grid) know() knowledge {
	k := knowledge{places: g.start}
	most := g.places
	if g.distinct {
		most = 1
	}
	for symbol := range k.counts {
		k.counts[symbol] = 1<<(most+1) - 1
	}
	return k
}

// settle draws the conclusions that need no mark. A symbol has at least one copy for each place
// that certainly has it, and at most one for each place that can have it. If the certain places
// have all its copies, the symbol is excluded elsewhere. If the possible places are just enough
// for its copies, the symbol is certain at all of them. settle returns false if no code is possible.
func (g *grid) settle(k *knowledge) bool {
	for {
		before := k.places
		var own, can [rules.MaxSymbols]int
		for place := range g.places {
			c := k.places[place]
			if c == 0 {
				return false
			}
			if c&(c-1) == 0 {
				own[bits.TrailingZeros64(c)]++
			}
			for ; c != 0; c &= c - 1 {
				can[bits.TrailingZeros64(c)]++
			}
		}
		for symbol := range k.counts {
			k.counts[symbol] &= 1<<(can[symbol]+1) - 1<<own[symbol]
			if k.counts[symbol] == 0 {
				return false
			}
			k.counts[symbol] = 2<<most(k.counts[symbol]) - 1<<least(k.counts[symbol]) // people do not think of gaps
			if own[symbol] == can[symbol] {
				continue
			}
			bit := uint64(1) << symbol
			switch {
			case least(k.counts[symbol]) == can[symbol]:
				for place := range g.places {
					if k.places[place]&bit != 0 {
						k.places[place] = bit
					}
				}
			case most(k.counts[symbol]) == own[symbol]:
				for place := range g.places {
					if k.places[place] != bit {
						k.places[place] &^= bit
					}
				}
			}
		}
		if k.places == before {
			return true
		}
	}
}

func least(counts uint64) int { return bits.TrailingZeros64(counts) }
func most(counts uint64) int  { return bits.Len64(counts) - 1 }

// doubt measures the remaining uncertainty in bits. Numbers of symbols count little compared
// with places.
func (g *grid) doubt(k *knowledge) float64 {
	places, counts := 1.0, 1.0
	for place := range g.places {
		places *= float64(bits.OnesCount64(k.places[place]))
	}
	for _, count := range k.counts {
		counts *= float64(bits.OnesCount64(count))
	}
	return math.Log2(places) + math.Log2(counts)/4
}

// Fact is something known about the code.
type Fact struct {
	Kind    FactKind
	Place   int   // from 0, for Is, IsNot and Impossible
	Symbols []int // one or more; none for an Impossible place
	Count   int   // for AtLeast, AtMost and Exactly
}

// FactKind is the kind of a fact.
type FactKind uint8

// The kinds of facts.
const (
	Is         FactKind = iota // one of the symbols is at the place
	IsNot                      // none of the symbols is at the place
	Absent                     // none of the symbols is in the code
	AtLeast                    // the symbol is in the code Count times or more
	AtMost                     // the symbol is in the code Count times or fewer
	Exactly                    // the symbol is in the code Count times
	Impossible                 // no symbol fits the place; with a symbol: no number of it fits
)

// news returns the facts in after that are not in before, without the ones that follow from
// others.
func (g *grid) news(before, after *knowledge) []Fact {
	var facts []Fact
	var absent []int
	var gone uint64
	if g.total {
		for symbol := range after.counts {
			if after.counts[symbol] == 1 && before.counts[symbol] != 1 {
				absent = append(absent, symbol)
				gone |= 1 << symbol
			}
		}
	}
	if absent != nil {
		facts = append(facts, Fact{Kind: Absent, Symbols: absent})
	}
	for place := range g.places {
		was, is := before.places[place], after.places[place]
		if was == is {
			continue
		}
		switch lost := was &^ is &^ gone; {
		case is&(is-1) == 0:
			facts = append(facts, Fact{Kind: Is, Place: place, Symbols: members(is)})
		case bits.OnesCount64(lost) > bits.OnesCount64(is):
			facts = append(facts, Fact{Kind: Is, Place: place, Symbols: members(is)})
		case lost != 0:
			facts = append(facts, Fact{Kind: IsNot, Place: place, Symbols: members(lost)})
		}
	}
	if g.total {
		facts = append(facts, g.counted(before, after)...)
	}
	return facts
}

// impossible returns the fact that leaves no code, or nothing when only the marks are
// impossible.
func (g *grid) impossible(k *knowledge) []Fact {
	for place := range g.places {
		if k.places[place] == 0 {
			return []Fact{{Kind: Impossible, Place: place}}
		}
	}
	for symbol, counts := range k.counts {
		if counts == 0 {
			return []Fact{{Kind: Impossible, Symbols: []int{symbol}}}
		}
	}
	return nil
}

// counted returns the new facts about numbers of symbols that do not follow from the places.
func (g *grid) counted(before, after *knowledge) []Fact {
	var facts []Fact
	for symbol, is := range after.counts {
		was := before.counts[symbol]
		own, can := 0, 0
		for place := range g.places {
			if after.places[place]&(1<<symbol) != 0 {
				can++
				if after.places[place] == 1<<symbol {
					own++
				}
			}
		}
		if was == is || is == 1 || own == can {
			continue
		}
		if least(is) == most(is) {
			facts = append(facts, Fact{Kind: Exactly, Symbols: []int{symbol}, Count: least(is)})
			continue
		}
		if least(is) > max(least(was), own) {
			facts = append(facts, Fact{Kind: AtLeast, Symbols: []int{symbol}, Count: least(is)})
		}
		if most(is) < min(most(was), can) {
			facts = append(facts, Fact{Kind: AtMost, Symbols: []int{symbol}, Count: most(is)})
		}
	}
	return facts
}

// members returns the symbols of a set.
func members(set uint64) []int {
	var symbols []int
	for ; set != 0; set &= set - 1 {
		symbols = append(symbols, bits.TrailingZeros64(set))
	}
	return symbols
}
