package session_test

import (
	"errors"
	"slices"
	"testing"

	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/test/testgame"

	"github.com/google/go-cmp/cmp"
)

// asks returns the guess that the computer asks about.
func asks(t *testing.T, s *session.Session) string {
	t.Helper()
	guess, err := s.Ask(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return s.Game().Format(guess)
}

// refuse refuses the word that the computer asks about, and returns it.
func refuse(t *testing.T, s *session.Session) string {
	t.Helper()
	word := asks(t, s)
	if err := s.Refuse(t.Context(), testgame.Code(t, s.Game(), word)); err != nil {
		t.Fatal(err)
	}
	return word
}

// marks marks the guess that the computer asks about.
func marks(t *testing.T, s *session.Session, text string) {
	t.Helper()
	mark, err := s.Game().ParseFeedback(text)
	if err == nil {
		err = s.Mark(t.Context(), mark)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// reopened returns a session after saving and resuming it.
func reopened(t *testing.T, s *session.Session) *session.Session {
	t.Helper()
	again, err := session.NewStart(parse(t, s.Setup().Game)).Resume(t.Context(), s.Saved())
	if err != nil {
		t.Fatal(err)
	}
	return again
}

// TestRefuse asks for another word after a refusal. The refused word is never asked again and is
// not a candidate; undo, redo and resume keep this.
func TestRefuse(t *testing.T) {
	for _, test := range []struct{ game, mark string }{
		{"wordle:en5", "xxxxx"}, {"nerdle6", "xxxxgx"}, {"primel", "xxxxx"},
	} {
		t.Run(test.game, func(t *testing.T) {
			s := begin(t, session.Setup{Kind: session.Cracking}, test.game)
			first := refuse(t, s)
			second := refuse(t, s)
			third := asks(t, s)
			if first == second || second == third || first == third {
				t.Fatalf("it asks about %s, %s, %s", first, second, third)
			}
			marks(t, s, test.mark)
			left := s.Match().Records()[0].Remaining
			fourth := refuse(t, s)
			if now := s.Match().Records()[0].Remaining; now != left && now != left-1 {
				t.Errorf("%d are left, and without %s %d", left, fourth, now)
			}
			refused := []string{first, second, fourth}
			s = reopened(t, s)
			if got := formatted(s, s.Refused()); !slices.Equal(got, refused) {
				t.Errorf("%v are refused, want %v", got, refused)
			}
			codes, err := s.Match().Position().List(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			for _, word := range refused {
				word := testgame.Code(t, s.Game(), word)
				if slices.Contains(codes, word) || slices.Contains(s.Game().Words().Guesses, word) {
					t.Errorf("%s is still there", s.Game().Format(word))
				}
			}
			for _, want := range []int{2, 2, 1, 0} { // the mark, too, is taken back
				if moved, err := s.Undo(t.Context()); !moved || err != nil {
					t.Fatal(moved, err)
				}
				if got := len(s.Refused()); got != want {
					t.Errorf("%d words are refused, want %d", got, want)
				}
			}
			if got := asks(t, s); got != first || s.CanUndo() {
				t.Errorf("it asks about %s, want %s", got, first)
			}
			for s.CanRedo() {
				if _, err := s.Redo(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			if got := formatted(s, s.Refused()); !slices.Equal(got, refused) || len(s.Turns()) != 1 {
				t.Errorf("made again: %v are refused after %d turns", got, len(s.Turns()))
			}
		})
	}
}

func formatted(s *session.Session, codes []rules.Code) []string {
	var texts []string
	for _, code := range codes {
		texts = append(texts, s.Game().Format(code))
	}
	return texts
}

// TestRefuseProblems checks refusals that are not possible. They change nothing.
func TestRefuseProblems(t *testing.T) {
	words := begin(t, session.Setup{}, "wordle:en5 CRANE=xxxxx")
	if err := words.Refuse(t.Context(), testgame.Code(t, words.Game(), "SLOTH")); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		session  *session.Session
		word, id string
	}{
		{words, "CRANE", "refuse-played"},
		{words, "SLOTH", "refuse-again"},
		{words, "XXXXX", "word-unlisted"},
		{begin(t, session.Setup{Kind: session.Cracking}, "4x6"), "ABCD", "refuse-codes"},
		{begin(t, session.Setup{}, "wordle:en5 seed:1"), "CRANE", "session-kind"},
	} {
		before := test.session.Saved()
		if err := test.session.Refuse(t.Context(), testgame.Code(t, test.session.Game(), test.word)); !message.IsProblem(err, test.id) {
			t.Errorf("%s: %v, want %s", test.word, err, test.id)
		}
		if diff := cmp.Diff(before, test.session.Saved()); diff != "" {
			t.Error(diff)
		}
	}
	game := parse(t, "wordle:en5")
	for _, move := range []string{"refused:CRANE", "instead:CRANE", "refused:", "instead:CRAN"} {
		for _, kind := range session.Kinds() {
			allowed := kind == session.Cracking && (move == "refused:CRANE" || move == "instead:CRANE") || kind == session.Helping && move == "refused:CRANE"
			saved := session.Saved{Setup: session.Setup{Kind: kind, Game: game.Name(), Codemaker: session.Random}, Moves: []string{move}, Done: 1}
			if _, err := session.NewStart(game).Resume(t.Context(), saved); (err == nil) != allowed {
				t.Errorf("%s in a game of the kind %s: %v", move, kind, err)
			}
		}
	}
}

// TestRefuseLast refuses the candidates one after another. The last refusal is a
// contradiction, until it is undone.
func TestRefuseLast(t *testing.T) {
	s := begin(t, session.Setup{}, "wordle:en5 CRANE=xxxxx SLOTH=xyxxx")
	for s.State() == session.Going {
		codes, err := s.Match().Position().List(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Refuse(t.Context(), codes[0]); err != nil && !errors.Is(err, position.ErrContradiction) {
			t.Fatal(err)
		}
	}
	if again := reopened(t, s); again.State() != session.Contradicted {
		t.Errorf("reopened it is %s", again.State())
	}
	if moved, err := s.Undo(t.Context()); !moved || err != nil || s.State() != session.Going || s.Match().Records()[1].Remaining != 1 {
		t.Errorf("%v, %v: %s with %d left", moved, err, s.State(), s.Match().Records()[1].Remaining)
	}
}

// TestInstead marks another guess than the one that the computer asked about.
func TestInstead(t *testing.T) {
	for _, test := range []struct{ game, first, second, mark string }{
		{"4x6", "ABCD", "ABCE", "X"},
		{"wordle:en5", "SLOTH", "XXXXX", "xxxxx"}, // others have other lists
		{"nerdle6", "10-5=5", "11-5=6", "xxxxgx"},
	} {
		t.Run(test.game, func(t *testing.T) {
			s := begin(t, session.Setup{Kind: session.Cracking}, test.game)
			own := asks(t, s)
			for _, guess := range []string{test.first, test.second} {
				if err := s.Instead(testgame.Code(t, s.Game(), guess)); err != nil {
					t.Fatal(err)
				}
				if s = reopened(t, s); asks(t, s) != guess {
					t.Fatalf("it asks about %s, want %s", asks(t, s), guess)
				}
			}
			if _, err := s.Undo(t.Context()); err != nil || asks(t, s) != test.first {
				t.Errorf("taken back it asks about %s: %v", asks(t, s), err)
			}
			marks(t, s, test.mark)
			if turn := s.Game().Format(s.Turns()[0].Guess); turn != test.first {
				t.Errorf("%s is marked", turn)
			}
			if guess := asks(t, s); guess == test.first {
				t.Errorf("it asks about %s once more", guess)
			}
			if err := s.Instead(s.Turns()[0].Guess); !message.IsProblem(err, "guess-repeated") {
				t.Errorf("played again: %v", err)
			}
			for s.CanUndo() {
				if _, err := s.Undo(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			if asks(t, s) != own {
				t.Errorf("all taken back it asks about %s, want %s", asks(t, s), own)
			}
		})
	}
}

// TestInsteadStays checks that a replaced guess survives an edit and the refusal of another
// word, but not its own refusal.
func TestInsteadStays(t *testing.T) {
	s := begin(t, session.Setup{Kind: session.Cracking}, "wordle:en5")
	marks(t, s, "xxxxx")
	if err := s.Instead(testgame.Code(t, s.Game(), "SLOTH")); err != nil {
		t.Fatal(err)
	}
	other, _ := s.Game().ParseFeedback("xxxxy")
	if err := s.Edit(t.Context(), map[int]rules.Feedback{1: other}); err != nil {
		t.Fatal(err)
	}
	if err := s.Refuse(t.Context(), testgame.Code(t, s.Game(), "MOULD")); err != nil {
		t.Fatal(err)
	}
	if asks(t, s) != "SLOTH" {
		t.Errorf("it asks about %s", asks(t, s))
	}
	refuse(t, s)
	if asks(t, s) == "SLOTH" {
		t.Error("it asks about a word that is not accepted")
	}
}

// TestStray checks that the usual strategy of the game continues when an opening is refused or
// a tree does not have the player's guess.
func TestStray(t *testing.T) {
	opened := begin(t, session.Setup{Kind: session.Cracking, Opening: "SLOTH CRANE"}, "wordle:en5")
	if word := refuse(t, opened); word != "SLOTH" || asks(t, opened) == "SLOTH" {
		t.Errorf("it opens with %s, then with %s", word, asks(t, opened))
	}
	marks(t, opened, "xxxxx")
	if asks(t, opened) != "CRANE" {
		t.Errorf("it goes on with %s", asks(t, opened))
	}
	game := parse(t, "3x4")
	built, err := tree.Build(t.Context(), position.Start(game), tree.Options{Strategy: strategy.Entropy, Keep: true})
	if err != nil {
		t.Fatal(err)
	}
	followed := begin(t, session.Setup{Kind: session.Cracking}, "3x4")
	followed.ChooseBy(tree.Follow(built.Tree))
	if err := followed.Instead(testgame.Code(t, game, "DDD")); err != nil {
		t.Fatal(err)
	}
	marks(t, followed, "none")
	asks(t, followed)
}
