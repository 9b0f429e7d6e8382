package puzzle_test

import (
	"context"
	"fmt"
	"log"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/app/explain"
	"codebreaker/internal/engine/puzzle"
	"codebreaker/internal/engine/rules"

	"pgregory.net/rapid"
)

func explained(t rapid.TB, p *puzzle.Puzzle, allSymbols bool) *puzzle.Explanation {
	t.Helper()
	p.AllSymbols = allSymbols
	explanation, err := p.Explain(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return explanation
}

// TestExplainMagazine checks that the magazine's comparison is among the steps, and that there
// are few steps.
func TestExplainMagazine(t *testing.T) {
	p := parse(t, coude)
	e := explained(t, p, false)
	text := ""
	for _, sentence := range explain.Puzzle(p, e) {
		text += strings.Repeat("  ", sentence.Depth) + sentence.String() + "\n"
	}
	for _, want := range []string{"paume 2 and palme 1 differ only in place 3: place 3 is u", "the code is coude"} {
		if !strings.Contains(text, want) {
			t.Errorf("the explanation does not say %q:\n%s", want, text)
		}
	}
	if strings.Contains(text, "{{") || len(e.Steps) > 12 || e.Difficulty > 3 {
		t.Errorf("difficulty %d, %d steps:\n%s", e.Difficulty, len(e.Steps), text)
	}
}

func TestExplainOutcomes(t *testing.T) {
	for _, test := range []struct {
		text       string
		allSymbols bool
		difficulty int
		says       string
	}{
		{"ab 1\ncd 1\ncb 0", false, 1, "the code is ad"},
		{"abc 2\nabd 1\ncad 0", false, 1, "no code fits"},
		{"ab 1\nab 0", false, 1, "no code fits"},
		{"abcde 2\nabcde 3", true, 2, "no code fits"},
		{"ab 1\nba 1", false, 1, "2 codes fit: aa and bb"},
		{"abcd 1", true, 1, "more than 100 codes fit"},
		{"AABB 2 1\nCCCC 1 0\nBAAC 1 3", false, 2, "the code is ACAB"},
	} {
		p := parse(t, test.text)
		e := explained(t, p, test.allSymbols)
		sentences := explain.Puzzle(p, e)
		if last := sentences[len(sentences)-1].String(); last != test.says || e.Difficulty != test.difficulty {
			t.Errorf("%q: difficulty %d, %q; want %d, %q", test.text, e.Difficulty, last, test.difficulty, test.says)
		}
	}
}

// TestExplainContradiction checks the sentence about a contradiction that the marks alone do
// not show.
func TestExplainContradiction(t *testing.T) {
	for _, test := range []struct{ text, says string }{
		{"MERLE 2\nTORVE 2\nFILLE 1\nFENDU 1\nDECAN 1\nZAZOU 1\nSIXTE 1", "from 8 to 10 possible: nothing is possible in place 2, contradiction"},
		{"ICTUS 2 0\nLACER 2 1\nAVISO 1 1", "the fewest possible: no number of T fits, contradiction"},
	} {
		p := parse(t, test.text)
		if sentences := fmt.Sprint(explain.Puzzle(p, explained(t, p, false))); !strings.Contains(sentences, test.says) {
			t.Errorf("the explanation does not say %q: %s", test.says, sentences)
		}
	}
}

// holds reports whether a code agrees with a fact.
func holds(p *puzzle.Puzzle, fact puzzle.Fact, code rules.Code) bool {
	places := code[:p.Game.Places()]
	count := 0
	for _, symbol := range places {
		if slices.Contains(fact.Symbols, int(symbol)) {
			count++
		}
	}
	switch fact.Kind {
	case puzzle.Is:
		return slices.Contains(fact.Symbols, int(places[fact.Place]))
	case puzzle.IsNot:
		return !slices.Contains(fact.Symbols, int(places[fact.Place]))
	case puzzle.Absent:
		return count == 0
	case puzzle.AtLeast:
		return count >= fact.Count
	case puzzle.AtMost:
		return count <= fact.Count
	default:
		return count == fact.Count
	}
}

// follow applies the steps as a reader does. The codes that are not excluded yet and agree
// with the lines of a step must agree with its facts.
func follow(t *rapid.T, p *puzzle.Puzzle, steps []puzzle.Step, codes []rules.Code) (rest []rules.Code, contradiction bool) {
	for _, step := range steps {
		agreeing := slices.Clone(codes)
		if step.Suppose != nil {
			supposed := slices.DeleteFunc(slices.Clone(codes), func(code rules.Code) bool { return !holds(p, *step.Suppose, code) })
			if supposed, contradiction := follow(t, p, step.Steps, supposed); !contradiction && len(supposed) > 0 {
				t.Fatalf("the case %+v comes to no contradiction", step)
			}
			agreeing = slices.DeleteFunc(agreeing, func(code rules.Code) bool { return holds(p, *step.Suppose, code) })
		}
		for _, line := range slices.Concat(step.Lines, step.Minus) {
			agreeing = slices.DeleteFunc(agreeing, func(code rules.Code) bool {
				turn := p.Lines[line]
				marked := p.Game.Mark(turn.Guess, code)
				if step.Pegs {
					return marked.Count(rules.Right)+marked.Count(rules.Misplaced) != turn.Feedback.Count(rules.Right)+turn.Feedback.Count(rules.Misplaced)
				}
				return marked.Count(rules.Right) != turn.Feedback.Count(rules.Right)
			})
		}
		if step.Contradiction {
			if span := step.Suppose == nil && step.Least <= step.Sum && step.Sum <= step.Most; len(step.Facts) == 0 && span {
				t.Fatalf("step %+v finds a contradiction, but not where", step)
			}
			if len(agreeing) > 0 {
				t.Fatalf("step %+v finds a contradiction, but %s agrees with it", step, p.Format(agreeing[0]))
			}
			return nil, true
		}
		if len(step.Facts) == 0 {
			t.Fatalf("step %+v tells nothing", step)
		}
		for _, fact := range step.Facts {
			for _, code := range agreeing {
				if !holds(p, fact, code) {
					t.Fatalf("step %+v says %+v, but %s agrees with its lines", step, fact, p.Format(code))
				}
			}
			codes = slices.DeleteFunc(slices.Clone(codes), func(code rules.Code) bool { return !holds(p, fact, code) })
		}
	}
	return codes, false
}

// TestExplainFollows checks that every step follows from its lines and the earlier facts, and
// that all steps together lead to the solutions.
func TestExplainFollows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPuzzle(t)
		allSymbols := rapid.Bool().Draw(t, "all symbols")
		p.AllSymbols = allSymbols
		e, err := p.Explain(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		for _, sentence := range explain.Puzzle(p, e) {
			if strings.Contains(sentence.String(), "{{") {
				t.Fatalf("sentence %q", sentence)
			}
		}
		rest, contradiction := follow(t, p, e.Steps, fitting(p, allSymbols, nil))
		solutions := fitting(p, allSymbols, p.Lines)
		if e.More {
			return
		}
		if contradiction != (len(solutions) == 0) || !slices.Equal(solutions, e.Solutions) {
			t.Fatalf("contradiction %v, solutions %v, want %v", contradiction, e.Solutions, solutions)
		}
		for place := range p.Game.Places() {
			for _, code := range rest {
				if !slices.ContainsFunc(solutions, func(solution rules.Code) bool { return solution[place] == code[place] }) {
					t.Fatalf("%s remains, but no solution has its symbol in place %d", p.Format(code), place+1)
				}
			}
		}
	})
}

