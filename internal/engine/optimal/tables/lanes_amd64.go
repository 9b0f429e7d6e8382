//go:build amd64 && !purego

package tables

import (
	"sync"

	"codebreaker/internal/engine/position/partition/bitslice"

	"golang.org/x/sys/cpu"
)

//go:generate go -C ../../position/partition/bitslice/gen run ./cells -pkg tables -out ../../../../optimal/tables/lanes_amd64.s -stubs ../../../../optimal/tables/lanes_stubs_amd64.go

// countVectors counts with the vector instructions that the machine has, unless a build tag forbids
// them. The functions in lanes_amd64.s OR the rows of a set in blocks of 256 bytes, and count the
// bits of each lane into a byte. They return the largest count, and stop after a block with a count
// equal to the size of the set. Rows begin on 64-byte boundaries.
func (l *lanes) countVectors(set []uint16, counts []uint8, first, blocks int) int {
	if l.version == bitslice.Portable || len(set) == 0 || l.stride == 0 {
		return l.countPortable(set, counts, first, blocks)
	}
	rows, stride := &l.rows[first*laneBlock], 8*l.stride
	switch {
	case l.version == bitslice.AVX512 && l.width == 16:
		return countLanes16AVX512(rows, stride, &set[0], len(set), blocks, &counts[0])
	case l.version == bitslice.AVX512 && l.width == 32:
		return countLanes32AVX512(rows, stride, &set[0], len(set), blocks, &counts[0])
	case l.version == bitslice.AVX512:
		return countLanes64AVX512(rows, stride, &set[0], len(set), blocks, &counts[0])
	case l.width == 16:
		return countLanes16AVX2(rows, stride, &set[0], len(set), blocks, &counts[0])
	case l.width == 32:
		return countLanes32AVX2(rows, stride, &set[0], len(set), blocks, &counts[0])
	default:
		return countLanes64AVX2(rows, stride, &set[0], len(set), blocks, &counts[0])
	}
}

// vectors returns the vector instructions that countVectors may use.
func vectors() bitslice.Version {
	current := bitslice.Current()
	if current == bitslice.AVX512 && !cpu.X86.HasAVX512VL {
		return bitslice.AVX2
	}
	return current
}

var rowBuffers = sync.Pool{New: func() any { return new([(mostCompared + 4) * rankedBlock]uint8) }}

// compareRows returns how many of some codes repeat the feedback of an earlier one: the least number for any guess of a
// block, or limit if that is less.
func (r *rankedMatrix) compareRows(rows []int32, block, limit int) int {
	buffer := rowBuffers.Get().(*[(mostCompared + 4) * rankedBlock]uint8)
	defer rowBuffers.Put(buffer)
	room := buffer[:(len(rows)+4)*rankedBlock] // the kernel writes four rows after the last
	return fewestRepeatsAVX2(&r.bytes[block*rankedBlock], &rows[0], len(rows), &room[0], limit)
}
