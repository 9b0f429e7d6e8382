package games_test

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/store"
	"codebreaker/internal/test/gametest"
	"codebreaker/internal/test/memory"
)

// severalGame is a service with a store, and a game in it.
type severalGame struct {
	t     *testing.T
	games *store.Keeper
	at    *games.Service
	play  *games.Play
}

// beginSeveral begins a game in a new store.
func beginSeveral(t *testing.T, request games.Request) *severalGame {
	t.Helper()
	kept := memory.NewKeeper()
	g := &severalGame{t: t, games: kept, at: games.New(games.Config{Study: gametest.NewStudy(kept), Store: kept, Now: func() time.Time { return noon }})}
	g.begin(request)
	t.Cleanup(func() { g.play.Leave() })
	return g
}

func (g *severalGame) begin(request games.Request) {
	g.t.Helper()
	if g.play != nil {
		g.play.Leave()
	}
	var err error
	if g.play, err = g.at.New(g.t.Context(), gametest.English(g.t), &request); err != nil {
		g.t.Fatal(err)
	}
}

func (g *severalGame) guess(code string) error {
	move, err := session.ReadMove(g.play.Game(), session.Guess, 0, code)
	if err != nil {
		return err
	}
	return g.play.Do(g.t.Context(), move)
}

func (g *severalGame) view() *games.View {
	g.t.Helper()
	view, err := g.play.View(g.t.Context(), gametest.English(g.t), 0)
	if err != nil {
		g.t.Fatal(err)
	}
	return view
}

// marks returns the marks of each board, in the order of the turns.
func marks(view *games.View) []string {
	var all []string
	for _, board := range view.Boards {
		var one []string
		for _, turn := range board.Turns {
			one = append(one, turn.Guess+"="+turn.Mark)
		}
		all = append(all, strings.Join(one, " "))
	}
	return all
}

// TestSeveral plays a game of two boards to its end, and finds it again.
func TestSeveral(t *testing.T) {
	g := beginSeveral(t, games.Request{Game: "2*4x6", Secret: "FEED ABCD"})
	for _, code := range []string{"ABCD", "BEEF", "FEED"} {
		if err := g.guess(code); err != nil {
			t.Fatal(err)
		}
	}
	view := g.view()
	if got, want := marks(view), []string{"ABCD=X BEEF=XXO FEED=XXXX", "ABCD=XXXX"}; !slices.Equal(got, want) {
		t.Errorf("marks %q, want %q", got, want)
	}
	if view.State != "solved" || view.Guesses != 3 || view.Boards[0].Done != 3 || view.Boards[1].Done != 1 || view.Boards[1].Secret != "ABCD" {
		t.Errorf("%+v", view)
	}
	kept, err := g.games.Game(t.Context(), g.play.ID())
	if err != nil || kept.Turns != 3 || kept.State != session.Solved || kept.Saved.Game != "2*4x6" {
		t.Fatalf("%+v, %v", kept, err)
	}
	if !g.at.Listed(t.Context(), gametest.English(t), kept).CanReview {
		t.Error("a game of several boards cannot be reviewed")
	}
	if err := g.guess("AAAA"); !message.IsProblem(err, "session-over") {
		t.Errorf("a guess after the end: %v", err)
	}
	text, err := kept.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	other := beginSeveral(t, games.Request{Game: "4x6"})
	importer := other.at.NewImporter(func(_ int, err error) error { return err })
	if err := importer.Import(t.Context(), bytes.NewReader(text)); err != nil || importer.Added != 1 {
		t.Fatal(importer.Added, err)
	}
	read, err := other.games.Game(t.Context(), g.play.ID())
	if err != nil || read.State != kept.State || read.Line != kept.Line || read.Turns != 3 {
		t.Errorf("%+v, %v", read, err)
	}
}

// TestSeveralLines checks that a line recreates a game of several boards, and that its marks must be
// right.
func TestSeveralLines(t *testing.T) {
	const line = "quordle:en5 seed:7"
	g := beginSeveral(t, games.Request{Line: line})
	if most := g.view().Most; most != 9 {
		t.Errorf("%d guesses", most)
	}
	for _, code := range []string{"SLATE", "CRONY"} {
		if err := g.guess(code); err != nil {
			t.Fatal(err)
		}
	}
	before := g.view()
	if strings.Contains(before.Line, "seed") || before.Seed != "" || before.Riddle != "" {
		t.Errorf("an open game shows its seed: %+v", before)
	}
	turns := before.Line[strings.Index(before.Line, " "):]
	g.begin(games.Request{Line: line + turns})
	if after := g.view(); !slices.Equal(marks(after), marks(before)) || after.Guesses != 2 {
		t.Errorf("marks %q, want %q", marks(after), marks(before))
	}
	wrong := strings.Replace(line+turns, "SLATE=", "SLATE=GGGGx/", 1)
	wrong = wrong[:strings.LastIndex(wrong[:strings.Index(wrong, " CRONY")], "/")] + wrong[strings.Index(wrong, " CRONY"):]
	if _, err := g.at.New(t.Context(), gametest.English(t), &games.Request{Line: wrong}); !message.IsProblem(err, "boards-other-mark") {
		t.Errorf("%s: %v", wrong, err)
	}
	_ = g.play.Do(t.Context(), session.Move{Act: session.GiveUp})
	if over := g.view(); over.Seed != "7" || over.Riddle != "quordle:en5 seed:7 most:9 against:X" {
		t.Errorf("seed %q, riddle %q", over.Seed, over.Riddle)
	}
	opened, err := g.at.Preview(t.Context(), gametest.English(t), "Look: "+line+".")
	if err != nil || opened.Boards != 4 || !opened.Hides || opened.Title != "Quordle, equal chances" {
		t.Errorf("%+v, %v", opened, err)
	}
}

