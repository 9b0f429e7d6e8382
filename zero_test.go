package codebreaker_test

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"io"
	"io/fs"
	"iter"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"codebreaker"
)

// functions are the exported functions of the package.
var functions = map[string]any{
	"Adversary": codebreaker.Adversary, "Best": codebreaker.Best, "Book": codebreaker.Book, "Build": codebreaker.Build,
	"Compare": codebreaker.Compare, "Compose": codebreaker.Compose, "Explain": codebreaker.Explain, "FixedSecret": codebreaker.FixedSecret,
	"NewHeuristic": codebreaker.NewHeuristic, "NewLookahead": codebreaker.NewLookahead, "NewMatch": codebreaker.NewMatch,
	"NewOptimal": codebreaker.NewOptimal, "NewPuzzle": codebreaker.NewPuzzle, "NewReviewer": codebreaker.NewReviewer,
	"NewWordLists": codebreaker.NewWordLists, "ParseBoards": codebreaker.ParseBoards, "ParseGame": codebreaker.ParseGame, "Rules": codebreaker.Rules,
	"ParseAccents": codebreaker.ParseAccents, "ParseStrategy": codebreaker.ParseStrategy, "Play": codebreaker.Play, "RandomSecret": codebreaker.RandomSecret,
	"ReadPuzzle": codebreaker.ReadPuzzle, "ReadTree": codebreaker.ReadTree, "ReadWordList": codebreaker.ReadWordList,
	"Sample": codebreaker.Sample, "ShippedLists": codebreaker.ShippedLists, "Solve": codebreaker.Solve,
	"Strategies": codebreaker.Strategies, "TraitsOf": codebreaker.TraitsOf, "Weigh": codebreaker.Weigh,
	"WithBudget": codebreaker.WithBudget, "WithLexicon": codebreaker.WithLexicon, "WithSymbols": codebreaker.WithSymbols,
}

// careless is a strategy of a user that plays a code of no game.
type careless struct{}

func (careless) Name() string { return "careless" }

func (careless) Choose(context.Context, codebreaker.Position) (codebreaker.Code, error) {
	return codebreaker.Code{99}, nil
}

// deaf is a codemaker of a user that gives no answer.
type deaf struct{}

func (deaf) Answer(context.Context, codebreaker.Position, codebreaker.Code) (codebreaker.Feedback, error) {
	return codebreaker.Feedback{}, nil
}

