package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// The lanes of these kernels are guesses: see lanes.go of package bitslice for the tables they
// read. A byte of a register belongs to one of 64 guesses, and its bits to eight candidates.

// lanePlaces is the most places of a lane kernel. Beyond 8 in black and white the cells are so many
// that counting guess by guess does as well.
var lanePlaces = map[string]int{"BlackWhite": 8, "Black": maxPlaces}

func lanes() {
	log2Data()
	sumKernels()
	for _, finish := range []string{"Sum", "Max"} {
		for _, rule := range rules {
			for places := 1; places <= lanePlaces[rule]; places++ {
				lane(rule, places, finish)
			}
		}
	}
}

// A laneKernel is what the parts of one kernel have in common.
type laneKernel struct {
	logic512
	rule   string
	places int
	cells  []slot
	counts *accumulators
	best   Mem // the least keys yet
}

func lane(rule string, places int, finish string) {
	TEXT(name("keys", places, rule+finish), 0,
		"func(columns *uint8, blocks int, tables *uint8, groups, n int, costs *uint8, keys *uint16) (least uint64)")
	Pragma("noescape")
	k := &laneKernel{logic512: logic512{newPool(zmm)}, rule: rule, places: places, cells: slots(rule, places)}
	columns, blocks := Load(Param("columns"), GP64()), Load(Param("blocks"), GP64())
	keys := Load(Param("keys"), GP64())
	k.counts = newAccumulators(k.pool, len(k.cells), len(zmm)-max(registersBeside(places)+1, 9), VPADDB)
	k.best = k.counts.spare()
	ones := k.get()
	VPTERNLOGD(Imm(0xff), ones, ones, ones)
	VMOVDQA64(ones, k.best)
	k.put(ones)

	Label("block")
	k.counts.clear()
	tables, groups := Load(Param("tables"), GP64()), Load(Param("groups"), GP64())
	Label("group")
	k.count(columns, tables)
	DECQ(groups)
	JNZ(LabelRef("group"))
	notCandidate := k.notCandidate()
	if finish == "Sum" {
		k.sumKeys(keys, notCandidate)
	} else {
		k.maxKeys(keys, notCandidate)
	}
	ADDQ(I32(64*k.rows()), columns)
	ADDQ(I32(128), keys)
	DECQ(blocks)
	JNZ(LabelRef("block"))
	k.returnLeast()
}

// rows returns the number of columns of a block of guesses.
func (k *laneKernel) rows() int {
	if k.rule == "Black" {
		return k.places
	}
	return 2 * k.places
}

// count adds eight candidates to the counts and moves on to the next tables.
func (k *laneKernel) count(columns, tables reg.Register) {
	first := 128
	if k.rule == "Black" {
		first = 0
	}
	bits := k.adder().add(k.places, func(place int) register {
		plane := k.get()
		VMOVDQU64(Mem{Base: columns, Disp: 64 * place}, plane)
		VPERMB(Mem{Base: tables, Disp: first + 64*place}, plane, plane)
		return plane
	})
	low := k.lowMasks(bits)
	if k.rule == "Black" {
		for i, cell := range k.cells {
			k.popcount(i, k.equal(bits, low, cell.black))
		}
	} else {
		var black []register
		for b := range k.places + 1 {
			black = append(black, k.equal(bits, low, b))
		}
		k.put(append(bits, low...)...)
		atLeast := k.get()
		VMOVDQU64(Mem{Base: tables}, atLeast)
		bits = k.adder().add(k.places, func(place int) register {
			plane := k.get()
			VMOVDQU64(Mem{Base: columns, Disp: 64 * (k.places + place)}, plane)
			VPERMI2B(Mem{Base: tables, Disp: 64}, atLeast, plane)
			return plane
		})
		k.put(atLeast)
		low = k.lowMasks(bits)
		var total register
		for i, cell := range k.cells {
			if cell.black == 0 {
				total = k.equal(bits, low, cell.total)
			}
			if cell.empty(k.rule, k.places) {
				continue
			}
			plane := k.get()
			VPANDQ(total, black[cell.black], plane)
			k.popcount(i, plane)
			if cell.black == cell.total {
				k.put(total)
			}
		}
		k.put(black...)
	}
	k.put(append(bits, low...)...)
	ADDQ(I32(first+64*k.places), tables)
}

func (k *laneKernel) popcount(i int, plane register) {
	Instruction(&ir.Instruction{ // avo has no VPOPCNTB
		Opcode:   "VPOPCNTB",
		Operands: []Op{plane, plane},
		Inputs:   []Op{plane},
		Outputs:  []Op{plane},
		ISA:      []string{"AVX512BITALG"},
	})
	k.counts.add(i, plane)
}

// notCandidate returns the mask of the guesses whose last cell is empty.
func (k *laneKernel) notCandidate() reg.Register {
	mask := K()
	solved := k.counts.load(len(k.cells) - 1)
	VPTESTNMB(solved, solved, mask)
	k.counts.unload(len(k.cells)-1, solved)
	return mask
}

