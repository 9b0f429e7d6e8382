package rank

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"codebreaker/internal/engine/position/partition"
	"codebreaker/internal/engine/position/partition/bitslice"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

var heuristics = []bitslice.Heuristic{bitslice.Minimax, bitslice.Expected, bitslice.Entropy, bitslice.Parts}

// games covers every kind of game that is ranked.
var games = []string{"2x9", "3x7", "4x6", "4x6-empty", "5x4", "6x3", "8x2", "4x7-distinct", "4x6-distinct-empty", "9x2", "3.6.4.5", "2.7.3-empty", "6.3.5.7-distinct", "4.6.3.6-distinct-empty"}

func gameOf(t testing.TB, name string) (*rules.Game, bitslice.Layout) {
	t.Helper()
	game := testgame.Parse(t, name)
	return game, partition.Layout(game)
}

// some returns candidates of a game in code order: the ones consistent with random turns, or any.
func some(game *rules.Game, source *rand.Rand, n int) []rules.Code {
	all := slices.Collect(game.Secrets())
	if source.IntN(2) == 0 {
		guess, secret := all[source.IntN(len(all))], all[source.IntN(len(all))]
		mark := game.Mark(guess, secret)
		all = slices.DeleteFunc(all, func(code rules.Code) bool { return game.Mark(guess, code) != mark })
	}
	source.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	all = all[:min(n, len(all))]
	slices.SortFunc(all, rules.Compare)
	return all
}

// TestPoolHasEveryGuessOnce checks that the arrangements of all multisets are the guesses of a
// game, each of them once.
func TestPoolHasEveryGuessOnce(t *testing.T) {
	for _, name := range games {
		game, layout := gameOf(t, name)
		pool := newPool(game, layout, 1)
		if pool == nil {
			t.Errorf("%s is not ranked", name)
			continue
		}
		set := bitslice.NewSet(layout, slices.Collect(game.Secrets()))
		var got []rules.Code
		var division bitslice.Division
		for m := range pool.Multisets() {
			division.Load(set, pool.multisets, m)
			all := pool.arrangements(m)
			if all.Len() == 0 {
				t.Errorf("%s: no arrangement of %s may be played", name, game.Format(pool.multisets.At(m)))
			}
			for i := range all.Len() {
				got = append(got, division.Guess(all, i))
			}
		}
		slices.SortFunc(got, rules.Compare)
		if want := slices.Collect(game.Guesses()); !slices.Equal(got, want) {
			t.Errorf("%s: %d arrangements, want the %d guesses", name, len(got), len(want))
		}
	}
}

// TestNotRanked checks which games are not ranked.
func TestNotRanked(t *testing.T) {
	for _, name := range []string{"4x6-black", "4x6-place", "3.2.2.2.2.2.2.2.2", "16x2", "1x9"} {
		if pool := NewPool(gameOf(t, name)); pool != nil {
			t.Errorf("%s is ranked, by %d multisets", name, pool.Multisets())
		}
	}
}

// TestAllowedSymbolsDo checks that every guess has an equivalent one of allowed symbols that is no
// later in code order.
func TestAllowedSymbolsDo(t *testing.T) {
	for _, name := range []string{"3x7", "4x6-empty", "3x8-distinct", "3x7-distinct-empty", "7.4.6", "3.5.6.4-empty", "5.8.6-distinct", "6.4.7-distinct-empty"} {
		game, layout := gameOf(t, name)
		pool := newPool(game, layout, 1)
		for most := 3; most < game.Symbols(); most++ {
			var codes []rules.Code
			for code := range game.Secrets() {
				if int(slices.Max(code[:])) < most && (code[0]+code[1])%3 > 0 {
					codes = append(codes, code)
				}
			}
			set := bitslice.NewSet(layout, codes)
			allowed, like := pool.allowed(codes), make(map[string]bool)
			cells := make([]uint32, layout.Cells())
			for guess := range game.Guesses() {
				set.Count(guess, cells)
				partition := fmt.Sprint(cells)
				need := uint64(0)
				for _, symbol := range guess[:game.Places()] {
					need |= 1 << symbol
				}
				if need&^allowed == 0 {
					like[partition] = true
				} else if !like[partition] {
					t.Fatalf("%s, %d candidates of the first %d symbols: no guess of symbols %b before %s divides them like it", name, len(codes), most, allowed, game.Format(guess))
				}
			}
		}
	}
}

