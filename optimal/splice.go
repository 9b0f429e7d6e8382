package optimal

import (
	"bufio"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// DamagedFragment is the error of a fragment that cannot be joined.
type DamagedFragment struct {
	Fragment *Fragment
	Err      error
}

func (d *DamagedFragment) Error() string { return fmt.Sprintf("a fragment is damaged: %v", d.Err) }

// Unwrap returns what was wrong.
func (d *DamagedFragment) Unwrap() error { return d.Err }

var errFragment = errors.New("it is no fragment")

// splice writes what a fragment has, its lemmas numbered after those before it, as a function copies it.
func (p *prover) readFragment(f *Fragment, each func(s *fragmentReader) error) (err error) {
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
	s := &fragmentReader{prover: p, in: bufio.NewReader(unzipped), firstLemma: p.lemmaCount}
	head := make([]byte, len(fragmentHead))
	if _, err := io.ReadFull(s.in, head); err != nil {
		return err
	}
	if string(head) != fragmentHead {
		return errFragment
	}
	if err := each(s); err != nil {
		return err
	}
	if _, err := s.in.ReadByte(); err != io.EOF {
		return errFragment
	}
	return s.err
}

// splicer copies a fragment into a certificate.
type fragmentReader struct {
	prover     *prover
	in         *bufio.Reader
	firstLemma int // by how much the numbers of its lemmas are
	depth      int
	err        error // the first one; all numbers after it are 0
}

// next reads a number.
func (s *fragmentReader) next() int {
	number, err := binary.ReadUvarint(s.in)
	if err == nil && number > 1<<48 {
		err = errFragment
	}
	if err != nil {
		s.fail(err)
	}
	if s.err != nil {
		return 0
	}
	return int(number)
}

func (s *fragmentReader) fail(err error) {
	if s.err == nil {
		s.err = err
	}
}

// copy reads a number and writes it.
func (s *fragmentReader) copy() int {
	number := s.next()
	s.prover.putNumber(number)
	return number
}

// proof copies a proof.
func (s *fragmentReader) proof() {
	if s.depth++; s.depth > mostNested {
		s.fail(errFragment)
	}
	switch kind := s.copy(); kind {
	case proofKnown:
		s.prover.putNumber(s.firstLemma + s.next())
		s.renaming()
	case proofSplit:
		s.copy()
		for range s.copy() {
			if s.renaming(); s.err != nil {
				break
			}
		}
		for s.copy() > 0 {
			s.cells()
		}
		s.prover.lemmaCount++
	case proofCounted:
		s.copy()
		s.prover.lemmaCount++
	default:
		s.fail(errFragment)
	}
	s.depth--
}

// mostSpliced is how deep proofs go at most.
const mostNested = 1000

// cells copies what is claimed of the cells of a guess.
func (s *fragmentReader) cells() {
	for range s.copy() {
		s.copy()
		s.copy()
		if s.proof(); s.err != nil {
			return
		}
	}
}

// renaming copies a renaming.
func (s *fragmentReader) renaming() {
	kinds := s.copy()
	if kinds == 0 {
		return
	}
	for range s.prover.root.search.game.Places() {
		s.copy()
	}
	for place := range min(kinds, s.prover.root.search.game.Places()) {
		for range s.prover.root.search.game.Limit(place) {
			s.copy()
		}
	}
}
