package main

import (
	"bufio"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
)

// refusal is the reason why a certificate is refused. must throws it, and check catches it.
type refusal struct{ error }

// must refuses the certificate unless a condition holds.
func must(holds bool, reason string, values ...any) {
	if !holds {
		panic(refusal{fmt.Errorf(reason, values...)})
	}
}

// errUnwritten says that what a certificate proves cannot be printed.
var errUnwritten = errors.New("the result cannot be written")

// check reads a certificate and prints what its theorems say, or returns why it does not accept the certificate.
func check(r io.Reader, w io.Writer, limits limits) (err error) {
	defer func() {
		switch reason := recover().(type) {
		case nil:
		case refusal:
			err = reason
		case limitReached:
			err = reason
		default:
			panic(reason) // a bug in this program must not look like a refusal
		}
	}()
	digest := sha256.New()
	file := bufio.NewReader(io.TeeReader(r, digest))
	begin, err := file.Peek(4)
	if err != nil && err != io.EOF {
		return err
	}
	must(string(begin) == "\x1f\x8b\x08\x00", "not a gzip file, or one with optional fields")
	unzipped, err := gzip.NewReader(file)
	must(err == nil, "the gzip header is damaged")
	unzipped.Multistream(false)
	limited := &io.LimitedReader{R: unzipped, N: maxRules}
	c := &checker{in: bufio.NewReader(limited), limits: limits}
	c.rules()
	limited.N = math.MaxInt64
	statements := c.theorems()
	_, err = c.in.ReadByte()
	must(err == io.EOF, "the end is damaged, or something follows it")
	_, err = file.ReadByte()
	must(err == io.EOF, "something follows the compressed part")
	var text strings.Builder
	for _, s := range statements {
		fmt.Fprintln(&text, s)
	}
	if _, err := fmt.Fprintf(w, "%s%sSHA-256 of the file: %x\n", &text, c.game.digests(), digest.Sum(nil)); err != nil {
		return errors.Join(errUnwritten, err)
	}
	return nil
}

// cost is the cost of a strategy: for each code, unit for each guess that it takes, and last more if it
// takes the last guess that is allowed.
type cost = int64

const (
	infinite  = cost(1) << 48 // no strategy finds all codes
	unlimited = 1 << 20       // guesses left if any number is allowed
)

// checker checks one certificate.
type checker struct {
	in           *bufio.Reader
	game         game
	codes        []code           // the candidates before the first guess
	guesses      []code           // the pool
	candidate    map[string]int32 // the number of each candidate
	number       map[string]int32 // the number of each guess
	opening      int              // the number of the given first guess, or -1
	start        *node            // all candidates
	unit, last   cost             // of the theorem that is being proved
	lemmas       []lemma          // of the theorem that is being proved
	sizes        []int32          // scratch: cell sizes by label, all 0 between uses
	limits       limits
	steps        uint64 // work so far
	kept, tables uint64 // memory in use: for the rules and lemmas; for the nodes that are being checked
}

// lemma says that a set of candidates costs at least bound with left guesses left.
type lemma struct {
	codes []int32
	left  int
	bound cost
}

// node is a set of candidates, and a claim about its cost that a proof must show.
type node struct {
	codes       []int32          // the numbers of the candidates, in order
	guesses     []int32          // the numbers of the guesses, in order; under the hard rule only the allowed ones
	labels      []uint16         // a row for each of these guesses, with the label of each candidate's feedback
	left, turns int              // guesses left, and turns before
	bound       cost             // the claim: the set costs at least this
	hints       hints            // what the hard rule requires after these turns
	cells       int              // no guess makes more cells
	least       []cost           // by size, a lower bound on the cost of a cell
	done        []bool           // guesses that need no further check
	shown       map[string][]int // exceptions by how they divide the set
}

// row returns the labels of one guess, by its place among the node's guesses. Label 0 means that the candidate is the
// guess itself.
func (n *node) row(at int) []uint16 { return n.labels[at*len(n.codes):][:len(n.codes)] }

// rowOf returns the labels of one guess, by its number, and refuses a guess that is not allowed.
func (n *node) rowOf(guess int) []uint16 {
	at, found := slices.BinarySearch(n.guesses, int32(guess))
	must(found, "guess %d is not allowed", guess)
	return n.row(at)
}