// eachCount calls yield with the counts of each cell, cell 0 last: it has what is left of n. The
// counts may be overwritten.
func (k *laneKernel) eachCount(yield func(counts register)) {
	n, left := GP32(), k.get()
	Load(Param("n"), n.As64())
	VPBROADCASTB(n, left)
	for i := range k.cells {
		counts := k.counts.load(i)
		VPSUBB(counts, left, left)
		yield(counts)
		k.counts.unload(i, counts)
	}
	yield(left)
	k.put(left)
}

// maxKeys makes keys of the largest cells.
func (k *laneKernel) maxKeys(keys reg.Register, notCandidate reg.Register) {
	largest := k.get()
	VPXORQ(largest, largest, largest)
	k.eachCount(func(counts register) { VPMAXUB(counts, largest, largest) })
	low, high := k.get(), k.get()
	VPMOVZXBW(largest.AsY(), low)
	VEXTRACTI64X4(Imm(1), largest, high.AsY())
	VPMOVZXBW(high.AsY(), high)
	k.put(largest)
	k.store(keys, notCandidate, low, high)
}

// sumKeys makes keys of the sums of the costs of the cells. costs has the low bytes of the costs
// of 0 to 127 and then the high bytes; larger cells cost what 127 do.
func (k *laneKernel) sumKeys(keys reg.Register, notCandidate reg.Register) {
	costs := Load(Param("costs"), GP64())
	most, sumLow, sumHigh := k.get(), k.get(), k.get()
	limit := GP32()
	MOVL(U32(127), limit)
	VPBROADCASTB(limit, most)
	VPXORQ(sumLow, sumLow, sumLow)
	VPXORQ(sumHigh, sumHigh, sumHigh)
	tableLow, tableHigh := k.get(), k.get()
	VMOVDQU64(Mem{Base: costs}, tableLow)
	VMOVDQU64(Mem{Base: costs, Disp: 128}, tableHigh)
	k.eachCount(func(counts register) {
		lowByte, highByte := k.get(), k.get()
		VPMINUB(most, counts, lowByte)
		VMOVDQA64(lowByte, highByte)
		VPERMI2B(Mem{Base: costs, Disp: 64}, tableLow, lowByte)
		VPERMI2B(Mem{Base: costs, Disp: 192}, tableHigh, highByte)
		word := k.get()
		VPUNPCKLBW(highByte, lowByte, word)
		VPADDW(word, sumLow, sumLow)
		VPUNPCKHBW(highByte, lowByte, word)
		VPADDW(word, sumHigh, sumHigh)
		k.put(lowByte, highByte, word)
	})
	k.put(most, tableLow, tableHigh)
	// Unpacking has put every other eight guesses together.
	low, high := k.get(), k.get()
	VSHUFI64X2(Imm(0x44), sumHigh, sumLow, low)
	VSHUFI64X2(Imm(0xee), sumHigh, sumLow, high)
	VSHUFI64X2(Imm(0xd8), low, low, low)
	VSHUFI64X2(Imm(0xd8), high, high, high)
	k.put(sumLow, sumHigh)
	k.store(keys, notCandidate, low, high)
}

// store stores twice the 64 words of low and high, and 1 more for guesses that are no candidates,
// and keeps the least.
func (k *laneKernel) store(keys, notCandidate reg.Register, low, high register) {
	minusOne, least := k.get(), k.get()
	VPTERNLOGD(Imm(0xff), minusOne, minusOne, minusOne)
	VMOVDQA64(k.best, least)
	for half, words := range []register{low, high} {
		VPADDW(words, words, words)
		VPSUBW(minusOne, words, notCandidate, words)
		VMOVDQU64(words, Mem{Base: keys, Disp: 64 * half})
		VPMINUW(words, least, least)
		if half == 0 {
			KSHIFTRQ(Imm(32), notCandidate, notCandidate)
		}
	}
	VMOVDQA64(least, k.best)
	k.put(minusOne, least, low, high)
}

// returnLeast returns the least key.
func (k *laneKernel) returnLeast() {
	least, half := k.get(), k.get()
	VMOVDQA64(k.best, least)
	VEXTRACTI64X4(Imm(1), least, half.AsY())
	VPMINUW(half.AsY(), least.AsY(), least.AsY())
	VEXTRACTI64X2(Imm(1), least.AsY(), half.AsX())
	VPMINUW(half.AsX(), least.AsX(), least.AsX())
	x := reg.X0 // VPHMINPOSUW has no form for the upper registers
	VMOVDQA64(least.AsX(), x)
	VPHMINPOSUW(x, x)
	result := GP64()
	VMOVQ(x, result)
	MOVWQZX(result.As16(), result)
	Store(result, ReturnIndex(0))
	VZEROUPPER()
	RET()
}