// values has values of each type, by the type. The first one is valid; zero values and nil are added to them.
func values(t *testing.T) map[reflect.Type][]any {
	t.Helper()
	ctx := t.Context()
	game := mustGame(t, "2x3")
	other := mustGame(t, "5x4-place")
	code, guess := codebreaker.Code{0, 1}, codebreaker.Code{1, 2}
	feedback := game.Mark(guess, code)
	turn := codebreaker.Turn{Guess: guess, Feedback: feedback}
	wrong := codebreaker.Turn{Guess: codebreaker.Code{99, 99}, Feedback: other.FeedbackAt(7)}
	start := game.Start()
	built, err := codebreaker.Build(ctx, start, codebreaker.BuildOptions{Strategy: codebreaker.Entropy, Keep: true})
	if err != nil {
		t.Fatal(err)
	}
	two, err := codebreaker.ParseBoards("2*2x3")
	if err != nil {
		t.Fatal(err)
	}
	boardsTurn := codebreaker.BoardsTurn{Guess: guess, Marks: []codebreaker.Feedback{feedback, feedback}}
	wrongBoards := codebreaker.BoardsTurn{Guess: codebreaker.Code{99}, Marks: []codebreaker.Feedback{other.FeedbackAt(7)}}
	at, err := two.After(boardsTurn)
	if err != nil {
		t.Fatal(err)
	}
	magazine, err := codebreaker.NewPuzzle(game, turn)
	if err != nil {
		t.Fatal(err)
	}
	heuristic := codebreaker.NewHeuristic("sizes", func(cells []codebreaker.Cell) int64 { return -int64(len(cells)) })
	match := codebreaker.NewMatch(start)
	if err := match.Add(ctx, turn); err != nil {
		t.Fatal(err)
	}
	all := make(map[reflect.Type][]any)
	add := func(some ...any) {
		for _, one := range some {
			all[reflect.TypeOf(one)] = append(all[reflect.TypeOf(one)], one)
		}
	}
	as := func(of reflect.Type, some ...any) { all[of] = append(all[of], some...) }
	add(game, other, start, game.After(turn), game.After(wrong), code, codebreaker.Code{99}, feedback, other.FeedbackAt(7), turn, wrong, built.Tree,
		built.Tree.Root(), built.Measure, two, at, boardsTurn, wrongBoards, magazine, codebreaker.NewReviewer(game), match, codebreaker.NewWordLists(nil, 0))
	add(codebreaker.BuildOptions{Strategy: codebreaker.Entropy}, codebreaker.BuildOptions{Strategy: careless{}, Keep: true},
		codebreaker.BuildOptions{Strategy: codebreaker.Optimal}, codebreaker.BuildOptions{Strategy: heuristic, Opening: &codebreaker.Code{99}},
		codebreaker.Draws{Secrets: 3}, codebreaker.Draws{Secrets: -1, Skip: -1}, codebreaker.Draws{Secrets: math.MaxInt},
		codebreaker.SolveOptions{}, codebreaker.SolveOptions{Objective: 99}, codebreaker.SolveOptions{MaxDepth: -1}, codebreaker.SolveOptions{Resume: []byte("?")},
		codebreaker.PuzzleOrder{Game: mustGame(t, "3x26-black")}, codebreaker.PuzzleOrder{Game: other}, codebreaker.PuzzleOrder{Game: game, Lines: -1, Difficulty: -1},
		codebreaker.Budget{Threads: 1}, codebreaker.Budget{Threads: -1, Memory: -1, Work: -1})
	add(1, -1, math.MaxInt, uint64(1), uint64(1<<63), "AB=X", "4x6", "lookahead-0", "\xff/=", true,
		codebreaker.LeastMax, codebreaker.Objective(99), codebreaker.Minimax, codebreaker.Known(99),
		codebreaker.BoardsEntropy, codebreaker.BoardsStrategy(99), codebreaker.KeepAccents, codebreaker.Accents(99), codebreaker.RuleSum, codebreaker.Rule(99),
		codebreaker.MeansRight, codebreaker.Means(99), codebreaker.RuleSum.Parts()[0], codebreaker.RulePlace.Parts()[2], codebreaker.Part{ID: "white"},
		codebreaker.FactIsNot, codebreaker.FactKind(99), codebreaker.VerdictGood, codebreaker.Verdict(99), codebreaker.RepairOther, codebreaker.RepairKind(99),
		[]codebreaker.Code{code, guess}, []codebreaker.Code{{99}}, []codebreaker.Turn{turn}, []codebreaker.Turn{wrong}, codebreaker.Change{Feedback: game.FeedbackAt(0)}, codebreaker.Change{Turn: 7}, codebreaker.Change{Turn: -1},
		codebreaker.WithSymbols("one"), &codebreaker.ParseError{}, codebreaker.Count{Least: 1}, codebreaker.SolveProgress{})
	as(reflect.TypeFor[codebreaker.Strategy](), codebreaker.Entropy, codebreaker.Known(99), careless{}, heuristic)
	as(reflect.TypeFor[codebreaker.Codemaker](), codebreaker.FixedSecret(code), deaf{}, codebreaker.FixedSecret(codebreaker.Code{99}), codebreaker.Adversary())
	as(reflect.TypeFor[codebreaker.Lexicon](), codebreaker.NewWordLists(nil, 0))
	as(reflect.TypeFor[io.Reader](), strings.NewReader("codebreaker tree 1\n"))
	as(reflect.TypeFor[io.Writer](), io.Discard)
	as(reflect.TypeFor[fs.FS](), fstest.MapFS{"short": {Data: []byte("one\ntwo\n")}})
	as(reflect.TypeFor[func([]codebreaker.Cell) int64](), func([]codebreaker.Cell) int64 { return 0 })
	return all
}

