package puzzle_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"log"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"codebreaker/internal/engine/puzzle"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/puzzletest"
	"codebreaker/internal/test/testgame"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

const coude = puzzletest.Coude

func parse(t testing.TB, text string) *puzzle.Puzzle {
	t.Helper()
	return puzzletest.Parse(t, text)
}

// solve returns the solutions as they print.
// printed prints a puzzle so that Parse can read it.
func printed(p *puzzle.Puzzle) string {
	var text strings.Builder
	for line := range p.Lines {
		text.WriteString(p.FormatLine(line) + "\n")
	}
	return text.String()
}

func solve(p *puzzle.Puzzle, allSymbols bool) []string {
	p.AllSymbols = allSymbols
	var solutions []string
	for _, code := range collect(p.Solutions(context.Background())) {
		solutions = append(solutions, p.Format(code))
	}
	return solutions
}

// collect returns the codes of a walk that no context ends.
func collect(walk iter.Seq2[rules.Code, error]) []rules.Code {
	var codes []rules.Code
	for code, err := range walk {
		if err != nil {
			panic(err)
		}
		codes = append(codes, code)
	}
	return codes
}

func TestSolutions(t *testing.T) {
	for _, test := range []struct {
		what, text string
		want       []string
	}{
		{"the magazine's", coude, []string{"coude"}},
		{"capitals", strings.ToUpper(coude), []string{"COUDE"}},
		{"in order", "ab 1\nba 1\n", []string{"aa", "bb"}},
		{"black and white", "AABB 2 1\nCCCC 1 0\nBAAC 1 3", []string{"ACAB"}},
		{"one letter", "a 0\nb 1", []string{"b"}},
		{"no solution", "ab 2\ncd 1", nil},
	} {
		if diff := cmp.Diff(test.want, solve(parse(t, test.text), false)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.what, diff)
		}
	}
}

func TestSolutionsAllLetters(t *testing.T) {
	p := parse(t, "abc 2\nabd 2\n")
	if got := solve(p, false); got != nil {
		t.Errorf("letters shown: %v, want none", got)
	}
	got := solve(p, true)
	if len(got) != 24 || got[0] != "aba" || !slices.IsSorted(got) {
		t.Errorf("all letters: %d solutions from %s, want 24 from aba in order", len(got), got[0])
	}
}

// drawPuzzle draws a puzzle of a small game, with marks of a code or any marks.
func drawPuzzle(t *rapid.T) *puzzle.Puzzle {
	name := rapid.SampledFrom([]string{"3x4", "3x4-black", "4x3", "4x3-black", "2.3.4", "3x5-distinct", "3x5-distinct-black", "5x2"}).Draw(t, "game")
	game := testgame.Parse(t, name)
	code := rapid.SampledFrom(slices.Collect(game.Secrets()))
	secret := code.Draw(t, "secret")
	var lines rules.History
	for range rapid.IntRange(1, 6).Draw(t, "lines") {
		guess := code.Draw(t, "guess")
		marked := secret
		if rapid.IntRange(0, 9).Draw(t, "misprint") == 0 {
			marked = code.Draw(t, "marked")
		}
		lines = lines.With(guess, game.Mark(guess, marked))
	}
	p, err := puzzle.New(game, lines)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// fitting lists the solutions by trying every code of the game.
func fitting(p *puzzle.Puzzle, allSymbols bool, lines rules.History) []rules.Code {
	var codes []rules.Code
	for code := range p.Game.Secrets() {
		shown := true
		for place := range p.Game.Places() {
			shown = shown && slices.ContainsFunc(p.Lines, func(turn rules.Turn) bool { return turn.Guess[place] == code[place] })
		}
		if lines.Allows(p.Game, code) && (shown || allSymbols) {
			codes = append(codes, code)
		}
	}
	return codes
}

// TestEveryCode compares the solutions, and the contradicting lines, with a trial of
// every code.
func TestEveryCode(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPuzzle(t)
		allSymbols := rapid.Bool().Draw(t, "all symbols")
		p.AllSymbols = allSymbols
		want := fitting(p, allSymbols, p.Lines)
		got := collect(p.Solutions(context.Background()))
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("solutions (-want +got):\n%s", diff)
		}
		for _, code := range got {
			if !p.Fits(code) {
				t.Fatalf("%s does not fit", p.Format(code))
			}
		}
	})
}

// TestStops checks that the walk over many solutions ends when the caller, or the
// context, says so.
func TestStops(t *testing.T) {
	p := parse(t, strings.Repeat("a", 16)+" 1\n")
	p.AllSymbols = true
	seen := 0
	for range p.Solutions(context.Background()) {
		if seen++; seen == 10 {
			break
		}
	}
	if seen != 10 {
		t.Errorf("%d solutions before the tenth", seen)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	var last error
	for _, err := range p.Solutions(ctx) {
		if last != nil {
			t.Fatal("the walk goes on after its error")
		}
		last = err
	}
	if !errors.Is(last, context.DeadlineExceeded) {
		t.Errorf("the walk over 26^15 solutions ended with %v", last)
	}
}

// TestLarge checks that long words with enough lines are solved at once.
func TestLarge(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, test := range []struct {
		name  string
		lines int
	}{{"8x26-black", 14}, {"10x26-black", 18}, {"12x26-black", 24}, {"14x26-black", 32}, {"16x26-black", 60}, {"16x26", 40}, {"16x6", 16}} {
		game := testgame.Parse(t, test.name)
		draw := func() (code rules.Code) {
			for place := range game.Places() {
				code[place] = uint8(random.IntN(game.Symbols()))
			}
			return code
		}
		secret := draw()
		var lines rules.History
		for line := range test.lines {
			guess := draw()
			guess[line%game.Places()] = secret[line%game.Places()]
			lines = lines.With(guess, game.Mark(guess, secret))
		}
		p, err := puzzle.New(game, lines)
		if err != nil {
			t.Fatal(err)
		}
		if solutions := collect(p.Solutions(t.Context())); !slices.Contains(solutions, secret) {
			t.Errorf("%s: the code is not among %d solutions", test.name, len(solutions))
		}
	}
}

func BenchmarkThousandPuzzles(b *testing.B) {
	for b.Loop() {
		for range 1000 {
			if got := solve(parse(b, coude), false); len(got) != 1 {
				b.Fatal(got)
			}
		}
	}
}

func ExamplePuzzle_Solutions() {
	game, err := rules.ParseGame("3x26-black")
	if err != nil {
		log.Fatal(err)
	}
	lines := rules.History{}
	for _, text := range []string{"ABC=2", "DEC=2", "DBF=2"} {
		turn, err := game.ParseTurn(text)
		if err != nil {
			log.Fatal(err)
		}
		lines = append(lines, turn)
	}
	p, err := puzzle.New(game, lines)
	if err != nil {
		log.Fatal(err)
	}
	for code, err := range p.Solutions(context.Background()) {
		if err != nil { // of the context
			log.Fatal(err)
		}
		fmt.Println(p.Format(code))
	}
	// Output: DBC
}
