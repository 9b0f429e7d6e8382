package match_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"codebreaker"
	"codebreaker/internal/breakers"
	"codebreaker/internal/longtest"
	"codebreaker/internal/marking"
	"codebreaker/match"
	"codebreaker/position"
)

func parseGame(t *testing.T, name string) *codebreaker.Game {
	t.Helper()
	game, err := codebreaker.ParseGame(name)
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// after returns a match of 4x6 after turns such as ABCD=XO.
func after(t *testing.T, turns ...string) (*match.Match, error) {
	t.Helper()
	game := parseGame(t, "4x6")
	m := match.New(game)
	for i, text := range turns {
		turn, err := game.ParseTurn(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := m.Add(t.Context(), turn.Guess, turn.Feedback); err != nil {
			if i < len(turns)-1 {
				t.Fatal(err)
			}
			return m, err
		}
	}
	return m, nil
}

// lefts returns how many candidates each turn left.
func lefts(m *match.Match) []int {
	var lefts []int
	for _, record := range m.Records() {
		lefts = append(lefts, record.Left)
	}
	return lefts
}

func edit(t *testing.T, m *match.Match, number int, mark string) error {
	t.Helper()
	feedback, err := m.Game().ParseFeedback(mark)
	if err != nil {
		t.Fatal(err)
	}
	return m.Edit(t.Context(), number, feedback)
}

func TestMatch(t *testing.T) {
	m, err := after(t, "ABCD=OO", "EFAB=XO", "CFBF=none", "EDEA=OOO")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := lefts(m), []int{312, 66, 9, 1}; !slices.Equal(got, want) {
		t.Errorf("left %v, want %v", got, want)
	}
	if code, _, _ := m.Position().First(t.Context()); m.Game().Format(code) != "DAAE" {
		t.Errorf("left %s, want DAAE", m.Game().Format(code))
	}
	for range 4 {
		if !m.Undo() {
			t.Error("a turn cannot be taken back")
		}
	}
	if m.Undo() || len(m.Position().History()) != 0 {
		t.Error("more turns than four are taken back")
	}
}

// TestClash finds the clash at the turn where it arises, and lets it be put right.
func TestClash(t *testing.T) {
	m, err := after(t, "AAAA=none", "BBBB=X", "CCCC=XXX", "DDDD=X")
	if !errors.Is(err, position.ErrClash) {
		t.Fatalf("error %v, want a clash", err)
	}
	var problem *codebreaker.Problem
	if !errors.As(err, &problem) || problem.ID != "clash-turn" || problem.Args["turn"] != 4 {
		t.Errorf("the clash is %v, want one at turn 4", err)
	}
	if _, again := m.Add(t.Context(), m.Records()[0].Guess, m.Records()[0].Feedback); !errors.Is(again, position.ErrClash) {
		t.Errorf("a turn is added to a clash: %v", again)
	}
	if err := edit(t, m, 1, "X"); !errors.Is(err, position.ErrClash) || len(m.Records()) != 4 {
		t.Errorf("another mistake: %v and %d turns", err, len(m.Records()))
	}
	if err := edit(t, m, 5, "X"); !codebreaker.IsProblem(err, "turn-none") {
		t.Errorf("turn 5 is edited: %v", err)
	}
	if err := edit(t, m, 1, "none"); !errors.Is(err, position.ErrClash) {
		t.Errorf("the first mistake alone: %v", err)
	}
	if err := edit(t, m, 3, "XX"); err != nil || m.Clash() != nil {
		t.Errorf("put right: %v", err)
	}
	if got, want := lefts(m), []int{625, 256, 36, 12}; !slices.Equal(got, want) {
		t.Errorf("left %v, want %v", got, want)
	}
	if err := edit(t, m, 2, "XXXX"); err != nil || !m.Solved() || len(m.Records()) != 2 {
		t.Errorf("found in turn 2: %v, %d turns", err, len(m.Records()))
	}
}

// TestRefused leaves the match as it was.
func TestRefused(t *testing.T) {
	game := parseGame(t, "4x10-distinct")
	m := match.New(game)
	if _, err := m.Add(t.Context(), codebreaker.Code{1, 1, 2, 3}, marking.Solved(game)); !codebreaker.IsProblem(err, "symbol-repeated") {
		t.Errorf("1123 is played: %v", err)
	}
	done, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := match.New(parseGame(t, "12x8")).Add(done, codebreaker.Code{}, parseGame(t, "12x8").FeedbackAt(0)); !errors.Is(err, context.Canceled) {
		t.Errorf("a turn is added although the context is done: %v", err)
	}
	if len(m.Records()) != 0 {
		t.Error("a turn is there")
	}
}

// TestMostTurns lets a match have that many turns, added one by one or all at once,
// and leaves it as it was when one more comes.
func TestMostTurns(t *testing.T) {
	game := parseGame(t, "4x6")
	turn, err := game.ParseTurn("AABB=XO")
	if err != nil {
		t.Fatal(err)
	}
	history := slices.Repeat(codebreaker.History{turn}, match.MostTurns)
	m := match.New(game)
	if err := m.AddAll(t.Context(), history); err != nil {
		t.Fatal(err)
	}
	_, one := m.Add(t.Context(), turn.Guess, turn.Feedback)
	all := match.New(game).AddAll(t.Context(), append(history, turn))
	for _, err := range []error{one, all} {
		if !codebreaker.IsProblem(err, "turns-most") || !errors.Is(err, codebreaker.ErrLimit) {
			t.Errorf("a turn too many: %v", err)
		}
	}
	if len(m.Records()) != match.MostTurns {
		t.Errorf("%d turns", len(m.Records()))
	}
}

// TestAddAllHard refuses, as Add does, what the hard rule forbids after the turns before.
func TestAddAllHard(t *testing.T) {
	game := parseGame(t, "4x6-place-hard")
	turns, err := game.ParseTurns("ABCD=GxxG AABB=Gxxx")
	if err != nil {
		t.Fatal(err)
	}
	m := match.New(game)
	if err := m.AddAll(t.Context(), turns); !codebreaker.IsProblem(err, "hard-green") {
		t.Errorf("D may be left out of place 4: %v", err)
	}
	if len(m.Records()) != 0 {
		t.Error("a turn is there")
	}
}

// TestUsual breaks a code of games of every size with the usual strategy.
func TestUsual(t *testing.T) {
	for _, test := range []struct{ game, secret, strategy string }{
		{"1x1", "A", "entropy"},
		{"4x6", "BEEF", "entropy"},
		{"6x12", "GEFCBA", "sampled"},
		{"8x10-black", "HGFEDCBA", "sampled"},
		{"12x8", "HGFEDCBAHGFE", "sampled"},
	} {
		game := parseGame(t, test.game)
		secret, err := game.ParseCode(test.secret)
		if err != nil {
			t.Fatal(err)
		}
		usual := breakers.Usual(game)
		if usual.Name() != test.strategy {
			t.Errorf("%s: %s, want %s", test.game, usual.Name(), test.strategy)
		}
		if !longtest.On() && test.strategy == "sampled" {
			continue // whose games take seconds
		}
		if got := lastGuess(t, game, usual, secret); got != secret {
			t.Errorf("%s: the last guess is %s, want %s", test.game, game.Format(got), test.secret)
		}
	}
}

// TestRecordsStay holds that what was read of a match stays as it was when turns are
// taken back and others are played.
func TestRecordsStay(t *testing.T) {
	game := parseGame(t, "4x6")
	m := match.New(game)
	for symbol := range uint8(3) {
		if _, err := m.Add(t.Context(), codebreaker.Code{symbol}, game.FeedbackAt(0)); err != nil {
			t.Fatal(err)
		}
	}
	records := m.Records()
	want := slices.Clone(records)
	m.Undo()
	if _, err := m.Add(t.Context(), codebreaker.Code{5}, game.FeedbackAt(0)); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(records, want) {
		t.Errorf("%v has become %v", want, records)
	}
}

// TestAddAllCounts holds that turns added at once leave as many codes as one by one, where these can be
// counted, and that no turn leaves fewer than a later one.
func TestAddAllCounts(t *testing.T) {
	for name, line := range map[string]string{
		"4x6":   "AABB=O ACDC=XO EAEF=O",
		"16x64": "ABCDEFGHIJKLMNOP=OOOOO pHiOBgMSZAJQVRTI=OOO FI32xCzDER0/tDAE=OO lNfN5XLmMEUHL4yB=OOOO LLX5To+JlCPWUPKi=O EFkaJH4bOuOyHerH=OO mmGMQjNwNNFMGYwO=OOOO cjHdN1BKm71wNBDN=XXOOO",
	} {
		if name == "16x64" && !longtest.On() {
			continue // its candidates are estimated, which takes seconds
		}
		game := parseGame(t, name)
		turns, err := game.ParseTurns(line)
		if err != nil {
			t.Fatal(err)
		}
		all, one := match.New(game), match.New(game)
		if err := all.AddAll(t.Context(), turns); err != nil {
			t.Fatal(err)
		}
		for i, record := range all.Records() {
			if i > 0 && record.Left > all.Records()[i-1].Left {
				t.Errorf("%s: turn %d leaves %d codes, and the one before %d", name, i+1, record.Left, all.Records()[i-1].Left)
			}
			alone, err := one.Add(t.Context(), turns[i].Guess, turns[i].Feedback)
			if err != nil {
				t.Fatal(err)
			}
			if record.More != alone.More || !record.More && record.Left != alone.Left {
				t.Errorf("%s: turn %d leaves %d codes (more: %v), alone %d (more: %v)", name, i+1, record.Left, record.More, alone.Left, alone.More)
			}
		}
	}
}

// TestRemaining holds that a turn which left too many codes to count has an estimate of them, and another turn its count.
func TestRemaining(t *testing.T) {
	game := parseGame(t, "8x12")
	m := match.New(game)
	turns, err := game.ParseTurns("ABCDEFGH=XOO AABBCCDD=XO IIJJKKLL=XXXOO AIJJKKLB=XXXXOO")
	if err != nil {
		t.Fatal(err)
	}
	for i, turn := range turns {
		record, err := m.Add(t.Context(), turn.Guess, turn.Feedback)
		if err != nil {
			t.Fatal(err)
		}
		left, err := record.Remaining(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if want := []float64{36391656, 4692384, 42480, 0}[i]; record.More && left.About != want || !record.More && left.Left != record.Left {
			t.Errorf("turn %d: %+v of %d codes, more %v; want %.0f", i+1, left, record.Left, record.More, want)
		}
	}
	if last := m.Records()[3]; last.More || !m.Records()[0].More {
		t.Errorf("%d codes, more %v: the test says little", last.Left, last.More)
	}
}