// TestInformativeSymbolsSuffice checks that every guess that is not a candidate has an equivalent one of
// informative symbols: same cell sizes, and no later in code order.
func TestInformativeSymbolsSuffice(t *testing.T) {
	source := rand.New(rand.NewPCG(2, 9))
	for _, name := range []string{"3x6", "4x4-empty", "3x7-distinct", "3x6-distinct-empty", "6.4.5", "4.3.2.4-empty", "7.4.6-distinct", "6.3.5-distinct-empty"} {
		game, layout := gameOf(t, name)
		pool := newPool(game, layout, 1)
		for range 40 {
			codes := some(game, source, 2+source.IntN(6))
			if source.IntN(2) == 0 { // give all of them the same symbol at some place
				place := source.IntN(game.Places())
				codes = slices.DeleteFunc(codes, func(code rules.Code) bool { return code[place] != codes[0][place] })
			}
			set := bitslice.NewSet(layout, codes)
			informative, like := pool.informative(codes), make(map[string]bool)
			cells := make([]uint32, layout.Cells())
			for guess := range game.Guesses() {
				set.Count(guess, cells)
				candidate := cells[len(cells)-1] > 0
				slices.Sort(cells)
				sizes := fmt.Sprint(cells)
				need := uint64(0)
				for _, symbol := range guess[:game.Places()] {
					need |= 1 << symbol
				}
				if need&^informative == 0 {
					like[sizes] = true
				} else if !candidate && !like[sizes] {
					t.Fatalf("%s, candidates %v: no guess of symbols %b before %s divides them like it", name, codes, informative, game.Format(guess))
				}
			}
		}
	}
}

// TestNoGuessIsBetterThanItsBounds checks both bounds against the values of all guesses.
func TestNoGuessIsBetterThanItsBounds(t *testing.T) {
	source := rand.New(rand.NewPCG(3, 5))
	for _, name := range games {
		game, layout := gameOf(t, name)
		pool := newPool(game, layout, 1)
		for range 20 {
			codes := some(game, source, 1+source.IntN(700))
			set := bitslice.NewSet(layout, codes)
			cells := make([]uint32, layout.Cells())
			var sizes [1]bitslice.Sizes
			var division bitslice.Division
			for range 20 {
				m := source.IntN(pool.Multisets())
				set.Rows(pool.multisets, m, m+1, math.MaxUint64, sizes[:])
				division.Load(set, pool.multisets, m)
				all := pool.arrangements(m)
				for _, heuristic := range heuristics {
					r := rowsOf(heuristic, layout.Places)
					bound := r.bound(&sizes[0], false)
					if few := len(codes) < mostTabled; few && r.bound(&sizes[0], few) != bound {
						t.Fatalf("%s, %d candidates, heuristic %d: the bound of few rows is %d, want %d", name, len(codes), heuristic, r.bound(&sizes[0], few), bound)
					}
					var w weights
					if hasTangents(heuristic) {
						w.setTangents(r, &division)
					}
					for i := range all.Len() {
						guess := division.Guess(all, i)
						set.Count(guess, cells)
						value := heuristic.Value(cells)
						if value < bound {
							t.Fatalf("%s, %d candidates, heuristic %d: %s has value %d, below the bound of its rows %d", name, len(codes), heuristic, game.Format(guess), value, bound)
						}
						if tangent := boundOf(&w, all.Pattern(i), layout.Places); hasTangents(heuristic) && float64(value) < tangent {
							t.Fatalf("%s, %d candidates, heuristic %d: %s has value %d, below its tangent %f", name, len(codes), heuristic, game.Format(guess), value, tangent)
						}
					}
				}
			}
		}
	}
}

