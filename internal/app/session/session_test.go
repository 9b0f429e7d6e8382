package session_test

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/test/testgame"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func begin(t *testing.T, setup session.Setup, line string) *session.Session {
	t.Helper()
	name, rest := session.CutLine(line)
	game := parse(t, name)
	read, turns, err := session.ReadLine(game, rest)
	if err != nil {
		t.Fatal(err)
	}
	if setup.Kind == "" {
		setup = read
	}
	s, err := session.NewStart(game).Begin(t.Context(), setup, turns)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func parse(t *testing.T, name string) *rules.Game {
	t.Helper()
	return testgame.Parse(t, name, rules.WithLexicon(lexicon.NewFiles(nil, lexicon.FoldAccents)))
}

// TestPlaySession plays a game to its end. The secret is revealed only then, and the line to
// share gives the same secret again.
func TestPlaySession(t *testing.T) {
	s := begin(t, session.Setup{}, "4x6 seed:1234")
	game := s.Game()
	if line := s.Line(); line != "4x6" {
		t.Errorf("the line of a game that is going on is %q, which should not tell the seed", line)
	}
	for !s.Match().Solved() {
		if _, ok, _ := s.Secret(t.Context()); ok || s.Over() {
			t.Fatal("the secret is told before the end")
		}
		guess, err := strategy.Entropy.Choose(t.Context(), s.Match().Position())
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Guess(t.Context(), guess); err != nil {
			t.Fatal(err)
		}
	}
	secret, ok, err := s.Secret(t.Context())
	if !ok || err != nil || s.State() != session.Solved {
		t.Fatalf("Secret = %v, %v, state %s", ok, err, s.State())
	}
	if err := s.Guess(t.Context(), secret); err == nil {
		t.Error("a game that is over takes a guess")
	}
	if s.CanUndo() {
		t.Error("a game that is over can be undone")
	}
	setup := s.Setup()
	riddle := begin(t, session.Setup{}, session.LineOf(&setup, game, nil))
	if got, err := riddle.GiveUp(t.Context()); err != nil || got != secret {
		t.Errorf("the riddle's secret is %s, %v; want %s", game.Format(got), err, game.Format(secret))
	}
	if riddle.State() != session.GivenUp {
		t.Errorf("state %s after giving up", riddle.State())
	}
	again := begin(t, session.Setup{}, s.Line())
	if diff := cmp.Diff(s.Line(), again.Line()); diff != "" {
		t.Errorf("a finished game's line changed (-want +got)\n%s", diff)
	}
}

// TestOtherMark checks that a pasted game must have the marks of its codemaker.
func TestOtherMark(t *testing.T) {
	game := parse(t, "4x6")
	setup, turns, err := session.ReadLine(game, "seed:7 AAAA=XXXX BBBB=XXXX")
	if err != nil {
		t.Fatal(err)
	}
	var problem *message.Problem
	if _, err = session.NewStart(game).Begin(t.Context(), setup, turns); !errors.As(err, &problem) || problem.ID != "turn-other-mark" {
		t.Errorf("Begin = %v, want a turn with another mark", err)
	}
}

// TestForged checks that a saved game with marks that are not the codemaker's is refused, with
// or without a contradiction, and that impossible marks are refused.
func TestForged(t *testing.T) {
	s := begin(t, session.Setup{}, "4x6-distinct seed:7")
	for _, moves := range [][]string{{"ABCD=XXXX"}, {"ABCD=OOOO", "ABCD=OOO"}} {
		saved := s.Saved()
		saved.Moves, saved.Done = moves, len(moves)
		var problem *message.Problem
		if _, err := session.NewStart(s.Game()).Resume(t.Context(), saved); !errors.As(err, &problem) || problem.ID != "turn-other-mark" {
			t.Errorf("%v: Resume = %v, want a turn with another mark", moves, err)
		}
	}
	help := begin(t, session.Setup{}, "4x6-distinct")
	feedback, _ := help.Game().Counted(0, 1)
	turn := rules.Turn{Guess: testgame.Code(t, help.Game(), "ABCD"), Feedback: feedback}
	if err := help.Add(t.Context(), turn); err == nil || len(help.Turns()) != 0 {
		t.Error("one peg of four of six different symbols is taken for a mark")
	}
}

