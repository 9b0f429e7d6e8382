package games_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/review"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/store"
	"codebreaker/internal/test/longtest"

	"codebreaker/internal/test/memory"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// starter returns the starts of small games, each once.
func starter() func(session.Setup) (*session.Start, error) {
	starts := make(map[string]*session.Start)
	return func(setup session.Setup) (*session.Start, error) {
		var options []rules.Option
		if setup.Symbols != "" {
			options = append(options, rules.WithSymbols(strings.Fields(setup.Symbols)...))
		}
		game, err := rules.ParseGame(setup.Game, options...)
		if err != nil {
			return nil, err
		}
		if game.SecretCount() > 10_000 {
			return nil, message.NewProblem("test-large", "too large for a test")
		}
		if starts[game.Name()+" "+setup.Symbols] == nil {
			starts[game.Name()+" "+setup.Symbols] = session.NewStart(game)
		}
		return starts[game.Name()+" "+setup.Symbols], nil
	}
}

// TestAnySession checks that any session comes back from the store unchanged after every save, and
// from another store that imported all games.
func TestAnySession(t *testing.T) {
	s, other := memory.NewKeeper(), memory.NewKeeper()
	start := starter()
	rapid.Check(t, func(t *rapid.T) {
		setup := session.Setup{
			Kind:      rapid.SampledFrom(session.Kinds()).Draw(t, "kind"),
			Game:      rapid.SampledFrom([]string{"3x4", "4x6", "3x4-black", "3x5-place", "4x6-distinct"}).Draw(t, "game"),
			Codemaker: rapid.SampledFrom([]string{session.Random, session.Adversary}).Draw(t, "codemaker"),
			Seed:      rapid.Uint64().Draw(t, "seed"),
			Most:      rapid.SampledFrom([]int{0, 2, 10}).Draw(t, "most"),
		}
		if rapid.Bool().Draw(t, "daily") {
			setup.Day = "2026-11-20"
		}
		if rapid.Bool().Draw(t, "parts") {
			setup.Strategy = "parts"
		}
		begin, err := start(setup)
		if err != nil {
			t.Fatal(err)
		}
		played, err := begin.Begin(t.Context(), setup, nil)
		if err != nil {
			t.Fatal(err)
		}
		g := store.NewGame(played)
		for range rapid.IntRange(1, 12).Draw(t, "steps") {
			step(t, played)
			g.Take(played)
			if err := s.Save(t.Context(), g); err != nil {
				t.Fatal(err)
			}
			got, err := s.Game(t.Context(), g.ID)
			if diff := cmp.Diff(g, got); diff != "" || err != nil {
				t.Fatalf("%v (-want +got)\n%s", err, diff)
			}
			resumed, err := begin.Resume(t.Context(), got.Saved)
			if err != nil || resumed.Line() != played.Line() || resumed.State() != played.State() {
				t.Fatalf("resumed %v, %v", resumed, err)
			}
		}
		text, err := json.Marshal(g)
		if err != nil {
			t.Fatal(err)
		}
		read, err := games.NewReader(bytes.NewReader(text), start).Next(t.Context())
		if diff := cmp.Diff(g, read); diff != "" || err != nil {
			t.Fatalf("%v: %s (-want +got)\n%s", err, text, diff)
		}
		added, err := other.Add(t.Context(), []*store.Game{read})
		if err != nil || !added[0] {
			t.Fatal(added, err)
		}
		got, err := other.Game(t.Context(), g.ID)
		if diff := cmp.Diff(g, got); diff != "" || err != nil {
			t.Fatalf("in another store: %v (-want +got)\n%s", err, diff)
		}
		if added, err = other.Add(t.Context(), []*store.Game{read}); err != nil || added[0] {
			t.Fatal("added twice", err)
		}
	})
}

