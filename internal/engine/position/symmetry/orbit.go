package symmetry

import (
	"bytes"
	"math"
	"math/bits"
	"slices"

	"codebreaker/internal/engine/rules"
)

// Orbit is the first guess of an orbit, with the number of guesses in the orbit (at most
// math.MaxUint64).
type Orbit struct {
	Guess rules.Code
	Size  uint64
}

// Orbits returns the orbits of first guesses in code order. Their sizes add up to the number of
// guesses.
func Orbits(game *rules.Game) []Orbit {
	if Of(game).rigid() {
		guesses := listed(game)
		orbits := make([]Orbit, 0, len(guesses))
		for _, guess := range guesses {
			orbits = append(orbits, Orbit{guess, 1})
		}
		return orbits
	}
	if Of(game).placesApart() {
		return apartOrbits(game)
	}
	if game.Limit(0) == game.Symbols() && game.Symbols() == leastLimit(game) {
		return uniformOrbits(game)
	}
	return mixedOrbits(game)
}

// QuickOrbits returns the orbits of a game whose first guesses need not be listed: all places allow
// all symbols, or the places are independent. For other games and games without symmetry, ok is false.
func QuickOrbits(game *rules.Game) (orbits []Orbit, ok bool) {
	if Of(game).rigid() || !Of(game).placesApart() && leastLimit(game) < game.Symbols() {
		return nil, false
	}
	return Orbits(game), true
}

func leastLimit(game *rules.Game) int {
	least := game.Symbols()
	for place := range game.Places() {
		least = min(least, game.Limit(place))
	}
	return least
}

// apartOrbits generates the first guesses of a game with independent places. Each has the first
// symbol everywhere, except for empty slots in the last places of each limit.
func apartOrbits(game *rules.Game) []Orbit {
	alike := make(map[int][]int) // places by limit
	for place := range game.Places() {
		alike[game.Limit(place)] = append(alike[game.Limit(place)], place)
	}
	orbits := []Orbit{{Size: 1}}
	for limit, places := range alike {
		most := 0
		if game.Empties() {
			most = len(places)
		}
		before := orbits
		orbits = nil
		for _, orbit := range before {
			for empties := range most + 1 {
				orbits = append(orbits, orbit.leave(game, places, empties, limit))
			}
		}
	}
	sortOrbits(orbits)
	return orbits
}

// leave empties the last places of a list, as many as empties says, and multiplies the orbit's size
// by the number of choices for each other place.
func (o Orbit) leave(game *rules.Game, places []int, empties, choices int) Orbit {
	for i, place := range slices.Backward(places) {
		if before := len(places) - 1 - i; before < empties {
			o.Guess[place] = uint8(game.Symbols())
			o.Size = mulDiv(o.Size, uint64(i+1), uint64(before+1))
		} else {
			o.Size = mulDiv(o.Size, uint64(choices), 1)
		}
	}
	return o
}

func sortOrbits(orbits []Orbit) {
	slices.SortFunc(orbits, func(a, b Orbit) int { return rules.Compare(a.Guess, b.Guess) })
}

// uniformOrbits generates one guess for each partition of the places: some copies of the first
// symbol, at most as many of the second, and so on. The rest is empty.
func uniformOrbits(game *rules.Game) []Orbit {
	var orbits []Orbit
	most := game.Places()
	if game.Distinct() {
		most = 1
	}
	var divide func(rest, most int, parts []int)
	divide = func(rest, most int, parts []int) {
		if rest == 0 || game.Empties() {
			orbits = append(orbits, partitionOrbit(game, parts))
		}
		if rest == 0 {
			return
		}
		if len(parts) == game.Symbols() {
			return
		}
		for part := min(rest, most); part > 0; part-- {
			divide(rest-part, part, append(parts, part))
		}
	}
	divide(game.Places(), most, nil)
	sortOrbits(orbits)
	return orbits
}

