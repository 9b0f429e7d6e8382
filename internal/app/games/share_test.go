package games_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/test/gametest"

	"codebreaker/internal/test/memory"

	"github.com/google/go-cmp/cmp"
)

// TestShare prints games for pasting: without their guesses, without anything that reveals the code
// of an open game, and with a line that gives others the same code.
func TestShare(t *testing.T) {
	french, err := lang.ByName("fr")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		line, want string
		do         func(*session.Session)
	}{
		{line: "4x6 daily:2026-11-20 most:10 AAAA=X", want: "codebreaker · Mastermind · 2026-11-20 · 1/10 so far · practice\n⚫➖➖➖\nPlay it too, in codebreaker: mastermind daily:2026-11-20\n"},
		{line: "4x6 daily:2026-11-20 most:1 AAAA=X", want: "codebreaker · Mastermind · 2026-11-20 · X/1 · practice\n⚫➖➖➖\nPlay it too, in codebreaker: mastermind daily:2026-11-20 against:X\n"},
		{line: "4x6 seed:7 AABB=XOO", want: "codebreaker · Mastermind · 1 so far\n⚫⚪⚪➖\n"},
		{line: "4x6 seed:7 most:10 AABB=XOO", do: giveUp, want: "codebreaker · Mastermind · X/10\n⚫⚪⚪➖\nPlay it too, in codebreaker: mastermind seed:7 most:10 against:X\n"},
		{line: "4x6 seed:7 AABB=XOO", do: hint, want: "codebreaker · Mastermind · 1 so far\n⚫⚪⚪➖\n(with hints or undo)\n"},
		{line: "5x5 adversary AABBC=XOO", want: "codebreaker · 5 places, A–E · 1 so far\n⚫⚪⚪➖➖\nPlay it too, in codebreaker: 5x5 adversary\n"},
		{line: "words:en5-place seed:1 most:1 CRANE=xxYxx", do: nil, want: "codebreaker · Wordle, equal chances · X/1\n⬛⬛🟨⬛⬛\nPlay it too, in codebreaker: wordle:en5 seed:1 most:1 against:X\n"},
		{line: "words:en5-place-hard adversary CRANE=xxxxx", want: "codebreaker · Absurdle, hard mode · 1 so far\n⬛⬛⬛⬛⬛\nPlay it too, in codebreaker: wordle:en5-hard adversary\n"},
		{line: "4x6 AABB=O", want: "codebreaker · Mastermind · 1 so far\n⚪➖➖➖\n"},
		{line: "4x6-sum AABB=3", want: "codebreaker · 4 places, A–F, black and white combined · 1 so far\n🔘🔘🔘➖\n"},
		{line: "4x6 AABB=XXXX", want: "codebreaker · Mastermind · 1\n⚫⚫⚫⚫\n"},
	} {
		played := begin(t, test.line)
		if test.do != nil {
			test.do(played)
		}
		share, err := games.NewShare(t.Context(), gametest.English(t), nil, played)
		if err != nil {
			t.Fatalf("%s: %v", test.line, err)
		}
		if diff := cmp.Diff(test.want, share.Text); diff != "" {
			t.Errorf("%s (-want +got)\n%s", test.line, diff)
		}
		if riddle := played.Riddle(); riddle != "" && session.FindLine(share.Text) != riddle {
			t.Errorf("%q is not found in %q", riddle, share.Text)
		}
	}
	for _, line := range []string{"4x6", "4x6 adversary", "mastermind daily:2026-11-20"} {
		if _, err := games.NewShare(t.Context(), gametest.English(t), nil, begin(t, line)); !message.IsProblem(err, "share-nothing") {
			t.Errorf("%s: %v", line, err)
		}
	}
	if got, err := games.NewShare(t.Context(), french, nil, begin(t, "4x6 AABB=O")); err != nil || got.Text != "codebreaker · Mastermind · 1, en cours\n⚪➖➖➖\n" {
		t.Errorf("in French: %v, %v", got, err)
	}
}

// TestShareStreak plays the daily games of four days. Only a game that was won, counts and was not the
// first day of its run has the streak in its text, up to its own day.
func TestShareStreak(t *testing.T) {
	kept := memory.NewKeeper()
	now := noon
	at := games.New(games.Config{Study: gametest.NewStudy(kept), Store: kept, Now: func() time.Time { return now }})
	french, err := lang.ByName("fr")
	if err != nil {
		t.Fatal(err)
	}
	const english, inFrench = " days in a row\n", " jours de suite\n"
	text := func(play *games.Play, l *lang.Language) string {
		t.Helper()
		share, err := play.Share(t.Context(), l)
		if err != nil {
			t.Fatal(err)
		}
		return share.Text
	}
	var first string
	for i, test := range []struct {
		ago          int
		helped, lose bool
		again        bool
		streak       string
	}{
		{ago: 3, streak: ""},
		{ago: 2, streak: "2"},
		{ago: 2, again: true, streak: ""},
		{ago: 1, helped: true, streak: ""},
		{ago: 0, streak: "3"},
		{ago: -1, lose: true, streak: ""},
	} {
		now = noon.AddDate(0, 0, -test.ago)
		play := newPlay(t, at, games.Request{Game: "mastermind", Kind: session.Playing, Day: now.Format(time.DateOnly), Again: test.again})
		if test.helped {
			if err := play.NoteHint(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		known, err := session.NewStart(play.Game()).Begin(t.Context(), play.Session().Setup(), nil)
		if err != nil {
			t.Fatal(err)
		}
		giveUp(known)
		code, isKnown, err := known.Secret(t.Context())
		if err != nil || !isKnown {
			t.Fatal(isKnown, err)
		}
		secret := play.Game().Format(code)
		if test.lose {
			guesses(t, play, "AAAA")
			do(t, play, session.GiveUp, "")
		} else {
			guesses(t, play, secret)
		}
		told := text(play, gametest.English(t))
		if has := strings.Contains(told, "\n"+test.streak+english); has != (test.streak != "") || strings.Contains(told, english) != has {
			t.Errorf("%d: %q, want a streak of %q", i, told, test.streak)
		}
		if test.streak != "" && !strings.Contains(text(play, french), "\n"+test.streak+inFrench) {
			t.Errorf("%d in French: %q", i, text(play, french))
		}
		if test.streak == "2" {
			first = play.ID()
		}
		play.Leave()
	}
	play, err := at.Open(t.Context(), first)
	if err != nil {
		t.Fatal(err)
	}
	defer play.Leave()
	if told := text(play, gametest.English(t)); !strings.Contains(told, "\n2"+english) {
		t.Errorf("two days later: %q", told)
	}
}

func giveUp(s *session.Session) { _, _ = s.GiveUp(context.Background()) }

func hint(s *session.Session) { s.NoteHint() }

// begin begins the session described by a line.
func begin(t *testing.T, line string) *session.Session {
	t.Helper()
	name, rest := session.CutLine(line)
	game := gametest.Parse(t, name)
	setup, turns, err := session.ReadLine(game, rest)
	if err != nil {
		t.Fatal(err)
	}
	played, err := session.NewStart(game).Begin(t.Context(), setup, turns)
	if err != nil {
		t.Fatal(err)
	}
	return played
}
