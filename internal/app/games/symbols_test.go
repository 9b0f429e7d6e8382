package games_test

import (
	"slices"
	"testing"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/session"
	"codebreaker/internal/test/gametest"
	"codebreaker/internal/test/memory"
)

// TestSymbolsOfTurns checks that a game takes the names of the symbols of its first turn, and keeps them when it is
// opened again.
func TestSymbolsOfTurns(t *testing.T) {
	for _, test := range []struct{ name, first, then, line string }{
		{"4x6", "RRBB 1 1", "GYOW 0 1", "4x6 symbols:RGBYOW RRBB=XO GYOW=O"},
		{"4x6", "1122 1 1", "3456 0 1", "4x6 symbols:123456 1122=XO 3456=O"},
		{"4x6", "red red blue blue 1 1", "blue green red red 0 1", "4x6 symbols:Red,Green,Blue,Yellow,Orange,White RRBB=XO BGRR=O"},
		{"4x6", "AABB 1 1", "CDEF 0 1", "4x6 AABB=XO CDEF=O"},
		{"2*4x6", "RRBB=XO/O", "GYOW=O/O", "2*4x6 symbols:RGBYOW RRBB=XO/O GYOW=O/O"},
	} {
		keeper := memory.NewKeeper()
		play, err := gametest.NewService(keeper).New(t.Context(), gametest.English(t), &games.Request{Kind: session.Helping, Game: test.name})
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{test.first, test.then} {
			move, err := play.Read(t.Context(), gametest.English(t), session.Add, 0, text)
			if err == nil {
				err = play.Do(t.Context(), move)
			}
			id := play.ID()
			play.Leave()
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			if play, err = gametest.NewService(keeper).Open(t.Context(), id); err != nil {
				t.Fatal(err)
			}
		}
		if line := play.Session().Line(); line != test.line {
			t.Errorf("the line is %s, want %s", line, test.line)
		}
		again, err := gametest.NewService(nil).New(t.Context(), gametest.English(t), &games.Request{Line: play.Session().Line()})
		if err != nil || again.Session().Line() != test.line {
			t.Errorf("the line %s cannot be read again: %v", test.line, err)
		}
		play.Leave()
	}
}

// TestMixedSymbols checks that colours are refused after turns in letters, and digits are not.
func TestMixedSymbols(t *testing.T) {
	at, l := gametest.NewService(memory.NewKeeper()), gametest.English(t)
	play, err := at.New(t.Context(), l, &games.Request{Kind: session.Helping, Game: "4x6"})
	if err != nil {
		t.Fatal(err)
	}
	defer play.Leave()
	for _, test := range []struct{ text, problem, line string }{
		{"ABCD=XO", "", "4x6 ABCD=XO"},
		{"RBGY=X", "the turns before are written like ABCD: write this one so, too", "4x6 ABCD=XO"},
		{"red blue green yellow 1 0", "the turns before are written like ABCD: write this one so, too", "4x6 ABCD=XO"},
		{"1324=X", "", "4x6 ABCD=XO ACBD=X"},
	} {
		move, err := play.Read(t.Context(), l, session.Add, 0, test.text)
		if err == nil {
			err = play.Do(t.Context(), move)
		}
		if err == nil != (test.problem == "") || err != nil && err.Error() != test.problem || play.Session().Line() != test.line {
			t.Errorf("%s: %v, line %s", test.text, err, play.Session().Line())
		}
	}
}

// TestNotes checks that a view has notes about the text of the last move, and remarks about all turns.
func TestNotes(t *testing.T) {
	at, l := gametest.NewService(memory.NewKeeper()), gametest.English(t)
	play, err := at.New(t.Context(), l, &games.Request{Kind: session.Helping, Game: "wordle:en-hard"})
	if err != nil {
		t.Fatal(err)
	}
	defer play.Leave()
	const broken = "Turn 2 breaks the hard rule, but it counts. SLOTH: in hard mode, E must stay in place 5, found in turn 1."
	for _, test := range []struct {
		text           string
		notes, remarks []string
	}{
		{"crane xxyxg", nil, nil},
		{"what a day\nsloth xxxxx", []string{`1 line without a turn: "what a day"`}, []string{broken}},
		{"abide yxgxg", nil, []string{broken}},
		{"crane xxyxg", []string{"These turns are here already."}, []string{broken}},
		{"abide yxxxg", []string{"Turn 3 was there with another mark; it is ABIDE=YxxxG now."}, []string{broken}},
		{"abide yxgxg", []string{"Turn 3 was there with another mark; it is ABIDE=YxGxG now."}, []string{broken}},
		{"zzzzz xxxgx", nil, []string{"Not in the word list: ZZZZZ. Is that what you played?", broken, "Turn 4 breaks the hard rule, but it counts. ZZZZZ: in hard mode, E must stay in place 5, found in turn 1."}},
	} {
		move, err := play.Read(t.Context(), l, session.Add, 0, test.text)
		if err == nil {
			err = play.Do(t.Context(), move)
		}
		if err != nil {
			t.Fatalf("%s: %v", test.text, err)
		}
		told, err := play.View(t.Context(), l, 0)
		if err != nil || !slices.Equal(told.Notes, test.notes) || !slices.Equal(told.Remarks, test.remarks) {
			t.Errorf("%s: %v, notes %q, remarks %q", test.text, err, told.Notes, told.Remarks)
		}
	}
}

// TestOtherGame checks that the first turns of a game played elsewhere can be of another game than the chosen one, and
// that later turns cannot.
func TestOtherGame(t *testing.T) {
	at, l := gametest.NewService(memory.NewKeeper()), gametest.English(t)
	for _, test := range []struct{ text, game, line string }{
		{"crane bbybg", "words:en-place-weighted", "words:en-place-weighted CRANE=xxYxG"},
		{"Daily Dordle 99\n\nslate\n🟨⬜⬜⬜🟩 ⬜🟨⬜⬜⬜", "2*words:en-place-weighted", "2*words:en-place-weighted SLATE=YxxxG/xYxxx"},
		{"RRBB 1 1", "4x6", "4x6 symbols:RGBYOW RRBB=XO"},
		{"AABX 1 1", "", ""},
	} {
		play, err := at.New(t.Context(), l, &games.Request{Kind: session.Helping, Game: "4x6"})
		if err != nil {
			t.Fatal(err)
		}
		move, err := play.Read(t.Context(), l, session.Add, 0, test.text)
		if (err == nil) != (test.game != "") {
			t.Errorf("%q is read as %v, %v", test.text, move, err)
		}
		if err == nil {
			err = play.Do(t.Context(), move)
			if view, failed := play.View(t.Context(), l, 0); err != nil || failed != nil || view.Game != test.game || view.Line != test.line || slices.Contains(view.Notes, "Taken for "+view.Title+".") != (view.Game != "4x6") {
				t.Errorf("%q begins %+v, %v, %v", test.text, view, err, failed)
			}
			if _, err := play.Read(t.Context(), l, session.Add, 0, "12+34=46 ⬛⬛🟪⬛🟪🟪🟪⬛"); err == nil {
				t.Error("the second turn may be of another game")
			}
		}
		play.Leave()
	}
}
