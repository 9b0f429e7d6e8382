package rules_test

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

var testLists = testgame.Lists{
	"short":       {"CAT", "DOG", "BEE"},
	"more":        {"ACE", "CAT", "EEL"},
	"mixed":       {"CAT", "BIRD", "DUCK"},
	"four":        {"BIRD", "DUCK"},
	"all-black":   {"CAT", "DOG"},
	"short-empty": {"CAT"},
	"c++@3":       {"FOR", "INT"},
	"wide":        {"ABCDEFGHIJKLMNOP"},
	"wider":       {"ABCDEFGHIJKLMNOPQ"},
	"one":         {"A", "B"},
	"blank":       {""},
	"at@home":     {"CAT"},
	"gap":         {"", "CAT"},
	"lengths":     {"ABCDEFGHIJKLMNOP", "PONMLKJIHGFEDCBA", "A", "BIRD"},
	"alike":       {"A", "BIRD"},
	"few":         {"A", "B", "CAT"},
	"several":     {"A", "CAT", "DOG", "BEE"},
}

func mustGame(t testing.TB, name string, options ...rules.Option) *rules.Game {
	t.Helper()
	return testgame.Parse(t, name, append(options, rules.WithLexicon(testLists))...)
}

func TestNames(t *testing.T) {
	for _, test := range []struct {
		name, canonical string
		secrets         uint64
	}{
		{"4x6", "4x6", 1296},
		{"mastermind", "4x6", 1296},
		{"Super", "5x8", 32768},
		{"bulls", "4x10-distinct", 5040},
		{"bulls-black", "4x10-distinct-black", 5040},
		{"4×6-BLACK", "4x6-black", 1296},
		{"4x6-place-distinct", "4x6-distinct-place", 360},
		{"4x6-place-hard", "4x6-place-hard", 1296},
		{"4x6-empty", "4x6-empty", 1296},
		{"mastermind-EMPTY-black", "4x6-black-empty", 1296},
		{"bulls-empty", "4x10-distinct-empty", 5040},
		{"4x6-empty-hard-place", "4x6-place-hard-empty", 1296},
		{"10.11.12-empty", "10.11.12-empty", 1320},
		{"16x63-empty", "16x63-empty", math.MaxUint64},
		{"words:short%2Dempty", "words:short%2Dempty", 1},
		{"4x6-SUM-distinct", "4x6-distinct-sum", 360},
		{"4x6-empty-sum", "4x6-sum-empty", 1296},
		{"10.11.12", "10.11.12", 1320},
		{"10.11.12-distinct", "10.11.12-distinct", 1000},
		{"3.3.3", "3x3", 27},
		{"16x64", "16x64", math.MaxUint64},
		{"1x1", "1x1", 1},
		{"words:short", "words:short", 3},
		{"mot:short", "words:short-black", 3},
		{"wordle:short+more", "words:short+more-place", 3},
		{"wordle:short+more-hard", "words:short+more-place-hard", 3},
		{"words:mixed@4", "words:mixed@4", 2},
		{"words:short@3", "words:short", 3},
		{"words:all%2Dblack-black", "words:all%2Dblack-black", 2},
		{"words:c%2B%2B%403", "words:c%2B%2B%403", 2},
		{"words:short-distinct", "words:short-distinct", 2},
	} {
		game := mustGame(t, test.name)
		if game.Name() != test.canonical {
			t.Errorf("ParseGame(%q).Name() = %q, want %q", test.name, game.Name(), test.canonical)
		}
		if got := mustGame(t, game.Name()).Name(); got != game.Name() {
			t.Errorf("%q reads back as %q", game.Name(), got)
		}
		if game.SecretCount() != test.secrets {
			t.Errorf("%s has %d secrets, want %d", game, game.SecretCount(), test.secrets)
		}
	}
}

