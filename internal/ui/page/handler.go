package page

import (
	"crypto/sha256"
	"encoding/hex"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
)

// Handler serves the files of a site, which must not change.
func Handler(site map[string][]byte) http.Handler {
	h := &handler{files: site, tags: make(map[string]string, len(site))}
	for name, content := range site {
		sum := sha256.Sum256(content)
		h.tags[name] = `"` + hex.EncodeToString(sum[:8]) + `"`
	}
	return h
}

type handler struct {
	files map[string][]byte
	tags  map[string]string // for the header ETag
}

// ServeHTTP sends the file of an address, or an error page for an unknown address.
func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" || strings.HasSuffix(name, "/") {
		name += "index.html"
	}
	switch {
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		http.Error(w, http.StatusText(http.StatusMethodNotAllowed), http.StatusMethodNotAllowed)
	case h.files[name] != nil && name != missing:
		h.send(w, r, name, http.StatusOK)
	case h.files[name+".html"] != nil: // people type no ending, and some hosts remove it from links
		r.URL.Path += ".html"
		http.Redirect(w, r, r.URL.RequestURI(), http.StatusMovedPermanently)
	default:
		h.send(w, r, missing, http.StatusNotFound)
	}
}

// send sends a file, or reports that it has not changed.
func (h *handler) send(w http.ResponseWriter, r *http.Request, name string, status int) {
	sent, header := name, w.Header()
	if h.files[name+".gz"] != nil && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") { // the engine
		sent = name + ".gz"
		header.Set("Content-Encoding", "gzip")
	}
	content, tag := h.files[sent], h.tags[sent]
	addHeaders(header, name)
	header.Set("Content-Type", kindOf(name))
	header.Set("ETag", tag)
	if strings.Contains(r.Header.Get("If-None-Match"), tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	header.Set("Content-Length", strconv.Itoa(len(content)))
	w.WriteHeader(status)
	w.Write(content) // a reader who has left needs no answer
}

// addHeaders adds the headers that isolate the pages from other sites, and the time for which
// browsers may keep a file.
func addHeaders(header http.Header, name string) {
	rights := policy("", "")
	if path.Ext(name) == ".html" {
		rights = "connect-src 'self'" // the page itself has the rest
	}
	header.Set("Content-Security-Policy", rights+"; frame-ancestors 'none'")
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Cross-Origin-Resource-Policy", "same-origin")
	header.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), browsing-topics=()")
	header.Set("Cache-Control", "no-cache")
	if hasHash(name) {
		header.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
}

// hasHash reports whether the address of a file changes with its content.
func hasHash(name string) bool {
	return strings.HasPrefix(name, "static/") || strings.HasPrefix(name, "engine/")
}

// kindOf returns the media type of a file by its name.
func kindOf(name string) string {
	switch path.Ext(name) {
	case ".html":
		return "text/html; charset=utf-8"
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".woff2":
		return "font/woff2"
	case ".svg":
		return "image/svg+xml"
	case ".webmanifest":
		return "application/manifest+json"
	case ".wasm":
		return "application/wasm"
	case ".gz", ".br":
		return "application/octet-stream"
	}
	return mime.TypeByExtension(path.Ext(name))
}
