package games_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/advice"
	"codebreaker/internal/store"
	"codebreaker/internal/test/gametest"
)

// asked returns the computer's guess, and the words that are not accepted.
func asked(t *testing.T, play *games.Play) (string, []string) {
	t.Helper()
	view, err := play.View(t.Context(), gametest.English(t), time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	return view.Boards[0].Ask, view.Refused
}

// TestRefuse refuses words in a kept game. Another table finds them refused, and rejects a change
// for an earlier revision.
func TestRefuse(t *testing.T) {
	at, keeper := newService(t)
	play := newPlay(t, at, games.Request{Kind: session.Cracking, Game: "wordle:en5"})
	first, _ := asked(t, play)
	do(t, play, session.Refuse, "")
	second, refused := asked(t, play)
	if first == second || !slices.Equal(refused, []string{first}) {
		t.Fatalf("%s is asked about, then %s; refused are %v", first, second, refused)
	}
	revision := play.Revision()
	play.Leave()

	other := gametest.NewService(keeper)
	tab, err := other.Open(t.Context(), play.ID())
	if err != nil {
		t.Fatal(err)
	}
	do(t, tab, session.Instead, "SLOTH")
	tab.Leave()
	if play, err = at.Open(t.Context(), play.ID()); err != nil {
		t.Fatal(err)
	}
	if err := play.Check(revision); !errors.Is(err, store.ErrStale) {
		t.Errorf("what was meant for revision %d is done: %v", revision, err)
	}
	if now, refused := asked(t, play); now != "SLOTH" || !slices.Equal(refused, []string{first}) {
		t.Errorf("%s is asked about; refused are %v", now, refused)
	}
	play.Leave()
	again, err := at.New(t.Context(), gametest.English(t), &games.Request{Another: play.ID()})
	if err != nil {
		t.Fatal(err)
	}
	defer again.Leave()
	if now, refused := asked(t, again); now != first || len(refused) > 0 {
		t.Errorf("another game asks about %s; refused are %v", now, refused)
	}
}

// TestRefusedAdvice checks that advice never suggests a word that is not accepted, before the first
// turn and after.
func TestRefusedAdvice(t *testing.T) {
	at, _ := newService(t)
	play := newPlay(t, at, games.Request{Kind: session.Helping, Game: "wordle:en5"})
	defer play.Leave()
	var refused []string
	for _, turns := range []string{"", "CRANE=xxxxx"} {
		if turns != "" {
			do(t, play, session.Add, turns)
		}
		for range 2 {
			best := advised(t, play, refused)
			do(t, play, session.Refuse, best)
			refused = append(refused, best)
		}
		advised(t, play, refused)
	}
	if err := typed(t, play, session.Refuse, ""); err == nil {
		t.Error("a word is refused that nobody named")
	}
}

// TestAloneAdvised checks that advice gives the only remaining word, and no other.
func TestAloneAdvised(t *testing.T) {
	at, _ := newService(t)
	play := newPlay(t, at, games.Request{Kind: session.Helping, Line: "wordle:en5 CRANE=xxxxY DOPEY=xYYYG"})
	defer play.Leave()
	advice, err := play.Position().Advise(t.Context(), advice.Usual(play.Game()), 12)
	if err != nil || advice.Remaining.Least != 1 || len(advice.Guesses) != 1 || advice.Guesses[0].Guess != advice.Codes[0] {
		t.Errorf("%+v, %v, want the only word", advice, err)
	}
}

// advised returns the best guess. It checks that neither the guess nor any list contains a refused
// word.
func advised(t *testing.T, play *games.Play, refused []string) string {
	t.Helper()
	standing := play.Position()
	advice, err := standing.Advise(t.Context(), advice.Usual(standing.Game()), 20)
	if err != nil {
		t.Fatal(err)
	}
	for _, guess := range advice.Guesses {
		if slices.Contains(refused, standing.Game().Format(guess.Guess)) {
			t.Errorf("%s is among the best guesses", standing.Game().Format(guess.Guess))
		}
	}
	page, err := standing.Candidates(t.Context(), 0, 10_000)
	if err != nil {
		t.Fatal(err)
	}
	for _, candidate := range page.Codes {
		if slices.Contains(refused, candidate.Code) {
			t.Errorf("%s is a candidate", candidate.Code)
		}
	}
	return standing.Game().Format(advice.Guess)
}
