// Command proofcheck checks certificates that no strategy of a game is better. It is written to be
// read: it uses nothing but the standard library and believes nothing that it is told. The rules of
// inference, and why each is sound, stand in docs/proofs.md.
package main

import (
	"bufio"
	"compress/gzip"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"io"
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

// refusal is the reason why a certificate proves nothing. It is thrown, and caught by check.
type refusal string

func (r refusal) Error() string { return string(r) }

// must refuses the certificate unless something holds.
func must(holds bool, reason string, about ...any) {
	if !holds {
		panic(refusal(fmt.Sprintf(reason, about...)))
	}
}

// check reads a certificate and prints its theorems; of one that is wrong it prints nothing.
func check(r io.Reader, w io.Writer) (err error) {
	defer func() {
		if reason, refused := recover().(refusal); refused {
			err = reason
		}
	}()
	digest := sha256.New()
	whole := io.TeeReader(r, digest)
	unzipped, err := gzip.NewReader(whole)
	must(err == nil, "it is no gzip file: %v", err)
	c := &checker{in: bufio.NewReader(unzipped)}
	theorems := c.theorems()
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
)

// checker checks one certificate.
type checker struct {
	in         *bufio.Reader
	game       game
	codes      []code
	guesses    []code
	number     map[string]int32 // of each guess
	win        []int32          // the code that each guess is, or -1
	whole      *view
	labels     int   // of a guess are below
	most       int   // cells that a guess makes
	opening    int32 // or -1
	unit, last cost
	leasts     map[[2]int][]cost
	lemmas     []lemma
	depth      int
}

// lemma is a set of codes that was shown to cost so much at least, with so many guesses left.
type lemma struct {
	codes []int32
	left  int
	bound cost
}

// view is some codes and their marks: a row of labels for each guess.
type view struct {
	codes  []int32
	labels []uint16
}

func (v *view) row(guess int) []uint16 { return v.labels[guess*len(v.codes):][:len(v.codes)] }

// next reads a number: seven bits a byte, the low ones first, the highest bit set where more follow.
func (c *checker) next() int {
	number, err := binary.ReadUvarint(c.in)
	must(err == nil, "it ends in the middle, or is damaged: %v", err)
	must(number <= 1<<48, "a number is past the limits")
	return int(number)
}

// bound reads what something costs at least.
func (c *checker) bound() cost {
	if bound := cost(c.next()); bound > 0 {
		return bound
	}
	return infinite
}

// theorems reads the whole certificate.
func (c *checker) theorems() (theorems []string) {
	line, err := c.in.ReadString('\n')
	must(err == nil && line == "codebreaker proof 1\n", "it is no certificate of version 1")
	c.rules()
	for unit := c.next(); unit > 0; unit = c.next() {
		last, left, bound := c.next(), c.next(), c.bound()
		must(unit <= 1<<17 && last <= 1 && left < anyLeft, "a theorem has numbers past the limits")
		if left == 0 {
			left = anyLeft
		}
		c.unit, c.last, c.leasts, c.lemmas = cost(unit), cost(last), make(map[[2]int][]cost), nil
		c.prove(c.whole, inOrder(len(c.codes)), left, bound, c.noHints())
		theorems = append(theorems, c.say(left, bound))
	}
	return theorems
}

// inOrder returns the numbers below n.
func inOrder(n int) []int32 {
	numbers := make([]int32, n)
	for i := range numbers {
		numbers[i] = int32(i)
	}
	return numbers
}

// say says what a theorem means.
func (c *checker) say(left int, bound cost) string {
	which := ""
	if c.game.Own {
		which += " that guesses candidates only"
	}
	if c.game.Hard {
		which += " by the hard rule"
	}
	if c.game.Opening != "" {
		which += " that begins with " + c.game.Opening
	}
	if left < anyLeft {
		which += fmt.Sprintf(" within %d guesses", left)
	}
	about := fmt.Sprintf("%s, %d codes: ", c.game.Name, len(c.codes))
	switch {
	case bound >= infinite:
		return about + "no strategy" + which + " finds them all."
	case c.last == 0:
		return about + fmt.Sprintf("every strategy%s takes %d guesses in all at least.", which, (bound+c.unit-1)/c.unit)
	}
	return about + fmt.Sprintf("every strategy%s takes more than %d guesses in all, or that many and the last one for %d codes at least.", which, bound/c.unit, bound%c.unit)
}

// What a proof begins with.
const (
	counted = 0 // all guesses cost enough by the sizes of their cells
	split   = 1 // but for some, of which cells are shown to cost more
	known   = 2 // a lemma says it, under other names
)

// node is a set of codes while it is looked at.
type node struct {
	view    *view
	set     []int32 // their numbers in the view
	left    int     // guesses that are left
	below   int     // and after the next one
	bound   cost
	hints   *hints
	opens   bool // the first guess is looked at, and it is given
	cells   int  // no guess makes more
	least   []cost
	more    []cost          // by size, what a code more makes a cell cost more
	sizes   []int32         // by label, all 0 between uses
	done    []bool          // guesses that need no look any more
	ways    map[string]bool // how exceptions divide the set, and whether one that does may be the secret
	renames []renaming
}

// prove reads a proof that codes of a view cost so much at least, with so many guesses left.
func (c *checker) prove(v *view, set []int32, left int, bound cost, h *hints) {
	kind := c.next()
	must(kind <= known && c.depth < mostDepth, "a proof begins with %d, or goes too deep", kind)
	n := &node{view: v, set: set, left: left, below: left, bound: bound, hints: h, opens: c.depth == 0 && c.opening >= 0}
	if kind == known {
		c.recall(n)
		return
	}
	if left < anyLeft {
		n.below--
	}
	n.cells = c.next()
	must(!n.opens || n.cells >= c.most, "guesses after the opening may make %d cells", c.most)
	n.least = c.least(n.cells, n.below)
	for size := range set {
		n.more = append(n.more, n.least[size+1]-n.least[size])
	}
	n.sizes, n.done, n.ways = make([]int32, c.labels), make([]bool, len(c.guesses)), make(map[string]bool)
	if kind == split {
		if 4*len(set) < len(v.codes) {
			c.narrow(n)
		}
		c.depth++
		c.exceptions(n)
		c.depth--
	}
	c.others(n)
	c.lemmas = append(c.lemmas, lemma{n.codes(), left, bound})
}

// narrow gives a node a view of its own, where its codes stand close together.
func (c *checker) narrow(n *node) {
	narrow := &view{codes: n.codes(), labels: make([]uint16, 0, len(c.guesses)*len(n.set))}
	for guess := range c.guesses {
		row := n.view.row(guess)
		for _, at := range n.set {
			narrow.labels = append(narrow.labels, row[at])
		}
	}
	n.view, n.set = narrow, inOrder(len(n.set))
}

// codes returns the numbers of the codes of a node, in order.
func (n *node) codes() []int32 {
	codes := make([]int32, len(n.set))
	for i, at := range n.set {
		codes[i] = n.view.codes[at]
	}
	return codes
}

// exceptions reads renamings that leave a set as it is, and the guesses that cost enough only for what is shown of
// their cells.
func (c *checker) exceptions(n *node) {
	for range c.next() {
		r := c.renaming()
		must(slices.Equal(c.image(r, n.codes()), n.codes()), "a renaming changes a set that it should leave as it is")
		n.renames = append(n.renames, r)
	}
	for number := c.next(); number > 0; number = c.next() {
		must(number <= len(c.guesses), "there is no guess %d", number)
		c.exception(n, number-1)
	}
}

// exception reads why a guess costs enough.
func (c *checker) exception(n *node, guess int) {
	sum, made, wins := c.weigh(n, guess)
	must(made <= n.cells && c.allowed(n, guess, wins), "guess %d makes %d cells, more than %d, or is not allowed", guess, made, n.cells)
	cells := n.split(guess)
	for range c.next() {
		at, bound := c.next(), c.bound()
		must(at < len(cells) && cells[at] != nil, "guess %d has no cell %d, or it was used before", guess, at)
		cell := cells[at]
		cells[at] = nil
		c.prove(n.view, cell, n.below, bound, n.hints.after(c, guess, n.view.codes[cell[0]]))
		sum = min(infinite, sum+max(0, bound-n.least[len(cell)]))
	}
	must(sum >= n.bound, "guess %d costs %d for all that is shown, not %d", guess, sum, n.bound)
	way := n.way(guess)
	n.ways[way] = n.ways[way] || wins
	n.done[guess] = true
	for equal := []int32{int32(guess)}; len(equal) > 0; equal = equal[1:] { // by the renamings
		for _, r := range n.renames {
			if next := c.number[string(r.of(c.guesses[equal[0]]))]; !n.done[next] {
				n.done[next] = true
				equal = append(equal, next)
			}
		}
	}
}

// others checks that all other guesses cost enough by the sizes of their cells, or divide the set as an exception does
// and find no code more.
func (c *checker) others(n *node) {
	for guess := range c.guesses {
		if n.done[guess] {
			continue
		}
		sum, made, wins := c.weigh(n, guess)
		if !c.allowed(n, guess, wins) {
			continue
		}
		must(made <= n.cells, "guess %d makes %d cells, more than %d", guess, made, n.cells)
		if sum >= n.bound || made == 1 && !wins && !n.opens {
			continue // who plays what says nothing is where he was, with a guess less
		}
		found, alike := n.ways[n.way(guess)]
		must(alike && (found || !wins), "guess %d costs %d by the sizes of its cells, not %d", guess, sum, n.bound)
	}
}

// allowed reports whether a guess may be played; wins says whether it may be the secret.
func (c *checker) allowed(n *node, guess int, wins bool) bool {
	if n.opens {
		return guess == int(c.opening)
	}
	return (wins || !c.game.Own) && n.hints.allow(c.guesses[guess])
}

// weigh returns what a guess costs by the sizes of its cells, how many they are, and whether
// the guess may be the secret: then one is its own, of label 0.
func (c *checker) weigh(n *node, guess int) (sum cost, cells int, wins bool) {
	row, sizes, more := n.view.row(guess), n.sizes, n.more
	sum = c.unit * cost(len(n.set))
	for _, at := range n.set {
		size := &sizes[row[at]]
		if sum += more[*size]; *size == 0 {
			cells++
		}
		*size++
	}
	if wins = sizes[0] > 0; wins {
		if sum -= more[0]; n.left == 1 {
			sum += c.last
		}
	}
	clear(sizes)
	if n.left < 1 {
		sum = infinite
	}
	return min(sum, infinite), cells, wins
}

// split returns the cells that a guess makes, but for its own, in the order of their first codes.
func (n *node) split(guess int) (cells [][]int32) {
	of := make(map[uint16]int)
	for _, at := range n.set {
		label := n.view.row(guess)[at]
		if label == 0 {
			continue
		}
		if _, found := of[label]; !found {
			of[label] = len(cells)
			cells = append(cells, nil)
		}
		cells[of[label]] = append(cells[of[label]], at)
	}
	return cells
}

// way returns how a guess divides a set: the same for guesses that divide it alike.
func (n *node) way(guess int) string {
	of := make(map[uint16]uint16)
	var way []byte
	for _, at := range n.set {
		label := n.view.row(guess)[at]
		if _, found := of[label]; !found {
			of[label] = uint16(len(of))
		}
		way = binary.LittleEndian.AppendUint16(way, of[label])
	}
	return string(way)
}

// least returns, by size, what sets cost at least of which no guess makes more than so many cells: t guesses
// find cells^(t-1) codes at most, or where each is a candidate, one and as many for each cell but its own.
func (c *checker) least(cells, left int) []cost {
	cells, left = min(max(2, cells), c.labels+1), min(left, len(c.codes)+1)
	table, known := c.leasts[[2]int{cells, left}]
	if known {
		return table
	}
	table = make([]cost, len(c.codes)+1)
	for n := range table {
		for t, found := 0, 0; found < n; t++ {
			if t == left {
				table[n] = infinite
				break
			}
			table[n] += c.unit * cost(n-found)
			if t+1 == left {
				table[n] += c.last * cost(n-found)
			}
			switch {
			case t == 0:
				found = 1
			case c.game.Own:
				found = 1 + (cells-1)*found
			default:
				found *= cells
			}
		}
	}
	c.leasts[[2]int{cells, left}] = table
	return table
}

// recall reads which lemma says what a set costs, and under which names. By the hard rule none does: what may be
// guessed depends on the turns.
func (c *checker) recall(n *node) {
	number := c.next()
	r := c.renaming()
	must(number < len(c.lemmas) && !c.game.Hard, "there is no lemma %d yet", number)
	lemma := c.lemmas[number]
	says := lemma.left >= n.left && lemma.bound >= n.bound && slices.Equal(c.image(r, n.codes()), lemma.codes)
	must(says, "lemma %d says less, or is about other codes", number)
}
