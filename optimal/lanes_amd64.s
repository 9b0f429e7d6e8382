//go:build !purego

#include "textflag.h"

// func countLanes16(rows *uint64, stride int, set *uint16, len, blocks int, counts *uint8) int
TEXT ·countLanes16(SB), NOSPLIT, $0-56
	MOVQ   rows+0(FP), SI
	MOVQ   stride+8(FP), DX
	MOVQ   set+16(FP), R8
	MOVQ   len+24(FP), R9
	MOVQ   blocks+32(FP), R10
	MOVQ   counts+40(FP), DI
	XORQ   R14, R14           // the largest count
	LEAQ   (R8)(R9*2), R11    // the end of the set

block:
	VPXORQ Z0, Z0, Z0
	VPXORQ Z1, Z1, Z1
	VPXORQ Z2, Z2, Z2
	VPXORQ Z3, Z3, Z3
	MOVQ   R8, R12

candidate:
	MOVWLZX (R12), AX
	IMULQ   DX, AX
	ADDQ    SI, AX
	VPORQ   (AX), Z0, Z0
	VPORQ   64(AX), Z1, Z1
	VPORQ   128(AX), Z2, Z2
	VPORQ   192(AX), Z3, Z3
	ADDQ    $2, R12
	CMPQ    R12, R11
	JB      candidate

	VPOPCNTW Z0, Z0
	VPOPCNTW Z1, Z1
	VPOPCNTW Z2, Z2
	VPOPCNTW Z3, Z3
	VPMOVWB  Z0, 0(DI)
	VPMOVWB  Z1, 32(DI)
	VPMOVWB  Z2, 64(DI)
	VPMOVWB  Z3, 96(DI)
	VPMAXUW Z1, Z0, Z0
	VPMAXUW Z3, Z2, Z2
	VPMAXUW Z2, Z0, Z0
	VEXTRACTI64X4 $1, Z0, Y1
	VPMAXUW Y1, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPMAXUW X1, X0, X0
	VPSRLDQ $8, X0, X1
	VPMAXUW X1, X0, X0
	VPSRLDQ $4, X0, X1
	VPMAXUW X1, X0, X0
	VPSRLDQ $2, X0, X1
	VPMAXUW X1, X0, X0
	VMOVD   X0, AX
	ANDQ    $127, AX
	CMPQ    AX, R14
	CMOVQGT AX, R14
	CMPQ    R14, R9
	JEQ     done
	ADDQ    $256, SI
	ADDQ    $128, DI
	DECQ    R10
	JNZ     block

done:
	VZEROUPPER
	MOVQ R14, ret+48(FP)
	RET

// func countLanes32(rows *uint64, stride int, set *uint16, len, blocks int, counts *uint8) int
TEXT ·countLanes32(SB), NOSPLIT, $0-56
	MOVQ   rows+0(FP), SI
	MOVQ   stride+8(FP), DX
	MOVQ   set+16(FP), R8
	MOVQ   len+24(FP), R9
	MOVQ   blocks+32(FP), R10
	MOVQ   counts+40(FP), DI
	XORQ   R14, R14           // the largest count
	LEAQ   (R8)(R9*2), R11    // the end of the set

block:
	VPXORQ Z0, Z0, Z0
	VPXORQ Z1, Z1, Z1
	VPXORQ Z2, Z2, Z2
	VPXORQ Z3, Z3, Z3
	MOVQ   R8, R12

candidate:
	MOVWLZX (R12), AX
	IMULQ   DX, AX
	ADDQ    SI, AX
	VPORQ   (AX), Z0, Z0
	VPORQ   64(AX), Z1, Z1
	VPORQ   128(AX), Z2, Z2
	VPORQ   192(AX), Z3, Z3
	ADDQ    $2, R12
	CMPQ    R12, R11
	JB      candidate

	VPOPCNTD Z0, Z0
	VPOPCNTD Z1, Z1
	VPOPCNTD Z2, Z2
	VPOPCNTD Z3, Z3
	VPMOVDB  Z0, 0(DI)
	VPMOVDB  Z1, 16(DI)
	VPMOVDB  Z2, 32(DI)
	VPMOVDB  Z3, 48(DI)
	VPMAXUD Z1, Z0, Z0
	VPMAXUD Z3, Z2, Z2
	VPMAXUD Z2, Z0, Z0
	VEXTRACTI64X4 $1, Z0, Y1
	VPMAXUD Y1, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPMAXUD X1, X0, X0
	VPSRLDQ $8, X0, X1
	VPMAXUD X1, X0, X0
	VPSRLDQ $4, X0, X1
	VPMAXUD X1, X0, X0
	VMOVD   X0, AX
	ANDQ    $127, AX
	CMPQ    AX, R14
	CMOVQGT AX, R14
	CMPQ    R14, R9
	JEQ     done
	ADDQ    $256, SI
	ADDQ    $64, DI
	DECQ    R10
	JNZ     block

done:
	VZEROUPPER
	MOVQ R14, ret+48(FP)
	RET

// func countLanes64(rows *uint64, stride int, set *uint16, len, blocks int, counts *uint8) int
TEXT ·countLanes64(SB), NOSPLIT, $0-56
	MOVQ   rows+0(FP), SI
	MOVQ   stride+8(FP), DX
	MOVQ   set+16(FP), R8
	MOVQ   len+24(FP), R9
	MOVQ   blocks+32(FP), R10
	MOVQ   counts+40(FP), DI
	XORQ   R14, R14           // the largest count
	LEAQ   (R8)(R9*2), R11    // the end of the set

block:
	VPXORQ Z0, Z0, Z0
	VPXORQ Z1, Z1, Z1
	VPXORQ Z2, Z2, Z2
	VPXORQ Z3, Z3, Z3
	MOVQ   R8, R12

candidate:
	MOVWLZX (R12), AX
	IMULQ   DX, AX
	ADDQ    SI, AX
	VPORQ   (AX), Z0, Z0
	VPORQ   64(AX), Z1, Z1
	VPORQ   128(AX), Z2, Z2
	VPORQ   192(AX), Z3, Z3
	ADDQ    $2, R12
	CMPQ    R12, R11
	JB      candidate

	VPOPCNTQ Z0, Z0
	VPOPCNTQ Z1, Z1
	VPOPCNTQ Z2, Z2
	VPOPCNTQ Z3, Z3
	VPMOVQB  Z0, 0(DI)
	VPMOVQB  Z1, 8(DI)
	VPMOVQB  Z2, 16(DI)
	VPMOVQB  Z3, 24(DI)
	VPMAXUQ Z1, Z0, Z0
	VPMAXUQ Z3, Z2, Z2
	VPMAXUQ Z2, Z0, Z0
	VEXTRACTI64X4 $1, Z0, Y1
	VPMAXUQ Y1, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPMAXUQ X1, X0, X0
	VPSRLDQ $8, X0, X1
	VPMAXUQ X1, X0, X0
	VMOVD   X0, AX
	ANDQ    $127, AX
	CMPQ    AX, R14
	CMOVQGT AX, R14
	CMPQ    R14, R9
	JEQ     done
	ADDQ    $256, SI
	ADDQ    $32, DI
	DECQ    R10
	JNZ     block

done:
	VZEROUPPER
	MOVQ R14, ret+48(FP)
	RET
