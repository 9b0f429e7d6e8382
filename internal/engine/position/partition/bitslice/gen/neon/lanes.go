package main

import "fmt"

// lanes writes a function that ORs the rows of a set, block by block of 256 bytes, and counts the bits of each lane: see
// lanes.go of package tables.
func lanes(width int) {
	const rows, stride, set, n, blocks, counts, next, row, left = "R0", "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8"
	const full, most, blockMost = "V28", "V29", "V30"
	fmt.Fprintf(&out, "\n// func countLanes%dNEON(rows *uint64, stride int, set *uint16, n, blocks int, counts *uint8) (most int)\n", width)
	fmt.Fprintf(&out, "TEXT ·countLanes%dNEON(SB), NOSPLIT, $0-56\n", width)
	for i, argument := range []string{"rows", "stride", "set", "n", "blocks", "counts"} {
		emit("MOVD %s+%d(FP), R%d", argument, 8*i, i)
	}
	emit("MOVD $255, %s", row) // a lane has no more than 64 bits
	emit("CMP %s, %s", row, n)
	emit("CSEL LT, %s, %s, %s", n, row, row)
	emit("VDUP %s, %s.B16", row, full)
	emit("VEOR %s.B16, %s.B16, %s.B16", most, most, most)

	label("block")
	for i := range 16 {
		emit("VEOR V%d.B16, V%d.B16, V%d.B16", i, i, i)
	}
	emit("MOVD %s, %s", set, next)
	emit("MOVD %s, %s", n, left)
	label("candidate")
	emit("MOVHU.P 2(%s), %s", next, row)
	emit("MADD %s, %s, %s, %s", stride, rows, row, row)
	for i := 0; i < 16; i += 4 {
		emit("VLD1.P 64(%s), [V16.B16, V17.B16, V18.B16, V19.B16]", row)
		for j := range 4 {
			emit("VORR V%d.B16, V%d.B16, V%d.B16", 16+j, i+j, i+j)
		}
	}
	emit("SUBS $1, %s", left)
	emit("BNE candidate")

	for i := range 16 {
		emit("VCNT V%d.B16, V%d.B16", i, i)
	}
	vectors := 16
	for bytes := 8; bytes < width; bytes *= 2 { // add the halves of each lane
		vectors /= 2
		for i := range vectors {
			emit("VUZP1 V%d.B16, V%d.B16, V16.B16", 2*i+1, 2*i)
			emit("VUZP2 V%d.B16, V%d.B16, V17.B16", 2*i+1, 2*i)
			emit("VADD V16.B16, V17.B16, V%d.B16", i)
		}
	}
	emit("VMOV V0.B16, %s.B16", blockMost)
	for i := range vectors {
		emit("VST1.P [V%d.B16], 16(%s)", i, counts)
		if i > 0 {
			emit("VUMAX V%d.B16, %s.B16, %s.B16", i, blockMost, blockMost)
		}
	}
	emit("VUMAX %s.B16, %s.B16, %s.B16", blockMost, most, most)
	emit("VCMEQ %s.B16, %s.B16, %s.B16", blockMost, full, blockMost)
	emit("VMOV %s.D[0], %s", blockMost, row)
	emit("VMOV %s.D[1], %s", blockMost, next)
	emit("ORR %s, %s", next, row)
	emit("CBNZ %s, done", row)
	emit("ADD $256, %s", rows)
	emit("SUBS $1, %s", blocks)
	emit("BNE block")

	label("done")
	emit("WORD $%#x // VUMAXV %s.B16, V29, which Go's assembler has not", 0x6e30a800|29<<5|29, most)
	emit("VMOV %s.B[0], %s", most, row)
	emit("MOVD %s, most+48(FP)", row)
	emit("RET")
}
