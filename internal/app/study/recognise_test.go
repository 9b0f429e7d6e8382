package study_test

import (
	"testing"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/reading"
	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/gametest"
)

// TestRecognise finds the games of texts that do not begin with their names.
func TestRecognise(t *testing.T) {
	french, err := lang.ByName("fr")
	if err != nil {
		t.Fatal(err)
	}
	english, studies := gametest.English(t), gametest.NewStudy(nil)
	for _, test := range []struct {
		l          *lang.Language
		text, want string
	}{
		{english, "crane bbybg", "wordle:en-weighted"},
		{english, "crane\nbbybg", "wordle:en-weighted"},
		{english, "CRANE=xxYxG\nSLATE=xxYxG", "wordle:en-weighted"},
		{english, "C R A N E  🟩⬛🟨⬛⬛", "wordle:en-weighted"},
		{english, "crane grey grey yellow grey green", "wordle:en-weighted"},
		{english, "planet xxyxgx", "wordle:en6-weighted"},
		{english, "écran 🟩⬛🟨⬛⬛", "wordle:fr-weighted"},
		{french, "train 🟩⬛🟨⬛⬛", "wordle:fr-weighted"},
		{english, "#SUTOM #999 2/6 13:37\n\n🟥🟦🟡🟦🟦\n\nhttps://sutom.nocle.fr\n\ntrain", "sutom:fr-weighted"},
		{english, "mini nerdlegame 300 3/6\n\n28/7=4 ⬛⬛🟪🟩⬛🟪", "nerdle6"},
		{english, "micro nerdlegame 28 2/6\n\n2*4=8 ⬛🟩🟪🟩⬛", "nerdle5"},
		{english, "midi nerdlegame 28 2/6\n\n9+13=22 ⬛🟩🟪⬛🟩⬛⬛", "nerdle7"},
		{english, "maxi nerdlegame 28 2/6\n\n69-27+3=45 ⬛⬛⬛🟪⬛🟪🟪🟪⬛⬛", "nerdle10"},
		{english, "(3+1)²/2=8 ⬛⬛⬛🟪⬛🟪🟪🟪⬛⬛", "nerdle10"},
		{english, "nerdlegame 728 2/6\n\n12+34=46 ⬛⬛🟪⬛🟪🟪🟪⬛", "nerdle"},
		{english, "Absurdle 2/∞\n\n⬜⬜⬜⬜⬜\n⬜🟨⬜⬜⬜\nhttps://qntm.org/absurdle\ncrane\nslims", "wordle:en"},
		{english, "bulls and cows\n1234 1A1B", "4x10-distinct"},
		{english, "today's Wordle: 4/6\n\n⬛⬛🟨⬛🟩\n\ncrane", "wordle:en-weighted"},
		{english, "Daily Quordle 99\n3️⃣5️⃣\n🟥🟥\n🟨⬜⬜⬜🟩 ⬜🟨⬜⬜⬜\n\n🟨⬜⬜⬜🟩 ⬜🟨⬜⬜⬜\nSLATE", "quordle:en-weighted"},
		{english, "slate\n🟨⬜⬜⬜🟩 ⬜🟨⬜⬜⬜", "dordle:en-weighted"},
		{english, "12+34=46 ⬛⬛🟪⬛🟪🟪🟪⬛", "nerdle"},
		{english, "10007 gxxxx", "primel"},
		{english, "RRBB XO", "4x6"},
		{english, "red red blue blue 1 1", "4x6"},
		{english, "red red blue green=XO", "4x6"},
		{english, "red red blue green = XO\nblue green red red = O", "4x6"},
		{english, "1. AABB 1 1\n2. CCDD 0 1", "4x6"},
		{english, "1122 1 1", "4x6"},
		{english, "RRBBG 1 1", "5x8"},
		{english, "1234 1A1B\n5678 0A2B", "4x10-distinct"},
		{english, "7788 1 1", "4x10"},
		{english, "682 1 0\n614 0 1", "3x10"},
		{english, "paume 2\npente 1", "mot:fr-weighted"},
		{english, "1) CRANE ⬜⬜🟨⬜🟩 2) BADGE ⬜🟨⬜⬜🟩", "wordle:en-weighted"},
		{english, "I guessed red blue green yellow and got 1 black 2 white", "4x6"},
		{french, "j’ai joué 1234 et j’ai eu 1 bien placé et 2 mal placés", "4x10-distinct"},
		{french, "j’ai essayé CRANE, le E est vert", ""},
		{english, "AABB=1", ""},
		{english, "hello there", ""},
		{english, "chess against:3", ""},
		{english, "chess seed:12 against:X", ""},
		{english, "mastermnd RRBB=XO", ""},
		{english, "4x RRBB=XO", ""},
		{english, "xqzvk bbybg", ""},
		{english, "", ""},
	} {
		start, err := studies.Recognise(t.Context(), test.l, test.text)
		got := ""
		if start != nil {
			got = rules.Friendly(start.Name())
		}
		if err != nil || got != test.want {
			t.Errorf("%q is taken for %s, %v; want %s", test.text, got, err, test.want)
		}
	}
	for _, share := range []string{"nerdlegame 728 2/6\n\n🟪⬛🟩⬛⬛⬛🟪⬛\n🟩🟩🟩🟩🟩🟩🟩🟩", "#SUTOM #999 -/6 13:37\n\n🟥🟦🟡🟡🟡🟦🟡\n🟥🟥🟦🟡🟡🟡🟦\n\nhttps://sutom.nocle.fr"} {
		if _, err := studies.Recognise(t.Context(), english, share); !message.IsProblem(err, "share-no-words") {
			t.Errorf("%q: %v", share, err)
		}
	}
	for _, test := range []struct{ name, text, want string }{
		{"sutom", "C......", "sutom:fr7-first:C-weighted"},
		{"sutom", "C.......", "sutom:fr8-first:C-weighted"},
		{"motus", "C _ _ _ _ _", "sutom:fr6-first:C-weighted"},
		{"sutom", "c_______\nchateaux=Gxxxxxxx", "sutom:fr8-first:C-weighted"},
	} {
		start, rest, err := studies.Begun(t.Context(), english, test.name+" "+test.text, study.Named{})
		if err != nil {
			t.Errorf("%s %s: %v", test.name, test.text, err)
			continue
		}
		if read, err := reading.Turns(start.Game(), rest); err == nil && (rules.Friendly(read.Game.Name()) != test.want || len(read.Passed) > 0) {
			t.Errorf("%s %s: %s, passed over %v", test.name, test.text, read.Game, read.Passed)
		}
	}
	if _, err := studies.Recognise(t.Context(), english, "my Wordle 1,234 2/6\n\n⬛⬛🟨⬛🟩\n🟩🟩🟩🟩🟩"); !message.IsProblem(err, "share-no-words") {
		t.Errorf("a share without words: %v", err)
	}
}

// TestRefitKeepsLanguage keeps the list of the reader's language if a guess of it has no mark: a list of another language
// would pass over the guess as a word around the turns.
func TestRefitKeepsLanguage(t *testing.T) {
	french, err := lang.ByName("fr")
	if err != nil {
		t.Fatal(err)
	}
	studies := gametest.NewStudy(nil)
	start, rest, err := studies.Begun(t.Context(), french, "wordle SALUT=xGxxx MOLLE", study.Named{})
	if err != nil {
		t.Fatal(err)
	}
	if name := rules.Friendly(start.Name()); name != "wordle:fr-weighted" {
		t.Errorf("the game is %s", name)
	}
	if _, err := reading.Turns(start.Game(), rest); !message.IsProblem(err, "guess-no-mark") {
		t.Errorf("MOLLE has no mark: %v", err)
	}
}
