// Cells writes the machine code of package tables for amd64.
//
// A kernel of lanes ORs the rows of a set, block by block of 256 bytes, and counts the bits of each lane:
// see lanes.go of package tables.
package main

import (
	"flag"
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

const blockBytes = 256

func main() {
	flag.Parse()
	ConstraintExpr("!purego")
	for _, width := range []int{16, 32, 64} {
		kernel(width, "AVX512", newAVX512(width))
	}
	avx2Data()
	for _, width := range []int{16, 32, 64} {
		kernel(width, "AVX2", newAVX2(width))
	}
	repeats()
	Generate()
}

// A version is a set of vector instructions.
type version interface {
	// prepare is done once. full has the count that ends the search for more.
	prepare(full reg.GPVirtual)
	// clear makes a block empty.
	clear()
	// or adds the block of a row.
	or(row reg.GPVirtual)
	// count stores the counts of a block, keeps their largest and jumps to the label if one is
	// full.
	count(counts reg.GPVirtual, label string)
	// largest returns the largest count.
	largest() reg.GPVirtual
}

// kernel writes a function that counts lanes of a width, with the instructions of v.
func kernel(width int, name string, v version) {
	TEXT(fmt.Sprintf("countLanes%d%s", width, name), NOSPLIT,
		"func(rows *uint64, stride int, set *uint16, n, blocks int, counts *uint8) (most int)")
	Pragma("noescape")
	rows, stride := Load(Param("rows"), GP64()), Load(Param("stride"), GP64())
	set, end := Load(Param("set"), GP64()), GP64()
	n := Load(Param("n"), GP64()).(reg.GPVirtual)
	blocks := Load(Param("blocks"), GP64())
	counts := Load(Param("counts"), GP64()).(reg.GPVirtual)
	LEAQ(Mem{Base: set, Index: n, Scale: 2}, end)
	full, limit := GP64(), GP64()
	MOVQ(n, full)
	MOVQ(U32(255), limit)
	CMPQ(full, limit)
	CMOVQGT(limit, full) // a lane has no more than 64 bits
	v.prepare(full)

	Label("block")
	v.clear()
	next := GP64()
	MOVQ(set, next)
	Label("candidate")
	row := GP64()
	MOVWLZX(Mem{Base: next}, row.As32())
	IMULQ(stride, row)
	ADDQ(rows, row)
	v.or(row)
	ADDQ(Imm(2), next)
	CMPQ(next, end)
	JB(LabelRef("candidate"))
	v.count(counts, "done")
	ADDQ(I32(blockBytes), rows)
	ADDQ(I32(blockBytes*8/width), counts)
	DECQ(blocks)
	JNZ(LabelRef("block"))

	Label("done")
	Store(v.largest(), ReturnIndex(0))
	VZEROUPPER()
	RET()
}