// next reads a number of at most 48 bits: seven bits a byte, low bits first; the high bit is set if another byte
// follows. It is written in as few bytes as possible.
func (c *checker) next() int {
	c.work(8)
	number := uint64(0)
	for shift := 0; ; shift += 7 {
		bits, err := c.in.ReadByte()
		must(err == nil, "the file ends early, or is damaged")
		must(shift < 49, "a number is too large")
		number |= uint64(bits&127) << shift
		must(number < uint64(infinite) && number == uint64(int(number)), "a number is too large")
		must(bits > 0 || shift == 0, "a number has more bytes than it needs")
		if bits < 128 {
			return int(number)
		}
	}
}

// nextCost reads a lower bound; 0 means infinite.
func (c *checker) nextCost() cost { return cmp.Or(cost(c.next()), infinite) }

// theorems reads and checks all theorems, and returns what they say.
func (c *checker) theorems() (statements []statement) {
	kept := c.kept
	for unit := c.next(); unit > 0; unit = c.next() {
		must(len(statements) < maxTheorems, "there are more than %d theorems", maxTheorems)
		last, left, bound := c.next(), c.next(), c.nextCost()
		must(unit <= maxUnit && last <= 1 && left < unlimited, "a number of a theorem is too large")
		left = cmp.Or(left, unlimited)
		c.unit, c.last = cost(unit), cost(last)
		statements = append(statements, c.says(left, bound))
		c.lemmas, c.kept = nil, kept
		c.prove(c.start, c.start.codes, left, bound, hints{}, 0)
	}
	must(len(statements) > 0, "there is no theorem")
	return statements
}

// A proof begins with its kind.
const (
	bySizes      = 0 // every guess costs enough by the sizes of its cells
	byExceptions = 1 // so does every guess but the listed ones, which have proofs about their cells
	byLemma      = 2 // a lemma says it, perhaps under a renaming
)

// prove reads a proof that some candidates of a node cost at least bound if left guesses remain. set has the
// indexes of these candidates in the node.
func (c *checker) prove(from *node, set []int32, left int, bound cost, hints hints, turns int) {
	must(turns < maxDepth, "the proof is more than %d turns deep", maxDepth)
	kind := c.next()
	must(kind <= byLemma, "a proof is of kind %d, which does not exist", kind)
	before := c.tables
	n := &node{left: left, bound: bound, hints: hints, turns: turns}
	c.use(&c.tables, 64*uint64(len(set))+1024)
	for _, at := range set {
		n.codes = append(n.codes, from.codes[at])
	}
	if kind == byLemma {
		c.applyLemma(n)
		c.tables = before
		return
	}
	c.label(n, from, set)
	n.cells = min(max(2, c.next()), 1<<17)
	n.least = c.leastBySize(n)
	n.done, n.shown = make([]bool, len(c.guesses)), make(map[string][]int)
	if kind == byExceptions {
		c.exceptions(n)
	}
	c.others(n)
	c.tables = before
	c.use(&c.kept, 4*uint64(len(set))+96)
	c.lemmas = append(c.lemmas, lemma{n.codes, left, bound})
}

// label gives a node its guesses and the labels of its candidates, which are a set of another node's. Hints only grow:
// a guess that the hard rule forbids is forbidden after more turns too.
func (c *checker) label(n, from *node, set []int32) {
	n.guesses = from.guesses
	if c.game.Hard && n.turns > 0 {
		c.work(hintSteps * len(from.guesses))
		c.use(&c.tables, 4*uint64(len(from.guesses)))
		n.guesses = slices.DeleteFunc(slices.Clone(from.guesses), func(guess int32) bool { return !n.hints.allow(c.guesses[guess]) })
	}
	c.work(len(n.guesses) * len(set))
	c.use(&c.tables, uint64(len(n.guesses))*uint64(2*len(set)+1))
	n.labels = make([]uint16, 0, len(n.guesses)*len(set))
	i := 0
	for _, guess := range n.guesses {
		for from.guesses[i] != guess {
			i++
		}
		row := from.row(i)
		for _, at := range set {
			n.labels = append(n.labels, row[at])
		}
	}
}

