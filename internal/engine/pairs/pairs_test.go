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

// matchings returns all ways in which each of some people chooses one of others, and each of these is chosen.
func matchings(people, others int) (all []Matching) {
	for _, made := range choices(people, others) {
		if chosen := slices.Compact(slices.Sorted(slices.Values(made))); len(chosen) == others {
			all = append(all, made)
		}
	}
	return all
}

// choices returns all ways in which each of some people chooses one of others.
func choices(people, others int) (all []Matching) {
	if people == 0 {
		return []Matching{{}}
	}
	for _, shorter := range choices(people-1, others) {
		for other := range others {
			all = append(all, append(slices.Clone(shorter), other))
		}
	}
	return all
}

// seated leaves the second of two people with one partner out.
func seated(made Matching) Matching {
	made = slices.Clone(made)
	for i, partner := range made {
		if slices.Contains(made[:i], partner) {
			made[i] = -1
		}
	}
	return made
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
		n := 2 + source.IntN(4)
		people := n + source.IntN(2)
		all := matchings(people, n)
		secret := all[source.IntN(len(all))]
		var asked []Question
		for range source.IntN(4) {
			q := Question{Pairs: seated(all[source.IntN(len(all))])}
			if source.IntN(2) == 0 { // a booth
				keep := source.IntN(people)
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
		odds, err := Count(t.Context(), people, n, asked)
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
		for i := range people {
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
			best = max(best, odds.tells(seated(made)))
		}
		made, most := odds.Ceremony(t.Context())
		chosen := slices.DeleteFunc(slices.Sorted(slices.Values(made)), func(partner int) bool { return partner < 0 })
		if whole := slices.Compact(slices.Clone(chosen)); len(chosen) != n || len(whole) != n || most < 0.8*best || people == n && most > best+1e-9 || math.Abs(most-odds.tells(made)) > 1e-12 {
			t.Errorf("the ceremony %v tells %.3f, the best %.3f", made, most, best)
		}
	}
}

// TestLarge counts the matchings of the largest groups, without questions and after a ceremony without a match: the
// derangements.
func TestLarge(t *testing.T) {
	none := Question{Pairs: make(Matching, 11)}
	for i := range none.Pairs {
		none.Pairs[i] = i
	}
	for _, test := range []struct {
		people, others int
		asked          []Question
		total, of      uint64 // and of the pair of 3 and 7
	}{
		{10, 10, nil, 3628800, 362880},
		{11, 11, nil, 39916800, 3628800},
		{11, 10, nil, 199584000, 19958400},
		{11, 11, []Question{none}, 14684570, 1468457},
	} {
		odds, err := Count(t.Context(), test.people, test.others, test.asked)
		if err != nil || odds.Total != test.total || odds.Of[3][7] != test.of || len(odds.some) != sample {
			t.Errorf("%d and %d: %d, %d, want %d, %d: %v", test.people, test.others, odds.Total, odds.Of[3][7], test.total, test.of, err)
		}
	}
}

// TestSample compares how often a sample has each pair with its chance.
func TestSample(t *testing.T) {
	odds, err := Count(t.Context(), 9, 8, []Question{{Pairs: Matching{0, 1, 2, 3, 4, 5, 6, 7, -1}, Right: 3}})
	if err != nil {
		t.Fatal(err)
	}
	for i, row := range odds.Of {
		for k, count := range row {
			drawn := 0
			for _, made := range odds.some {
				if made[i] == k {
					drawn++
				}
			}
			chance := float64(count) / float64(odds.Total)
			if off := math.Abs(float64(drawn)/sample - chance); off > 5*math.Sqrt(chance/sample) {
				t.Errorf("%d+%d is in %d of %d, with a chance of %.4f", i, k, drawn, sample, chance)
			}
		}
	}
}

// TestRead reads texts and refuses others.
func TestRead(t *testing.T) {
	show, err := Read("# season 1\nWomen: Anna, Bea, Cleo\r\nMax, Noah, Tom\n\nanna & max: no\nWeek 1: Noah+Bea, Cleo+Tom, Anna+Max=1\n")
	if err != nil || len(show.Asked) != 2 || !slices.Equal(show.Asked[0].Pairs, Matching{0, -1, -1}) || show.Asked[0].Right != 0 ||
		!slices.Equal(show.Asked[1].Pairs, Matching{0, 1, 2}) || show.Asked[1].Right != 1 || show.Asked[0].Line != 5 || show.Asked[1].Line != 6 {
		t.Errorf("%+v: %v", show, err)
	}
	for _, text := range []string{"A, B, C\nX, Y\nA+X, C+Y=1", "X, Y\nA, B, C\nX+A, Y+C=1"} { // the larger group comes first
		if show, err := Read(text); err != nil || len(show.First) != 3 || !slices.Equal(show.Asked[0].Pairs, Matching{0, -1, 1}) {
			t.Errorf("%q: %+v, %v", text, show, err)
		}
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
		"", "A, B", "A\nB", "A, A\nX, Y", "A, B, C\nX, Y, a", "A, B\nX, Y, Z, U", "A, B, C, D\nX, Y", "A, B\nX, Y, Z\nA+X, B+Y, A+Z=1", "A, B\nX, Y\nA+Q=1", "A, B\nX, Y\nA+X, A+Y=1", "A, B\nX, Y\nA+X=2", "A, B\nX, Y\nA+X", many.String(), "A, B\nX, Y\nA+X, B+Y = yes",
	} {
		if show, err := Read(text); !message.IsProblem(err, "pairs-line") && !message.IsProblem(err, "pairs-none") {
			t.Errorf("%q: %+v, %v", text, show, err)
		}
	}
}

// TestNames says which name is wrong, and skips headings.
func TestNames(t *testing.T) {
	for text, want := range map[string]string{
		"Ann, Bo, ann\nX, Y": `line 1: the name "ann" occurs twice`, "A, B\nAnn Lee;Bo": `line 2: "Ann Lee;Bo" is one name: write the names of a group with commas`,
		"A, , B\nX, Y": `the name ""`, "A, B\nX, Y\nA Q": `line 3: "A Q" is no pair`, "A, B\nAnn Lee, Y\nWeek 1 Lee": "is no pair", "A, B\nX, Y\nWeek 1 = 2": "is no pair",
	} {
		if _, err := Read(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	for _, heading := range []string{"Woche 1", "Week 1", "Week 1:", "Matching Night 3", "Semaine 2 :"} {
		show, err := Read("A, B\nX, Y\n" + heading + "\nA+X = no\n" + heading + "\n")
		if err != nil || len(show.Asked) != 1 || show.Asked[0].Line != 4 {
			t.Errorf("%q: %+v, %v", heading, show, err)
		}
	}
}
