package bitslice

import "testing"

func TestSettings(t *testing.T) {
	for _, test := range []struct {
		setting string
		best    Version
		want    Version
	}{
		{"", AVX512, AVX512},
		{"", Portable, Portable},
		{"off", AVX512, Portable},
		{"avx2", AVX512, AVX2},
		{"avx2", Portable, Portable},
		{"avx512", AVX2, AVX2},
		{"nonsense", AVX512, AVX512},
		{"", NEON, NEON},
		{"avx2", NEON, NEON},
		{"off", NEON, Portable},
	} {
		if got := allowed(test.setting, test.best); got != test.want {
			t.Errorf("CODEBREAKER_SIMD=%s with %v at best: %v, want %v", test.setting, test.best, got, test.want)
		}
	}
}

func TestUseIsRestored(t *testing.T) {
	before := current()
	restore := Use(Portable)
	if current() != Portable {
		t.Errorf("Use(Portable) gives %v", current())
	}
	restore()
	if current() != before {
		t.Errorf("restored to %v, want %v", current(), before)
	}
}
