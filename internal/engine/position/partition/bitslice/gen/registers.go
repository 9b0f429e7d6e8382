package main

import (
	"slices"

	"github.com/mmcloughlin/avo/reg"
)

type register = reg.VecPhysical

// A pool hands out vector registers. The kernels fill all of them, which avo's own allocator does
// not manage, so they say themselves when a register is free again.
type pool struct {
	free []register
}

var (
	zmm = []register{
		reg.Z0, reg.Z1, reg.Z2, reg.Z3, reg.Z4, reg.Z5, reg.Z6, reg.Z7,
		reg.Z8, reg.Z9, reg.Z10, reg.Z11, reg.Z12, reg.Z13, reg.Z14, reg.Z15,
		reg.Z16, reg.Z17, reg.Z18, reg.Z19, reg.Z20, reg.Z21, reg.Z22, reg.Z23,
		reg.Z24, reg.Z25, reg.Z26, reg.Z27, reg.Z28, reg.Z29, reg.Z30, reg.Z31,
	}
	ymm = []register{
		reg.Y0, reg.Y1, reg.Y2, reg.Y3, reg.Y4, reg.Y5, reg.Y6, reg.Y7,
		reg.Y8, reg.Y9, reg.Y10, reg.Y11, reg.Y12, reg.Y13, reg.Y14, reg.Y15,
	}
)

func newPool(registers []register) *pool {
	return &pool{free: append([]register(nil), registers...)}
}

// get takes a register, the one that has been free the longest.
func (p *pool) get() register {
	if len(p.free) == 0 {
		panic("out of registers")
	}
	r := p.free[0]
	p.free = p.free[1:]
	return r
}

// put gives registers back.
func (p *pool) put(registers ...register) {
	p.free = append(p.free, registers...)
}

// take takes given registers, which are free.
func (p *pool) take(registers ...register) {
	for _, r := range registers {
		i := slices.Index(p.free, r)
		p.free = slices.Delete(p.free, i, i+1)
	}
}
