package main

// An adder adds planes of one weight; the sum has the same weight and the carry twice as much.
// The operands are used up.
type adder struct {
	full func(x, y, z register) (sum, carry register)
	half func(x, y register) (sum, carry register)
}

// add returns the bits of the sum of n planes, the lowest first; load loads plane i, as late as
// possible. As long as three numbers have one weight they go through a full adder, and the last
// two through a half adder.
func (a adder) add(n int, load func(i int) register) (bits []register) {
	for n > 0 {
		var carries []register
		sum := load(0)
		i := 1
		for ; i+1 < n; i += 2 {
			var carry register
			sum, carry = a.full(sum, load(i), load(i+1))
			carries = append(carries, carry)
		}
		if i < n {
			var carry register
			sum, carry = a.half(sum, load(i))
			carries = append(carries, carry)
		}
		bits = append(bits, sum)
		n, load = len(carries), func(i int) register { return carries[i] }
	}
	return bits
}
