package lang_test

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/lang/catalogue"
	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/lexicon/wordlists"
	"codebreaker/internal/engine/rules"
)

// message is a message in the source of the program.
type message struct {
	where    string
	text     string   // the English text of a sentence
	names    []string // arguments, sorted
	sentence bool     // a sentence or a problem, not just an ID
}

// TestCompiled checks that the compiled catalogues match the sources.
func TestCompiled(t *testing.T) {
	compiled, err := catalogue.Compile(os.DirFS("."))
	if err != nil {
		t.Fatal(err)
	}
	if languages := slices.Sorted(maps.Keys(compiled)); !slices.Equal(languages, slices.Sorted(slices.Values(lang.Names()))) {
		t.Errorf("there are sources in %v and compiled catalogues in %v: run go generate ./internal/app/lang", languages, lang.Names())
	}
	for language, want := range compiled {
		got, err := os.ReadFile(filepath.Join("compiled", language+".tsv"))
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("compiled/%s.tsv is stale: run go generate ./internal/app/lang (%v)", language, err)
		}
	}
}

// TestCatalogues compares the catalogues with every message in the source: each has its
// translations, each translation uses the same arguments, and no translation is unused.
func TestCatalogues(t *testing.T) {
	messages := sourceMessages(t)
	if len(messages) < 100 {
		t.Fatalf("only %d messages found in the source", len(messages))
	}
	for _, language := range lang.Names() {
		catalogue := make(map[string]map[string]string)
		for _, file := range sources(t, language) {
			for id, forms := range readCatalogue(t, file) {
				if strings.HasPrefix(id, "page-") {
					continue // used by modules and templates; internal/ui/page compares them
				}
				if catalogue[id] != nil {
					t.Errorf("%s: %s is in another file too", file, id)
				}
				catalogue[id] = forms
			}
		}
		for id, uses := range messages {
			forms, ok := catalogue[id]
			if !ok && (language != "en" || !uses[0].sentence) {
				t.Errorf("%s.toml: no %s: %q (%s)", language, id, uses[0].text, uses[0].where)
			}
			for _, use := range uses {
				checkForms(t, language, id, forms, use)
			}
		}
		var texts []string
		for _, forms := range catalogue {
			texts = append(texts, slices.Collect(maps.Values(forms))...)
		}
		for _, uses := range messages {
			if language == "en" {
				texts = append(texts, uses[0].text)
			}
		}
		nouns := usedNouns(texts)
		for id := range catalogue {
			if _, ok := messages[id]; !ok && !nouns[id] {
				t.Errorf("%s.toml: nothing says %s", language, id)
			}
		}
		for noun := range nouns {
			if _, ok := catalogue[noun]; !ok {
				t.Errorf("%s.toml: no %s", language, noun)
			}
		}
	}
}

// checkForms compares the arguments of a message's forms with the given ones. The form for one may
// omit the number.
func checkForms(t *testing.T, language, id string, forms map[string]string, use message) {
	for form, text := range forms {
		if odd := actions.ReplaceAllString(text, ""); strings.Contains(odd, "{{") {
			t.Errorf("%s.toml: %s.%s has an action that does not exist: %s", language, id, form, odd)
		}
		got := placeholders(text)
		if use.sentence && !slices.Equal(got, use.names) || !use.sentence && !subset(got, use.names) {
			if form != "one" || !slices.Equal(slices.Sorted(slices.Values(append(got, "count"))), use.names) {
				t.Errorf("%s.toml: %s.%s has the arguments %v, want %v (%s)", language, id, form, got, use.names, use.where)
			}
		}
	}
}

func subset(some, all []string) bool {
	return !slices.ContainsFunc(some, func(name string) bool { return !slices.Contains(all, name) })
}

var (
	action   = regexp.MustCompile(`{{[^}]*}}`)
	argument = regexp.MustCompile(`\.([a-zA-Z]+)`)
	actions  = regexp.MustCompile(`{{((n |date |if )?\.[a-zA-Z]+|n \.[a-zA-Z]+ "[a-z]+"|else|end)}}`)
	noun     = regexp.MustCompile(`{{n \.[a-zA-Z]+ "([a-z]+)"}}`)
)

