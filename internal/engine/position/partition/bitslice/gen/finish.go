package main

import (
	"math"

	"github.com/mmcloughlin/avo/attr"
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// With more than 255 candidates a count does not fit in a byte. Then the lane kernels add the bytes
// of each pass to words in memory: for each cell but the first the counts of 64 guesses. The kernels
// here make keys of them, as floating-point numbers.

// A term adds a cell of 16 guesses, 32-bit numbers, to their totals. It may change the numbers.
type term func(k *finisher, numbers, total register)

type finisher struct {
	*pool
	one, oneFloat register
	log2          [6]register // coefficients, the highest power first
}

// finish generates the kernel that makes keys of one heuristic from sums: twice the total, and
// 1 more for guesses whose last cell is empty. It returns the least key.
func finish(heuristic string, add term) {
	TEXT("finish"+heuristic+"AVX512", attr.NOSPLIT, "func(sums *uint16, cells, n int, keys *float32) (least float32)")
	Pragma("noescape")
	k := &finisher{pool: newPool(zmm)}
	sums, cells := Load(Param("sums"), GP64()), Load(Param("cells"), GP64())
	n := Load(Param("n"), GP64())
	k.constants(heuristic)
	var left, totals [4]register
	for i := range left {
		left[i], totals[i] = k.get(), k.get()
		VPBROADCASTD(n.(reg.GPVirtual).As32(), left[i])
		VPXORQ(totals[i], totals[i], totals[i])
	}

	Label("cell")
	for i := range left {
		numbers := k.get()
		VPMOVZXWD(Mem{Base: sums, Disp: 32 * i}, numbers)
		VPSUBD(numbers, left[i], left[i])
		add(k, numbers, totals[i])
		k.put(numbers)
	}
	ADDQ(I32(128), sums)
	DECQ(cells)
	JNZ(LabelRef("cell"))

	keys := Load(Param("keys"), GP64())
	least := k.get()
	for i := range left {
		add(k, left[i], totals[i])
		if heuristic == "Minimax" {
			VCVTDQ2PS(totals[i], totals[i])
		}
		VADDPS(totals[i], totals[i], totals[i])
		solved, notCandidate := left[i], K()
		VPMOVZXWD(Mem{Base: sums, Disp: 32*i - 128}, solved)
		VPTESTNMD(solved, solved, notCandidate)
		VADDPS(k.oneFloat, totals[i], notCandidate, totals[i])
		VMOVUPS(totals[i], Mem{Base: keys, Disp: 64 * i})
		if i == 0 {
			VMOVAPS(totals[i], least)
		} else {
			VMINPS(totals[i], least, least)
		}
	}
	half := k.get()
	VEXTRACTF64X4(Imm(1), least, half.AsY())
	VMINPS(half.AsY(), least.AsY(), least.AsY())
	VEXTRACTF64X2(Imm(1), least.AsY(), half.AsX())
	for _, order := range []uint64{0, 0x4e, 0xb1} {
		if order != 0 {
			VPERMILPS(Imm(order), least.AsX(), half.AsX())
		}
		VMINPS(half.AsX(), least.AsX(), least.AsX())
	}
	VMOVAPS(least.AsX(), reg.X0) // MOVSS does not know the upper registers
	VZEROUPPER()
	Store(reg.X0, ReturnIndex(0))
	RET()
}

// constants loads what the terms need.
func (k *finisher) constants(heuristic string) {
	k.one, k.oneFloat = k.get(), k.get()
	word := GP32()
	MOVL(U32(1), word)
	VPBROADCASTD(word, k.one)
	VCVTDQ2PS(k.one, k.oneFloat)
	if heuristic == "Entropy" {
		for i := range k.log2 {
			k.log2[i] = k.get()
			VBROADCASTSS(log2Coefficients.Offset(4*i), k.log2[i])
		}
	}
}

// entropyTerm adds n*log2(n): the exponent of n, and of the mantissa m, from 1 to 2, the
// logarithm as (m-1)*P(m). It is right within 4e-6.
func entropyTerm(k *finisher, numbers, total register) {
	exponent, mantissa, log := k.get(), k.get(), k.get()
	VPMAXUD(k.one, numbers, numbers)
	VCVTDQ2PS(numbers, numbers)
	VGETEXPPS(numbers, exponent)
	VGETMANTPS(Imm(0), numbers, mantissa)
	VMOVAPS(k.log2[0], log)
	for _, coefficient := range k.log2[1:] {
		VFMADD213PS(coefficient, mantissa, log)
	}
	VSUBPS(k.oneFloat, mantissa, mantissa)
	VFMADD213PS(exponent, mantissa, log)
	VFMADD231PS(numbers, log, total)
	k.put(exponent, mantissa, log)
}

func expectedTerm(_ *finisher, numbers, total register) {
	VCVTDQ2PS(numbers, numbers)
	VFMADD231PS(numbers, numbers, total)
}

// minimaxTerm keeps the largest, as integers.
func minimaxTerm(_ *finisher, numbers, total register) {
	VPMAXUD(numbers, total, total)
}

// partsTerm counts the empty cells.
func partsTerm(k *finisher, numbers, total register) {
	empty := K()
	VPTESTNMD(numbers, numbers, empty)
	VADDPS(k.oneFloat, total, empty, total)
}

var log2Coefficients Mem

// log2Polynomial is P, the highest power first, fitted for the least largest error: 2.1e-6.
var log2Polynomial = [6]float32{
	-0.02645741067593345, 0.255738426337504, -1.037917612029284,
	2.3021671285046574, -3.0995299781672174, 3.0485525900611727,
}

func log2Data() {
	log2Coefficients = GLOBL("log2Coefficients", attr.RODATA|attr.NOPTR)
	for i, c := range log2Polynomial {
		DATA(4*i, floatBits(c))
	}
}

// floatBits is a constant of four bytes. (Avo would write 1.0 as the integer 1.)
func floatBits(f float32) Constant { return U32(math.Float32bits(f)) }
