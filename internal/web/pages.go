package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"html/template"
	"io/fs"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"

	"codebreaker/internal/lang"
)

// A kind of page: a template, a module of the same name, and where it is found.
type page struct {
	pattern string // as http.ServeMux reads it
	name    string
	offline string // an address at which the page is kept for when there is no network
}

var pages = []page{
	{"/{$}", "home", "/"},
	{"/play", "play", "/play"},
	{"/crack", "crack", "/crack"},
	{"/help", "help", "/help"},
	{"/game/{id}", "game", "/game/-"},
	{"/review", "review", "/review"},
	{"/review/{id}", "review", "/review"},
	{"/games", "games", "/games"},
	{"/statistics", "statistics", "/statistics"},
	{"/tree", "tree", "/tree"},
	{"/compare", "compare", "/compare"},
	{"/daily", "daily", "/daily"},
	{"/open", "open", "/open"},
	{"/puzzles", "puzzles", "/puzzles"},
	{"/jobs", "jobs", "/jobs"},
	{"/settings", "settings", "/settings"},
}

// site answers for the pages.
type site struct {
	jobs      bool // the server tells of a long job
	assets    *assets
	version   string // changes when anything of the pages does
	templates map[string]*template.Template
	languages map[string]*speech
	fallback  *speech
}

// speech is what the pages say in one language.
type speech struct {
	*lang.Language
	words map[string]map[string]string
	JSON  template.JS // words, for the modules
}

func newSpeech(l *lang.Language) *speech {
	words := words(l)
	text, err := json.Marshal(words) // writes < and > as \u003c, so that it can stand in a page
	if err != nil {
		panic("web: " + err.Error())
	}
	return &speech{l, words, template.JS(text)}
}

// pageNames returns the name of each template of a page, which is that of its module.
func pageNames() []string {
	names := []string{"missing"}
	for _, p := range pages {
		if !slices.Contains(names, p.name) {
			names = append(names, p.name)
		}
	}
	return names
}

// parseTemplates reads the templates: each page within the layout.
func parseTemplates() map[string]*template.Template {
	parsed := make(map[string]*template.Template)
	for _, name := range pageNames() {
		functions := template.FuncMap{"list": func(items ...string) []string { return items }}
		parsed[name] = template.Must(template.New("layout.html").Funcs(functions).
			ParseFS(files, "templates/layout.html", "templates/pegs.html", "templates/icons.html", "templates/chooser.html", "templates/"+name+".html"))
	}
	return parsed
}

func templateSources() [][]byte {
	var sources [][]byte
	names, _ := fs.Glob(files, "templates/*.html") // the pattern is right
	slices.Sort(names)
	for _, name := range names {
		source, _ := fs.ReadFile(files, name) // it was just found
		sources = append(sources, source)
	}
	return sources
}

// view is what a template shows.
type view struct {
	*speech
	Page      string // its name
	Path      string
	Static    string // where the files are
	Settings  []chosenSetting
	Languages []languageLink
	Tabs      []tab  // on small screens
	Strip     *strip // the pages that belong together with this one, if any
	Presets   []preset
	Dailies   []preset // of which every day has a game
	Puzzles   []preset // of which puzzles are composed
	Own       []peg    // that picture a game of one's own
	Swatches  []peg    // a bead of each colour, and some of other shapes
	Sample    []sampleRow
	Shapes    []shape
	Been      string // the reader has played here: yes, or open where games go on
	Jobs      bool   // there is a long job to tell of
	Asked     bool   // the address says what is wanted: a game, or a line
}

// A tab leads to a part of the pages, or to a page of one.
type tab struct {
	Name, Title, Address string
	Chosen               bool // its part is shown
	Exactly              bool // it leads to the page that is shown
}

// A part of the pages: its name, what it is called, where it begins, and its pages.
type part struct {
	name, word, address string
	pages               []string
}

var parts = []part{
	{"play", "nav-play", "/", []string{"home", "daily", "play", "crack", "open", "game", "puzzles"}},
	{"help", "nav-help", "/help", []string{"help", "tree", "compare", "jobs"}},
	{"review", "nav-review", "/review", []string{"review"}},
	you,
}

