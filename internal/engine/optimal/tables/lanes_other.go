//go:build (!amd64 && !arm64) || purego

package tables

import "codebreaker/internal/engine/position/partition/bitslice"

func (l *lanes) countVectors(set []uint16, counts []uint8, first, blocks int) int {
	return l.countPortable(set, counts, first, blocks)
}

func vectors() bitslice.Version { return bitslice.Portable }

func (r *rankedMatrix) compareRows([]int32, int, int) int { panic("it needs AVX2") }
