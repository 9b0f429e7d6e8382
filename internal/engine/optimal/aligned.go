package optimal

import "unsafe"

// alignedWords returns n zero words that begin on a 64-byte boundary, so that no vector straddles
// two cache lines.
func alignedWords(n int) []uint64 {
	words := make([]uint64, n+7)
	odd := int(uintptr(unsafe.Pointer(unsafe.SliceData(words))) / 8 % 8)
	start := (8 - odd) % 8
	return words[start : start+n : start+n]
}
