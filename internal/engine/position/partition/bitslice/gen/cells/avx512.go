package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// avx512 counts with the population counts of lanes that AVX-512 has.
type avx512 struct {
	width int
	block [4]reg.VecVirtual
	full  reg.VecVirtual
	most  reg.VecVirtual
}

func newAVX512(width int) *avx512 { return &avx512{width: width} }

// byWidth chooses by the width of lanes: 16, 32 or 64 bits.
func byWidth[T any](width int, of16, of32, of64 T) T {
	switch width {
	case 16:
		return of16
	case 32:
		return of32
	default:
		return of64
	}
}

func (v *avx512) prepare(full reg.GPVirtual) {
	for i := range v.block {
		v.block[i] = ZMM()
	}
	v.full, v.most = ZMM(), ZMM()
	switch v.width {
	case 16:
		VPBROADCASTW(full.As32(), v.full)
	case 32:
		VPBROADCASTD(full.As32(), v.full)
	default:
		VPBROADCASTQ(full, v.full)
	}
	VPXORQ(v.most, v.most, v.most)
}

func (v *avx512) clear() {
	for _, lanes := range v.block {
		VPXORQ(lanes, lanes, lanes)
	}
}

func (v *avx512) or(row reg.GPVirtual) {
	for i, lanes := range v.block {
		VPORQ(Mem{Base: row, Disp: 64 * i}, lanes, lanes)
	}
}

func (v *avx512) count(counts reg.GPVirtual, label string) {
	narrow := byWidth(v.width, VPMOVWB, VPMOVDB, VPMOVQB)
	for i, lanes := range v.block {
		v.popcount(lanes)
		narrow(lanes, Mem{Base: counts, Disp: 64 * 8 / v.width * i})
	}
	larger := byWidth(v.width, VPMAXUW, VPMAXUD, VPMAXUQ)
	larger(v.block[1], v.block[0], v.block[0])
	larger(v.block[3], v.block[2], v.block[2])
	larger(v.block[2], v.block[0], v.block[0])
	larger(v.block[0], v.most, v.most)
	found := K()
	byWidth(v.width, VPCMPEQW, VPCMPEQD, VPCMPEQQ)(v.full, v.block[0], found)
	KORTESTD(found, found)
	JNE(LabelRef(label))
}

func (v *avx512) popcount(lanes reg.VecVirtual) {
	if v.width > 16 {
		byWidth(v.width, nil, VPOPCNTD, VPOPCNTQ)(lanes, lanes)
		return
	}
	Instruction(&ir.Instruction{ // avo has no VPOPCNTW
		Opcode:   "VPOPCNTW",
		Operands: []Op{lanes, lanes},
		Inputs:   []Op{lanes},
		Outputs:  []Op{lanes},
		ISA:      []string{"AVX512BITALG"},
	})
}

// largest halves the vector of the largest counts until one is left.
func (v *avx512) largest() reg.GPVirtual {
	larger := byWidth(v.width, VPMAXUW, VPMAXUD, VPMAXUQ)
	other := ZMM()
	VEXTRACTI64X4(Imm(1), v.most, other.AsY())
	larger(other.AsY(), v.most.AsY(), v.most.AsY())
	VEXTRACTI128(Imm(1), v.most.AsY(), other.AsX())
	larger(other.AsX(), v.most.AsX(), v.most.AsX())
	for bytes := 8; 8*bytes >= v.width; bytes /= 2 {
		VPSRLDQ(Imm(uint64(bytes)), v.most.AsX(), other.AsX())
		larger(other.AsX(), v.most.AsX(), v.most.AsX())
	}
	most := GP64()
	VMOVD(v.most.AsX(), most.As32())
	ANDL(Imm(127), most.As32())
	return most
}
