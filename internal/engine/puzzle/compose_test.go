package puzzle_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/puzzle"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
	"codebreaker/internal/test/weighttest"
)

// somewhat is a lexicon of a few French words.
type somewhat struct{}

func (somewhat) Words(list string) ([]string, error) {
	if list == "accents" {
		return []string{"FORÊT", "FORÉE"}, nil
	}
	return strings.Fields(`ALORS AVANT BARBE BOIRE BOULE CADRE CAUSE CHAMP CHOSE CHOUX CHUTE COUDE CURRY
		DANSE DOUTE DROIT ECOLE ETUDE FENDU FORET FOULE GARDE GENRE GRAND HERBE HIVER JAUNE JEUNE JOUER LAPIN
		LIVRE LOURD MAINS MATIN MONDE NEIGE NOIRE ORAGE PALME PAUME PENDS PENTE PHASE PLAGE POIRE PORTE QUAND
		REINE ROUGE SABLE SALON SOUPE SUCRE TABLE TEMPS TIGRE TRAIN USINE VACHE VERRE VITRE ZEBRE`), nil
}

func (somewhat) Fold(word string) string { return strings.ToUpper(word) }

func game(t testing.TB, name string, options ...rules.Option) *rules.Game {
	t.Helper()
	return testgame.Parse(t, name, append(options, rules.WithLexicon(somewhat{}))...)
}

// composed is a puzzle with its explanation.
type composed struct {
	*puzzle.Puzzle
	explanation *puzzle.Explanation
}

