package main

import (
	"math/bits"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// With many places in black and white there are up to 152 cells, and unrolling them for each size
// would be most of all machine code. These kernels add and decode as for the most places, and loop
// through the totals there are. The counts, and the planes of the totals, are on the stack.

func many512() {
	TEXT("countManyAVX512", 0, "func(places int, planes *uint64, stride, blocks int, at, counts *uint32)")
	Pragma("noescape")
	k := &kernel512{logic512: logic512{newPool(zmm)}}
	k.planes = Load(Param("planes"), GP64()).(reg.GPVirtual)
	stride, blocks := Load(Param("stride"), GP64()), Load(Param("blocks"), GP64())
	k.at = Load(Param("at"), GP64()).(reg.GPVirtual)
	places := Load(Param("places"), GP64())
	cells := len(slots("BlackWhite", maxPlaces))
	stack := stack512(cells + maxPlaces)
	total := func(t int) Mem { return Mem{Base: stack, Disp: 64 * (cells + t - 1)} }

	zero := k.get()
	VPXORQ(zero, zero, zero)
	eachRound("clear", stack, roundsOf(places, 8), 8*64, func(at reg.Register) {
		for i := range 8 {
			VMOVDQA64(zero, Mem{Base: at, Disp: 64 * i})
		}
	})
	k.put(zero)

	Label("block")
	sum := k.adder().Add(maxPlaces, k.load(0))
	low := k.lowMasks(sum)
	var black []register
	for b := range maxPlaces + 1 {
		black = append(black, k.equal(sum, low, b))
	}
	k.put(append(sum, low...)...)
	sum = k.adder().Add(maxPlaces, k.load(maxPlaces))
	low = k.lowMasks(sum)
	for t := 1; t <= maxPlaces; t++ {
		plane := k.equal(sum, low, t)
		VMOVDQA64(plane, total(t))
		k.put(plane)
	}
	k.put(append(sum, low...)...)
	plane := k.get()
	eachCell(places, stack, total(1), 64, func(total Mem) { VMOVDQA64(total, plane) }, func(b int, cell Mem) {
		numbers := k.get()
		VPANDQ(plane, black[b], numbers)
		VPOPCNTQ(numbers, numbers)
		VPADDQ(cell, numbers, numbers)
		VMOVDQA64(numbers, cell)
		k.put(numbers)
	})
	ADDQ(stride, k.planes)
	DECQ(blocks)
	JNZ(LabelRef("block"))
	addUp512(stack, roundsOf(places, 8))
}

func many256() {
	TEXT("countManyAVX2", 0, "func(places int, planes *uint64, stride, blocks int, at, counts *uint32)")
	Pragma("noescape")
	all := newKernel256(maxPlaces)
	places, stride, blocks := all.loadPlanes()
	k := all.of("BlackWhite", maxPlaces)
	total := func(t int) Mem { return k.count(k.counts() + 2*(maxPlaces+1) + t - 1) }

	Label("chunk")
	chunk := nextChunk(blocks, chunkAVX2)
	zero := k.get()
	VPXOR(zero, zero, zero)
	eachRound("clear", k.stack, roundsOf(places, 4), 4*32, func(at reg.Register) {
		for i := range 4 {
			VMOVDQA(zero, Mem{Base: at, Disp: 32 * i})
		}
	})
	k.put(zero)
	k.eachHalf("half", stride, chunk, func() {
		k.halveBlack(k.adder().Add(maxPlaces, k.load(0)))
		sum := k.adder().Add(maxPlaces, k.load(maxPlaces))
		for t := 1; t <= maxPlaces; t++ {
			plane := k.equal(sum, t)
			VMOVDQA(plane, total(t))
			k.put(plane)
		}
		k.put(sum...)
		plane, high := k.get(), k.get()
		eachCell(places, k.stack, total(1), 32, func(total Mem) {
			VMOVDQA(total, plane)
			VPSRLW(Imm(4), plane, high)
		}, func(b int, cell Mem) { k.countCell(b, plane, high, cell) })
		k.put(plane, high)
	})
	k.flush(roundsOf(places, 4))
	TESTQ(blocks, blocks)
	JNZ(LabelRef("chunk"))
	VZEROUPPER()
	RET()
}

// roundsOf returns the number of rounds over all cells but the first, for that number of places.
// The cells are half of places*(places+3). Each is a power of 2.
func roundsOf(places reg.Register, each int) reg.GPVirtual {
	rounds := GP64()
	LEAQ(Mem{Base: places, Disp: 3}, rounds)
	IMULQ(places, rounds)
	ADDQ(Imm(uint64(2*each-2)), rounds)
	SHRQ(Imm(log2(2*each)), rounds)
	return rounds
}

// eachRound generates a loop through memory, advancing by bytes in each round. It uses up rounds.
func eachRound(label string, memory, rounds reg.Register, bytes int, code func(at reg.Register)) {
	at := GP64()
	MOVQ(memory, at)
	Label(label)
	code(at)
	ADDQ(I32(int32(bytes)), at)
	DECQ(rounds)
	JNZ(LabelRef(label))
}

// eachCell generates a loop over the totals up to places, whose planes begin at totals. It calls
// row with the location of the plane of a total, and code with its cells, by black. The cells begin
// at cells, in the order of their feedbacks. Each plane and each cell takes that many bytes.
func eachCell(places, cells reg.Register, totals Mem, bytes int, row func(total Mem), code func(b int, cell Mem)) {
	total, cell, t, step := GP64(), GP64(), GP64(), GP64()
	LEAQ(totals, total)
	MOVQ(cells, cell)
	MOVQ(U32(1), t)
	Label("row")
	row(Mem{Base: total})
	for b := range maxPlaces + 1 {
		code(b, Mem{Base: cell, Disp: bytes * b})
		if b > 0 && b < maxPlaces {
			CMPQ(t, Imm(uint64(b)))
			JEQ(LabelRef("next"))
		}
	}
	Label("next")
	INCQ(t)
	MOVQ(t, step)
	SHLQ(Imm(log2(bytes)), step)
	ADDQ(step, cell)
	ADDQ(I32(int32(bytes)), total)
	CMPQ(t, places)
	JLE(LabelRef("row"))
}

// log2 returns the exponent of a power of 2.
func log2(n int) uint64 { return uint64(bits.TrailingZeros(uint(n))) }
