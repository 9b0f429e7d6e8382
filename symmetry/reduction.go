package symmetry

import (
	"encoding/binary"
	"math/bits"

	"codebreaker"
)

// Reduction is the codes of a position as far as they differ: the symbols that no
// candidate has are left out but for the first, and the others are numbered anew
// in their order. Positions that differ only in which symbols are left have the
// same guesses to weigh, and reduced codes compare as the codes do.
type Reduction struct {
	game     *codebreaker.Game
	group    *Group
	words    bool                           // nothing is reduced
	alphabet [codebreaker.MaxPlaces][]uint8 // the symbols at each place by their new number
	number   [codebreaker.MaxPlaces]*[codebreaker.MaxSymbols]uint8
	limits   [codebreaker.MaxPlaces]uint8
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
		all := uint64(1)<<r.game.Limit(place) - 1
		absent := all &^ present
		r.number[place] = new([codebreaker.MaxSymbols]uint8)
		r.setAlphabet(place, present|absent&-absent)
		for number, symbol := range r.alphabet[place] {
			if bit := uint64(1) << symbol; present&bit != 0 && r.group.playedAt[place]&bit == 0 {
				r.freeAt[place] |= 1 << number
			}
		}
	}
}

// reduceSymbols gives all places the symbols that stand in some candidate, and of
// those that stand in none the first, or without repeats as many of each class as
// a code can hold.
func (r *Reduction) reduceSymbols(candidates []codebreaker.Code) {
	places := r.game.Places()
	present := uint64(0)
	for i := range candidates {
		for _, symbol := range candidates[i][:places] {
			present |= 1 << symbol
		}
	}
	absent := (uint64(1)<<r.game.Symbols() - 1) &^ present
	kept := absent & -absent
	if r.game.Distinct() {
		kept = r.firstAbsent(absent)
	}
	number := new([codebreaker.MaxSymbols]uint8)
	for place := range places {
		r.number[place] = number
		r.setAlphabet(place, (present|kept)&(1<<r.game.Limit(place)-1))
	}
	symbols := present | kept
	free := present &^ r.group.played
	for _, group := range []uint64{free, kept} {
		if group == kept && !r.game.Distinct() {
			break
		}
		for rest := group; rest != 0; rest &= rest - 1 {
			symbol := bits.TrailingZeros64(rest)
			number[symbol] = uint8(bits.OnesCount64(symbols & (1<<symbol - 1)))
			for alike := r.group.classes[symbol] & group; alike != 0; alike &= alike - 1 {
				r.free[number[symbol]] |= 1 << bits.OnesCount64(symbols&(alike&-alike-1))
			}
		}
	}
	for i := range r.group.elements {
		r.addElement(&r.group.elements[i], present, kept, number)
	}
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

// setAlphabet numbers the symbols of a place.
func (r *Reduction) setAlphabet(place int, symbols uint64) {
	for rest := symbols; rest != 0; rest &= rest - 1 {
		symbol := bits.TrailingZeros64(rest)
		r.number[place][symbol] = uint8(len(r.alphabet[place]))
		r.alphabet[place] = append(r.alphabet[place], uint8(symbol))
	}
	r.limits[place] = uint8(len(r.alphabet[place]))
}

// addElement adds a permutation in the new numbers. It maps the symbols of
// candidates among themselves, since it maps candidates to candidates.
func (r *Reduction) addElement(e *element, present, kept uint64, number *[codebreaker.MaxSymbols]uint8) {
	reduced := element{place: e.place}
	for symbol := range reduced.symbol {
		reduced.symbol[symbol] = unset
	}
	for rest := present & r.group.played; rest != 0; rest &= rest - 1 {
		symbol := bits.TrailingZeros64(rest)
		reduced.symbol[number[symbol]] = number[e.symbol[symbol]]
	}
	if !r.game.Distinct() && kept != 0 {
		symbol := number[bits.TrailingZeros64(kept)]
		reduced.symbol[symbol] = symbol
	}
	r.elements = append(r.elements, reduced)
}

// Symbols returns the number of symbols of reduced codes.
func (r *Reduction) Symbols() int {
	if r.words {
		return r.game.Symbols()
	}
	most := uint8(0)
	for _, limit := range r.limits[:r.game.Places()] {
		most = max(most, limit)
	}
	return int(most)
}

// Key returns a string that two reductions of positions of one game share only
// if they have the same reduced guesses.
func (r *Reduction) Key() string {
	if r.words || !r.group.begun {
		return ""
	}
	places, symbols := r.game.Places(), r.Symbols()
	text := append([]byte(nil), r.limits[:places]...)
	if r.group.placesApart() {
		for _, free := range r.freeAt[:places] {
			text = binary.LittleEndian.AppendUint64(text, free)
		}
		return string(text)
	}
	for _, free := range r.free[:symbols] {
		text = binary.LittleEndian.AppendUint64(text, free)
	}
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
		return first
	}
	b := builder{reduction: r}
	b.extend(0, 0)
	return b.guesses
}
