//go:build amd64 && !purego

package optimal

import (
	"codebreaker/internal/bitslice"

	"golang.org/x/sys/cpu"
)

// countVectors counts with AVX-512 where the machine has it and nobody forbids it.
func (l *lanes) countVectors(set []uint16, counts []uint8) int {
	if !l.vectors || len(set) == 0 || l.stride == 0 {
		return l.countPortable(set, counts)
	}
	rows, blocks, stride := &l.rows[0], l.stride/laneBlock, 8*l.stride
	switch l.width {
	case 16:
		return countLanes16(rows, stride, &set[0], len(set), blocks, &counts[0])
	case 32:
		return countLanes32(rows, stride, &set[0], len(set), blocks, &counts[0])
	default:
		return countLanes64(rows, stride, &set[0], len(set), blocks, &counts[0])
	}
}

// takesVectors reports whether countVectors has machine code to use.
func takesVectors() bool {
	return bitslice.Current() == bitslice.AVX512 && cpu.X86.HasAVX512VL
}

// The functions in lanes_amd64.s OR the rows of a set, block by block of 256 bytes,
// and count the bits of each lane into a byte. They return the largest count and
// stop after a block that has len as a count. Rows begin at 64-byte boundaries.

//go:noescape
func countLanes16(rows *uint64, stride int, set *uint16, len, blocks int, counts *uint8) int

//go:noescape
func countLanes32(rows *uint64, stride int, set *uint16, len, blocks int, counts *uint8) int

//go:noescape
func countLanes64(rows *uint64, stride int, set *uint16, len, blocks int, counts *uint8) int
