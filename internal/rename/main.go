// Command rename gives the module another path: that of the place from which the Go
// tool can fetch it.
//
//	go run ./internal/rename example.org/somebody/codebreaker
//
// The path of the module is the one in go.mod. What follows from it is written anew: the
// modules of tools and generators, imports, packages named in strings and comments, and
// the Markdown. Nothing else has the path in it, and a test says so.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: go run ./internal/rename PATH")
		os.Exit(2)
	}
	if err := rename(".", os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "rename:", err)
		os.Exit(1)
	}
}

// rename gives the module of a folder another path.
func rename(folder, path string) error {
	before, err := modulePath(filepath.Join(folder, "go.mod"))
	if err != nil {
		return err
	}
	if err := setModulePath(filepath.Join(folder, "go.mod"), path); err != nil { // first, since this judges the path
		return err
	}
	r := &renaming{folder: folder, before: before, after: path}
	r.named = regexp.MustCompile(`(^|[^\w/.-])` + regexp.QuoteMeta(before) + `((?:/\w+)+)`)
	r.imported = regexp.MustCompile(`(?m)^(\s*)"` + regexp.QuoteMeta(before) + `"$`)
	return walk(folder, r.file)
}

// walk calls a function for each file of the project: not for what the version control or other
// tools keep.
func walk(folder string, each func(file string) error) error {
	return filepath.WalkDir(folder, func(file string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && slices.Contains([]string{".git", "node_modules", "dist"}, entry.Name()):
			return fs.SkipDir
		case !entry.Type().IsRegular():
			return nil
		}
		return each(file)
	})
}

// renaming is one path being replaced by another.
type renaming struct {
	folder        string
	before, after string
	named         *regexp.Regexp // a package in a text, and what stands before it
	imported      *regexp.Regexp // a line that imports the root
}

// file writes one file anew if the path is in it.
func (r *renaming) file(name string) error {
	switch {
	case filepath.Base(name) == "go.mod":
		return r.module(name)
	case filepath.Ext(name) != ".go" && filepath.Ext(name) != ".md":
		return nil
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	changed := text
	if filepath.Ext(name) == ".go" {
		changed, err = r.source(name, text)
	} else {
		changed = r.imported.ReplaceAll(r.text(text), []byte(`${1}"`+r.after+`"`))
	}
	if err != nil || bytes.Equal(changed, text) {
		return err
	}
	return os.WriteFile(name, changed, 0o644)
}

// module gives a module below that of the project the path below it.
func (r *renaming) module(name string) error {
	path, err := modulePath(name)
	if err != nil {
		return err
	}
	if below, ok := strings.CutPrefix(path, r.before+"/"); ok {
		return setModulePath(name, r.after+"/"+below)
	}
	return nil
}

// source replaces the path in a Go file: in what it imports, in strings that are packages, and
// in comments.
func (r *renaming) source(name string, text []byte) ([]byte, error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var changed bytes.Buffer
	end := 0
	replace := func(from, to token.Pos, with []byte) {
		first := set.Position(from).Offset
		changed.Write(text[end:first])
		changed.Write(with)
		end = set.Position(to).Offset
	}
	for _, part := range parts(file) {
		switch part := part.(type) {
		case *ast.ImportSpec:
			if value, ok := r.renamed(part.Path.Value); ok {
				replace(part.Path.Pos(), part.Path.End(), []byte(value))
			}
		case *ast.BasicLit:
			if value, ok := r.renamed(part.Value); ok && strings.Contains(value, r.after+"/") { // the root alone may be any word
				replace(part.Pos(), part.End(), []byte(value))
			}
		case *ast.Comment:
			replace(part.Pos(), part.End(), r.text(text[set.Position(part.Pos()).Offset:set.Position(part.End()).Offset]))
		}
	}
	if changed.Len() == 0 {
		return text, nil
	}
	changed.Write(text[end:])
	return format.Source(changed.Bytes()) // which sorts the imports
}

// parts returns the imports, the other strings and the comments, in their order.
func parts(file *ast.File) (parts []ast.Node) {
	ast.Inspect(file, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.ImportSpec:
			parts = append(parts, node)
			return false // its string is no other
		case *ast.BasicLit:
			if node.Kind == token.STRING {
				parts = append(parts, node)
			}
		}
		return true
	})
	for _, group := range file.Comments {
		for _, comment := range group.List {
			parts = append(parts, comment)
		}
	}
	slices.SortFunc(parts, func(a, b ast.Node) int { return int(a.Pos() - b.Pos()) })
	return parts
}

// renamed returns a string in quotes with the new path, if it is the path of a package.
func (r *renaming) renamed(quoted string) (string, bool) {
	value, err := strconv.Unquote(quoted)
	if err != nil {
		return "", false
	}
	below, ok := strings.CutPrefix(value, r.before)
	if !ok || below != "" && !r.isPackage(below) {
		return "", false
	}
	return strconv.Quote(r.after + below), true
}

// text replaces the path before each package that a text names.
func (r *renaming) text(text []byte) []byte {
	return r.named.ReplaceAllFunc(text, func(found []byte) []byte {
		match := r.named.FindSubmatch(found)
		if !r.isPackage(string(match[2])) {
			return found
		}
		return slices.Concat(match[1], []byte(r.after), match[2])
	})
}

// isPackage reports whether a path with a slash before it is a folder of the project.
func (r *renaming) isPackage(below string) bool {
	info, err := os.Stat(filepath.Join(r.folder, filepath.FromSlash(below)))
	return strings.HasPrefix(below, "/") && err == nil && info.IsDir()
}

// modulePath reads the path of a module.
func modulePath(file string) (string, error) {
	described, err := editModule("-json", file)
	if err != nil {
		return "", err
	}
	var module struct{ Module struct{ Path string } }
	err = json.Unmarshal(described, &module)
	return module.Module.Path, err
}

// setModulePath lets the Go tool set the path of a module, since it knows what a path may be.
func setModulePath(file, path string) error {
	_, err := editModule("-module="+path, file)
	return err
}

// editModule runs go mod edit, and returns what it prints.
func editModule(arguments ...string) ([]byte, error) {
	output, err := exec.Command("go", append([]string{"mod", "edit"}, arguments...)...).Output()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		return nil, errors.New(strings.TrimSpace(string(exit.Stderr)))
	}
	return output, err
}