// step makes a random move that a session of this kind allows.
func step(t *rapid.T, s *session.Session) {
	game := s.Game()
	var guess rules.Code
	for place := range game.Places() {
		guess[place] = uint8((place + rapid.IntRange(0, game.Symbols()-1).Draw(t, "shift")) % game.Symbols())
	}
	feedbacks := game.Feedbacks()
	feedback := game.FeedbackAt(rapid.IntRange(0, feedbacks-1).Draw(t, "feedback"))
	if _, err := game.ParseFeedback(feedback.String()); err != nil {
		return // this mark is impossible in this game
	}
	var err error
	switch rapid.IntRange(0, 9).Draw(t, "step") {
	case 0:
		_, err = s.Undo(t.Context())
	case 1:
		_, err = s.Redo(t.Context())
	case 2:
		s.NoteHint()
	case 3:
		if len(s.Turns()) > 0 {
			err = s.Edit(t.Context(), map[int]rules.Feedback{rapid.IntRange(1, len(s.Turns())).Draw(t, "turn"): feedback})
		}
	case 4:
		if rapid.IntRange(0, 3).Draw(t, "patience") == 0 {
			_, err = s.GiveUp(t.Context())
		}
	default:
		switch s.Setup().Kind {
		case session.Playing:
			err = s.Guess(t.Context(), guess)
		case session.Cracking:
			err = s.Mark(t.Context(), feedback)
		case session.Helping:
			err = s.Add(t.Context(), rules.Turn{Guess: guess, Feedback: feedback})
		}
	}
	var problem *message.Problem
	if err != nil && !errors.As(err, &problem) && !errors.Is(err, position.ErrContradiction) {
		t.Fatal(err)
	}
}

// TestReader reads good lines, and checks the problem of each bad one.
func TestReader(t *testing.T) {
	const id = "abcdefghijklmnopqrstuvwxyz"
	const whole = `{"id":"` + id + `","created":"2026-11-20T10:00:00.123Z","updated":"2026-11-20T11:00:00+01:00","revision":3,` +
		`"saved":{"kind":"solver","game":"4x6","moves":["ABCD=XO","1:XX"],"done":2},"state":"solved","turns":9,"line":"4x6","skill":-1,"luck":50}`
	for _, test := range []struct {
		text string
		id   string // of the problem, or "" for a game
	}{
		{whole, ""},
		{"4x6 ABCD=XO EFAB=OO", ""},
		{"  4x6 seed:1234  ", ""},
		{"4x6 adversary most:10", ""},
		{"mastermind", ""},
		{"hello", "*"},
		{"4x6 ABCD", "turn-form"},
		{"4x6 seed:7 AAAA=XXXX", "turn-other-mark"},
		{"4x6 \xff", "import-encoding"},
		{strings.Repeat("x", 1<<20+1), "import-long"},
		{`{}`, "import-field"},
		{`{"id":`, "import-form"},
		{strings.Replace(whole, id, "../../etc/passwd", 1), "import-field"},
		{strings.Replace(whole, `"revision":3`, `"revision":0`, 1), "import-field"},
		{strings.Replace(whole, `"luck":50`, `"luck":100`, 1), "import-field"},
		{strings.Replace(whole, `"game":"4x6"`, `"game":"mastermind"`, 1), "import-field"},
		{strings.Replace(whole, `"1:XX"`, `"1:XXXXX"`, 1), "*"},
		{strings.Replace(whole, `"1:XX"`, `"9:XX"`, 1), "*"},
		{strings.Replace(whole, `"done":2`, `"done":3`, 1), "move-form"},
		{strings.Replace(whole, `"solver"`, `"dance"`, 1), "kind-unknown"},
	} {
		r := games.NewReader(strings.NewReader("\n"+test.text+"\n\n4x6"), starter())
		g, err := r.Next(t.Context())
		name := test.text[:min(60, len(test.text))]
		var problem *message.Problem
		switch {
		case test.id == "" && err != nil:
			t.Errorf("%s: %v", name, err)
		case test.id == "" && (g.Revision < 1 || len(g.ID) != 26 || g.Created.IsZero()):
			t.Errorf("%s: read %+v", name, g)
		case test.id != "" && (!errors.As(err, &problem) || problem.ID != test.id && test.id != "*"):
			t.Errorf("%s: %v, want %s", name, err, test.id)
		case r.Line() != 2:
			t.Errorf("%s: line %d", name, r.Line())
		}
		if g, err = r.Next(t.Context()); err != nil || g.Line != "4x6" || r.Line() != 4 {
			t.Errorf("after %s: %v, line %d", name, err, r.Line())
		}
		if _, err = r.Next(t.Context()); err != io.EOF {
			t.Errorf("at the end: %v", err)
		}
	}
}

