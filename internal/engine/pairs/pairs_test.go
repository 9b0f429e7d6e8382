package pairs

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/engine/message"
)

// matchings returns all matchings of n people.
func matchings(n int) (all []Matching) {
	if n == 0 {
		return []Matching{{}}
	}
	for _, shorter := range matchings(n - 1) {
		for at := range n {
			all = append(all, slices.Insert(slices.Clone(shorter), at, n-1))
		}
	}
	return all
}

func agree(made Matching, asked []Question) bool {
	for _, q := range asked {
		right := 0
		for i, partner := range q.Pairs {
			if partner >= 0 && made[i] == partner {
				right++
			}
		}
		if right != q.Right {
			return false
		}
	}
	return true
}

// TestCount compares counts with a list of all matchings.
func TestCount(t *testing.T) {
	source := rand.New(rand.NewPCG(5, 8))
	for range 200 {
		n := 2 + source.IntN(5)
		all := matchings(n)
		secret := all[source.IntN(len(all))]
		var asked []Question
		for range source.IntN(4) {
			q := Question{Pairs: slices.Clone(all[source.IntN(len(all))])}
			if source.IntN(2) == 0 { // a booth
				keep := source.IntN(n)
				for i := range q.Pairs {
					if i != keep {
						q.Pairs[i] = -1
					}
				}
			}
			for i, partner := range q.Pairs {
				if secret[i] == partner {
					q.Right++
				}
			}
			asked = append(asked, q)
		}
		odds, err := Count(t.Context(), n, asked)
		if err != nil {
			t.Fatal(err)
		}
		var possible []Matching
		for _, made := range all {
			if agree(made, asked) {
				possible = append(possible, made)
			}
		}
		if odds.Total != uint64(len(possible)) || len(odds.some) != len(possible) {
			t.Fatalf("%d matchings, want %d", odds.Total, len(possible))
		}
		nearest := 2.0
		for i := range n {
			for k := range n {
				count := uint64(0)
				for _, made := range possible {
					if made[i] == k {
						count++
					}
				}
				if odds.Of[i][k] != count {
					t.Fatalf("%d+%d is in %d, want %d", i, k, odds.Of[i][k], count)
				}
				nearest = min(nearest, math.Abs(float64(count)/float64(odds.Total)-0.5))
			}
		}
		if i, k, bits := odds.Booth(); bits > 0 && math.Abs(math.Abs(float64(odds.Of[i][k])/float64(odds.Total)-0.5)-nearest) > 1e-12 {
			t.Errorf("the booth %d+%d is not the nearest to a half", i, k)
		}
		best := 0.0
		for _, made := range all {
			best = max(best, odds.tells(made))
		}
		made, bits := odds.Ceremony(t.Context())
		if sorted := slices.Sorted(slices.Values(made)); bits > best+1e-9 || bits < 0.8*best || sorted[0] != 0 || sorted[n-1] != n-1 || math.Abs(bits-odds.tells(made)) > 1e-12 {
			t.Errorf("the ceremony %v tells %.3f, the best %.3f", made, bits, best)
		}
	}
}

// TestTen counts the matchings of ten pairs.
func TestTen(t *testing.T) {
	odds, err := Count(t.Context(), 10, nil)
	if err != nil || odds.Total != 3628800 || odds.Of[3][7] != 362880 {
		t.Errorf("%d, %d: %v", odds.Total, odds.Of[3][7], err)
	}
}

// TestRead reads texts and refuses others.
func TestRead(t *testing.T) {
	show, err := Read("# season 1\nWomen: Anna, Bea, Cleo\r\nMax, Noah, Tom\n\nanna & max: no\nWeek 1: Noah+Bea, Cleo+Tom, Anna+Max=1\n")
	if err != nil || len(show.Asked) != 2 || !slices.Equal(show.Asked[0].Pairs, Matching{0, -1, -1}) || show.Asked[0].Right != 0 ||
		!slices.Equal(show.Asked[1].Pairs, Matching{0, 1, 2}) || show.Asked[1].Right != 1 || show.Asked[0].Line != 5 || show.Asked[1].Line != 6 {
		t.Errorf("%+v: %v", show, err)
	}
	if show, err := Read("A, B\nX, Y\n" + strings.Repeat("A+X=1\n", 300)); err != nil || len(show.Asked) != 1 {
		t.Errorf("the same booth again: %+v, %v", show, err)
	}
	for answer, right := range map[string]int{"no match": 0, "No": 0, "Kein Match": 0, "Perfect Match": 1, "1 beam": 1, "0 Lichter": 0, "yes": 1} {
		for _, pair := range []string{"Anna-Lou x Max", "Max & Anna-Lou", "Anna-Lou - Max", "anna-lou and max"} {
			show, err := Read("Anna-Lou, Bea\nMax, Noah\nMatch Box 1: " + pair + " = " + answer)
			if err != nil || show.Asked[0].Right != right || !slices.Equal(show.Asked[0].Pairs, Matching{0, -1}) {
				t.Errorf("%s = %s: %+v, %v", pair, answer, show, err)
			}
		}
	}
	var many strings.Builder // questions, all different
	many.WriteString("A,B,C,D,E,F,G,H,I,J,K\na,b,c,d,e,f,g,h,i,j,k\n")
	for _, one := range "abcdefghijk" {
		for _, other := range strings.ReplaceAll("abcdefghijk", string(one), "") {
			fmt.Fprintf(&many, "A+%c,B+%c=0\nA+%c,B+%c=1\nA+%c,B+%c=2\n", one, other, one, other, one, other)
		}
	}
	for _, text := range []string{
		"", "A, B", "A\nB", "A, A\nX, Y", "A, B\nX, Y, Z", "A, B\nX, Y\nA+Q=1", "A, B\nX, Y\nA+X, A+Y=1", "A, B\nX, Y\nA+X=2", "A, B\nX, Y\nA+X", many.String(), "A, B\nX, Y\nA+X, B+Y = yes",
	} {
		if show, err := Read(text); !message.IsProblem(err, "pairs-line") && !message.IsProblem(err, "pairs-none") {
			t.Errorf("%q: %+v, %v", text, show, err)
		}
	}
}
