// Package page is the page on which people play, as static files: HTML pages, a style sheet, ES
// modules and pictures. They work on any static host and under any path, and the command serve
// sends the same files. The page does everything through the API, which a server or an engine in
// the browser answers.
package page

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
)

//go:generate go -C ../../../tools run ./bundle ../internal/ui/page
//go:generate go run ./gen/pages

//go:embed fonts/*.woff2 static/*.png static/*.svg static/*.webp
var builtIn embed.FS

// Placeholders in the pages, which [Site] fills in.
const (
	Static   = "static/HASH/"     // the folder of the assets, from the site's root
	Sprites  = "<!-- sprites -->" // the drawings that all pages share
	Chooser  = "<!-- chooser -->" // the choice of a game, on several pages
	Rights   = "POLICY"           // the content security policy
	Early    = "<!-- early -->"   // the script that runs before a page is drawn
	Style    = "<!-- style -->"   // the style sheet within a page
	noEngine = `data-engine=""`
)

// policy lets the pages load the files of the site and nothing else. Of scripts and styles within a page it allows those
// with the given hashes.
func policy(script, style string) string {
	return "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'" + script + "; style-src 'self'" + style + "; img-src 'self' data: blob:; font-src 'self'; " +
		"connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'"
}

// Digest returns the hash by which a policy allows a script or a style within a page.
func Digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// Files of a site that need special treatment.
const (
	manifest = "manifest.webmanifest"
	missing  = "404.html"
	worker   = "sw.js"
	early    = "early.js" // within each page, which saves a request before anything is drawn
	styles   = "style.css"
)

// Options configure a site.
type Options struct {
	// Engine has the files of the engine that runs in the browser, by their names. Without
	// it the pages ask the API of the server that sends them.
	Engine map[string][]byte
	// Jobs means that the server reports on a long job, so the menu links to its page.
	Jobs bool
	// Link is the public address of the site, for texts that players share. If it is empty, they have
	// the address in the browser.
	Link string
}

// Site returns the files of the site by their paths. The pages of the first language are at the
// root, the pages of another language in a folder with its name.
func Site(options Options) map[string][]byte {
	pages := Unpack(packed)
	assets := readAssets(pages)
	if options.Engine != nil {
		maps.Copy(assets, firstFiles())
	}
	folder, root := "static/"+hashOf(assets)+"/", noEngine
	site := make(map[string][]byte)
	for name, content := range assets {
		site[folder+name] = content
	}
	if options.Engine != nil {
		engine := "engine/" + hashOf(options.Engine)
		for name, content := range options.Engine {
			site[engine+"/"+name] = content
		}
		root = fmt.Sprintf(`data-engine="%s" data-engine-size="%d"`, engine, len(options.Engine["engine.wasm"]))
	}
	if options.Jobs {
		root += " data-jobs"
	}
	if options.Link != "" {
		root += fmt.Sprintf(` data-link="%s"`, html.EscapeString(options.Link))
	}
	for i, language := range languages(pages) {
		up := ""
		if i > 0 {
			up = "../"
		}
		script, style := pages[early], addresses.ReplaceAllString(pages[styles], "url("+up+folder+"$1)")
		fill := strings.NewReplacer(
			Static, folder, Sprites, pages["sprites.html"], Chooser, pages["chooser."+language+".html"], noEngine, root,
			Rights, html.EscapeString(policy(" "+Digest(script), " "+Digest(style))), Early, "<script>"+script+"</script>", Style, "<style>"+style+"</style>",
		)
		for name, page := range pages {
			of, name, _ := strings.Cut(name, "/")
			if of != language {
				continue
			}
			if i > 0 {
				name = language + "/" + name
			}
			site[name] = []byte(fill.Replace(page))
		}
	}
	site[missing] = []byte(pages[missing])
	site["robots.txt"] = []byte("User-agent: *\nAllow: /\n")
	site[worker] = newWorker(pages[worker], site)
	return site
}

// addresses finds the files that the style sheet loads. They are in the same folder.
var addresses = regexp.MustCompile(`url\(([a-z]+\.[a-z0-9]+)\)`)

// readAssets returns the files that the pages load, by their names. They share a folder whose name
// has a hash of all of them, so that browsers can keep them for good.
func readAssets(pages map[string]string) map[string][]byte {
	assets := make(map[string][]byte)
	for _, folder := range []string{"fonts", "static"} {
		entries, err := fs.ReadDir(builtIn, folder)
		if err != nil {
			panic("web: " + err.Error()) // the folder is part of the program
		}
		for _, entry := range entries {
			assets[entry.Name()] = read(folder + "/" + entry.Name())
		}
	}
	for name, content := range pages {
		if name != worker && name != early && (strings.HasSuffix(name, ".js") || strings.HasSuffix(name, ".css")) {
			assets[name] = []byte(content)
		}
	}
	return assets
}

// hashOf returns a short hash of files and their names.
func hashOf(files map[string][]byte) string {
	sum := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(sum, "%s %d\n", name, len(files[name]))
		sum.Write(files[name])
	}
	return hex.EncodeToString(sum.Sum(nil)[:6])
}

// newWorker returns the service worker of a site: the script, after the lists of files to keep. These are the
// pages and their assets, in a cache that is new for every version, and the engine, for as long as
// it does not change.
func newWorker(script string, site map[string][]byte) []byte {
	kept, engine := []string{}, []string{} // in JSON, a list without names is not null
	for _, name := range slices.Sorted(maps.Keys(site)) {
		switch {
		case strings.HasPrefix(name, "engine/"):
			engine = append(engine, name)
		case name != "robots.txt" && !isForInstalling(name):
			kept = append(kept, name)
		}
	}
	return fmt.Appendf(nil, "const version = %q;\nconst kept = %s;\nconst engine = %s;\n%s", hashOf(site), encode(kept), encode(engine), script)
}

// encode writes names as JSON.
func encode(names []string) []byte {
	text, err := json.Marshal(names)
	if err != nil {
		panic("web: " + err.Error()) // they are strings
	}
	return text
}

// isForInstalling reports whether only a browser that installs the page loads a file.
func isForInstalling(name string) bool {
	return strings.HasSuffix(name, manifest) || strings.HasSuffix(name, "-512.png") || strings.HasSuffix(name, ".webp")
}

// read returns a file of the program.
func read(name string) []byte {
	content, err := builtIn.ReadFile(name)
	if err != nil {
		panic("web: " + err.Error()) // the file is part of the program
	}
	return content
}
