package codebreaker_test

import (
	"go/ast"
	"go/build"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestDocLinks checks that each link in a comment (a name in brackets) names something that exists, of its own package or
// of one that the package imports. It reads all modules of the repository.
func TestDocLinks(t *testing.T) {
	r := &docReader{t: t, packages: map[string]*docPackage{}}
	r.walk(".")
	if r.links < 100 {
		t.Errorf("only %d links were found", r.links)
	}
}

// docReader reads packages, and checks the links of their comments.
type docReader struct {
	t        *testing.T
	fset     token.FileSet
	packages map[string]*docPackage // by import path
	links    int
}

// docPackage is a folder with its tests: the names that links may have, Type.Method for methods and fields.
type docPackage struct {
	files   []*ast.File
	names   map[string]bool
	imports map[string]string // paths by the names under which files import them
}

// walk reads the modules at and below a folder, and checks their comments.
func (r *docReader) walk(root string) {
	modules := map[string]string{} // import paths of folders that have a module
	var own []string
	err := filepath.WalkDir(root, func(folder string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() {
			return err
		}
		if name := entry.Name(); name == "node_modules" || name == "testdata" || len(name) > 1 && name[0] == '.' {
			return fs.SkipDir
		}
		importPath := path.Join(modules[filepath.Dir(folder)], entry.Name())
		if text, err := os.ReadFile(filepath.Join(folder, "go.mod")); err == nil {
			importPath = strings.Fields(string(text))[1]
		}
		modules[folder] = importPath
		if p := r.read(folder); len(p.files) > 0 {
			r.packages[importPath] = p
			own = append(own, importPath)
		}
		return nil
	})
	if err != nil {
		r.t.Fatal(err)
	}
	for _, importPath := range own {
		for _, file := range r.packages[importPath].files {
			for _, group := range file.Comments {
				r.check(importPath, group)
			}
		}
	}
}

// read parses the files of a folder. It has no package if no file can be parsed.
func (r *docReader) read(folder string) *docPackage {
	p := &docPackage{names: map[string]bool{}, imports: map[string]string{}}
	names, _ := filepath.Glob(filepath.Join(folder, "*.go"))
	for _, name := range names {
		file, err := parser.ParseFile(&r.fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			r.t.Fatal(err)
		}
		p.files = append(p.files, file)
		for _, spec := range file.Imports {
			to, _ := strconv.Unquote(spec.Path.Value)
			name := path.Base(to)
			if major := strings.TrimPrefix(name, "v"); major != name && strings.Trim(major, "0123456789") == "" {
				name = path.Base(path.Dir(to)) // of math/rand/v2
			}
			if spec.Name != nil {
				name = spec.Name.Name
			}
			p.imports[name] = to
		}
		for _, decl := range file.Decls {
			p.declare(decl)
		}
	}
	return p
}

// declare notes the names that a declaration makes.
func (p *docPackage) declare(decl ast.Decl) {
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		name := decl.Name.Name
		if decl.Recv != nil {
			name = typeName(decl.Recv.List[0].Type) + "." + name
		}
		p.names[name] = true
	case *ast.GenDecl:
		for _, spec := range decl.Specs {
			switch spec := spec.(type) {
			case *ast.ValueSpec:
				for _, name := range spec.Names {
					p.names[name.Name] = true
				}
			case *ast.TypeSpec:
				p.names[spec.Name.Name] = true
				var fields *ast.FieldList
				switch of := spec.Type.(type) {
				case *ast.StructType:
					fields = of.Fields
				case *ast.InterfaceType:
					fields = of.Methods
				}
				if fields == nil {
					continue
				}
				for _, field := range fields.List {
					for _, name := range field.Names {
						p.names[spec.Name.Name+"."+name.Name] = true
					}
				}
			}
		}
	}
}

// typeName returns the name of a receiver's type.
func typeName(of ast.Expr) string {
	switch of := of.(type) {
	case *ast.StarExpr:
		return typeName(of.X)
	case *ast.IndexExpr:
		return typeName(of.X)
	case *ast.IndexListExpr:
		return typeName(of.X)
	case *ast.Ident:
		return of.Name
	}
	return ""
}

// check checks the links of a comment of a package.
func (r *docReader) check(importPath string, group *ast.CommentGroup) {
	parser := comment.Parser{
		LookupPackage: func(name string) (string, bool) { return name, true },
		LookupSym:     func(string, string) bool { return true },
	}
	var visit func(texts []comment.Text)
	visit = func(texts []comment.Text) {
		for _, text := range texts {
			switch text := text.(type) {
			case *comment.DocLink:
				if text.Name == "" {
					continue // a word in brackets, as a rule
				}
				r.links++
				if !r.exists(importPath, text) {
					r.t.Errorf("%s: the comment has a link to %s, which does not exist", r.fset.Position(group.Pos()), linkText(text))
				}
			case *comment.Link:
				visit(text.Text)
			}
		}
	}
	var blocks func(all []comment.Block)
	blocks = func(all []comment.Block) {
		for _, block := range all {
			switch block := block.(type) {
			case *comment.Heading:
				visit(block.Text)
			case *comment.Paragraph:
				visit(block.Text)
			case *comment.List:
				for _, item := range block.Items {
					blocks(item.Content)
				}
			}
		}
	}
	blocks(parser.Parse(group.Text()).Content)
}

func linkText(link *comment.DocLink) string {
	name := link.Name
	if link.Recv != "" {
		name = link.Recv + "." + name
	}
	return "[" + strings.TrimPrefix(link.ImportPath+"."+name, ".") + "]"
}

// exists reports whether a package has what a link names. The parser takes the type of a method for a package.
func (r *docReader) exists(importPath string, link *comment.DocLink) bool {
	own := r.packages[importPath]
	name := link.Name
	if link.Recv != "" {
		name = link.Recv + "." + name
	}
	if link.ImportPath == "" {
		return own.names[name]
	}
	if own.names[link.ImportPath+"."+name] {
		return true
	}
	to := link.ImportPath
	if imported, is := own.imports[to]; is {
		to = imported
	} else if standard, is := comment.DefaultLookupPackage(to); is {
		to = standard
	}
	p := r.packages[to]
	if p == nil {
		folder := filepath.Join(build.Default.GOROOT, "src", filepath.FromSlash(to))
		if _, err := os.Stat(folder); err != nil {
			return own.imports[path.Base(to)] == to // of another module, whose source may not be here
		}
		p = r.read(folder)
		r.packages[to] = p
	}
	return p.names[name]
}
