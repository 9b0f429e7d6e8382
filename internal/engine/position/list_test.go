package position_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// ended returns a context that is done.
func ended(t *testing.T) context.Context {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	return ctx
}

// words returns a game with the words of two letters, all 676, and one that says
// how far a walk comes when the context is done.
func words(t *testing.T, suffix string) *rules.Game {
	t.Helper()
	var list []string
	for first := 'A'; first <= 'Z'; first++ {
		for second := 'A'; second <= 'Z'; second++ {
			list = append(list, string(first)+string(second))
		}
	}
	return testgame.Parse(t, "words:pairs"+suffix, rules.WithLexicon(letters(list)))
}

func turn(t *testing.T, game *rules.Game, text string) rules.Turn {
	t.Helper()
	turn := testgame.Turn(t, game, text)
	return turn
}

// TestListed checks that three sets have the same candidates after a further turn: one that was listed, one
// that got a list, and one that walks.
func TestListed(t *testing.T) {
	game := testgame.Parse(t, "4x4")
	first, second := turn(t, game, "AABC=XO"), turn(t, game, "ABDD=XOO")
	kept := position.Start(game).After(first.Guess, first.Feedback)
	codes, err := kept.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	again, _ := kept.List(ended(t))
	if &again[0] != &codes[0] {
		t.Error("a list is made twice")
	}
	history := rules.History{first}
	for name, set := range map[string]*position.Position{
		"listed": kept, "handed": position.Listed(game, history, codes), "walked": position.After(game, history),
	} {
		if set.Game() != game || !slices.Equal(set.History(), history) {
			t.Errorf("%s: the set has another game or history", name)
		}
		further := set.After(second.Guess, second.Feedback)
		if got := walked(t, further); !slices.Equal(got, listAll(game, first, second)) {
			t.Errorf("%s: %d candidates after a further turn, want %d", name, len(got), len(listAll(game, first, second)))
		}
		if want := (rules.History{first, second}); !slices.Equal(further.History(), want) {
			t.Errorf("%s: the history is %v, want %v", name, further.History(), want)
		}
	}
}

func listAll(game *rules.Game, turns ...rules.Turn) []rules.Code {
	var all []rules.Code
	for code := range game.Secrets() {
		if rules.History(turns).Allows(game, code) {
			all = append(all, code)
		}
	}
	return all
}

// TestCount counts listed, unlisted and untouched sets against a most.
func TestCount(t *testing.T) {
	game := testgame.Parse(t, "4x4")
	listed, one := position.Start(game), turn(t, game, "AABC=XO")
	if _, err := listed.List(t.Context()); err != nil {
		t.Fatal(err)
	}
	after := position.After(game, rules.History{one})
	size := len(listAll(game, one))
	none := after.After(one.Guess, game.Solved())
	for _, test := range []struct {
		name  string
		set   *position.Position
		most  int
		n     int
		exact bool
	}{
		{"listed", listed, 10, 256, true},
		{"new", position.Start(game), 255, 255, false},
		{"new", position.Start(game), 256, 256, true},
		{"new", position.Start(game), 257, 256, true},
		{"after a turn", after, size - 1, size - 1, false},
		{"after a turn", after, size, size, true},
		{"after a turn", after, 0, 0, false},
		{"none", none, 5, 0, true},
		{"words", position.Start(words(t, "")), 5, 676, true},
	} {
		if n, exact, err := test.set.Candidates().Count(t.Context(), test.most, 0); n != test.n || exact != test.exact || err != nil {
			t.Errorf("%s, at most %d: %d, %v, %v; want %d, %v", test.name, test.most, n, exact, err, test.n, test.exact)
		}
	}
}

// TestMostListed checks that a set is listed up to the limit and no further.
func TestMostListed(t *testing.T) {
	if _, err := position.Start(testgame.Parse(t, "5x28")).List(t.Context()); !errors.Is(err, limits.ErrReached) {
		t.Errorf("28^5 codes are listed, with error %v", err)
	}
	game := testgame.Parse(t, "6x16") // 16^6 = 2^24 codes
	if _, err := position.Start(game).List(ended(t)); !errors.Is(err, context.Canceled) {
		t.Errorf("2^24 codes are not listed: %v", err)
	}
}

// TestEnded checks that everything stops soon when the context is done, with its error.
func TestEnded(t *testing.T) {
	ctx := ended(t)
	listed := position.Start(testgame.Parse(t, "5x8"))
	if _, err := listed.List(t.Context()); err != nil {
		t.Fatal(err)
	}
	pairs := make([]string, 0, 5000)
	for i := range 5000 {
		pairs = append(pairs, strings.Map(func(r rune) rune { return 'A' + r - '0' }, string([]rune{
			'0' + rune(i/1000), '0' + rune(i/100%10), '0' + rune(i/10%10), '0' + rune(i%10),
		})))
	}
	many, err := rules.ParseGame("words:many", rules.WithLexicon(letters(pairs)))
	if err != nil {
		t.Fatal(err)
	}
	none := rules.History{}
	for name, walk := range map[string]struct {
		set *position.Position
		all int
	}{
		"listed":   {listed, 32768},
		"walked":   {position.Start(testgame.Parse(t, "6x8")), 262144},
		"words":    {position.Start(many), 5000},
		"handed":   {position.Listed(many, none, many.Words().Secrets), 5000},
		"unlisted": {position.Listed(many, none, nil), 5000},
	} {
		n, all := 0, 0
		var last error
		for _, err := range walk.set.Walk(ctx) {
			n, last = n+1, err
		}
		if !errors.Is(last, context.Canceled) {
			t.Errorf("%s: a walk that was cancelled ends with %v", name, last)
		}
		for range walk.set.Walk(t.Context()) {
			all++
		}
		if n != 1 || all != walk.all { // the error alone
			t.Errorf("%s: %d codes after the end, %d before it; want 1, %d", name, n, all, walk.all)
		}
	}
	after := position.Start(testgame.Parse(t, "16x64-black")).After(rules.Code{}, testgame.Parse(t, "16x64-black").FeedbackAt(3))
	if _, err := after.List(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("List: %v", err)
	}
	if n, exact, err := after.Candidates().Count(ctx, 1<<30, 0); exact || !errors.Is(err, context.Canceled) {
		t.Errorf("Count: %d, %v, %v", n, exact, err)
	}
}

// TestStop checks that a walk ends where its reader does.
func TestStop(t *testing.T) {
	colours, many := testgame.Parse(t, "3x4"), words(t, "")
	listed := position.Start(colours)
	if _, err := listed.List(t.Context()); err != nil {
		t.Fatal(err)
	}
	for name, set := range map[string]*position.Position{"listed": listed, "walked": position.Start(colours), "words": position.Start(many), "unlisted": position.Listed(many, nil, nil)} {
		n := 0
		for range set.Walk(t.Context()) {
			if n++; n == 3 {
				break
			}
		}
		if n != 3 {
			t.Errorf("%s: a walk went on to %d", name, n)
		}
	}
}

// walked returns the candidates of a position as it walks them.
func walked(t testing.TB, p *position.Position) (codes []rules.Code) {
	t.Helper()
	for code, err := range p.Walk(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		codes = append(codes, code)
	}
	return codes
}
