package certificate

import (
	"bufio"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"io"

	"codebreaker/internal/engine/optimal/bound"
	"codebreaker/internal/engine/optimal/canonical"
	"codebreaker/internal/engine/rules"
)

// A fragment is a line, and then proofs as in a certificate. Its lemmas are numbered from 0. All of it is compressed
// with gzip. The claims that it proves are not in the file.

const fragmentLine = "codebreaker fragment 1\n"

// A Claim is a lower bound of a cell.
type Claim struct {
	Cell  int
	Bound bound.Cost
}

// WriteFragment writes a fragment of the proofs that a function gives a tracer.
func WriteFragment(to io.Writer, game *rules.Game, prove func(trace Tracer) error) error {
	return zip(to, func(out *bufio.Writer) error {
		if _, err := out.WriteString(fragmentLine); err != nil {
			return err
		}
		return prove(&writer{out: out, alphabets: canonical.Alphabets(game)})
	})
}

// CopyFragment reports the proofs of a fragment to a tracer, each after its claim, and returns the number of their
// lemmas. The first lemma gets the given number.
func CopyFragment(from io.Reader, game *rules.Game, claims []Claim, trace Tracer, firstLemma int) (lemmas int, err error) {
	unzipped, err := gzip.NewReader(from)
	if err != nil {
		return 0, err
	}
	r := &reader{in: bufio.NewReader(unzipped), game: game, trace: trace, firstLemma: firstLemma}
	line := make([]byte, len(fragmentLine))
	if _, err := io.ReadFull(r.in, line); err != nil {
		return 0, err
	}
	if string(line) != fragmentLine {
		return 0, errFragment
	}
	for _, claim := range claims {
		trace.Claim(claim.Cell, claim.Bound)
		r.proof()
	}
	if _, err := r.in.ReadByte(); r.err == nil && err != io.EOF {
		return 0, errFragment
	}
	return r.lemmas, r.err
}

// reader reads proofs and reports them to a tracer. After an error it reads zeros.
type reader struct {
	in         *bufio.Reader
	game       *rules.Game
	trace      Tracer
	firstLemma int
	lemmas     int // read so far
	depth      int
	err        error
}

var errFragment = errors.New("not a fragment of a certificate")

// mostNested is the largest depth of a proof that is read.
const mostNested = 1000

// number reads a number.
func (r *reader) number() int {
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

func (r *reader) fail() {
	if r.err == nil {
		r.err = errFragment
	}
}

func (r *reader) proof() {
	if r.depth++; r.depth > mostNested {
		r.fail()
	}
	defer func() { r.depth-- }()
	kind := r.number()
	switch {
	case r.err != nil:
	case kind == proofKnown:
		lemma, renaming := r.number(), r.renaming()
		r.trace.Known(r.firstLemma+lemma, &renaming)
	case kind == proofCounted:
		r.trace.Counted(r.number())
		r.lemmas++
	case kind == proofSplit:
		r.split()
		r.lemmas++
	default:
		r.fail()
	}
}

func (r *reader) split() {
	cells := r.number()
	var symmetries []canonical.Renaming
	for remaining := r.number(); remaining > 0 && r.err == nil; remaining-- {
		symmetries = append(symmetries, r.renaming())
	}
	r.trace.Split(cells, symmetries)
	for number := r.number(); number > 0; number = r.number() {
		claims := r.number()
		r.trace.Guess(number-1, claims)
		for ; claims > 0 && r.err == nil; claims-- {
			cell := r.number()
			r.trace.Claim(cell, bound.Cost(r.number()))
			r.proof()
		}
	}
	r.trace.End()
}

func (r *reader) renaming() (renaming canonical.Renaming) {
	alphabets := r.number()
	if alphabets == 0 {
		return renaming
	}
	if alphabets != canonical.Alphabets(r.game) {
		r.fail()
		return renaming
	}
	for range r.game.Places() {
		renaming.Place = append(renaming.Place, uint8(r.number()))
	}
	for place := range alphabets {
		symbols := make([]uint8, r.game.Limit(place))
		for i := range symbols {
			symbols[i] = uint8(r.number())
		}
		renaming.Symbol = append(renaming.Symbol, symbols)
	}
	return renaming
}
