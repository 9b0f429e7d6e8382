package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// These kernels rank guesses before they are counted. The first says how many candidates have each total
// with a multiset, and which, and the second how many of these have a symbol at a place; candidates are lanes.
// In the third multisets are, and in the last arrangements.

// rowPlanes is the number of planes of a block that mark the candidates of each total. It includes
// the plane of total 0, which is never written.
const rowPlanes = mostPlaces + 1

func totals() {
	countTotals()
	countBlacks()
	boundRows()
	addTerms()
	boundArrangements()
}

// boundArrangements generates the kernel that finds the arrangements whose terms add up to at most most. Each place has
// 16 terms, one for each symbol of the multiset. It sets a mask for each block of 64.
func boundArrangements() {
	TEXT("boundArrangementsAVX512", 0, "func(places int, columns *uint8, step, blocks int, terms *int32, most int, masks *uint64)")
	Pragma("noescape")
	columns, step, blocks := Load(Param("columns"), GP64()), Load(Param("step"), GP64()), Load(Param("blocks"), GP64())
	masks, limit, most := Load(Param("masks"), GP64()), GP64(), ZMM()
	Load(Param("most"), limit)
	VPBROADCASTD(limit.As32(), most)
	Label("block")
	from, terms, left := GP64(), Load(Param("terms"), GP64()), Load(Param("places"), GP64())
	MOVQ(columns, from)
	var sums [4]reg.VecVirtual
	for i := range sums {
		sums[i] = ZMM()
		VPXORQ(sums[i], sums[i], sums[i])
	}
	Label("place")
	table := ZMM()
	VMOVDQU64(Mem{Base: terms}, table)
	for i, sum := range sums {
		term := ZMM()
		VPMOVZXBD(Mem{Base: from, Disp: 16 * i}, term)
		VPERMD(table, term, term)
		VPADDD(term, sum, sum)
	}
	ADDQ(I8(64), from)
	ADDQ(I8(64), terms)
	DECQ(left)
	JNZ(LabelRef("place"))
	for i, sum := range sums {
		within := K()
		VPCMPD(Imm(2), most, sum, within)
		KMOVW(within, Mem{Base: masks, Disp: 2 * i})
	}
	ADDQ(step, columns)
	ADDQ(I8(8), masks)
	DECQ(blocks)
	JNZ(LabelRef("block"))
	VZEROUPPER()
	RET()
}

// addTerms generates the kernel that sets to[i] to the sum of the weights of the terms whose plane has bit i. A term is
// a plane and a weight, 16 bytes.
func addTerms() {
	TEXT("addTermsAVX512", 0, "func(terms *uint64, n int, to *uint8)")
	Pragma("noescape")
	terms, n, to := Load(Param("terms"), GP64()), Load(Param("n"), GP64()), Load(Param("to"), GP64())
	sum, weight, plane := ZMM(), ZMM(), K()
	VPXORQ(sum, sum, sum)
	Label("term")
	KMOVQ(Mem{Base: terms}, plane)
	VPBROADCASTB(Mem{Base: terms, Disp: 8}, weight)
	VPADDB(weight, sum, plane, sum)
	ADDQ(I8(16), terms)
	DECQ(n)
	JNZ(LabelRef("term"))
	VMOVDQU64(sum, Mem{Base: to})
	VZEROUPPER()
	RET()
}

// countTotals generates the kernel that handles multisets in turn. For each multiset, at has the
// offsets of its planes in words, and its 16 sizes are increased. rows is the address for the
// planes of the first block; each further block goes rowStep bytes later.
func countTotals() {
	TEXT("countTotalsAVX512", 0, "func(places int, planes *uint64, stride, blocks int, at *uint32, multisets int, sizes *uint32, rows *uint64, rowStep int)")
	Pragma("noescape")
	stride, at := Load(Param("stride"), GP64()), Load(Param("at"), GP64()).(reg.GPVirtual)
	multisets, sizes := Load(Param("multisets"), GP64()), Load(Param("sizes"), GP64())
	rowStep := Load(Param("rowStep"), GP64())
	chooseSize(Load(Param("places"), GP64()), false, "counted", func(places int) {
		Label(sized("multiset", places))
		planes, blocks := Load(Param("planes"), GP64()).(reg.GPVirtual), Load(Param("blocks"), GP64())
		rows := Load(Param("rows"), GP64())
		k := &kernel512{logic512{newPool(zmm)}, planes, at}
		eight := k.eightZeros()
		Label(sized("block", places))
		bits := k.adder().Add(places, k.load(0))
		low := k.lowMasks(bits)
		for total := 1; total <= places; total++ {
			plane := k.equal(bits, low, total)
			VMOVDQU64(plane, Mem{Base: rows, Disp: 64 * total})
			k.countBits(plane, eight[total-1])
		}
		k.put(append(bits, low...)...)
		ADDQ(stride, planes)
		ADDQ(rowStep, rows)
		DECQ(blocks)
		JNZ(LabelRef(sized("block", places)))
		k.addEight(eight, Mem{Base: sizes, Disp: 4})
		ADDQ(I8(int8(4*places)), at)
		ADDQ(I8(16*4), sizes)
		DECQ(multisets)
		JNZ(LabelRef(sized("multiset", places)))
	})
	VZEROUPPER()
	RET()
}

