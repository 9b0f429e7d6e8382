package web

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"maps"
	"mime"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
)

// assets are the files of a folder. All have one hash, which is
// part of their address, so that browsers keep them for good.
type assets struct {
	hash  string
	files map[string]*asset
}

type asset struct {
	content   []byte
	kind, tag string
}

// sheets are the style sheets by subject, in the order in which they are joined: a
// rule of a later one outdoes a like rule before.
var sheets = []string{
	"fonts", "colours", "base", "frame", "controls", "pegs", "board", "game", "entry", "panels",
	"dialogs", "lesson", "daily", "home", "presets", "games", "tables", "review", "puzzles",
	"movement", "settings", "forced",
}

// styleSheet joins the style sheets, so that a browser asks for one file.
func styleSheet(system fs.FS) []byte {
	var joined []byte
	for _, name := range sheets {
		sheet, err := fs.ReadFile(system, "styles/"+name+".css")
		if err != nil {
			panic("web: " + err.Error())
		}
		joined = append(joined, sheet...)
	}
	return joined
}

// fonts are the names of those that the style sheets ask for.
var fonts = []string{"text.woff2", "headings.woff2"}

// worker is the module that runs beside the pages, not in them.
const worker = "sw.js"

// newAssets reads the files of a folder, the fonts and the style sheets, and makes a
// bundle of each module of a page. They are part of the program.
func newAssets(system fs.FS, folder string, modules []string) *assets {
	a := &assets{files: make(map[string]*asset)}
	sum := sha256.New()
	add := func(name string, content []byte) {
		sum.Write([]byte(name + "\x00"))
		sum.Write(content)
		own := sha256.Sum256(content)
		a.files[name] = &asset{content: content, kind: kindOf(name), tag: `"` + hex.EncodeToString(own[:8]) + `"`}
	}
	add("style.css", minified(styleSheet(system)))
	for _, name := range fonts {
		content, err := fs.ReadFile(system, "fonts/"+name)
		if err != nil {
			panic("web: " + err.Error())
		}
		add(name, content)
	}
	entries, err := fs.ReadDir(system, folder)
	if err != nil {
		panic("web: " + err.Error())
	}
	for _, entry := range entries {
		if strings.HasSuffix(entry.Name(), ".js") && entry.Name() != worker {
			continue // it is in bundles
		}
		content, err := fs.ReadFile(system, folder+"/"+entry.Name())
		if err != nil {
			panic("web: " + err.Error())
		}
		add(entry.Name(), content)
	}
	made := bundles(system, folder, modules)
	for _, name := range slices.Sorted(maps.Keys(made)) {
		add(name, made[name])
	}
	a.hash = hex.EncodeToString(sum.Sum(nil)[:6])
	return a
}

// names returns the names of the files, sorted.
func (a *assets) names() []string {
	var names []string
	for name := range a.files {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// kindOf returns the media type of a file by its name.
func kindOf(name string) string {
	switch path.Ext(name) {
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".woff2":
		return "font/woff2"
	case ".svg":
		return "image/svg+xml"
	case ".map":
		return "application/json"
	}
	return mime.TypeByExtension(path.Ext(name))
}

// serve sends a file. Under an address with its hash it never changes.
func (a *assets) serve(w http.ResponseWriter, r *http.Request, name string, forever bool) {
	file := a.files[name]
	if file == nil {
		http.NotFound(w, r)
		return
	}
	header := w.Header()
	header.Set("Content-Type", file.kind)
	header.Set("ETag", file.tag)
	header.Set("Cache-Control", "no-cache")
	if forever {
		header.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	send(w, r, file.content)
}

// send sends what the headers describe, or only that it has not changed.
func send(w http.ResponseWriter, r *http.Request, content []byte) {
	if tag := w.Header().Get("ETag"); tag != "" && strings.Contains(r.Header.Get("If-None-Match"), tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	w.Header().Set("Content-Length", strconv.Itoa(len(content)))
	w.Write(content) // a reader who has gone needs no answer
}
