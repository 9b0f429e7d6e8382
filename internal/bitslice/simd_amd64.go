//go:build amd64 && !purego

package bitslice

import "golang.org/x/sys/cpu"

//go:generate go -C gen run . -pkg bitslice -kernel avx512 -out ../count_avx512_amd64.s -stubs ../count_avx512_amd64.go

//go:generate go -C gen run . -pkg bitslice -kernel lanes -out ../lanes_avx512_amd64.s -stubs ../lanes_avx512_amd64.go

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

func laneKeys(s *Set, columns []uint8, blocks int, heuristic Heuristic, costs *keyCosts, keys *[keysLen]uint16) int {
	from, tables, groups, to := &columns[0], &s.groupTables[0], s.groups(), &keys[0]
	least := uint64(0)
	switch {
	case s.layout.Rule == BlackOnly && heuristic == Minimax:
		switch s.layout.Places {
		case 1:
			least = keys1BlackMax(from, blocks, tables, groups, s.n, nil, to)
		case 2:
			least = keys2BlackMax(from, blocks, tables, groups, s.n, nil, to)
		case 3:
			least = keys3BlackMax(from, blocks, tables, groups, s.n, nil, to)
		case 4:
			least = keys4BlackMax(from, blocks, tables, groups, s.n, nil, to)
		case 5:
			least = keys5BlackMax(from, blocks, tables, groups, s.n, nil, to)
		case 6:
			least = keys6BlackMax(from, blocks, tables, groups, s.n, nil, to)
		case 7:
			least = keys7BlackMax(from, blocks, tables, groups, s.n, nil, to)
		case 8:
			least = keys8BlackMax(from, blocks, tables, groups, s.n, nil, to)
		case 9:
			least = keys9BlackMax(from, blocks, tables, groups, s.n, nil, to)
		case 10:
			least = keys10BlackMax(from, blocks, tables, groups, s.n, nil, to)
		case 11:
			least = keys11BlackMax(from, blocks, tables, groups, s.n, nil, to)
		case 12:
			least = keys12BlackMax(from, blocks, tables, groups, s.n, nil, to)
		case 13:
			least = keys13BlackMax(from, blocks, tables, groups, s.n, nil, to)
		case 14:
			least = keys14BlackMax(from, blocks, tables, groups, s.n, nil, to)
		case 15:
			least = keys15BlackMax(from, blocks, tables, groups, s.n, nil, to)
		case 16:
			least = keys16BlackMax(from, blocks, tables, groups, s.n, nil, to)
		}
	case s.layout.Rule == BlackOnly:
		switch s.layout.Places {
		case 1:
			least = keys1BlackSum(from, blocks, tables, groups, s.n, &costs.bytes[0], to)
		case 2:
			least = keys2BlackSum(from, blocks, tables, groups, s.n, &costs.bytes[0], to)
		case 3:
			least = keys3BlackSum(from, blocks, tables, groups, s.n, &costs.bytes[0], to)
		case 4:
			least = keys4BlackSum(from, blocks, tables, groups, s.n, &costs.bytes[0], to)
		case 5:
			least = keys5BlackSum(from, blocks, tables, groups, s.n, &costs.bytes[0], to)
		case 6:
			least = keys6BlackSum(from, blocks, tables, groups, s.n, &costs.bytes[0], to)
		case 7:
			least = keys7BlackSum(from, blocks, tables, groups, s.n, &costs.bytes[0], to)
		case 8:
			least = keys8BlackSum(from, blocks, tables, groups, s.n, &costs.bytes[0], to)
		case 9:
			least = keys9BlackSum(from, blocks, tables, groups, s.n, &costs.bytes[0], to)
		case 10:
			least = keys10BlackSum(from, blocks, tables, groups, s.n, &costs.bytes[0], to)
		case 11:
			least = keys11BlackSum(from, blocks, tables, groups, s.n, &costs.bytes[0], to)
		case 12:
			least = keys12BlackSum(from, blocks, tables, groups, s.n, &costs.bytes[0], to)
		case 13:
			least = keys13BlackSum(from, blocks, tables, groups, s.n, &costs.bytes[0], to)
		case 14:
			least = keys14BlackSum(from, blocks, tables, groups, s.n, &costs.bytes[0], to)
		case 15:
			least = keys15BlackSum(from, blocks, tables, groups, s.n, &costs.bytes[0], to)
		case 16:
			least = keys16BlackSum(from, blocks, tables, groups, s.n, &costs.bytes[0], to)
		}
	case heuristic == Minimax:
		switch s.layout.Places {
		case 1:
			least = keys1BlackWhiteMax(from, blocks, tables, groups, s.n, nil, to)
		case 2:
			least = keys2BlackWhiteMax(from, blocks, tables, groups, s.n, nil, to)
		case 3:
			least = keys3BlackWhiteMax(from, blocks, tables, groups, s.n, nil, to)
		case 4:
			least = keys4BlackWhiteMax(from, blocks, tables, groups, s.n, nil, to)
		case 5:
			least = keys5BlackWhiteMax(from, blocks, tables, groups, s.n, nil, to)
		case 6:
			least = keys6BlackWhiteMax(from, blocks, tables, groups, s.n, nil, to)
		case 7:
			least = keys7BlackWhiteMax(from, blocks, tables, groups, s.n, nil, to)
		case 8:
			least = keys8BlackWhiteMax(from, blocks, tables, groups, s.n, nil, to)
		}
	default:
		switch s.layout.Places {
		case 1:
			least = keys1BlackWhiteSum(from, blocks, tables, groups, s.n, &costs.bytes[0], to)
		case 2:
			least = keys2BlackWhiteSum(from, blocks, tables, groups, s.n, &costs.bytes[0], to)
		case 3:
			least = keys3BlackWhiteSum(from, blocks, tables, groups, s.n, &costs.bytes[0], to)
		case 4:
			least = keys4BlackWhiteSum(from, blocks, tables, groups, s.n, &costs.bytes[0], to)
		case 5:
			least = keys5BlackWhiteSum(from, blocks, tables, groups, s.n, &costs.bytes[0], to)
		case 6:
			least = keys6BlackWhiteSum(from, blocks, tables, groups, s.n, &costs.bytes[0], to)
		case 7:
			least = keys7BlackWhiteSum(from, blocks, tables, groups, s.n, &costs.bytes[0], to)
		case 8:
			least = keys8BlackWhiteSum(from, blocks, tables, groups, s.n, &costs.bytes[0], to)
		}
	}
	return int(least)
}