// TestAbout counts codes beyond the range of whole numbers.
func TestAbout(t *testing.T) {
	different := 1.0
	for choices := 64; choices > 48; choices-- {
		different *= float64(choices)
	}
	for _, test := range []struct {
		name             string
		secrets, guesses float64
	}{
		{"4x6", 1296, 1296},
		{"4x10-distinct", 5040, 5040},
		{"4x6-empty", 1296, 2401},
		{"16x64", math.Exp2(96), math.Exp2(96)},
		{"16x63-empty", math.Pow(63, 16), math.Exp2(96)},
		{"16x64-distinct", different, different},
		{"words:short-distinct", 2, 2},
	} {
		game := mustGame(t, test.name)
		near := func(a, b float64) bool { return math.Abs(a-b) <= 1e-12*b }
		if !near(game.SecretsAbout(), test.secrets) || !near(game.GuessesAbout(), test.guesses) {
			t.Errorf("%s has %g secrets and %g guesses, want %g and %g", game, game.SecretsAbout(), game.GuessesAbout(), test.secrets, test.guesses)
		}
	}
}

func TestNamesRefused(t *testing.T) {
	for name, problem := range map[string]string{
		"":                     "game-unknown",
		"chess":                "game-unknown",
		"4x":                   "game-unknown",
		"4x-6":                 "game-unknown",
		"10":                   "game-unknown",
		"0x6":                  "game-places",
		"17x6":                 "game-places",
		"4x65":                 "game-symbols",
		"4x0":                  "game-symbols",
		"10.0.3":               "game-symbols",
		"4x64-empty":           "game-symbols-empty",
		"3.64-empty":           "game-symbols-empty",
		"4x65-empty":           "game-symbols",
		"4x6-warm-empty":       "game-empty-rule",
		"words:short-empty":    "game-words-empty",
		"wordle:short-empty":   "game-words-empty",
		"5x4-distinct":         "game-too-few",
		"2.2.2-distinct":       "game-too-few",
		"4x6-black-place":      "game-two-rules",
		"4x6-sum-black":        "game-two-rules",
		"4x6-sum-hard":         "game-hard-rule",
		"4x6-hard":             "game-hard-rule",
		"words:":               "game-lists",
		"words:short+more+x":   "game-lists",
		"words:mixed":          "list-lengths",
		"words:short+four":     "list-no-length",
		"words:mixed@7":        "list-empty",
		"words:mixed@99":       "game-places",
		"99999999999999999x99": "game-unknown",
	} {
		_, err := rules.ParseGame(name, rules.WithLexicon(testLists))
		var p *message.Problem
		if !errors.As(err, &p) || p.ID != problem {
			t.Errorf("ParseGame(%q): %v, want problem %s", name, err, problem)
		}
		if err != nil && strings.Contains(err.Error(), "{{") {
			t.Errorf("ParseGame(%q): unfilled message %q", name, err)
		}
	}
}

// TestNoLexicon checks that a game of words without a lexicon says what it needs.
func TestNoLexicon(t *testing.T) {
	for _, name := range []string{"wordle", "Mot", "word", "wordle:en", "nerdle", "words:few-black"} {
		_, err := rules.ParseGame(name)
		if !message.IsProblem(err, "game-no-lexicon") || !strings.Contains(err.Error(), "word lists") {
			t.Errorf("ParseGame(%q): %v, want that it needs word lists", name, err)
		}
	}
}

// TestLengthAdvice checks that the game in an error message exists, and has the same rule.
func TestLengthAdvice(t *testing.T) {
	_, err := rules.ParseGame("mot:mixed", rules.WithLexicon(testLists))
	if err == nil || !strings.Contains(err.Error(), `such as "mot:mixed@4"`) {
		t.Fatalf("%v, want advice to play mot:mixed@4", err)
	}
	if game := mustGame(t, "mot:mixed@4"); game.Name() != "words:mixed@4-black" {
		t.Errorf("mot:mixed@4 is %s", game)
	}
}

