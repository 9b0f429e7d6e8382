package rules_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// TestParseTurns reads turns as people have them, and words with rows as a phone
// shares them.
func TestParseTurns(t *testing.T) {
	const wordle = "wordle:short+more"
	for _, test := range []struct{ name, text, want string }{
		{"4x6", "", ""},
		{"4x6", "ABCD=XO", "ABCD=XO"},
		{"4x6", "A B C D = 1 1", "ABCD=XO"},
		{"4x6", "ABCD=XO EFAB=1,1", "ABCD=XO EFAB=XO"},
		{"4x6", "ABCD=XO\nEFAB=1,1", "ABCD=XO EFAB=XO"},
		{"4x6", "ABCD=XO\r\nEFAB=1,1\r\n", "ABCD=XO EFAB=XO"},
		{"4x6", "ABCD=XO\rEFAB=1,1", "ABCD=XO EFAB=XO"},
		{"4x6", "ABCD XO", "ABCD=XO"},
		{"4x6", "ABCD 1 1", "ABCD=XO"},
		{"4x6", "ABCD\n1\n1", "ABCD=XO"},
		{"4x6", "ABCD\nXO\nEFAB\nnone", "ABCD=XO EFAB=none"},
		{"4x6", "ABCD 1 1 EFAB 2 0 AAAA X", "ABCD=XO EFAB=XX AAAA=X"},
		{"4x6", "ABCD=1 1 EFAB=1 black 1 white", "ABCD=XO EFAB=XO"},
		{"4x6", "ABCD=1\n1\nEFAB=XO", "ABCD=XO EFAB=XO"},
		{"4x6", "ABCD, 1 1\nEFAB = X O", "ABCD=XO EFAB=XO"},
		{"4x6", "A B C D X O E F A B=X", "ABCD=XO EFAB=X"},
		{"4x6", "1122=1 1", "AABB=XO"},
		{"4x6", "1122=1b1w 3344 1b1w", "AABB=XO CCDD=XO"},
		{"4x26", "ABCD XXOO XXOO XX", "ABCD=XXOO XXOO=XX"},
		{"bulls", "1234 1 1 5678 1A1B", "1234=XO 5678=XO"},
		{"4x6-black", "ABCD 2 AAAA 0", "ABCD=2 AAAA=0"},
		{"word:short", "EEL X CAT bc", "EEL=X CAT=XO"},
		{"4x6-black", "ABCD=2 AAAA=0", "ABCD=2 AAAA=0"},
		{wordle, "", ""},
		{wordle, "EEL=YGx", "EEL=YGx"},
		{wordle, "E E L = Y G x", "EEL=YGx"},
		{wordle, "EEL=YGx CAT=xxx", "EEL=YGx CAT=xxx"},
		{wordle, "EEL YGx CAT xxx", "EEL=YGx CAT=xxx"},
		{wordle, "EEL Y G x", "EEL=YGx"},
		{wordle, "EEL\nCAT=xxx\nYGx", "CAT=xxx EEL=YGx"},
		{wordle, "EEL\rYGx\nCAT\r\n🟨⬛🟩", "EEL=YGx CAT=YxG"},
		{wordle, "🟨🟩⬛ EEL\n⬛⬛⬛ cat", "EEL=YGx CAT=xxx"},
		{wordle, "Wordle 1,234 2/6*\n🟨🟩⬛\n⬛⬛⬛\nEEL CAT", "EEL=YGx CAT=xxx"},
		{wordle, "EEL CAT\n🟨🟩⬛\n⬛⬛⬛", "EEL=YGx CAT=xxx"},
		{wordle, "eel cat\nWordle 1,234 2/6*\n\n🟨🟩⬛\n⬛ ⬛ ⬛", "EEL=YGx CAT=xxx"},
		{wordle, "eel\nSUTOM #1 X/6\nYGx", "EEL=YGx"},
		{wordle, "eel\nWordle 1/6\nYGx", "EEL=YGx"},
		{wordle, "https://example.org/?a=b\nEEL=YGx\nhttps://example.org", "EEL=YGx"},
	} {
		game := mustGame(t, test.name)
		history, err := game.ParseTurns(test.text)
		if err != nil {
			t.Errorf("%s: ParseTurns(%q): %v", test.name, test.text, err)
		}
		var got []string
		for _, turn := range history {
			got = append(got, game.FormatTurn(turn))
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%s: ParseTurns(%q) is %v, want %s", test.name, test.text, got, test.want)
		}
	}
	for _, test := range []struct{ name, text, problem string }{
		{"4x6", "ABCD", "turn-form"},
		{"4x6", "ABCD=XO EFAB", "turn-form"},
		{"4x6", "ABCD XO EFAB", "turn-form"},
		{"4x6", "ABCD XO ABCZ X", "symbol-unknown"},
		{"4x6", "ABCD ABCD", "mark-unreadable"},
		{"4x6", "ABCD XXXXX", "mark-pegs"},
		{"4x6", "ABCD 1 7", "mark-pegs"},
		{"4x6", "ABCD=XO=X", "symbol-unknown"},
		{"4x6", "=XO", "code-empty"},
		{"4x6", "ABCD=", "mark-empty"},
		{"4x6", "ABCD= EFAB=X", "mark-empty"},
		{"4x6", "7711=XO", "symbol-unknown"},
		{"4x6", "A B\nC", "code-length"},
		{"4x6", "ABCZ=XO", "symbol-unknown"},
		{wordle, "YGx", "row-no-word"},
		{wordle, "EEL YGx xxx", "row-no-word"},
		{wordle, "EEL", "turn-form"},
		{wordle, "EEL CAT\nYGx", "turn-form"},
		{wordle, "1/6", "symbol-unknown"},
		{wordle, "CAT 12/6", "symbol-unknown"},
		{wordle, "CAT 3/", "symbol-unknown"},
		{wordle, "CAT 3/six", "symbol-unknown"},
		{wordle, "CAT 3", "symbol-unknown"},
		{wordle, "EEL=YGx CAT=!!! BEE=xxx", "mark-unreadable"},
	} {
		_, err := mustGame(t, test.name).ParseTurns(test.text)
		if !message.IsProblem(err, test.problem) {
			t.Errorf("%s: ParseTurns(%q): %v, want problem %s", test.name, test.text, err, test.problem)
		}
	}
}

