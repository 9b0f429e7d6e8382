package main

import (
	"slices"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// The guesses of this kernel are arrangements of one multiset, as lanes like in lanes.go. The
// candidates are sorted by row: each total of black and white has its own groups of eight. So only
// black is counted, for exactly the cells of the row. Package bitslice has the tables in rows.go.

// rowEntry is the bytes of an entry in the list of rows: as words the total, the groups, the
// candidates, and one to spare. An entry of total 0 ends the list.
const rowEntry = 8

// rows generates the kernel. Like the kernels of lanes.go, it makes keys of the costs of the cells
// or of the largest cell, or words of the sums. Sums are set for listed rows only. base is the cost
// of the candidates in all other rows, or the largest of these rows, as a word or twice a byte. From place to place,
// tables begin tableStep bytes later. Above the least key, bit 15 + n is returned for each block whose keys are not all the
// largest one, if n blocks were left with it.
func rows() {
	TEXT("rowsAVX512", 0,
		"func(places int, columns *uint8, step, blocks int, rows *uint64, tables *uint8, tableStep int, base uint64, finish int, costs *uint8, to *uint16) (least uint64)")
	Pragma("noescape")
	columns, blocks := Load(Param("columns"), GP64()), Load(Param("blocks"), GP64())
	to := Load(Param("to"), GP64())
	finish := newLaneFinish(to)
	kept := AllocLocal(8)
	zero := GP64()
	XORQ(zero, zero)
	MOVQ(zero, kept)
	steps := newTableSteps()

	Label("block")
	list, tables := Load(Param("rows"), GP64()), Load(Param("tables"), GP64())
	base := Load(Param("base"), GP64())
	VPBROADCASTW(base.(reg.GPVirtual).As32(), finish.low)
	VMOVDQA64(finish.low, finish.high)
	KXNORQ(finish.notCandidate, finish.notCandidate, finish.notCandidate)
	chooseSize(Load(Param("places"), GP64()), false, "counted", func(places int) {
		total := GP64()
		Label(sized("row", places))
		MOVWQZX(Mem{Base: list}, total)
		TESTQ(total, total)
		JZ(LabelRef("counted"))
		for t := 1; t < places; t++ {
			CMPQ(total, Imm(uint64(t)))
			JEQ(LabelRef((&rowKernel{places: places, total: t}).label("total")))
		}
		for t := places; t > 0; t-- {
			k := &rowKernel{logic512: logic512{newPool(zmm)}, places: places, total: t}
			Label(k.label("total"))
			k.take(finish.low, finish.high)
			k.start(finish, list)
			k.count(columns, tables, steps)
			k.finish(finish, list)
			ADDQ(I8(rowEntry), list)
			JMP(LabelRef(sized("row", places)))
		}
	})
	kind := Load(Param("finish"), GP64())
	CMPQ(kind, Imm(finishLargest))
	JEQ(LabelRef("largest"))
	CMPQ(kind, Imm(finishSums))
	JNE(LabelRef("costs"))
	VZEROUPPER()
	RET()
	finish.storeKeys()
	marks := GP64()
	MOVQ(kept, marks)
	BTSQ(blocks, marks)
	MOVQ(marks, kept)
	Label("next")
	ADDQ(Load(Param("step"), GP64()), columns)
	ADDQ(I32(128), to)
	DECQ(blocks)
	JNZ(LabelRef("block"))
	finish.returnLeast(kept)

	Label("pruned")
	largest := finish.get()
	VPTERNLOGD(Imm(0xff), largest, largest, largest)
	for half := range 2 {
		VMOVDQU64(largest, Mem{Base: to, Disp: 64 * half})
	}
	JMP(LabelRef("next"))
}

// tableSteps are the odd multiples of the bytes between the tables of two places.
type tableSteps [mostPlaces / 2]reg.GPVirtual

func newTableSteps() (steps tableSteps) {
	for i := range steps {
		steps[i] = GP64()
	}
	Load(Param("tableStep"), steps[0])
	LEAQ(Mem{Base: steps[0], Index: steps[0], Scale: 2}, steps[1])
	LEAQ(Mem{Base: steps[0], Index: steps[0], Scale: 4}, steps[2])
	LEAQ(Mem{Base: steps[1], Index: steps[0], Scale: 4}, steps[3])
	return steps
}

// at returns the table of a place.
func (s tableSteps) at(tables reg.Register, place int) Mem {
	if place == 0 {
		return Mem{Base: tables}
	}
	scale := place & -place
	return Mem{Base: tables, Index: s[place/scale/2], Scale: uint8(scale)}
}

// A rowKernel counts the cells of one row.
type rowKernel struct {
	logic512
	places, total int
	groups, most  reg.GPVirtual // left to count, and counted in one pass
	counts        []register    // of 1, 2, ... black
}

// blacks returns the numbers of black that a candidate of the row may have, but 0.
func (k *rowKernel) blacks() (all []int) {
	for black := 1; black <= k.total; black++ {
		if cell := (slot{k.total, black}); !cell.empty("BlackWhite", k.places) {
			all = append(all, black)
		}
	}
	return all
}

// label returns a name for this row.
func (k *rowKernel) label(name string) string {
	return sized(sized(name, k.total)+"of", k.places)
}

// sum returns where half of the words are that are the sums of a cell.
func (k *rowKernel) sum(f *laneFinish, black, half int) Mem {
	return Mem{Base: f.to, Disp: 128*(k.total*(k.total+1)/2+black-1) + 64*half}
}

// start begins a row. One pass counts it in bytes. For keys this is the whole row, since there are
// at most 255 candidates. For sums, which are set to 0, it is a part.
func (k *rowKernel) start(f *laneFinish, list reg.Register) {
	k.groups, k.most = GP64(), GP64()
	MOVWQZX(Mem{Base: list, Disp: 2}, k.groups)
	MOVQ(k.groups, k.most)
	kind := Load(Param("finish"), GP64())
	CMPQ(kind, Imm(finishSums))
	JNE(LabelRef(k.label("pass")))
	MOVQ(U32(groupsPerPass), k.most)
	zero := k.get()
	VPXORQ(zero, zero, zero)
	for _, black := range k.blacks() {
		for half := range 2 {
			VMOVDQU64(zero, k.sum(f, black, half))
		}
	}
	k.put(zero)
}

// count counts the groups of a pass and moves on to the tables of the next.
func (k *rowKernel) count(columns, tables reg.Register, steps tableSteps) {
	Label(k.label("pass"))
	pass := GP64()
	MOVQ(k.groups, pass)
	CMPQ(pass, k.most)
	CMOVQGT(k.most, pass)
	SUBQ(pass, k.groups)
	for range k.blacks() {
		counts := k.get()
		VPXORQ(counts, counts, counts)
		k.counts = append(k.counts, counts)
	}
	Label(k.label("group"))
	bits := k.adder().Add(k.places, func(place int) register {
		plane := k.get()
		VPBROADCASTQ(steps.at(tables, place), plane)
		VPSHUFB(Mem{Base: columns, Disp: 64 * place}, plane, plane)
		return plane
	})
	low := k.lowMasks(bits)
	for i, black := range k.blacks() {
		plane := k.equal(bits, low, black)
		popcountBytes(plane)
		VPADDB(plane, k.counts[i], k.counts[i])
		k.put(plane)
	}
	k.put(append(bits, low...)...)
	ADDQ(I8(8), tables)
	DECQ(pass)
	JNZ(LabelRef(k.label("group")))
}

// finish adds the costs of the cells of the row, or keeps the largest. For sums it adds the counts
// and continues with the next pass.
func (k *rowKernel) finish(f *laneFinish, list reg.Register) {
	kind := Load(Param("finish"), GP64())
	CMPQ(kind, Imm(finishSums))
	JEQ(LabelRef(k.label("sums")))
	if k.total == k.places {
		solved := k.counts[len(k.counts)-1]
		VPTESTNMB(solved, solved, f.notCandidate)
	}
	left := k.get() // those without black
	VPBROADCASTB(Mem{Base: list, Disp: 4}, left)
	for _, counts := range k.counts {
		VPSUBB(counts, left, left)
	}
	all := append(slices.Clone(k.counts), left)
	CMPQ(kind, Imm(finishLargest))
	JEQ(LabelRef(k.label("largest")))
	each := func(add func(counts register)) {
		for _, counts := range all {
			add(counts)
		}
	}
	CMPW(Mem{Base: list, Disp: 4}, Imm(fewCosts))
	JCC(LabelRef(k.label("many")))
	f.addFewCosts(k.pool, each)
	JMP(LabelRef(k.label("prune")))
	Label(k.label("many"))
	f.addCosts(k.pool, each)
	Label(k.label("prune"))
	k.prune(f, list)
	JMP(LabelRef(k.label("done")))
	Label(k.label("largest"))
	for _, counts := range all {
		VPMAXUB(counts, f.low, f.low)
	}
	JMP(LabelRef(k.label("done")))
	k.put(left)

	Label(k.label("sums"))
	k.addToSums(f, list)
	Label(k.label("done"))
	k.put(k.counts...)
}

// prune leaves the block if the words of all guesses are above the limit after this row. It sets
// their keys to the largest one.
func (k *rowKernel) prune(f *laneFinish, list reg.Register) {
	limit, least, above := k.get(), k.get(), K()
	VPBROADCASTW(Mem{Base: list, Disp: 6}, limit)
	VPMINSW(f.low, f.high, least)
	VPCMPGTW(limit, least, above)
	KORTESTD(above, above)
	JCS(LabelRef("pruned"))
	k.put(limit, least)
}

// addToSums adds the counts of a pass to words. After the last pass it sets the cells without
// black.
func (k *rowKernel) addToSums(f *laneFinish, list reg.Register) {
	words := k.get()
	for i, black := range k.blacks() {
		upper := k.get()
		VEXTRACTI64X4(Imm(1), k.counts[i], upper.AsY())
		for half, counts := range []register{k.counts[i], upper} {
			VPMOVZXBW(counts.AsY(), words)
			VPADDW(k.sum(f, black, half), words, words)
			VMOVDQU64(words, k.sum(f, black, half))
		}
		k.put(upper)
	}
	TESTQ(k.groups, k.groups)
	JNZ(LabelRef(k.label("pass")))
	for half := range 2 {
		VPBROADCASTW(Mem{Base: list, Disp: 4}, words)
		for _, black := range k.blacks() {
			VPSUBW(k.sum(f, black, half), words, words)
		}
		VMOVDQU64(words, k.sum(f, 0, half))
	}
	k.put(words)
}
