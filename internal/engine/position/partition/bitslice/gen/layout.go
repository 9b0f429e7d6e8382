package main

import (
	"github.com/mmcloughlin/avo/attr"
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// These kernels lay out candidates for the kernel in rows.go. The symbols of the candidates are sorted by row, and
// become tables: for each group of eight candidates and each place a word, whose byte k has the bits of the
// candidates with the k-th symbol of the multiset there.
//
// To make a table, each symbol becomes a byte with bit k, and the 8x8 bits of a group are transposed. The instruction
// that multiplies matrices of bits does that. It reverses the order of the candidates, which does not matter.

// layOut generates them.
func layOut() {
	order := byteData("bytesInOrder", func(i int) uint8 { return uint8(i) })
	unit := byteData("unitMatrices", func(i int) uint8 { return 1 << (i % 8) })
	sortRows(order)
	layRows(unit)
	layWord(order, unit)
}

// byteData returns 64 bytes in memory.
func byteData(name string, at func(i int) uint8) Mem {
	m := GLOBL(name, attr.RODATA|attr.NOPTR)
	for i := range 64 {
		DATA(i, U8(at(i)))
	}
	return m
}

// sortRows generates the kernel that sorts the candidates of a word by row. rows has the candidates
// of each as bits, one row every rowStep bytes; symbols has a byte for each candidate, one place every
// step bytes; to has a byte for each candidate of a row from at[row] on, to which it adds their number.
func sortRows(order Mem) {
	TEXT("sortRowsAVX512", 0,
		"func(places int, symbols *uint8, step int, rows *uint64, rowStep, count int, at *uint32, to *uint8, toStep int)")
	Pragma("noescape")
	places, symbols, step := Load(Param("places"), GP64()), Load(Param("symbols"), GP64()), Load(Param("step"), GP64())
	rows, rowStep, count := Load(Param("rows"), GP64()), Load(Param("rowStep"), GP64()), Load(Param("count"), GP64())
	at, to, toStep := Load(Param("at"), GP64()), Load(Param("to"), GP64()), Load(Param("toStep"), GP64())
	indices, sorted := reg.Z0, reg.Z1
	VMOVDQU64(order, indices)

	Label("row")
	row, position, n := GP64(), GP64(), GP64()
	MOVQ(Mem{Base: rows}, row)
	TESTQ(row, row)
	JZ(LabelRef("next"))
	MOVL(Mem{Base: at}, position.As32())
	POPCNTQ(row, n)
	ADDL(n.As32(), Mem{Base: at})
	KMOVQ(row, reg.K1)
	compressBytes(indices, reg.K1, sorted)
	MOVQ(U64(1<<64-1), row)
	BZHIQ(n, row, row)
	KMOVQ(row, reg.K2)
	from, left := GP64(), GP64()
	MOVQ(symbols, from)
	MOVQ(places, left)
	ADDQ(to, position)
	Label("place")
	VPERMB(Mem{Base: from}, sorted, reg.Z2)
	VMOVDQU8(reg.Z2, reg.K2, Mem{Base: position})
	ADDQ(step, from)
	ADDQ(toStep, position)
	DECQ(left)
	JNZ(LabelRef("place"))

	Label("next")
	ADDQ(rowStep, rows)
	ADDQ(I8(4), at)
	DECQ(count)
	JNZ(LabelRef("row"))
	VZEROUPPER()
	RET()
}

// compressBytes moves the bytes that a mask selects to the front, and clears the others.
func compressBytes(from register, mask reg.Register, to register) {
	Instruction(&ir.Instruction{ // avo has no VPCOMPRESSB
		Opcode:   "VPCOMPRESSB",
		Suffixes: []string{"Z"},
		Operands: []Op{from, mask, to},
		Inputs:   []Op{from, mask},
		Outputs:  []Op{to},
		ISA:      []string{"AVX512VBMI2"},
	})
}

// transposeBits transposes the 8x8 bits of each word. unit has matrices with bit k in byte k.
func transposeBits(unit, bits register) {
	Instruction(&ir.Instruction{ // avo has no VGF2P8AFFINEQB
		Opcode:   "VGF2P8AFFINEQB",
		Operands: []Op{Imm(0), bits, unit, bits},
		Inputs:   []Op{bits, unit},
		Outputs:  []Op{bits},
		ISA:      []string{"GFNI", "AVX512F"},
	})
}

// layRows generates the kernel that makes tables of sorted symbols, 64 at a time. bits has the bit of each symbol.
// Symbols are numbered from 1; a byte of 0 belongs to no candidate.
func layRows(unit Mem) {
	TEXT("layRowsAVX512", 0, "func(sorted *uint8, chunks int, bits, tables *uint8)")
	Pragma("noescape")
	sorted, chunks, tables := Load(Param("sorted"), GP64()), Load(Param("chunks"), GP64()), Load(Param("tables"), GP64())
	symbols, bits, matrices, table := reg.Z0, reg.Z1, reg.Z2, reg.Z3
	VMOVDQU64(Mem{Base: Load(Param("bits"), GP64())}, bits)
	VMOVDQU64(unit, matrices)
	Label("chunk")
	VMOVDQU64(Mem{Base: sorted}, symbols)
	VPTESTMB(symbols, symbols, reg.K1)
	VPERMB_Z(bits, symbols, reg.K1, table)
	transposeBits(matrices, table)
	VMOVDQU64(table, Mem{Base: tables})
	ADDQ(I8(64), sorted)
	ADDQ(I8(64), tables)
	DECQ(chunks)
	JNZ(LabelRef("chunk"))
	VZEROUPPER()
	RET()
}

// layWord generates the kernel that makes the tables of a word of candidates. list is the list of rows for the kernel
// in rows.go, and rows has the candidates of each as bits. From place to place, tables begin tableStep bytes
// later. They are written up to 64 bytes beyond the last group.
func layWord(order, unit Mem) {
	TEXT("layWordAVX512", 0, "func(places int, symbols *uint8, rows *uint64, list *uint64, bits, tables *uint8, tableStep int)")
	Pragma("noescape")
	places, symbols, tableStep := Load(Param("places"), GP64()), Load(Param("symbols"), GP64()), Load(Param("tableStep"), GP64())
	rows, list, tables := Load(Param("rows"), GP64()), Load(Param("list"), GP64()), Load(Param("tables"), GP64())
	indices, bits, matrices, sorted, table := reg.Z0, reg.Z1, reg.Z2, reg.Z3, reg.Z4
	VMOVDQU64(order, indices)
	VMOVDQU64(Mem{Base: Load(Param("bits"), GP64())}, bits)
	VMOVDQU64(unit, matrices)

	Label("row")
	row, n, ones := GP64(), GP64(), GP64()
	MOVQ(Mem{Base: rows}, row)
	POPCNTQ(row, n)
	KMOVQ(row, reg.K1)
	compressBytes(indices, reg.K1, sorted)
	MOVQ(U64(1<<64-1), ones)
	BZHIQ(n, ones, ones)
	KMOVQ(ones, reg.K2)
	from, to, left := GP64(), GP64(), GP64()
	MOVQ(symbols, from)
	MOVQ(tables, to)
	MOVQ(places, left)
	Label("place")
	VPERMB(Mem{Base: from}, sorted, table)
	VPERMB_Z(bits, table, reg.K2, table)
	transposeBits(matrices, table)
	VMOVDQU64(table, Mem{Base: to})
	ADDQ(I8(64), from)
	ADDQ(tableStep, to)
	DECQ(left)
	JNZ(LabelRef("place"))

	groups := GP64()
	MOVWQZX(Mem{Base: list, Disp: 2}, groups)
	LEAQ(Mem{Base: tables, Index: groups, Scale: 8}, tables)
	ADDQ(I8(8), rows)
	ADDQ(I8(rowEntry), list)
	CMPW(Mem{Base: list}, Imm(0))
	JNE(LabelRef("row"))
	VZEROUPPER()
	RET()
}
