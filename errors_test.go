package codebreaker_test

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"codebreaker"
)

// TestParseErrors checks the input of each error, and that the example of a right text can be read.
func TestParseErrors(t *testing.T) {
	for _, test := range []struct{ kind, game, text, input string }{
		{"game", "", "4x", "4x"},
		{"game", "", "words:", "words:"},
		{"code", "4x6", "ABCX", "ABCX"},
		{"code", "words:short", "NO", "NO"},
		{"code", "4x6", "", ""},
		{"mark", "4x6", "5 1", "5 1"},
		{"mark", "3x5-place", "GG", "GG"},
		{"mark", "4x6", "3 1", "3 1"},
		{"turn", "4x6", "ABCD", "ABCD"},
		{"turn", "4x6", "ABCX=XO", "ABCX"},
		{"turn", "4x6-black", "ABCD=7", "7"},
		{"turns", "4x6", "ABCD=XO ABCX=XO", "ABCX"},
	} {
		read := func(text string) (err error) {
			if test.kind == "game" {
				_, err = codebreaker.ParseGame(text, codebreaker.WithLexicon(frenchLists))
				return err
			}
			game := mustGame(t, test.game)
			switch test.kind {
			case "code":
				_, err = game.ParseCode(text)
			case "mark":
				_, err = game.ParseFeedback(text)
			case "turn":
				_, err = game.ParseTurn(text)
			case "turns":
				_, err = game.ParseTurns(text)
			}
			return err
		}
		err := read(test.text)
		var parse *codebreaker.ParseError
		if !errors.As(err, &parse) || parse.Input != test.input || parse.Error() != err.Error() {
			t.Errorf("%s %s %q: %#v", test.kind, test.game, test.text, err)
			continue
		}
		if test.input == test.text && read(parse.Want) != nil {
			t.Errorf("%s %q: the example %q cannot be read: %v", test.kind, test.text, parse.Want, read(parse.Want))
		}
	}
	if _, err := codebreaker.ParseGame("words:broken", codebreaker.WithLexicon(frenchLists)); err == nil || errors.As(err, new(*codebreaker.ParseError)) {
		t.Errorf("an error of the lexicon: %#v", err)
	}
}

// TestErrorsOfLibrary checks that no error of the library names a flag of a command or a function.
func TestErrorsOfLibrary(t *testing.T) {
	names := regexp.MustCompile(`--[a-z]|\b[a-z]+\.[A-Z][a-zA-Z]+|\b[A-Z][a-z]+[A-Z][a-z]+\b`)
	found := 0
	for _, row := range layers {
		if slices.Contains(row, "internal/session") {
			break // the library is below
		}
		for _, folder := range row {
			sources, _ := filepath.Glob(filepath.Join(folder, "*.go"))
			for _, source := range sources {
				file, err := parser.ParseFile(token.NewFileSet(), source, nil, 0)
				if err != nil {
					t.Fatal(err)
				}
				ast.Inspect(file, func(node ast.Node) bool {
					call, ok := node.(*ast.CallExpr)
					if !ok || len(call.Args) < 2 {
						return true
					}
					text, ok := call.Args[1].(*ast.BasicLit)
					if f, is := call.Fun.(*ast.SelectorExpr); ok && is && f.Sel.Name == "NewProblem" {
						found++
						if name := names.FindString(text.Value); name != "" {
							t.Errorf("%s: the error %s names %s", folder, text.Value, name)
						}
					}
					return true
				})
			}
		}
	}
	if found < 100 {
		t.Errorf("%d errors found", found)
	}
}