// applyLemma reads the number of a lemma, and a renaming from the set to the set of the lemma. There are
// no lemmas under the hard rule, because the pool then depends on the turns.
func (c *checker) applyLemma(n *node) {
	number, r := c.next(), c.renaming()
	must(!c.game.Hard, "there are no lemmas under the hard rule")
	must(number < len(c.lemmas), "lemma %d does not exist yet", number)
	lemma := c.lemmas[number]
	must(lemma.left >= n.left && lemma.bound >= n.bound, "lemma %d is too weak", number)
	must(slices.Equal(c.image(r, n.codes), lemma.codes), "lemma %d is about other codes", number)
}

// below returns how many guesses are left after one more.
func below(left int) int {
	if left == unlimited {
		return unlimited
	}
	return left - 1
}

// leastBySize returns a lower bound on the cost of a cell, for each size. If no guess makes more than k
// cells, t guesses find at most F(t) codes: F(1) = 1 and F(t) = k F(t-1), or 1 + (k-1) F(t-1) if one of
// the cells is always the guess itself. So the first code takes at least one guess, the next F(2)-1 take
// at least two, and so on.
func (c *checker) leastBySize(n *node) []cost {
	least := make([]cost, len(n.codes)+1)
	own := cost(0) // cells that are always the guess itself
	if c.game.Own {
		own = 1
	}
	cells, found, guesses := cost(n.cells), cost(0), 0
	left := below(n.left)
	for i := range n.codes {
		for found <= cost(i) {
			found = max(1, own+(cells-own)*found)
			guesses++
		}
		next := c.unit * cost(guesses)
		if guesses == left {
			next += c.last
		}
		if guesses > left {
			next = infinite
		}
		least[i+1] = min(infinite, least[i]+next)
	}
	return least
}

// exceptions reads renamings that leave the set as it is, and then the guesses whose cells need proofs.
// Under the hard rule a renaming must also leave the hints as they are, which is so before the first
// guess.
func (c *checker) exceptions(n *node) {
	count := c.next()
	must(count <= maxRenamings, "a set has more than %d renamings", maxRenamings)
	must(count == 0 || n.turns == 0 || !c.game.Hard, "a renaming may change the hints of the hard rule")
	var renamings []renaming
	for range count {
		c.use(&c.tables, renamingBytes)
		r := c.renaming()
		must(slices.Equal(c.image(r, n.codes), n.codes), "a renaming changes a set that it must leave as it is")
		renamings = append(renamings, r)
	}
	for number := c.next(); number > 0; number = c.next() {
		must(number <= len(c.guesses), "guess %d does not exist", number)
		c.exception(n, number-1)
		c.markEquivalent(n, number-1, renamings)
	}
}

// markEquivalent marks the guesses that are images of a guess under renamings, which cost the same.
func (c *checker) markEquivalent(n *node, guess int, renamings []renaming) {
	n.done[guess] = true
	for queue := []code{c.guesses[guess]}; len(queue) > 0; queue = queue[1:] {
		for _, r := range renamings {
			c.work(renamingSteps)
			image := r.of(queue[0])
			if at := c.number[string(image)]; !n.done[at] {
				n.done[at] = true
				queue = append(queue, image)
			}
		}
	}
}

// exception reads proofs about cells of a guess, and checks that the guess then costs enough.
func (c *checker) exception(n *node, guess int) {
	row := n.rowOf(guess)
	sum, made, isCandidate := c.costBySizes(n, row)
	must(c.allowed(n, guess, isCandidate), "guess %d is not allowed", guess)
	must(made <= n.cells, "guess %d makes %d cells, more than %d", guess, made, n.cells)
	cells, partition := c.divide(n, row)
	for range c.next() {
		at, bound := c.next(), c.nextCost()
		must(at < len(cells) && cells[at] != nil, "guess %d has no cell %d, or it was used before", guess, at)
		cell := cells[at]
		cells[at] = nil
		after := n.hints.after(c.guesses[guess], c.codes[n.codes[cell[0]]])
		c.prove(n, cell, below(n.left), bound, after, n.turns+1)
		sum = min(infinite, sum+max(0, bound-n.least[len(cell)]))
	}
	must(sum >= n.bound, "guess %d costs %d by the proofs about its cells, not %d", guess, sum, n.bound)
	c.use(&c.tables, 2*uint64(len(n.codes))+128)
	n.shown[partition] = append(n.shown[partition], guess)
}

