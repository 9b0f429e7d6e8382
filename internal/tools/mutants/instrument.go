package main

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strings"
)

// functions are the names in package changed of the operators that it changes.
var functions = map[token.Token]string{
	token.LSS: "Less", token.LEQ: "AtMost", token.GTR: "Greater", token.GEQ: "AtLeast",
	token.ADD: "Add", token.SUB: "Sub", token.MUL: "Mul", token.QUO: "Div", token.REM: "Rem",
	token.AND: "And", token.OR: "Or", token.XOR: "Xor", token.AND_NOT: "AndNot", token.SHL: "ShiftLeft", token.SHR: "ShiftRight",
}

// edit replaces some bytes of a file. Edits at one offset are made in the order of their ranks.
type edit struct {
	at, width, rank int
	text            string
}

// source is a file that gets switches: calls of package changed, one for each mutant.
type source struct {
	name    string // from the top of the module
	text    []byte
	file    *ast.File
	set     *token.FileSet
	info    *types.Info
	skipped map[int]bool // lines that do not compile with switches
	mutants *[]mutant
	edits   []edit
}

// instrument returns the text with a switch for each mutant, and adds the mutants to the list. Package
// changed gets a name in it that the text does not use.
func (s *source) instrument() []byte {
	s.edits = nil
	for _, declaration := range s.file.Decls {
		function := "-"
		if f, ok := declaration.(*ast.FuncDecl); ok {
			function = f.Name.Name
		}
		ast.Inspect(declaration, func(n ast.Node) bool { return s.visit(function, n) })
	}
	end := s.offset(s.file.Name.End())
	s.edits = append(s.edits, edit{at: end, text: `; import mutants_ "codebreaker/internal/tools/mutants/changed"`})
	slices.SortFunc(s.edits, func(a, b edit) int { return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.rank, b.rank)) })
	var out bytes.Buffer
	fmt.Fprintf(&out, "//line %s:1\n", path.Base(s.name)) // for errors of the compiler
	at := 0
	for _, e := range s.edits {
		out.Write(s.text[at:e.at])
		out.WriteString(e.text)
		at = e.at + e.width
	}
	out.Write(s.text[at:])
	out.WriteString("\nvar _ = mutants_.On\n")
	return out.Bytes()
}

// visit adds the switches of a node. It reports whether the nodes in it may have some.
func (s *source) visit(function string, n ast.Node) bool {
	switch n := n.(type) {
	case *ast.GenDecl:
		return n.Tok == token.VAR
	case *ast.FieldList: // types alone
		return false
	case *ast.BlockStmt:
		s.statements(function, n.List)
	case *ast.CaseClause:
		s.statements(function, n.Body)
	case *ast.CommClause:
		s.statements(function, n.Body)
	case *ast.IfStmt:
		s.force(function, n.Cond, always, never)
	case *ast.ForStmt:
		s.force(function, n.Cond, never)
	case *ast.SwitchStmt:
		for _, clause := range n.Body.List {
			for _, e := range clause.(*ast.CaseClause).List {
				if n.Tag == nil {
					s.force(function, e, always, never)
				}
			}
		}
	case *ast.CallExpr:
		s.extreme(function, n)
	case *ast.BinaryExpr:
		switch {
		case s.constant(n):
		case n.Op == token.LAND:
			s.force(function, n.X, always)
			s.force(function, n.Y, always)
		case n.Op == token.LOR:
			s.force(function, n.X, never)
			s.force(function, n.Y, never)
		default:
			s.binary(function, n)
		}
	}
	return true
}

// statements adds switches for statements that can be left out.
func (s *source) statements(function string, list []ast.Stmt) {
	for _, statement := range list {
		ok := false
		switch n := statement.(type) {
		case *ast.ExprStmt:
			call, isCall := n.X.(*ast.CallExpr)
			ok = isCall && !named(call.Fun, "panic")
		case *ast.AssignStmt:
			ok = n.Tok != token.DEFINE && !(len(n.Lhs) == 1 && named(n.Lhs[0], "_"))
		case *ast.IncDecStmt:
			ok = true
		case *ast.BranchStmt:
			ok = n.Tok == token.BREAK || n.Tok == token.CONTINUE
		}
		if ok && !s.skips(statement) {
			number := s.add(function, drop, statement.Pos(), statement.End())
			s.wrap(statement, fmt.Sprintf("if !mutants_.On(%d) { ", number), " }")
		}
	}
}