// TestSeveralSequence checks that a board of a sequence opens when the one before it is done, and then
// marks the earlier guesses.
func TestSeveralSequence(t *testing.T) {
	g := beginSeveral(t, games.Request{Game: "3*4x6-sequence", Secret: "FEED,ABCD,AABB"})
	_ = g.guess("ABCD")
	if view := g.view(); !slices.Equal(marks(view), []string{"ABCD=X", "", ""}) || !view.Boards[1].Locked || !view.Sequence {
		t.Errorf("%q, %+v", marks(view), view)
	}
	_ = g.guess("FEED")
	view := g.view()
	if got, want := marks(view), []string{"ABCD=X FEED=XXXX", "ABCD=XXXX", "ABCD=XO FEED=none"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if view.Boards[1].Done != 1 || view.Boards[2].Locked || view.Boards[2].Left != 32-0 && view.Boards[2].Left == 0 {
		t.Errorf("%+v", view.Boards)
	}
	_ = g.play.Do(t.Context(), session.Move{Act: session.Undo})
	if view := g.view(); !view.Boards[2].Locked || len(view.Boards[2].Turns) > 0 {
		t.Errorf("after undo: %q", marks(view))
	}
}

// TestOneOfSeveral checks that a game of several boards which has only one is the game of that board.
func TestOneOfSeveral(t *testing.T) {
	g := beginSeveral(t, games.Request{Game: "2*4x6"})
	importer := g.at.NewImporter(func(_ int, err error) error { return err })
	if err := importer.Import(t.Context(), strings.NewReader("1*4x5-sequence seed:5\n1*4x4 seed:5\n")); err != nil || importer.Added != 2 {
		t.Fatal(importer.Added, err)
	}
	for _, name := range []string{"4x5", "4x4"} {
		g.begin(games.Request{Game: name, Kind: session.Cracking})
	}
}

// TestSeveralLost checks the limit on guesses, and the view of a lost game.
func TestSeveralLost(t *testing.T) {
	two := 2
	g := beginSeveral(t, games.Request{Game: "2*4x6", Secret: "FEED,ABCD", Most: &two})
	_, _ = g.guess("ABCD"), g.guess("AAAA")
	view := g.view()
	if view.State != "lost" || view.Message != "No guesses remain. You did not find FEED." || view.Boards[0].Secret != "FEED" {
		t.Errorf("%+v", view)
	}
	share, err := g.play.Share(t.Context(), gametest.English(t))
	if err != nil || !strings.HasPrefix(share.Text, "codebreaker · Mastermind on 2 boards · X/2\n🟥1️⃣\n") {
		t.Errorf("%q, %v", share, err)
	}
}

// TestSeveralShare checks the text that players share: the number of each board, and the squares.
func TestSeveralShare(t *testing.T) {
	g := beginSeveral(t, games.Request{Game: "dordle:en5", Secret: "CRANE,SLATE"})
	_, _ = g.guess("SLATE"), g.guess("CRANE")
	share, err := g.play.Share(t.Context(), gametest.English(t))
	want := "codebreaker · Dordle, equal chances · 2/7\n2️⃣1️⃣\n\n⬜⬜🟩⬜🟩 🟩🟩🟩🟩🟩\n🟩🟩🟩🟩🟩 ⬛⬛⬛⬛⬛\n"
	if err != nil || share.Text != want {
		t.Errorf("%q, want %q; %v", share.Text, want, err)
	}
}

// TestSeveralDaily checks that daily games of several boards count once, and that their codes differ from
// board to board and from game to game.
func TestSeveralDaily(t *testing.T) {
	day := noon.Format(time.DateOnly)
	g := beginSeveral(t, games.Request{Game: "dordle:en5", Day: day})
	first := g.play.ID()
	if g.view().Most != 7 || g.view().Practice {
		t.Errorf("%+v", g.view())
	}
	_ = g.play.Do(t.Context(), session.Move{Act: session.GiveUp})
	two := g.view()
	if g.begin(games.Request{Game: "2*wordle:en5", Day: day}); g.play.ID() != first {
		t.Error("the game of the day begins twice")
	}
	g.begin(games.Request{Game: "quordle:en5", Day: day})
	_ = g.play.Do(t.Context(), session.Move{Act: session.GiveUp})
	codes := make(map[string]bool)
	for _, board := range slices.Concat(two.Boards, g.view().Boards) {
		codes[board.Secret] = true
	}
	if len(codes) != 6 {
		t.Errorf("codes %v", codes)
	}
	days, err := g.at.Days(t.Context(), gametest.English(t), day, day)
	if err != nil || !slices.ContainsFunc(days.Days[0].Games, func(g games.DayGame) bool { return g.Title == "Quordle" && g.Boards == 4 }) {
		t.Errorf("%+v, %v", days, err)
	}
	all, err := g.games.Statistics(t.Context(), store.Filter{})
	if err != nil || all.Played.GivenUp != 2 {
		t.Errorf("%+v, %v", all, err)
	}
}

// TestSeveralHints checks the steps of a hint, which is counted, and that the best guess wins.
func TestSeveralHints(t *testing.T) {
	g := beginSeveral(t, games.Request{Game: "2*3x4", Seed: "3"})
	ask := func(step study.Step) *study.Hint {
		t.Helper()
		hint, err := g.play.Hint(t.Context(), gametest.English(t), study.Asked{Step: step})
		if err != nil {
			t.Fatal(err)
		}
		return hint
	}
	if hint := ask(study.Left); hint.Left != 128 || hint.Best != "" || len(hint.Sentences) != 2 {
		t.Errorf("%+v", hint)
	}
	for !g.view().Over {
		hint := ask(study.Doubt) // several boards have no such step, so the best guess comes
		if hint.Step != study.Best || len(hint.Sentences) == 0 {
			t.Fatalf("%+v", hint)
		}
		if err := g.guess(hint.Best); err != nil {
			t.Fatal(err)
		}
	}
	if view := g.view(); view.State != "solved" || view.Guesses > 7 || view.Hints != view.Guesses+1 || !view.Helped {
		t.Errorf("%+v", view)
	}
	if _, err := g.play.Hint(t.Context(), gametest.English(t), study.Asked{Step: 9}); !message.IsProblem(err, "session-over") {
		t.Error(err)
	}
}

// TestSeveralResult checks the result of a game of several boards.
func TestSeveralResult(t *testing.T) {
	g := beginSeveral(t, games.Request{Game: "2*4x6", Seed: "5"})
	_ = g.guess("AABB")
	_ = g.play.Do(t.Context(), session.Move{Act: session.GiveUp})
	finished, err := g.play.Finished(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	result, err := finished.Result(t.Context(), gametest.English(t))
	if err != nil || result.Guesses != 1 || result.Skill == nil || result.Luck == nil || result.SkillWord == "" || len(result.Sentences) != 1 || result.Counts || len(result.Served) != 1 {
		t.Errorf("%+v, %v", result, err)
	}
	g.begin(games.Request{Game: "2*4x6", Secret: "FEED,ABCD"})
	_, _, _, _ = g.guess("AABB"), g.guess("AABB"), g.guess("ABCD"), g.guess("FEED")
	if finished, err = g.play.Finished(t.Context()); err != nil {
		t.Fatal(err)
	}
	if result, err = finished.Result(t.Context(), gametest.English(t)); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"1. AABB served board 2 most: 1,296 codes became 208.", "2. AABB told nothing new.",
		"3. ABCD solved board 2, and served board 1 most: 256 codes became 54.", "4. FEED solved board 1.",
	}
	if !slices.Equal(result.Served, want) {
		t.Errorf("%q, want %q", result.Served, want)
	}
	g.begin(games.Request{Game: "dordle:en5", Secret: "crane,house"})
	_ = g.guess("stone")
	_ = g.play.Do(t.Context(), session.Move{Act: session.GiveUp})
	if finished, err = g.play.Finished(t.Context()); err != nil {
		t.Fatal(err)
	}
	if result, err = finished.Result(t.Context(), gametest.English(t)); err != nil {
		t.Fatal(err)
	}
	if len(result.Served) != 1 || !strings.Contains(result.Served[0], " words became ") {
		t.Errorf("%q does not speak of words", result.Served)
	}
}

// TestSeveralReview reviews a finished game, and the line of one. Skill and luck are kept.
func TestSeveralReview(t *testing.T) {
	g := beginSeveral(t, games.Request{Game: "2*4x6", Secret: "FEED,ABCD"})
	_, _, _ = g.guess("AABB"), g.guess("AABB"), g.guess("ABCD")
	_ = g.play.Do(t.Context(), session.Move{Act: session.GiveUp})
	standing, err := g.play.Reviewed(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	at := gametest.NewStudy(nil)
	told, err := at.Review(t.Context(), gametest.English(t), standing, study.Judge{})
	if err != nil {
		t.Fatal(err)
	}
	if told.State != "gave-up" || told.Boards != 2 || told.Codes[0].Code != "FEED" || told.Codes[1].Code != "ABCD" || told.Strategy != "finish" || !told.Usual || told.Line != "2*4x6 AABB=none/XO AABB=none/XO ABCD=X/XXXX" {
		t.Errorf("%+v", told)
	}
	one, two, three := &told.Turns[0], &told.Turns[1], &told.Turns[2]
	if b := one.Boards[0]; b.Mark != "none" || !b.Open || b.Solved || b.Before != 1296 || b.After != 256 || math.Abs(b.Gained-math.Log2(1296.0/256)) > 1e-9 {
		t.Errorf("%+v", b)
	}
	if b := three.Boards[1]; !b.Solved || b.Before != 208 || b.After != 1 || b.Gained != math.Log2(208) {
		t.Errorf("%+v", b)
	}
	if two.Verdict == study.BestGuess || *two.Skill >= *one.Skill || *two.Cost < 0.2 || two.BestOnBoards.Value >= two.OwnOnBoards.Value || *two.Gained != 0 || two.Before.Codes != 256+208 {
		t.Errorf("%+v", two)
	}
	if len(told.Summary) != 2 || !strings.HasPrefix(told.Summary[0], "1 of 3 guesses was good") || !strings.HasPrefix(told.Summary[1], "Turn 2 cost most: "+two.BestGuess()+" instead of AABB") {
		t.Errorf("%q, best %s", told.Summary, two.BestGuess())
	}
	lined, err := at.Lined(t.Context(), gametest.English(t), told.Line)
	if err != nil {
		t.Fatal(err)
	}
	again, err := at.Review(t.Context(), gametest.English(t), lined, study.Judge{Strategy: "finish"})
	if err != nil || *again.Skill != *told.Skill || *again.Luck != *told.Luck || again.State != "going" || again.Codes[0].Code != "" || again.Codes[1].Code != "ABCD" {
		t.Errorf("%+v, %v", again, err)
	}
	if other, err := at.Review(t.Context(), gametest.English(t), lined, study.Judge{Strategy: "entropy"}); err != nil || other.Usual || other.Turns[0].By != "entropy" {
		t.Errorf("%+v, %v", other, err)
	}
	for line, id := range map[string]string{
		"2*4x6 AABB=none":                                 "boards-marks-count",
		"2*4x6 seed:1 AABB=none/XXXX":                     "boards-other-mark",
		"2*4x6 ABCD=XXXX/X FEED=-/XXXX AAAA=none/none":    "boards-mark-done",
		"2*4x6 ABCD=XXXX/none FFEE=–/XXXX AAAA=–/– A=–/–": "code-length",
	} {
		if _, err := at.Lined(t.Context(), gametest.English(t), line); !message.IsProblem(err, id) {
			t.Errorf("%s: %v, want %s", line, err, id)
		}
	}
	if two.Mark != "none/XO" {
		t.Errorf("the marks of turn 2 are %q", two.Mark)
	}
	wrong, err := at.Lined(t.Context(), gametest.English(t), "2*4x6 AABB=none/XO AABB=none/XX")
	if err != nil {
		t.Fatal(err)
	}
	var clash *study.Clash
	if _, err := at.Review(t.Context(), gametest.English(t), wrong, study.Judge{}); !errors.As(err, &clash) || len(clash.Sentences) == 0 || !message.IsProblem(err, "boards-contradiction") {
		t.Errorf("%v, %+v", err, clash)
	}
	finished, err := g.play.Finished(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	result, err := finished.Result(t.Context(), gametest.English(t))
	if err != nil || *result.Skill != *told.Skill || *result.Luck != *told.Luck {
		t.Errorf("%+v, %v", result, err)
	}
	id := g.play.ID()
	g.play.Leave()
	if err := finished.Keep(t.Context(), result); err != nil {
		t.Fatal(err)
	}
	kept, err := g.games.Game(t.Context(), id)
	if err != nil || kept.Skill != *told.Skill || kept.Luck != *told.Luck {
		t.Errorf("%+v, %v", kept, err)
	}
	if g.play, err = g.at.Open(t.Context(), kept.ID); err != nil {
		t.Fatal(err)
	}
}

// TestSeveralRefused checks what several boards do not have.
func TestSeveralRefused(t *testing.T) {
	g := beginSeveral(t, games.Request{Game: "2*4x6", Seed: "1"})
	for id, request := range map[string]games.Request{
		"boards-turn-marks":  {Line: "2*4x6 ABCD"},
		"boards-strategy":    {Game: "2*4x6", Kind: session.Cracking, Strategy: "none"},
		"boards-codemaker":   {Game: "2*4x6", Codemaker: session.Adversary},
		"boards-secrets":     {Game: "2*4x6", Secret: "ABCD"},
		"boards-same":        {Game: "2*4x6", Secret: "ABCD,ABCD"},
		"boards-count":       {Game: "65*4x6"},
		"boards-most":        {Game: "2*4x6", Most: new(1)},
		"boards-hard":        {Game: "2*wordle:en5-hard"},
		"boards-few-secrets": {Game: "32*2x4"},
		"game-unknown":       {Game: "2*nonsense"},
	} {
		if _, err := g.at.New(t.Context(), gametest.English(t), &request); !message.IsProblem(err, id) {
			t.Errorf("%+v: %v, want %s", request, err, id)
		}
	}
	if _, err := g.play.Advised(); !message.IsProblem(err, "advice-counts") {
		t.Error(err)
	}
	if _, err := g.play.Reviewed(t.Context()); !message.IsProblem(err, "review-going") {
		t.Error(err)
	}
	if err := g.guess("ABCZ"); err == nil {
		t.Error("a code of another game")
	}
	if err := g.play.Do(t.Context(), session.Move{Act: session.Undo}); !message.IsProblem(err, "undo-nothing") {
		t.Error(err)
	}
	if _, err := g.at.Riddle(t.Context(), gametest.English(t), &games.RiddleRequest{Game: "2*4x6", Secret: "ABCD"}); !message.IsProblem(err, "boards-riddle") {
		t.Error(err)
	}
	riddle, err := g.at.Riddle(t.Context(), gametest.English(t), &games.RiddleRequest{Game: "quordle"})
	if err != nil || !strings.HasPrefix(riddle.Line, "quordle:en-weighted seed:") {
		t.Errorf("%+v, %v", riddle, err)
	}
}

// TestSeveralCracked checks that a game of several boards that the computer cracks comes back after
// every move, and that moves for one board are refused.
func TestSeveralCracked(t *testing.T) {
	for _, name := range []string{"2*3x4", "3*1x4-sequence"} {
		g := beginSeveral(t, games.Request{Game: name, Kind: session.Cracking, Strategy: "entropy", Symbols: strings.Fields("red green blue pink")})
		first, err := g.play.Ask(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		all := g.play.Session().Boards().Game()
		checkOneBoard(t, g, first, "boards-mark-each", "one-board", "repair-none")
		secrets := all.Draw(5)
		var lines []string
		for !g.play.Session().Over() {
			guess, err := g.play.Ask(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			at := g.play.Session().Boards()
			if best, err := at.Best(t.Context(), "entropy", 1); err != nil || best[0].Guess != guess {
				t.Fatalf("%s: %v, want %v, %v", name, guess, best, err)
			}
			if err := g.play.Do(t.Context(), session.Move{Act: session.Add, Boards: at.Mark(secrets, guess)}); err != nil {
				t.Fatal(err)
			}
			before := g.play.Session()
			lines = append(lines, before.Line())
			kept, err := g.games.Game(t.Context(), g.play.ID())
			if err != nil {
				t.Fatal(err)
			}
			checkOneBoard(t, g, guess, "boards-mark-each", "one-board", "repair-none")
			if err := g.play.Do(t.Context(), session.Move{Act: session.Add, Boards: before.Boards().Turns()}); err != nil || len(before.Saved().Moves) != len(lines) {
				t.Errorf("%s: the same turns again: %v, %s", name, err, before.Saved().Moves)
			}
			again, err := g.at.Resume(t.Context(), kept)
			if err != nil || again.Line() != before.Line() || again.State() != before.State() || !slices.Equal(again.Saved().Moves, kept.Saved.Moves) {
				t.Fatalf("%s: %+v, %v, want %s", name, kept.Saved, err, before.Line())
			}
		}
		told, err := g.play.View(t.Context(), gametest.English(t), 0)
		if err != nil || told.State != string(session.Solved) || !strings.HasPrefix(told.Message, "I solved all boards") {
			t.Errorf("%+v, %v", told, err)
		}
		for i := len(lines) - 2; i >= 0; i-- {
			if err := g.play.Do(t.Context(), session.Move{Act: session.Undo}); err != nil || g.play.Session().Line() != lines[i] {
				t.Errorf("%s: %s, %v, want %s", name, g.play.Session().Line(), err, lines[i])
			}
		}
		if told, err = g.play.View(t.Context(), gametest.English(t), time.Minute); err != nil || told.Boards[0].Ask == "" || !told.CanInstead || told.CanRefuse {
			t.Errorf("%+v, %v", told, err)
		}
		id := g.play.ID()
		g.play.Leave() // so that another request can open it
		other, err := g.at.New(t.Context(), gametest.English(t), &games.Request{Another: id})
		if err != nil || other.Session().Guesses() != 0 || other.Session().Setup().Kind != session.Cracking {
			t.Errorf("%v, %v", other, err)
		}
		other.Leave()
		if g.play, err = g.at.Open(t.Context(), id); err != nil {
			t.Fatal(err)
		}
	}
}

// checkOneBoard checks that moves for one board are refused with one of these problems and change nothing.
func checkOneBoard(t *testing.T, g *severalGame, guess rules.Code, problems ...string) {
	t.Helper()
	line := g.play.Session().Line()
	for _, act := range []session.Act{session.Add, session.Mark, session.Edit, session.Repair} {
		move := session.Move{Act: act, Code: &guess, Turns: rules.History{{Guess: guess, Feedback: g.play.Game().FeedbackAt(0)}}, Marks: map[int]rules.Feedback{1: {}}}
		err := g.play.Do(t.Context(), move)
		if !slices.ContainsFunc(problems, func(id string) bool { return message.IsProblem(err, id) }) || g.play.Session().Line() != line {
			t.Errorf("%s: %v, %s, want %s", act, err, g.play.Session().Line(), line)
		}
	}
}

// TestSeveralRefuses refuses words on several boards and plays others instead, takes moves back, and finds the game as
// it was.
func TestSeveralRefuses(t *testing.T) {
	g := beginSeveral(t, games.Request{Game: "2*wordle:en5", Kind: session.Cracking})
	ask := func() string {
		t.Helper()
		guess, err := g.play.Ask(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		kept, err := g.games.Game(t.Context(), g.play.ID())
		if err != nil {
			t.Fatal(err)
		}
		again, err := g.at.Resume(t.Context(), kept)
		if err != nil {
			t.Fatalf("%s: %v", kept.Saved.Moves, err)
		}
		if same, err := again.Ask(t.Context()); err != nil || same != guess || !slices.Equal(again.Saved().Moves, kept.Saved.Moves) {
			t.Errorf("%s asks about %v, %v, not %v", kept.Saved.Moves, same, err, guess)
		}
		return g.play.Game().Format(guess)
	}
	do := func(act session.Act, text string) {
		t.Helper()
		if err := g.typed(act, 1, text); err != nil {
			t.Fatalf("%s %s: %v", act, text, err)
		}
	}
	fails := func(act session.Act, text, id string) {
		t.Helper()
		if err := g.typed(act, 0, text); !message.IsProblem(err, id) {
			t.Errorf("%s %s: %v", act, text, err)
		}
	}
	first := ask()
	do(session.Refuse, "")
	second := ask()
	if view := g.view(); second == first || !slices.Equal(view.Refused, []string{first}) || !view.CanRefuse || !view.CanInstead {
		t.Errorf("%s, then %s: %v", first, second, view.Refused)
	}
	fails(session.Refuse, first, "refuse-again")
	do(session.Undo, "")
	if again := ask(); again != first || len(g.view().Refused) != 0 {
		t.Errorf("%s after undo, not %s", again, first)
	}
	do(session.Redo, "")
	if again := ask(); again != second {
		t.Errorf("%s after redo, not %s", again, second)
	}
	do(session.Instead, "aeiou") // a word that only the other site has
	do(session.Mark, "xxxxx/xxxxx")
	fails(session.Instead, "aeiou", "guess-repeated")
	fails(session.Refuse, "aeiou", "refuse-played")
	do(session.Instead, "crypt")
	do(session.Edit, "xxxxY/xxxxx")
	if guess := ask(); guess != "CRYPT" { // a correction leaves the replacement
		t.Errorf("%s after a correction", guess)
	}
	do(session.Undo, "")
	do(session.Mark, "GGGGG/xxYYx")
	if guess := ask(); guess == "CRYPT" {
		t.Error("a guess is asked for twice")
	}
	do(session.Instead, "audio")
	do(session.Refuse, "audio")
	if guess := ask(); guess == "AUDIO" {
		t.Error("a refused word is asked for")
	}
	if secrets := g.play.Session().Boards().Candidates(1); slices.ContainsFunc(secrets, func(code rules.Code) bool {
		return slices.Contains([]string{first, "AUDIO"}, g.play.Game().Format(code))
	}) {
		t.Error("a refused word is a candidate")
	}
	if board := g.view().Boards[0]; board.Done != 2 || len(board.Turns) != 2 {
		t.Errorf("board 1 is %+v", board)
	}
	played := beginSeveral(t, games.Request{Game: "2*wordle:en5", Seed: "1"})
	if err := played.typed(session.Refuse, 0, "crane"); !message.IsProblem(err, "session-kind") {
		t.Error(err)
	}
	if view := played.view(); view.CanRefuse || view.CanInstead {
		t.Error("the computer's boards refuse words")
	}
}

// TestSeveralAdvised checks that advice on several boards leaves out words that were refused, also before the first
// turn.
func TestSeveralAdvised(t *testing.T) {
	g := beginSeveral(t, games.Request{Game: "2*wordle:en5", Kind: session.Helping})
	best := func() string {
		t.Helper()
		advice, err := g.play.Position().AdviseBoards(t.Context(), gametest.English(t), "", 1)
		if err != nil {
			t.Fatal(err)
		}
		return advice.Best
	}
	first := best()
	if err := g.typed(session.Refuse, 0, ""); !message.IsProblem(err, "refuse-which") {
		t.Error(err)
	}
	if err := g.typed(session.Refuse, 0, first); err != nil || best() == first {
		t.Errorf("%s is advised again: %v", first, err)
	}
	if view := g.view(); !view.CanRefuse || view.CanInstead {
		t.Errorf("%+v", view)
	}
}

// TestSeveralPlayed checks that a player cannot mark the boards of the computer.
func TestSeveralPlayed(t *testing.T) {
	g := beginSeveral(t, games.Request{Game: "2*3x4", Seed: "5"})
	first, err := g.play.Game().ParseCode("ABC")
	if err != nil {
		t.Fatal(err)
	}
	checkOneBoard(t, g, first, "session-kind", "edit-played", "repair-none")
}

// TestSeveralFrom checks that a move of several boards keeps the turns before it.
func TestSeveralFrom(t *testing.T) {
	g := beginSeveral(t, games.Request{Game: "2*3x4", Kind: session.Cracking})
	turns, err := g.play.Session().Boards().Game().ParseTurns([]string{"ABC=X/O", "BCD=O/X"})
	if err != nil {
		t.Fatal(err)
	}
	for from := range turns {
		if err := g.play.Do(t.Context(), session.Move{Act: session.Add, From: from, Boards: turns[from : from+1]}); err != nil {
			t.Fatal(err)
		}
	}
	if line := g.play.Session().Line(); line != "2*3x4 ABC=X/O BCD=O/X" {
		t.Error(line)
	}
}

// TestSeveralDamaged checks that stored moves of several boards are refused if they do not fit.
func TestSeveralDamaged(t *testing.T) {
	g := beginSeveral(t, games.Request{Game: "2*3x4", Kind: session.Cracking})
	kept, err := g.games.Game(t.Context(), g.play.ID())
	if err != nil {
		t.Fatal(err)
	}
	for moves, good := range map[string]bool{
		"1:ABC=X/O":             true,
		"1:ABC=X/O 2:BCD=O/X":   true,
		"1:ABC=X/O 1:ABC=XX/XX": true,
		"0:ABC=X/O":             false,
		"2:ABC=X/O":             false,
		"1:ABC":                 false,
		"1:ABC=X":               false,
		"instead:ABC":           true,
		"1:ABC=X/O instead:ABC": false,
		"refused:ABC":           false,
		"ABC=X/O":               false,
		"x:ABC=X/O":             false,
	} {
		kept.Saved.Moves = strings.Fields(moves)
		kept.Saved.Done = len(kept.Saved.Moves)
		if _, err := g.at.Resume(t.Context(), kept); (err == nil) != good {
			t.Errorf("%s: %v", moves, err)
		}
	}
}

// typed makes a move as a person types it.
func (g *severalGame) typed(act session.Act, turn int, text string) error {
	move, err := g.play.Read(g.t.Context(), gametest.English(g.t), act, turn, text)
	if err != nil {
		return err
	}
	return g.play.Do(g.t.Context(), move)
}

// TestSeveralHelped checks that a game of several boards that is played elsewhere takes the marks of each board, and
// that a contradiction names the board and can be repaired.
func TestSeveralHelped(t *testing.T) {
	g := beginSeveral(t, games.Request{Game: "2*3x4", Kind: session.Helping})
	for _, turn := range []string{"ABC=XX/OO", "ABD=XX/O"} {
		if err := g.typed(session.Add, 0, turn); err != nil {
			t.Fatal(err)
		}
	}
	if view := g.view(); view.Line != "2*3x4 ABC=XX/OO ABD=XX/O" || view.State != "going" || view.Boards[0].Clash != nil {
		t.Errorf("%+v", view)
	}
	if err := g.typed(session.Add, 0, "ABB=none/O"); err != nil {
		t.Fatal(err)
	}
	view := g.view()
	clash := view.Boards[0].Clash
	if view.State != "clash" || clash == nil || view.Boards[1].Clash != nil || !strings.HasPrefix(clash.Sentence, "No code fits the marks of board 1.") || clash.Offer != study.OfferRepair || view.Message != "No code fits the marks of board 1." {
		t.Fatalf("%+v, %+v", view, clash)
	}
	if err := g.typed(session.Add, 0, "AAB=X/X"); !message.IsProblem(err, "boards-contradiction") {
		t.Error(err)
	}
	if _, err := g.play.Hint(t.Context(), gametest.English(t), study.Asked{}); !message.IsProblem(err, "boards-contradiction") {
		t.Error(err)
	}
	if err := g.play.Do(t.Context(), session.Move{Act: session.Repair}); err != nil {
		t.Fatal(err)
	}
	repaired := clash.Repairs[0]
	if view = g.view(); view.State != "going" || view.Boards[0].Turns[repaired.Changes[0].Turn-1].Mark != repaired.Changes[0].Instead.Mark || !strings.Contains(view.Line, "/OO ABD=") {
		t.Errorf("%+v, %+v", view, repaired)
	}
	if err := g.play.Do(t.Context(), session.Move{Act: session.Undo}); err != nil || g.view().State != "clash" {
		t.Error(err, g.view().State)
	}
	if err := g.typed(session.Edit, 3, "XX/O"); err != nil || g.view().Line != "2*3x4 ABC=XX/OO ABD=XX/O ABB=XX/O" {
		t.Error(err, g.view().Line)
	}
	if err := g.typed(session.Edit, 4, "XX/O"); !message.IsProblem(err, "turn-none") {
		t.Error(err)
	}
	at, err := g.play.Advised()
	if err != nil {
		t.Fatal(err)
	}
	advice, err := at.AdviseBoards(t.Context(), gametest.English(t), "", 3)
	best, _ := g.play.Session().Boards().Best(t.Context(), "finish", 3)
	if err != nil || advice.Strategy != "finish" || len(advice.OnBoards) != len(best) || advice.OnBoards[0].Value != best[0].Value || advice.Best != g.play.Game().Format(best[0].Guess) || advice.Left != 1+len(g.play.Session().Boards().Candidates(1)) {
		t.Errorf("%+v, %v", advice, err)
	}
	g.begin(games.Request{Line: g.view().Line})
	if view := g.view(); view.Kind != "solver" || view.Line != "2*3x4 ABC=XX/OO ABD=XX/O ABB=XX/O" {
		t.Errorf("%+v", view)
	}
}

// TestSeveralSameCode checks that two boards whose marks fit the same single code contradict each other, and that
// the last move is then to be taken back.
func TestSeveralSameCode(t *testing.T) {
	g := beginSeveral(t, games.Request{Line: "2*2x2 AA=X/X AB=OO/OO"})
	clash := g.view().Boards[1].Clash
	if clash == nil || clash.Offer != study.OfferUndo || !strings.Contains(clash.Sentence, "those of other boards") || len(clash.Repairs) != 0 {
		t.Errorf("%+v, %+v", clash, g.view())
	}
}

// TestSeveralWaits marks the guesses of a sequence one board after the other, as a person types them. When a board opens,
// it is asked about the earlier guesses. Every mark is kept, and can be taken back.
func TestSeveralWaits(t *testing.T) {
	g := beginSeveral(t, games.Request{Game: "3*1x4-sequence", Kind: session.Cracking})
	codes := strings.Fields("C A B") // the strategy guesses A, B, C
	var lines, asked []string
	for !g.play.Session().Over() {
		guess, err := g.play.Ask(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		told, err := g.play.View(t.Context(), gametest.English(t), time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		mark, open := "none", g.play.Session().Boards().Open()
		if len(open) != 1 || told.Boards[open[0]].Ask != g.play.Game().Format(guess) {
			t.Fatalf("the boards %d are open: %+v", open, told.Boards)
		}
		asked = append(asked, fmt.Sprint(open[0]+1, told.Boards[open[0]].Ask, len(told.Boards[open[0]].Turns)+1))
		if wait := g.play.Session().Boards().Waits(); (wait != nil) != strings.Contains(told.Message, "has not marked turn") {
			t.Errorf("%v: %s", wait, told.Message)
		}
		if codes[open[0]] == g.play.Game().Format(guess) {
			mark = "X"
		}
		lines = append(lines, g.play.Session().Line())
		move, err := g.play.Read(t.Context(), gametest.English(t), session.Mark, 0, mark)
		if err == nil {
			err = g.play.Do(t.Context(), move)
		}
		if err != nil {
			t.Fatal(err)
		}
		kept, err := g.games.Game(t.Context(), g.play.ID())
		if err != nil {
			t.Fatal(err)
		}
		if again, err := g.at.Resume(t.Context(), kept); err != nil || again.Line() != g.play.Session().Line() {
			t.Fatalf("%+v, %v, want %s", kept.Saved, err, g.play.Session().Line())
		}
	}
	if want := []string{"1A1", "1B2", "1C3", "2A1", "3A1", "3B2"}; !slices.Equal(asked, want) {
		t.Errorf("the marks that are asked for are %s, want %s", asked, want)
	}
	for i := len(lines) - 1; i >= 0; i-- {
		if err := g.play.Do(t.Context(), session.Move{Act: session.Undo}); err != nil || g.play.Session().Line() != lines[i] {
			t.Fatalf("%s, %v, want %s", g.play.Session().Line(), err, lines[i])
		}
	}
}

// TestSeveralEdited changes a mark by which a board of a sequence was open: its marks go, and are asked for again.
func TestSeveralEdited(t *testing.T) {
	g := beginSeveral(t, games.Request{Game: "2*2x4-sequence", Kind: session.Helping})
	edit := func(act session.Act, turn int, text, want string) {
		t.Helper()
		move, err := g.play.Read(t.Context(), gametest.English(t), act, turn, text)
		if err == nil {
			err = g.play.Do(t.Context(), move)
		}
		if err != nil || g.play.Session().Line() != want {
			t.Fatalf("%s: %s, %v, want %s", text, g.play.Session().Line(), err, want)
		}
	}
	edit(session.Add, 0, "AB=none/X DC=XX/none", "2*2x4-sequence AB=none/X DC=XX/none")
	edit(session.Edit, 2, "X", "2*2x4-sequence AB=none/– DC=X/–")
	edit(session.Add, 0, "DD=XX", "2*2x4-sequence AB=none/– DC=X/– DD=XX/–")
	edit(session.Mark, 0, "O", "2*2x4-sequence AB=none/O DC=X/– DD=XX/–")
	if _, err := g.play.Read(t.Context(), gametest.English(t), session.Mark, 0, "O/O"); !message.IsProblem(err, "boards-mark-one") {
		t.Error(err)
	}
	edit(session.Edit, 1, "none/X", "2*2x4-sequence AB=none/X DC=X/– DD=XX/–")
	edit(session.Mark, 0, "none", "2*2x4-sequence AB=none/X DC=X/none DD=XX/–")
	edit(session.Mark, 0, "none", "2*2x4-sequence AB=none/X DC=X/none DD=XX/none")
	if err := g.typed(session.Edit, 2, "X/none"); err != nil {
		t.Fatal(err)
	}
	if err := g.typed(session.Edit, 1, "none/-"); !message.IsProblem(err, "boards-mark-missing") { // its later marks are given
		t.Error(err)
	}

	// A board that is not done after all marks the later guesses, which it had not marked.
	for _, name := range []string{"2*2x4", "2*2x4-sequence"} {
		g.begin(games.Request{Game: name, Kind: session.Helping})
		edit(session.Add, 0, "AB=XX/X CD=-/none", name+" AB=XX/X CD=–/none")
		if name == "2*2x4" {
			edit(session.Edit, 1, "X/X", name+" AB=X/X CD=–/none")
			edit(session.Mark, 0, "X", name+" AB=X/X CD=X/none")
			if err := g.typed(session.Edit, 1, "XX/X"); err != nil {
				t.Fatal(err)
			}
		} else {
			edit(session.Edit, 1, "X", name+" AB=X/– CD=–/–")
			edit(session.Mark, 0, "X", name+" AB=X/– CD=X/–")
			edit(session.Add, 0, "CD=O", name+" AB=X/– CD=O/–") // typed again, with another mark
			edit(session.Add, 0, "AB=XX/X", name+" AB=XX/X CD=–/–")
			if err := g.typed(session.Add, 0, "AB=XX/X CD=X/X"); !message.IsProblem(err, "boards-mark-done") { // what a person writes is not dropped
				t.Error(err)
			}
		}
	}
}
