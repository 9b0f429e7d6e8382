package wordlists

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Maxi Nerdle has equations of 10 characters, with brackets and powers: (3+1)²/2=8. An equation is a calculation, an
// equals sign and the result, which is a whole number of 0 or more. A calculation is a sum, but not only a number:
//
//	sum     terms with + and - between them
//	term    factors with * and / between them
//	factor  a base, or a base with ² or ³
//	base    a number, or a sum in brackets
//
// As in the shorter equations, no number is 0, begins with 0 or has a sign, products and quotients come first, and
// intermediate results are exact. There are 2,177,736 equations, as many as others count
// (https://codegolf.stackexchange.com/questions/258710).

// powerSigns are the characters of these equations in Unicode order. In a text, each character is five bits, its place
// here, so texts of the same length are in order as numbers.
const powerSigns = "()*+-/0123456789=²³"

const powerBits = 5

// The places of some characters.
const (
	openSign, closeSign, timesSign, plusSign, minusSign, overSign, zeroSign = 0, 1, 2, 3, 4, 5, 6

	equalsSign, squareSign, cubeSign = 16, 17, 18
)

// powerPlaces is the number of characters.
const powerPlaces = 10

// No longer number and no power of a larger base fits into an equation of ten characters. 10000/9³ has a result of two
// digits, which would be the eleventh character.
const (
	powerDigits = 4
	largestBase = 9999
)

// text is a part of an equation.
type text uint64

// then returns a text with another one after it.
func (t text) then(next text, length int) text { return t<<(powerBits*length) | next }

// textOf returns the text of a number.
func textOf(n int) text {
	if n < 10 {
		return text(zeroSign + n)
	}
	return textOf(n/10).then(text(zeroSign+n%10), 1)
}

// factor is a factor of a term, or a sum for brackets.
type factor struct {
	text  text
	value fraction
}

// factors are all factors of a length.
type factors struct {
	whole  []factor // with whole values, in their order
	broken []factor
}

// Powers are the equations of Maxi Nerdle.
type Powers struct {
	places int
	texts  []text // in order
}

// EquationsWithPowers makes the equations. It takes about 0.6 s.
func EquationsWithPowers() *Powers { return equationsWithPowers(powerPlaces) }

// equationsWithPowers makes the equations with a number of characters, which is even and 10 at most. (If it is odd, 12=12
// has to be left out.)
func equationsWithPowers(places int) *Powers {
	most := places - len("=0")
	all := factorsOf(most)
	made := &Powers{places: places}
	least, end := 0, 10 // of the results
	for length := most; length > 0; length-- {
		sumsIn(all, length, least, end-1, func(sum text, result int) {
			made.texts = append(made.texts, sum.then(equalsSign, 1).then(textOf(result), places-1-length))
		})
		least, end = end, 10*end
	}
	slices.Sort(made.texts)
	return made
}

// Size returns the number of equations.
func (p *Powers) Size() int { return len(p.texts) }

// Signs returns the characters of the equations in Unicode order.
func (p *Powers) Signs() []string { return strings.Split(powerSigns, "") }

// Row sets a row to an equation, as places in the signs, and returns the number of characters.
func (p *Powers) Row(i int, row []uint8) int {
	for place := range p.places {
		row[place] = uint8(p.texts[i] >> (powerBits * (p.places - 1 - place)) & (1<<powerBits - 1))
	}
	return p.places
}

// words returns the equations as strings.
func (p *Powers) words() []string {
	signs := []rune(powerSigns)
	var all strings.Builder
	all.Grow(len(p.texts) * (p.places + 1))
	ends := make([]int, len(p.texts))
	row, word := make([]uint8, p.places), []byte(nil)
	for i := range p.texts {
		p.Row(i, row)
		word = word[:0]
		for _, sign := range row {
			word = utf8.AppendRune(word, signs[sign])
		}
		all.Write(word)
		ends[i] = all.Len()
	}
	joined, start := all.String(), 0
	words := make([]string, len(ends))
	for i, end := range ends {
		words[i], start = joined[start:end], end
	}
	return words
}

// factorsOf returns the factors by length, for calculations of a length.
func factorsOf(most int) []factors {
	all := make([]factors, most+1)
	var bases []factor
	for length := 1; length <= most; length++ {
		made := powersOf(bases) // one character longer than their bases
		bases = numbersOf(length)
		bracketed := func(sum text, value fraction) {
			bases = append(bases, factor{text(openSign).then(sum, length-len("()")).then(closeSign, 1), value})
		}
		switch inside := length - len("()"); {
		case inside <= 0:
		case length+len("+1") <= most:
			sumsOf(all, inside, bracketed)
		default: // the brackets are the calculation
			sumsIn(all, inside, -99, 99, func(sum text, value int) { bracketed(sum, whole(value)) })
		}
		for _, f := range append(made, bases...) {
			if f.value.under == 1 {
				all[length].whole = append(all[length].whole, f)
			} else {
				all[length].broken = append(all[length].broken, f)
			}
		}
		slices.SortFunc(all[length].whole, func(a, b factor) int { return cmp.Compare(a.value.over, b.value.over) })
	}
	return all
}

