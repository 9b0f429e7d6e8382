package rules_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// french is a lexicon that folds accents and has words that can only be guessed.
type french struct{ testgame.Lists }

func (french) Fold(word string) string {
	return strings.NewReplacer("é", "E", "É", "E").Replace(strings.ToUpper(word))
}

func (f french) Guesses(list string) ([]string, error) {
	if list == "broken" {
		return nil, errors.New("no further words")
	}
	return f.Lists[list+" too"], nil
}

var frenchLists = french{testgame.Lists{
	"short": {"ÉTÉ", "MOT"}, "short too": {"ART", "MOT"}, "lone": {"MOT"}, "broken": {"MOT"}, "long": {"ARBRE"}, "long too": {"MOT"},
}}

// TestWordLists checks the secrets and the guesses of word games.
func TestWordLists(t *testing.T) {
	for _, test := range []struct {
		name, secrets, guesses string
	}{
		{"words:short", "BEE CAT DOG", "BEE CAT DOG"},
		{"words:short+more", "BEE CAT DOG", "ACE BEE CAT DOG EEL"},
		{"words:short+more-distinct", "CAT DOG", "ACE CAT DOG"},
	} {
		game := mustGame(t, test.name)
		for _, words := range []struct {
			codes []rules.Code
			want  string
		}{
			{game.Words().Secrets, test.secrets},
			{slices.Collect(game.Secrets()), test.secrets},
			{game.Words().Guesses, test.guesses},
			{slices.Collect(game.Guesses()), test.guesses},
		} {
			var got []string
			for _, word := range words.codes {
				got = append(got, game.Format(word))
			}
			if strings.Join(got, " ") != words.want {
				t.Errorf("%s: the words are %v, want %s", test.name, got, words.want)
			}
		}
		if !game.HasWords() || game.SecretCount() != uint64(len(game.Words().Secrets)) || game.GuessCount() != uint64(len(game.Words().Guesses)) {
			t.Errorf("%s: %d secrets, %d guesses", test.name, game.SecretCount(), game.GuessCount())
		}
		if without := game.Rows(); without.HasWords() || without.GuessCount() != without.SecretCount() || without.Name() == game.Name() {
			t.Errorf("%s without words is %s", test.name, without)
		}
	}
	colours := mustGame(t, "4x6")
	if colours.HasWords() || colours.Words().Secrets != nil || colours.Words().Guesses != nil || colours.Rows() != colours || colours.GuessCount() != 1296 {
		t.Error("4x6 has words")
	}
	game, err := rules.ParseGame("words:short", rules.WithLexicon(frenchLists))
	if err != nil {
		t.Fatal(err)
	}
	if game.SecretCount() != 2 || game.GuessCount() != 3 || game.Name() != "words:short" {
		t.Errorf("%s has %d secrets, %d guesses", game, game.SecretCount(), game.GuessCount())
	}
	if code, err := game.ParseCode("été"); err != nil || game.Format(code) != "ETE" && game.Format(code) != "ÉTÉ" {
		t.Errorf("été reads as %s, %v", game.Format(code), err)
	}
	if symbol, ok := game.Symbol("é"); !ok || game.SymbolName(symbol) != "E" {
		t.Error("é is not the letter E")
	}
}

// TestSecrets says what may be hidden.
func TestSecrets(t *testing.T) {
	for _, test := range []struct{ name, code, problem string }{
		{"4x6", "FFFF", ""},
		{"2.3", "BC", ""},
		{"2.3", "CA", "symbol-past-limit"},
		{"bulls", "0012", "symbol-repeated"},
		{"words:short+more", "CAT", ""},
		{"words:short+more", "ACE", "word-guess-only"},
		{"words:short+more", "ZZZ", "word-unlisted"},
	} {
		game := mustGame(t, test.name)
		err := game.CheckSecret(testgame.Code(t, game, test.code))
		if test.problem == "" && err != nil || test.problem != "" && !message.IsProblem(err, test.problem) {
			t.Errorf("%s: CheckSecret(%s): %v, want %q", test.name, test.code, err, test.problem)
		}
	}
}

