package main

import (
	"embed"
	"encoding/json"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/ui/page"
)

//go:embed templates
var sources embed.FS

// pages are the names of the pages. Each has a template.
var pages = []string{
	"home", "learn", "play", "crack", "solver", "game", "review", "games", "statistics", "tree", "compare", "daily", "open", "puzzles", "matches", "jobs", "settings",
}

// scriptOf returns the module of a page: its name, or setup for the pages that set up a game.
func scriptOf(page string) string {
	switch page {
	case "play", "crack", "solver":
		return "setup"
	}
	return page
}

// addressOf returns the address of a page from another in the same language.
func addressOf(page string) string {
	if page == "home" {
		return "./"
	}
	return page + ".html"
}

// fileOf returns the name of a page's file within the folder of its language.
func fileOf(page string) string {
	if page == "home" {
		return "index.html"
	}
	return page + ".html"
}

// render returns all files by name; each language has a folder with its name.
func render() (map[string]string, error) {
	files := make(map[string]string)
	functions := template.FuncMap{"list": func(items ...string) []string { return items }, "address": addressOf, "script": scriptOf}
	common, err := template.New("").Funcs(functions).ParseFS(sources, "templates/layout.html", "templates/sprites.html", "templates/chooser.html", "templates/own.html", "templates/peg.html", "templates/404.html")
	if err != nil {
		return nil, err
	}
	var speeches []*speech
	for _, name := range lang.Names() {
		l, err := lang.ByName(name)
		if err != nil {
			return nil, err
		}
		speeches = append(speeches, &speech{l, words(l)})
	}
	for _, s := range speeches {
		files["words."+s.Name()+".js"] = s.script()
		if files["chooser."+s.Name()+".html"], err = execute(common, "chooser.html", newView(s, speeches, "play")); err != nil {
			return nil, err
		}
		files[s.Name()+"/"+"manifest.webmanifest"] = s.manifest()
		for _, page := range pages {
			if files[s.Name()+"/"+fileOf(page)], err = execute(common, "layout.html", newView(s, speeches, page), "templates/"+page+".html"); err != nil {
				return nil, err
			}
		}
	}
	if files["sprites.html"], err = execute(common, "sprites.html", shapes()); err != nil {
		return nil, err
	}
	files["404.html"], err = execute(common, "404.html", newMissing(speeches))
	return files, err
}

// execute renders a template, with additional sources if any.
func execute(common *template.Template, name string, data any, own ...string) (string, error) {
	whole, err := common.Clone() // a template cannot change after its first execution
	if err == nil && len(own) > 0 {
		_, err = whole.ParseFS(sources, own...)
	}
	var text strings.Builder
	if err == nil {
		err = whole.ExecuteTemplate(&text, name, data)
	}
	if err != nil {
		return "", fmt.Errorf("%s: %w", name, err)
	}
	return text.String(), nil
}

// speech holds the messages of the pages in one language.
type speech struct {
	*lang.Language
	words map[string]map[string]string
}

// Word returns the page's message with this name.
func (s *speech) Word(name string) (string, error) {
	text, ok := s.words[name]["other"]
	if !ok {
		return "", fmt.Errorf("no word %s", name)
	}
	return text, nil
}

// word is Word for names in this program.
func (s *speech) word(name string) string {
	text, err := s.Word(name)
	if err != nil {
		panic(err)
	}
	return text
}

// script returns the messages as the script that every page loads before its module.
func (s *speech) script() string {
	text, err := json.Marshal(s.words)
	if err != nil {
		panic(err) // they are strings
	}
	return fmt.Sprintf("globalThis.codebreakerWords=%s;\n", text)
}

// manifest describes the site in one language, for installing it.
func (s *speech) manifest() string {
	up := upFrom(s.Name())
	icon := func(name, size, kind, purpose string) map[string]string {
		return map[string]string{"src": up + page.Static + name, "sizes": size, "type": kind, "purpose": purpose}
	}
	var shortcuts []map[string]string
	for _, page := range []string{"play", "crack", "solver", "review"} {
		shortcuts = append(shortcuts, map[string]string{"name": s.word("nav-" + page), "url": addressOf(page)})
	}
	var screenshots []map[string]string
	for _, shape := range [][2]string{{"narrow", "390x844"}, {"wide", "1280x800"}} { // gen/screens --install takes them
		screenshots = append(screenshots, map[string]string{
			"src": up + page.Static + "screen-" + shape[0] + "-" + s.Name() + ".webp", "sizes": shape[1], "type": "image/webp",
			"form_factor": shape[0], "label": s.word("title-play"),
		})
	}
	scope := up
	if scope == "" {
		scope = "./"
	}
	content, err := json.MarshalIndent(map[string]any{
		"name": s.word("name"), "short_name": s.word("name"), "description": s.word("description"),
		"id": "codebreaker-" + s.Name(), "lang": s.Name(), "dir": "ltr", "start_url": "./", "scope": scope,
		"display": "standalone", "orientation": "any", "background_color": "#ebe4d6", "theme_color": "#ebe4d6",
		"categories": []string{"games", "puzzle"},
		"icons": []map[string]string{
			icon("icon.svg", "any", "image/svg+xml", "any"),
			icon("icon-192.png", "192x192", "image/png", "any"),
			icon("icon-512.png", "512x512", "image/png", "any"),
			icon("icon-maskable-512.png", "512x512", "image/png", "maskable"),
		},
		"shortcuts":   shortcuts,
		"screenshots": screenshots,
	}, "", "  ")
	if err != nil {
		panic(err) // it is made of strings
	}
	return string(content) + "\n"
}

