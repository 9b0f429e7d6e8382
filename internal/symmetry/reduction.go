package symmetry

import (
	"encoding/binary"
	"math/bits"

	"codebreaker"
	"codebreaker/internal/alphabet"
)

// Reduction is the codes of a position as far as they differ: the symbols that no
// candidate has, the empty slot among them, are left out but for the first, and the
// others are numbered anew in their order. Positions that differ only in which symbols are left have the
// same guesses to weigh, and reduced codes compare as the codes do.
type Reduction struct {
	game     *codebreaker.Game
	group    *Group
	words    bool                           // nothing is reduced
	alphabet [codebreaker.MaxPlaces][]uint8 // the symbols by their new number, at each place
	number   [codebreaker.MaxPlaces]*[codebreaker.MaxSymbols]uint8
	playable [codebreaker.MaxPlaces]uint64  // the new numbers that a guess may have at each place, as bits
	absent   uint64                         // of them, those that must be used before a slot is left empty
	empty    uint64                         // that of the empty slot
	free     [codebreaker.MaxSymbols]uint64 // for a symbol that no turn has fixed, those it may be exchanged with
	freeAt   [codebreaker.MaxPlaces]uint64  // the same for places apart: at each place one class
	elements []element
}

// Reduce returns the reduction of a position whose turns leave the group and
// these candidates.
func (g *Group) Reduce(candidates []codebreaker.Code) *Reduction {
	r := &Reduction{game: g.game, group: g}
	switch {
	case g.game.HasWords():
		r.words = true
	case g.placesApart():
		r.reducePlaces(candidates)
	default:
		r.reduceSymbols(candidates)
	}
	return r
}

// reducePlaces gives each place the symbols that stand there in some candidate
// and the first of those that do not.
func (r *Reduction) reducePlaces(candidates []codebreaker.Code) {
	for place := range r.game.Places() {
		present := uint64(0)
		for i := range candidates {
			present |= 1 << candidates[i][place]
		}
		absent := alphabet.Playable(r.game, place) &^ present
		symbols := present | absent&-absent
		r.number[place] = new([codebreaker.MaxSymbols]uint8)
		r.setAlphabet(place, symbols, symbols)
		r.freeAt[place] = numbered(symbols, present&^r.group.playedAt[place])
	}
}

// reduceSymbols gives all places the symbols that stand in some candidate, and of
// those that stand in none the first at each place, or without repeats as many of
// each class as a code can hold.
func (r *Reduction) reduceSymbols(candidates []codebreaker.Code) {
	places := r.game.Places()
	present := uint64(0)
	for i := range candidates {
		for _, symbol := range candidates[i][:places] {
			present |= 1 << symbol
		}
	}
	absent := (uint64(1)<<alphabet.GuessSymbols(r.game) - 1) &^ present
	empty := absent >> r.game.Symbols() << r.game.Symbols()
	if r.game.Distinct() {
		absent = r.firstAbsent(absent)
	}
	var playable [codebreaker.MaxPlaces]uint64
	kept := uint64(0)
	for place := range places {
		here := alphabet.Playable(r.game, place) & absent
		if !r.game.Distinct() {
			here &= -here
		}
		playable[place] = alphabet.Playable(r.game, place)&present | here
		kept |= here
	}
	symbols := present | kept
	number := new([codebreaker.MaxSymbols]uint8)
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

// numbered returns the new numbers of some of the symbols that are numbered, as bits.
func numbered(symbols, some uint64) uint64 {
	numbers := uint64(0)
	for rest := some; rest != 0; rest &= rest - 1 {
		numbers |= 1 << bits.OnesCount64(symbols&(rest&-rest-1))
	}
	return numbers
}

// firstAbsent returns the first absent symbols of each class, as many as there
// are places.
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

// setAlphabet numbers the symbols at a place, of which some may be played there.
func (r *Reduction) setAlphabet(place int, symbols, playable uint64) {
	for rest := symbols; rest != 0; rest &= rest - 1 {
		symbol := bits.TrailingZeros64(rest)
		r.number[place][symbol] = uint8(len(r.alphabet[place]))
		r.alphabet[place] = append(r.alphabet[place], uint8(symbol))
	}
	r.playable[place] = numbered(symbols, playable)
}

// addElement adds a permutation in the new numbers. It maps the symbols of
// candidates among themselves, since it maps candidates to candidates; those that
// are fixed it maps to themselves.
func (r *Reduction) addElement(e *element, present, fixed uint64, number *[codebreaker.MaxSymbols]uint8) {
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

// Symbols returns the number of symbols of reduced codes.
func (r *Reduction) Symbols() int {
	if r.words {
		return r.game.Symbols()
	}
	most := 0
	for _, alphabet := range r.alphabet[:r.game.Places()] {
		most = max(most, len(alphabet))
	}
	return most
}

// Key returns a string that two reductions of positions of one game share only
// if they have the same reduced guesses. It is empty where these depend on the game
// alone: before the first turn, and in word games.
func (r *Reduction) Key() string {
	if r.words || !r.group.begun {
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
	add(r.free[:symbols]...)
	for i := range r.elements {
		text = append(text, r.elements[i].place[:places]...)
		text = append(text, r.elements[i].symbol[:symbols]...)
	}
	return string(text)
}

// Reduce appends reduced codes to into: candidates, or guesses that the group
// does not drop.
func (r *Reduction) Reduce(codes, into []codebreaker.Code) []codebreaker.Code {
	into = append(into, codes...)
	if r.words {
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

// Expand returns the code of a reduced code.
func (r *Reduction) Expand(reduced codebreaker.Code) codebreaker.Code {
	if !r.words {
		for place := range r.game.Places() {
			reduced[place] = r.alphabet[place][reduced[place]]
		}
	}
	return reduced
}

// Apart returns the reduced symbols that [Reduction.Guesses] have at each place, as bits, and whether these
// may be any of them at every place, whatever stands elsewhere.
func (r *Reduction) Apart() (symbols [codebreaker.MaxPlaces]uint64, apart bool) {
	if r.words || !r.group.placesApart() {
		return symbols, false
	}
	for place := range r.game.Places() {
		free := r.freeAt[place]
		symbols[place] = r.playable[place]&^free | free&-free
	}
	return symbols, true
}

// Guesses returns, reduced and in code order, the codes that may be guessed
// without those that a move makes smaller. Word games have no moves.
func (r *Reduction) Guesses() []codebreaker.Code {
	if r.words {
		return r.game.GuessWords()
	}
	if !r.group.begun {
		var first []codebreaker.Code
		for _, orbit := range Orbits(r.game) {
			first = append(first, orbit.Guess)
		}
		return r.Reduce(first, nil)
	}
	b := builder{reduction: r}
	b.extend(0, 0)
	return b.guesses
}
