package main

import (
	"github.com/mmcloughlin/avo/attr"
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// AVX2 has no population count. The bits of each half byte are looked up (VPSHUFB), and the counts
// of the bytes of a lane are added.
type avx2 struct {
	width   int
	block   [8]reg.VecVirtual
	most    reg.VecVirtual // bytes
	full    reg.VecVirtual
	low     reg.VecVirtual // the low half of each byte
	looked  reg.VecVirtual // the bits of half a byte
	scratch [3]reg.VecVirtual
}

var bitsOfHalfByte, ones8, ones16, pairs, bytesOfWords, fullLows Mem

func avx2Data() {
	bitsOfHalfByte = data("bitsOfHalfByte", 0x0302020102010100, 0x0403030203020201, 0x0302020102010100, 0x0403030203020201)
	fullLows = data("lowHalves", repeat(0x0f0f0f0f0f0f0f0f)...)
	ones8 = data("bytesOfOne", repeat(0x0101010101010101)...)
	ones16 = data("wordsOfOne", repeat(0x0001000100010001)...)
	// Packing leaves the doublewords 0 4 1 5 2 6 3 7.
	pairs = data("inOrder", 4<<32|0, 5<<32|1, 6<<32|2, 7<<32|3)
	// Byte i of both quadwords of a half, next to each other.
	bytesOfWords = data("bytesOfQuadwords", 0x0b030a0209010800, 0x0f070e060d050c04, 0x0b030a0209010800, 0x0f070e060d050c04)
}

func repeat(word uint64) []uint64 { return []uint64{word, word, word, word} }

// data writes a constant of 256 bits.
func data(name string, words ...uint64) Mem {
	constant := GLOBL(name, attr.RODATA|attr.NOPTR)
	for i, word := range words {
		DATA(8*i, U64(word))
	}
	return constant
}

func newAVX2(width int) *avx2 { return &avx2{width: width} }

func (v *avx2) prepare(full reg.GPVirtual) {
	for i := range v.block {
		v.block[i] = YMM()
	}
	for i := range v.scratch {
		v.scratch[i] = YMM()
	}
	v.most, v.full, v.low, v.looked = YMM(), YMM(), YMM(), YMM()
	VMOVQ(full, v.full.AsX())
	VPBROADCASTB(v.full.AsX(), v.full)
	VPXOR(v.most, v.most, v.most)
	VMOVDQU(fullLows, v.low)
	VMOVDQU(bitsOfHalfByte, v.looked)
}

func (v *avx2) clear() {
	for _, lanes := range v.block {
		VPXOR(lanes, lanes, lanes)
	}
}

func (v *avx2) or(row reg.GPVirtual) {
	for i, lanes := range v.block {
		VPOR(Mem{Base: row, Disp: 32 * i}, lanes, lanes)
	}
}

func (v *avx2) count(counts reg.GPVirtual, label string) {
	for _, lanes := range v.block {
		v.popcount(lanes)
	}
	packed := v.pack()
	for i, bytes := range packed {
		VMOVDQU(bytes, Mem{Base: counts, Disp: 32 * i})
	}
	for _, bytes := range packed[1:] {
		VPMAXUB(bytes, packed[0], packed[0])
	}
	VPMAXUB(packed[0], v.most, v.most)
	VPCMPEQB(v.full, packed[0], packed[0])
	found := GP32()
	VPMOVMSKB(packed[0], found)
	TESTL(found, found)
	JNE(LabelRef(label))
}

// popcount counts the bits of each lane.
func (v *avx2) popcount(lanes reg.VecVirtual) {
	high := v.scratch[0]
	VPSRLW(Imm(4), lanes, high)
	VPAND(v.low, high, high)
	VPAND(v.low, lanes, lanes)
	VPSHUFB(high, v.looked, high)
	VPSHUFB(lanes, v.looked, lanes)
	VPADDB(high, lanes, lanes)
	switch v.width {
	case 16:
		VPMADDUBSW(ones8, lanes, lanes)
	case 32:
		VPMADDUBSW(ones8, lanes, lanes)
		VPMADDWD(ones16, lanes, lanes)
	default:
		VPXOR(high, high, high)
		VPSADBW(high, lanes, lanes)
	}
}

// pack makes bytes of the counts of a block, in order.
func (v *avx2) pack() []reg.VecVirtual {
	b := &v.block
	switch v.width {
	case 16:
		for i := range 4 {
			VPACKUSWB(b[2*i+1], b[2*i], b[2*i])
			VPERMQ(Imm(0xd8), b[2*i], b[2*i])
		}
		return []reg.VecVirtual{b[0], b[2], b[4], b[6]}
	case 32:
		order := v.scratch[0]
		VMOVDQU(pairs, order)
		for i := range 2 {
			VPACKUSDW(b[4*i+1], b[4*i], b[4*i])
			VPACKUSDW(b[4*i+3], b[4*i+2], b[4*i+2])
			VPACKUSWB(b[4*i+2], b[4*i], b[4*i])
			VPERMD(b[4*i], order, b[4*i])
		}
		return []reg.VecVirtual{b[0], b[4]}
	default:
		// Quadword j gets the counts j of the eight vectors; then the counts of one vector are put
		// together.
		for i := 1; i < 8; i++ {
			VPSLLQ(Imm(uint64(8*i)), b[i], b[i])
			VPOR(b[i], b[0], b[0])
		}
		VPSHUFB(bytesOfWords, b[0], b[0])
		half, low := v.scratch[0], v.scratch[1]
		VEXTRACTI128(Imm(1), b[0], half.AsX())
		VPUNPCKLWD(half.AsX(), b[0].AsX(), low.AsX())
		VPUNPCKHWD(half.AsX(), b[0].AsX(), half.AsX())
		VINSERTI128(Imm(1), half.AsX(), low, low)
		return []reg.VecVirtual{low}
	}
}

// largest halves the vector of the largest counts until one is left.
func (v *avx2) largest() reg.GPVirtual {
	other := v.scratch[0]
	VEXTRACTI128(Imm(1), v.most, other.AsX())
	VPMAXUB(other.AsX(), v.most.AsX(), v.most.AsX())
	for bytes := 8; bytes > 0; bytes /= 2 {
		VPSRLDQ(Imm(uint64(bytes)), v.most.AsX(), other.AsX())
		VPMAXUB(other.AsX(), v.most.AsX(), v.most.AsX())
	}
	most := GP64()
	VMOVD(v.most.AsX(), most.As32())
	ANDL(Imm(127), most.As32())
	return most
}
