package optimal

import (
	"bufio"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"io"

	"codebreaker/internal/engine/optimal/canonical"
	"codebreaker/internal/engine/rules"
)

// copyFragment reports the proofs of a fragment as claims of cells. It renumbers the lemmas to
// follow the ones of the prover.
func (p *prover) copyFragment(f *Fragment, cell func(feedback rules.Feedback) int) (err error) {
	defer func() {
		if err != nil {
			err = &DamagedFragment{Fragment: f, Err: err}
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
	fr := &fragmentReader{in: bufio.NewReader(unzipped), game: p.search.game, trace: p.trace, firstLemma: p.lemmas.count}
	line := make([]byte, len(fragmentLine))
	if _, err := io.ReadFull(fr.in, line); err != nil {
		return err
	}
	if string(line) != fragmentLine {
		return errFragment
	}
	for _, settled := range f.Settled {
		if settled.Shown {
			p.trace.claim(cell(settled.Feedback), cost(settled.Lower))
			fr.proof()
		}
	}
	p.lemmas.count += fr.lemmas
	if _, err := fr.in.ReadByte(); fr.err == nil && err != io.EOF {
		return errFragment
	}
	return fr.err
}

// fragmentReader reads proofs and reports them to a tracer. After an error it reads zeros.
type fragmentReader struct {
	in         *bufio.Reader
	game       *rules.Game
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
func (fr *fragmentReader) number() int {
	if fr.err != nil {
		return 0
	}
	number, err := binary.ReadUvarint(fr.in)
	if err == nil && number > 1<<48 {
		err = errFragment
	}
	if err != nil {
		fr.err = err
		return 0
	}
	return int(number)
}

func (fr *fragmentReader) fail() {
	if fr.err == nil {
		fr.err = errFragment
	}
}

func (fr *fragmentReader) proof() {
	if fr.depth++; fr.depth > mostNested {
		fr.fail()
	}
	defer func() { fr.depth-- }()
	kind := fr.number()
	switch {
	case fr.err != nil:
	case kind == proofKnown:
		lemma, renaming := fr.number(), fr.renaming()
		fr.trace.known(fr.firstLemma+lemma, &renaming)
	case kind == proofCounted:
		fr.trace.counted(fr.number())
		fr.lemmas++
	case kind == proofSplit:
		fr.split()
		fr.lemmas++
	default:
		fr.fail()
	}
}

func (fr *fragmentReader) split() {
	cells := fr.number()
	var symmetries []canonical.Renaming
	for remaining := fr.number(); remaining > 0 && fr.err == nil; remaining-- {
		symmetries = append(symmetries, fr.renaming())
	}
	fr.trace.split(cells, symmetries)
	for number := fr.number(); number > 0; number = fr.number() {
		claims := fr.number()
		fr.trace.guess(number-1, claims)
		for ; claims > 0 && fr.err == nil; claims-- {
			cell := fr.number()
			fr.trace.claim(cell, cost(fr.number()))
			fr.proof()
		}
	}
	fr.trace.end()
}

func (fr *fragmentReader) renaming() (r canonical.Renaming) {
	alphabets := fr.number()
	if alphabets == 0 {
		return r
	}
	if alphabets != canonical.Alphabets(fr.game) {
		fr.fail()
		return r
	}
	for range fr.game.Places() {
		r.Place = append(r.Place, uint8(fr.number()))
	}
	for place := range alphabets {
		symbols := make([]uint8, fr.game.Limit(place))
		for i := range symbols {
			symbols[i] = uint8(fr.number())
		}
		r.Symbol = append(r.Symbol, symbols)
	}
	return r
}
