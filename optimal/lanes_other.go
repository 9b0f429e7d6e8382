//go:build (!amd64 && !arm64) || purego

package optimal

import "codebreaker/internal/bitslice"

func (l *lanes) countVectors(set []uint16, counts []uint8) int {
	return l.countPortable(set, counts)
}

func vectors() bitslice.Version { return bitslice.Portable }

func (r *rankedMatrix) fewestRepeatsVectors(rows []int32, block, limit int) int {
	return r.fewestRepeatsPortable(rows, block, limit)
}
