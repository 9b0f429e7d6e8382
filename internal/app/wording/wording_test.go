package wording_test

import (
	"strings"
	"testing"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/review"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/test/testgame"

	"github.com/google/go-cmp/cmp"
)

func language(t *testing.T, name string) *lang.Language {
	t.Helper()
	l, err := lang.ByName(name)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func begin(t *testing.T, line string) *session.Session {
	t.Helper()
	name, rest := session.CutLine(line)
	game := testgame.Parse(t, name, rules.WithLexicon(lexicon.NewFiles(nil, lexicon.FoldAccents)))
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

// TestBest checks the reason given for the best guess at each stage of a game.
func TestBest(t *testing.T) {
	for _, test := range []struct{ lang, line, want string }{
		{"en", "4x6", "Play ABCD. It may be the code (1 chance in 1,296). Its mark leaves 188.2 codes on average, 312 at most; 14 marks are possible."},
		{"en", "4x6 ABCD=X BEEF=XXO", "Play BBEE. It may be the code (1 chance in 4), and whatever its mark, you will then know the code."},
		{"en", "4x6 ABCD=X BEEF=XXO BBEE=XO", "FEED is the only code left."},
		{"fr", "4x6 ABCD=X BEEF=XXO BBEE=XO", "FEED est le seul code qui reste."},
		{"en", "8x10 ABCDEFGH=X", "Play IJBIBJII. It leaves about one code in 16 on average."},
		{"fr", "8x10 ABCDEFGH=X", "Jouez IJBIBJII. Il laisse environ un code sur 16 en moyenne."},
		{"en", "12x20", "Play AABBCCDDEEFF. It leaves about one code in 12, estimated from a sample."},
	} {
		played := begin(t, test.line)
		advice, err := session.Advise(t.Context(), played.Match().Position(), strategy.Entropy, 1)
		if err != nil {
			t.Fatal(err)
		}
		got := strings.Join(wording.Best(language(t, test.lang), played.Game(), advice), " ")
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got)\n%s", test.line, diff)
		}
	}
}

