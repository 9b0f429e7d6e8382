// Command proofcheck checks certificates that no strategy of a game is better. It is written to be
// read: it uses nothing but the standard library and believes nothing that it is told. The rules of
// inference, and why each is sound, stand in docs/proofs.md; those of the games are in game.go.
package main

import (
	"bufio"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: proofcheck FILE...")
		os.Exit(2)
	}
	for _, name := range os.Args[1:] {
		file, err := os.Open(name)
		if err == nil {
			err = check(file, os.Stdout)
		}
		if err != nil {
			fmt.Fprintf(os.Stderr, "%s proves nothing: %v\n", name, err)
			os.Exit(1)
		}
	}
}

// refusal is the reason why a certificate proves nothing. It is thrown by must, and caught by check.
type refusal struct{ error }

// must refuses the certificate unless something holds.
func must(holds bool, reason string, about ...any) {
	if !holds {
		panic(refusal{fmt.Errorf(reason, about...)})
	}
}

// check reads a certificate and prints its theorems; of one that is wrong it prints nothing.
func check(r io.Reader, w io.Writer) (err error) {
	defer func() {
		if reason := recover(); reason != nil {
			err = reason.(refusal) // a fault of this program is none, and ends it
		}
	}()
	digest := sha256.New()
	whole := io.TeeReader(r, digest)
	unzipped, err := gzip.NewReader(whole)
	must(err == nil, "it is no gzip file: %v", err)
	limited := &io.LimitedReader{R: unzipped, N: mostRules}
	c := &checker{in: bufio.NewReader(limited)}
	theorems := c.theorems(limited)
	_, err = c.in.ReadByte()
	must(err == io.EOF, "its end is damaged, or something follows it")
	_, err = io.Copy(io.Discard, whole)
	must(err == nil, "it cannot be read: %v", err)
	_, err = fmt.Fprintf(w, "%s\nSHA-256 of the file: %x\n", strings.Join(theorems, "\n"), digest.Sum(nil))
	return err
}

// cost is what a strategy costs: so much for each guess of each code, and some more for codes that take the
// last guess.
type cost = int64

const (
	infinite  = cost(1) << 48 // no strategy finds all codes
	anyLeft   = 1 << 20       // any number of guesses
	mostDepth = 1000
	mostRules = 1 << 26 // bytes before and of the rules of a game: a million words take a third of it
)

// checker checks one certificate.
type checker struct {
	in                *bufio.Reader
	game              game
	codes, guesses    []code           // those that may be the secret, and those that may be guessed
	candidate, number map[string]int32 // their numbers
	opening           int32            // or -1
	whole             *node
	unit, last        cost
	lemmas            []lemma
	sizes             []int32 // by label, all 0 between uses
}

// lemma is a set of codes that was shown to cost so much at least, with so many guesses left.
type lemma struct {
	codes []int32
	left  int
	bound cost
}

// node is a set of codes that is shown to cost so much at least.
type node struct {
	codes       []int32  // their numbers, in order
	labels      []uint16 // their marks: a row for each guess, 0 for the guess itself
	left, turns int      // guesses that are left, and turns before it
	bound       cost
	wanted      wanted           // by the hard rule, after these turns
	cells       int              // no guess makes more
	least       []cost           // by size, what a cell costs at least
	done        []bool           // guesses that need no look any more
	ways        map[string][]int // guesses that are shown to cost enough, by how they divide the set
}

func (n *node) row(guess int) []uint16 { return n.labels[guess*len(n.codes):][:len(n.codes)] }

// next reads a number: seven bits a byte, the low ones first, the highest bit set where more follow.
func (c *checker) next() int {
	number, err := binary.ReadUvarint(c.in)
	must(err == nil, "it ends in the middle, or is damaged: %v", err)
	must(number <= 1<<48 && number == uint64(int(number)), "a number is past the limits")
	return int(number)
}

// bound reads what something costs at least.
func (c *checker) bound() cost { return cmp.Or(cost(c.next()), infinite) }

// theorems reads the whole certificate, and lifts the limit where the rules of the game have been read.
func (c *checker) theorems(limited *io.LimitedReader) (theorems []string) {
	line, err := c.in.ReadSlice('\n')
	must(err == nil && string(line) == "codebreaker proof 1\n", "it is no certificate of version 1")
	c.rules()
	limited.N = math.MaxInt64
	for unit := c.next(); unit > 0; unit = c.next() {
		last, left, bound := c.next(), cmp.Or(c.next(), anyLeft), c.bound()
		must(unit <= 1<<17 && last <= 1 && left <= anyLeft, "a theorem has numbers past the limits")
		c.unit, c.last, c.lemmas = cost(unit), cost(last), nil
		c.prove(c.whole, c.whole.codes, left, bound, wanted{}, 0)
		theorems = append(theorems, c.say(left, bound))
	}
	return theorems
}