// boundOf returns the lower bound on the value of an arrangement.
func boundOf(w *weights, pattern *[bitslice.MaxPlaces]uint8, places int) float64 {
	bound := w.constant
	for place, number := range pattern[:places] {
		bound += w.place[place][number]
	}
	return bound
}

// TestTerms checks that the terms find all arrangements with a bound up to a limit, and no others but near it.
func TestTerms(t *testing.T) {
	source := rand.New(rand.NewPCG(7, 7))
	for places := 2; places <= 9; places++ {
		for range 20 {
			var multiset [bitslice.MaxPlaces]uint8
			for place := range places {
				multiset[place] = uint8(source.IntN(places))
			}
			slices.Sort(multiset[:places])
			symbols := len(slices.Compact(slices.Clone(multiset[:places])))
			all := bitslice.NewArrangements(places, multiset)
			size := math.Pow(10, float64(source.IntN(14)))
			w := weights{constant: size * source.NormFloat64()}
			for place := range places {
				for k := range symbols {
					w.place[place][k] = size * source.NormFloat64()
				}
			}
			at := boundOf(&w, all.Pattern(source.IntN(all.Len())), places)
			for _, limit := range []float64{at, at + size, at - size, math.Inf(1), -1e18} {
				terms, most := w.terms(places, symbols, limit)
				found := all.Within(&terms, most, nil)
				for i := range all.Len() {
					bound := boundOf(&w, all.Pattern(i), places)
					if _, within := slices.BinarySearch(found, int32(i)); bound <= limit && !within || bound > limit+1e-5*size && within {
						t.Fatalf("%d places, size %g: arrangement %d has bound %g, and is found up to %g: %v", places, size, i, bound, limit, within)
					}
				}
			}
		}
	}
}

// TestBoundsAreTight checks that the bounds are tight: a small row's bound equals the least value
// of any division, and a tangent touches the function.
func TestBoundsAreTight(t *testing.T) {
	for _, heuristic := range heuristics {
		for places := 2; places <= 5; places++ {
			r := rowsOf(heuristic, places)
			for total := range places + 1 {
				for n := range uint32(9) {
					if got, want := r.small[total][n], leastDivided(heuristic, places, total, n); got != want {
						t.Errorf("heuristic %d: %d candidates of total %d at %d places have value %d at least, want %d", heuristic, n, total, places, got, want)
					}
				}
			}
		}
	}
	// Of many candidates with all symbols of a guess, only one can be the guess.
	if got := rowsOf(bitslice.Parts, 4).bound(&bitslice.Sizes{4: 200}, false); got != -4 {
		t.Errorf("200 candidates of total 4 at 4 places make %d cells at most, want 4", -got)
	}
	for _, heuristic := range []bitslice.Heuristic{bitslice.Expected, bitslice.Entropy} {
		r := rowsOf(heuristic, 6)
		for total := 1; total <= 6; total++ {
			for at := 5.0; at < 95*float64(total); at += 7 {
				constant, slope := r.tangent(total, 100, at)
				for near := at - 50; near < at+50; near += 3 {
					other, otherSlope := r.tangent(total, 100, near)
					if above := other + otherSlope*at - constant - slope*at; above > 0.002*100*(1<<32) || heuristic == bitslice.Expected && above > 1e-6 {
						t.Errorf("heuristic %d, total %d: where there are %g blacks the tangent for %g is %g above the one there", heuristic, total, at, near, above)
					}
				}
			}
		}
	}
	for _, n := range []float64{3, 100, 1e6} {
		for total := 1; total <= 7; total++ {
			for _, d := range rowsOf(bitslice.Entropy, 7).distributions[total]()[64:705] {
				value := 0.0 // of cells with exactly this distribution
				for black := range eachBlack(7, total) {
					size := n * math.Exp(d.slope*float64(black)-d.logSum)
					value += size * math.Log2(size) * (1 << 32)
				}
				constant, slope := rowsOf(bitslice.Entropy, 7).tangent(total, n, n*d.mean)
				if touched := constant + slope*n*d.mean; touched-value > 1e-9*n*(1<<32) || value-touched > 0.002*n*(1<<32) { // bits for each candidate
					t.Errorf("%g candidates of total %d with %g blacks each: %g, want %g", n, total, d.mean, touched, value)
				}
			}
		}
	}
}

