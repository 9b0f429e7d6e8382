package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// repeatBlock is the number of guesses that fewestRepeatsAVX2 counts: a byte each, in two vectors.
const repeatBlock = 64

// repeats writes a function that counts repeated feedbacks for a block of guesses: see ranked.go of package
// tables. It copies the rows of the codes to a buffer, and compares each row with all rows before it.
func repeats() {
	TEXT("fewestRepeatsAVX2", NOSPLIT, "func(rows *uint8, offsets *int32, n int, buffer *uint8, limit int) (fewest int)")
	Pragma("noescape")
	rows := Load(Param("rows"), GP64())
	offsets, end := Load(Param("offsets"), GP64()), GP64()
	n := Load(Param("n"), GP64()).(reg.GPVirtual)
	LEAQ(Mem{Base: offsets, Index: n, Scale: 4}, end)
	buffer := Load(Param("buffer"), GP64()).(reg.GPVirtual)
	limit := Load(Param("limit"), GP64()).(reg.GPVirtual)

	zero, none, below := YMM(), YMM(), YMM()
	VPXOR(zero, zero, zero)
	VPCMPEQB(none, none, none) // 255 in every byte; no feedback has that ordinal
	most := GP64()
	LEAQ(Mem{Base: limit, Disp: -1}, most)
	VMOVD(most.As32(), below.AsX())
	VPBROADCASTB(below.AsX(), below)
	counts, current, least, other := pair(), pair(), pair(), pair()
	half := func(base reg.GPVirtual, row, i int) Mem { return Mem{Base: base, Disp: row*repeatBlock + 32*i} }
	const unrolled = 4 // rows that a round compares; the unused ones hold 255
	for i := range counts {
		VPXOR(counts[i], counts[i], counts[i])
		for row := range unrolled {
			VMOVDQU(none, half(buffer, row, i))
		}
	}
	last := GP64() // the place of the current row in the buffer
	MOVQ(buffer, last)

	Label("row")
	row := GP64()
	MOVLQSX(Mem{Base: offsets}, row)
	ADDQ(rows, row)
	for i := range current {
		VMOVDQU(half(row, 0, i), current[i])
		VMOVDQU(none, least[i])
	}
	before := GP64()
	MOVQ(buffer, before)
	JMP(LabelRef("compared"))
	Label("compare")
	for step := range unrolled {
		for i := range current {
			VPXOR(half(before, step, i), current[i], other[i])
			VPMINUB(other[i], least[i], least[i]) // 0 in the end if a row is equal
		}
	}
	ADDQ(I32(unrolled*repeatBlock), before)
	Label("compared")
	CMPQ(before, last)
	JB(LabelRef("compare"))

	for i := range current {
		VMOVDQU(current[i], half(last, 0, i))
		VMOVDQU(none, half(last, unrolled, i))
		VPCMPEQB(zero, least[i], least[i])
		VPSUBB(least[i], counts[i], counts[i])
	}
	ADDQ(Imm(repeatBlock), last)
	for i := range current { // is a count below the limit?
		VPMINUB(below, counts[i], least[i])
		VPCMPEQB(counts[i], least[i], least[i])
	}
	VPOR(least[1], least[0], least[0])
	VPTEST(least[0], least[0])
	JEQ(LabelRef("done"))
	ADDQ(Imm(4), offsets)
	CMPQ(offsets, end)
	JB(LabelRef("row"))

	VPMINUB(counts[1], counts[0], counts[0])
	fewest, shifted := counts[0].AsX(), other[0].AsX()
	VEXTRACTI128(Imm(1), counts[0], shifted)
	VPMINUB(shifted, fewest, fewest)
	for _, bytes := range []uint64{8, 4, 2, 1} {
		VPSRLDQ(Imm(bytes), fewest, shifted)
		VPMINUB(shifted, fewest, fewest)
	}
	VMOVD(fewest, limit.As32())
	MOVBLZX(limit.As8(), limit.As32())
	Label("done")
	Store(limit, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

func pair() [2]reg.VecVirtual { return [2]reg.VecVirtual{YMM(), YMM()} }
