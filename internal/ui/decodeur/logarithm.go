package decodeur

import "math/big"

// logarithm returns the natural logarithm of n, at least 1, correctly rounded. [math.Log] is not
// always correct: the last printed digit of three codes would differ from the Perl program's.
func logarithm(n int) float64 {
	ln, half := new(big.Float), logarithmBelow1(big.NewFloat(0.5))
	x := new(big.Float).SetPrec(half.Prec()).SetInt64(int64(n))
	twos := x.MantExp(x)
	ln.Mul(half, big.NewFloat(float64(-twos)))
	rounded, _ := ln.Add(ln, logarithmBelow1(x)).Float64()
	return rounded
}

// logarithmBelow1 returns the logarithm of x, from 1/2 to 1, to 100 bits:
// ln x = 2 artanh z = 2 (z + z³/3 + z⁵/5 + …), z = (x-1)/(x+1).
func logarithmBelow1(x *big.Float) *big.Float {
	newFloat := func() *big.Float { return new(big.Float).SetPrec(100) }
	one := big.NewFloat(1)
	z := newFloat().Quo(newFloat().Sub(x, one), newFloat().Add(x, one))
	square := newFloat().Mul(z, z)
	sum := newFloat()
	for odd := 1.0; odd < 64; odd += 2 { // z² is at most 1/9
		sum.Add(sum, newFloat().Quo(z, big.NewFloat(odd)))
		z.Mul(z, square)
	}
	return sum.Mul(sum, big.NewFloat(2))
}