func TestMark(t *testing.T) {
	for _, test := range []struct{ game, guess, secret, want string }{
		{"4x6", "ABCD", "BEEF", "O"},
		{"4x6", "EFAB", "BEEF", "OOO"},
		{"4x6", "AABB", "ABBC", "XXO"},
		{"4x6", "AAAA", "BBBB", "none"},
		{"4x6", "ABCD", "ABCD", "XXXX"},
		{"4x6-black", "AABB", "ABBC", "2"},
		{"4x10", "AEEE", "BEDD", "X"}, // moo: 0444 against 1433 is one bull
		{"wordle:short", "EEL", "BEE", "YGx"},
		{"wordle:short", "EEE", "BEE", "xGG"},
	} {
		game := mustGame(t, test.game)
		if got := game.Mark(testgame.Code(t, game, test.guess), testgame.Code(t, game, test.secret)).String(); got != test.want {
			t.Errorf("%s: Mark(%s, %s) = %s, want %s", game, test.guess, test.secret, got, test.want)
		}
	}
}

func TestFeedbackForms(t *testing.T) {
	for _, test := range []struct {
		game, want string
		forms      []string
	}{
		{"4x6", "XO", []string{"XO", "xo", "ox", "1 1", "1,1", "1b1w", "1w 1b", "bc", "1A1B", "11", "1-1", "●○", "⚫⚪", "1 black 1 white", "1 noir, 1 blanc", " X O "}},
		{"4x6", "OO", []string{"0 2", "0,2", "OO", "cc", "ww", "0b2w", "0 bulls 2 cows", "0A2B", "02", "0/2"}},
		{"4x6", "XOO", []string{"1b2w", "bcc", "1 2", "1 bull 2 cows"}},
		{"4x6", "XO", []string{"BW", "RW", "1R1W", "🔴⚪", "🔴⚪⚫⚫", "🟢🟡⚫⚫", "🟩🟨⬛⬛", "⬛⬜", "⚫\ufe0f⚪\ufe0f", "+1 -1", "+-", "-> 1,1", "(1, 1)", "[1, 1]", "=> 1 1", "1 1.", "b1w1", "B:1 W:1", "bulls: 1, cows: 1", "black=1 white=1", "XO--", "xo..", "1 right place, 1 wrong place", "1 bien placé, 1 mal placé", "1 correct, 1 misplaced", "1 exact 1 near", "fermi pico", "nb", "1 taureau 1 vache", "1BP 1MP", "1 red 1 white", "1 & 1", "1|1", "1\t1", "1 and 1"}},
		{"4x6", "XO", []string{"2 right, 1 in right place", "2 correct, one in the right place", "two digits are correct, 1 in its place", "2 bons, 1 bien placé", "2 bons chiffres dont 1 bien placé"}},
		{"4x6", "X", []string{"1 right, 1 in the right place"}},
		{"4x6", "O", []string{"one digit is right but wrongly placed", "one number is correct but wrongly placed.", "un chiffre est juste mais mal placé", "1 digit is correct, but in the wrong place", "O", "o...", "⚪"}},
		{"4x6", "OO", []string{"2w", "2C", "2 cows", "2 white", "2 blancs", "two white", "2 misplaced", "white: 2"}},
		{"4x6", "XX", []string{"2b", "2 black", "2 bulls", "2 noirs", "2 in the right place", "black: 2", "2A"}},
		{"4x6", "OO", []string{"two numbers are right but wrongly placed", "deux chiffres sont corrects mais mal placés"}},
		{"4x6", "X", []string{"one digit is right and in its place", "un chiffre est bien placé", "one number is correct and well placed", "X", "x---"}},
		{"4x6", "none", []string{"nothing is right", "nothing is correct.", "rien n’est juste", "aucun chiffre n’est bon", "none of them", "no digits are correct", "....", "none", "rien", "(rien)", "(RIEN)", "0 0", "0b0w", "00"}},
		{"4x6", "XXXX", []string{"4 0", "xxxx", "4A0B", "4b", "4A"}},
		{"4x6-black", "2", []string{"+2", "=2", "(2)", "2 right", "2 bien placés", "🔴🔴", "2", "XX", "bb", "2b", "2 noirs"}},
		{"4x6-black", "0", []string{"0", "none", "rien"}},
		{"5x6-place", "GYxxx", []string{"GYx..", "gyxxx", "🟩🟨⬛⬛⬛", "🟧🟦⬜⬜⬜", "21000", "2,1,0,0,0", "2 1 0 0 0", "21...", "G Y _ _ -", "gybbb", "🟥🟡🟦🟦🟦", "🟩🟪⬛⬛⬛", "🟩🟧⬜⬜⬜", "🟩🟨🟥🟥🟥", "🟢🟡⚫⚫⚫", "💚💛🖤🖤🖤", "✅🟨❌❌❌", "vjnnn", "vjggg", "CPAAA", "gyrrr", "[G][Y][x][x][x]", "G|Y|x|x|x", "green yellow grey grey gray", "vert, jaune, gris, gris, gris", "correct present absent absent absent", "🟩\ufe0f🟨\ufe0f⬛\ufe0f⬛\ufe0f⬛\ufe0f"}},
		{"5x6-place", "xxxxx", []string{"none", ".....", "rien"}},
		{"12x6", "XXXXXXXXXXOO", []string{"10 2", "10b2w"}},
		{"4x6-sum", "3", []string{"3 in common", "3 letters", "+3", "3", "XXO", "xxx", "2b1w", "bcc", "1 2"}},
		{"4x6-sum", "0", []string{"0", "none", "rien"}},
		{"4x6-sum", "4", []string{"4", "XXXO", "3 1", "OOOO", "◐◐◐◐"}},
		{"4x6-sum", "4!", []string{"4!", "!", "4 !", "XXXX!", "XXXX", "bbbb", "4b", "4,0", "4A0B"}},
	} {
		game := mustGame(t, test.game)
		for _, form := range test.forms {
			feedback, err := game.ParseFeedback(form)
			if err != nil || feedback.String() != test.want {
				t.Errorf("%s: ParseFeedback(%q) = %v, %v; want %s", game, form, feedback, err, test.want)
			}
		}
	}
}