// TestForeignCodes checks that rows with other symbols are refused.
func TestForeignCodes(t *testing.T) {
	for _, test := range []struct {
		name    string
		code    rules.Code
		problem string
	}{
		{"4x6", rules.Code{5, 5, 5, 5}, ""},
		{"4x6", rules.Code{5, 5, 5, 6}, "symbol-number"},
		{"4x6", rules.Code{255}, "symbol-number"},
		{"4x6-empty", rules.Code{6}, ""},
		{"4x6-empty", rules.Code{7}, "symbol-number"},
		{"16x64", rules.Code{15: 64}, "symbol-number"},
		{"4x6", rules.Code{4: 1}, "code-past-end"},
		{"words:short", rules.Code{0, 0, 26}, "symbol-number"},
		{"words:short", rules.Code{2, 0, 19, 0, 1}, "code-past-end"},
	} {
		game := mustGame(t, test.name)
		err := game.CheckGuess(test.code, nil)
		if test.problem == "" && err != nil || test.problem != "" && !message.IsProblem(err, test.problem) {
			t.Errorf("%s: CheckGuess(%v): %v, want %q", test.name, test.code, err, test.problem)
		}
		if secret := game.CheckSecret(test.code); test.problem != "" && !message.IsProblem(secret, test.problem) {
			t.Errorf("%s: CheckSecret(%v): %v, want %q", test.name, test.code, secret, test.problem)
		}
	}
}

// TestNoGame checks the methods of nil and of the zero Game.
func TestNoGame(t *testing.T) {
	for _, none := range []*rules.Game{nil, new(rules.Game)} {
		if !message.IsProblem(none.Check(), "no-game") || !message.IsProblem(none.CheckTurns(nil), "no-game") {
			t.Errorf("%v is taken for a game", none.Check())
		}
		for what, ask := range map[string]func() error{
			"Code":          func() error { _, err := none.Code(); return err },
			"CheckRow":      func() error { return none.CheckCode(rules.Code{}) },
			"CheckGuess":    func() error { return none.CheckGuess(rules.Code{}, nil) },
			"CheckSecret":   func() error { return none.CheckSecret(rules.Code{}) },
			"ParseCode":     func() error { _, err := none.ParseCode("A"); return err },
			"ParseFeedback": func() error { _, err := none.ParseFeedback("X"); return err },
			"ParseTurn":     func() error { _, err := none.ParseTurn("A"); return err },
			"Counted":       func() error { _, err := none.Counted(0, 0); return err },
		} {
			if err := ask(); !message.IsProblem(err, "no-game") {
				t.Errorf("%s: %v", what, err)
			}
		}
		if none.Name() != "" || none.SecretCount() != 0 || none.GuessCount() != 0 || none.HasWords() {
			t.Error("no game has a name, codes or words")
		}
	}
	game := mustGame(t, "4x6")
	if err := game.Check(); err != nil {
		t.Error(err)
	}
	good := rules.Turn{Feedback: game.Solved()}
	for _, test := range []struct {
		turn    rules.Turn
		problem string
	}{
		{rules.Turn{}, "turn-mark-none"},
		{rules.Turn{Feedback: mustGame(t, "5x6").FeedbackAt(0)}, "turn-other-game"},
		{rules.Turn{Feedback: mustGame(t, "4x6-sum").FeedbackAt(0)}, "turn-other-game"},
		{rules.Turn{Guess: rules.Code{6}, Feedback: game.Solved()}, "symbol-number"},
	} {
		if err := game.CheckTurns(rules.History{good, test.turn}); !message.IsProblem(err, test.problem) {
			t.Errorf("%v: %v, want %s", test.turn, err, test.problem)
		}
	}
	if err := game.CheckTurns(rules.History{good}); err != nil {
		t.Error(err)
	}
	if _, err := rules.ParseGame("4x6", rules.Option{}); err != nil {
		t.Errorf("no option: %v", err)
	}
}

