package symmetry

import (
	"encoding/binary"
	"iter"
	"math/bits"
	"slices"

	"codebreaker/internal/engine/rules"
)

// Reduction maps the codes of a position to reduced codes. It drops all symbols that no candidate
// has except the first; the empty slot counts as one of them. Without repeats it keeps several. It
// renumbers the remaining symbols in order. Positions that differ only in their remaining symbols
// have the same reduced guesses. Reduced codes compare as the original codes do.
type Reduction struct {
	game     *rules.Game
	group    *Group
	rigid    bool                     // nothing is reduced
	alphabet [rules.MaxPlaces][]uint8 // the symbols at each place, by new number
	number   [rules.MaxPlaces]*[rules.MaxSymbols]uint8
	numbers  [rules.MaxPlaces][rules.MaxSymbols]uint8 // the memory of number
	playable [rules.MaxPlaces]uint64                  // the new numbers playable at each place, as bits
	absent   uint64                                   // absent symbols that must be used before a slot stays empty
	empty    uint64                                   // the empty slot
	free     [rules.MaxSymbols]uint64                 // for each symbol that no turn fixes: the symbols it can be exchanged with
	freeAt   [rules.MaxPlaces]uint64                  // the same for independent places: one class at each place
	elements []element
}

// Reduce returns the reduction of a position with these candidates, whose turns are fixed by the
// group.
func (g *Group) Reduce(candidates []rules.Code) *Reduction {
	r := new(Reduction)
	g.ReduceInto(r, candidates)
	return r
}

// ReduceInto is Reduce into existing memory: it replaces the reduction in r.
func (g *Group) ReduceInto(r *Reduction, candidates []rules.Code) {
	alphabet, elements := r.alphabet, r.elements[:0]
	*r = Reduction{game: g.game, group: g, alphabet: alphabet, elements: elements}
	for place := range r.alphabet {
		r.alphabet[place] = r.alphabet[place][:0]
	}
	switch {
	case g.rigid():
		r.rigid = true
	case g.placesApart():
		r.reducePlaces(candidates)
	default:
		r.reduceSymbols(candidates)
	}
}

// reducePlaces keeps, at each place, the symbols of candidates there and the first absent symbol.
func (r *Reduction) reducePlaces(candidates []rules.Code) {
	for place := range r.game.Places() {
		present := uint64(0)
		for i := range candidates {
			present |= 1 << candidates[i][place]
		}
		absent := r.game.Playable(place) &^ present
		symbols := present | absent&-absent
		r.number[place] = &r.numbers[place]
		r.setAlphabet(place, symbols, symbols)
		r.freeAt[place] = numbered(symbols, present&^r.group.playedAt[place])
	}
}

// reduceSymbols keeps the symbols that occur in candidates, and the first absent symbol at each
// place. Without repeats it keeps as many absent symbols of each class as a code can hold.
func (r *Reduction) reduceSymbols(candidates []rules.Code) {
	places := r.game.Places()
	present := uint64(0)
	for i := range candidates {
		for _, symbol := range candidates[i][:places] {
			present |= 1 << symbol
		}
	}
	absent := (uint64(1)<<r.game.GuessSymbols() - 1) &^ present
	empty := absent >> r.game.Symbols() << r.game.Symbols()
	if r.game.Distinct() {
		absent = r.firstAbsent(absent)
	}
	var playable [rules.MaxPlaces]uint64
	kept := uint64(0)
	for place := range places {
		here := r.game.Playable(place) & absent
		if !r.game.Distinct() {
			here &= -here
		}
		playable[place] = r.game.Playable(place)&present | here
		kept |= here
	}
	symbols := present | kept
	number := &r.numbers[0]
	for place := range places {
		r.number[place] = number
		r.setAlphabet(place, symbols, playable[place])
	}
	exchanged, fixed := []uint64{present &^ r.group.played}, kept
	if r.game.Distinct() {
		exchanged, fixed = append(exchanged, kept&^empty), empty
		r.absent, r.empty = numbered(symbols, kept&^empty), numbered(symbols, empty)
	}
	for _, group := range exchanged {
		for rest := group; rest != 0; rest &= rest - 1 {
			symbol := bits.TrailingZeros64(rest)
			r.free[number[symbol]] = numbered(symbols, r.group.classes[symbol]&group)
		}
	}
	for i := range r.group.elements {
		r.addElement(&r.group.elements[i], present, fixed, number)
	}
}

// numbered returns the new numbers of some of the symbols, as bits.
func numbered(symbols, some uint64) uint64 {
	numbers := uint64(0)
	for rest := some; rest != 0; rest &= rest - 1 {
		numbers |= 1 << bits.OnesCount64(symbols&(rest&-rest-1))
	}
	return numbers
}

// firstAbsent returns the first absent symbols of each class, as many as there are places.
func (r *Reduction) firstAbsent(absent uint64) uint64 {
	kept := uint64(0)
	for rest := absent; rest != 0; {
		class := r.group.classes[bits.TrailingZeros64(rest)] & absent
		rest &^= class
		for range r.game.Places() {
			kept |= class & -class
			class &= class - 1
		}
	}
	return kept
}

