package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// What a lane kernel does with the counts of a block of guesses.
const (
	finishSums    = iota // adds the counts to words in memory
	finishCosts          // makes a key of each guess from the sum of the costs of its counts
	finishLargest        // makes a key of each guess from its largest count
)

// A laneFinish processes the counts. The loop over the cells is unrolled for each size, since the
// counts are in registers where possible. The code after it exists once.
type laneFinish struct {
	logic512
	stack        reg.GPVirtual
	to           reg.Register
	best         Mem          // the least keys yet
	low, high    register     // the words to make keys of; low alone, bytes, for the largest
	notCandidate reg.Register // the mask of the guesses whose last cell is empty
	started      reg.GPVirtual
}

func newLaneFinish(to reg.Register) *laneFinish {
	f := &laneFinish{logic512: logic512{newPool(zmm)}, stack: stack512(unrolledCells + 1), to: to, notCandidate: K()}
	f.best = Mem{Base: f.stack, Disp: 64 * unrolledCells}
	ones := f.get()
	VPTERNLOGD(Imm(0xff), ones, ones, ones)
	VMOVDQA64(ones, f.best)
	f.put(ones)
	f.low, f.high = reg.Z30, reg.Z31 // which are no accumulators
	f.take(f.low, f.high)
	return f
}

// start begins a block.
func (f *laneFinish) start() {
	f.started = GP64()
	XORQ(f.started, f.started)
}

// nextPass takes the groups of one pass. For keys these are all groups, since there are at most 255
// candidates, or the keys only filter guesses.
func (f *laneFinish) nextPass(groups reg.Register) (pass reg.Register) {
	finish, most := Load(Param("finish"), GP64()), GP64()
	pass = GP64()
	MOVQ(groups, pass)
	CMPQ(finish, Imm(finishSums))
	JNE(LabelRef("whole"))
	MOVQ(U32(groupsPerPass), most)
	CMPQ(pass, most)
	CMOVQGT(most, pass)
	Label("whole")
	SUBQ(pass, groups)
	return pass
}

// cells goes through the counts of one size, and from there to "costs" or "largest", or on to
// "sums" with the counts on the stack.
func (f *laneFinish) cells(k *laneKernel) {
	finish := Load(Param("finish"), GP64())
	CMPQ(finish, Imm(finishSums))
	JEQ(LabelRef(sized("store", k.places)))
	k.take(f.low, f.high)
	f.findCandidates(k)
	CMPQ(finish, Imm(finishLargest))
	JEQ(LabelRef(sized("cells", k.places)))
	f.sumCosts(k)
	JMP(LabelRef("costs"))
	Label(sized("cells", k.places))
	VPXORQ(f.low, f.low, f.low)
	k.eachCount(func(counts register) { VPMAXUB(counts, f.low, f.low) })
	JMP(LabelRef("largest"))
	Label(sized("store", k.places))
	k.counts.store()
}

// findCandidates finds the guesses whose last cell is not empty. A kernel may also serve games of fewer
// places, where another cell is the last.
func (f *laneFinish) findCandidates(k *laneKernel) {
	solved := k.get()
	if k.places == leastPlaces || k.places == maxPlaces {
		k.counts.store()
		end := Load(Param("cells"), GP64())
		SHLQ(Imm(6), end)
		VMOVDQA64(Mem{Base: k.counts.stack, Index: end, Scale: 1, Disp: -64}, solved)
		VPTESTNMB(solved, solved, f.notCandidate)
	} else {
		last := k.counts.load(len(k.cells)-1, solved)
		VPTESTNMB(last, last, f.notCandidate)
	}
	k.put(solved)
}

// eachCount calls yield with the counts of each cell. Cell 0 comes last; its count is n minus the
// others. The counts may be overwritten.
func (k *laneKernel) eachCount(yield func(counts register)) {
	n, left, loaded := GP32(), k.get(), k.get()
	Load(Param("n"), n.As64())
	VPBROADCASTB(n, left)
	for i := range k.cells {
		counts := k.counts.load(i, loaded)
		VPSUBB(counts, left, left)
		yield(counts)
	}
	yield(left)
	k.put(left, loaded)
}

// sumCosts sets the words to the costs of the cells.
func (f *laneFinish) sumCosts(k *laneKernel) {
	VPXORQ(f.low, f.low, f.low)
	VPXORQ(f.high, f.high, f.high)
	f.addCosts(k.pool, k.eachCount)
}

