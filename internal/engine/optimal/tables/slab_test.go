package tables

import "testing"

// TestSlab checks that words which no table keeps are used again, that no two tables share words, and that a slab with too little
// room gives fresh memory.
func TestSlab(t *testing.T) {
	s := new(Slab)
	s.reserve(8 * 100)
	rows := s.take(60)
	s.keep(9) // the next words begin on a boundary
	lanes := s.take(84)
	if &lanes[0] != &rows[16] {
		t.Error("what is given back is not taken again")
	}
	fresh := s.take(1)
	s.keep(0)
	for i := range rows[:9] {
		rows[i] = 1
	}
	for i := range lanes {
		lanes[i] = 2
	}
	fresh[0] = 3
	if more := s.take(1); &more[0] == &lanes[0] || &more[0] == &fresh[0] || rows[8] != 1 || lanes[0] != 2 || lanes[83] != 2 {
		t.Error("tables share words")
	}
	if s.Reset(); &s.take(100)[0] != &rows[0] {
		t.Error("a slab without tables has not all its words")
	}
	if s.reserve(8 * 50); &s.take(1)[0] != &rows[0] {
		t.Error("a slab with room enough takes more")
	}
	if s.reserve(8 * mostSlab); len(s.words) != mostSlab/8 {
		t.Errorf("a slab may have %d bytes and takes %d words", mostSlab, len(s.words))
	}
	if none := (*Slab)(nil); len(none.take(3)) != 3 {
		t.Error("without a slab, there is no memory")
	}
}
