package nonadaptive

// A partition has the secrets that the chosen guesses do not identify yet, cell by cell. Cells of one secret are left
// out.
type partition struct {
	secrets []uint32
	ends    []int // where each cell ends in secrets
	largest int   // the index of the largest cell
	unsplit int   // pairs of secrets in one cell
}

// cell returns a cell by its index.
func (of *partition) cell(index int) []uint32 {
	if index == 0 {
		return of.secrets[:of.ends[0]]
	}
	return of.secrets[of.ends[index-1]:of.ends[index]]
}

// whole returns the partition before the first guess.
func (p *Problem) whole() *partition {
	all := &partition{unsplit: p.secrets * (p.secrets - 1) / 2}
	for secret := range p.secrets {
		all.secrets = append(all.secrets, uint32(secret))
	}
	if p.secrets > 1 {
		all.ends = []int{p.secrets}
	}
	return all
}

// A splitter counts pairs and refines partitions, in its own memory.
type splitter struct {
	p       *Problem
	counts  []int // by feedback, zero between calls
	starts  []int
	cells   uint64   // the cells that separates has looked at
	seen    []uint64 // by feedback: the last of these cells with this feedback
	largest []int    // the largest cell that n further guesses can split into single secrets
}

func (p *Problem) newSplitter(most int) *splitter {
	s := &splitter{p: p, counts: make([]int, p.feedbacks), starts: make([]int, p.feedbacks), seen: make([]uint64, p.feedbacks), largest: []int{1}}
	for range most {
		s.largest = append(s.largest, min(s.largest[len(s.largest)-1]*p.feedbacks, p.secrets))
	}
	return s
}

// unsplit returns the number of pairs that a guess leaves unsplit. It stops above most.
func (s *splitter) unsplit(of *partition, guess, most int) int {
	marks, begin, pairs := s.p.marks[guess], 0, 0
	for _, end := range of.ends {
		for _, secret := range of.secrets[begin:end] {
			count := &s.counts[marks[secret]]
			pairs += *count
			*count++
		}
		clear(s.counts)
		if pairs > most {
			return pairs
		}
		begin = end
	}
	return pairs
}

// separates reports whether a guess splits all pairs. It looks at the largest cell first, which fails most often.
func (s *splitter) separates(of *partition, guess int) bool {
	marks := s.p.marks[guess]
	if !s.separatesCell(of.cell(of.largest), marks) {
		return false
	}
	for index := range of.ends {
		if !s.separatesCell(of.cell(index), marks) {
			return false
		}
	}
	return true
}

func (s *splitter) separatesCell(cell []uint32, marks []uint16) bool {
	s.cells++
	for _, secret := range cell {
		seen := &s.seen[marks[secret]]
		if *seen == s.cells {
			return false
		}
		*seen = s.cells
	}
	return true
}

// refine divides the cells of a partition by a guess. It returns false if a cell is too large for n further guesses.
// A negative n allows every size.
func (s *splitter) refine(of, into *partition, guess, n int) bool {
	marks, begin := s.p.marks[guess], 0
	into.secrets, into.ends, into.unsplit = into.secrets[:0], into.ends[:0], 0
	into.largest = 0
	most := 0
	for _, end := range of.ends {
		cell := of.secrets[begin:end]
		for _, secret := range cell {
			s.counts[marks[secret]]++
		}
		at := len(into.secrets)
		for feedback, count := range s.counts {
			if n >= 0 && count > s.largest[n] {
				clear(s.counts)
				return false
			}
			if count > 1 {
				s.starts[feedback] = at
				at += count
				if count > most {
					most, into.largest = count, len(into.ends)
				}
				into.ends = append(into.ends, at)
				into.unsplit += count * (count - 1) / 2
			}
		}
		into.secrets = append(into.secrets, cell[:at-len(into.secrets)]...)
		for _, secret := range cell {
			if feedback := marks[secret]; s.counts[feedback] > 1 {
				into.secrets[s.starts[feedback]] = secret
				s.starts[feedback]++
			}
		}
		clear(s.counts)
		begin = end
	}
	return true
}