func compose(t testing.TB, order puzzle.Order) composed {
	t.Helper()
	made, err := puzzle.Compose(context.Background(), order)
	if err != nil {
		t.Fatal(err)
	}
	explanation, err := made.Explain(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if explanation.Difficulty != made.Difficulty || explanation.Solutions[0] != made.Solution {
		t.Fatalf("seed %d: %d %v, but the explanation has %d %v", order.Seed, made.Difficulty, made.Solution, explanation.Difficulty, explanation.Solutions)
	}
	if len(explanation.Solutions) != 1 || explanation.More {
		t.Fatalf("seed %d: solutions %v, want one", order.Seed, explanation.Solutions)
	}
	return composed{made.Puzzle, explanation}
}

// shownCodes tries every code whose symbol at each place is in some line at this place.
func shownCodes(p *puzzle.Puzzle) []rules.Code {
	codes := []rules.Code{{}}
	for place := range p.Game.Places() {
		var longer []rules.Code
		for _, code := range codes {
			var tried []uint8
			for _, turn := range p.Lines {
				if symbol := turn.Guess[place]; !slices.Contains(tried, symbol) {
					tried = append(tried, symbol)
					code[place] = symbol
					longer = append(longer, code)
				}
			}
		}
		codes = longer
	}
	return slices.DeleteFunc(codes, func(code rules.Code) bool { return !p.Lines.Allows(p.Game, code) })
}

// TestComposeThousand checks that a thousand puzzles have the one solution, found by trying every code, and need each of
// their lines. In words and letters, each letter of the solution is at its place in some line; in words, only such codes
// are tried.
func TestComposeThousand(t *testing.T) {
	for _, name := range []string{"mot:some", "words:some", "4x6", "4x5", "4x8-distinct-black", "5.2.4.2.6-distinct", "bulls", "3x10"} {
		for seed := range uint64(120) {
			var options []rules.Option
			if name == "3x10" {
				options = append(options, rules.WithSymbols(strings.Split("0123456789", "")...))
			}
			source := game(t, name, options...)
			composed := compose(t, puzzle.Order{Game: source, Seed: seed})
			solution, text := composed.explanation.Solutions[0], printed(composed.Puzzle)
			if composed.AllSymbols == source.HasWords() {
				t.Fatalf("%s: AllSymbols is %v", name, composed.AllSymbols)
			}
			if codes := shownCodes(composed.Puzzle); source.SymbolName(0) == "A" && (len(codes) != 1 || codes[0] != solution) {
				t.Fatalf("%s, seed %d: solutions %v, want %s alone, of\n%s", name, seed, codes, composed.Format(solution), text)
			}
			if composed.AllSymbols {
				if codes := fitting(composed.Puzzle, true, composed.Lines); len(codes) != 1 || codes[0] != solution {
					t.Fatalf("%s, seed %d: solutions %v, want %s alone, of\n%s", name, seed, codes, composed.Format(solution), text)
				}
			}
			if seed%10 > 0 || source.SymbolName(0) == "A" && composed.AllSymbols { // a line can show a letter
				continue
			}
			for line := range composed.Lines {
				fewer := slices.Delete(slices.Clone(composed.Lines), line, line+1)
				codes := shownCodes(&puzzle.Puzzle{Game: composed.Game, Lines: fewer})
				if composed.AllSymbols {
					codes = fitting(composed.Puzzle, true, fewer)
				}
				if len(codes) == 1 && codes[0] == solution {
					t.Fatalf("%s, seed %d: %s can be left out of\n%s", name, seed, composed.FormatLine(line), text)
				}
			}
		}
	}
}

func TestComposeAsOrdered(t *testing.T) {
	for _, order := range []puzzle.Order{
		{Game: game(t, "mot:some"), Lines: 5},
		{Game: game(t, "mot:some"), Lines: 9},
		{Game: game(t, "mot:some"), Difficulty: 1},
		{Game: game(t, "mot:some"), Difficulty: 2, Lines: 6},
		{Game: game(t, "mot:some"), Difficulty: 3},
		{Game: game(t, "mot:some"), Difficulty: 4},
		{Game: game(t, "5x8"), Lines: 5, Difficulty: 3},
		{Game: game(t, "4x6"), Difficulty: 5, Seed: 1}, // a few of a million draws are
		{Game: game(t, "8x8"), Difficulty: 5, Lines: 5},
	} {
		composed := compose(t, order)
		if order.Lines > 0 && len(composed.Lines) != order.Lines {
			t.Errorf("%d lines, want %d", len(composed.Lines), order.Lines)
		}
		if order.Difficulty > 0 && composed.explanation.Difficulty != order.Difficulty {
			t.Errorf("difficulty %d, want %d", composed.explanation.Difficulty, order.Difficulty)
		}
		if e := explained(t, composed.Puzzle, composed.AllSymbols); e.Difficulty != composed.explanation.Difficulty {
			t.Errorf("difficulty %d, but the explanation has %d", composed.explanation.Difficulty, e.Difficulty)
		}
		if again := compose(t, order); !slices.Equal(again.Lines, composed.Lines) {
			t.Errorf("seed %d composed two puzzles", order.Seed)
		}
	}
}

func TestComposeRefused(t *testing.T) {
	for _, test := range []struct {
		order   puzzle.Order
		problem string
	}{
		{puzzle.Order{Game: game(t, "mot:accents")}, "compose-symbols"},
		{puzzle.Order{Game: game(t, "5x8-black-empty")}, "puzzle-game"},
		{puzzle.Order{Game: game(t, "wordle:some")}, "puzzle-game"},
		{puzzle.Order{Game: game(t, "2x2"), Lines: 41}, "compose-lines"},
		{puzzle.Order{Game: game(t, "2x2"), Difficulty: 6}, "compose-difficulty"},
		{puzzle.Order{Game: game(t, "1x1")}, "compose-none"},
		{puzzle.Order{Game: game(t, "2x3"), Difficulty: 5}, "compose-difficulty-none"},
		{puzzle.Order{Game: game(t, "16x64")}, "compose-large"},
	} {
		_, err := puzzle.Compose(context.Background(), test.order)
		var p *message.Problem
		if !errors.As(err, &p) || p.ID != test.problem || strings.Contains(err.Error(), "{{") {
			t.Errorf("%s: %v, want problem %s", test.order.Game, err, test.problem)
		}
	}
}

func BenchmarkCompose(b *testing.B) {
	order := puzzle.Order{Game: game(b, "mot:some")}
	for b.Loop() {
		order.Seed++
		compose(b, order)
	}
}

func ExampleCompose() {
	game, err := rules.ParseGame("4x6")
	if err != nil {
		log.Fatal(err)
	}
	p, err := puzzle.Compose(context.Background(), puzzle.Order{Game: game, Lines: 4, Difficulty: 2, Seed: 1})
	if err != nil {
		log.Fatal(err)
	}
	for line := range p.Lines {
		fmt.Println(p.FormatLine(line))
	}
	fmt.Println("solution:", p.Format(p.Solution))
	// Output:
	// BDEF 1 1
	// BDFF 0 1
	// CCBB 2 0
	// AEDA 1 1
	// solution: ACEB
}

// TestComposeOfCommonWords checks that a puzzle of words with weights has common ones alone.
func TestComposeOfCommonWords(t *testing.T) {
	words, _ := somewhat{}.Words("")
	list := make(weighttest.List)
	for i, word := range words {
		list[word] = []uint32{60, 12, 11, 0}[i%4] // two of them common
	}
	source := weighttest.Game(t, list, "-black-weighted")
	for seed := range uint64(20) {
		composed := compose(t, puzzle.Order{Game: source, Seed: seed})
		isCommon := source.Common()
		common := isCommon(composed.explanation.Solutions[0])
		for _, line := range composed.Lines {
			common = common && isCommon(line.Guess)
		}
		if !common {
			t.Errorf("seed %d: %s of the lines %v is not common", seed, source.Format(composed.explanation.Solutions[0]), composed.Lines)
		}
	}
}