// say says what a theorem means. The name of the game is what somebody calls it: it stands in quotes, and what was proven is about the
// rules that follow it.
func (c *checker) say(left int, bound cost) string {
	text := fmt.Sprintf("%q, %s, limits %v, %d codes", c.game.Name, c.game.Rule, c.game.Limits, len(c.codes))
	say := func(holds bool, words string) {
		if holds {
			text += " " + words
		}
	}
	say(c.game.Distinct, "of different symbols")
	say(c.game.Codes != nil, "as they are listed")
	text += map[bool]string{true: ": no strategy", false: ": every strategy"}[bound >= infinite]
	say(c.game.Guesses != nil, "that guesses what is listed")
	say(c.game.Own, "that guesses candidates only")
	say(c.game.Hard, "by the hard rule")
	say(c.opening >= 0, fmt.Sprintf("that begins with %q", c.game.Opening))
	say(left < anyLeft, fmt.Sprintf("within %d guesses", left))
	switch {
	case bound >= infinite:
		return text + " finds them all."
	case c.last == 0:
		return text + fmt.Sprintf(" takes %d guesses in all at least.", (bound+c.unit-1)/c.unit)
	}
	return text + fmt.Sprintf(" takes more than %d guesses in all, or that many and the last one for %d codes at least.", bound/c.unit, bound%c.unit)
}

// What a proof begins with.
const (
	counted = 0 // all guesses cost enough by the sizes of their cells
	split   = 1 // but for some, of which cells are shown to cost more
	known   = 2 // a lemma says it, under other names
)

// prove reads a proof that some codes of a set cost so much at least, with so many guesses left.
func (c *checker) prove(from *node, set []int32, left int, bound cost, wanted wanted, turns int) {
	n := &node{left: left, bound: bound, wanted: wanted, turns: turns}
	for _, at := range set {
		n.codes = append(n.codes, from.codes[at])
	}
	kind := c.next()
	must(kind <= known && turns < mostDepth, "a proof begins with %d, or goes too deep", kind)
	if kind == known {
		c.recall(n)
		return
	}
	n.labels = make([]uint16, 0, len(c.guesses)*len(set))
	for guess := range c.guesses {
		row := from.row(guess)
		for _, at := range set {
			n.labels = append(n.labels, row[at])
		}
	}
	n.cells = min(max(2, c.next()), 1<<17)
	n.least = c.least(n)
	n.done, n.ways = make([]bool, len(c.guesses)), make(map[string][]int)
	if kind == split {
		c.exceptions(n)
	}
	c.others(n)
	c.lemmas = append(c.lemmas, lemma{n.codes, left, bound})
}

// recall reads which lemma says what a set costs, and under which names. By the hard rule none does: what may be
// guessed depends on the turns.
func (c *checker) recall(n *node) {
	number, r := c.next(), c.renaming()
	must(number < len(c.lemmas) && !c.game.Hard, "there is no lemma %d yet", number)
	lemma := c.lemmas[number]
	must(lemma.left >= n.left && lemma.bound >= n.bound, "lemma %d says less", number)
	must(slices.Equal(c.image(r, n.codes), lemma.codes), "lemma %d is about other codes", number)
}

// below returns how many guesses are left after one more: any number stays that.
func below(left int) int { return left - min(1, anyLeft-left) }

// least returns, by size, what cells of a set cost at least. If no guess makes more than k cells, t guesses find
// k^(t-1) codes at most, or where each is a candidate, one and as many for each cell but its own. So the first code
// that is found takes one guess, the next k-1 take two, and so on.
func (c *checker) least(n *node) []cost {
	least := make([]cost, len(n.codes)+1)
	own := map[bool]cost{true: 1}[c.game.Own] // cells that are the guess itself
	cells, found, guesses := cost(n.cells), cost(0), 0
	for i := range n.codes {
		for ; found <= cost(i); guesses++ {
			found = max(1, own+(cells-own)*found)
		}
		more := c.unit * cost(guesses)
		if left := below(n.left); guesses > left {
			more = infinite
		} else if guesses == left {
			more += c.last
		}
		least[i+1] = min(infinite, least[i]+more)
	}
	return least
}

// exceptions reads renamings that leave a set as it is, and the guesses that cost enough only for what is shown of
// their cells. By the hard rule what is wanted has to stay as it is too: nothing, before the first guess.
func (c *checker) exceptions(n *node) {
	var renamings []renaming
	for range c.next() {
		r := c.renaming()
		must(slices.Equal(c.image(r, n.codes), n.codes) && (n.turns == 0 || !c.game.Hard), "a renaming changes a set that it should leave as it is")
		renamings = append(renamings, r)
	}
	for number := c.next(); number > 0; number = c.next() {
		must(number <= len(c.guesses), "there is no guess %d", number)
		c.exception(n, number-1)
		for equal := []code{c.guesses[number-1]}; len(equal) > 0; equal = equal[1:] { // by the renamings
			for _, r := range renamings {
				next := r.of(equal[0])
				if at := c.number[string(next)]; !n.done[at] {
					n.done[at] = true
					equal = append(equal, next)
				}
			}
		}
	}
}

