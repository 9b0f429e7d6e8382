package main

import (
	"github.com/mmcloughlin/avo/attr"
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// These kernels lay out candidates for the kernel in rows.go. The first sorts their symbols by row,
// and the second makes tables of them.

// mostSymbols is the most symbols of a multiset whose tables are made: as many as places.
const mostSymbols = mostPlaces

// layOut generates both.
func layOut() {
	order := byteData("bytesInOrder", func(i int) uint8 { return uint8(i) })
	transposed := byteData("bytesTransposed", func(i int) uint8 { return uint8(i%8*8 + i/8) })
	sortRows(order)
	layRows(transposed)
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

// layRows generates the kernel that makes tables of sorted symbols, of 64 candidates or eight groups
// at a time: for each group and place a word, whose byte k has the bits of those with symbols[k].
func layRows(transposed Mem) {
	TEXT("layRowsAVX512", 0,
		"func(places int, sorted *uint8, step int, symbols *[8]uint8, chunks int, tables *uint64)")
	Pragma("noescape")
	sorted, step := Load(Param("sorted"), GP64()), Load(Param("step"), GP64())
	symbols, chunks, tables := Load(Param("symbols"), GP64()), Load(Param("chunks"), GP64()), Load(Param("tables"), GP64())
	local := AllocLocal(64 * mostPlaces)
	words := func(place, word int) Mem { return local.Offset(64*place + 8*word) }
	transpose, bytes := reg.Z0, reg.Z1
	VMOVDQU64(transposed, transpose)
	wanted := zmm[8 : 8+mostSymbols]
	for k, symbol := range wanted {
		VPBROADCASTB(Mem{Base: symbols, Disp: k}, symbol)
	}
	Label("chunk")
	chooseSize(Load(Param("places"), GP64()), false, "laid", func(places int) {
		from := GP64()
		MOVQ(sorted, from)
		for place := range places {
			VMOVDQU64(Mem{Base: from}, bytes)
			for k, symbol := range wanted {
				VPCMPEQB(symbol, bytes, reg.K1)
				KMOVQ(reg.K1, words(place, k))
			}
			ADDQ(step, from)
		}
		for place := range places { // from a word for each symbol to one for each group
			VPERMB(words(place, 0), transpose, bytes)
			VMOVDQU64(bytes, words(place, 0))
		}
		for group := range 8 {
			for place := range places {
				word := GP64()
				MOVQ(words(place, group), word)
				MOVQ(word, Mem{Base: tables, Disp: 8 * (group*places + place)})
			}
		}
		ADDQ(I32(int32(64*places)), tables)
	})
	ADDQ(I8(64), sorted)
	DECQ(chunks)
	JNZ(LabelRef("chunk"))
	VZEROUPPER()
	RET()
}
