package wordlists

import (
	"slices"
	"strconv"
	"strings"
)

// The lists of numbers and calculations are generated when a game needs them:
//
//	nerdle    equations of 8 characters, 12+34=46: 17,723
//	nerdle5   equations of 5 characters: 127
//	nerdle6   equations of 6 characters: 206
//	nerdle7   equations of 7 characters: 6,661
//	nerdle10  equations of 10 characters with brackets and powers: 2,177,736
//	primel    primes of 5 digits: 8,363
//	mathler42 calculations of 6 characters that give 42, or another number: 4*10+2
//
// A calculation has numbers and at least one of the signs + - * / between them. No number is
// 0, begins with 0 or has a sign. Products and quotients come first. Intermediate results are
// exact and can be fractions or negative: 10/4*2 is 5, and 1-9+12 is 4. An equation is a
// calculation, an equals sign and the result, which is a whole number of 0 or more. The equations of 10 characters have
// more rules: see powers.go.
//
// These rules give as many equations as the makers of Nerdle count.

// The numbers of characters.
const (
	nerdlePlaces  = 8
	primelPlaces  = 5
	MathlerPlaces = 6
)

// Maxi is the name of the list of [EquationsWithPowers].
const Maxi = "nerdle10"

// mathler is the prefix of lists of calculations; their result follows.
const mathler = "mathler"

// GeneratedNames returns the names of the generated lists, except mathler1, mathler2 and so
// on.
func GeneratedNames() []string {
	return []string{"nerdle", "nerdle5", "nerdle6", "nerdle7", Maxi, "primel"}
}

// Target returns the result of the calculations of a list: 42 for mathler42. ok is false for
// other lists.
func Target(list string) (target string, ok bool) {
	if _, ok = ParseGenerated(list); !ok {
		return "", false
	}
	return strings.CutPrefix(strings.ToLower(list), mathler)
}

// Generated is a list that rules define. It takes about 20 ms at most to make, except [Maxi].
type Generated struct {
	Name  string
	Words func() []string // in Unicode order
}

// ParseGenerated returns the generated list with a name, such as nerdle or mathler42.
func ParseGenerated(name string) (g Generated, ok bool) {
	name = strings.ToLower(name)
	switch name {
	case "nerdle":
		return Generated{name, func() []string { return equations(nerdlePlaces) }}, true
	case "nerdle5", "nerdle6", "nerdle7":
		return Generated{name, func() []string { return equations(int(name[len(name)-1] - '0')) }}, true
	case Maxi:
		return Generated{name, func() []string { return EquationsWithPowers().words() }}, true
	case "primel":
		return Generated{name, func() []string { return primes(primelPlaces) }}, true
	}
	digits, ok := strings.CutPrefix(name, mathler)
	target, err := strconv.Atoi(digits)
	if !ok || err != nil || strconv.Itoa(target) != digits || target < 0 {
		return Generated{}, false
	}
	return Generated{name, func() []string { return calculations(MathlerPlaces, target) }}, true
}

// primes returns the primes with a number of digits.
func primes(digits int) []string {
	end := 1
	for range digits {
		end *= 10
	}
	composite := make([]bool, end)
	var found []string
	for n := 2; n < end; n++ {
		if composite[n] {
			continue
		}
		if n >= end/10 {
			found = append(found, strconv.Itoa(n))
		}
		for multiple := 2 * n; multiple < end; multiple += n {
			composite[multiple] = true
		}
	}
	return found
}

// equations returns the equations with a number of characters.
func equations(places int) []string {
	var found []string
	walk := calculator{most: places - len("=0"), yield: func(text []byte, value int) {
		least := 1 // result with as many digits as there is room for
		for range places - len(text) - len("=0") {
			least *= 10
		}
		if value < 10*least && (value >= least || least == 1) {
			found = append(found, string(text)+"="+strconv.Itoa(value))
		}
	}}
	walk.number(whole(0), whole(1), false, 0)
	slices.Sort(found)
	return found
}

// calculations returns the calculations with a number of characters and a result.
func calculations(places, target int) []string {
	var found []string
	walk := calculator{most: places, yield: func(text []byte, value int) {
		if len(text) == places && value == target {
			found = append(found, string(text))
		}
	}}
	walk.number(whole(0), whole(1), false, 0)
	slices.Sort(found)
	return found
}

// calculator visits all calculations with at most a number of characters whose result is a
// whole number of 0 or more.
type calculator struct {
	most  int
	yield func(text []byte, value int)
	text  []byte
	signs int // in the text
}

// number appends a digit to the last number of the text, which is 0 before its first digit.
// The text before that number is a sum and a product. The number multiplies or divides the
// product, which is then added to the sum.
func (c *calculator) number(sum, product fraction, divides bool, number int) {
	if c.signs == 0 && len(c.text)+len("1+1") > c.most {
		return // there is no space for a sign
	}
	last := len(c.text)+1 == c.most
	for digit := range 10 {
		longer := 10*number + digit
		if longer == 0 {
			continue
		}
		c.text = append(c.text, byte('0'+digit))
		term := product.times(whole(longer))
		if divides {
			term = product.times(fraction{1, longer})
		}
		value := sum.plus(term)
		if c.signs > 0 && value.under == 1 && value.over >= 0 {
			c.yield(c.text, value.over)
		}
		if !last {
			c.number(sum, product, divides, longer)
			c.sign('+', value, whole(1), false)
			c.sign('-', value, whole(-1), false)
			c.sign('*', sum, term, false)
			c.sign('/', sum, term, true)
		}
		c.text = c.text[:len(c.text)-1]
	}
}

// sign appends a sign if a number fits after it. Its other arguments are the arguments of number
// for the next number.
func (c *calculator) sign(sign byte, sum, product fraction, divides bool) {
	if len(c.text)+2 > c.most {
		return
	}
	c.text = append(c.text, sign)
	c.signs++
	c.number(sum, product, divides, 0)
	c.signs--
	c.text = c.text[:len(c.text)-1]
}

// fraction is a number, in lowest terms, over a number above 0.
type fraction struct{ over, under int }

func whole(n int) fraction { return fraction{n, 1} }

func (f fraction) plus(g fraction) fraction {
	return lowest(f.over*g.under+g.over*f.under, f.under*g.under)
}

func (f fraction) times(g fraction) fraction { return lowest(f.over*g.over, f.under*g.under) }

// dividedBy divides by a number that is not 0.
func (f fraction) dividedBy(g fraction) fraction {
	if g.over < 0 {
		g = fraction{-g.over, -g.under}
	}
	return lowest(f.over*g.under, f.under*g.over)
}

func lowest(over, under int) fraction {
	if under == 1 {
		return fraction{over, under}
	}
	divisor, rest := under, max(over, -over)
	for rest != 0 {
		divisor, rest = rest, divisor%rest
	}
	return fraction{over / divisor, under / divisor}
}
