package main

import (
	"codebreaker/internal/engine/position/partition/bitslice/gen/adder"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// Truth tables of VPTERNLOGQ: bit 4a+2b+c is the result for a, b and c.
const (
	truthXor      = 0x96
	truthMajority = 0xe8
)

// A logic512 computes planes of 512 bits in the registers of a pool.
type logic512 struct{ *pool }

func (l logic512) adder() adder.Adder[register] {
	return adder.Adder[register]{Full: l.fullAdder, Half: l.halfAdder}
}

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

// minterm returns the plane "the number of these one to three bits is v". Missing bits are replaced
// by the lowest bit.
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

// A kernel512 is what the parts of one kernel have in common.
type kernel512 struct {
	logic512
	planes, at reg.GPVirtual
}

// load returns a function that loads the planes of the places, black or total.
func (k *kernel512) load(first int) func(place int) register {
	return func(place int) register {
		offset, plane := GP64(), k.get()
		MOVL(Mem{Base: k.at, Disp: 4 * (first + place)}, offset.As32())
		VMOVDQU64(Mem{Base: k.planes, Index: offset, Scale: 8}, plane)
		return plane
	}
}

// count512 generates the kernels of a rule, one for each size: for each block it adds the planes,
// decodes the sums, and counts the bits of each cell.
func count512(rule string) {
	TEXT("count"+rule+"AVX512", 0, "func(places int, planes *uint64, stride, blocks int, at, counts *uint32)")
	Pragma("noescape")
	planes, stride := Load(Param("planes"), GP64()).(reg.GPVirtual), Load(Param("stride"), GP64())
	blocks, offsets := Load(Param("blocks"), GP64()), Load(Param("at"), GP64()).(reg.GPVirtual)
	many := rule == "Black" // in black and white there is another kernel for many places
	stack := stack512(roundUp(unrolledCells, 8))
	rounds := GP64()
	chooseSize(Load(Param("places"), GP64()), many, "counted", func(places int) {
		k := &kernel512{logic512{newPool(zmm)}, planes, offsets}
		cells := slots(rule, places)
		accumulators := newAccumulators(k.pool, stack, len(cells), len(zmm)-registersBeside(places), VPADDQ)
		accumulators.clear()
		Label(sized("block", places))
		k.countBlock(rule, places, cells, accumulators)
		ADDQ(stride, planes)
		DECQ(blocks)
		JNZ(LabelRef(sized("block", places)))
		if len(cells) == len(accumulators.registers) {
			k.addUp(accumulators)
			return
		}
		accumulators.store()
		MOVQ(U32(roundUp(len(cells), 8)/8), rounds)
	})
	addUp512(stack, rounds)
}

// countBlock adds the candidates of a block to the accumulators.
func (k *kernel512) countBlock(rule string, places int, cells []slot, accumulators *accumulators) {
	count := func(i int, numbers register) {
		VPOPCNTQ(numbers, numbers)
		accumulators.add(i, numbers)
	}
	bits := k.adder().Add(places, k.load(0))
	low := k.lowMasks(bits)
	if rule == "Black" {
		for i, cell := range cells {
			count(i, k.equal(bits, low, cell.black))
		}
		k.put(append(bits, low...)...)
		return
	}
	k.countCells(places, cells, bits, low, k.load(maxPlaces), count)
}

// countCells gives count the plane of each cell in black and white. The bits of black are used up;
// load loads the planes of the total.
func (l logic512) countCells(places int, cells []slot, bits, low []register, load func(int) register, count func(i int, plane register)) {
	var black []register
	for b := range places + 1 {
		black = append(black, l.equal(bits, low, b))
	}
	l.put(append(bits, low...)...)
	bits = l.adder().Add(places, load)
	low = l.lowMasks(bits)
	var total register
	for i, cell := range cells {
		if cell.black == 0 {
			total = l.equal(bits, low, cell.total)
		}
		if cell.empty("BlackWhite", places) {
			continue
		}
		plane := l.get()
		VPANDQ(total, black[cell.black], plane)
		count(i, plane)
		if cell.black == cell.total {
			l.put(total)
		}
	}
	l.put(black...)
	l.put(append(bits, low...)...)
}

// addUp adds the lanes of the accumulators, which are all in registers, to the counts of the caller,
// and returns.
func (k *kernel512) addUp(a *accumulators) {
	counts := Load(Param("counts"), GP64())
	for first := 0; first < a.n; first += 8 {
		var eight []register
		for i := first; i < first+8; i++ {
			if i < a.n {
				eight = append(eight, a.registers[i])
			} else {
				eight = append(eight, k.get()) // what it holds is added to no cell
			}
		}
		k.addEight(eight, Mem{Base: counts, Disp: 4 * (1 + first)})
	}
	VZEROUPPER()
	RET()
}

// addEight adds the lanes of eight registers to eight counts.
func (l logic512) addEight(eight []register, counts Mem) {
	sums := l.reduce8(eight)
	VPMOVQD(sums, sums.AsY())
	VPADDD(counts, sums.AsY(), sums.AsY())
	VMOVDQU32(sums.AsY(), counts)
	l.put(sums)
}

// addUp512 does so for accumulators on the stack, eight in each round.
func addUp512(stack, rounds reg.Register) {
	l := logic512{newPool(zmm)}
	counts := Load(Param("counts"), GP64())
	eachRound("round", stack, rounds, 8*64, func(at reg.Register) {
		var eight []register
		for i := range 8 {
			r := l.get()
			VMOVDQA64(Mem{Base: at, Disp: 64 * i}, r)
			eight = append(eight, r)
		}
		l.addEight(eight, Mem{Base: counts, Disp: 4})
		ADDQ(I8(8*4), counts)
	})
	VZEROUPPER()
	RET()
}

// registersBeside returns the number of registers that a kernel needs in addition to the
// accumulators: the planes of the black numbers, and the most for adding and decoding the totals.
func registersBeside(places int) int {
	decoding := 2 + 3
	if places >= 8 {
		decoding = 2 + 5 + 4
	}
	return places + 1 + max((places-1)/2+3, decoding)
}

func countAVX512() {
	for _, rule := range rules {
		count512(rule)
	}
	many512()
}
