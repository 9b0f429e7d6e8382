//go:build (!amd64 && !arm64) || purego

package bitslice

func fastest() Version { return Portable }

func countBlocks(s *Set, first, end int, at *offsets, counts *[countsLen]uint32) {
	countPortable(s, first, end, at, counts)
}