// exception reads why a guess costs enough.
func (c *checker) exception(n *node, guess int) {
	sum, made, wins := c.weigh(n, guess)
	must(made <= n.cells && c.allowed(n, guess, wins), "guess %d makes %d cells, more than %d, or is not allowed", guess, made, n.cells)
	cells, way := n.divide(guess)
	for range c.next() {
		at, bound := c.next(), c.bound()
		must(at < len(cells) && cells[at] != nil, "guess %d has no cell %d, or it was used before", guess, at)
		cell := cells[at]
		cells[at] = nil
		c.prove(n, cell, below(n.left), bound, n.wanted.after(c.guesses[guess], c.codes[n.codes[cell[0]]]), n.turns+1)
		sum = min(infinite, sum+max(0, bound-n.least[len(cell)]))
	}
	must(sum >= n.bound, "guess %d costs %d for all that is shown, not %d", guess, sum, n.bound)
	n.ways[way] = append(n.ways[way], guess)
	n.done[guess] = true
}

// others checks that all other guesses cost enough by the sizes of their cells, or divide the set as an exception does
// and find no code more.
func (c *checker) others(n *node) {
	for guess := range c.guesses {
		if n.done[guess] {
			continue
		}
		sum, made, wins := c.weigh(n, guess)
		allowed := c.allowed(n, guess, wins)
		must(made <= n.cells || !allowed && !c.opens(n), "guess %d makes %d cells, more than %d", guess, made, n.cells)
		if !allowed || sum >= n.bound || made == 1 && !wins && !c.opens(n) {
			continue // who plays what says nothing is where he was, with a guess less
		}
		cells, way := n.divide(guess)
		alike := slices.ContainsFunc(n.ways[way], func(other int) bool {
			return (!wins || slices.Contains(n.row(other), 0)) && (!c.game.Hard || c.wantsMore(n, cells, guess, other))
		})
		must(alike, "guess %d costs %d by the sizes of its cells, not %d", guess, sum, n.bound)
	}
}

// wantsMore reports whether the hard rule wants as much or more after each mark of a guess as after that of another, which makes the
// same cells. Of one or two codes the cheapest guess is always one of them.
func (c *checker) wantsMore(n *node, cells [][]int32, guess, other int) bool {
	return !slices.ContainsFunc(cells, func(cell []int32) bool {
		secret := c.codes[n.codes[cell[0]]]
		return len(cell) > 2 && !n.wanted.after(c.guesses[guess], secret).covers(n.wanted.after(c.guesses[other], secret))
	})
}

// opens reports whether the first guess of a strategy is looked at, and given.
func (c *checker) opens(n *node) bool { return c.opening >= 0 && n.turns == 0 }

// allowed reports whether a guess may be played; wins says whether it may be the secret.
func (c *checker) allowed(n *node, guess int, wins bool) bool {
	if c.opens(n) {
		return guess == int(c.opening)
	}
	return (wins || !c.game.Own) && (!c.game.Hard || wanted{}.after(c.guesses[guess], c.guesses[guess]).covers(n.wanted))
}

// weigh returns what a guess costs by the sizes of its cells, how many they are, and whether
// the guess may be the secret: then one is its own.
func (c *checker) weigh(n *node, guess int) (sum cost, cells int, wins bool) {
	sizes := c.sizes
	sum = c.unit * cost(len(n.codes))
	for _, label := range n.row(guess) {
		size := sizes[label]
		sum += n.least[size+1] - n.least[size]
		if size == 0 {
			cells++
		}
		sizes[label]++
	}
	if wins = sizes[0] > 0; wins {
		if sum -= n.least[1]; n.left == 1 {
			sum += c.last
		}
	}
	clear(sizes)
	return min(sum, infinite), cells, wins
}

// divide returns the cells that a guess makes, but for its own, in the order of their first codes, and the way that it
// divides the set: the same for guesses that divide it alike.
func (n *node) divide(guess int) (cells [][]int32, way string) {
	row, number := n.row(guess), make(map[uint16]int)
	var numbers []byte
	for at, label := range row {
		cell, seen := number[label]
		if !seen {
			cell, cells = len(cells), append(cells, nil)
			number[label] = cell
		}
		cells[cell] = append(cells[cell], int32(at))
		numbers = binary.LittleEndian.AppendUint16(numbers, uint16(cell))
	}
	return slices.DeleteFunc(cells, func(cell []int32) bool { return row[cell[0]] == 0 }), string(numbers)
}
