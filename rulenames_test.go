package codebreaker_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"testing"

	"codebreaker/internal/engine/rules"
)

// mayNameRules are the places that may name a feedback rule: the rules themselves, what checks their marks by knowledge
// of its own.
var mayNameRules = []string{
	"internal/engine/rules/", "cmd/proofcheck/",
	"docs/", "internal/test/", "internal/engine/optimal/signature/", // games that are measured, shown and tested
}

// ruleNames finds the lines of a file that name a feedback rule: by a constant of package rules, by the end of a game's name, or by
// a comparison with the rule's name.
func ruleNames(parsed *ast.File, constants []string) (found []string) {
	literal := func(e ast.Expr) string {
		if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			text, _ := strconv.Unquote(lit.Value)
			return text
		}
		return ""
	}
	compared := func(operands ...ast.Expr) {
		for _, operand := range operands {
			if text := literal(operand); slices.ContainsFunc(rules.Rules(), func(r rules.Rule) bool { return r.Name() == text }) {
				found = append(found, text)
			}
		}
	}
	ast.Inspect(parsed, func(node ast.Node) bool {
		switch n := node.(type) {
		case *ast.SelectorExpr:
			if from, ok := n.X.(*ast.Ident); ok && from.Name == "rules" && slices.Contains(constants, n.Sel.Name) {
				found = append(found, "rules."+n.Sel.Name)
			}
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				compared(n.X, n.Y)
			}
		case *ast.CaseClause:
			compared(n.List...)
		case *ast.BasicLit:
			text := literal(n)
			for _, rule := range rules.Rules() {
				if suffix := rule.Suffix(); suffix != "" && text == suffix {
					found = append(found, text)
				}
			}
		}
		return true
	})
	return found
}

// TestRulesAreAsked checks that code asks a rule what its marks say, and knows no rule by its name.
func TestRulesAreAsked(t *testing.T) {
	var constants []string // of package rules
	eachFile(t, "internal/engine/rules", func(_ string, parsed *ast.File, _ []string) {
		for _, decl := range parsed.Decls {
			block, ok := decl.(*ast.GenDecl)
			if !ok || block.Tok != token.CONST && block.Tok != token.VAR {
				continue
			}
			of := ""
			for _, spec := range block.Specs {
				value := spec.(*ast.ValueSpec)
				if name, ok := value.Type.(*ast.Ident); ok {
					of = name.Name
				} else if value.Values != nil {
					of = ""
				}
				for _, name := range value.Names {
					if of == "Rule" && name.IsExported() {
						constants = append(constants, name.Name)
					}
				}
			}
		}
	})
	files := 0
	eachFile(t, ".", func(file string, parsed *ast.File, _ []string) {
		files++
		if slices.ContainsFunc(mayNameRules, func(allowed string) bool { return strings.HasPrefix(file, allowed) }) {
			return
		}
		for _, name := range ruleNames(parsed, constants) {
			t.Errorf("%s names the rule %s: ask the rule what its marks say", file, name)
		}
	})
	if files < 500 {
		t.Errorf("%d files were read", files)
	}
}

// TestRuleNames checks that the search finds each way to name a rule.
func TestRuleNames(t *testing.T) {
	for code, want := range map[string]int{
		`_ = game.Rule() == rules.Black`:               1,
		`_ = game.Rule().Name() == "place"`:            1,
		`_ = name + "-sum"`:                            1,
		`_ = strings.HasSuffix(name, "-black")`:        1,
		`switch game.Rule().Name() { case "sum": }`:    1,
		`_ = game.Rule().Has(rules.Right)`:             0,
		`_ = say("place", place+1)`:                    0,
		`_ = game.Rule().Kernel() == rules.CountTiles`: 0,
	} {
		parsed, err := parser.ParseFile(token.NewFileSet(), "", "package p\nfunc f() { "+code+" }", parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		if found := ruleNames(parsed, []string{"Black"}); len(found) != want {
			t.Errorf("%s: found %v, want %d", code, found, want)
		}
	}
}