// TestCodeOf makes codes of the numbers of symbols.
func TestCodeOf(t *testing.T) {
	for _, test := range []struct {
		name    string
		symbols []int
		printed string
		problem string
	}{
		{"4x6", []int{0, 5, 0, 5}, "AFAF", ""},
		{"4x6-empty", []int{0, 6, 6, 5}, "A..F", ""},
		{"2.3", []int{2, 0}, "CA", ""}, // which CheckGuess refuses
		{"words:short", []int{2, 0, 19}, "CAT", ""},
		{"4x6", nil, "", "code-length"},
		{"4x6", make([]int, 17), "", "code-length"},
		{"4x6", []int{0, 0, 0, -1}, "", "symbol-number"},
		{"4x6", []int{0, 0, 0, 256}, "", "symbol-number"},
	} {
		game := mustGame(t, test.name)
		code, err := game.Code(test.symbols...)
		switch {
		case test.problem != "":
			if !message.IsProblem(err, test.problem) {
				t.Errorf("%s: Code(%v): %v, want %q", test.name, test.symbols, err, test.problem)
			}
		case err != nil || game.Format(code) != test.printed:
			t.Errorf("%s: Code(%v) = %s, %v; want %s", test.name, test.symbols, game.Format(code), err, test.printed)
		}
	}
}

// TestCounted checks Game.Counted with possible and impossible numbers.
func TestCounted(t *testing.T) {
	for _, test := range []struct {
		name   string
		counts []int
		want   string
	}{
		{"4x6", []int{0, 0}, "none"},
		{"4x6", []int{4, 0}, "XXXX"},
		{"4x6", []int{0, 4}, "OOOO"},
		{"4x6-black", []int{2}, "2"},
		{"4x6-black", []int{4}, "4"},
		{"4x6-sum", []int{3}, "3"},
		{"4x6-sum", []int{4}, "4"},
		{"4x6", []int{-1, 1}, "?,1"},
		{"4x6", []int{1, -9}, "1,?"},
		{"4x6", []int{3, -1}, "XXX"},
		{"4x6-black", []int{-1}, "?"},
		{"4x6", []int{3, 1}, "mark-last-peg"},
		{"4x6", []int{3, 2}, "mark-pegs"},
		{"4x6-black", []int{5}, "mark-pegs"},
		{"4x6", []int{math.MaxInt, math.MaxInt}, "mark-pegs"},
		{"4x6", []int{1}, "mark-unreadable"},
		{"4x6", nil, "mark-unreadable"},
		{"4x6-black", []int{2, 1}, "mark-unreadable"},
		{"4x6-distinct", []int{0, 1}, "mark-too-low"},
		{"4x6-place", []int{1, 1}, "mark-no-pegs"},
	} {
		feedback, err := mustGame(t, test.name).Counted(test.counts...)
		if err != nil && !message.IsProblem(err, test.want) || err == nil && feedback.String() != test.want {
			t.Errorf("%s: Counted(%d) = %v, %v; want %s", test.name, test.counts, feedback, err, test.want)
		}
	}
}