// you is the part that is the reader's own.
var you = part{"you", "nav-you", "/statistics", []string{"statistics", "games", "settings"}}

// tabs returns the parts of the pages.
func tabs(s *speech, page, path string) []tab {
	var all []tab
	for _, part := range parts {
		all = append(all, tab{part.name, s.Word(part.word), part.address, slices.Contains(part.pages, page), part.address == path})
	}
	return all
}

// A strip leads from one page to another of those that belong together.
type strip struct {
	Name, Title string
	Tabs        []tab
}

// newStrip returns the strip of a page: the part that is the reader's own, or finding a
// code and having one found, which small screens have under one tab.
func newStrip(s *speech, page string) *strip {
	together := map[string][]string{"you": you.pages, "play": {"play", "crack"}}
	for name, pages := range together {
		if !slices.Contains(pages, page) {
			continue
		}
		strip := &strip{Name: name, Title: s.Word("nav-" + name)}
		for _, one := range pages {
			strip.Tabs = append(strip.Tabs, tab{one, s.Word("nav-" + one), "/" + one, one == page, one == page})
		}
		return strip
	}
	return nil
}

type languageLink struct {
	Name, Title, Address string
	Chosen               bool
}

// Word returns what the page says under a name.
func (s *speech) Word(name string) string {
	text, ok := s.words[name]["other"]
	if !ok {
		panic("web: no word " + name) // a test renders every page
	}
	return text
}

// page returns the handler of one kind of page.
func (s *site) page(p page) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if s.settle(w, r) {
			return
		}
		s.render(w, r, p.name, http.StatusOK)
	}
}

// missing answers for addresses where nothing is.
func (s *site) missing(w http.ResponseWriter, r *http.Request) {
	s.render(w, r, "missing", http.StatusNotFound)
}

func (s *site) render(w http.ResponseWriter, r *http.Request, name string, status int) {
	v := s.view(r, name)
	var text bytes.Buffer
	if err := s.templates[name].Execute(&text, v); err != nil {
		panic("web: " + err.Error()) // the template is part of the program
	}
	content := text.Bytes()
	sum := sha256.Sum256(content)
	header := w.Header()
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Content-Language", v.Name())
	header.Set("Cache-Control", "no-cache")
	header.Set("Vary", "Accept-Language, Accept-Encoding, Cookie")
	if status == http.StatusOK {
		header.Set("ETag", `"`+hex.EncodeToString(sum[:8])+`"`)
		send(w, r, content)
		return
	}
	w.WriteHeader(status)
	w.Write(content) // a reader who has gone needs no answer
}

func (s *site) view(r *http.Request, name string) *view {
	v := &view{speech: s.speech(r), Page: name, Path: r.URL.Path, Static: "/static/" + s.assets.hash, Settings: chosen(r)}
	for _, other := range lang.Names() {
		if s.languages[other] == nil {
			continue
		}
		query := r.URL.Query()
		query.Set("lang", other)
		v.Languages = append(v.Languages, languageLink{other, s.languages[other].Word("language"), r.URL.Path + "?" + query.Encode(), other == v.Name()})
	}
	v.Presets, v.Own, v.Sample, v.Shapes = presets(v.speech), ownPicture(), sample(), shapes()
	v.Dailies = dailies(v.Presets)
	v.Swatches, v.Puzzles = swatches(), composedGames(v.speech)
	v.Tabs, v.Strip = tabs(v.speech, name, r.URL.Path), newStrip(v.speech, name)
	v.Been, v.Jobs = been(r), s.jobs
	v.Asked = r.PathValue("id") != "" || r.URL.Query().Get("line") != ""
	return v
}

// languageCookie keeps the language that somebody wants, beenCookie what the first page
// found the last time.
const (
	languageCookie = "lang"
	beenCookie     = "been"
)

