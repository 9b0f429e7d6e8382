package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// stack512 sets aside room on the stack for registers of 512 bits, aligned so that none straddles
// two cache lines.
func stack512(registers int) reg.GPVirtual {
	frame, stack := AllocLocal(64*(registers+1)), GP64()
	LEAQ(frame.Offset(63), stack)
	ANDQ(I32(-64), stack)
	return stack
}

// accumulators are the sums of the cells: in 512-bit registers as far as they go, the others on
// the stack, where each of them has a place.
type accumulators struct {
	*pool
	registers []register
	stack     reg.GPVirtual
	n         int
	plus      func(...Op) // VPADDB or VPADDQ
}

// newAccumulators sets aside n accumulators, at most so many of them in registers.
func newAccumulators(free *pool, stack reg.GPVirtual, n, registers int, plus func(...Op)) *accumulators {
	a := &accumulators{pool: free, stack: stack, n: n, plus: plus}
	for range min(n, registers) {
		a.registers = append(a.registers, free.get())
	}
	return a
}

// place returns the place of accumulator i on the stack.
func (a *accumulators) place(i int) Mem { return Mem{Base: a.stack, Disp: 64 * i} }

// clear sets all accumulators to 0.
func (a *accumulators) clear() {
	for _, r := range a.registers {
		VPXORQ(r, r, r)
	}
	if a.n > len(a.registers) {
		zero := a.get()
		VPXORQ(zero, zero, zero)
		for i := len(a.registers); i < a.n; i++ {
			VMOVDQA64(zero, a.place(i))
		}
		a.put(zero)
	}
}

// add adds numbers to accumulator i, and uses up their register.
func (a *accumulators) add(i int, numbers register) {
	if i < len(a.registers) {
		a.plus(numbers, a.registers[i], a.registers[i])
	} else {
		a.plus(a.place(i), numbers, numbers)
		VMOVDQA64(numbers, a.place(i))
	}
	a.put(numbers)
}

// store puts the accumulators that are in registers in their places as well.
func (a *accumulators) store() {
	for i, r := range a.registers {
		VMOVDQA64(r, a.place(i))
	}
}

// load returns the register of accumulator i, which is spare if it is on the stack.
func (a *accumulators) load(i int, spare register) register {
	if i < len(a.registers) {
		return a.registers[i]
	}
	VMOVDQA64(a.place(i), spare)
	return spare
}
