// Package web is the page that people play on: HTML pages, a style sheet,
// ES modules and pictures, all inside the binary. The page does everything
// through the JSON API under /api/v2, which another room serves.
package web

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"net/http"

	"codebreaker/internal/lang"
)

//go:generate go run ./gen/icons
//go:generate go -C ../../tools run ./bundle ../internal/web

//go:embed dist/*.js dist/*.css fonts/*.woff2 static/sw.js static/*.png static/*.svg templates
var files embed.FS

// Options says what the pages cannot know by themselves.
type Options struct {
	// Languages to offer, by name; empty for all that there are.
	Languages []string
	// Jobs says that the server tells of a long job, so that the menu leads to its page.
	Jobs bool
}

// Handler returns what answers for the pages and their files: everything but
// /api/. The error in making it can only be a
// broken file in the binary, so that it panics.
func Handler(options Options) http.Handler {
	if len(options.Languages) == 0 {
		options.Languages = lang.Names()
	}
	s := &site{jobs: options.Jobs, assets: newAssets(files), languages: make(map[string]*speech)}
	for _, name := range options.Languages {
		l, err := lang.ByName(name)
		if err != nil {
			panic("web: " + err.Error())
		}
		s.languages[l.Name()] = newSpeech(l)
	}
	s.fallback = s.languages[options.Languages[0]]
	s.templates = parseTemplates()
	sum := sha256.New()
	sum.Write([]byte(s.assets.hash))
	for _, source := range templateSources() {
		sum.Write(source)
	}
	for _, name := range lang.Names() {
		if speech := s.languages[name]; speech != nil {
			sum.Write([]byte(speech.JSON))
		}
	}
	fmt.Fprint(sum, options.Jobs)
	s.version = hex.EncodeToString(sum.Sum(nil)[:6])

	mux := http.NewServeMux()
	for _, p := range pages {
		mux.HandleFunc("GET "+p.pattern, s.page(p))
	}
	mux.HandleFunc("GET /static/{hash}/{name...}", s.static)
	mux.HandleFunc("GET /manifest.webmanifest", s.manifest)
	mux.HandleFunc("GET /sw.js", s.worker)
	mux.HandleFunc("GET /favicon.ico", func(w http.ResponseWriter, r *http.Request) {
		s.assets.serve(w, r, "icon-192.png", false)
	})
	mux.HandleFunc("GET /", s.missing)
	return guarded(mux)
}

// policy lets the pages load what is ours and nothing else; no script or style
// stands in the pages themselves.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
	"connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// guarded adds the headers that keep the pages to themselves.
func guarded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", policy)
		header.Set("Referrer-Policy", "no-referrer")
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Cross-Origin-Opener-Policy", "same-origin")
		header.Set("Cross-Origin-Resource-Policy", "same-origin")
		header.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), browsing-topics=()")
		next.ServeHTTP(w, r)
	})
}
