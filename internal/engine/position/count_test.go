package position_test

import (
	"math"
	"testing"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/test/testgame"
)

// TestRemaining checks which counts are exact: also counts of sets too big to list, up to 2^53.
func TestRemaining(t *testing.T) {
	for _, test := range []struct {
		game, turns string
		want        uint64 // 0 where it is not known exactly
	}{
		{"4x6", "", 1296},
		{"8x12", "", 429981696},
		{"8x12", "ABCDEFGH=XOO", 36391656},
		{"8x12", "ABCDEFGH=XOO AABBCCDD=XO", 4692384},
		{"8x12", "ABCDEFGH=none", 65536},
		{"12x12-black", "ABCDEFGHIJKL=3", 518748492020}, // 220·11⁹,
		{"16x16", "", 0},                                // 2^64
		{"16x64", "", 0},
		{"12x12", "AAABBBCCDDEE=OOOO JCCLAHHJJHLA=XOOOO EGEJJKKKGJCC=OOOO HDJHIEJIEIDH=OOOO LKHELLLBCBHK=XXOOOOOOO", 0},
	} {
		game := testgame.Parse(t, test.game)
		turns := testgame.Turns(t, game, test.turns)
		count, err := position.After(game, turns).Remaining(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if test.want > math.MaxInt {
			test.want = 0 // no int holds it
		}
		n, exact := count.Exact()
		if uint64(n) != test.want || exact != (test.want > 0) {
			t.Errorf("%s %s: %+v, of which %d is exact, want %d", test.game, test.turns, count, n, test.want)
		}
	}
}
