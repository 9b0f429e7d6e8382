package optimal

import (
	"math/rand/v2"
	"slices"
	"testing"

	"codebreaker/internal/engine/optimal/tables"
	"codebreaker/internal/engine/optimal/transposition"
	"codebreaker/internal/engine/rules"
)

// TestCores checks that learned cores are minimal sets that no guess separates, and that they rule out exactly the
// guesses that leave one of them in a cell, for subsets of several tables.
func TestCores(t *testing.T) {
	draw := rand.New(rand.NewPCG(8, 11))
	game, b := builderOf(t, "4x4-black")
	whole := specOf(b)
	w := (&searcher{game: game}).acquire()
	w.search.tables = b
	separates := func(codes []rules.Code) bool {
		return slices.ContainsFunc(b.Guesses, func(guess rules.Code) bool {
			feedbacks := make(map[rules.Feedback]bool)
			for _, code := range codes {
				feedbacks[game.Mark(guess, code)] = true
			}
			return len(feedbacks) == len(codes)
		})
	}
	ruled := 0
	for range 3 { // tables
		var spec tables.Spec
		for i := range b.Codes {
			if draw.IntN(3) > 0 {
				spec.Codes, spec.Numbers, spec.Keys = append(spec.Codes, b.Codes[i]), append(spec.Numbers, whole.Numbers[i]), append(spec.Keys, transposition.KeyOf(uint64(i)))
			}
		}
		table := b.Build(spec)
		w.prepare(table)
		for range 2 { // sets
			sub := subproblem{table: table}
			for i := range table.Codes {
				if draw.IntN(4) == 0 {
					sub.set = append(sub.set, uint16(i))
					sub.key = sub.key.With(table.Keys[i])
				}
			}
			for guess := range table.Guesses {
				row := table.Row(int32(guess))
				cells := make(map[uint8]*subproblem)
				for _, candidate := range sub.set {
					cell := cells[row[candidate]]
					if cell == nil {
						cell = &subproblem{table: table}
						cells[row[candidate]] = cell
					}
					cell.set = append(cell.set, candidate)
				}
				want := false
				for _, core := range w.cores.all {
					at := make([]uint16, 0, len(core))
					for _, number := range core {
						if i := slices.Index(table.Numbers, number); i >= 0 && slices.Contains(sub.set, uint16(i)) {
							at = append(at, uint16(i))
						}
					}
					want = want || len(at) == len(core) && !slices.ContainsFunc(at, func(i uint16) bool { return row[i] != row[at[0]] })
				}
				if got := w.leavesCore(&sub, int32(guess), 3); got != want {
					t.Fatalf("guess %d leaves a core in a cell: %v, not %v", guess, got, want)
				} else if got {
					ruled++
					continue
				}
				for _, cell := range cells {
					if len(cell.set) > 2 && len(cell.set) <= largestCore && !separates(codesOf(table, cell.set)) {
						cell.span.Lower = infinite
						w.cores.learned = 0 // learn even if cores do not pay
						w.learnCore(&sub, []subproblem{*cell}, 3)
						break
					}
				}
			}
		}
	}
	for _, core := range w.cores.all {
		codes := make([]rules.Code, len(core))
		for i, number := range core {
			codes[i] = b.Codes[number]
		}
		if separates(codes) {
			t.Errorf("%v can be separated", codes)
		}
		for i := range codes {
			if !separates(slices.Delete(slices.Clone(codes), i, i+1)) {
				t.Errorf("%v without candidate %d is a core as well", codes, i)
			}
		}
	}
	if len(w.cores.all) < 20 || ruled < 1000 {
		t.Errorf("%d cores ruled out %d guesses", len(w.cores.all), ruled)
	}
	one := subproblem{set: []uint16{0, 1}, span: span{Lower: infinite, Upper: infinite}}
	one.table = b.Build(whole)
	w.cores = cores{}
	if w.learnCore(&one, []subproblem{one}, 3); len(w.cores.all) > 0 {
		t.Error("two candidates became a core")
	}
}

// TestCoresPay checks that cores are learned again and again as long as they rule out enough guesses, and no longer.
func TestCoresPay(t *testing.T) {
	game, b := builderOf(t, "4x4-black")
	w := (&searcher{game: game}).acquire()
	w.search.tables = b
	sub := subproblem{table: b.Build(specOf(b))}
	w.prepare(sub.table)
	cell := subproblem{table: sub.table, span: span{Lower: infinite, Upper: infinite}}
	for i, code := range sub.table.Codes {
		if len(cell.set) < largestCore && !slices.Contains(code[:], 3) { // no guess makes 24 cells, and DDDD makes one
			cell.set = append(cell.set, uint16(i))
		}
	}
	for range 2 * firstCores {
		w.learnCore(&sub, []subproblem{cell}, 3)
	}
	if len(w.cores.all) != firstCores {
		t.Errorf("%d cores that ruled out no guess were learned, not %d", len(w.cores.all), firstCores)
	}
	sub.set, sub.key = cell.set, transposition.KeyOf(1)
	guess := slices.Index(sub.table.Guesses, b.Codes[255])
	for range worthwhile * firstCores {
		if !w.leavesCore(&sub, int32(guess), 3) {
			t.Fatal("DDDD leaves a core in one cell, but was not ruled out")
		}
	}
	w.learnCore(&sub, []subproblem{cell}, 3)
	w.learnCore(&sub, []subproblem{cell}, 3)
	if len(w.cores.all) != firstCores+1 {
		t.Errorf("%d cores were learned after enough guesses were ruled out, not %d", len(w.cores.all), firstCores+1)
	}
}

// TestNarrowCores checks that a set which no candidate separates, but another guess does, is not a core.
func TestNarrowCores(t *testing.T) {
	game, b := builderOf(t, "2x6")
	w := (&searcher{game: game}).acquire()
	w.search.tables = b
	spec := tables.Spec{Narrow: true}
	for number, code := range b.Codes {
		if code[0] == 0 && code[1] < 4 { // the other codes of the line tell nothing of these; 2x6 has guesses that do
			spec.Codes, spec.Numbers, spec.Keys = append(spec.Codes, code), append(spec.Numbers, int32(number)), append(spec.Keys, transposition.KeyOf(uint64(number)))
		}
	}
	sub := subproblem{table: b.Build(spec), span: span{Lower: infinite, Upper: infinite}}
	for i := range sub.table.Codes {
		sub.set = append(sub.set, uint16(i))
	}
	w.prepare(sub.table)
	if w.learnCore(&sub, []subproblem{sub}, 3); len(w.cores.all) > 0 {
		t.Errorf("a table of candidates only taught the core %v", w.cores.all[0])
	}
}

// codesOf returns the candidates of a set.
func codesOf(table *tables.Table, set []uint16) (codes []rules.Code) {
	for _, candidate := range set {
		codes = append(codes, table.Codes[candidate])
	}
	return codes
}
