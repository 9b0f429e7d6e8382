package small

import "testing"

func TestClamp(t *testing.T) {
	for _, c := range [][3]int{{1, 3, 1}, {3, 3, 3}, {5, 3, 3}} {
		if got := clamp(c[0], c[1]); got != c[2] {
			t.Errorf("clamp(%d, %d) = %d", c[0], c[1], got)
		}
	}
}

func TestBits(t *testing.T) {
	if got := bits(6, 3, 2); got != 12 {
		t.Errorf("bits = %d", got)
	}
}

func TestLetters(t *testing.T) {
	if got := letters("a", "", "b"); got != "a b " {
		t.Errorf("letters = %q", got)
	}
}
