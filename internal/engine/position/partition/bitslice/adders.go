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

// equals sets planes[v] to the plane "the number is v", for v from 0 to places.
func (d *digits) equals(planes *[32]uint64, places int) {
	ones, twos, fours, eights := d[0], d[1], d[2], d[3]
	masks := [5]uint64{^(fours | eights | d[4]), fours &^ eights, eights &^ fours, fours & eights, d[4]}
	for high := 0; 4*high <= places; high++ {
		four, mask := (*[4]uint64)(planes[4*high:]), masks[high]
		four[0], four[1] = mask&^(twos|ones), mask&^twos&ones
		four[2], four[3] = mask&twos&^ones, mask&twos&ones
	}
}
