package match_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/match"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/test/longtest"
	"codebreaker/internal/test/testgame"
)

// after returns a match of 4x6 after turns such as ABCD=XO.
func after(t *testing.T, turns ...string) (*match.Match, error) {
	t.Helper()
	game := testgame.Parse(t, "4x6")
	m := match.New(position.Start(game))
	for i, text := range turns {
		turn, err := game.ParseTurn(text)
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Add(t.Context(), turn); err != nil {
			if i < len(turns)-1 {
				t.Fatal(err)
			}
			return m, err
		}
	}
	return m, nil
}

// remaining returns the number of candidates after each turn.
func remaining(m *match.Match) []int {
	var remaining []int
	for _, record := range m.Records() {
		remaining = append(remaining, record.Remaining)
	}
	return remaining
}

func edit(t *testing.T, m *match.Match, number int, mark string) error {
	t.Helper()
	feedback, err := m.Position().Game().ParseFeedback(mark)
	if err != nil {
		t.Fatal(err)
	}
	return m.Edit(t.Context(), map[int]rules.Feedback{number: feedback})
}

func TestMatch(t *testing.T) {
	m, err := after(t, "ABCD=OO", "EFAB=XO", "CFBF=none", "EDEA=OOO")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := remaining(m), []int{312, 66, 9, 1}; !slices.Equal(got, want) {
		t.Errorf("left %v, want %v", got, want)
	}
	if code, _, _ := m.Position().First(t.Context()); m.Position().Game().Format(code) != "DAAE" {
		t.Errorf("left %s, want DAAE", m.Position().Game().Format(code))
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

// TestContradiction finds the first contradicting turn, and corrects it.
func TestContradiction(t *testing.T) {
	m, err := after(t, "AAAA=none", "BBBB=X", "CCCC=XXX", "DDDD=X")
	if !errors.Is(err, position.ErrContradiction) {
		t.Fatalf("error %v, want a contradiction", err)
	}
	var problem *message.Problem
	if !errors.As(err, &problem) || problem.ID != "clash-turn" || problem.Args["turn"] != 4 {
		t.Errorf("the contradiction is %v, want one at turn 4", err)
	}
	if err := edit(t, m, 1, "X"); !errors.Is(err, position.ErrContradiction) || len(m.Records()) != 4 {
		t.Errorf("another mistake: %v and %d turns", err, len(m.Records()))
	}
	if err := edit(t, m, 5, "X"); !message.IsProblem(err, "turn-none") {
		t.Errorf("turn 5 is edited: %v", err)
	}
	if err := edit(t, m, 1, "none"); !errors.Is(err, position.ErrContradiction) {
		t.Errorf("the first mistake alone: %v", err)
	}
	if err := edit(t, m, 3, "XX"); err != nil || m.Contradiction() != nil {
		t.Errorf("put right: %v", err)
	}
	if got, want := remaining(m), []int{625, 256, 36, 12}; !slices.Equal(got, want) {
		t.Errorf("left %v, want %v", got, want)
	}
	if err := edit(t, m, 2, "XXXX"); err != nil || !m.Solved() || len(m.Records()) != 2 {
		t.Errorf("found in turn 2: %v, %d turns", err, len(m.Records()))
	}
}

// TestAfter checks that After returns the position and the errors of Add.
func TestAfter(t *testing.T) {
	game := testgame.Parse(t, "4x6")
	for text, number := range map[string]int{
		"": 0, "ABCD=OO EFAB=XO CFBF=none EDEA=OOO": 0,
		"AAAA=O BBBB=X": 1, "ABCD=none AAAA=X BBBB=X": 2, "AAAA=none BBBB=X CCCC=XXX DDDD=X": 4,
	} {
		var turns rules.History
		for field := range strings.FieldsSeq(text) {
			turn, err := game.ParseTurn(field)
			if err != nil {
				t.Fatal(err)
			}
			turns = append(turns, turn)
		}
		at, err := match.After(t.Context(), position.Start(game), turns...)
		m := match.New(position.Start(game))
		if want := m.Add(t.Context(), turns...); (err == nil) != (want == nil) || err != nil && err.Error() != want.Error() {
			t.Errorf("%s: %v, want %v", text, err, want)
		}
		var problem *message.Problem
		if err == nil && number == 0 && slices.Equal(at.History(), turns) || errors.As(err, &problem) && (number == 1 || problem.Args["turn"] == number) {
			continue
		}
		t.Errorf("%s: %v, want an error of turn %d", text, err, number)
	}
	if _, err := match.After(t.Context(), position.Start(game), rules.Turn{}); err == nil {
		t.Error("a turn without a mark is taken")
	}
}

// TestRefused checks that a refused turn leaves the match unchanged.
func TestRefused(t *testing.T) {
	game := testgame.Parse(t, "4x10-distinct")
	m := match.New(position.Start(game))
	if err := m.Add(t.Context(), rules.Turn{Guess: rules.Code{1, 10, 2, 3}, Feedback: game.Solved()}); !message.IsProblem(err, "symbol-number") {
		t.Errorf("a symbol of another game is played: %v", err)
	}
	done, cancel := context.WithCancel(t.Context())
	cancel()
	if err := match.New(position.Start(testgame.Parse(t, "12x8"))).Add(done, rules.Turn{Feedback: testgame.Parse(t, "12x8").FeedbackAt(0)}); !errors.Is(err, context.Canceled) {
		t.Errorf("a turn is added although the context is done: %v", err)
	}
	if len(m.Records()) != 0 {
		t.Error("a turn is there")
	}
}

// mostTurns is the limit that the documentation of Add states.
const mostTurns = 250

// TestMostTurns adds the largest number of turns, one by one or at once. One more is refused
// and changes nothing.
func TestMostTurns(t *testing.T) {
	game := testgame.Parse(t, "4x6")
	turn, err := game.ParseTurn("AABB=XO")
	if err != nil {
		t.Fatal(err)
	}
	history := slices.Repeat(rules.History{turn}, mostTurns)
	m := match.New(position.Start(game))
	if err := m.Add(t.Context(), history...); err != nil {
		t.Fatal(err)
	}
	one := m.Add(t.Context(), turn)
	all := match.New(position.Start(game)).Add(t.Context(), append(history, turn)...)
	for _, err := range []error{one, all} {
		if !message.IsProblem(err, "turns-most") || !errors.Is(err, limits.ErrReached) {
			t.Errorf("a turn too many: %v", err)
		}
	}
	if len(m.Records()) != mostTurns {
		t.Errorf("%d turns", len(m.Records()))
	}
}

// TestAddBeyond adds guesses that cannot be secrets, or that break the hard rule: somebody played them elsewhere.
func TestAddBeyond(t *testing.T) {
	for name, text := range map[string]string{"4x10-distinct": "1123=XO", "4x6-place-hard": "ABCD=GxxG AABB=Gxxx"} {
		game := testgame.Parse(t, name)
		turns := testgame.Turns(t, game, text)
		m := match.New(position.Start(game))
		if err := m.Add(t.Context(), turns...); err != nil || len(m.Records()) != len(turns) {
			t.Errorf("%s %s: %d turns, %v", name, text, len(m.Records()), err)
		}
	}
}

func lastGuess(t *testing.T, game *rules.Game, s strategy.Strategy, secret rules.Code) (guess rules.Code) {
	t.Helper()
	for record, err := range match.Play(t.Context(), game, s, match.Fixed{Secret: secret}) {
		if err != nil {
			t.Fatal(err)
		}
		guess = record.Guess
	}
	return guess
}

// TestUsual breaks codes of games of every size with the usual strategy.
func TestUsual(t *testing.T) {
	for _, test := range []struct{ game, secret, strategy string }{
		{"1x1", "A", "entropy"},
		{"4x6", "BEEF", "entropy"},
		{"6x12", "GEFCBA", "sampled"},
		{"8x10-black", "HGFEDCBA", "sampled"},
		{"12x8", "HGFEDCBAHGFE", "sampled"},
	} {
		game := testgame.Parse(t, test.game)
		secret := testgame.Code(t, game, test.secret)
		usual := advice.Usual(game)
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

// TestRecordsStay checks that undoing and adding turns does not change records that were
// returned before.
func TestRecordsStay(t *testing.T) {
	game := testgame.Parse(t, "4x6")
	m := match.New(position.Start(game))
	for symbol := range uint8(3) {
		if err := m.Add(t.Context(), rules.Turn{Guess: rules.Code{symbol}, Feedback: game.FeedbackAt(0)}); err != nil {
			t.Fatal(err)
		}
	}
	records := m.Records()
	want := slices.Clone(records)
	m.Undo()
	if err := m.Add(t.Context(), rules.Turn{Guess: rules.Code{5}, Feedback: game.FeedbackAt(0)}); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(records, want) {
		t.Errorf("%v has become %v", want, records)
	}
}

// TestAddCounts checks that turns added at once have the same counts as turns added one by
// one, if these are exact, and that no turn leaves fewer candidates than a later one.
func TestAddCounts(t *testing.T) {
	for name, line := range map[string]string{
		"4x6":   "AABB=O ACDC=XO EAEF=O",
		"16x64": "ABCDEFGHIJKLMNOP=OOOOO pHiOBgMSZAJQVRTI=OOO FI32xCzDER0/tDAE=OO lNfN5XLmMEUHL4yB=OOOO LLX5To+JlCPWUPKi=O EFkaJH4bOuOyHerH=OO mmGMQjNwNNFMGYwO=OOOO cjHdN1BKm71wNBDN=XXOOO",
	} {
		if name == "16x64" && !longtest.On() {
			continue // its candidates are estimated, which takes seconds
		}
		game := testgame.Parse(t, name)
		turns := testgame.Turns(t, game, line)
		all, one := match.New(position.Start(game)), match.New(position.Start(game))
		if err := all.Add(t.Context(), turns...); err != nil {
			t.Fatal(err)
		}
		for i, record := range all.Records() {
			if i > 0 && record.Remaining > all.Records()[i-1].Remaining {
				t.Errorf("%s: turn %d leaves %d codes, and the one before %d", name, i+1, record.Remaining, all.Records()[i-1].Remaining)
			}
			if err := one.Add(t.Context(), turns[i]); err != nil {
				t.Fatal(err)
			}
			alone := one.Records()[i]
			if record.More != alone.More || !record.More && record.Remaining != alone.Remaining {
				t.Errorf("%s: turn %d leaves %d codes (more: %v), alone %d (more: %v)", name, i+1, record.Remaining, record.More, alone.Remaining, alone.More)
			}
		}
	}
}