// force adds switches that make a condition always true, or never.
func (s *source) force(function string, e ast.Expr, kinds ...string) {
	if e == nil || s.constant(e) || s.skips(e) {
		return
	}
	for _, kind := range kinds {
		join := ") || mutants_.On(%d))"
		if kind == never {
			join = ") && !mutants_.On(%d))"
		}
		s.wrap(e, "((", fmt.Sprintf(join, s.add(function, kind, e.Pos(), e.End())))
	}
}

// extreme adds the switch of a call of min or max with two values.
func (s *source) extreme(function string, n *ast.CallExpr) {
	id, ok := n.Fun.(*ast.Ident)
	if !ok || len(n.Args) != 2 || s.constant(n) || s.skips(n) || s.hasLooseShift(n) {
		return
	}
	if _, builtin := s.info.Uses[id].(*types.Builtin); builtin && (id.Name == "min" || id.Name == "max") {
		number := s.add(function, operator, id.Pos(), id.End())
		name := map[string]string{"min": "mutants_.Min", "max": "mutants_.Max"}[id.Name]
		s.replace(id.Pos(), len(id.Name), name)
		s.replace(n.Lparen+1, 0, fmt.Sprintf("%d, ", number))
	}
}

// binary adds the switch of an operator.
func (s *source) binary(function string, n *ast.BinaryExpr) {
	name := functions[n.Op]
	basic, ok := s.info.Types[n.X].Type.Underlying().(*types.Basic)
	if name == "" || !ok || s.skips(n) || s.hasLooseShift(n) || n.Op == token.ADD && basic.Info()&types.IsString != 0 {
		return
	}
	width := len(n.Op.String())
	number := s.add(function, operator, n.OpPos, n.OpPos+token.Pos(width))
	s.wrap(n, fmt.Sprintf("mutants_.%s(%d, ", name, number), ")")
	s.replace(n.OpPos, width, ", ")
}

// hasLooseShift reports whether a shift in e takes the type of its constant from its context, which
// a switch would hide.
func (s *source) hasLooseShift(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		b, ok := n.(*ast.BinaryExpr)
		found = found || ok && (b.Op == token.SHL || b.Op == token.SHR) && s.constant(b.X) && !s.constant(b)
		return true
	})
	return found
}

func (s *source) constant(e ast.Expr) bool { return s.info.Types[e].Value != nil }

func (s *source) offset(pos token.Pos) int { return s.set.Position(pos).Offset }

func (s *source) line(pos token.Pos) int { return s.set.Position(pos).Line }

// skips reports whether a node has a line that does not compile with switches.
func (s *source) skips(n ast.Node) bool {
	for line := s.line(n.Pos()); line <= s.line(n.End()); line++ {
		if s.skipped[line] {
			return true
		}
	}
	return false
}

// add adds a mutant that changes the text from one position to another, and returns its number.
func (s *source) add(function, kind string, from, to token.Pos) int {
	begin, end := s.offset(from), s.offset(to)
	first := bytes.LastIndexByte(s.text[:begin], '\n') + 1
	last := len(s.text)
	if length := bytes.IndexByte(s.text[begin:], '\n'); length >= 0 {
		last = begin + length
	}
	end = min(end, last)
	marked := string(s.text[first:begin]) + "‹" + string(s.text[begin:end]) + "›" + string(s.text[end:last])
	name := fmt.Sprintf("%s %s %s: %s", s.name, function, kind, strings.TrimSpace(marked))
	*s.mutants = append(*s.mutants, mutant{name: name, line: s.line(from)})
	return len(*s.mutants) - 1
}

// wrap writes a text before a node and one after it. Texts of outer nodes are added first.
func (s *source) wrap(n ast.Node, before, after string) {
	s.replace(n.Pos(), 0, before)
	s.edits = append(s.edits, edit{at: s.offset(n.End()), rank: -len(s.edits), text: after})
}

func (s *source) replace(pos token.Pos, width int, text string) {
	s.edits = append(s.edits, edit{s.offset(pos), width, len(s.edits) + 1, text})
}

func named(e ast.Expr, name string) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == name
}