// settle keeps a language or another setting that the address asks for in a cookie and
// sends the reader on to the address without it.
func (s *site) settle(w http.ResponseWriter, r *http.Request) bool {
	query := r.URL.Query()
	settled := false
	keep := func(name string, known func(string) bool) {
		if value := query.Get(name); value != "" && known(value) {
			http.SetCookie(w, &http.Cookie{Name: name, Value: value, Path: "/", MaxAge: 365 * 24 * 60 * 60, SameSite: http.SameSiteLaxMode})
			settled = true
		}
		query.Del(name)
	}
	keep(languageCookie, func(value string) bool { return s.languages[value] != nil })
	for _, setting := range settings {
		keep(setting.name, setting.has)
	}
	if settled {
		target := url.URL{Path: path.Clean(r.URL.Path), RawQuery: query.Encode()}
		http.Redirect(w, r, target.RequestURI(), http.StatusSeeOther)
	}
	return settled
}

// speech returns the language of the reader: the one that was chosen, or that
// which suits the browser's best.
func (s *site) speech(r *http.Request) *speech {
	if cookie, err := r.Cookie(languageCookie); err == nil && s.languages[cookie.Value] != nil {
		return s.languages[cookie.Value]
	}
	if spoken := s.languages[lang.Accepted(r.Header.Get("Accept-Language"))]; spoken != nil {
		return spoken
	}
	return s.fallback
}

// been returns what the first page found the last time: that the reader has played here,
// and has games open. So it begins as it will be, and nothing moves.
func been(r *http.Request) string {
	if cookie, err := r.Cookie(beenCookie); err == nil && (cookie.Value == "yes" || cookie.Value == "open") {
		return cookie.Value
	}
	return ""
}

// static sends a file. An address with the hash of an older version has today's
// file, which a browser then asks for again.
func (s *site) static(w http.ResponseWriter, r *http.Request) {
	s.assets.serve(w, r, r.PathValue("name"), r.PathValue("hash") == s.assets.hash)
}

// manifest describes the page to those who install it.
func (s *site) manifest(w http.ResponseWriter, r *http.Request) {
	v := s.view(r, "home")
	icon := func(name, size, kind, purpose string) map[string]string {
		return map[string]string{"src": v.Static + "/" + name, "sizes": size, "type": kind, "purpose": purpose}
	}
	shortcut := func(name, address string) map[string]string {
		return map[string]string{"name": v.Word(name), "url": address}
	}
	content, err := json.MarshalIndent(map[string]any{
		"name": v.Word("name"), "short_name": v.Word("name"), "description": v.Word("description"),
		"lang": v.Name(), "dir": "ltr", "id": "/", "start_url": "/", "scope": "/",
		"display": "standalone", "orientation": "any", "background_color": "#ebe4d6", "theme_color": "#ebe4d6",
		"categories": []string{"games", "puzzle"},
		"icons": []map[string]string{
			icon("icon.svg", "any", "image/svg+xml", "any"),
			icon("icon-192.png", "192x192", "image/png", "any"),
			icon("icon-512.png", "512x512", "image/png", "any"),
			icon("icon-maskable-512.png", "512x512", "image/png", "maskable"),
		},
		"shortcuts": []map[string]string{
			shortcut("nav-play", "/play"), shortcut("nav-crack", "/crack"), shortcut("nav-help", "/help"), shortcut("nav-review", "/review"),
		},
	}, "", "  ")
	if err != nil {
		panic("web: " + err.Error())
	}
	w.Header().Set("Content-Type", "application/manifest+json")
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("Vary", "Accept-Language, Accept-Encoding, Cookie")
	send(w, r, content)
}

// worker sends the service worker, which begins with what it is to keep. Its text
// changes with every version of the pages, by which browsers know a new one.
func (s *site) worker(w http.ResponseWriter, r *http.Request) {
	keep := []string{}
	for _, p := range pages {
		if !slices.Contains(keep, p.offline) {
			keep = append(keep, p.offline)
		}
	}
	for _, name := range s.assets.names() {
		if name != worker && strings.HasSuffix(name, ".png") == (name == "icon-192.png") {
			keep = append(keep, "/static/"+s.assets.hash+"/"+name)
		}
	}
	list, err := json.Marshal(keep)
	if err != nil {
		panic("web: " + err.Error())
	}
	w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	content := []byte("const version = \"" + s.version + "\";\nconst keep = " + string(list) + ";\n")
	send(w, r, append(content, s.assets.files[worker].content...))
}
