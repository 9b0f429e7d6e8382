package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// Truth tables of VPTERNLOGQ: bit 4a+2b+c is the result for a, b and c.
const (
	truthXor      = 0x96
	truthMajority = 0xe8
)

// A logic512 computes planes of 512 bits in the registers of a pool.
type logic512 struct{ *pool }

func (l logic512) adder() adder { return adder{full: l.fullAdder, half: l.halfAdder} }

func (l logic512) fullAdder(x, y, z register) (sum, carry register) {
	sum, carry = x, l.get()
	VMOVDQA64(x, carry)
	VPTERNLOGQ(Imm(truthXor), z, y, sum)
	VPTERNLOGQ(Imm(truthMajority), z, y, carry)
	l.put(y, z)
	return sum, carry
}

func (l logic512) halfAdder(x, y register) (sum, carry register) {
	sum, carry = x, l.get()
	VPANDQ(x, y, carry)
	VPXORQ(x, y, sum)
	l.put(y)
	return sum, carry
}

// lowMasks returns "the two lowest bits of the number are k" for k from 0 to 3 if the number has
// four bits or more, where equal needs them.
func (l logic512) lowMasks(bits []register) (low []register) {
	if len(bits) > 3 {
		for k := range 4 {
			low = append(low, l.minterm(bits[:2], k))
		}
	}
	return low
}

// equal returns the plane "the number is v".
func (l logic512) equal(bits, low []register, v int) register {
	if len(bits) <= 3 {
		return l.minterm(bits, v)
	}
	plane := l.get()
	if v == 16 {
		VMOVDQA64(bits[4], plane)
		return plane
	}
	VMOVDQA64(low[v&3], plane)
	VPTERNLOGQ(Imm(1<<(4|uint64(v)>>2)), bits[2], bits[3], plane)
	if v == 0 && len(bits) == 5 {
		VPANDNQ(plane, bits[4], plane) // 16 leaves the lower bits 0 as well
	}
	return plane
}

// minterm returns the plane "the number of these one to three bits is v". The lowest bit stands in
// for bits that are missing.
func (l logic512) minterm(bits []register, v int) register {
	operand := [3]register{bits[0], bits[0], bits[0]}
	index := 0
	for k := range operand {
		bit := v & 1
		if k < len(bits) {
			operand[k], bit = bits[k], v>>k&1
		}
		index |= bit << k
	}
	plane := l.get()
	VMOVDQA64(operand[2], plane)
	VPTERNLOGQ(Imm(1<<index), operand[0], operand[1], plane)
	return plane
}

// reduce8 adds up the lanes of eight registers and returns the sums, in order, as 64-bit lanes.
// Each step makes two registers one and keeps both apart in it.
func (l logic512) reduce8(r []register) register {
	for i := range 4 {
		low, high := l.get(), r[2*i+1]
		VPUNPCKLQDQ(r[2*i+1], r[2*i], low)
		VPUNPCKHQDQ(r[2*i+1], r[2*i], high)
		VPADDQ(low, high, high)
		l.put(low, r[2*i])
		r[i] = high
	}
	for n := 2; n > 0; n /= 2 {
		for i := range n {
			even, odd := l.get(), r[2*i+1]
			VSHUFI64X2(Imm(0x88), r[2*i+1], r[2*i], even)
			VSHUFI64X2(Imm(0xdd), r[2*i+1], r[2*i], odd)
			VPADDQ(even, odd, odd)
			l.put(even, r[2*i])
			r[i] = odd
		}
	}
	return r[0]
}

// count512 generates one kernel: for each block it adds the planes, decodes the sums, and counts
// the bits of each cell.
func count512(rule string, places int) {
	TEXT(name("count", places, rule+"AVX512"), 0, "func(planes *uint64, stride, blocks int, at, counts *uint32)")
	Pragma("noescape")
	planes, stride := Load(Param("planes"), GP64()), Load(Param("stride"), GP64())
	blocks, at := Load(Param("blocks"), GP64()), Load(Param("at"), GP64())

	cells := slots(rule, places)
	l := logic512{newPool(zmm)}
	accumulators := newAccumulators(l.pool, len(cells), len(zmm)-registersBeside(places), VPADDQ)
	accumulators.clear()
	load := func(first int) func(place int) register {
		return func(place int) register {
			offset, plane := GP64(), l.get()
			MOVL(Mem{Base: at, Disp: 4 * (first + place)}, offset.As32())
			VMOVDQU64(Mem{Base: planes, Index: offset, Scale: 8}, plane)
			return plane
		}
	}

	Label("block")
	bits := l.adder().add(places, load(0))
	low := l.lowMasks(bits)
	if rule == "Black" {
		for i, cell := range cells {
			numbers := l.equal(bits, low, cell.black)
			VPOPCNTQ(numbers, numbers)
			accumulators.add(i, numbers)
		}
	} else {
		var black []register
		for b := range places + 1 {
			black = append(black, l.equal(bits, low, b))
		}
		l.put(append(bits, low...)...)
		bits = l.adder().add(places, load(maxPlaces))
		low = l.lowMasks(bits)
		var total register
		for i, cell := range cells {
			if cell.black == 0 {
				total = l.equal(bits, low, cell.total)
			}
			if cell.empty(rule, places) {
				continue
			}
			numbers := l.get()
			VPANDQ(total, black[cell.black], numbers)
			VPOPCNTQ(numbers, numbers)
			accumulators.add(i, numbers)
			if cell.black == cell.total {
				l.put(total)
			}
		}
		l.put(black...)
	}
	l.put(append(bits, low...)...)
	ADDQ(stride, planes)
	DECQ(blocks)
	JNZ(LabelRef("block"))

	counts := Load(Param("counts"), GP64())
	for first := 0; first < len(cells); first += 8 {
		var eight []register
		for i := range 8 {
			eight = append(eight, accumulators.load(first+i))
		}
		sums := l.reduce8(eight)
		to := Mem{Base: counts, Disp: 4 * (1 + first)}
		VPMOVQD(sums, sums.AsY())
		VPADDD(to, sums.AsY(), sums.AsY())
		VMOVDQU32(sums.AsY(), to)
		l.put(sums)
	}
	VZEROUPPER()
	RET()
}

// registersBeside returns how many registers a kernel needs beside the accumulators: the planes
// of the black numbers, and what adding and decoding the totals takes at most.
func registersBeside(places int) int {
	decoding := 2 + 3
	if places >= 8 {
		decoding = 2 + 5 + 4
	}
	return places + 1 + max((places-1)/2+3, decoding)
}

func countAVX512() {
	for _, rule := range rules {
		for places := 1; places <= maxPlaces; places++ {
			count512(rule, places)
		}
	}
}
