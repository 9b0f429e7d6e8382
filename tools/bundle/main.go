// Command bundle makes the scripts and the style sheet that browsers load: one minified
// script per page, so that a page needs one request, the scripts of the two workers, and one
// style sheet. It writes them to dist in a folder such as internal/ui/page, beside sums.txt,
// the checksums of their sources, which tell a test when they are stale. gen/pages packs them.
//
//	go generate ./internal/ui/page
//	go -C tools run ./bundle -readable ../internal/ui/page    # for debugging: do not commit
//	go -C tools run ./bundle -modules FOLDER ../internal/ui/page    # each module and its tests as JavaScript
package main

import (
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"maps"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// library is the module that does the work. The test compares its version too.
const library = "github.com/evanw/esbuild"

// settings leave out the declarations of fields, which constructors set.
const settings = `{"compilerOptions": {"useDefineForClassFields": false}}`

func main() {
	log.SetFlags(0)
	readable := flag.Bool("readable", false, "do not minify")
	output := flag.String("o", "dist", "write to this folder")
	modules := flag.String("modules", "", "write each module and test to this folder, and no bundles")
	flag.Parse()
	self, err := filepath.Abs("bundle/main.go")
	check(err)
	check(os.Chdir(flag.Arg(0)))
	self, err = filepath.Rel(must(os.Getwd()), self)
	check(err)

	if *modules != "" {
		sources := append(must(filepath.Glob("static/*.ts")), must(filepath.Glob("check/test/*.ts"))...)
		inputs(api.Build(api.BuildOptions{EntryPoints: sources, Outbase: ".", Outdir: *modules, Target: api.ES2023, TsconfigRaw: settings, Write: true, Metafile: true}))
		return
	}
	b := &bundler{readable: *readable, folder: *output, read: []string{filepath.ToSlash(self)}}
	scripts := entries()
	check(os.RemoveAll(b.folder))
	check(os.MkdirAll(b.folder, 0o755))
	b.build(scripts, api.BuildOptions{Format: api.FormatESModule, Target: api.ES2023, MinifyIdentifiers: true, MinifySyntax: true})
	b.build([]string{"styles/style.css"}, api.BuildOptions{External: []string{"*.woff2", "*.svg"}})
	if !b.readable { // the test is to fail for readable ones
		b.writeSums()
	}
}

// entries returns the scripts that no other script imports: each belongs to a page, or is a worker.
func entries() []string {
	modules := must(filepath.Glob("static/*.ts"))
	result := api.Build(api.BuildOptions{EntryPoints: modules, Bundle: true, Metafile: true, Outdir: "."})
	imported := make(map[string]bool)
	for _, module := range inputs(result) {
		for _, used := range module.Imports {
			imported[used.Path] = true
		}
	}
	return slices.DeleteFunc(modules, func(module string) bool { return imported[filepath.ToSlash(module)] })
}

// A bundler makes bundles and remembers which files it read.
type bundler struct {
	readable bool
	folder   string // for the bundles
	read     []string
}

// build bundles each entry point with all that it imports.
func (b *bundler) build(entries []string, options api.BuildOptions) {
	options.EntryPoints, options.Outdir, options.TsconfigRaw = entries, b.folder, settings
	options.Bundle, options.Write, options.Metafile = true, true, true
	options.Charset, options.MinifyWhitespace = api.CharsetUTF8, true
	if b.readable {
		options.MinifyWhitespace, options.MinifyIdentifiers, options.MinifySyntax = false, false, false
	}
	b.read = slices.AppendSeq(b.read, maps.Keys(inputs(api.Build(options))))
}

// writeSums writes the version of the library, and 16 digits of the SHA-256 sum of every file that was read.
func (b *bundler) writeSums() {
	var text strings.Builder
	info, _ := debug.ReadBuildInfo() // every program that go builds has it
	for _, module := range info.Deps {
		if module.Path == library {
			fmt.Fprintln(&text, "#", module.Path, module.Version)
		}
	}
	slices.Sort(b.read)
	for _, name := range slices.Compact(b.read) {
		fmt.Fprintf(&text, "%.8x  %s\n", sha256.Sum256(must(os.ReadFile(name))), name)
	}
	check(os.WriteFile(filepath.Join(b.folder, "sums.txt"), []byte(text.String()), 0o644))
}

// An input is a file that was bundled, as esbuild reports it.
type input struct {
	Imports []struct{ Path string }
}

// inputs returns the files of a build by their paths, and ends the program if it failed.
func inputs(result api.BuildResult) map[string]input {
	for _, message := range result.Errors {
		log.Fatal(strings.Join(api.FormatMessages([]api.Message{message}, api.FormatMessagesOptions{}), "\n"))
	}
	var report struct{ Inputs map[string]input }
	check(json.Unmarshal([]byte(result.Metafile), &report))
	return report.Inputs
}

func must[T any](value T, err error) T {
	check(err)
	return value
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