// TestLost checks that a game ends at its guess limit.
func TestLost(t *testing.T) {
	s := begin(t, session.Setup{}, "4x6 adversary most:2")
	for range 2 {
		if err := s.Guess(t.Context(), testgame.Code(t, s.Game(), "ABCD")); err != nil {
			t.Fatal(err)
		}
	}
	if _, ok, err := s.Secret(t.Context()); s.State() != session.Lost || !ok || err != nil {
		t.Errorf("state %s, secret %v %v", s.State(), ok, err)
	}
	if line := s.Line(); !strings.HasPrefix(line, "4x6 adversary most:2 ABCD=") {
		t.Errorf("line %q", line)
	}
}

// TestCrackSession gives a wrong mark and corrects it.
func TestCrackSession(t *testing.T) {
	s := begin(t, session.Setup{Kind: session.Cracking}, "4x6")
	game := s.Game()
	secret := testgame.Code(t, game, "FEED")
	for turn := 1; ; turn++ {
		guess, err := s.Ask(t.Context())
		if errors.Is(err, position.ErrContradiction) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		mark := game.Mark(guess, secret)
		if turn == 1 {
			mark, _ = game.Counted(0, 4)
		}
		if err := s.Mark(t.Context(), mark); err != nil && !errors.Is(err, position.ErrContradiction) {
			t.Fatal(err)
		}
	}
	if s.State() != session.Contradicted {
		t.Fatalf("state %s", s.State())
	}
	first := s.Turns()[0].Guess
	if err := s.Edit(t.Context(), map[int]rules.Feedback{1: game.Mark(first, secret)}); err != nil {
		t.Fatal(err)
	}
	for s.State() == session.Going {
		guess, err := s.Ask(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Mark(t.Context(), game.Mark(guess, secret)); err != nil {
			t.Fatal(err)
		}
	}
	if s.State() != session.Solved {
		t.Errorf("state %s", s.State())
	}
}

// TestResume makes random moves and checks that saving and resuming changes nothing, and
// neither does undoing and redoing all moves.
func TestResume(t *testing.T) {
	game := parse(t, "3x4")
	codes := slices.Collect(game.Secrets())
	rapid.Check(t, func(t *rapid.T) {
		kind := rapid.SampledFrom(session.Kinds()).Draw(t, "kind")
		s, err := session.NewStart(game).Begin(t.Context(), session.Setup{Kind: kind, Codemaker: session.Random, Seed: 5}, nil)
		if err != nil {
			t.Fatal(err)
		}
		feedback := func() rules.Feedback {
			return game.Mark(rapid.SampledFrom(codes).Draw(t, "guess"), rapid.SampledFrom(codes).Draw(t, "secret"))
		}
		for range rapid.IntRange(0, 12).Draw(t, "moves") {
			switch rapid.SampledFrom([]string{"turn", "turn", "turn", "edit", "edits", "undo", "redo"}).Draw(t, "move") {
			case "turn":
				switch kind {
				case session.Playing:
					s.Guess(t.Context(), rapid.SampledFrom(codes).Draw(t, "guess"))
				case session.Cracking:
					s.Mark(t.Context(), feedback())
				default:
					s.Add(t.Context(), rules.Turn{Guess: rapid.SampledFrom(codes).Draw(t, "guess"), Feedback: feedback()})
				}
			case "edit":
				s.Edit(t.Context(), map[int]rules.Feedback{rapid.IntRange(0, 5).Draw(t, "number"): feedback()})
			case "edits":
				s.Edit(t.Context(), map[int]rules.Feedback{1: feedback(), rapid.IntRange(0, 5).Draw(t, "number"): feedback()})
			case "undo":
				s.Undo(t.Context())
			case "redo":
				s.Redo(t.Context())
			}
		}
		resumed, err := session.NewStart(game).Resume(t.Context(), s.Saved())
		if err != nil {
			t.Fatal(err)
		}
		same(t, "resumed", s, resumed)
		undone := 0
		for resumed.CanUndo() {
			if _, err := resumed.Undo(t.Context()); err != nil {
				t.Fatal(err)
			}
			undone++
		}
		for range undone {
			if _, err := resumed.Redo(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		same(t, "undone and redone", s, resumed)
	})
}

func same(t *rapid.T, what string, want, got *session.Session) {
	if diff := cmp.Diff(want.Line(), got.Line()); diff != "" || want.State() != got.State() {
		t.Fatalf("%s: state %s, want %s; line (-want +got)\n%s", what, got.State(), want.State(), diff)
	}
	if diff := cmp.Diff(want.Saved().Moves, got.Saved().Moves); diff != "" {
		t.Fatalf("%s: moves (-want +got)\n%s", what, diff)
	}
}

// TestReadLine reads lines and prints them again.
func TestReadLine(t *testing.T) {
	for line, want := range map[string]string{
		"4x6 seed:18446744073709551615":        "",
		"4x6 against:4 seed:1 most:8":          "4x6 seed:1 most:8 against:4",
		"4x6 adversary against:x":              "4x6 adversary against:X",
		"wordle:en daily:2026-11-20 against:3": "words:en-place daily:2026-11-20 against:3",
		"4x6-black most:8 seed:1 AAAA=2":       "4x6-black seed:1 most:8 AAAA=2",
		"mastermind daily:2024-02-29":          "4x6 daily:2024-02-29",
		"wordle:en daily:2026-11-20 most:6":    "words:en-place daily:2026-11-20 most:6",
		"5x8 adversary":                        "",
		"4x6 ABCD=XO EFAB=1,1":                 "4x6 ABCD=XO EFAB=XO",
		"wordle:en CRANE\n🟩🟨⬛⬛⬛":               "words:en-place CRANE=GYxxx",
		"4x10-distinct  0123=none\n4567=bbcc ": "4x10-distinct 0123=none 4567=XXOO",
	} {
		name, rest := session.CutLine(line)
		game := parse(t, name)
		setup, turns, err := session.ReadLine(game, rest)
		if err != nil {
			t.Errorf("%q: %v", line, err)
			continue
		}
		if want == "" {
			want = line
		}
		if diff := cmp.Diff(want, session.LineOf(&setup, game, turns)); diff != "" {
			t.Errorf("%q (-want +got)\n%s", line, diff)
		}
	}
	for line, want := range map[string]string{
		"4x6 seed:-1":          "seed-form",
		"4x6 daily:2025-02-29": "day-form",
		"4x6 seed:1 most:0":    "most-range",
		"4x6 most:5 ABCD=XO":   "line-most",
		"4x6 against:5":        "line-rival",
		"4x6 seed:1 against:0": "rival-form",
		"4x6 seed:1 against:":  "rival-form",
		"4x6 seed:1 hello":     "turn-form",
	} {
		name, rest := session.CutLine(line)
		_, _, err := session.ReadLine(parse(t, name), rest)
		var problem *message.Problem
		if !errors.As(err, &problem) || problem.ID != want {
			t.Errorf("%q: %v, want the problem %s", line, err, want)
		}
	}
}

// TestDaily checks that everyone has the same secret on a day, and another one on the next.
func TestDaily(t *testing.T) {
	game := parse(t, "4x10-distinct")
	today, tomorrow := session.Daily(game.Name(), "2026-11-20"), session.Daily(game.Name(), "2026-11-21")
	if today.Seed != 0xa3abafb607c7332d || today.Seed == tomorrow.Seed {
		t.Errorf("seeds %#x and %#x: the riddle of a day must stay the same", today.Seed, tomorrow.Seed)
	}
}

// TestAdvise checks the best guess of Knuth's example and the evidence against a row.
func TestAdvise(t *testing.T) {
	s := begin(t, session.Setup{}, "4x6 AABB=O ABCD=XO")
	advice, err := session.Advise(t.Context(), s.Match().Position(), strategy.Entropy, 5)
	if err != nil || !advice.Weighed || len(advice.Guesses) != 5 || len(advice.Codes) != advice.Remaining.Least {
		t.Fatalf("advice %+v, %v", advice, err)
	}
	best, err := strategy.Entropy.Choose(t.Context(), s.Match().Position())
	if err != nil || best != advice.Guess {
		t.Errorf("advice %v, entropy plays %v, %v", advice.Guess, best, err)
	}
	large := begin(t, session.Setup{}, "12x20")
	if advice, err := session.Advise(t.Context(), large.Match().Position(), strategy.Entropy, 5); err != nil || advice.Weighed || uint64(advice.Remaining.Least) != min(4_096_000_000_000_000, math.MaxInt) {
		t.Errorf("advice of a large game %+v, %v", advice, err)
	}
}

// TestDoubt finds the impossible pegs of a row.
func TestDoubt(t *testing.T) {
	s := begin(t, session.Setup{}, "4x6 AABB=none CDEF=OO")
	row, err := session.ParseRow(s.Game(), "AC.F")
	if err != nil {
		t.Fatal(err)
	}
	doubt, err := row.Doubt(t.Context(), s.Match().Position())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(&session.Doubt{Absent: []int{0}, Misplaced: []int{3}}, doubt); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestDoubtEmpty checks that an empty slot is not a peg that could be wrong, however it is
// written, and does not complete a code.
func TestDoubtEmpty(t *testing.T) {
	s := begin(t, session.Setup{}, "4x6-empty AABB=none CDE.=OO")
	for _, text := range []string{"AC.F", "AC_F"} {
		row, err := session.ParseRow(s.Game(), text)
		if err != nil {
			t.Fatal(err)
		}
		doubt, err := row.Doubt(t.Context(), s.Match().Position())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(&session.Doubt{Absent: []int{0}}, doubt); diff != "" || row.Whole(s.Game()) {
			t.Errorf("%s: whole %v (-want +got)\n%s", text, row.Whole(s.Game()), diff)
		}
	}
}

// TestSquares prints shared results.
func TestSquares(t *testing.T) {
	for line, want := range map[string]string{
		"wordle:en CRANE=GYxxx": "🟩🟨⬛⬛⬛",
		"lingo CRANE=GYxxx":     "🟥🟡🟦🟦🟦",
		"4x6 ABCD=XO":           "⚫⚪➖➖",
		"4x6-sum ABCD=2":        "🔘🔘➖➖",
		"4x6-sum ABCD=4":        "🔘🔘🔘🔘",
		"4x6-sum ABCD=4!":       "⚫⚫⚫⚫",
	} {
		s := begin(t, session.Setup{}, line)
		if diff := cmp.Diff([]string{want}, session.Squares(s.Game(), s.Turns())); diff != "" {
			t.Errorf("%q (-want +got)\n%s", line, diff)
		}
	}
	for _, rule := range rules.Rules() { // a row of signs, or the mark itself
		game := parse(t, "4x6"+rule.Suffix())
		for ordinal := range game.Feedbacks() {
			mark := game.FeedbackAt(ordinal)
			row := session.Squares(game, rules.History{{Feedback: mark}})[0]
			if row != mark.String() && strings.ContainsFunc(row, func(r rune) bool { return r < 0x2000 }) {
				t.Errorf("%s: %s is shared as %q", game, mark, row)
			}
		}
	}
}

// TestAddMany pastes turns with one wrong mark. All of them stay, are saved and resumed, and
// agree after the correction.
func TestAddMany(t *testing.T) {
	game := parse(t, "4x6")
	played, err := session.NewStart(game).Begin(t.Context(), session.Setup{Kind: session.Helping}, nil)
	if err != nil {
		t.Fatal(err)
	}
	turns := testgame.Turns(t, game, "ABCD=X BEEF=none BBEE=XO FEED=XXXX") // BEEF=XXO is right
	if err := played.Add(t.Context(), turns...); !errors.Is(err, position.ErrContradiction) {
		t.Fatalf("%v, want a contradiction", err)
	}
	resumed, err := session.NewStart(game).Resume(t.Context(), played.Saved())
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []*session.Session{played, resumed} {
		if len(s.Turns()) != 4 || s.State() != session.Contradicted {
			t.Errorf("%d turns, %s", len(s.Turns()), s.State())
		}
		right, err := game.ParseFeedback("XXO")
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Edit(t.Context(), map[int]rules.Feedback{2: right}); err != nil || s.State() != session.Solved || len(s.Turns()) != 4 {
			t.Errorf("%v, %s after the mark was put right", err, s.State())
		}
	}
}

// TestAddManyOrNone adds nothing when one of several turns may not be played.
func TestAddManyOrNone(t *testing.T) {
	game := parse(t, "primel")
	played, err := session.NewStart(game).Begin(t.Context(), session.Setup{Kind: session.Helping}, nil)
	if err != nil {
		t.Fatal(err)
	}
	turns := testgame.Turns(t, game, "10007=xxxxx 11111=xxxxx")
	if err := played.Add(t.Context(), turns...); err == nil || len(played.Turns()) != 0 || played.CanUndo() {
		t.Errorf("%v, %d turns", err, len(played.Turns()))
	}
}

// TestAdviseOther checks that a strategy's own guess comes first, once, and the best guesses
// by entropy follow, when it is not a heuristic.
func TestAdviseOther(t *testing.T) {
	s := begin(t, session.Setup{}, "4x6 AABB=O")
	p := s.Match().Position()
	best, err := strategy.Best(t.Context(), p, strategy.Entropy, 4)
	if err != nil {
		t.Fatal(err)
	}
	for own, by := range map[rules.Code]strategy.Strategy{
		best[1].Guess: advice.Opened(strategy.First, rules.Code{}, best[1].Guess),
		{0, 1, 2}:     advice.Opened(strategy.First, rules.Code{}, rules.Code{0, 1, 2}),
	} {
		want := []rules.Code{own}
		for _, other := range best {
			if other.Guess != own && len(want) < 4 {
				want = append(want, other.Guess)
			}
		}
		advice, err := session.Advise(t.Context(), p, by, 4)
		if err != nil {
			t.Fatal(err)
		}
		var got []rules.Code
		for _, guess := range advice.Guesses {
			got = append(got, guess.Guess)
		}
		if !slices.Equal(got, want) || advice.Guess != own {
			t.Errorf("advice %v, want %v", got, want)
		}
	}
}

// TestLineOver checks that a finished game has its seed in its line, and that an undone move
// is counted.
func TestLineOver(t *testing.T) {
	s := begin(t, session.Setup{}, "4x6 seed:1234")
	if err := s.Guess(t.Context(), rules.Code{}); err != nil {
		t.Fatal(err)
	}
	if undone, err := s.Undo(t.Context()); err != nil || !undone || !s.Helped() || s.Saved().Undone != 1 {
		t.Errorf("undone: %v, %v, helped %v, %d", undone, err, s.Helped(), s.Saved().Undone)
	}
	if _, err := s.GiveUp(t.Context()); err != nil || s.Line() != "4x6 seed:1234" {
		t.Errorf("the line of a game that is over is %q, %v", s.Line(), err)
	}
}