// TestReaderTrustsNothing checks that the reader recomputes everything that the moves determine.
func TestReaderTrustsNothing(t *testing.T) {
	text := `{"id":"abcdefghijklmnopqrstuvwxyz","created":"2026-11-20T10:00:00Z","updated":"2026-11-20T10:00:00Z","ended":"2026-11-20T10:00:00Z",` +
		`"revision":1,"saved":{"kind":"solver","game":"4x6","moves":["ABCD=XO"],"done":1},"state":"solved","turns":9,"line":"<script>","skill":5,"luck":50}`
	g, err := games.NewReader(strings.NewReader(text), starter()).Next(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if g.State != session.Going || g.Turns != 1 || g.Line != "4x6 ABCD=XO" || !g.Ended.IsZero() || g.Skill != review.Unrated || g.Luck != review.Unrated {
		t.Errorf("read %+v", g)
	}
	text = strings.Replace(strings.Replace(text, "XO", "XXXX", 1), `,"skill":5,"luck":50`, "", 1)
	if g, err = games.NewReader(strings.NewReader(text), starter()).Next(t.Context()); err != nil || g.State != session.Solved || g.Skill != review.Unrated || g.Luck != review.Unrated {
		t.Errorf("without a rating: %+v, %v", g, err)
	}
}

// FuzzImport checks that any text is read to its end, and that every game that is read can be kept,
// resumed and exported again.
func FuzzImport(f *testing.F) {
	f.Add("4x6 ABCD=XO EFAB=OO\n\n4x6 seed:7\n3x4 daily:2026-11-20 most:3")
	f.Add(`{"id":"abcdefghijklmnopqrstuvwxyz","created":"2026-11-20T10:00:00Z","updated":"2026-11-20T10:00:00Z",` +
		`"revision":1,"saved":{"kind":"crack","game":"3x4","seed":"18446744073709551615","strategy":"parts","moves":["ABC=X","1:XX"],"done":1},"skill":-1,"luck":50}`)
	s := memory.NewKeeper()
	start := starter()
	f.Fuzz(func(t *testing.T, text string) {
		r := games.NewReader(strings.NewReader(text), start)
		for {
			g, err := r.Next(t.Context())
			var problem *message.Problem
			switch {
			case err == io.EOF:
				return
			case errors.As(err, &problem):
				continue
			case err != nil:
				t.Fatal(err)
			}
			added, err := s.Add(t.Context(), []*store.Game{g})
			if err != nil {
				t.Fatal(err)
			}
			got, err := s.Game(t.Context(), g.ID)
			if diff := cmp.Diff(g, got); added[0] && (diff != "" || err != nil) {
				t.Fatalf("%v (-want +got)\n%s", err, diff)
			}
			if err := s.Delete(t.Context(), g.ID); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// TestReaderOrder reads lines quickly: their times are a millisecond apart, so that lists keep the
// order.
func TestReaderOrder(t *testing.T) {
	reader := games.NewReader(strings.NewReader("4x6 seed:1\n4x6 seed:2\n4x6 seed:3\n4x6 seed:4\n"), starter())
	var before time.Time
	for range 4 {
		g, err := reader.Next(t.Context())
		if err != nil || !g.Updated.After(before) {
			t.Fatalf("%+v after %v, %v", g, before, err)
		}
		before = g.Updated
	}
}

// TestLongLines reads lines as long as the reader allows, each of one part that is repeated. Turns past the limit are
// refused as such, and the rest of the line costs no more.
func TestLongLines(t *testing.T) {
	bytes := 100_000
	if longtest.On() {
		bytes = 1_000_000
	}
	for _, test := range []struct {
		begin, part string
		limit       bool
	}{
		{"4x6 ", "ABCD=XO ", true},
		{"4x6 ", "ABCD XO ", true},
		{"4x6 ", "ABCD 1 1 ", true},
		{"4x6 ", "ABCD=XO\r", true},
		{"4x6-place ", "ABCD=GYxx ", true},
		{"4x6 seed:1 ", "ABCD=XO ", true},
		{"4x6 ABCD ", "1 ", false},
		{"4x6 ABCD=", "X", false},
		{"4x6 ", "A", false},
		{"4x6 ", "=", false},
		{"4x6-place ", "=", false},
		{"4x6-place ", "ABCD ", false},
		{"4x6 seed:1 ", "most:5 ", false},
		{"4x6 seed:", "1", false},
		{"4x6", "-distinct", false},
		{"", "10.", false},
		{"", "[", false},
		{`{"id":`, "[", false},
	} {
		line := test.begin + strings.Repeat(test.part, bytes/len(test.part))
		_, err := games.NewReader(strings.NewReader(line), starter()).Next(t.Context())
		if test.limit && !errors.Is(err, limits.ErrReached) {
			t.Errorf("%s%s…: %.200v", test.begin, test.part, err)
		}
	}
}