// addCosts adds the costs of cells to the words. costs has the low bytes of the costs of 0 to 127
// and then the high bytes; larger cells cost what 127 do. Unpacking puts every other eight guesses
// together. The counts, which each gives one by one, may be overwritten.
func (f *laneFinish) addCosts(p *pool, each func(add func(counts register))) {
	costs := Load(Param("costs"), GP64())
	limit, most := GP32(), p.get()
	MOVL(U32(127), limit)
	VPBROADCASTB(limit, most)
	tableLow, tableHigh := p.get(), p.get()
	VMOVDQU64(Mem{Base: costs}, tableLow)
	VMOVDQU64(Mem{Base: costs, Disp: 128}, tableHigh)
	each(func(counts register) {
		lowByte, highByte := p.get(), p.get()
		VPMINUB(most, counts, lowByte)
		VMOVDQA64(lowByte, highByte)
		VPERMI2B(Mem{Base: costs, Disp: 64}, tableLow, lowByte)
		VPERMI2B(Mem{Base: costs, Disp: 192}, tableHigh, highByte)
		word := counts
		VPUNPCKLBW(highByte, lowByte, word)
		VPADDW(word, f.low, f.low)
		VPUNPCKHBW(highByte, lowByte, word)
		VPADDW(word, f.high, f.high)
		p.put(lowByte, highByte)
	})
	p.put(most, tableLow, tableHigh)
}

// fewCosts is the number of costs that a table of one register has.
const fewCosts = 64

// addFewCosts is addCosts for cells of less than fewCosts candidates.
func (f *laneFinish) addFewCosts(p *pool, each func(add func(counts register))) {
	costs := Load(Param("costs"), GP64())
	tableLow, tableHigh := p.get(), p.get()
	VMOVDQU64(Mem{Base: costs}, tableLow)
	VMOVDQU64(Mem{Base: costs, Disp: 128}, tableHigh)
	each(func(counts register) {
		lowByte, highByte, word := p.get(), p.get(), p.get()
		VPERMB(tableLow, counts, lowByte)
		VPERMB(tableHigh, counts, highByte)
		VPUNPCKLBW(highByte, lowByte, word)
		VPADDW(word, f.low, f.low)
		VPUNPCKHBW(highByte, lowByte, word)
		VPADDW(word, f.high, f.high)
		p.put(lowByte, highByte, word)
	})
	p.put(tableLow, tableHigh)
}

// storeKeys generates "costs" and "largest": it stores twice the 64 words, plus 1 for guesses that
// are not candidates, and keeps the least.
func (f *laneFinish) storeKeys() {
	Label("costs")
	words := [2]register{f.get(), f.get()}
	for half, order := range []uint64{0x44, 0xee} {
		VSHUFI64X2(Imm(order), f.high, f.low, words[half])
		VSHUFI64X2(Imm(0xd8), words[half], words[half], words[half])
	}
	JMP(LabelRef("keys"))
	Label("largest")
	VPMOVZXBW(f.low.AsY(), words[0])
	VEXTRACTI64X4(Imm(1), f.low, f.low.AsY())
	VPMOVZXBW(f.low.AsY(), words[1])
	Label("keys")
	minusOne, least := f.get(), f.get()
	VPTERNLOGD(Imm(0xff), minusOne, minusOne, minusOne)
	VMOVDQA64(f.best, least)
	for half, words := range words {
		VPADDW(words, words, words)
		VPSUBW(minusOne, words, f.notCandidate, words)
		VMOVDQU64(words, Mem{Base: f.to, Disp: 64 * half})
		VPMINUW(words, least, least)
		if half == 0 {
			KSHIFTRQ(Imm(32), f.notCandidate, f.notCandidate)
		}
	}
	VMOVDQA64(least, f.best)
	f.put(minusOne, least, words[0], words[1])
}

// addToSums adds the counts of a pass to words. The first pass sets them.
func (f *laneFinish) addToSums() {
	addPass(f.stack, f.to, f.started, 64, func(bytes, sum Mem, add bool) {
		words := f.get()
		VPMOVZXBW(bytes, words)
		if add {
			VPADDW(sum, words, words)
		}
		VMOVDQU64(words, sum)
		f.put(words)
	})
}

// addPass generates the loops over the cells of a pass: one for the first pass, which sets the
// sums, and one that adds. Both widen the counts of a cell on the stack in two halves.
func addPass(stack, sums, started reg.Register, size int, widen func(bytes, sum Mem, add bool)) {
	to, cells := GP64(), Load(Param("cells"), GP64())
	MOVQ(sums, to)
	loop := func(label string, add bool) {
		eachRound(label, stack, cells, size, func(from reg.Register) {
			for half := range 2 {
				widen(Mem{Base: from, Disp: size / 2 * half}, Mem{Base: to, Disp: size * half}, add)
			}
			ADDQ(I32(128), to)
		})
	}
	TESTQ(started, started)
	JNZ(LabelRef("addTo"))
	MOVQ(U32(1), started)
	loop("set", false)
	JMP(LabelRef("added"))
	Label("addTo")
	loop("add", true)
	Label("added")
}

// returnLeast returns the least key, and above its 16 bits a word in memory, if any.
func (f *laneFinish) returnLeast(above ...Mem) {
	least, half := f.get(), f.get()
	VMOVDQA64(f.best, least)
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
	for _, word := range above {
		marks := GP64()
		MOVQ(word, marks)
		SHLQ(Imm(15), marks)
		ORQ(marks, result)
	}
	Store(result, ReturnIndex(0))
	VZEROUPPER()
	RET()
}