func mustGame(t *testing.T, name string) codebreaker.Game {
	t.Helper()
	game, err := codebreaker.ParseGame(name)
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// exported returns the exported functions, types and methods that the source of the package declares.
func exported(t *testing.T) (functions, types, methods []string) {
	t.Helper()
	eachFile(t, ".", func(file string, parsed *ast.File, _ []string) {
		if strings.Contains(file, "/") {
			return
		}
		for _, declaration := range parsed.Decls {
			switch d := declaration.(type) {
			case *ast.FuncDecl:
				if !d.Name.IsExported() {
					continue
				}
				if d.Recv == nil {
					functions = append(functions, d.Name.Name)
					continue
				}
				of := d.Recv.List[0].Type
				if star, ok := of.(*ast.StarExpr); ok {
					of = star.X
				}
				if name := of.(*ast.Ident).Name; ast.IsExported(name) {
					methods = append(methods, name+"."+d.Name.Name)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if s, ok := spec.(*ast.TypeSpec); ok && s.Name.IsExported() {
						types = append(types, s.Name.Name)
					}
				}
			}
		}
	})
	slices.Sort(methods)
	return functions, types, methods
}

// call is a function or a method of the package.
type call struct {
	name    string
	of      reflect.Value
	options [][]reflect.Value // for each parameter, the values to try: the first is valid, the second is zero
	handle  bool              // a method of a handle, whose zero value must give errors
}

// calls returns a call for each function and method, and fails if one that the source declares is missing.
func calls(t *testing.T) []call {
	t.Helper()
	of := values(t)
	named, _, declared := exported(t)
	var all []call
	for _, name := range named {
		f, ok := functions[name]
		if !ok {
			t.Errorf("function %s is not in the table", name)
			continue
		}
		all = append(all, newCall(of, name, reflect.ValueOf(f), false))
	}
	var found []string
	handles := []string{"Game", "Position", "Tree", "Boards", "BoardsPosition", "Puzzle", "Reviewer", "Match"}
	for receiver := range of {
		base := receiver
		if base.Kind() == reflect.Pointer {
			base = base.Elem()
		}
		if base.PkgPath() != reflect.TypeFor[codebreaker.Game]().PkgPath() || base.Kind() == reflect.Interface {
			continue
		}
		for i := range receiver.NumMethod() {
			method := receiver.Method(i)
			name := base.Name() + "." + method.Name
			found = append(found, name)
			all = append(all, newCall(values(t), name, method.Func, slices.Contains(handles, base.Name()))) // a Match changes
		}
	}
	for _, name := range declared {
		if !slices.Contains(found, name) {
			t.Errorf("method %s is not in the table: add a value of its type", name)
		}
	}
	slices.SortFunc(all, func(a, b call) int { return strings.Compare(a.name, b.name) })
	return all
}

func newCall(of map[reflect.Type][]any, name string, f reflect.Value, handle bool) call {
	c := call{name: name, of: f, handle: handle}
	for i := range f.Type().NumIn() {
		parameter := f.Type().In(i)
		var some []reflect.Value
		for _, value := range of[parameter] {
			some = append(some, reflect.ValueOf(value))
		}
		zero := reflect.Zero(parameter)
		if parameter.Kind() == reflect.Slice && f.Type().IsVariadic() && i == f.Type().NumIn()-1 {
			for _, value := range of[parameter.Elem()] {
				some = append(some, reflect.Append(zero, reflect.ValueOf(value)))
			}
			some = append(some, reflect.Append(zero, reflect.Zero(parameter.Elem())))
		}
		if len(some) == 0 {
			some = append(some, zero)
		}
		c.options = append(c.options, slices.Insert(some, 1, zero))
	}
	return c
}

var contextType = reflect.TypeFor[context.Context]()

// takesContext reports whether the function has a context.
func (c call) takesContext() bool {
	for i := range c.of.Type().NumIn() {
		if c.of.Type().In(i) == contextType {
			return true
		}
	}
	return false
}

// do calls the function and returns its error: the one that it returns, or the last one that an iterator yields. It
// fails if the function panics.
func (c call) do(t *testing.T, ctx context.Context, arguments []reflect.Value) (err error, has bool) {
	t.Helper()
	arguments = slices.Clone(arguments)
	for i := range arguments {
		if c.of.Type().In(i) == contextType {
			arguments[i] = reflect.ValueOf(ctx)
		}
	}
	defer func() {
		if r := recover(); r != nil {
			t.Errorf("%s%s panics: %v", c.name, shown(arguments), r)
		}
	}()
	call := c.of.Call
	if c.of.Type().IsVariadic() {
		call = c.of.CallSlice
	}
	for _, result := range call(arguments) {
		switch result := result.Interface().(type) {
		case error:
			err = result
		case iter.Seq2[codebreaker.Code, error]:
			has = true
			left := 20
			for _, wrong := range result {
				if err = wrong; left == 0 {
					break
				}
				left--
			}
		case iter.Seq2[codebreaker.Record, error]:
			has = true
			for _, wrong := range result {
				err = wrong
			}
		case iter.Seq[codebreaker.Code]:
			for range result {
				break
			}
		case iter.Seq2[codebreaker.Feedback, codebreaker.Node]:
			for range result {
				break
			}
		}
	}
	for i := range c.of.Type().NumOut() {
		has = has || c.of.Type().Out(i) == reflect.TypeFor[error]()
	}
	return err, has
}

func shown(arguments []reflect.Value) string {
	var texts []string
	for _, argument := range arguments {
		texts = append(texts, fmt.Sprintf("%+v", argument))
	}
	return "(" + strings.Join(texts, ", ") + ")"
}

// TestEveryCall calls every exported function and method with valid, zero and odd arguments, in all combinations, and
// with a context that is done. None may panic; handles without a game give errors; contexts that are done give theirs.
func TestEveryCall(t *testing.T) {
	done, cancel := context.WithCancel(t.Context())
	cancel()
	for _, c := range calls(t) {
		t.Run(c.name, func(t *testing.T) {
			combine(c.options, nil, func(arguments []reflect.Value, first bool) {
				err, has := c.do(t, t.Context(), arguments)
				if c.handle && has && c.name != "Match.Contradiction" && arguments[0].IsZero() && err == nil {
					t.Errorf("%s%s gives no error", c.name, shown(arguments))
				}
				if !first {
					return
				}
				if !has || !c.takesContext() {
					return
				}
				if err != nil {
					t.Errorf("%s%s with valid arguments: %v", c.name, shown(arguments), err)
				}
				if err, _ := c.do(t, done, arguments); !errors.Is(err, context.Canceled) {
					t.Errorf("%s with a context that is done: %v", c.name, err)
				}
			})
		})
	}
}

// mostCombined limits the combinations of one function.
const mostCombined = 3000

// combine calls a function with all combinations of values, the first of which are the valid ones.
func combine(options [][]reflect.Value, chosen []reflect.Value, do func(arguments []reflect.Value, first bool)) {
	left, first := mostCombined, true
	var choose func(chosen []reflect.Value)
	choose = func(chosen []reflect.Value) {
		if left == 0 {
			return
		}
		if len(chosen) == len(options) {
			do(chosen, first)
			first = false
			left--
			return
		}
		for _, value := range options[len(chosen)] {
			choose(append(slices.Clone(chosen), value))
		}
	}
	choose(chosen)
}