// leastDivided tries all divisions of a row.
func leastDivided(heuristic bitslice.Heuristic, places, total int, n uint32) int64 {
	least := int64(math.MaxInt64)
	var cells []uint32
	var divide func(black int, remaining uint32)
	divide = func(black int, remaining uint32) {
		if black > total {
			if remaining == 0 {
				least = min(least, heuristic.Value(cells))
			}
			return
		}
		most := remaining
		if total == places && black == places-1 {
			most = 0
		} else if total == places && black == places {
			most = min(remaining, 1)
		}
		for size := range most + 1 {
			cells = append(cells, size)
			divide(black+1, remaining-size)
			cells = cells[:len(cells)-1]
		}
	}
	divide(0, n)
	return least
}

// TestSearchFindsTheBest compares the search with exhaustive weighing, ordered by the tie rule.
func TestSearchFindsTheBest(t *testing.T) {
	source := rand.New(rand.NewPCG(7, 11))
	var search Search
	var scratch Scratch
	for _, name := range games {
		game, layout := gameOf(t, name)
		pool := newPool(game, layout, 1)
		guesses := slices.Collect(game.Guesses())
		for range 60 {
			codes := some(game, source, []int{1 + source.IntN(12), 1 + source.IntN(120), 1 + source.IntN(1500)}[source.IntN(3)])
			set := bitslice.NewSet(layout, codes)
			heuristic := heuristics[source.IntN(len(heuristics))]
			most, keeps := 1, (func(rules.Code) bool)(nil)
			if source.IntN(2) == 0 {
				allowed := pool.allowed(codes)
				most, keeps = 1+source.IntN(30), func(code rules.Code) bool {
					for _, symbol := range code[:game.Places()] {
						if allowed>>symbol&1 == 0 {
							return false
						}
					}
					return (code[0]+2*code[1])%3 > 0
				}
			}
			var want []Choice
			cells := make([]uint32, layout.Cells())
			for _, guess := range guesses {
				if keeps == nil || keeps(guess) {
					set.Count(guess, cells)
					want = append(want, Choice{Value: heuristic.Value(cells), Candidate: cells[len(cells)-1] > 0, Guess: guess})
				}
			}
			slices.SortFunc(want, Choice.Compare)
			var known *Choice
			if most == 1 && source.IntN(2) == 0 {
				known = &want[slices.IndexFunc(want, func(c Choice) bool { return c.Candidate })]
			}
			search.whole = source.IntN(2) * source.IntN(len(codes)+1)
			want = want[:min(most, len(want))]
			search.Begin(Question{Pool: pool, Set: set, Candidates: codes, Heuristic: heuristic, Most: most, Keeps: keeps, Known: known})
			search.Rounds(&scratch, func(tasks int, do func(scratch *Scratch, i int)) {
				for _, i := range source.Perm(tasks) {
					do(&scratch, i)
				}
			})
			if got := search.Leaders(); !slices.Equal(got, want) {
				t.Fatalf("%s, %d candidates, heuristic %d: the best %d are\n%+v, want\n%+v", name, len(codes), heuristic, most, got, want)
			}
			if counted := search.Counted(); known == nil && counted < 1 || counted > int64(len(guesses)) {
				t.Fatalf("%s: %d guesses counted, of %d", name, counted, len(guesses))
			}
		}
	}
}
