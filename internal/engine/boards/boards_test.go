package boards

import (
	"context"
	"errors"
	"math"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/ending"
)

func words(t testing.TB, name string) *Game {
	t.Helper()
	files := lexicon.NewFiles(nil, lexicon.FoldAccents)
	game, err := Parse(name, func(board string) (*rules.Game, error) {
		return rules.ParseGame(board, rules.WithLexicon(files))
	})
	if err != nil {
		t.Fatal(err)
	}
	return game
}

func TestNames(t *testing.T) {
	for name, want := range map[string]struct {
		name  string
		limit int
	}{
		"2*4x6":              {"2*4x6", 0},
		"3 * bulls-sequence": {"3*4x10-distinct-sequence", 0},
		"quordle:en5":        {"4*words:en5-place", 9},
		"Octordle:en5":       {"8*words:en5-place", 13},
		"32*wordle:en5":      {"32*words:en5-place", 37},
	} {
		game := words(t, name)
		if again := words(t, game.Name()); game.Name() != want.name || game.Limit() != want.limit || again.Name() != want.name {
			t.Errorf("%s: %s with %d guesses", name, game.Name(), game.Limit())
		}
	}
	for name, id := range map[string]string{"0*4x6": "boards-count", "65*4x6": "boards-count", "5*1x4": "boards-few-secrets", "2*4x6-place-hard": "boards-hard", "2*9x9": "boards-too-large"} {
		_, err := Parse(name, func(board string) (*rules.Game, error) { return rules.ParseGame(board) })
		if !message.IsProblem(err, id) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestPositions plays random guesses and compares the candidates of each board with the result of
// a plain filter.
func TestPositions(t *testing.T) {
	for _, name := range []string{"3*3x4", "3*3x4-sequence", "4*3x4-black"} {
		game := parse(t, name)
		for seed := range uint64(20) {
			secrets := game.Draw(seed)
			if err := game.CheckSecrets(secrets); err != nil {
				t.Fatal(err)
			}
			p, err := After(game, nil)
			for turn := 0; err == nil && !p.Won(); turn++ {
				guess := secrets[turn%len(secrets)]
				if turn < 3 {
					guess = game.guesses[(int(seed)*7+turn*13)%len(game.guesses)]
				}
				if p, err = After(game, p.Mark(secrets, guess)); err != nil {
					break
				}
				for i, secret := range secrets {
					b := p.Board(i)
					if !slices.Contains(p.Candidates(i), secret) || b.Done > 0 && p.Turns()[b.Done-1].Guess != secret {
						t.Fatalf("%s %d: board %d lost its secret", name, seed, i+1)
					}
					for _, code := range p.Candidates(i) {
						for _, turn := range p.Turns() {
							if mark := turn.Marks[i]; mark.Places() > 0 && game.board.Mark(turn.Guess, code) != mark {
								t.Fatalf("%s %d: %s is a candidate of board %d", name, seed, game.board.Format(code), i+1)
							}
						}
					}
				}
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestSeparate checks that a known code is no candidate of another board.
func TestSeparate(t *testing.T) {
	sets := [][]int32{{1, 2}, {2, 3}, {3}, {1, 2, 3, 4, 5}}
	separate(sets)
	if want := [][]int32{{1}, {2}, {3}, {4, 5}}; !slices.EqualFunc(sets, want, slices.Equal) {
		t.Error(sets)
	}
}

// TestText reads the turns that it writes.
func TestText(t *testing.T) {
	for _, name := range []string{"4*wordle:en5", "3*wordle:en5", "2*4x6", "3*4x6-sequence"} {
		game := words(t, name)
		secrets := game.Draw(5)
		p, err := After(game, nil)
		if err != nil {
			t.Fatal(err)
		}
		guesses := append([]rules.Code{game.guesses[50], game.guesses[700]}, secrets...)
		for _, guess := range guesses {
			if p, err = After(game, p.Mark(secrets, guess)); err != nil {
				t.Fatal(err)
			}
		}
		var texts []string
		for _, turn := range p.Turns() {
			texts = append(texts, game.FormatTurn(turn))
		}
		same := func(turns []Turn) bool {
			return slices.EqualFunc(turns, p.Turns(), func(a, b Turn) bool { return a.Guess == b.Guess && slices.Equal(a.Marks, b.Marks) })
		}
		if turns, err := game.ParseTurns(texts); err != nil || !same(turns) {
			t.Errorf("%s: %v %v", name, texts, err)
		}
	}
}

// TestSquares checks that boards that are not solved are shared as lost only after the end.
func TestSquares(t *testing.T) {
	game := words(t, "2*4x6")
	p, err := After(game, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, limit := range []int{9, 30} {
		for over, want := range map[bool]string{false: "➖➖", true: "🟥🟥"} {
			if limit == 30 {
				want += want
			}
			if got := p.Squares(limit, over); !slices.Equal(got, []string{want}) {
				t.Errorf("%d guesses, over %v: %v, want %s", limit, over, got, want)
			}
		}
	}
}

// TestPartlyKnown compares the candidates after marks that are partly known with the secrets that can give them, and
// shares such marks.
func TestPartlyKnown(t *testing.T) {
	game := words(t, "2*wordle:en5")
	turns, err := game.ParseTurns([]string{"CRANE=G??x?/xxxx?"})
	if err != nil {
		t.Fatal(err)
	}
	p, err := After(game, turns)
	if err != nil {
		t.Fatal(err)
	}
	for i, mark := range turns[0].Marks {
		var want []rules.Code
		for secret := range game.board.Secrets() {
			if mark.Admits(game.board.Mark(turns[0].Guess, secret)) {
				want = append(want, secret)
			}
		}
		if got := p.Candidates(i); mark.Known() || len(want) == 0 || !slices.Equal(got, want) {
			t.Errorf("board %d has %d codes after %s, want %d", i+1, len(got), mark, len(want))
		}
	}
	want := []string{"➖➖", "", "🟩❔❔⬜❔ ⬜⬜⬜⬜❔"}
	if got := p.Squares(7, false); !slices.Equal(got, want) {
		t.Errorf("it is shared as %q, want %q", got, want)
	}
}

// TestMarksAreChecked reads turns that are wrong.
func TestMarksAreChecked(t *testing.T) {
	game := words(t, "2*wordle:en5")
	for text, id := range map[string]string{
		"CRANE=xxxxx":                          "boards-marks-count",
		"CRANE":                                "boards-turn-marks",
		"CRANE=GGGGG/xxxxx\nCRANE=GGGGG/xxxxx": "boards-mark-done",
		"CRANE=xxxxx/-":                        "boards-mark-missing",
		"CRANE=GGGGG/GGGGG":                    "boards-contradiction-same",
		"CRANE=xxxxx/xxxxx\nCRANE=GGGGG/xxxxx": "boards-contradiction",
	} {
		turns, err := game.ParseTurns(strings.Split(text, "\n"))
		if err == nil {
			_, err = After(game, turns)
		}
		if !message.IsProblem(err, id) || strings.HasPrefix(id, "boards-contradiction") && !errors.Is(err, position.ErrContradiction) {
			t.Errorf("%s: %v, want %s", text, err, id)
		}
	}
}

// TestValues compares values with their definition: the expected cost of the cells of each board.
func TestValues(t *testing.T) {
	for _, name := range []string{"2*3x4", "3*wordle:en5-weighted"} {
		game := words(t, name)
		p, err := After(game, nil)
		if err == nil {
			p, err = After(game, p.Mark(game.Draw(3), game.guesses[20]))
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range measures[1:] { // without a look ahead
			best, err := p.Best(context.Background(), m.name, 3)
			if err != nil {
				t.Fatal(err)
			}
			for _, w := range best {
				want := 0.0
				for i := range game.boards {
					cells, total := make(map[rules.Feedback][]float64), 0.0
					for _, code := range p.Candidates(i) {
						weight := float64(game.board.Weight(code))
						mark := game.board.Mark(w.Guess, code)
						cells[mark], total = append(cells[mark], weight), total+weight
					}
					for mark, cell := range cells {
						sum, squares := 0.0, 0.0
						for _, weight := range cell {
							sum, squares = sum+weight, squares+weight*weight
						}
						if !mark.Solved() {
							want += sum / total * m.cost(game, sum*sum/squares, game.boards)
						}
					}
				}
				if math.Abs(w.Value-want) > 1e-6 {
					t.Errorf("%s %s %s: %v, want %v", name, m.name, game.board.Format(w.Guess), w.Value, want)
				}
			}
		}
	}
}

// TestLookAhead compares the strategy finish with the optimum, for a game so small that the
// strategy looks at everything that can follow.
func TestLookAhead(t *testing.T) {
	game := parse(t, "2*2x3")
	p, err := After(game, nil)
	if err != nil {
		t.Fatal(err)
	}
	best, err := p.Best(context.Background(), "finish", 1)
	if err != nil {
		t.Fatal(err)
	}
	exact, err := Optimum(context.Background(), game)
	if err != nil {
		t.Fatal(err)
	}
	optimum := float64(exact.Total) / float64(exact.Games)
	if best[0].Value < optimum-0.05 || best[0].Value > optimum+0.15 {
		t.Errorf("%v guesses, the optimum is %v", best[0].Value, optimum)
	}
}

// TestBudget checks that work limits the positions of a look ahead, and that a choice is found in any case.
func TestBudget(t *testing.T) {
	p, err := After(parse(t, "2*2x4"), nil)
	if err != nil {
		t.Fatal(err)
	}
	table := p.feedbackTable(p.Open())
	for _, test := range []struct{ work, least, most int }{{1, 1, 1}, {5000, 100, 100}, {0, 101, mostLooked}} {
		ctx := budget.Budget{Work: test.work}.Context(context.Background())
		l := newLooker(ctx, &chooser{table: table, measure: measures[0]}, nil)
		if best, err := l.best(ctx, table.sets, 1); err != nil || len(best) != 1 {
			t.Errorf("work %d: %v %v", test.work, best, err)
		}
		if n := len(l.known); n < test.least || n > test.most {
			t.Errorf("work %d: looked at %d positions, want %d to %d", test.work, n, test.least, test.most)
		}
	}
}

// TestSimulations checks that results do not depend on threads, and what the strategies need.
func TestSimulations(t *testing.T) {
	for _, name := range []string{"2*4x4", "3*4x4-sequence", "4*3x5-black"} {
		game := parse(t, name)
		for _, strategy := range Strategies() {
			one, err := Simulate(context.Background(), game, strategy, 30, 1, 1)
			if err != nil {
				t.Fatal(err)
			}
			four, err := Simulate(context.Background(), game, strategy, 30, 1, 4)
			if err != nil || !slices.Equal(one.Histogram, four.Histogram) {
				t.Errorf("%s %s: %v and %v %v", name, strategy, one.Histogram, four.Histogram, err)
			}
			if one.Average < float64(game.boards) || one.Average > float64(4*game.boards+3) {
				t.Errorf("%s %s: %v guesses", name, strategy, one.Average)
			}
		}
	}
	if _, err := Simulate(context.Background(), parse(t, "2*5x10"), "finish", 1, 1, 1); !message.IsProblem(err, "boards-games-large") || !errors.Is(err, limits.ErrReached) {
		t.Error(err)
	}
	if _, err := Simulate(context.Background(), parse(t, "2*2x2"), "minimax", 1, 1, 1); !message.IsProblem(err, "boards-strategy") {
		t.Error(err)
	}
}

// TestKeepEnds checks that a table of feedbacks, which takes seconds for long lists, is not computed once the context has
// ended.
func TestKeepEnds(t *testing.T) {
	p, err := After(parse(t, "2*4x4"), nil)
	if err != nil {
		t.Fatal(err)
	}
	table := p.feedbackTable(p.Open())
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := table.keep(ctx); !errors.Is(err, context.Canceled) || table.byColumn != nil {
		t.Errorf("%v, %d columns", err, len(table.byColumn))
	}
	if err := table.keep(t.Context()); err != nil || len(table.byColumn) != len(table.codes) {
		t.Errorf("%v, %d columns", err, len(table.byColumn))
	}
}

// countingContext keeps the largest number of goroutines whenever somebody asks whether it has ended.
type countingContext struct {
	context.Context
	most atomic.Int64
}

func (c *countingContext) Err() error {
	now := int64(runtime.NumGoroutine())
	for most := c.most.Load(); now > most && !c.most.CompareAndSwap(most, now); most = c.most.Load() {
	}
	return c.Context.Err()
}

// TestSimulationThreads checks that the limit of a context holds against a larger number of threads.
func TestSimulationThreads(t *testing.T) {
	game := parse(t, "2*4x4")
	more := func(ctx context.Context) int {
		counting := &countingContext{Context: ctx}
		before := runtime.NumGoroutine()
		if _, err := Simulate(counting, game, Strategies()[0], 100, 1, 4); err != nil {
			t.Error(err)
		}
		return int(counting.most.Load()) - before
	}
	if more := more(budget.Budget{Threads: 1}.Context(t.Context())); more > 0 {
		t.Errorf("%d goroutines more than the caller's", more)
	}
	if more := more(t.Context()); more < 1 {
		t.Error("four threads start no goroutine")
	}
}

// TestMissing takes marks away, and finds the first one that is missing.
func TestMissing(t *testing.T) {
	for _, name := range []string{"3*3x4", "3*3x4-sequence"} {
		game := parse(t, name)
		secrets := game.Draw(1)
		p, err := After(game, nil)
		for _, guess := range append([]rules.Code{game.guesses[9]}, secrets...) {
			if err == nil {
				p, err = After(game, p.Mark(secrets, guess))
			}
		}
		if err != nil || !p.Won() {
			t.Fatal(err)
		}
		if mark, missing := game.Missing(p.Turns()); missing {
			t.Errorf("%s: %v is missing", name, mark)
		}
		for number := range p.Turns() {
			for board := range game.boards {
				turns := game.unmarked(p.Turns(), secrets[0])[:len(p.Turns())]
				given := turns[number].Marks[board].Places() > 0
				turns[number].Marks[board] = rules.Feedback{}
				if mark, missing := game.Missing(turns); missing != given || missing && mark != (Mark{number, board}) {
					t.Errorf("%s: %v, want turn %d of board %d", name, mark, number, board)
				}
			}
		}
	}
}

// TestInterruptedGamesDoNotCount ends simulations after every number of looks at the context. The games
// that count must be the first of all games.
func TestInterruptedGamesDoNotCount(t *testing.T) {
	game := parse(t, "2*2x3")
	var all []Result // by the number of games
	for games := range 7 {
		r, err := Simulate(context.Background(), game, "entropy", games, 1, 1)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, *r)
	}
	for looks := range 50 {
		r, err := Simulate(ending.After(t.Context(), looks), game, "entropy", 6, 1, 1)
		if r == nil || err == nil {
			continue
		}
		if !slices.Equal(r.Histogram, all[r.Games].Histogram) {
			t.Errorf("after %d looks: %d games %v, want %v", looks, r.Games, r.Histogram, all[r.Games].Histogram)
		}
	}
}

// TestDraws checks that seeds draw the same codes as before.
func TestDraws(t *testing.T) {
	for name, draws := range map[string][]string{
		"3*4x6":                 {"DCCD EAFE FFEB", "DEBF ABBA BACB"},
		"2*bulls":               {"7619 6148", "1920 9823"},
		"3*wordle:en5-weighted": {"NUTTY ROOMY WRECK", "PLEBS AMBER CLAMP"},
	} {
		game := words(t, name)
		for i, want := range draws {
			var codes []string
			for _, code := range game.Draw(uint64(i + 1)) {
				codes = append(codes, game.board.Format(code))
			}
			if got := strings.Join(codes, " "); got != want {
				t.Errorf("%s, seed %d: %s, want %s", name, i+1, got, want)
			}
		}
	}
}

// TestCheckBoard checks the names of boards: one game, and one number of boards.
func TestCheckBoard(t *testing.T) {
	for name, id := range map[string]string{"2*": "boards-of", "4**4x6": "boards-twice", "2*3*4x6": "boards-twice", "2*quordle:en": "boards-twice", "2*4x6": ""} {
		_, err := Parse(name, func(string) (*rules.Game, error) { return rules.ParseGame("4x6") })
		if id == "" && err != nil || id != "" && !message.IsProblem(err, id) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestMarksWithSpaces reads marks of two numbers, which slashes separate, and refuses a turn of a sequence without marks.
func TestMarksWithSpaces(t *testing.T) {
	for _, text := range []string{"1 1/2 0", " 1 1 / 2 0 ", "XO XX", "XO/XX"} {
		game := words(t, "2*4x6")
		if marks, err := game.ParseMarks(nil, text); err != nil || game.FormatMarks(Turn{Marks: marks}, "/") != "XO/XX" {
			t.Errorf("%q: %v, %v", text, marks, err)
		}
	}
	if _, err := words(t, "2*4x6-sequence").ParseMarks(nil, " "); !message.IsProblem(err, "boards-marks-count") {
		t.Error(err)
	}
}
