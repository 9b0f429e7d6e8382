package bitslice

import "unsafe"

// plain views codes of a named type as the arrays they are. The two slice types have the same
// elements, which the language cannot say of a type parameter; hence unsafe.
func plain[C ~[MaxPlaces]uint8](codes []C) [][MaxPlaces]uint8 {
	return unsafe.Slice((*[MaxPlaces]uint8)(unsafe.Pointer(unsafe.SliceData(codes))), len(codes))
}

// AlignedWords returns n zero words that begin on a 64-byte boundary, so that no vector straddles two
// cache lines.
func AlignedWords(n int) []uint64 {
	words := make([]uint64, n+7)
	odd := int(uintptr(unsafe.Pointer(unsafe.SliceData(words))) / 8 % 8)
	start := (8 - odd) % 8
	return words[start : start+n : start+n]
}

// alignedBytes is AlignedWords for bytes.
func alignedBytes(n int) []uint8 {
	words := AlignedWords((n + 7) / 8)
	return unsafe.Slice((*uint8)(unsafe.Pointer(unsafe.SliceData(words))), n)
}
