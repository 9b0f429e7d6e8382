package bitslice

import (
	"os"
	"slices"
	"sync"
	"sync/atomic"
)

// A Version is a way of counting. All give the same results.
type Version uint8

const (
	Portable Version = iota // 64-bit words, everywhere
	AVX2                    // 256-bit vectors, with FMA
	AVX512                  // 512-bit vectors; F, BW, DQ, VBMI, VBMI2, BITALG, VPOPCNTDQ and GFNI, with BMI2
	NEON                    // 128-bit vectors of arm64
)

func (v Version) String() string {
	return [...]string{"portable", "avx2", "avx512", "neon"}[v]
}

// The seam between plain Go and machine code. A platform supplies, in simd_GOARCH.go:
//
//	func fastest() Version
//		the fastest version that this machine runs.
//	func countBlocks(s *Set, first, end int, at *offsets, counts *[countsLen]uint32)
//		adds to counts[f], for each f but 0, the number of candidates in blocks first to end-1
//		with feedback f; what it leaves in counts[0] is not used.
//	func laneKeys(s *Set, columns columns, blocks int, heuristic Heuristic, costs *keyCosts, limit float64, keys *[keysLen]uint16) (least int, kept uint64)
//		sets the keys of up to keyBlocks blocks of guesses and returns the least one, and which blocks to look at, for AVX-512
//		and sets of up to byteLimit candidates that have groupTables. Minimax uses no costs.
//	func laneSums(s *Set, columns columns, heuristic Heuristic, sums *[laneSumsLen]uint16, keys *[laneGuesses]float32) float32
//		does so for one block and other sets that have groupTables.
//	func countTotals(s *Set, m *Multisets, first, end, block, endBlock int, rows []Sizes, planes []uint64)
//		counts the candidates of some blocks by their total with each multiset, and finds those of the
//		last, for sets that have vector totals.
//	func countBlacks(s *Set, plane int, planes []uint64, counts *Sizes)
//		counts those that are in a plane of the set.
//	func boundRows(s *Set, columns []uint8, costs *RowCosts, limit int) uint64
//		finds the multisets of a block whose rows cost no more than a limit in words, for sets that have quick rows.
//	func boundArrangements(places int, columns columns, terms *Terms, most int32, masks []uint64)
//		finds the arrangements of some blocks whose terms add up to at most most, for AVX-512.
//	func sortRows(s *Set, r *rowLayout, word int, rows *uint64, rowStep int)
//		puts the candidates of a word in their rows, for sets that have symbols.
//	func layRows(r *rowLayout)
//		makes the tables of rows that are sorted.
//	func layWord(s *Set, r *rowLayout, rows *[mostSize]uint64)
//		sorts the candidates and makes their tables, for sets that have symbols and fit in a word.
//
// simd_other.go supplies the portable version to platforms that have no other.

// used is 1 + the version that Use has set, or 0.
var used atomic.Int32

// chosen is the version for this process: the fastest one that the environment allows.
var chosen = sync.OnceValue(func() Version {
	return allowed(os.Getenv("CODEBREAKER_SIMD"), fastest())
})

// allowed returns the fastest version up to best that setting allows. A setting that is none of
// off, avx2 and avx512 allows all.
func allowed(setting string, best Version) Version {
	switch setting {
	case "off":
		return Portable
	case "avx2":
		if best == AVX512 {
			return AVX2
		}
	}
	return best
}

// current returns the version for sets loaded now.
func current() Version {
	if v := used.Load(); v != 0 {
		return Version(v - 1)
	}
	return chosen()
}

// Current returns the version for sets loaded now, for packages with machine code of their own.
func Current() Version { return current() }

// Versions returns the versions that this machine runs, the portable one first.
func Versions() []Version {
	if fastest() == NEON {
		return []Version{Portable, NEON}
	}
	return []Version{Portable, AVX2, AVX512}[:fastest()+1]
}

// Use makes sets loaded afterwards count with version, which must be one of [Versions], until
// restore is called. It is for tests and measurements. Sets already loaded keep their version.
func Use(version Version) (restore func()) {
	if !slices.Contains(Versions(), version) {
		panic("bitslice: this machine does not run " + version.String())
	}
	before := used.Swap(int32(version) + 1)
	return func() { used.Store(before) }
}