// TestGame describes games by their visible properties.
func TestGame(t *testing.T) {
	for _, test := range []struct{ lang, name, symbols, want string }{
		{"en", "4x6", "", "4 places, A–F"},
		{"en", "16x64", "", "16 places, 64 symbols"},
		{"fr", "4x30", "", "4 cases, 30 symboles"},
		{"en", "4x10-distinct", "", "4 places, 0–9, no repeats"},
		{"en", "4x4", "WPYG", "4 places, W P Y G"},
	} {
		var options []rules.Option
		if test.symbols != "" {
			options = append(options, rules.WithSymbols(strings.Split(test.symbols, "")...))
		}
		game := testgame.Parse(t, test.name, options...)
		if got := wording.Game(language(t, test.lang), game); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

// TestSentence checks that an empty text stays empty.
func TestSentence(t *testing.T) {
	for text, want := range map[string]string{"": "", "à vous": "À vous.", "why?": "Why?"} {
		if got := wording.Sentence(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestDoubt names the pegs of a row that are impossible.
func TestDoubt(t *testing.T) {
	played := begin(t, "4x6 AABB=none CDEF=OO")
	for row, want := range map[string]string{
		"AC.F": "Can't be in the code: A. Can't be in this place: F in place 4.",
		".CC.": "All of these are still possible.",
		"DCCC": "This row can be the code.",
		"DDDD": "Can't be in this place: D in place 2.",
	} {
		parsed, err := session.ParseRow(played.Game(), row)
		if err != nil {
			t.Fatal(err)
		}
		doubt, err := parsed.Doubt(t.Context(), played.Match().Position())
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(wording.Doubt(language(t, "en"), played.Game(), parsed, doubt), " "); got != want {
			t.Errorf("%s: %q, want %q", row, got, want)
		}
	}
}

// TestJudged describes how good and how lucky every turn of a game was.
func TestJudged(t *testing.T) {
	played := begin(t, "4x6 AABB=O ACDC=X FBDD=XXXX")
	judged, err := review.New(played.Game()).Judge(t.Context(), played.Turns(), strategy.Entropy)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for i := range judged.Turns {
		got = append(got, strings.Join(wording.Judged(language(t, "en"), played.Game(), i+1, &judged.Turns[i]), " "))
	}
	got = append(got, wording.Verdict(language(t, "fr"), wording.Score{Skill: judged.Skill, Luck: judged.Luck})...)
	if diff := cmp.Diff([]string{
		"1,296 codes were left, then 256; 204.5 expected. ABCD was better: your guess costs 0.01 more guesses on average.",
		"256 codes were left, then 30; 35.8 expected. BCDE was better: your guess costs 0.05 more guesses on average. Turn 2: ACDC could not be the code; these pegs were impossible: A in place 1.",
		"30 codes were left, and this was the right one. EBFC was better: your guess costs 0.07 more guesses on average. A lucky mark.",
		"Habileté 95, chance 71, sur 99.",
	}, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestVerdict says on how many guesses a skill rests when others followed hints.
func TestVerdict(t *testing.T) {
	for _, test := range []struct {
		score  wording.Score
		en, fr string
	}{
		{wording.Score{Skill: 99, Luck: 50, Guesses: 5, Own: 5}, "Skill 99, luck 50, out of 99.", "Habileté 99, chance 50, sur 99."},
		{
			wording.Score{Skill: 99, Luck: 50, Guesses: 5, Own: 2, Hinted: 3},
			"Skill 99, luck 50, out of 99. The skill rests on 2 of your 5 guesses; the others followed hints.",
			"Habileté 99, chance 50, sur 99. L’habileté repose sur 2 de vos 5 coups ; les autres ont suivi un indice.",
		},
		{
			wording.Score{Skill: 99, Luck: 50, Guesses: 5, Own: 2, Hinted: 2},
			"Skill 99, luck 50, out of 99. The skill rests on 2 of your 5 guesses; the others followed hints or left you no choice.",
			"Habileté 99, chance 50, sur 99. L’habileté repose sur 2 de vos 5 coups ; les autres ont suivi un indice ou ne vous laissaient aucun choix.",
		},
		{
			wording.Score{Skill: 9, Luck: 50, Guesses: 2, Own: 1, Hinted: 1},
			"Skill 9, luck 50, out of 99. The skill rests on 1 of your 2 guesses; the other one followed a hint.",
			"Habileté 9, chance 50, sur 99. L’habileté repose sur 1 de vos 2 coups ; l’autre a suivi un indice.",
		},
		{wording.Score{Skill: review.Unrated, Luck: 50, Guesses: 2, Hinted: 2}, "Luck 50, out of 99.", "Chance 50, sur 99."},
		{wording.Score{Skill: review.Unrated, Luck: review.Unrated, Guesses: 2, Hinted: 2}, "", ""},
	} {
		for name, want := range map[string]string{"en": test.en, "fr": test.fr} {
			if got := strings.Join(wording.Verdict(language(t, name), test.score), " "); got != want {
				t.Errorf("%+v: %q, want %q", test.score, got, want)
			}
		}
	}
}

// TestCounts checks the texts for exact counts, for estimates, and for counts too large for exact
// numbers.
func TestCounts(t *testing.T) {
	game := testgame.Parse(t, "8x12")
	l := language(t, "en")
	for _, test := range []struct {
		left                         position.Count
		hint, counted, short, phrase string
	}{
		{position.Count{Least: 1}, "1 code is left.", "1", "1", "1 left"},
		{position.Count{Least: 1296}, "1,296 codes are left.", "1,296", "1296", "1,296 left"},
		{position.Count{Least: 10, More: true}, "At least 10 codes are left.", "at least 10", "≥10", "at least 10 left"},
		{position.Count{Least: 1, More: true}, "At least 1 code is left.", "at least 1", "≥1", "at least 1 left"},
		{position.Count{Least: 1, More: true, About: 1.2, Error: 0.1}, "About 1 code is left (± 20%).", "about 1 (± 20%)", "~1", "about 1 (± 20%) left"},
		{position.Count{Least: 1, More: true, About: 1, Error: 0.3}, "Very roughly 1 code is left; an exact count is hard.", "very roughly 1", "~1", "very roughly 1 left"},
		{position.Count{Least: 2, More: true, About: 2.4, Error: 0.1}, "About 2 codes are left (± 20%).", "about 2 (± 20%)", "~2", "about 2 (± 20%) left"},
		{position.Count{Least: 10, More: true, About: 4692384}, "4,692,384 codes are left.", "4,692,384", "4.7×10⁶", "4,692,384 left"},
		{position.Count{Least: 10, More: true, About: 26638}, "26,638 codes are left.", "26,638", "26638", "26,638 left"},
		{position.Count{Least: 10, More: true, About: 4692384, Error: 0.01}, "About 4,700,000 codes are left (± 2.0%).", "about 4,700,000 (± 2.0%)", "~4.7×10⁶", "about 4,700,000 (± 2.0%) left"},
		{position.Count{Least: 10, More: true, About: 1<<53 - 1}, "9,007,199,254,740,991 codes are left.", "9,007,199,254,740,991", "9.0×10¹⁵", "9,007,199,254,740,991 left"},
		{position.Count{Least: 10, More: true, About: 1 << 53}, "About 9.0 × 10¹⁵ codes are left.", "about 9.0 × 10¹⁵", "9.0×10¹⁵", "about 9.0 × 10¹⁵ left"},
	} {
		for _, said := range [][2]string{{wording.Hint(l, game, test.left), test.hint}, {wording.Counted(l, test.left), test.counted}, {wording.Short(l, test.left), test.short}, {wording.Left(l, test.left), test.phrase}} {
			if said[0] != said[1] {
				t.Errorf("%+v: %q, want %q", test.left, said[0], said[1])
			}
		}
	}
}
