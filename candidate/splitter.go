package candidate

import (
	"slices"

	"codebreaker"
	"codebreaker/internal/bitslice"
)

// Splitter divides candidates by their feedback, again and again, in memory of its
// own. It is for one goroutine.
type Splitter struct {
	layout   bitslice.Layout
	set      bitslice.Set
	ordinals []uint32
	counts   []uint32 // by ordinal, all 0 between calls
	codes    []codebreaker.Code
	parts    []Part
}

// Part is the candidates that give the feedback of one ordinal.
type Part struct {
	Ordinal uint32
	Codes   []codebreaker.Code
}

// SplitMark is how much of a splitter's memory is in use.
type SplitMark struct{ codes, parts int }

// NewSplitter returns a splitter of the game's codes.
func NewSplitter(game *codebreaker.Game) *Splitter {
	return &Splitter{layout: Layout(game)}
}

// Mark returns how much memory is in use.
func (s *Splitter) Mark() SplitMark { return SplitMark{len(s.codes), len(s.parts)} }

// Release gives back what was split since the mark.
func (s *Splitter) Release(m SplitMark) { s.codes, s.parts = s.codes[:m.codes], s.parts[:m.parts] }

// Split returns the parts of a guess that are not empty, in the order of their
// ordinals, with their candidates in the order of codes. They are good until
// released.
func (s *Splitter) Split(codes []codebreaker.Code, guess codebreaker.Code) []Part {
	bitslice.Load(&s.set, s.layout, codes)
	if cap(s.ordinals) < len(codes) {
		s.ordinals = make([]uint32, len(codes))
	}
	ordinals := s.ordinals[:len(codes)]
	s.set.Feedbacks(guess, ordinals)
	if s.counts == nil {
		s.counts = make([]uint32, s.layout.Cells())
	}
	first := len(s.parts)
	for _, ordinal := range ordinals {
		if s.counts[ordinal] == 0 {
			s.parts = append(s.parts, Part{Ordinal: ordinal})
		}
		s.counts[ordinal]++
	}
	parts := s.parts[first:len(s.parts):len(s.parts)]
	slices.SortFunc(parts, func(a, b Part) int { return int(a.Ordinal) - int(b.Ordinal) })
	s.deal(codes, ordinals, parts)
	return parts
}

// deal gives each part its candidates. Between the counting and the end, counts
// holds the number of each part.
func (s *Splitter) deal(codes []codebreaker.Code, ordinals []uint32, parts []Part) {
	if len(s.codes)+len(codes) > cap(s.codes) {
		// Parts in use keep the old memory; the new is filled from where it ended.
		s.codes = make([]codebreaker.Code, len(s.codes), 2*(len(s.codes)+len(codes)))
	}
	for i := range parts {
		size := int(s.counts[parts[i].Ordinal])
		s.counts[parts[i].Ordinal] = uint32(i)
		from := len(s.codes)
		s.codes = s.codes[:from+size]
		parts[i].Codes = s.codes[from : from : from+size]
	}
	for i, ordinal := range ordinals {
		part := &parts[s.counts[ordinal]]
		part.Codes = append(part.Codes, codes[i])
	}
	for i := range parts {
		s.counts[parts[i].Ordinal] = 0
	}
}