// numbersOf returns the numbers with some digits.
func numbersOf(length int) (numbers []factor) {
	if length > powerDigits {
		return nil
	}
	least := 1
	for range length - 1 {
		least *= 10
	}
	for n := least; n < 10*least; n++ {
		numbers = append(numbers, factor{textOf(n), whole(n)})
	}
	return numbers
}

// powersOf returns the squares and cubes of bases.
func powersOf(bases []factor) (powers []factor) {
	for _, base := range bases {
		if max(base.value.over, -base.value.over, base.value.under) <= largestBase {
			square := base.value.times(base.value)
			powers = append(powers, factor{base.text.then(squareSign, 1), square},
				factor{base.text.then(cubeSign, 1), square.times(base.value)})
		}
	}
	return powers
}

// beginning is the beginning of a sum, up to a sign. The next factor multiplies or divides the product, which is then
// added to the sum.
type beginning struct {
	text         text
	length       int
	sum, product fraction
	divides      bool
}

// with returns the values of the last term and of the sum with one more factor. ok is false after a division by 0.
func (b *beginning) with(f *factor) (term, value fraction, ok bool) {
	switch {
	case !b.divides:
		term = b.product.times(f.value)
	case f.value.over == 0:
		return term, value, false
	default:
		term = b.product.dividedBy(f.value)
	}
	return term, b.sum.plus(term), true
}

// beginnings makes the beginnings of sums of a length from factors.
type beginnings struct {
	factors []factors // by length
	length  int
	last    func(b beginning, length int) // takes every beginning, and the length of the last factor
}

func (m *beginnings) grow(b beginning) {
	space := m.length - b.length
	m.last(b, space)
	for length := 1; length+len("+1") <= space; length++ {
		for _, list := range [2][]factor{m.factors[length].whole, m.factors[length].broken} {
			for i := range list {
				m.signs(b, &list[i], length)
			}
		}
	}
}

// signs grows a beginning by a factor and each sign.
func (m *beginnings) signs(b beginning, f *factor, length int) {
	term, value, ok := b.with(f)
	if !ok {
		return
	}
	next := beginning{b.text.then(f.text, length).then(plusSign, 1), b.length + length + 1, value, whole(1), false}
	m.grow(next)
	next.text, next.product = next.text-plusSign+minusSign, whole(-1)
	m.grow(next)
	next.text, next.sum, next.product = next.text-minusSign+timesSign, b.sum, term
	m.grow(next)
	next.text, next.divides = next.text-timesSign+overSign, true
	m.grow(next)
}

// sumsOf yields the sums of a length.
func sumsOf(all []factors, length int, yield func(sum text, value fraction)) {
	m := &beginnings{all, length, func(b beginning, length int) {
		for _, list := range [2][]factor{all[length].whole, all[length].broken} {
			for i := range list {
				if _, value, ok := b.with(&list[i]); ok {
					yield(b.text.then(list[i].text, length), value)
				}
			}
		}
	}}
	m.grow(beginning{sum: whole(0), product: whole(1)})
}

// sumsIn yields the sums of a length whose values are whole and in a range. It looks up the last factors that
// give such a value.
func sumsIn(all []factors, length, least, most int, yield func(sum text, value int)) {
	m := &beginnings{all, length, func(b beginning, length int) {
		// A factor v makes the value (add + by*v)/under or, if it divides, (add + by/v)/under.
		add, by, under := b.sum.over*b.product.under, b.product.over*b.sum.under, b.sum.under*b.product.under
		low, high := least*under-add, most*under-add // of by*v or by/v
		if by < 0 {
			low, high = -high, -low
		}
		size := max(by, -by)
		try := func(list []factor) {
			for i := range list {
				over, below := list[i].value.over, list[i].value.under
				if b.divides {
					over, below = below, over
				}
				if below == 0 {
					continue
				}
				over, below = add*below+by*over, under*below
				if value := over / below; value >= least && value <= most && value*below == over {
					yield(b.text.then(list[i].text, length), value)
				}
			}
		}
		try(all[length].broken)
		whole := all[length].whole
		switch {
		case by == 0:
			try(whole)
		case !b.divides:
			if b.product.under%b.sum.under == 0 {
				try(between(whole, -floor(-low, size), floor(high, size)))
			}
		case b.sum.under > 1 || b.product.under == 1:
			if len(whole) > 0 && whole[0].value.over < 0 {
				try(between(whole, whole[0].value.over, -1))
			}
			if high > 0 {
				last := size
				if low > 0 {
					last = size / low
				}
				try(between(whole, -floor(-size, high), last))
			}
		}
	}}
	m.grow(beginning{sum: whole(0), product: whole(1)})
}

// between returns the factors of an ordered list from a value to another.
func between(list []factor, low, high int) []factor {
	if len(list) == 0 || low > high || low > list[len(list)-1].value.over || high < list[0].value.over {
		return nil
	}
	start, _ := slices.BinarySearchFunc(list, low, func(f factor, low int) int { return cmp.Compare(f.value.over, low) })
	end := start
	for end < len(list) && list[end].value.over <= high {
		end++
	}
	return list[start:end]
}

// floor divides and rounds down. The divisor is above 0.
func floor(a, b int) int {
	if a < 0 {
		return -((b - 1 - a) / b)
	}
	return a / b
}
