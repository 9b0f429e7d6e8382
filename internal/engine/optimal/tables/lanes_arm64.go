//go:build !purego

package tables

import "codebreaker/internal/engine/position/partition/bitslice"

//go:generate go -C ../../position/partition/bitslice/gen run ./neon -kernel lanes -out ../../../../optimal/tables/lanes_arm64.s

//go:noescape
func countLanes16NEON(rows *uint64, stride int, set *uint16, n, blocks int, counts *uint8) (most int)

//go:noescape
func countLanes32NEON(rows *uint64, stride int, set *uint16, n, blocks int, counts *uint8) (most int)

//go:noescape
func countLanes64NEON(rows *uint64, stride int, set *uint16, n, blocks int, counts *uint8) (most int)

// countVectors counts with vectors, unless the version is portable. The functions in lanes_arm64.s do as those in
// lanes_amd64.s.
func (l *lanes) countVectors(set []uint16, counts []uint8, first, blocks int) int {
	if l.version == bitslice.Portable || len(set) == 0 || l.stride == 0 {
		return l.countPortable(set, counts, first, blocks)
	}
	rows, stride := &l.rows[first*laneBlock], 8*l.stride
	switch l.width {
	case 16:
		return countLanes16NEON(rows, stride, &set[0], len(set), blocks, &counts[0])
	case 32:
		return countLanes32NEON(rows, stride, &set[0], len(set), blocks, &counts[0])
	default:
		return countLanes64NEON(rows, stride, &set[0], len(set), blocks, &counts[0])
	}
}

func vectors() bitslice.Version { return bitslice.Current() }

func (r *rankedMatrix) compareRows([]int32, int, int) int { panic("it needs AVX2") }
