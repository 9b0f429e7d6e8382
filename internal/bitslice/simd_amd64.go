//go:build amd64 && !purego

package bitslice

import "golang.org/x/sys/cpu"

//go:generate go -C gen run . -pkg bitslice -kernel avx512 -out ../count_avx512_amd64.s -stubs ../count_avx512_amd64.go

func fastest() Version {
	x := &cpu.X86
	switch {
	case x.HasAVX512F && x.HasAVX512BW && x.HasAVX512DQ && x.HasAVX512VBMI && x.HasAVX512BITALG && x.HasAVX512VPOPCNTDQ:
		return AVX512
	case x.HasAVX2:
		return AVX2
	default:
		return Portable
	}
}

func countBlocks(s *Set, first, end int, at *offsets, counts *[countsLen]uint32) {
	if s.version != AVX512 || first >= end {
		countPortable(s, first, end, at, counts)
		return
	}
	planes, stride, blocks := &s.planes[first*s.stride()], 8*s.stride(), end-first
	black, to := &at.black[0], &counts[0]
	if s.layout.Rule == BlackOnly {
		switch s.layout.Places {
		case 1:
			count1BlackAVX512(planes, stride, blocks, black, to)
		case 2:
			count2BlackAVX512(planes, stride, blocks, black, to)
		case 3:
			count3BlackAVX512(planes, stride, blocks, black, to)
		case 4:
			count4BlackAVX512(planes, stride, blocks, black, to)
		case 5:
			count5BlackAVX512(planes, stride, blocks, black, to)
		case 6:
			count6BlackAVX512(planes, stride, blocks, black, to)
		case 7:
			count7BlackAVX512(planes, stride, blocks, black, to)
		case 8:
			count8BlackAVX512(planes, stride, blocks, black, to)
		case 9:
			count9BlackAVX512(planes, stride, blocks, black, to)
		case 10:
			count10BlackAVX512(planes, stride, blocks, black, to)
		case 11:
			count11BlackAVX512(planes, stride, blocks, black, to)
		case 12:
			count12BlackAVX512(planes, stride, blocks, black, to)
		case 13:
			count13BlackAVX512(planes, stride, blocks, black, to)
		case 14:
			count14BlackAVX512(planes, stride, blocks, black, to)
		case 15:
			count15BlackAVX512(planes, stride, blocks, black, to)
		case 16:
			count16BlackAVX512(planes, stride, blocks, black, to)
		}
		return
	}
	switch s.layout.Places {
	case 1:
		count1BlackWhiteAVX512(planes, stride, blocks, black, to)
	case 2:
		count2BlackWhiteAVX512(planes, stride, blocks, black, to)
	case 3:
		count3BlackWhiteAVX512(planes, stride, blocks, black, to)
	case 4:
		count4BlackWhiteAVX512(planes, stride, blocks, black, to)
	case 5:
		count5BlackWhiteAVX512(planes, stride, blocks, black, to)
	case 6:
		count6BlackWhiteAVX512(planes, stride, blocks, black, to)
	case 7:
		count7BlackWhiteAVX512(planes, stride, blocks, black, to)
	case 8:
		count8BlackWhiteAVX512(planes, stride, blocks, black, to)
	case 9:
		count9BlackWhiteAVX512(planes, stride, blocks, black, to)
	case 10:
		count10BlackWhiteAVX512(planes, stride, blocks, black, to)
	case 11:
		count11BlackWhiteAVX512(planes, stride, blocks, black, to)
	case 12:
		count12BlackWhiteAVX512(planes, stride, blocks, black, to)
	case 13:
		count13BlackWhiteAVX512(planes, stride, blocks, black, to)
	case 14:
		count14BlackWhiteAVX512(planes, stride, blocks, black, to)
	case 15:
		count15BlackWhiteAVX512(planes, stride, blocks, black, to)
	case 16:
		count16BlackWhiteAVX512(planes, stride, blocks, black, to)
	}
}
