package main

import (
	"codebreaker/internal/engine/position/partition/bitslice/gen/adder"

	"github.com/mmcloughlin/avo/attr"
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// AVX2 has no popcount. The bits of half a byte are counted by a look-up (VPSHUFB), so a cell is
// looked up twice, and the planes of the black numbers are cut in low and high halves beforehand.
// The counts of a byte are added up as bytes until they might overflow.

// chunkAVX2 is the number of blocks between two emptyings of the byte counts: each block is two
// halves that add up to 8, and 15*2*8 <= 255.
const chunkAVX2 = 15

// A logic256 computes planes of 256 bits in the registers of a pool.
type logic256 struct{ *pool }

func (l logic256) adder() adder.Adder[register] {
	return adder.Adder[register]{Full: l.fullAdder, Half: l.halfAdder}
}

func (l logic256) fullAdder(x, y, z register) (sum, carry register) {
	half := l.get()
	VPXOR(x, y, half)
	VPAND(x, y, x)
	VPAND(half, z, y)
	VPXOR(half, z, z)
	VPOR(x, y, x)
	l.put(half, y)
	return z, x
}

func (l logic256) halfAdder(x, y register) (sum, carry register) {
	carry = l.get()
	VPAND(x, y, carry)
	VPXOR(x, y, x)
	l.put(y)
	return x, carry
}

// equal returns the plane "the number of these bits is v".
func (l logic256) equal(bits []register, v int) register {
	if v == 0 {
		return l.none(bits)
	}
	plane, first := l.get(), true
	for k, bit := range bits {
		if v>>k&1 == 0 {
			continue
		}
		if first {
			VMOVDQA(bit, plane)
			first = false
		} else {
			VPAND(bit, plane, plane)
		}
	}
	if v == 1<<(len(bits)-1) && len(bits) == 5 {
		return plane // 16 leaves the lower bits 0
	}
	for k, bit := range bits {
		if v>>k&1 == 0 && k < 4 {
			VPANDN(plane, bit, plane)
		}
	}
	return plane
}

// none returns the plane of candidates with no bit set.
func (l logic256) none(bits []register) register {
	plane, ones := l.get(), l.get()
	VMOVDQA(bits[0], plane)
	for _, bit := range bits[1:] {
		VPOR(bit, plane, plane)
	}
	VPCMPEQB(ones, ones, ones)
	VPXOR(ones, plane, plane)
	l.put(ones)
	return plane
}

// kernel256 holds the registers and the sizes that all parts of one kernel use.
type kernel256 struct {
	logic256
	places    int
	cells     []slot
	stack     reg.GPVirtual // the byte counts of the cells, then the halves of the black planes
	table     register      // the number of bits of 0 to 15
	halfBytes register      // 15 in each byte
	planes    reg.GPVirtual
	at        reg.GPVirtual
}

// newKernel256 prepares what does not depend on the number of places, and room on the stack for
// that many in black and white.
func newKernel256(places int) *kernel256 {
	k := &kernel256{logic256: logic256{newPool(ymm)}}
	registers := roundUp(len(slots("BlackWhite", places)), 4) + 2*(places+1) + places
	frame := AllocLocal(32 * (registers + 1))
	k.stack = GP64()
	LEAQ(frame.Offset(31), k.stack)
	ANDQ(I32(-32), k.stack)
	k.constants()
	return k
}

// of returns the kernel for a rule and a number of places.
func (k kernel256) of(rule string, places int) *kernel256 {
	k.places, k.cells, k.pool = places, slots(rule, places), newPool(k.free)
	return &k
}

func (k *kernel256) count(i int) Mem { return Mem{Base: k.stack, Disp: 32 * i} }

// counts returns the number of byte counts: the number of cells, rounded up to a multiple of 4.
func (k *kernel256) counts() int { return roundUp(len(k.cells), 4) }

func (k *kernel256) blackLow(b int) Mem  { return k.count(k.counts() + 2*b) }
func (k *kernel256) blackHigh(b int) Mem { return k.count(k.counts() + 2*b + 1) }

// loadPlanes loads the parameters that locate the planes. It returns the number of places, the
// stride and the number of blocks.
func (k *kernel256) loadPlanes() (places, stride, blocks reg.Register) {
	places = Load(Param("places"), GP64())
	k.planes = Load(Param("planes"), GP64()).(reg.GPVirtual)
	stride, blocks = Load(Param("stride"), GP64()), Load(Param("blocks"), GP64())
	k.at = Load(Param("at"), GP64()).(reg.GPVirtual)
	SUBQ(I8(64), stride)
	return places, stride, blocks
}

// eachHalf generates the loop through the halves of the blocks of a chunk.
func (k *kernel256) eachHalf(half string, stride, chunk reg.Register, code func()) {
	Label(half)
	code()
	// Blocks are aligned to 64 bytes: after the first half the address is not.
	ADDQ(I8(32), k.planes)
	TESTQ(I32(32), k.planes)
	JNZ(LabelRef(half))
	ADDQ(stride, k.planes)
	DECQ(chunk)
	JNZ(LabelRef(half))
}

// nextChunk takes the next chunk, at most that many, from the rest.
func nextChunk(left reg.Register, most uint32) reg.GPVirtual {
	chunk := GP64()
	MOVQ(U32(most), chunk)
	CMPQ(left, chunk)
	CMOVQLT(left, chunk)
	SUBQ(chunk, left)
	return chunk
}

// count256 generates the kernels of a rule, one for each size.
func count256(rule string) {
	TEXT("count"+rule+"AVX2", 0, "func(places int, planes *uint64, stride, blocks int, at, counts *uint32)")
	Pragma("noescape")
	all := newKernel256(mostPlaces)
	places, stride, blocks := all.loadPlanes()
	many := rule == "Black" // in black and white there is another kernel for many places
	rounds := GP64()

	Label("chunk")
	chunk := nextChunk(blocks, chunkAVX2)
	chooseSize(places, many, "counted", func(places int) {
		k := all.of(rule, places)
		k.clear()
		k.eachHalf(sized("half", places), stride, chunk, func() {
			bits := k.adder().Add(places, k.load(0))
			if rule == "Black" {
				for i, cell := range k.cells {
					k.countPlane(i, k.equal(bits, cell.black))
				}
			} else {
				k.halveBlack(bits)
				bits = k.adder().Add(places, k.load(maxPlaces))
				k.countCells(bits)
			}
			k.put(bits...)
		})
		MOVQ(U32(k.counts()/4), rounds)
	})
	all.flush(rounds)
	TESTQ(blocks, blocks)
	JNZ(LabelRef("chunk"))
	VZEROUPPER()
	RET()
}

// constants loads the table and the mask.
func (k *kernel256) constants() {
	k.table, k.halfBytes = k.get(), k.get()
	VMOVDQU(bitsOfHalfByte, k.table)
	word := GP32()
	MOVL(U32(0x0f0f0f0f), word)
	VMOVD(word, k.halfBytes.AsX())
	VPBROADCASTD(k.halfBytes.AsX(), k.halfBytes)
}

func (k *kernel256) clear() {
	zero := k.get()
	VPXOR(zero, zero, zero)
	for i := range k.counts() {
		VMOVDQA(zero, k.count(i))
	}
	k.put(zero)
}

func (k *kernel256) load(first int) func(place int) register {
	return func(place int) register {
		offset, plane := GP64(), k.get()
		MOVL(Mem{Base: k.at, Disp: 4 * (first + place)}, offset.As32())
		VMOVDQU(Mem{Base: k.planes, Index: offset, Scale: 8}, plane)
		return plane
	}
}

// halves returns the low and the high half of each byte of plane, which is used up.
func (k *kernel256) halves(plane register) (low, high register) {
	high = k.get()
	VPSRLW(Imm(4), plane, high)
	VPAND(k.halfBytes, plane, plane)
	VPAND(k.halfBytes, high, high)
	return plane, high
}

// halveBlack stores the halves of the planes of the black numbers.
func (k *kernel256) halveBlack(bits []register) {
	for b := range k.places + 1 {
		low, high := k.halves(k.equal(bits, b))
		VMOVDQA(low, k.blackLow(b))
		VMOVDQA(high, k.blackHigh(b))
		k.put(low, high)
	}
	k.put(bits...)
}

func (k *kernel256) countCells(bits []register) {
	var total, totalHigh register
	for i, cell := range k.cells {
		if cell.black == 0 {
			total, totalHigh = k.equal(bits, cell.total), k.get()
			VPSRLW(Imm(4), total, totalHigh)
		}
		if cell.empty("BlackWhite", k.places) {
			continue
		}
		k.countCell(cell.black, total, totalHigh, k.count(i))
		if cell.black == cell.total {
			k.put(total, totalHigh)
		}
	}
}

// countCell adds the candidates of a total and a number of black marks to the counts in cell.
func (k *kernel256) countCell(black int, total, totalHigh register, cell Mem) {
	low, high := k.get(), k.get()
	VPAND(k.blackLow(black), total, low)
	VPAND(k.blackHigh(black), totalHigh, high)
	k.countHalves(cell, low, high)
}

func (k *kernel256) countPlane(i int, plane register) {
	low, high := k.halves(plane)
	k.countHalves(k.count(i), low, high)
}

// countHalves adds the bits of half bytes to the counts in cell.
func (k *kernel256) countHalves(cell Mem, low, high register) {
	VPSHUFB(low, k.table, low)
	VPSHUFB(high, k.table, high)
	VPADDB(low, high, low)
	VPADDB(cell, low, low)
	VMOVDQA(low, cell)
	k.put(low, high)
}

// flush adds the byte counts to the counts of the caller, four cells in each round.
func (k *kernel256) flush(rounds reg.Register) {
	counts := Load(Param("counts"), GP64())
	zero := k.get()
	VPXOR(zero, zero, zero)
	eachRound("flush", k.stack, rounds, 4*32, func(at reg.Register) {
		var r [4]register
		for i := range r {
			r[i] = k.get()
			VPSADBW(Mem{Base: at, Disp: 32 * i}, zero, r[i])
		}
		VPHADDD(r[1], r[0], r[0])
		VPHADDD(r[3], r[2], r[2])
		VPHADDD(r[2], r[0], r[0])
		VEXTRACTI128(Imm(1), r[0], r[1].AsX())
		VPADDD(r[0].AsX(), r[1].AsX(), r[0].AsX())
		to := Mem{Base: counts, Disp: 4}
		VPADDD(to, r[0].AsX(), r[0].AsX())
		VMOVDQU(r[0].AsX(), to)
		k.put(r[:]...)
		ADDQ(I8(4*4), counts)
	})
	k.put(zero)
}

var bitsOfHalfByte Mem

func halfByteData() {
	bitsOfHalfByte = GLOBL("bitsOfHalfByte", attr.RODATA|attr.NOPTR)
	for i := range 4 {
		DATA(8*i, U64([2]uint64{0x0302020102010100, 0x0403030203020201}[i%2]))
	}
}

func countAVX2() {
	halfByteData()
	for _, rule := range rules {
		count256(rule)
	}
	many256()
}