// countBlacks generates the kernel of one plane and the rows that the first kernel finds: counts[t] is added
// how many of total t have a bit in the plane.
func countBlacks() {
	TEXT("countBlacksAVX512", 0, "func(places int, plane *uint64, stride, blocks int, rows *uint64, counts *uint32)")
	Pragma("noescape")
	from, stride, blocks := Load(Param("plane"), GP64()), Load(Param("stride"), GP64()), Load(Param("blocks"), GP64())
	rows, counts := Load(Param("rows"), GP64()), Load(Param("counts"), GP64())
	chooseSize(Load(Param("places"), GP64()), false, "counted", func(places int) {
		l := logic512{newPool(zmm)}
		eight := l.eightZeros()
		Label(sized("block", places))
		plane := l.get()
		VMOVDQU64(Mem{Base: from}, plane)
		for total := 1; total <= places; total++ {
			some := l.get()
			VPANDQ(Mem{Base: rows, Disp: 64 * total}, plane, some)
			l.countBits(some, eight[total-1])
		}
		l.put(plane)
		ADDQ(stride, from)
		ADDQ(I32(64*rowPlanes), rows)
		DECQ(blocks)
		JNZ(LabelRef(sized("block", places)))
		l.addEight(eight, Mem{Base: counts, Disp: 4})
	})
	VZEROUPPER()
	RET()
}

// eightZeros returns eight registers without a bit.
func (l logic512) eightZeros() (eight []register) {
	for range 8 {
		zero := l.get()
		VPXORQ(zero, zero, zero)
		eight = append(eight, zero)
	}
	return eight
}

// countBits adds the numbers of bits of a plane, which is used up.
func (l logic512) countBits(plane, sums register) {
	VPOPCNTQ(plane, plane)
	VPADDQ(plane, sums, sums)
	l.put(plane)
}

// boundRows generates the kernel for multisets as lanes, 64 of them in a byte each, for sets of
// fewer than 64 candidates. The lower bound on the cost of a row is looked up by its size, in
// words: costs has, for each total from 0, 64 low bytes and 64 high ones. masks marks the multisets
// whose costs add up to at most limit.
func boundRows() {
	TEXT("boundRowsAVX512", 0,
		"func(places int, columns *uint8, blocks int, tables *uint8, size, groups, n int, costs *uint8, limit int, masks *uint64)")
	Pragma("noescape")
	columns, blocks, masks := Load(Param("columns"), GP64()), Load(Param("blocks"), GP64()), Load(Param("masks"), GP64())
	size, costs := Load(Param("size"), GP64()), Load(Param("costs"), GP64())
	even, odd := GP64(), GP64()
	MOVQ(U64(0x00ff00ff00ff00ff), even)
	MOVQ(U64(0xff00ff00ff00ff00), odd)
	low, high := reg.Z30, reg.Z31
	Label("block")
	chooseSize(Load(Param("places"), GP64()), false, "bounded", func(places int) {
		tables, groups := Load(Param("tables"), GP64()), Load(Param("groups"), GP64())
		l := logic512{newPool(zmm)}
		l.take(low, high)
		left := l.get()
		n := GP64()
		Load(Param("n"), n)
		VPBROADCASTB(n.As32(), left)
		counts := l.eightZeros()[:places]
		Label(sized("group", places))
		atLeast := l.get()
		VMOVDQU64(Mem{Base: tables}, atLeast)
		bits := l.adder().Add(places, func(place int) register {
			plane := l.get()
			VMOVDQU64(Mem{Base: columns, Disp: 64 * place}, plane)
			VPERMI2B(Mem{Base: tables, Disp: 64}, atLeast, plane)
			return plane
		})
		l.put(atLeast)
		lowMasks := l.lowMasks(bits)
		for total := 1; total <= places; total++ {
			plane := l.equal(bits, lowMasks, total)
			popcountBytes(plane)
			VPADDB(plane, counts[total-1], counts[total-1])
			l.put(plane)
		}
		l.put(append(bits, lowMasks...)...)
		ADDQ(size, tables)
		DECQ(groups)
		JNZ(LabelRef(sized("group", places)))
		for _, some := range counts {
			VPSUBB(some, left, left)
		}
		VPXORQ(low, low, low)
		VPXORQ(high, high, high)
		for total, some := range append([]register{left}, counts...) {
			lowByte, highByte := l.get(), l.get()
			VPERMB(Mem{Base: costs, Disp: 128 * total}, some, lowByte)
			VPERMB(Mem{Base: costs, Disp: 128*total + 64}, some, highByte)
			VPUNPCKLBW(highByte, lowByte, some)
			VPADDUSW(some, low, low)
			VPUNPCKHBW(highByte, lowByte, some)
			VPADDUSW(some, high, high)
			l.put(lowByte, highByte)
		}
		ADDQ(I32(int32(64*places)), columns)
	})
	most := GP64()
	Load(Param("limit"), most)
	VPBROADCASTW(most.As32(), reg.Z0)
	lowMask, highMask := GP64(), GP64()
	for _, half := range []struct {
		words register
		order reg.Register
		mask  reg.GPVirtual
	}{{low, even, lowMask}, {high, odd, highMask}} {
		VPCMPUW(Imm(2), reg.Z0, half.words, reg.K1)
		KMOVD(reg.K1, half.mask.As32())
		PDEPQ(half.order, half.mask, half.mask)
	}
	ORQ(highMask, lowMask)
	MOVQ(lowMask, Mem{Base: masks})
	ADDQ(I8(8), masks)
	DECQ(blocks)
	JNZ(LabelRef("block"))
	VZEROUPPER()
	RET()
}