func TestFeedbackRefused(t *testing.T) {
	for _, test := range []struct{ game, mark, problem string }{
		{"4x6", "", "mark-empty"},
		{"4x6", "  ", "mark-empty"},
		{"4x6", "()", "mark-empty"},
		{"4x6", "3 1", "mark-last-peg"},
		{"4x6", "XXXO", "mark-last-peg"},
		{"4x6", "2,3", "mark-pegs"},
		{"4x6", "XXXXX", "mark-pegs"},
		{"4x6", "999999999 999999999", "mark-pegs"},
		{"4x6", "2", "mark-half"},
		{"4x6", "+2", "mark-half"},
		{"4x6", "2 right", "mark-vague"},
		{"4x6", "2 correct", "mark-vague"},
		{"4x6", "1 right, 2 in the right place", "mark-unreadable"},
		{"4x6", "one digit is right", "mark-vague"},
		{"4x6", "--", "mark-unreadable"},
		{"4x6", "1 2 3", "mark-unreadable"},
		{"4x6", "hello", "mark-unreadable"},
		{"4x6", "1b1b", "mark-unreadable"},
		{"4x6", "-1", "mark-unreadable"},
		{"4x6", "\xff\x00", "mark-unreadable"},
		{"4x6-black", "1 1", "mark-white"},
		{"4x6-black", "5", "mark-pegs"},
		{"4x6-black", "-1", "mark-unreadable"},
		{"5x6-place", "GY", "mark-places"},
		{"5x6-place", "GGGGY", "mark-last-peg"},
		{"5x6-place", "GGGG!", "mark-unreadable"},
		{"4x6-sum", "5", "mark-pegs"},
		{"4x6-sum", "3!", "mark-unreadable"},
		{"4x6-distinct-sum", "1", "mark-too-low"},
		{"4x6-distinct", "XX ", "ok"},
		{"4x6-distinct", "X", "mark-too-low"},
		{"4x6-distinct-empty", "X", "ok"},
		{"4x6-distinct-empty", "XXXO", "mark-last-peg"},
	} {
		_, err := mustGame(t, test.game).ParseFeedback(test.mark)
		var p *message.Problem
		if test.problem == "ok" {
			if err != nil {
				t.Errorf("%s: ParseFeedback(%q): %v", test.game, test.mark, err)
			}
		} else if !errors.As(err, &p) || p.ID != test.problem {
			t.Errorf("%s: ParseFeedback(%q): %v, want problem %s", test.game, test.mark, err, test.problem)
		}
	}
}

