//go:build !purego

package bitslice

//go:noescape
func countBlackWhiteNEON(places int, planes *uint64, stride, vectors int, at *offsets, counts *uint32)

//go:noescape
func countBlackNEON(places int, planes *uint64, stride, vectors int, at *offsets, counts *uint32)
