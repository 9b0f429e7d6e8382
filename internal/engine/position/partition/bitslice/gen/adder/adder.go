// Package adder adds bit planes with full and half adders, for the generators of every processor.
package adder

// An Adder adds planes of one weight, in registers of type R; the sum has the same weight and the carry twice as much.
// The operands are used up.
type Adder[R any] struct {
	Full func(x, y, z R) (sum, carry R)
	Half func(x, y R) (sum, carry R)
}

// Add returns the bits of the sum of n planes, the lowest first; load loads plane i, as late as
// possible. As long as three numbers have one weight they go through a full adder, and the last
// two through a half adder.
func (a Adder[R]) Add(n int, load func(i int) R) (bits []R) {
	for n > 0 {
		var carries []R
		sum := load(0)
		i := 1
		for ; i+1 < n; i += 2 {
			var carry R
			sum, carry = a.Full(sum, load(i), load(i+1))
			carries = append(carries, carry)
		}
		if i < n {
			var carry R
			sum, carry = a.Half(sum, load(i))
			carries = append(carries, carry)
		}
		bits = append(bits, sum)
		n, load = len(carries), func(i int) R { return carries[i] }
	}
	return bits
}
