// Package splitmix scrambles numbers as the generator SplitMix64 does (Steele, Lea and Flood 2014).
package splitmix

// Step is the increment of the generator's state.
const Step = 0x9e3779b97f4a7c15

// Mix is the finisher: it turns a state into a random number. No two states have the same number.
func Mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
