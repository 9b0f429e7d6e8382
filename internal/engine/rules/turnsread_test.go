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

// TestColours reads colours by their names, their initials and what they begin with.
func TestColours(t *testing.T) {
	game := mustGame(t, "4x6", rules.WithSymbols("Red", "Blue", "Green", "Yellow", "White", "Black"))
	for _, test := range []struct{ text, want, problem string }{
		{"Red Red Blue Blue=1,1", "Red Red Blue Blue=XO", ""},
		{"red red blu bla 1 1", "Red Red Blue Black=XO", ""},
		{"RRGY=1,1", "Red Red Green Yellow=XO", ""},
		{"wwrr XO", "White White Red Red=XO", ""},
		{"Red Red Gr B=1,1", "", "symbol-ambiguous"},
		{"r r bl bk 1 1", "Red Red Blue Black=XO", ""},
		{"1 1 2 6 = 1 1", "Red Red Blue Black=XO", ""},
		{"1126=1,1", "Red Red Blue Black=XO", ""},
		{"RRBB=1,1", "", "symbol-ambiguous"},
		{"Red Red Pink Blue=1,1", "", "symbol-unknown"},
		{"Red Red Green=XO", "", "code-length"},
	} {
		turn, err := game.ParseTurn(test.text)
		got := ""
		if err == nil {
			got = game.FormatTurn(turn)
		}
		if got != test.want || (test.problem == "") != (err == nil) || err != nil && !message.IsProblem(err, test.problem) {
			t.Errorf("ParseTurn(%q) is %q, %v, want %s%s", test.text, got, err, test.want, test.problem)
		}
	}
	pink := mustGame(t, "4x6", rules.WithSymbols("Red", "Blue", "Green", "Yellow", "White", "Pink"))
	if turn, err := pink.ParseTurn("RRBB=1,1"); err != nil || pink.FormatTurn(turn) != "RRBB=XO" {
		t.Errorf("RRBB=1,1 is %v, %v", turn, err)
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
	if err != nil || feedback.Count(rules.Right) != 10 || feedback.Count(rules.Misplaced) != 2 {
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
	for length, want := range map[int]string{60: `"` + strings.Repeat("A", 60) + `"`, 61: `"` + strings.Repeat("A", 45) + "…" + strings.Repeat("A", 15) + `"`} {
		_, err := mustGame(t, "4x6").ParseCode(strings.Repeat("A", length))
		if err == nil || !strings.HasPrefix(err.Error(), want+":") {
			t.Errorf("a code of %d letters is quoted as %v", length, err)
		}
	}
}
