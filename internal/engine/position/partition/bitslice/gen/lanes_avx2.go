package main

import (
	"github.com/mmcloughlin/avo/attr"
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// With AVX2 there are 32 guesses a register, and a look-up is one of 16 bytes. A table of symbols
// is one look-up, since these kernels are for at most 16; one of "at least k of c" is made of as
// many as it has parts of 16 bytes. An index is moved so that it has its high bit set, which makes
// VPSHUFB return 0, unless it is in the part.

func lanesAVX2() {
	halfByteData()
	finishConstants()
	for _, rule := range rules {
		sumsAVX2(rule)
	}
	for _, h := range []string{"Entropy", "Expected", "Minimax", "Parts"} {
		finishAVX2(h)
	}
}

// Constants of eight 32-bit numbers in memory.
var (
	bytesOf16, bytesOf70, mantissaBits, exponentBias, ones, onesFloat Mem

	log2Eight [6]Mem
)

func finishConstants() {
	eight := func(name string, value Constant) Mem {
		m := GLOBL(name, attr.RODATA|attr.NOPTR)
		for i := range 8 {
			DATA(4*i, value)
		}
		return m
	}
	bytesOf16, bytesOf70 = eight("bytesOf16", U32(0x10101010)), eight("bytesOf70", U32(0x70707070))
	mantissaBits, exponentBias = eight("mantissaBits", U32(1<<23-1)), eight("exponentBias", U32(127))
	ones, onesFloat = eight("ones", U32(1)), eight("onesFloat", floatBits(1))
	for i, c := range log2Polynomial {
		log2Eight[i] = eight("log2Coefficient"+string(rune('0'+i)), floatBits(c))
	}
}

// sumsAVX2 generates the kernels of a rule, one for each size: they add the counts of 64 guesses to
// words in memory, 32 guesses at a time.
func sumsAVX2(rule string) {
	TEXT("sums"+rule+"AVX2", 0, "func(places int, columns, totals, tables *uint8, parts, groups, cells int, sums *uint16)")
	Pragma("noescape")
	all := newKernel256(mostPlaces)
	columns, sums := Load(Param("columns"), GP64()), Load(Param("sums"), GP64())
	totals := columns
	if rule != "Black" {
		totals = Load(Param("totals"), GP64())
	}
	halves := GP64()
	MOVQ(U32(2), halves)

	Label("half")
	groups, tables, started := Load(Param("groups"), GP64()), Load(Param("tables"), GP64()), GP64()
	XORQ(started, started)
	Label("pass")
	pass := nextChunk(groups, groupsPerPass)
	chooseSize(Load(Param("places"), GP64()), rule == "Black", "counted", func(places int) {
		k := all.of(rule, places)
		k.clear()
		Label(sized("group", places))
		k.countGroup(rule, columns, totals, tables)
		DECQ(pass)
		JNZ(LabelRef(sized("group", places)))
	})
	all.addWords(sums, started)
	TESTQ(groups, groups)
	JNZ(LabelRef("pass"))
	ADDQ(I8(32), columns)
	if rule != "Black" {
		ADDQ(I8(32), totals)
	}
	ADDQ(I8(64), sums)
	DECQ(halves)
	JNZ(LabelRef("half"))
	VZEROUPPER()
	RET()
}

// countGroup adds eight candidates to the byte counts and moves on to the next tables.
func (k *kernel256) countGroup(rule string, columns, totals, tables reg.Register) {
	first := 128
	if rule == "Black" {
		first = 0
	}
	bits := k.adder().Add(k.places, func(place int) register {
		plane := k.get()
		VBROADCASTI128(Mem{Base: tables, Disp: first + 64*place}, plane)
		VPSHUFB(Mem{Base: columns, Disp: 64 * place}, plane, plane)
		return plane
	})
	if rule == "Black" {
		for i, cell := range k.cells {
			k.countPlane(i, k.equal(bits, cell.black))
		}
	} else {
		k.halveBlack(bits)
		planes := k.atLeast(totals, tables)
		bits = k.adder().Add(k.places, func(place int) register { return planes[place] })
		k.countCells(bits)
	}
	k.put(bits...)
	ADDQ(I32(first+64*k.places), tables)
}

// atLeast looks up the planes of "at least k of c" part by part.
func (k *kernel256) atLeast(totals, tables reg.Register) (planes []register) {
	for range k.places {
		plane := k.get()
		VPXOR(plane, plane, plane)
		planes = append(planes, plane)
	}
	table, part, at := k.get(), k.get(), GP64()
	parts := Load(Param("parts"), GP64())
	VPXOR(part, part, part)
	MOVQ(tables, at)
	Label(sized("part", k.places))
	VBROADCASTI128(Mem{Base: at}, table)
	for place, plane := range planes {
		index := k.get()
		VPXOR(Mem{Base: totals, Disp: 64 * place}, part, index)
		VPADDUSB(bytesOf70, index, index)
		VPSHUFB(index, table, index)
		VPOR(index, plane, plane)
		k.put(index)
	}
	VPADDB(bytesOf16, part, part)
	ADDQ(I8(16), at)
	DECQ(parts)
	JNZ(LabelRef(sized("part", k.places)))
	k.put(table, part)
	return planes
}

// addWords adds the byte counts of a pass to the sums. The first pass sets them.
func (k *kernel256) addWords(sums, started reg.Register) {
	addPass(k.stack, sums, started, 32, func(bytes, sum Mem, add bool) {
		words := k.get()
		VPMOVZXBW(bytes, words)
		if add {
			VPADDW(sum, words, words)
		}
		VMOVDQU(words, sum)
		k.put(words)
	})
}

// finishAVX2 is finish for AVX2: 32 guesses at a time, and twice.
func finishAVX2(heuristic string) {
	TEXT("finish"+heuristic+"AVX2", attr.NOSPLIT, "func(sums *uint16, cells, n int, keys *float32) (least float32)")
	Pragma("noescape")
	p := newPool(ymm)
	sums, keys := Load(Param("sums"), GP64()), Load(Param("keys"), GP64())
	halves, least := GP64(), reg.Y0 // the result is stored from X0
	p.free = p.free[1:]
	MOVQ(U32(2), halves)
	VPCMPEQD(least, least, least)
	VPSRLD(Imm(25), least, least)
	VPSLLD(Imm(24), least, least) // 0x7f000000 is larger than any key

	Label("half")
	from := GP64()
	MOVQ(sums, from)
	cells := Load(Param("cells"), GP64())
	n := Load(Param("n"), GP64())
	var left, totals [4]register
	for i := range left {
		left[i], totals[i] = p.get(), p.get()
		VMOVD(n.(reg.GPVirtual).As32(), left[i].AsX())
		VPBROADCASTD(left[i].AsX(), left[i])
		VPXOR(totals[i], totals[i], totals[i])
	}
	Label("cell")
	for i := range left {
		numbers := p.get()
		VPMOVZXWD(Mem{Base: from, Disp: 16 * i}, numbers)
		VPSUBD(numbers, left[i], left[i])
		termAVX2(p, heuristic, numbers, totals[i])
		p.put(numbers)
	}
	ADDQ(I32(128), from)
	DECQ(cells)
	JNZ(LabelRef("cell"))
	for i := range left {
		termAVX2(p, heuristic, left[i], totals[i])
		if heuristic == "Minimax" {
			VCVTDQ2PS(totals[i], totals[i])
		}
		VADDPS(totals[i], totals[i], totals[i])
		solved, zero := left[i], p.get()
		VPMOVZXWD(Mem{Base: from, Disp: 16*i - 128}, solved)
		VPXOR(zero, zero, zero)
		VPCMPEQD(zero, solved, solved)
		VPAND(onesFloat, solved, solved)
		VADDPS(solved, totals[i], totals[i])
		VMOVUPS(totals[i], Mem{Base: keys, Disp: 32 * i})
		VMINPS(totals[i], least, least)
		p.put(zero, left[i], totals[i])
	}
	ADDQ(I8(64), sums)
	ADDQ(I32(128), keys)
	DECQ(halves)
	JNZ(LabelRef("half"))
	half := p.get()
	VEXTRACTF128(Imm(1), least, half.AsX())
	VMINPS(half.AsX(), least.AsX(), least.AsX())
	for _, order := range []uint64{0x4e, 0xb1} {
		VPERMILPS(Imm(order), least.AsX(), half.AsX())
		VMINPS(half.AsX(), least.AsX(), least.AsX())
	}
	VZEROUPPER()
	Store(least.AsX(), ReturnIndex(0))
	RET()
}

// termAVX2 adds a cell to the totals of eight guesses: see the terms for AVX-512.
func termAVX2(p *pool, heuristic string, numbers, total register) {
	switch heuristic {
	case "Entropy":
		exponent, mantissa, log := p.get(), p.get(), p.get()
		VPMAXUD(ones, numbers, numbers)
		VCVTDQ2PS(numbers, numbers)
		VPSRLD(Imm(23), numbers, exponent)
		VPSUBD(exponentBias, exponent, exponent)
		VCVTDQ2PS(exponent, exponent)
		VPAND(mantissaBits, numbers, mantissa)
		VPOR(onesFloat, mantissa, mantissa)
		VMOVUPS(log2Eight[0], log)
		for _, coefficient := range log2Eight[1:] {
			VFMADD213PS(coefficient, mantissa, log)
		}
		VSUBPS(onesFloat, mantissa, mantissa)
		VFMADD213PS(exponent, mantissa, log)
		VFMADD231PS(numbers, log, total)
		p.put(exponent, mantissa, log)
	case "Expected":
		VCVTDQ2PS(numbers, numbers)
		VFMADD231PS(numbers, numbers, total)
	case "Minimax":
		VPMAXUD(numbers, total, total)
	case "Parts":
		empty := p.get()
		VPXOR(empty, empty, empty)
		VPCMPEQD(numbers, empty, empty)
		VPAND(onesFloat, empty, empty)
		VADDPS(empty, total, total)
		p.put(empty)
	}
}
