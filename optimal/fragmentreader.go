package optimal

import (
	"bufio"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"io"

	"codebreaker"
)

// copyFragment reports the proofs of a fragment as claims of cells. It renumbers the lemmas to
// follow the ones of the prover.
func (p *prover) copyFragment(f *Fragment, cell func(feedback codebreaker.Feedback) int) (err error) {
	defer func() {
		if err != nil {
			err = &DamagedFragment{f, err}
		}
	}()
	file, err := f.Open()
	if err != nil {
		return err
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		return err
	}
	r := &fragmentReader{in: bufio.NewReader(unzipped), game: p.search.game, trace: p.trace, firstLemma: p.lemmas.count}
	line := make([]byte, len(fragmentLine))
	if _, err := io.ReadFull(r.in, line); err != nil {
		return err
	}
	if string(line) != fragmentLine {
		return errFragment
	}
	for _, settled := range f.Settled {
		if settled.Shown {
			p.trace.claim(cell(settled.Feedback), cost(settled.Lower))
			r.proof()
		}
	}
	p.lemmas.count += r.lemmas
	if _, err := r.in.ReadByte(); r.err == nil && err != io.EOF {
		return errFragment
	}
	return r.err
}

// fragmentReader reads proofs and reports them to a tracer. After an error it reads zeros.
type fragmentReader struct {
	in         *bufio.Reader
	game       *codebreaker.Game
	trace      tracer
	firstLemma int
	lemmas     int // read so far
	depth      int
	err        error
}

var errFragment = errors.New("not a fragment of a certificate")

// mostNested is the largest depth of a proof that is read.
const mostNested = 1000

// number reads a number.
func (r *fragmentReader) number() int {
	if r.err != nil {
		return 0
	}
	number, err := binary.ReadUvarint(r.in)
	if err == nil && number > 1<<48 {
		err = errFragment
	}
	if err != nil {
		r.err = err
		return 0
	}
	return int(number)
}

func (r *fragmentReader) fail() {
	if r.err == nil {
		r.err = errFragment
	}
}

func (r *fragmentReader) proof() {
	if r.depth++; r.depth > mostNested {
		r.fail()
	}
	defer func() { r.depth-- }()
	kind := r.number()
	switch {
	case r.err != nil:
	case kind == proofKnown:
		lemma, renaming := r.number(), r.renaming()
		r.trace.known(r.firstLemma+lemma, &renaming)
	case kind == proofCounted:
		r.trace.counted(r.number())
		r.lemmas++
	case kind == proofSplit:
		r.split()
		r.lemmas++
	default:
		r.fail()
	}
}

func (r *fragmentReader) split() {
	cells := r.number()
	var symmetries []renaming
	for left := r.number(); left > 0 && r.err == nil; left-- {
		symmetries = append(symmetries, r.renaming())
	}
	r.trace.split(cells, symmetries)
	for number := r.number(); number > 0; number = r.number() {
		claims := r.number()
		r.trace.guess(number-1, claims)
		for ; claims > 0 && r.err == nil; claims-- {
			cell := r.number()
			r.trace.claim(cell, cost(r.number()))
			r.proof()
		}
	}
	r.trace.end()
}

func (r *fragmentReader) renaming() (n renaming) {
	alphabets := r.number()
	if alphabets == 0 {
		return n
	}
	if alphabets != alphabetsOf(r.game) {
		r.fail()
		return n
	}
	for range r.game.Places() {
		n.place = append(n.place, uint8(r.number()))
	}
	for place := range alphabets {
		symbols := make([]uint8, r.game.Limit(place))
		for i := range symbols {
			symbols[i] = uint8(r.number())
		}
		n.symbol = append(n.symbol, symbols)
	}
	return n
}
