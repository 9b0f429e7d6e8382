package study_test

import (
	"testing"

	"codebreaker/internal/app/lang"
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
		{english, "today's Wordle: 4/6\n\n⬛⬛🟨⬛🟩\n\ncrane", "wordle:en-weighted"},
		{english, "Daily Quordle 99\n3️⃣5️⃣\n🟥🟥\n🟨⬜⬜⬜🟩 ⬜🟨⬜⬜⬜\n\n🟨⬜⬜⬜🟩 ⬜🟨⬜⬜⬜\nSLATE", "quordle:en-weighted"},
		{english, "slate\n🟨⬜⬜⬜🟩 ⬜🟨⬜⬜⬜", "dordle:en-weighted"},
		{english, "12+34=46 ⬛⬛🟪⬛🟪🟪🟪⬛", "nerdle"},
		{english, "10007 gxxxx", "primel"},
		{english, "RRBB XO", "4x6"},
		{english, "red red blue blue 1 1", "4x6"},
		{english, "1. AABB 1 1\n2. CCDD 0 1", "4x6"},
		{english, "1122 1 1", "4x6"},
		{english, "RRBBG 1 1", "5x8"},
		{english, "1234 1A1B\n5678 0A2B", "4x10-distinct"},
		{english, "7788 1 1", "4x10"},
		{english, "682 1 0\n614 0 1", "3x10"},
		{english, "paume 2\npente 1", "mot:fr-weighted"},
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
	if _, err := studies.Recognise(t.Context(), english, "my Wordle 1,234 2/6\n\n⬛⬛🟨⬛🟩\n🟩🟩🟩🟩🟩"); !message.IsProblem(err, "share-no-words") {
		t.Errorf("a share without words: %v", err)
	}
}