// setAlphabet numbers the symbols at a place and sets the playable ones.
func (r *Reduction) setAlphabet(place int, symbols, playable uint64) {
	for rest := symbols; rest != 0; rest &= rest - 1 {
		symbol := bits.TrailingZeros64(rest)
		r.number[place][symbol] = uint8(len(r.alphabet[place]))
		r.alphabet[place] = append(r.alphabet[place], uint8(symbol))
	}
	r.playable[place] = numbered(symbols, playable)
}

// addElement adds an automorphism in the new numbering. It maps candidates to candidates, so it
// permutes their symbols. It fixes the symbols in fixed.
func (r *Reduction) addElement(e *element, present, fixed uint64, number *[rules.MaxSymbols]uint8) {
	reduced := element{place: e.place}
	for symbol := range reduced.symbol {
		reduced.symbol[symbol] = unset
	}
	for rest := present & r.group.played; rest != 0; rest &= rest - 1 {
		symbol := bits.TrailingZeros64(rest)
		reduced.symbol[number[symbol]] = number[e.symbol[symbol]]
	}
	for rest := fixed; rest != 0; rest &= rest - 1 {
		symbol := number[bits.TrailingZeros64(rest)]
		reduced.symbol[symbol] = symbol
	}
	r.elements = append(r.elements, reduced)
}

// Identity reports whether reduced codes are the original codes.
func (r *Reduction) Identity() bool {
	for _, symbols := range r.alphabet[:r.game.Places()] {
		if !r.rigid && len(symbols) < r.game.GuessSymbols() {
			return false
		}
	}
	return true
}

// Symbols returns the number of symbols of reduced codes.
func (r *Reduction) Symbols() int {
	if r.rigid {
		return r.game.GuessSymbols()
	}
	most := 0
	for _, alphabet := range r.alphabet[:r.game.Places()] {
		most = max(most, len(alphabet))
	}
	return most
}

// Key returns a canonical key. Two positions of a game with the same key have the same reduced
// guesses. The key is empty if the guesses depend on the game alone: before the first turn, and without
// symmetry.
func (r *Reduction) Key() string {
	if r.rigid || !r.group.begun {
		return ""
	}
	places, symbols := r.game.Places(), r.Symbols()
	var text []byte
	add := func(numbers ...uint64) {
		for _, bits := range numbers {
			text = binary.LittleEndian.AppendUint64(text, bits)
		}
	}
	add(r.playable[:places]...)
	if r.group.placesApart() {
		add(r.freeAt[:places]...)
		return string(text)
	}
	add(r.absent)
	for _, free := range r.free[:symbols] {
		if free&(free-1) == 0 {
			free = 0 // a symbol that no other replaces is as good as a fixed one
		}
		add(free)
	}
	for i := range r.elements {
		text = append(text, r.elements[i].place[:places]...)
		text = append(text, r.elements[i].symbol[:symbols]...)
	}
	return string(text)
}

// Reduce appends reduced codes to into. The codes must be candidates, or guesses that the group
// keeps.
func (r *Reduction) Reduce(codes, into []rules.Code) []rules.Code {
	into = append(into, codes...)
	if r.rigid {
		return into
	}
	places := r.game.Places()
	reduced := into[len(into)-len(codes):]
	for i := range reduced {
		for place := range places {
			reduced[i][place] = r.number[place][reduced[i][place]]
		}
	}
	return into
}

// Expand returns the original code of a reduced code.
func (r *Reduction) Expand(reduced rules.Code) rules.Code {
	if !r.rigid {
		for place := range r.game.Places() {
			reduced[place] = r.alphabet[place][reduced[place]]
		}
	}
	return reduced
}

// Apart returns the reduced symbols of [Reduction.Guesses] at each place, as bits, and whether the
// places are independent, so that every combination occurs.
func (r *Reduction) Apart() (symbols [rules.MaxPlaces]uint64, apart bool) {
	if r.rigid || !r.group.placesApart() {
		return symbols, false
	}
	for place := range r.game.Places() {
		free := r.freeAt[place]
		symbols[place] = r.playable[place]&^free | free&-free
	}
	return symbols, true
}

// Guesses returns, reduced and in code order, the codes that can be guessed and that no move makes
// smaller.
func (r *Reduction) Guesses() []rules.Code {
	if r.rigid {
		return listed(r.game)
	}
	var guesses []rules.Code
	for some := range r.Parts() {
		guesses = append(guesses, some...)
	}
	return guesses
}

// listed returns all guesses.
func listed(game *rules.Game) []rules.Code {
	if game.HasWords() {
		return game.Words().Guesses
	}
	return slices.Collect(game.Guesses())
}

// PartLen is the number of guesses in each of [Reduction.Parts] but the last.
const PartLen = 1024

// Parts returns [Reduction.Guesses] in parts. A part must not be used after the next one was made.
func (r *Reduction) Parts() iter.Seq[[]rules.Code] {
	switch {
	case r.rigid:
		return slices.Chunk(listed(r.game), PartLen)
	case r.group.begun:
		return r.build
	}
	var first []rules.Code
	for _, orbit := range Orbits(r.game) {
		first = append(first, orbit.Guess)
	}
	return slices.Chunk(r.Reduce(first, nil), PartLen)
}