// TestExplainLarge checks that long puzzles are explained in reasonable time.
func TestExplainLarge(t *testing.T) {
	p := parse(t, strings.Repeat("abcdefghijklmnop 3\nbcdefghijklmnopa 2\nponmlkjihgfedcba 1\n", 8))
	if e := explained(t, p, false); len(e.Steps) == 0 {
		t.Error("no steps")
	}
}

func BenchmarkExplain(b *testing.B) {
	p := parse(b, coude)
	for b.Loop() {
		explained(b, p, false)
	}
}

func ExamplePuzzle_Explain() {
	game, err := rules.ParseGame("5x26-black")
	if err != nil {
		log.Fatal(err)
	}
	lines := rules.History{}
	for _, text := range []string{"PAUME=3", "PALME=2", "CURIE=2", "CHOSE=3", "CHUTE=3"} {
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
	explanation, err := p.Explain(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	for _, step := range explanation.Steps {
		for _, line := range append(step.Lines, step.Minus...) {
			fmt.Print(p.FormatLine(line), ", ")
		}
		for _, fact := range step.Facts {
			if fact.Kind == puzzle.Is {
				fmt.Println("so place", fact.Place+1, "is", p.Game.SymbolName(fact.Symbols[0]))
			}
		}
	}
	fmt.Println("solution:", p.Format(explanation.Solutions[0]))
	// Output:
	// PAUME 3, PALME 2, so place 3 is U
	// CHOSE 3, CHUTE 3, so place 4 is S
	// CHOSE 3, CURIE 2, so place 2 is A
	// PAUME 3, so place 1 is C
	// solution: CAUSE
}
