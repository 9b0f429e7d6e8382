//go:build amd64 && !purego

package bitslice

import "golang.org/x/sys/cpu"

//go:generate go -C gen run . -pkg bitslice -kernel avx2 -out ../count_avx2_amd64.s -stubs ../count_avx2_amd64.go
//go:generate go -C gen run . -pkg bitslice -kernel avx512 -out ../count_avx512_amd64.s -stubs ../count_avx512_amd64.go

//go:generate go -C gen run . -pkg bitslice -kernel lanes-avx512 -out ../lanes_avx512_amd64.s -stubs ../lanes_avx512_amd64.go
//go:generate go -C gen run . -pkg bitslice -kernel lanes-avx2 -out ../lanes_avx2_amd64.s -stubs ../lanes_avx2_amd64.go
//go:generate go -C gen run . -dispatch ../dispatch_amd64.go

func fastest() Version {
	x := &cpu.X86
	switch {
	case x.HasAVX512F && x.HasAVX512BW && x.HasAVX512DQ && x.HasAVX512VBMI && x.HasAVX512BITALG && x.HasAVX512VPOPCNTDQ:
		return AVX512
	case x.HasAVX2 && x.HasFMA:
		return AVX2
	default:
		return Portable
	}
}

func countBlocks(s *Set, first, end int, at *offsets, counts *[countsLen]uint32) {
	if s.version == Portable || first >= end {
		countPortable(s, first, end, at, counts)
		return
	}
	planes, stride, blocks := &s.planes[first*s.stride()], 8*s.stride(), end-first
	black, to := &at.black[0], &counts[0]
	switch {
	case s.version == AVX2 && s.layout.Rule == BlackOnly:
		countBlackAVX2(s.layout.Places, planes, stride, blocks, black, to)
	case s.version == AVX2:
		countBlackWhiteAVX2(s.layout.Places, planes, stride, blocks, black, to)
	case s.layout.Rule == BlackOnly:
		countBlackAVX512(s.layout.Places, planes, stride, blocks, black, to)
	default:
		countBlackWhiteAVX512(s.layout.Places, planes, stride, blocks, black, to)
	}
}

func laneKeys(s *Set, columns []uint8, blocks int, heuristic Heuristic, costs *keyCosts, keys *[keysLen]uint16) int {
	from, tables, to := &columns[0], &s.groupTables[0], &keys[0]
	var cost *uint8
	if heuristic != Minimax {
		cost = &costs.bytes[0]
	}
	least := uint64(0)
	switch {
	case s.layout.Rule == BlackOnly && heuristic == Minimax:
		least = keysBlackMax(s.layout.Places, from, blocks, tables, s.groups(), s.n, cost, to)
	case s.layout.Rule == BlackOnly:
		least = keysBlackSum(s.layout.Places, from, blocks, tables, s.groups(), s.n, cost, to)
	case heuristic == Minimax:
		least = keysBlackWhiteMax(s.layout.Places, from, blocks, tables, s.groups(), s.n, cost, to)
	default:
		least = keysBlackWhiteSum(s.layout.Places, from, blocks, tables, s.groups(), s.n, cost, to)
	}
	return int(least)
}

func laneSums(s *Set, columns []uint8, heuristic Heuristic, sums *[laneSumsLen]uint16, keys *[laneGuesses]float32) float32 {
	if s.version == AVX2 {
		return laneSumsAVX2(s, columns, heuristic, sums, keys)
	}
	if s.layout.Rule == BlackOnly {
		sumsBlackAVX512(s.layout.Places, &columns[0], &s.groupTables[0], s.groups(), &sums[0])
	} else {
		sumsBlackWhiteAVX512(s.layout.Places, &columns[0], &s.groupTables[0], s.groups(), &sums[0])
	}
	cells := s.layout.Cells() - 1
	switch heuristic {
	case Minimax:
		return finishMinimaxAVX512(&sums[0], cells, s.n, &keys[0])
	case Expected:
		return finishExpectedAVX512(&sums[0], cells, s.n, &keys[0])
	case Entropy:
		return finishEntropyAVX512(&sums[0], cells, s.n, &keys[0])
	default:
		return finishPartsAVX512(&sums[0], cells, s.n, &keys[0])
	}
}

func laneSumsAVX2(s *Set, columns []uint8, heuristic Heuristic, sums *[laneSumsLen]uint16, keys *[laneGuesses]float32) float32 {
	parts := (s.layout.atLeastZero() + 15) / 16
	if s.layout.Rule == BlackOnly {
		sumsBlackAVX2(s.layout.Places, &columns[0], &s.groupTables[0], parts, s.groups(), &sums[0])
	} else {
		sumsBlackWhiteAVX2(s.layout.Places, &columns[0], &s.groupTables[0], parts, s.groups(), &sums[0])
	}
	cells := s.layout.Cells() - 1
	switch heuristic {
	case Minimax:
		return finishMinimaxAVX2(&sums[0], cells, s.n, &keys[0])
	case Expected:
		return finishExpectedAVX2(&sums[0], cells, s.n, &keys[0])
	case Entropy:
		return finishEntropyAVX2(&sums[0], cells, s.n, &keys[0])
	default:
		return finishPartsAVX2(&sums[0], cells, s.n, &keys[0])
	}
}
