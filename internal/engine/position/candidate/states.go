package candidate

import (
	"math/bits"

	"codebreaker/internal/engine/splitmix"
)

// state holds small numbers of five bits each, twelve to a word. The top bit of the first word is
// set.
type state [2]uint64

// slot is the index of a number in a state, or 0 for no number.
type slot int8

const (
	slotBits    = 5
	slotsOfWord = 12
	slotMask    = 1<<slotBits - 1
	present     = 1 << 63
)

// The slots that have the same meaning in all states.
const (
	nowhere      = slot(-1)
	freePlaces   = slot(0) // taken by the finished symbols
	markedPlaces = slot(1)
)

// keepAll keeps all numbers of a state.
var keepAll = state{present | 1<<(slotBits*slotsOfWord) - 1, 1<<(slotBits*slotsOfWord) - 1}

func (s *state) at(slot slot) int {
	if slot < 0 {
		return 0
	}
	return int(s[slot/slotsOfWord] >> (slotBits * (slot % slotsOfWord)) & slotMask)
}

// add adds to a number, which must stay one of five bits.
func (s *state) add(slot slot, n int) {
	if slot >= 0 {
		s[slot/slotsOfWord] += uint64(n) << (slotBits * (slot % slotsOfWord))
	}
}

func (s *state) clear(slot slot) {
	if slot >= 0 {
		s[slot/slotsOfWord] &^= slotMask << (slotBits * (slot % slotsOfWord))
	}
}

// hashKey is any odd number of 64 random bits other than [splitmix.Step]. With both, no common state
// makes a factor of the hash zero.
const hashKey = 0xd1b54a32d192ed03

// hash folds the 128 bits of a product of both words.
func (s *state) hash() uint64 {
	high, low := bits.Mul64(s[0]^splitmix.Step, s[1]^hashKey)
	return high ^ low
}

// slots allocates the slots of a state.
type slots struct {
	taken    uint32
	exceeded bool
}

func (s *slots) take() slot {
	free := bits.TrailingZeros32(^s.taken)
	if free >= len(state{})*slotsOfWord {
		s.exceeded = true
		return nowhere
	}
	s.taken |= 1 << free
	return slot(free)
}

func (s *slots) give(slot slot) {
	if slot >= 0 {
		s.taken &^= 1 << slot
	}
}

// layer is a hash table of the states after a step, each with its sum. It uses open addressing, and
// at least half of it is empty.
type layer struct {
	entries []entry
	filled  int
}

// entry is a state with its sum. The zero state marks a free entry.
type entry struct {
	state state
	sum   uint128
}

const smallestLayer = 1 << 6

// empty removes all states and makes room for about the expected number.
func (l *layer) empty(expected int) {
	size := max(smallestLayer, 1<<bits.Len(uint(2*expected)))
	if size > cap(l.entries) {
		l.entries = make([]entry, size)
	} else {
		l.entries = l.entries[:size]
		clear(l.entries)
	}
	l.filled = 0
}

// add adds to the sum of a state.
func (l *layer) add(s state, sum uint128) {
	mask := uint64(len(l.entries) - 1)
	for i := s.hash() & mask; ; i = (i + 1) & mask {
		switch e := &l.entries[i]; e.state {
		case s:
			e.sum = e.sum.plus(sum)
			return
		case state{}:
			*e = entry{s, sum}
			if l.filled++; 2*l.filled > len(l.entries) {
				l.grow()
			}
			return
		}
	}
}

// find returns the sum of a state.
func (l *layer) find(s state) (sum uint128, ok bool) {
	mask := uint64(len(l.entries) - 1)
	for i := s.hash() & mask; ; i = (i + 1) & mask {
		switch e := &l.entries[i]; e.state {
		case s:
			return e.sum, true
		case state{}:
			return uint128{}, false
		}
	}
}

func (l *layer) grow() {
	entries := l.entries
	l.entries, l.filled = make([]entry, 2*len(entries)), 0
	for _, e := range entries {
		if e.state != (state{}) {
			l.add(e.state, e.sum)
		}
	}
}