func TestCodes(t *testing.T) {
	haskell := rules.WithSymbols("White", "Pink", "Yellow", "Green", "Red", "Blue")
	for _, test := range []struct {
		game    *rules.Game
		text    string
		printed string
	}{
		{mustGame(t, "4x6"), "abcd", "ABCD"},
		{mustGame(t, "4x6"), " A,B C;D ", "ABCD"},
		{mustGame(t, "bulls"), "0123", "0123"},
		{mustGame(t, "4x10"), "0449", "AEEJ"},
		{mustGame(t, "4x10"), "a 4,E;9", "AEEJ"},
		{mustGame(t, "3.10.4"), "091", "AJB"},
		{mustGame(t, "1x10"), "7", "H"},
		{mustGame(t, "3x60"), "aA0", "aA0"},
		{mustGame(t, "2x10", rules.WithSymbols("9", "8", "7", "6", "5", "4", "3", "2", "1", "0")), "09", "09"},
		{mustGame(t, "4x6", haskell), "Red Red Green Blue", "RRGB"},
		{mustGame(t, "4x6", haskell), "rrgb", "RRGB"},
		{mustGame(t, "2x3", rules.WithSymbols("Red", "Rose", "Blue")), "rose,blue", "Rose Blue"},
		{mustGame(t, "4x6-empty"), "a.b.", "A.B."},
		{mustGame(t, "4x6-empty"), ". _ - ·", "...."},
		{mustGame(t, "bulls-empty"), "0_1-", "0.1."},
		{mustGame(t, "1x6-empty"), ".", "."},
		{mustGame(t, "4x63-empty"), "a+.A", "a+.A"},
		{mustGame(t, "4x6-empty", haskell), "red,.,_,blue", "R..B"},
		{mustGame(t, "3x3-empty", rules.WithSymbols("Red", "Rose", "Blue")), "rose . blue", "Rose . Blue"},
		{mustGame(t, "3x3-empty", rules.WithSymbols("_", "-", ".x")), "_ . .x", "_ . .x"},
		{mustGame(t, "3x3-empty", rules.WithSymbols("_", "-", "x")), "_-.", "_-."},
		{mustGame(t, "words:short"), "c a t", "CAT"},
		{mustGame(t, "words:short"), "qqq", "QQQ"},
	} {
		code, err := test.game.ParseCode(test.text)
		if err != nil || test.game.Format(code) != test.printed {
			t.Errorf("%s: ParseCode(%q) prints %q, %v; want %q", test.game, test.text, test.game.Format(code), err, test.printed)
		}
	}
	for text, problem := range map[string]string{
		"": "code-empty", "ABC": "code-length", "A.B.": "symbol-unknown", "AB_C": "symbol-unknown", "ABCDE": "code-length", "ABCZ": "symbol-unknown", "\xff\xfe": "symbol-unknown",
	} {
		_, err := mustGame(t, "4x6").ParseCode(text)
		var p *message.Problem
		if !errors.As(err, &p) || p.ID != problem {
			t.Errorf("ParseCode(%q): %v, want problem %s", text, err, problem)
		}
	}
	for _, name := range []string{"4x9", "4x11"} {
		if _, err := mustGame(t, name).ParseCode("0123"); !message.IsProblem(err, "symbol-unknown") {
			t.Errorf("%s: ParseCode(0123): %v, want that 0 is no symbol", name, err)
		}
	}
}

