package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// The lanes of these kernels are guesses: see lanes.go of package bitslice for the tables they
// read. A byte of a register belongs to one of 64 guesses, and its bits to eight candidates.

// groupsPerPass groups of 8 candidates fill a byte.
const groupsPerPass = 31

func lanes() {
	log2Data()
	for _, rule := range rules {
		lane(rule)
	}
	rows()
	layOut()
	finish("Entropy", entropyTerm)
	finish("Expected", expectedTerm)
	finish("Minimax", minimaxTerm)
	finish("Parts", partsTerm)
}

// lane generates the kernels of a rule, one for each size.
func lane(rule string) {
	TEXT("lanes"+rule+"AVX512", 0,
		"func(places int, columns, totals *uint8, step, totalStep, blocks int, tables *uint8, groups, n, cells, finish int, costs *uint8, to *uint16) (least uint64)")
	Pragma("noescape")
	columns, blocks := Load(Param("columns"), GP64()), Load(Param("blocks"), GP64())
	totals := columns
	if rule != "Black" {
		totals = Load(Param("totals"), GP64())
	}
	to := Load(Param("to"), GP64())
	finish := newLaneFinish(to)

	Label("block")
	tables, groups := Load(Param("tables"), GP64()), Load(Param("groups"), GP64())
	finish.start()
	Label("pass")
	pass := finish.nextPass(groups)
	chooseSize(Load(Param("places"), GP64()), rule == "Black", "sums", func(places int) {
		k := &laneKernel{logic512: logic512{newPool(zmm)}, rule: rule, places: places, cells: slots(rule, places)}
		k.counts = newAccumulators(k.pool, finish.stack, len(k.cells), len(zmm)-max(registersBeside(places)+1, 9), VPADDB)
		k.counts.clear()
		Label(sized("group", places))
		k.count(columns, totals, tables)
		DECQ(pass)
		JNZ(LabelRef(sized("group", places)))
		finish.cells(k)
	})
	finish.addToSums()
	TESTQ(groups, groups)
	JNZ(LabelRef("pass"))
	VZEROUPPER()
	RET()

	finish.storeKeys()
	ADDQ(Load(Param("step"), GP64()), columns)
	if rule != "Black" {
		ADDQ(Load(Param("totalStep"), GP64()), totals)
	}
	ADDQ(I32(128), to)
	DECQ(blocks)
	JNZ(LabelRef("block"))
	finish.returnLeast()
}

// A laneKernel is what the parts of one kernel have in common.
type laneKernel struct {
	logic512
	rule   string
	places int
	cells  []slot
	counts *accumulators
}

// count adds eight candidates to the counts and moves on to the next tables.
func (k *laneKernel) count(columns, totals, tables reg.Register) {
	first := 128
	if k.rule == "Black" {
		first = 0
	}
	bits := k.adder().Add(k.places, func(place int) register {
		plane := k.get()
		VMOVDQU64(Mem{Base: columns, Disp: 64 * place}, plane)
		VPERMB(Mem{Base: tables, Disp: first + 64*place}, plane, plane)
		return plane
	})
	low := k.lowMasks(bits)
	if k.rule == "Black" {
		for i, cell := range k.cells {
			k.popcount(i, k.equal(bits, low, cell.black))
		}
		k.put(append(bits, low...)...)
	} else {
		var atLeast register // only while it is looked up: the registers are scarce
		k.countCells(k.places, k.cells, bits, low, func(place int) register {
			if place == 0 {
				atLeast = k.get()
				VMOVDQU64(Mem{Base: tables}, atLeast)
			}
			plane := k.get()
			VMOVDQU64(Mem{Base: totals, Disp: 64 * place}, plane)
			VPERMI2B(Mem{Base: tables, Disp: 64}, atLeast, plane)
			if place == k.places-1 {
				k.put(atLeast)
			}
			return plane
		}, k.popcount)
	}
	ADDQ(I32(first+64*k.places), tables)
}

func (k *laneKernel) popcount(i int, plane register) {
	popcountBytes(plane)
	k.counts.add(i, plane)
}

// popcountBytes counts the bits of each byte.
func popcountBytes(plane register) {
	Instruction(&ir.Instruction{ // avo has no VPOPCNTB
		Opcode:   "VPOPCNTB",
		Operands: []Op{plane, plane},
		Inputs:   []Op{plane},
		Outputs:  []Op{plane},
		ISA:      []string{"AVX512BITALG"},
	})
}
