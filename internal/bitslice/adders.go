package bitslice

// fullAdder adds three planes: sum has weight 1, carry weight 2.
func fullAdder(x, y, z uint64) (sum, carry uint64) {
	half := x ^ y
	return half ^ z, x&y | half&z
}

// digits is a plane of numbers: digits[k] is the plane of the bits of weight 2^k.
type digits [5]uint64

// add7 adds the planes that begin at seven offsets of block.
func add7(block []uint64, offsets []uint32) (ones, twos, fours uint64) {
	_ = offsets[6]
	a, b := fullAdder(block[offsets[0]], block[offsets[1]], block[offsets[2]])
	c, d := fullAdder(block[offsets[3]], block[offsets[4]], block[offsets[5]])
	ones, e := fullAdder(a, c, block[offsets[6]])
	twos, fours = fullAdder(b, d, e)
	return ones, twos, fours
}

// addPlanes adds the first places of the planes that begin at offsets of block; the offsets after
// them must be of the zero plane.
func addPlanes(block []uint64, offsets *[MaxPlaces]uint32, places int) (sum digits) {
	sum[0], sum[1], sum[2] = add7(block, offsets[0:7])
	if places <= 7 {
		return sum
	}
	ones, twos, fours := add7(block, offsets[7:14])
	var carry uint64
	sum[0], carry = fullAdder(sum[0], ones, block[offsets[14]])
	sum[1], carry = fullAdder(sum[1], twos, carry)
	sum[2], sum[3] = fullAdder(sum[2], fours, carry)
	carry = block[offsets[15]]
	for k := range 4 {
		sum[k], carry = sum[k]^carry, sum[k]&carry
	}
	sum[4] = carry
	return sum
}

// equals returns the planes "the number is v" for v from 0 to 16, of which the first places+1 are
// of use.
func (d *digits) equals(places int) (planes [20]uint64) {
	low := [4]uint64{^d[1] &^ d[0], ^d[1] & d[0], d[1] &^ d[0], d[1] & d[0]}
	for high := 0; 4*high <= places; high++ {
		var mask uint64
		switch high {
		case 0:
			mask = ^(d[2] | d[3] | d[4])
		case 1:
			mask = d[2] &^ d[3]
		case 2:
			mask = d[3] &^ d[2]
		case 3:
			mask = d[3] & d[2]
		case 4:
			mask = d[4]
		}
		for k := range 4 {
			planes[4*high+k] = low[k] & mask
		}
	}
	return planes
}