// upFrom returns the path from the folder of a language to the site's root. The first language is
// at the root.
func upFrom(language string) string {
	if language == lang.Names()[0] {
		return ""
	}
	return "../"
}

// downTo returns the path from the site's root to the folder of a language.
func downTo(language string) string {
	if language == lang.Names()[0] {
		return ""
	}
	return language + "/"
}

// view is the data of a template.
type view struct {
	*speech
	Page      string        // its name
	Up        string        // the path to the site's root
	Static    string        // the folder of the assets
	Rights    string        // placeholder for its content security policy
	Early     template.HTML // placeholder for the script that runs before it is drawn
	Style     template.HTML // placeholder for the style sheet within it
	Sprites   template.HTML // placeholder for the drawings
	Chooser   template.HTML // placeholder for the choice of a game
	Settings  []setting
	Languages []languageLink
	Tabs      []tab  // on small screens
	Strip     *strip // the related pages, if any
	Presets   []preset
	Dailies   []preset // with a daily game
	Puzzles   []preset // with puzzles
	Own       []peg    // the picture of a custom game
	Rules     []rules.Rule
	Swatches  []peg // a bead of each colour, and some of other shapes
	Sample    []sampleRow
}

func newView(s *speech, speeches []*speech, name string) view {
	up := upFrom(s.Name())
	v := view{
		speech: s, Page: name, Up: up, Static: up + page.Static, Rights: page.Rights, Early: page.Early, Style: page.Style, Sprites: page.Sprites, Chooser: page.Chooser, Settings: settings,
		Tabs: tabs(s, name), Strip: newStrip(s, name),
		Presets: presets(s), Puzzles: composedGames(s), Own: ownPicture(), Rules: rules.Rules(), Swatches: swatches(), Sample: sample(),
	}
	v.Dailies = dailies(v.Presets)
	for _, other := range speeches {
		address := addressOf(name)
		switch {
		case other == s:
		case name == "home":
			address = up + downTo(other.Name())
		default:
			address = up + downTo(other.Name()) + address
		}
		v.Languages = append(v.Languages, languageLink{other.Name(), other.word("language"), address, other == s})
	}
	return v
}

// A tab links to a section of the pages, or to a page of a section.
type tab struct {
	Name, Title, Address string
	Chosen               bool // its section is shown
	Exactly              bool // the page itself is shown
}

// A part is a section of the pages: its name, its title, its first page, and its pages.
type part struct {
	name, word, first string
	pages             []string
}

var parts = []part{
	{"play", "nav-play", "home", []string{"home", "learn", "daily", "play", "crack", "open", "game", "puzzles", "matches"}},
	{"solver", "nav-solver", "solver", []string{"solver"}},
	studyPart,
	you,
}

// studyPart is the part that looks at games and strategies.
var studyPart = part{"review", "nav-study", "review", []string{"review", "tree", "compare"}}

// you is the part that is the reader's own.
var you = part{"you", "nav-you", "statistics", []string{"statistics", "games", "settings"}}

// tabs returns the sections of the pages.
func tabs(s *speech, page string) []tab {
	var all []tab
	for _, part := range parts {
		isHere := slices.Contains(part.pages, page) || page == "jobs" && part.name == studyPart.name
		all = append(all, tab{part.name, s.word(part.word), addressOf(part.first), isHere, part.first == page})
	}
	return all
}

// A strip links to a page of a group of related pages.
type strip struct {
	Name, Title string
	Tabs        []tab
}

// newStrip returns the strip of a page, if others belong together with it. Finding a code
// and having one found have a strip on small screens alone.
func newStrip(s *speech, page string) *strip {
	together := map[string][]string{"you": you.pages, "study": studyPart.pages, "daily": {"daily", "puzzles", "matches"}, "play": {"play", "crack"}}
	for name, pages := range together {
		if !slices.Contains(pages, page) {
			continue
		}
		strip := &strip{Name: name, Title: s.word("nav-" + name)}
		for _, one := range pages {
			strip.Tabs = append(strip.Tabs, tab{one, s.word("nav-" + one), addressOf(one), one == page, one == page})
		}
		return strip
	}
	return nil
}

type languageLink struct {
	Name, Title, Address string
	Chosen               bool
}
