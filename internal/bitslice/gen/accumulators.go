package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// accumulators are the sums of the cells: in 512-bit registers as far as they go, the others on
// the stack, aligned so that none straddles two cache lines.
type accumulators struct {
	*pool
	registers []register
	stack     reg.GPVirtual
	n         int
	plus      func(...Op) // VPADDB or VPADDQ
}

// newAccumulators sets aside n accumulators, at most so many of them in registers, and room on the
// stack for one register more.
func newAccumulators(free *pool, n, registers int, plus func(...Op)) *accumulators {
	a := &accumulators{pool: free, n: n, plus: plus}
	for range min(n, registers) {
		a.registers = append(a.registers, free.get())
	}
	frame := AllocLocal(64 * (n - len(a.registers) + 2))
	a.stack = GP64()
	LEAQ(frame.Offset(63), a.stack)
	ANDQ(I32(-64), a.stack)
	return a
}

// memory returns the place of an accumulator that is not in a register.
func (a *accumulators) memory(i int) Mem {
	return Mem{Base: a.stack, Disp: 64 * (i - len(a.registers))}
}

// spare returns the place on the stack that is not an accumulator.
func (a *accumulators) spare() Mem { return a.memory(a.n) }

// clear sets all accumulators to 0.
func (a *accumulators) clear() {
	for _, r := range a.registers {
		VPXORQ(r, r, r)
	}
	if a.n > len(a.registers) {
		zero := a.get()
		VPXORQ(zero, zero, zero)
		for i := len(a.registers); i < a.n; i++ {
			VMOVDQA64(zero, a.memory(i))
		}
		a.put(zero)
	}
}

// add adds numbers to accumulator i, and uses up their register.
func (a *accumulators) add(i int, numbers register) {
	if i < len(a.registers) {
		a.plus(numbers, a.registers[i], a.registers[i])
	} else {
		a.plus(a.memory(i), numbers, numbers)
		VMOVDQA64(numbers, a.memory(i))
	}
	a.put(numbers)
}

// load returns accumulator i, or 0 if there are not so many, in a register.
func (a *accumulators) load(i int) register {
	if i < len(a.registers) {
		return a.registers[i]
	}
	r := a.get()
	if i < a.n {
		VMOVDQA64(a.memory(i), r)
	} else {
		VPXORQ(r, r, r)
	}
	return r
}

// unload frees the register that load returned, unless it is the accumulator itself.
func (a *accumulators) unload(i int, r register) {
	if i >= len(a.registers) {
		a.put(r)
	}
}