// TestSentences checks the messages for wrong input.
func TestSentences(t *testing.T) {
	parse := func(name string, options ...rules.Option) func(*testing.T) error {
		return func(*testing.T) error {
			_, err := rules.ParseGame(name, append([]rules.Option{rules.WithLexicon(testLists)}, options...)...)
			return err
		}
	}
	lexicon := func(name string) func(*testing.T) error {
		return parse(name, rules.WithLexicon(frenchLists))
	}
	code := func(name, text string) func(*testing.T) error {
		return func(t *testing.T) error {
			_, err := mustGame(t, name).ParseCode(text)
			return err
		}
	}
	turn := func(name, text string) func(*testing.T) error {
		return func(t *testing.T) error {
			_, err := mustGame(t, name).ParseTurn(text)
			return err
		}
	}
	guess := func(name, text string, turns ...string) func(*testing.T) error {
		return func(t *testing.T) error {
			game := mustGame(t, name)
			history := testgame.Turns(t, game, strings.Join(turns, "\n"))
			return game.CheckGuess(testgame.Code(t, game, text), history)
		}
	}
	secret := func(name, text string) func(*testing.T) error {
		return func(t *testing.T) error {
			game := mustGame(t, name)
			return game.CheckSecret(testgame.Code(t, game, text))
		}
	}
	names := func(names ...string) func(*testing.T) error {
		return parse(fmt.Sprint("1x", len(names)), rules.WithSymbols(names...))
	}
	const badName = "names must be different, without spaces, commas, semicolons or equals signs"
	for _, test := range []struct {
		of   func(*testing.T) error
		want string
	}{
		{code("4x6", "ABC"), `"ABC": 3 symbols, but 4x6 takes 4; write one such as ABCD`},
		{code("16x4", "AAAAAAAAAAAAAAAAA"), `"AAAAAAAAAAAAAAAAA": 17 symbols, but 16x4 takes 16; write one such as ABCDABCDABCDABCD`},
		{code("1x6", "AB"), `"AB": 2 symbols, but 1x6 takes 1; write one such as A`},
		{code("4x6", "ABCZ"), `code "ABCZ": "Z" is not a symbol of 4x6, which has A–F; write a code such as ABCD`},
		{code("4x2", "ABCA"), `code "ABCA": "C" is not a symbol of 4x2, which has A B; write a code such as ABAB`},
		{code("4x3", "ABCD"), `code "ABCD": "D" is not a symbol of 4x3, which has A–C; write a code such as ABCA`},
		{code("4x6-empty", "ABCZ"), `code "ABCZ": "Z" is not a symbol of 4x6-empty, which has A–F, "."; write a code such as ABCD`},
		{secret("4x6-empty", "AB.D"), `code AB.D: place 3 is empty, and only guesses can have empty places`},
		{secret("4x6-empty", "ABCD"), ``},
		{guess("2.3", "CA"), `code CA: place 1 of 2.3 must be A to B`},
		{guess("3.2", "AC"), `code AC: place 2 of 3.2 must be A to B`},
		{guess("4x6-place-hard", "BBAA", "BCDE=xxxx", "ABCD=GYxx"), `BBAA: in hard mode, A must stay in place 1, found in turn 2`},
		{guess("4x6-place-hard", "DBDD", "EEEE=xxxx", "ABCD=xGxx"), ``},
		{guess("4x6-place-ultra", "BBAA", "ABCD=GYxx"), `BBAA: in ultra-hard mode, A must stay in place 1, found in turn 1`},
		{guess("4x6-place-ultra", "AEEE", "ABCD=GYxx"), `AEEE: in ultra-hard mode, the guess must use B, found in turn 1`},
		{guess("4x6-place-hard", "DCDD", "EEEE=xxxx", "ABCD=xGxx"), `DCDD: in hard mode, B must stay in place 2, found in turn 2`},
		{guess("4x6-place-hard", "ACDD", "EEEE=xxxx", "ABAC=GxYx"), `ACDD: in hard mode, the guess must use A, found in turn 2`},
		{guess("4x6-place-hard", "ACDA", "EEEE=xxxx", "ABAC=GxYx"), ``},
		{turn("4x6", "ABCD"), `turn "ABCD": write a guess, an equals sign and a mark, such as ABCD=X`},
		{turn("4x6-black", "ABCD"), `turn "ABCD": write a guess, an equals sign and a mark, such as ABCD=1`},
		{turn("4x6-place", "ABCD"), `turn "ABCD": write a guess, an equals sign and a mark, such as ABCD=Gxxx`},
		{turn("4x6", "=X"), `no code: 4x6 needs 4 of the symbols A–F`},
		{turn("4x6", "ABCD=XXXOO"), `mark "XXXOO": 5 pegs for 4 places; write XO, 1 1, 1b1w, or none`},
		{turn("4x6", "ABCD=,"), `mark ",": write XO, 1 1, 1b1w, or none`},
		{turn("4x6-place", "ABCD=GWxq"), `mark "GWxq": write GYxG, 🟩🟨⬛🟩`},
		{turn("4x6-place", "ABCD=()"), `the mark is missing: write GYxG, 🟩🟨⬛🟩`},
		{turn("4x6", "ABCD=X"+strings.Repeat(" ", 998)+"O"), ``},
		{turn("4x6", "ABCD=X"+strings.Repeat(" ", 999)+"O"), `mark "X` + strings.Repeat(" ", 44) + "…" + strings.Repeat(" ", 14) + `O" is too long: write XO, 1 1, 1b1w`},
		{parse("2.2.2.2.2.2.2.2.2.2.2.2.2.2.2.2"), ``},
		{parse("2.2.2.2.2.2.2.2.2.2.2.2.2.2.2.2.2.2"), `game "2.2.2.2.2.2.2.2.2.2.2.2.2.2.2.2.2.2": 18 places; a code can have 1 to 16`},
		{parse("words:short@0"), `game "words:short@0": 0 places; a code can have 1 to 16`},
		{parse("words:wide"), ``},
		{parse("words:wider"), `game "words:wider": 17 places; a code can have 1 to 16`},
		{parse("words:one"), ``},
		{parse("words:blank"), `game "words:blank": 0 places; a code can have 1 to 16`},
		{parse("4x64-empty"), `game "4x64-empty": 64 symbols; with empty slots, a place can have 1 to 63`},
		{parse("4x63-empty"), ``},
		{parse("words:@5"), `game "words:@5": write one list, as in words:FILE, or two, as in words:ANSWERS+GUESSES`},
		{parse("words:at@home"), ``},
		{parse("words:gap"), `game "words:gap": the words have different lengths; choose one, such as "words:gap@3"`},
		{parse("words:lengths"), `game "words:lengths": the words have different lengths; choose one, such as "words:lengths@16"`},
		{parse("words:alike"), `game "words:alike": the words have different lengths; choose one, such as "words:alike@1"`},
		{parse("words:few+several"), `game "words:few+several": the words have different lengths; choose one, such as "words:few+several@3"`},
		{parse("words:several+few"), `game "words:several+few": the words have different lengths; choose one, such as "words:several+few@3"`},
		{lexicon("words:long@3"), `game "words:long@3": "long" has no word of 3 letters`},
		{lexicon("words:long@5"), `game "words:long@5": "long" has no word of 5 letters`},
		{lexicon("words:lone@4"), `game "words:lone@4": "lone" has no word of 4 letters`},
		{lexicon("words:broken"), `no further words`},
		{lexicon("words:broken+lone"), ``},
		{names("Red", ""), `game "1x2": symbol name "": ` + badName},
		{names("Red", "red"), `game "1x2": symbol name "red": ` + badName},
		{names("Red", "a,b"), `game "1x2": symbol name "a,b": ` + badName},
		{names("Red", "a;b"), `game "1x2": symbol name "a;b": ` + badName},
		{names("Red", "a=b"), `game "1x2": symbol name "a=b": ` + badName},
		{names("Red", "a b"), `game "1x2": symbol name "a b": ` + badName},
		{names("Red", "a\x00"), `game "1x2": symbol name "a\x00": the character U+0000 cannot be seen; leave it out`},
		{names("Red", "a\u200d"), `game "1x2": symbol name "a\u200d": the character U+200D cannot be seen; leave it out`},
		{names("Red", "\u202ea"), `game "1x2": symbol name "\u202ea": the character U+202E cannot be seen; leave it out`},
		{names("Red", "\u0301"), `game "1x2": symbol name "́": the character U+0301 joins the one before it; begin with another`},
		{names("Red", "\u0301a"), `game "1x2": symbol name "́a": the character U+0301 joins the one before it; begin with another`},
		{names("Red", "e\u0301"), ``},
		{names("Red", "Blue"), ``},
	} {
		got := ""
		if err := test.of(t); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("it says\n\t%s\nwant\n\t%s", got, test.want)
		}
	}
}

// TestLetters checks that a list of Latin words has all 26 letters, and that a list in another
// script has the letters of its words, at most 64.
func TestLetters(t *testing.T) {
	var letters []string
	for letter := 'а'; len(letters) <= rules.MaxSymbols; letter++ {
		letters = append(letters, string(letter))
	}
	for _, test := range []struct {
		words   []string
		symbols int
	}{
		{[]string{"AA"}, 26},
		{[]string{"ZZ"}, 26},
		{[]string{"MÖ"}, 27},
		{[]string{"αβ", "βα"}, 2},
		{letters[:rules.MaxSymbols], rules.MaxSymbols},
	} {
		game, err := rules.ParseGame("words:list", rules.WithLexicon(testgame.Lists{"list": test.words}))
		if err != nil || game.Symbols() != test.symbols {
			t.Errorf("a game of %v has not %d letters: %v", test.words, test.symbols, err)
		}
	}
	if _, err := rules.ParseGame("words:list", rules.WithLexicon(testgame.Lists{"list": letters})); !message.IsProblem(err, "game-letters") {
		t.Errorf("65 letters: %v", err)
	}
}
