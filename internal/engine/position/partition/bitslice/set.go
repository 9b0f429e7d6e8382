package bitslice

// A Set holds candidates as planes of bits. Its methods do not change it: goroutines may share it.
type Set struct {
	layout  Layout
	n       int
	version Version
	codes   [][MaxPlaces]uint8 // the candidates, of a plain layout; it has no planes
	planes  []uint64           // block by block; in a block plane by plane; a plane is blockWords words
	// groupTables are for guesses as lanes; empty if the set does not support that.
	groupTables []uint8
	// symbols are the candidates for divisions: one byte for each, its symbol plus one, place by place;
	// empty if they are not laid out row by row.
	symbols []uint8
	rows    rowLayout // of a division
	weights []uint32  // weights of the candidates; nil if all are equal
}

const (
	blockWords = 8               // words of a plane in a block: one AVX-512 register
	blockBits  = 64 * blockWords // candidates in a block
)

// maxCandidates is the largest number of candidates in a set: up to it, exact entropies fit in 64
// bits.
const maxCandidates = 1 << 26

// NewSet slices candidates into a new set. Symbols must be below layout.Symbols, no symbol may
// occur more than layout.Copies times, and there are at most [maxCandidates].
// It costs some 10 ns a place and candidate; planes take (2*places*symbols+1)/8 bytes a candidate.
func NewSet[C ~[MaxPlaces]uint8](layout Layout, candidates []C) *Set {
	set := new(Set)
	Load(set, layout, candidates)
	return set
}

// Load slices candidates into set, replacing its content and reusing its memory. No other goroutine
// may be using the set.
func Load[C ~[MaxPlaces]uint8](set *Set, layout Layout, candidates []C) {
	set.load(layout.normal(), plain(candidates))
}

// LoadPlanes is Load for [Set.Feedbacks] only, which takes a third of the time.
func LoadPlanes[C ~[MaxPlaces]uint8](set *Set, layout Layout, candidates []C) {
	set.loadPlanes(layout.normal(), plain(candidates))
}

// LoadWeighted is Load with weights: a cell then counts the weights of its candidates. The weights
// must add up to at most [maxCandidates]. The set keeps the memory of weights. Nil means equal
// weights.
func LoadWeighted[C ~[MaxPlaces]uint8](set *Set, layout Layout, candidates []C, weights []uint32) {
	Load(set, layout, candidates)
	set.weights = weights
	if weights == nil {
		return
	}
	set.groupTables = set.groupTables[:0]
	total := uint64(0)
	for _, weight := range weights[:len(candidates)] {
		total += uint64(weight)
	}
	if total > maxCandidates {
		panic("bitslice: the candidates weigh too much")
	}
	if int(total) >= len(smallEntropies()) && len(smallEntropies()) < mostSizes {
		keepEntropies(int(total) + 1)
	}
}

// HasKernel reports whether a kernel counts the cells of the set. It needs a layout with a kernel,
// and candidates without weights.
func (s *Set) HasKernel() bool { return s.weights == nil && s.layout.hasKernel() }

// HasWeights reports whether cells count weights.
func (s *Set) HasWeights() bool { return s.weights != nil }

// Len returns the number of candidates.
func (s *Set) Len() int { return s.n }

// Layout returns the layout of the candidates.
func (s *Set) Layout() Layout { return s.layout }

func (s *Set) load(layout Layout, candidates [][MaxPlaces]uint8) {
	s.loadPlanes(layout, candidates)
	s.loadLanes(candidates)
	s.loadSymbols(candidates)
}

func (s *Set) loadPlanes(layout Layout, candidates [][MaxPlaces]uint8) {
	if len(candidates) > maxCandidates {
		panic("bitslice: too many candidates")
	}
	s.weights, s.groupTables, s.symbols = nil, s.groupTables[:0], s.symbols[:0]
	s.layout, s.n, s.version = layout, len(candidates), current()
	if s.codes = s.codes[:0]; layout.Rule == Plain {
		s.codes = append(s.codes, candidates...)
		return
	}
	if words := s.blocks() * s.stride(); cap(s.planes) < words {
		s.planes = AlignedWords(words)
	} else {
		s.planes = s.planes[:words]
		clear(s.planes)
	}
	for i := range candidates {
		s.setBits(i, &candidates[i])
	}
}

// setBits enters candidate i in its planes. A candidate's k-th copy of a symbol is what makes
// "at least k" true, so there is one bit to set for each place in each kind of plane.
func (s *Set) setBits(i int, candidate *[MaxPlaces]uint8) {
	block := s.planes[i/blockBits*s.stride():][:s.stride()]
	word, bit := i/64%blockWords, uint64(1)<<(i%64)
	var seen [MaxSymbols]uint8
	for place, symbol := range candidate[:s.layout.Places] {
		block[s.layout.placePlane(place, symbol)*blockWords+word] |= bit
		if s.layout.totals() {
			rank := int(seen[symbol])
			if rank >= s.layout.Copies {
				panic("bitslice: a candidate has more copies of a symbol than its layout allows")
			}
			block[s.layout.atLeastPlane(rank, symbol)*blockWords+word] |= bit
			seen[symbol]++
		}
	}
}

// blocks returns the number of blocks.
func (s *Set) blocks() int { return (s.n + blockBits - 1) / blockBits }

// stride returns the number of words of a block.
func (s *Set) stride() int { return s.layout.planes() * blockWords }