// partitionOrbit returns a guess with these numbers of copies, its other places empty, and the size
// of its orbit. The size is places!/(product of copies!) arrangements times the choices of symbols.
// Symbols with the same number of copies are interchangeable.
func partitionOrbit(game *rules.Game, copies []int) Orbit {
	orbit := Orbit{Size: 1}
	place := 0
	alike := 0
	for symbol, n := range copies {
		for k := 1; k <= n; k++ {
			orbit.Guess[place] = uint8(symbol)
			place++
			orbit.Size = mulDiv(orbit.Size, uint64(place), uint64(k))
		}
		if symbol > 0 && copies[symbol-1] == n {
			alike++
		} else {
			alike = 1
		}
		orbit.Size = mulDiv(orbit.Size, uint64(game.Symbols()-symbol), uint64(alike))
	}
	for k := 1; place < game.Places(); k++ {
		orbit.Guess[place] = uint8(game.Symbols())
		place++
		orbit.Size = mulDiv(orbit.Size, uint64(place), uint64(k))
	}
	return orbit
}

// mulDiv returns a·b/c without intermediate overflow, or math.MaxUint64 if the result overflows. In
// partitionOrbit every quotient is an integer.
func mulDiv(a, b, c uint64) uint64 {
	high, low := bits.Mul64(a, b)
	if a == math.MaxUint64 || high >= c {
		return math.MaxUint64
	}
	quotient, _ := bits.Div64(high, low, c)
	return quotient
}

// mixedOrbits finds the orbits of a game whose places have different limits. It takes every code
// whose symbols come in the order of their first use, and renames and rearranges it in all ways.
// The smallest result is the canonical form of the orbit.
func mixedOrbits(game *rules.Game) []Orbit {
	group := Of(game)
	sizes := make(map[rules.Code]uint64)
	var extend func(code *rules.Code, place int, used uint64)
	extend = func(code *rules.Code, place int, used uint64) {
		if place == game.Places() {
			sizes[group.smallest(*code)] += group.renamings(used)
			return
		}
		for rest := game.Playable(place); rest != 0; rest &= rest - 1 {
			symbol, bit := bits.TrailingZeros64(rest), rest&-rest
			first := used&bit == 0
			if first && group.classes[symbol]&(bit-1)&^used != 0 || !first && game.Distinct() && !game.IsEmpty(symbol) {
				continue
			}
			code[place] = uint8(symbol)
			extend(code, place+1, used|bit)
		}
	}
	var code rules.Code
	extend(&code, 0, 0)
	orbits := make([]Orbit, 0, len(sizes))
	for guess, size := range sizes {
		orbits = append(orbits, Orbit{guess, size})
	}
	sortOrbits(orbits)
	return orbits
}

// renamings returns the number of codes that a renaming of symbols within their classes can reach.
func (g *Group) renamings(used uint64) uint64 {
	count := uint64(1)
	for symbol := range g.game.Symbols() {
		class := g.classes[symbol]
		if class&(1<<symbol-1) != 0 {
			continue // counted with the first symbol of its class
		}
		for chosen := range bits.OnesCount64(used & class) {
			count *= uint64(bits.OnesCount64(class) - chosen)
		}
	}
	return count
}

// smallest returns the smallest code that can be reached by exchanging places of the same limit and
// renaming symbols.
func (g *Group) smallest(code rules.Code) rules.Code {
	best := code
	places := g.game.Places()
	var extend func(image rules.Code, place int, taken uint32, names [rules.MaxSymbols]uint8, free uint64)
	extend = func(image rules.Code, place int, taken uint32, names [rules.MaxSymbols]uint8, free uint64) {
		if place == places {
			if rules.Compare(image, best) < 0 {
				best = image
			}
			return
		}
		for from := range places {
			if taken>>from&1 == 1 || g.game.Limit(from) != g.game.Limit(place) {
				continue
			}
			names, free, symbol := names, free, code[from]
			if names[symbol] == 0 {
				next := uint8(bits.TrailingZeros64(free & g.classes[symbol]))
				free &^= 1 << next
				names[symbol] = next + 1
			}
			image[place] = names[symbol] - 1
			if bytes.Compare(image[:place+1], best[:place+1]) <= 0 {
				extend(image, place+1, taken|1<<from, names, free)
			}
		}
	}
	extend(rules.Code{}, 0, 0, [rules.MaxSymbols]uint8{}, math.MaxUint64)
	return best
}
