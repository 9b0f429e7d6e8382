package web

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
)

// assets are the files that browsers load. All share one hash, which is part of their
// addresses, so that browsers keep them for good.
type assets struct {
	hash  string
	files map[string]*asset
}

type asset struct {
	content   []byte
	kind, tag string
}

// worker is the module that runs beside the pages, not in them.
const worker = "sw.js"

// newAssets reads the files that browsers load. They are part of the program.
func newAssets(system fs.FS) *assets {
	a := &assets{files: make(map[string]*asset)}
	sum := sha256.New()
	for _, folder := range []string{"dist", "fonts", "static"} {
		entries, err := fs.ReadDir(system, folder)
		if err != nil {
			panic("web: " + err.Error())
		}
		for _, entry := range entries {
			name := entry.Name()
			content, err := fs.ReadFile(system, folder+"/"+name)
			if err != nil {
				panic("web: " + err.Error())
			}
			sum.Write([]byte(name + "\x00"))
			sum.Write(content)
			own := sha256.Sum256(content)
			a.files[name] = &asset{content: content, kind: kindOf(name), tag: `"` + hex.EncodeToString(own[:8]) + `"`}
		}
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