func TestCheckGuess(t *testing.T) {
	turn := func(game *rules.Game, text string) rules.Turn {
		turn := testgame.Turn(t, game, text)
		return turn
	}
	for _, test := range []struct {
		game    string
		guess   string
		turns   []string
		problem string
	}{
		{"4x6", "AAAA", nil, ""},
		{"bulls", "0012", nil, "symbol-repeated"},
		{"2.3", "CA", nil, "symbol-past-limit"},
		{"2.3-empty", "CA", nil, "symbol-past-limit"},
		{"2.3-empty", "..", nil, ""},
		{"bulls-empty", "0..2", nil, ""},
		{"bulls-empty", "0..0", nil, "symbol-repeated"},
		{"4x6-place-hard-empty", "..A.", []string{"A.BC=Yx.."}, ""},
		{"4x6-place-hard-empty", "..D.", []string{"A.BC=Yx.."}, "hard-yellow"},
		{"words:short", "CAT", nil, ""},
		{"words:short", "ACE", nil, "word-unlisted"},
		{"wordle:short+more-hard", "ACE", []string{"EEL=xGx"}, "hard-green"},
		{"wordle:short+more-hard", "CAT", []string{"EEL=Yxx"}, "hard-yellow"},
		{"wordle:short+more-hard", "BEE", []string{"EEL=YGx"}, ""},
	} {
		game := mustGame(t, test.game)
		var history rules.History
		for _, text := range test.turns {
			history = append(history, turn(game, text))
		}
		err := game.CheckGuess(testgame.Code(t, game, test.guess), history)
		var p *message.Problem
		if test.problem == "" && err != nil || test.problem != "" && (!errors.As(err, &p) || p.ID != test.problem) {
			t.Errorf("%s: CheckGuess(%s) after %v: %v, want %q", game, test.guess, test.turns, err, test.problem)
		}
		if broken := strings.HasPrefix(test.problem, "hard-"); game.UsesHints(testgame.Code(t, game, test.guess), history) == broken {
			t.Errorf("%s: %s after %v uses the hints: %v", game, test.guess, test.turns, !broken)
		}
	}
}

// TestFeedbackRoundTrip prints and reads every feedback that two codes can have.
func TestFeedbackRoundTrip(t *testing.T) {
	for _, name := range []string{"3x4", "3x4-black", "3x4-place", "3x4-sum", "4x5-distinct", "2.3.4"} {
		game := mustGame(t, name)
		codes := slices.Collect(game.Secrets())
		if uint64(len(codes)) != game.SecretCount() {
			t.Fatalf("%s walks %d codes, counts %d", name, len(codes), game.SecretCount())
		}
		for _, guess := range codes {
			for _, secret := range codes {
				feedback := game.Mark(guess, secret)
				read, err := game.ParseFeedback(feedback.String())
				if err != nil || read != feedback {
					t.Fatalf("%s: %v reads back as %v, %v", name, feedback, read, err)
				}
				if feedback.Solved() != (guess == secret) {
					t.Fatalf("%s: Mark(%v, %v).Solved() = %v", name, guess, secret, feedback.Solved())
				}
			}
		}
	}
}

// TestWithList gives a list to the names that want one.
func TestWithList(t *testing.T) {
	for name, want := range map[string]string{
		"wordle": "wordle:fr-weighted", "Wordle-hard": "wordle:fr-hard-weighted", "mot": "mot:fr-weighted", "word-place": "word:fr-place-weighted",
		"wordle:en": "wordle:en", "mastermind": "mastermind", "4x6-black": "4x6-black", "": "",
	} {
		if got := rules.WithList(name, "fr"); got != want {
			t.Errorf("WithList(%q) = %q, want %q", name, got, want)
		}
	}
}

// TestOnDay gives the list of a day to the names of presets with lists of their own.
func TestOnDay(t *testing.T) {
	for _, test := range [][3]string{
		{"sutom", "2026-11-20", "sutom:fr8-weighted"},
		{"SUTOM", "2026-11-28", "sutom:fr6-weighted"},
		{"motus", "2026-11-29", "sutom:fr9-weighted"},
		{"sutom-hard", "2026-11-20", "sutom:fr8-hard-weighted"},
		{"sutom", "", "sutom"},
		{"sutom:fr5", "2026-11-20", "sutom:fr5"},
		{"wordle", "2026-11-20", "wordle"},
		{"dordle", "2026-11-20", "dordle"},
		{"lingo", "2026-11-20", "lingo"},
		{"4x6", "2026-11-20", "4x6"},
	} {
		if got := rules.OnDay(test[0], test[1]); got != test[2] {
			t.Errorf("OnDay(%q, %q) = %q, want %q", test[0], test[1], got, test[2])
		}
	}
}