// TestColours reads colours by their names, their initials and what they begin with.
func TestColours(t *testing.T) {
	game := mustGame(t, "4x6", rules.WithSymbols("Red", "Blue", "Green", "Yellow", "White", "Black"))
	for _, test := range []struct{ text, want, problem string }{
		{"Red Red Blue Blue=1,1", "Red Red Blue Blue=XO", ""},
		{"red red blu bla 1 1", "Red Red Blue Black=XO", ""},
		{"RRGY=1,1 wwrr XO", "Red Red Green Yellow=XO White White Red Red=XO", ""},
		{"Red Red Gr Bl=1,1", "", "symbol-ambiguous"},
		{"RRBB=1,1", "", "symbol-ambiguous"},
		{"Red Red Pink Blue=1,1", "", "symbol-unknown"},
		{"Red Red Green=XO RRYY=X O", "", "code-length"},
	} {
		history, err := game.ParseTurns(test.text)
		var got []string
		for _, turn := range history {
			got = append(got, game.FormatTurn(turn))
		}
		if strings.Join(got, " ") != test.want || (test.problem == "") != (err == nil) || err != nil && !message.IsProblem(err, test.problem) {
			t.Errorf("ParseTurns(%q) is %q, %v, want %s%s", test.text, got, err, test.want, test.problem)
		}
	}
	pink := mustGame(t, "4x6", rules.WithSymbols("Red", "Blue", "Green", "Yellow", "White", "Pink"))
	if history, err := pink.ParseTurns("RRBB=1,1"); err != nil || pink.FormatTurn(history[0]) != "RRBB=XO" {
		t.Errorf("RRBB=1,1 is %v, %v", history, err)
	}
}

// TestWordsLikeMarks checks that a row which can be guessed is a guess.
func TestWordsLikeMarks(t *testing.T) {
	game := mustGame(t, "3x25-place") // A to Y: GYX is a code and a mark
	if history, err := game.ParseTurns("GYX=xGx"); err != nil || len(history) != 1 {
		t.Errorf("%v, %v", history, err)
	}
	if _, err := game.ParseTurns("GYX XGY"); !message.IsProblem(err, "turn-form") {
		t.Errorf("two codes that look like marks: %v, want that they have no marks", err)
	}
	distinct := mustGame(t, "3x25-distinct-place") // GGG is no code, only a mark
	history, err := distinct.ParseTurns("GYX GGG")
	if err != nil || len(history) != 1 || distinct.FormatTurn(history[0]) != "GYX=GGG" {
		t.Errorf("GYX GGG is %v, %v", history, err)
	}
	digits := mustGame(t, "4x10-place") // A to J, or digits: GGGG is a code and a mark
	history, err = digits.ParseTurns("GGGG GGGx")
	if err != nil || len(history) != 1 || digits.FormatTurn(history[0]) != "GGGG=GGGx" {
		t.Errorf("GGGG GGGx is %v, %v", history, err)
	}
}