// placeholders returns the names of a text's arguments, sorted, without duplicates.
func placeholders(text string) []string {
	names := []string{}
	for _, found := range action.FindAllString(text, -1) {
		for _, match := range argument.FindAllStringSubmatch(found, -1) {
			names = append(names, match[1])
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func usedNouns(texts []string) map[string]bool {
	nouns := make(map[string]bool)
	for _, text := range texts {
		for _, match := range noun.FindAllStringSubmatch(text, -1) {
			nouns["n-"+match[1]] = true
		}
	}
	return nouns
}

// sources returns the source files of a language.
func sources(t *testing.T, language string) []string {
	files, err := filepath.Glob("*.toml")
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(files, func(file string) bool { return catalogue.Language(file) != language })
}

// readCatalogue returns the forms of each message in a source file.
func readCatalogue(t *testing.T, file string) map[string]map[string]string {
	source, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	messages, err := catalogue.Read(string(source))
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	forms := make(map[string]map[string]string)
	for _, message := range messages {
		forms[message.ID] = map[string]string{"other": message.Other}
		if message.One != "" {
			forms[message.ID]["one"] = message.One
		}
	}
	return forms
}

// sourceMessages finds the calls in all packages that use messages: NewProblem and NewSentence,
// functions that forward an ID and a text to them, Say or say, and the functions that make commands,
// which use the messages of their name.
func sourceMessages(t *testing.T) map[string][]message {
	messages, written := make(map[string][]message), make(map[string]bool)
	for _, file := range sources(t, "en") {
		for id := range readCatalogue(t, file) {
			written[id] = true
		}
	}
	for _, preset := range rules.Presets() {
		for prefix, text := range map[string]string{"name-": preset.Title, "about-": preset.About} {
			messages[prefix+preset.Name] = []message{{"preset " + preset.Name, text, []string{}, true}}
		}
	}
	maps.Copy(messages, ruleMessages())
	for _, language := range wordlists.Languages() {
		messages["words-in-"+language] = []message{{where: "list " + language}}
	}
	for _, name := range advice.Names() {
		for _, kind := range []string{"", "-source"} {
			messages["strategy-"+name+kind] = []message{{where: "strategy " + name}}
		}
	}
	for _, files := range parseSource(t) {
		prefixes := forwarders(files.files)
		for _, file := range files.files {
			ast.Inspect(file, func(node ast.Node) bool {
				call, ok := node.(*ast.CallExpr)
				if !ok || len(call.Args) == 0 {
					return true
				}
				id, ok := constant(call.Args[0])
				if !ok {
					return true
				}
				where := files.set.Position(call.Pos()).String()
				name := calledName(call)
				prefix, forwards := prefixes[name]
				switch {
				case name == "NewCommand" || name == "FamilyCommand" || name == "listCommand":
					for _, kind := range []string{"-use", "-short", "-long", "-example"} {
						if kind == "-use" || kind == "-short" || written[id+kind] {
							messages[id+kind] = append(messages[id+kind], message{where: where})
						}
					}
				case name == "Say" || name == "say":
					messages[id] = append(messages[id], message{where: where, names: argumentNames(call.Args[1:])})
				case (constructs(name) || forwards) && len(call.Args) > 1:
					text, ok := constant(call.Args[1])
					if !ok {
						t.Errorf("%s: the text of %s is not constant", where, id)
					}
					text = prefix + text
					messages[id] = append(messages[id], message{where, text, placeholders(text), true})
				}
				return true
			})
		}
	}
	return messages
}

// ruleMessages returns the messages whose IDs have the name of a rule, of a part of its marks, or of what the part
// means. Games of digits call pegs bulls and cows. Games that give the first letter call tiles red and yellow.
func ruleMessages() map[string][]message {
	messages := make(map[string][]message)
	for _, rule := range rules.Rules() {
		add := func(id string, names ...string) {
			messages[id] = []message{{where: "rule " + rule.Name(), names: names}}
		}
		add("rule-" + rule.Name())
		add("marks-" + rule.Name())
		for _, part := range rule.Parts() {
			ids := []string{part.ID}
			switch {
			case rule.Tiles() && part.Means == rules.Right:
				ids = append(ids, "red-square")
			case rule.Tiles() && part.Means == rules.Misplaced:
				ids = append(ids, "yellow-circle")
			case rule.Tiles() && part.Means == rules.Absent:
				ids = append(ids, "blue-square")
				add("part-rest-"+part.ID, "words")
				add("part-rest-blue-square", "words")
			case !rule.Tiles() && part.Means == rules.Right:
				ids = append(ids, "bull")
			case !rule.Tiles() && part.Means == rules.Misplaced:
				ids = append(ids, "cow")
			}
			for _, id := range ids {
				add("part-" + id)
				add("part-one-" + id)
				if !rule.Tiles() {
					add("part-told-"+id, "count")
				}
			}
			add("means-"+part.Means.String(), "one", "words")
			add("means-short-" + part.Means.String())
		}
		add("means-short-" + rules.Unknown.String())
	}
	return messages
}

type sourceFolder struct {
	set   *token.FileSet
	files []*ast.File
}

// parseSource parses all files of the module except tests, by folder.
func parseSource(t *testing.T) map[string]*sourceFolder {
	folders := make(map[string]*sourceFolder)
	err := filepath.WalkDir("../../..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && strings.HasPrefix(entry.Name(), ".") && entry.Name() != ".." {
			return filepath.SkipDir
		}
		if filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		folder := folders[filepath.Dir(path)]
		if folder == nil {
			folder = &sourceFolder{set: token.NewFileSet()}
			folders[filepath.Dir(path)] = folder
		}
		file, err := parser.ParseFile(folder.set, path, source, 0)
		folder.files = append(folder.files, file)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return folders
}

// constructs reports whether a function makes a sentence from an ID and a text.
func constructs(name string) bool { return name == "NewProblem" || name == "NewSentence" }

// forwarders finds the functions that forward their first two arguments to a constructor, with the
// prefix that they add to the ID.
func forwarders(files []*ast.File) map[string]string {
	prefixes := make(map[string]string)
	for _, file := range files {
		for _, declaration := range file.Decls {
			function, ok := declaration.(*ast.FuncDecl)
			if !ok || function.Body == nil {
				continue
			}
			ast.Inspect(function.Body, func(node ast.Node) bool {
				call, ok := node.(*ast.CallExpr)
				if !ok || !constructs(calledName(call)) || len(call.Args) < 2 {
					return true
				}
				if sum, ok := call.Args[1].(*ast.BinaryExpr); ok {
					if _, isConstant := constant(sum); !isConstant {
						prefix, _ := constant(sum.X)
						prefixes[function.Name.Name] = prefix
					}
				}
				return true
			})
		}
	}
	return prefixes
}

func calledName(call *ast.CallExpr) string {
	switch function := call.Fun.(type) {
	case *ast.Ident:
		return function.Name
	case *ast.SelectorExpr:
		return function.Sel.Name
	}
	return ""
}

// constant returns the value of a string literal or a sum of string literals.
func constant(expression ast.Expr) (string, bool) {
	switch e := expression.(type) {
	case *ast.BasicLit:
		value, err := strconv.Unquote(e.Value)
		return value, err == nil && e.Kind == token.STRING
	case *ast.BinaryExpr:
		x, okX := constant(e.X)
		y, okY := constant(e.Y)
		return x + y, okX && okY
	}
	return "", false
}

// argumentNames returns the names among the arguments name, value, name, value.
func argumentNames(args []ast.Expr) []string {
	names := map[string]bool{}
	for i := 0; i < len(args); i += 2 {
		if name, ok := constant(args[i]); ok {
			names[name] = true
		}
	}
	return slices.Sorted(maps.Keys(names))
}

// TestQuotes checks that French texts have French apostrophes and quotation marks.
func TestQuotes(t *testing.T) {
	straight := regexp.MustCompile(`\pL'\pL|\pL"\pL`)
	for _, file := range sources(t, "fr") {
		for id, forms := range readCatalogue(t, file) {
			for _, text := range forms {
				if found := straight.FindString(text); found != "" {
					t.Errorf("%s: %s has %s, where ’ or « » is written", file, id, found)
				}
			}
		}
	}
}
