package candidate

import (
	"math/bits"

	"codebreaker/internal/engine/rules"
)

// lanes are the bounds that turns set, for an enumerator. A bound on the blacks of a turn, or on its total, is a byte of a
// word, so that eight are compared at once. All numbers are below 128: the top bit of a byte is free.
type lanes struct {
	places, symbols  int
	list             []lane // by byte
	low, high, black []uint64
	here             []uint64 // by place, symbol and word: 1 for the blacks of the turns with the symbol there
	further          []uint64 // by symbol, copies before and word: 1 for the totals of the turns that a further copy earns a peg
	seen             uint64   // symbols of the turns
	total            uint64   // symbols that add to a total
	alike            [rules.MaxPlaces]uint64
	tally            [][rules.MaxSymbols]uint8 // by place, lanes of blacks with a symbol
	sum              rules.Span                // of the blacks of all turns
}

// lane is a bound on the blacks of a turn, or on its total.
type lane struct {
	*pegTurn
	want  rules.Span
	black bool
}

// atLeast sets the top bit of each byte of a that is not less than the byte of b. Bytes are below 128.
func atLeast(a, b uint64) uint64 { return ((a | tops) - b) & tops }

func newLanes(c *constraints) *lanes {
	n := &lanes{places: c.game.Places(), symbols: c.game.Symbols(), tally: make([][rules.MaxSymbols]uint8, c.game.Places())}
	for i := range c.pegs {
		turn := &c.pegs[i]
		if want := turn.want.black; want.Least > 0 || want.Most < n.places {
			n.list = append(n.list, lane{turn, want, true})
			n.sum.Least += want.Least
			n.sum.Most += want.Most
		}
		if !turn.apart {
			n.list = append(n.list, lane{turn, turn.want.total, false})
		}
	}
	n.join(c)
	words := (len(n.list) + 7) / 8
	numbers := make([]uint64, (3+2*n.places*n.symbols)*words)
	for _, part := range []*[]uint64{&n.low, &n.high, &n.black} {
		*part, numbers = numbers[:words], numbers[words:]
	}
	n.here, n.further = numbers[:len(numbers)/2], numbers[len(numbers)/2:]
	for i := range n.list {
		n.set(i)
	}
	n.findAlike(c)
	return n
}

// join adds a total that joins turns without a symbol in common, the earlier ones first. It adds no restriction on a whole
// code, but drops prefixes sooner. For example, after ABCD O, EFGH O, IJKL O it allows one further colour, which no single
// turn implies.
func (n *lanes) join(c *constraints) {
	joined := lane{pegTurn: new(pegTurn)}
	turns := 0
	for i := range c.pegs {
		turn := &c.pegs[i]
		if want := turn.want.total; turn.apart || want.Least < want.Most || joined.symbols&turn.symbols != 0 || turns == 127/rules.MaxPlaces {
			continue
		}
		for symbol, copies := range turn.copies {
			joined.copies[symbol] += copies
		}
		joined.symbols |= turn.symbols
		joined.want.Least += turn.want.total.Least
		joined.want.Most += turn.want.total.Most
		turns++
	}
	if turns > 1 {
		n.list = append(n.list, joined)
	}
}

// set writes a lane into the words.
func (n *lanes) set(i int) {
	t := &n.list[i]
	word, shift := i/8, i%8*8
	n.low[word] |= uint64(min(max(t.want.Least, 0), 127)) << shift
	n.high[word] |= uint64(min(max(t.want.Most, 0), 127)) << shift
	n.seen |= t.symbols
	if t.black {
		n.black[word] |= 255 << shift
		for place, symbol := range t.guess[:n.places] {
			if t.symbols>>symbol&1 != 0 {
				here, _ := n.gains(place, int(symbol), 0)
				here[word] |= 1 << shift
				n.tally[place][symbol]++
			}
		}
		return
	}
	n.total |= t.symbols
	for rest := t.symbols; rest != 0; rest &= rest - 1 {
		symbol := bits.TrailingZeros64(rest)
		for copies := range min(int(t.copies[symbol]), n.places) {
			_, further := n.gains(0, symbol, int8(copies))
			further[word] |= 1 << shift
		}
	}
}

// gains returns what a symbol at a place adds to the blacks, and to the totals after a number of copies.
func (n *lanes) gains(place, symbol int, copies int8) (here, further []uint64) {
	words := len(n.low)
	return n.here[(place*n.symbols+symbol)*words:][:words], n.further[(symbol*n.places+int(copies))*words:][:words]
}

// findAlike finds the symbols that no turn distinguishes at a place.
func (n *lanes) findAlike(c *constraints) {
	if len(c.marked) > 0 || c.counts {
		return
	}
	everywhere := ^n.seen
	for place := range n.places {
		everywhere &= c.allowed[place]
	}
	for place := range n.places {
		n.alike[place] = everywhere
		if !c.game.Distinct() { // otherwise a symbol that is used here is missing elsewhere
			n.alike[place] = c.allowed[place] &^ n.total
		}
	}
	for _, t := range n.list {
		for place, symbol := range t.guess[:n.places] {
			n.alike[place] &^= t.symbols & (1 << symbol)
		}
	}
}
