package codebreaker_test

import (
	"go/ast"
	"go/token"
	"testing"

	"codebreaker"
	"codebreaker/internal/engine/boards"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/puzzle"
	"codebreaker/internal/engine/review"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
)

// TestSameNumbers checks that the facade and the engine have the same constants.
func TestSameNumbers(t *testing.T) {
	for i, same := range []bool{
		codebreaker.MaxPlaces == limits.Places, codebreaker.MaxSymbols == limits.Symbols, codebreaker.MaxDifficulty == limits.Difficulty,
		codebreaker.Unrated == review.Unrated,
		codebreaker.RuleBlackWhite == codebreaker.Rule(rules.BlackWhite), codebreaker.RuleBlack == codebreaker.Rule(rules.Black),
		codebreaker.RulePlace == codebreaker.Rule(rules.Place), codebreaker.RuleSum == codebreaker.Rule(rules.Sum),
		codebreaker.LeastMissed == codebreaker.Objective(optimal.LeastMissed), codebreaker.LeastMax == codebreaker.Objective(optimal.LeastMax),
		codebreaker.LeastTotalThenMax == codebreaker.Objective(optimal.LeastTotalThenMax),
		codebreaker.FactImpossible == codebreaker.FactKind(puzzle.Impossible), codebreaker.FactAtLeast == codebreaker.FactKind(puzzle.AtLeast),
	} {
		if !same {
			t.Errorf("constant %d differs", i)
		}
	}
}

// TestConstantsShown checks that no constant has its value from another package: go doc would not show it.
func TestConstantsShown(t *testing.T) {
	found := 0
	eachFile(t, ".", func(file string, parsed *ast.File, _ []string) {
		for _, declaration := range parsed.Decls {
			d, ok := declaration.(*ast.GenDecl)
			if !ok || d.Tok != token.CONST || parsed.Name.Name != "codebreaker" {
				continue
			}
			for _, spec := range d.Specs {
				for _, value := range spec.(*ast.ValueSpec).Values {
					found++
					if _, elsewhere := value.(*ast.SelectorExpr); elsewhere {
						t.Errorf("%s: %s has its value from another package", file, spec.(*ast.ValueSpec).Names[0])
					}
				}
			}
		}
	})
	if found < 10 {
		t.Errorf("only %d constants were found", found)
	}
}

// TestNothingInEngine calls functions of the engine, which the facade calls with values only, without any.
func TestNothingInEngine(t *testing.T) {
	ctx := t.Context()
	for name, do := range map[string]func() error{
		"a tree of no position": func() error { _, err := tree.Build(ctx, nil, tree.Options{Strategy: strategy.Entropy}); return err },
		"a sample of no position": func() error {
			_, err := tree.Sample(ctx, new(position.Position), tree.Options{Strategy: strategy.Entropy}, 1, 1)
			return err
		},
		"the best guesses of no position": func() error { _, err := strategy.Best(ctx, nil, nil, 1); return err },
		"a search of no position":         func() error { _, err := optimal.Solve(ctx, nil, optimal.Options{}); return err },
		"boards of no game":               func() error { _, err := boards.New(nil, 2, false); return err },
	} {
		if do() == nil {
			t.Errorf("%s gives no error", name)
		}
	}
	best, err := strategy.Best(ctx, position.Start(mustRules(t, "2x3")), nil, 1)
	if err != nil || len(best) != 1 {
		t.Errorf("the best guess of no heuristic: %v, %v", best, err)
	}
	var none *puzzle.Puzzle
	if text := none.Format(rules.Code{}) + none.FormatLine(0) + new(puzzle.Puzzle).Format(rules.Code{}) + new(puzzle.Puzzle).FormatLine(-1); text != "" {
		t.Errorf("no puzzle prints %q", text)
	}
	var bare *tree.Tree
	if n := bare.Measure().Codes() + uint64(new(rules.Game).Symbols()); n != 0 {
		t.Errorf("no tree and no game have %d codes and symbols", n)
	}
}

func mustRules(t *testing.T, name string) *rules.Game {
	t.Helper()
	game, err := rules.ParseGame(name)
	if err != nil {
		t.Fatal(err)
	}
	return game
}