// TestAlike checks that a text that could mean two symbols, or two games, is refused.
func TestAlike(t *testing.T) {
	game := mustGame(t, "2x3", rules.WithSymbols("S", "ſ", "T"))
	if symbol, ok := game.Symbol("s"); ok {
		t.Errorf("s is taken for %s, but may be S or ſ", game.SymbolName(symbol))
	}
	if symbol, ok := game.Symbol("t"); !ok || symbol != 2 {
		t.Error("t is not T")
	}
	red := mustGame(t, "2x3", rules.WithSymbols("Red", "Rose", "Blue"))
	if _, err := red.ParseCode("rose"); !message.IsProblem(err, "symbol-ambiguous") {
		t.Errorf("rose is taken for a code of 2 symbols, or the beginning of one: %v", err)
	}
	if code, err := mustGame(t, "1x3", rules.WithSymbols("Red", "Rose", "Blue")).ParseCode("rose"); err != nil || code[0] != 1 {
		t.Errorf("rose is no code of one symbol: %v", err)
	}
	for _, name := range []string{"mastermind4", "super8", "mot", "-black"} {
		if _, err := rules.ParseGame(name, rules.WithLexicon(testLists)); !message.IsProblem(err, "game-unknown") {
			t.Errorf("%s: %v, want that there is no such game", name, err)
		}
	}
	for name, want := range map[string]string{
		"words:-black": "word:-black", "words:en-black": "mot:en", "words:en-place-hard": "wordle:en-hard", "words:en": "word:en", "4x6-black": "4x6-black",
	} {
		if got := rules.Friendly(name); got != want {
			t.Errorf("people call %s %s, want %s", name, got, want)
		}
	}
}

// TestListsOfName checks which lists the name of a game mentions.
func TestListsOfName(t *testing.T) {
	for name, want := range map[string][]string{
		"4x6": nil, "words:birds": {"birds"}, "words:birds@5-place-hard": {"birds"}, "words:few+many@5-place": {"few", "many"},
		"words:a%20b%2Bc%25-black": {"a b+c%"}, "words:zero%400": {"zero@0"},
	} {
		if got := rules.Lists(name); !slices.Equal(got, want) {
			t.Errorf("%s has the lists %q, want %q", name, got, want)
		}
	}
}

// TestListNames checks that the name of a list may be one that ends the name of a game, such as place.
func TestListNames(t *testing.T) {
	odd := rules.WithLexicon(testgame.Lists{"zero@0": {"CAT"}, "-black": {"CAT"}, "a b+c%": {"CAT"}})
	for _, name := range []string{"words:zero%400", "words:%2Dblack", "words:a%20b%2Bc%25"} {
		game, err := rules.ParseGame(name, odd)
		if err != nil || game.Name() != name || game.Rule() != rules.BlackWhite {
			t.Errorf("%s is read as %v, %v", name, game, err)
		}
	}
}

// TestKeycaps reads the digits that phones draw as keys.
func TestKeycaps(t *testing.T) {
	feedback, err := mustGame(t, "12x6").ParseFeedback("1\uFE0F0\uFE0F 2\uFE0F")
	if err != nil || feedback.Black() != 10 || feedback.White() != 2 {
		t.Errorf("10 2 is %v, %v", feedback, err)
	}
}

// TestMaxWords checks that a list can have a million words, but not one more.
func TestMaxWords(t *testing.T) {
	for more, want := range []error{nil, message.NewProblem("list-too-long", "")} {
		words := testgame.Lists{"many": slices.Repeat([]string{"CAT"}, limits.Words+more)}
		if _, err := rules.ParseGame("words:many", rules.WithLexicon(words)); !errors.Is(err, want) {
			t.Errorf("%d words: %v, want %v", len(words["many"]), err, want)
		}
	}
}

// TestSentence checks that a sentence can have sentences and errors as arguments, and that the
// zero Sentence is empty.
func TestSentence(t *testing.T) {
	list := message.NewSentence("list-and", "{{.names}} and {{.last}}", "names", "A, B", "last", "C")
	said := message.NewSentence("said", "{{.list}}: {{.number}} {{.err}}", "list", list, "number", 3, "err", errors.New("symbols"))
	if said.String() != "A, B and C: 3 symbols" || said.ID != "said" {
		t.Errorf("%s says %q", said.ID, said)
	}
	if empty := (message.Sentence{}); empty.String() != "" {
		t.Errorf("nothing says %q", empty)
	}
	if problem := (&message.Problem{}); problem.Error() != "" || problem.Unwrap() != nil {
		t.Errorf("no problem says %q", problem)
	}
}

// TestProblems checks the methods of a problem.
func TestProblems(t *testing.T) {
	p := message.NewProblem("too-large", "{{.count}} codes of {{.game}}", "count", 3, "game", "4x6", "limit", limits.ErrReached)
	if p.Error() != "3 codes of 4x6" || p.Args["count"] != 3 || !errors.Is(p, limits.ErrReached) {
		t.Errorf("%v has %v, and %v beneath", p, p.Args, p.Err)
	}
	if !message.IsProblem(p, "too-large") || message.IsProblem(p, "too-small") || errors.Is(p, errors.New("too-large")) {
		t.Error("a problem is not known by its ID")
	}
	for length, want := range map[int]string{60: `"` + strings.Repeat("A", 60) + `"`, 61: `"` + strings.Repeat("A", 60) + `"…`} {
		_, err := mustGame(t, "4x6").ParseCode(strings.Repeat("A", length))
		if err == nil || !strings.HasPrefix(err.Error(), "code "+want+":") {
			t.Errorf("a code of %d letters is quoted as %v", length, err)
		}
	}
}
