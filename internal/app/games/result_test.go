package games_test

import (
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/app/view"
	"codebreaker/internal/engine/match"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/store"
	"codebreaker/internal/test/gametest"

	"github.com/google/go-cmp/cmp"
)

// guesses makes guesses.
func guesses(t *testing.T, play *games.Play, codes ...string) {
	t.Helper()
	for _, code := range codes {
		do(t, play, session.Guess, code)
	}
}

// result returns the result of a finished game.
func result(t *testing.T, play *games.Play) *games.Result {
	t.Helper()
	finished, err := play.Finished(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	told, err := finished.Result(t.Context(), gametest.English(t))
	if err != nil {
		t.Fatal(err)
	}
	return told
}

// TestResult compares finished games with the player's others, with the computer and with a friend.
func TestResult(t *testing.T) {
	at, _ := newService(t)
	play := newPlay(t, at, games.Request{Line: "mastermind seed:12 against:4"})
	if _, err := play.Finished(t.Context()); !message.IsProblem(err, "result-going") {
		t.Errorf("before the end: %v", err)
	}
	seen, err := play.View(t.Context(), gametest.English(t), 0)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(&games.Rival{Guesses: 4, Solved: true, Sentence: "Your friend took 4 guesses."}, seen.Rival); diff != "" {
		t.Errorf("the friend (-want +got)\n%s", diff)
	}
	secret := play.Game().Format(match.Random(play.Game(), 12).Secret)
	guesses(t, play, "CDEF", secret)
	told := result(t, play)
	play.Leave()
	if told.Skill == nil || told.Luck == nil || told.Engine == nil || told.Engine.Strategy != "entropy" {
		t.Fatalf("%+v", told)
	}
	want := []string{told.Sentences[0], "Guesses: you 2, the computer 4, the optimal strategy 4.", "Guesses: you 2, your friend 4."}
	if diff := cmp.Diff(want, told.Sentences); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if told.Engine.Optimal != 4 || told.SkillWord == "" || told.LuckWord == "" {
		t.Errorf("%+v, skill %q, luck %q", told.Engine, told.SkillWord, told.LuckWord)
	}
	if !told.Counts || told.Guesses != 2 || told.Streak != 1 || !cmp.Equal(told.Histogram, []view.Bar{{Guesses: 1, Count: 0}, {Guesses: 2, Count: 1}}) {
		t.Errorf("%+v", told)
	}
	another := newPlay(t, at, games.Request{Game: "mastermind", Secret: secret})
	defer another.Leave()
	guesses(t, another, secret)
	if told := result(t, another); told.Counts || told.Rival != nil || told.Streak != 1 || !cmp.Equal(told.Histogram, []view.Bar{{Guesses: 1, Count: 0}, {Guesses: 2, Count: 1}}) {
		t.Errorf("a code that was typed: %+v", told)
	}
}

// TestKeep keeps the skill and the luck of a result.
func TestKeep(t *testing.T) {
	at, keeper := newService(t)
	play := newPlay(t, at, games.Request{Line: "mastermind seed:12"})
	guesses(t, play, "CDEF", play.Game().Format(match.Random(play.Game(), 12).Secret))
	finished, err := play.Finished(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	told := result(t, play)
	play.Leave()
	for _, test := range []struct {
		result      *games.Result
		skill, luck int
	}{
		{&games.Result{}, store.Unrated, store.Unrated},
		{&games.Result{Skill: told.Skill}, store.Unrated, store.Unrated},
		{told, *told.Skill, *told.Luck},
	} {
		if err := finished.Keep(t.Context(), test.result); err != nil {
			t.Fatal(err)
		}
		if kept, err := keeper.Game(t.Context(), play.ID()); err != nil || kept.Skill != test.skill || kept.Luck != test.luck {
			t.Errorf("kept %+v, %v; want skill %d and luck %d", kept, err, test.skill, test.luck)
		}
	}
}

// TestRival compares every outcome of a game with every result of a friend.
func TestRival(t *testing.T) {
	for _, one := range []struct {
		line   string
		giveUp bool
		want   string
	}{
		{"3x4 seed:7 against:1 AAB", false, "Your friend took 1 guess."},
		{"3x4 seed:7 against:x AAB", false, "Your friend didn't find it."},
		{"3x4 adversary against:12 AAB", true, "Your friend found it in 12 guesses; you didn't find it."},
		{"3x4 daily:2026-11-20 against:X AAB", true, "Neither of you found it."},
	} {
		at, _ := newService(t)
		fields, guess := one.line[:len(one.line)-4], one.line[len(one.line)-3:]
		play := newPlay(t, at, games.Request{Line: fields})
		guesses(t, play, guess)
		if one.giveUp {
			do(t, play, session.GiveUp, "")
		}
		view, err := play.View(t.Context(), gametest.English(t), 0)
		if err != nil || view.Rival == nil || view.Rival.Sentence != one.want {
			t.Errorf("%s: %+v, %v; want %s", one.line, view.Rival, err, one.want)
		}
		play.Leave()
	}
}

// TestPlayOn continues from a turn of a finished game: practice at the same code.
func TestPlayOn(t *testing.T) {
	at, keeper := newService(t)
	for _, request := range []games.Request{{Game: "4x6", Seed: "7"}, {Game: "4x6", Codemaker: session.Adversary}, {Game: "4x6", Secret: "FEED"}, {Line: "mastermind daily:2026-11-20"}} {
		play := newPlay(t, at, request)
		guesses(t, play, "AABB", "CCDD")
		id := play.ID()
		play.Leave()
		from := games.Request{From: id, Turns: 1, Guess: "CDEF"}
		if _, err := at.Prepare(t.Context(), gametest.English(t), &from); !message.IsProblem(err, "from-going") {
			t.Errorf("%+v goes on: %v", request, err)
		}
		play, err := at.Open(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		do(t, play, session.GiveUp, "")
		hidden := secret(t, play)
		before := play.Session().Turns()
		play.Leave()
		played := newPlay(t, at, from)
		turns := played.Session().Turns()
		if len(turns) != 2 || turns[0] != before[0] || played.Game().Format(turns[1].Guess) != "CDEF" || turns[1].Feedback != played.Game().Mark(turns[1].Guess, hidden) {
			t.Errorf("%+v: the turns are %v", request, turns)
		}
		if setup := played.Session().Setup(); !setup.Practice || setup.Day != "" || played.Session().Over() {
			t.Errorf("%+v: %+v", request, setup)
		}
		guesses(t, played, played.Game().Format(hidden))
		played.Leave()
		if kept, err := keeper.Game(t.Context(), played.ID()); err != nil || kept.State != session.Solved {
			t.Errorf("%+v, %v", kept, err)
		}
		for id, wrong := range map[string]games.Request{
			"from-turns":  {From: id, Turns: 3},
			"code-length": {From: id, Guess: "AB"},
		} {
			if _, err := at.Prepare(t.Context(), gametest.English(t), &wrong); !message.IsProblem(err, id) {
				t.Errorf("%+v: %v", wrong, err)
			}
		}
	}
}

// TestCandidates lists all remaining codes, page by page.
func TestCandidates(t *testing.T) {
	at := gametest.NewStudy(nil)
	standing, err := at.Lined(t.Context(), gametest.English(t), "4x6 ABCD=X BEEF=XXO")
	if err != nil {
		t.Fatal(err)
	}
	for after, want := range []int{1296, 108, 4} {
		var codes []string
		for range want/50 + 1 {
			page, err := standing.After(after).Candidates(t.Context(), len(codes), 50)
			if err != nil || page.Left != want || page.From != len(codes) || (page.Next == 0) != (len(codes)+50 >= want) {
				t.Fatalf("%+v, %v", page, err)
			}
			for _, code := range page.Codes {
				codes = append(codes, code.Code)
			}
		}
		if len(codes) != want || !slices.IsSorted(codes) || len(slices.Compact(codes)) != want {
			t.Errorf("after %d turns: %d codes", after, len(codes))
		}
	}
	large, err := at.Lined(t.Context(), gametest.English(t), "12x8")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := large.Candidates(t.Context(), 0, 50); !message.IsProblem(err, "candidates-many") {
		t.Errorf("a large game: %v", err)
	}
}

// TestReviewed checks that a review names the game, its day and its code, even if the player did
// not find it.
func TestReviewed(t *testing.T) {
	at, _ := newService(t)
	play := newPlay(t, at, games.Request{Line: "mastermind daily:2026-11-20"})
	defer play.Leave()
	guesses(t, play, "AABB")
	do(t, play, session.GiveUp, "")
	standing, err := play.Reviewed(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	told, err := gametest.NewStudy(nil).Review(t.Context(), gametest.English(t), standing, study.Judge{})
	if err != nil {
		t.Fatal(err)
	}
	if told.Title != "Mastermind" || told.Day != "2026-11-20" || told.State != "gave-up" || told.Secret != play.Game().Format(secret(t, play)) || told.Proven {
		t.Errorf("%+v", told)
	}
	if turn := told.Turns[0]; turn.Verdict != "good" || turn.VerdictText != "Good" || turn.By != "entropy" {
		t.Errorf("%+v", turn)
	}
}

// TestHinted checks that guesses after a hint have no skill and count in none, after the game was read again and a guess
// was taken back too, on one board and on several.
func TestHinted(t *testing.T) {
	for _, request := range []games.Request{{Game: "mastermind", Secret: "FEED"}, {Game: "2*4x6", Secret: "FEED,ABCD"}} {
		at, keeper := newService(t)
		play := newPlay(t, at, request)
		guesses(t, play, "AABB")
		for range 2 {
			if err := play.NoteHint(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		guesses(t, play, "ACDE")
		do(t, play, session.Undo, "")
		guesses(t, play, "AABB", "CDEF")
		do(t, play, session.GiveUp, "")
		id := play.ID()
		play.Leave()
		kept, err := keeper.Game(t.Context(), id)
		if err != nil || !slices.Equal(kept.Saved.Hinted, []int{2}) || kept.Saved.Hints != 2 {
			t.Fatalf("%s keeps %v, %v", request.Game, kept.Saved, err)
		}
		if play, err = at.Open(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		defer play.Leave()
		standing, err := play.Reviewed(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		told, err := gametest.NewStudy(nil).Review(t.Context(), gametest.English(t), standing, study.Judge{})
		if err != nil {
			t.Fatal(err)
		}
		for i, turn := range told.Turns {
			hinted := i == 1
			if turn.Hinted != hinted || (turn.Skill == nil) != hinted || (turn.Verdict == "") != hinted || (turn.VerdictText == "hinted") != hinted {
				t.Errorf("%s: turn %d is %+v", request.Game, i+1, turn)
			}
		}
		own := (*told.Turns[0].Skill + *told.Turns[2].Skill) / 2
		if *told.Skill < own || *told.Skill > own+1 || !strings.HasPrefix(told.Summary[0], "2 of 2 ") && !strings.HasPrefix(told.Summary[0], "1 of 2 ") {
			t.Errorf("%s: the skill is %d, the mean of the guesses without a hint %d; %q", request.Game, *told.Skill, own, told.Summary)
		}
		const basis = "The skill rests on 2 of your 3 guesses; the other one followed a hint."
		game := result(t, play)
		if *game.Skill != *told.Skill || game.Basis != basis || told.Basis != basis || !slices.Contains(game.Sentences, basis) || !slices.Contains(told.Sentences, basis) {
			t.Errorf("%s: the result says %d, %q, the review %d, %q", request.Game, *game.Skill, game.Sentences, *told.Skill, told.Sentences)
		}
	}
}

// TestAllHinted checks that a game in which every guess followed a hint has luck and no skill, and keeps none.
func TestAllHinted(t *testing.T) {
	at, keeper := newService(t)
	play := newPlay(t, at, games.Request{Game: "mastermind", Secret: "FEED"})
	defer play.Leave()
	for _, guess := range []string{"AABB", "FEED"} {
		if err := play.NoteHint(t.Context()); err != nil {
			t.Fatal(err)
		}
		guesses(t, play, guess)
	}
	told := result(t, play)
	if told.Skill != nil || told.Basis != "" || told.Luck == nil || !strings.HasPrefix(told.Sentences[0], "Luck ") {
		t.Errorf("%+v", told)
	}
	if kept, err := keeper.Game(t.Context(), play.ID()); err != nil || kept.Skill != store.Unrated {
		t.Errorf("keeps %+v, %v", kept, err)
	}
}

// TestHelpCounts checks that the game warns that help counts until a player took help, and warns
// about the number of remaining codes if the game hides it.
func TestHelpCounts(t *testing.T) {
	at, _ := newService(t)
	for _, one := range []struct {
		request           games.Request
		counts, hidesLeft bool
	}{
		{games.Request{Line: "mastermind seed:12"}, true, false},
		{games.Request{Line: "wordle:en seed:12"}, true, true},
		{games.Request{Game: "mastermind", Secret: "ABCD"}, false, false},
		{games.Request{Kind: "solver", Game: "mastermind"}, false, false},
	} {
		play := newPlay(t, at, one.request)
		view, err := play.View(t.Context(), gametest.English(t), 0)
		if err != nil {
			t.Fatal(err)
		}
		if view.HelpCounts != one.counts || view.HidesLeft != one.hidesLeft {
			t.Errorf("%+v: help counts %t, hides what is left %t", one.request, view.HelpCounts, view.HidesLeft)
		}
		play.Leave()
	}
	play := newPlay(t, at, games.Request{Line: "mastermind seed:12"})
	defer play.Leave()
	guesses(t, play, "AABB")
	do(t, play, session.Undo, "")
	if view, err := play.View(t.Context(), gametest.English(t), 0); err != nil || view.HelpCounts {
		t.Errorf("after undo help counts again: %v", err)
	}
}