// others checks every other guess. It must cost enough by the sizes of its cells, or make the same cells
// as an exception without being better.
func (c *checker) others(n *node) {
	for i, number := range n.guesses {
		guess, row := int(number), n.row(i)
		if n.done[guess] {
			continue
		}
		sum, made, isCandidate := c.costBySizes(n, row)
		allowed := c.allowed(n, guess, isCandidate)
		first := c.isOpening(n)
		if allowed || first {
			must(made <= n.cells, "guess %d makes %d cells, more than %d", guess, made, n.cells)
		}
		useless := made == 1 && !isCandidate && !first // the same set remains, with one guess fewer
		if !allowed || useless || sum >= n.bound {
			continue
		}
		cells, partition := c.divide(n, row)
		noBetter := func(shown int) bool {
			c.work(len(n.codes))
			return (!isCandidate || slices.Contains(n.rowOf(shown), 0)) && c.requiresMore(n, cells, guess, shown)
		}
		must(slices.ContainsFunc(n.shown[partition], noBetter),
			"guess %d costs %d by the sizes of its cells, not %d", guess, sum, n.bound)
	}
}

// requiresMore reports whether a guess restricts the next guess at least as much as another guess does
// under the hard rule, in every cell. Cells of one or two codes do not count: their best guess is one of
// the codes.
func (c *checker) requiresMore(n *node, cells [][]int32, guess, other int) bool {
	if !c.game.Hard {
		return true
	}
	for _, cell := range cells {
		if len(cell) <= 2 {
			continue
		}
		c.work(2 * hintSteps)
		secret := c.codes[n.codes[cell[0]]]
		after, otherAfter := n.hints.after(c.guesses[guess], secret), n.hints.after(c.guesses[other], secret)
		if !after.covers(otherAfter) {
			return false
		}
	}
	return true
}

// isOpening reports whether the next guess is the first one, and given.
func (c *checker) isOpening(n *node) bool { return c.opening >= 0 && n.turns == 0 }

// allowed reports whether a guess of a node may be played. It is given whether the guess is a candidate.
func (c *checker) allowed(n *node, guess int, isCandidate bool) bool {
	if c.isOpening(n) {
		return guess == c.opening
	}
	return !c.game.Own || isCandidate
}

// costBySizes returns a lower bound on the cost of a guess with a row by the sizes of its cells, the number of the
// cells, and whether the guess is a candidate, which is then a cell of its own.
func (c *checker) costBySizes(n *node, row []uint16) (sum cost, cells int, isCandidate bool) {
	c.work(len(n.codes) + len(c.sizes))
	sizes := c.sizes
	sum = c.unit * cost(len(n.codes))
	for _, label := range row {
		size := sizes[label]
		sum += n.least[size+1] - n.least[size]
		if size == 0 {
			cells++
		}
		sizes[label]++
	}
	if isCandidate = sizes[0] > 0; isCandidate {
		sum -= n.least[1]
		if n.left == 1 {
			sum += c.last
		}
	}
	clear(sizes)
	return min(sum, infinite), cells, isCandidate
}

// divide returns the cells that a guess with a row makes, without the guess itself, in the order of their first
// codes. partition is equal for guesses that make the same cells.
func (c *checker) divide(n *node, row []uint16) (cells [][]int32, partition string) {
	c.work(16 * len(n.codes))
	number := make(map[uint16]int)
	var numbers []byte
	for at, label := range row {
		cell, seen := number[label]
		if !seen {
			cell = len(cells)
			number[label] = cell
			cells = append(cells, nil)
		}
		cells[cell] = append(cells[cell], int32(at))
		numbers = binary.LittleEndian.AppendUint16(numbers, uint16(cell))
	}
	isGuess := func(cell []int32) bool { return row[cell[0]] == 0 }
	return slices.DeleteFunc(cells, isGuess), string(numbers)
}
