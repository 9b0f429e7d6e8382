package page_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/app/preset"
	"codebreaker/internal/ui/page"
)

// fakeEngine replaces the engine in a browser.
var fakeEngine = map[string][]byte{"engine.wasm": []byte("\x00asm an engine"), "engine.wasm.gz": []byte("packed"), "engine.wasm.br": []byte("packed"), "wasm_exec.js": []byte("// Go"), "en-long.gz": []byte("words")}

// pagesOf returns the names of the pages of a site.
func pagesOf(site map[string][]byte) []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(site)), func(name string) bool { return path.Ext(name) != ".html" || name == "404.html" })
}

// get requests an address from a handler, with headers name, value, name, value.
func get(t *testing.T, handler http.Handler, address string, headers ...string) *http.Response {
	t.Helper()
	request := httptest.NewRequest(http.MethodGet, address, nil)
	for i := 0; i < len(headers); i += 2 {
		request.Header.Add(headers[i], headers[i+1])
	}
	recorder := httptest.NewRecorder()
	handler.ServeHTTP(recorder, request)
	return recorder.Result()
}

func body(t *testing.T, response *http.Response) string {
	t.Helper()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestPages checks that every page is complete in its language, needs no more than its policy
// allows, and has no placeholders left.
func TestPages(t *testing.T) {
	forbidden := regexp.MustCompile(`(?i)\sstyle="|\son[a-z]+="|javascript:|HASH/|"POLICY"|<!-- `)
	inline := regexp.MustCompile(`(?s)<(?:script|style)>(.*?)</`)
	site := page.Site(page.Options{})
	pages := pagesOf(site)
	if len(pages) != 34 {
		t.Errorf("%d pages", len(pages))
	}
	for _, name := range pages {
		text := string(site[name])
		language := "en"
		if folder, _, ok := strings.Cut(name, "/"); ok {
			language = folder
		}
		if !strings.HasPrefix(text, "<!doctype html>\n<html lang=\""+language+"\" data-engine=\"\" data-theme=\"auto\"") || !strings.HasSuffix(strings.TrimSpace(text), "</html>") {
			t.Errorf("%s begins %.100q", name, text)
		}
		if found := forbidden.FindString(text); found != "" {
			t.Errorf("%s has %q", name, found)
		}
		policy := policyOf(text)
		if !strings.HasPrefix(policy, "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-") || strings.Contains(policy, "unsafe-inline") {
			t.Errorf("%s has the policy %q", name, policy)
		}
		found := inline.FindAllStringSubmatch(text, -1)
		if len(found) == 0 {
			t.Errorf("%s does not apply settings", name)
		}
		for _, match := range found {
			if !strings.Contains(policy, " "+page.Digest(match[1])) {
				t.Errorf("the policy of %s does not allow %.100s", name, match[1])
			}
		}
	}
}

// policyOf returns the content security policy of a page, or "" if it is not before everything that the page loads.
func policyOf(page string) string {
	match := regexp.MustCompile(`<head>\n<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="([^"]*)">`).FindStringSubmatch(page)
	if match == nil {
		return ""
	}
	return html.UnescapeString(match[1])
}

// TestRoot checks that the root element of each page gives the address of the engine, and says if
// the server has a long job.
func TestRoot(t *testing.T) {
	site := page.Site(page.Options{Engine: fakeEngine, Jobs: true})
	root := regexp.MustCompile(`^<!doctype html>\n<html lang="[a-z]+" data-engine="(engine/[0-9a-f]{12})" data-engine-size="14" data-jobs data-theme`)
	for _, name := range pagesOf(site) {
		match := root.FindSubmatch(site[name])
		if match == nil {
			t.Errorf("%s begins %.150q", name, site[name])
			continue
		}
		for file, content := range fakeEngine {
			if !bytes.Equal(site[string(match[1])+"/"+file], content) {
				t.Errorf("%s: %s is not in %s", name, file, match[1])
			}
		}
	}
	for name := range page.Site(page.Options{}) {
		if strings.HasPrefix(name, "engine/") {
			t.Errorf("%s without an engine", name)
		}
	}
}

// TestRelative checks that every address in a page and a manifest leads to a file of the site,
// under any path.
func TestRelative(t *testing.T) {
	site := page.Site(page.Options{Engine: fakeEngine})
	if faults := page.Broken(site); len(faults) > 0 {
		t.Error(faults)
	}
	for name, content := range site {
		if ext := path.Ext(name); ext != ".html" && ext != ".webmanifest" || name == "404.html" {
			continue
		}
		if found := regexp.MustCompile(`(href|src|url|scope)"?[=:] ?"/[^"]*"`).Find(content); found != nil {
			t.Errorf("%s has %s", name, found)
		}
	}
	site["broken.html"] = []byte(`<a href="nowhere.html?x">`)
	if faults := page.Broken(site); len(faults) != 1 || faults[0] != (page.Reference{From: "broken.html", To: "nowhere.html"}) {
		t.Errorf("of a page that leads nowhere: %v", faults)
	}
}

// TestDailies checks that the first page and the calendar offer the daily games and no others.
func TestDailies(t *testing.T) {
	var want []string
	for _, preset := range preset.Catalogue() {
		if preset.Daily {
			want = append(want, preset.Name)
		}
	}
	site := page.Site(page.Options{})
	for name, offered := range map[string]string{"index.html": `<li data-daily="([^"]+)"`, "daily.html": `name="game" value="([^"]+)"`} {
		var got []string
		for _, match := range regexp.MustCompile(offered).FindAllSubmatch(site[name], -1) {
			got = append(got, string(match[1]))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s offers %v, the days have %v", name, got, want)
		}
	}
}

// TestPagesAreLinked checks that the first page links to every page that needs no game.
func TestPagesAreLinked(t *testing.T) {
	site := page.Site(page.Options{})
	for _, name := range pagesOf(site) {
		if !strings.Contains(name, "/") && !slices.Contains([]string{"index.html", "game.html"}, name) && !bytes.Contains(site["index.html"], []byte(`href="`+name+`"`)) {
			t.Errorf("no link to %s", name)
		}
	}
}

// TestServed checks the response to an address: pages at their names and at the names of their
// folders, redirects from names without the ending, and an error page for unknown addresses.
func TestServed(t *testing.T) {
	handler := page.Handler(page.Site(page.Options{}))
	for address, want := range map[string]string{
		"/": "200", "/index.html": "200", "/fr/": "200", "/play.html?game=bulls": "200",
		"/play?game=bulls": "301 /play.html?game=bulls", "/fr/open?line=4x6%20seed:7": "301 /fr/open.html?line=4x6%20seed:7",
		"/nowhere": "404", "/404.html": "404", "/game/abc": "404", "/static/x/../web.go": "404", "//evil.example/play": "404",
	} {
		response := get(t, handler, address)
		got := strings.TrimSpace(fmt.Sprint(response.StatusCode, " ", response.Header.Get("Location")))
		if got != want {
			t.Errorf("%s: %s, want %s", address, got, want)
		}
	}
	request := httptest.NewRequest(http.MethodPost, "/play.html", nil)
	recorder := httptest.NewRecorder()
	if handler.ServeHTTP(recorder, request); recorder.Code != http.StatusMethodNotAllowed {
		t.Errorf("POST: %d", recorder.Code)
	}
}

// TestFiles checks that browsers keep files with a hash in their address for good, and ask again
// for pages.
func TestFiles(t *testing.T) {
	site := page.Site(page.Options{Engine: fakeEngine})
	handler := page.Handler(site)
	for name := range site {
		if name == "404.html" {
			continue
		}
		response := get(t, handler, "/"+name)
		header := response.Header
		forever := strings.HasPrefix(name, "static/") || strings.HasPrefix(name, "engine/")
		if response.StatusCode != http.StatusOK || forever != strings.Contains(header.Get("Cache-Control"), "immutable") || header.Get("Content-Type") == "" {
			t.Errorf("%s: %d, %v", name, response.StatusCode, header)
		}
		policy := header.Get("Content-Security-Policy")
		if path.Ext(name) == ".html" {
			policy += policyOf(string(site[name]))
		}
		if !strings.Contains(policy, "default-src 'none'") || !strings.Contains(policy, "frame-ancestors 'none'") || strings.Contains(policy, "unsafe-inline") {
			t.Errorf("%s: policy %q", name, policy)
		}
		if again := get(t, handler, "/"+name, "If-None-Match", header.Get("ETag")); again.StatusCode != http.StatusNotModified {
			t.Errorf("%s again: %d", name, again.StatusCode)
		}
	}
}

// TestTagsOnce checks that the tags of files are computed once: the engine has 12 MB.
func TestTagsOnce(t *testing.T) {
	content := []byte("content")
	handler := page.Handler(map[string][]byte{"file.js": content})
	before := get(t, handler, "/file.js").Header.Get("ETag")
	copy(content, "changed")
	if after := get(t, handler, "/file.js").Header.Get("ETag"); before == "" || after != before {
		t.Errorf("tag %s, then %s", before, after)
	}
}

// TestHashes checks that the name of the assets' folder, and the version of the service worker,
// change with their contents.
func TestHashes(t *testing.T) {
	folderOf := func(site map[string][]byte, beginning string) string {
		for name := range site {
			if strings.HasPrefix(name, beginning) {
				return path.Dir(name)
			}
		}
		return ""
	}
	other := maps.Clone(fakeEngine)
	other["engine.wasm"] = []byte("\x00asm another")
	one, two := page.Site(page.Options{Engine: fakeEngine}), page.Site(page.Options{Engine: other})
	if folderOf(one, "engine/") == folderOf(two, "engine/") {
		t.Error("two engines have one folder")
	}
	if folderOf(one, "static/") != folderOf(two, "static/") {
		t.Error("the assets of two engines differ")
	}
	if bytes.Equal(one["sw.js"], two["sw.js"]) {
		t.Error("the service workers of two engines are the same")
	}
	if again := page.Site(page.Options{Engine: fakeEngine}); !maps.EqualFunc(one, again, bytes.Equal) {
		t.Error("the same site differs when it is made again")
	}
}

// TestPackedEngine checks that the engine is sent compressed to browsers that accept it, with the
// right headers also for a HEAD request.
func TestPackedEngine(t *testing.T) {
	site := page.Site(page.Options{Engine: fakeEngine})
	address := "/" + string(regexp.MustCompile(`engine/[0-9a-f]{12}`).Find(site["index.html"])) + "/engine.wasm"
	for accepted, want := range map[string]string{"gzip, deflate": "gzip packed", "": " \x00asm an engine"} {
		response := get(t, page.Handler(site), address, "Accept-Encoding", accepted)
		if got := response.Header.Get("Content-Encoding") + " " + body(t, response); got != want || response.Header.Get("Content-Type") != "application/wasm" {
			t.Errorf("%q: %q, want %q", accepted, got, want)
		}
	}
}

// zipped returns the compressed length of a text.
func zipped(text string) int {
	var packed strings.Builder
	zip := gzip.NewWriter(&packed)
	io.WriteString(zip, text)
	zip.Close()
	return packed.Len()
}

// TestFirstView checks that a first view takes less than 100 kB of compressed bytes, without what it loads for the next
// page, and its fonts less than 40 kB.
func TestFirstView(t *testing.T) {
	site := page.Site(page.Options{})
	loaded := regexp.MustCompile(`(?:(?:href|src)="|url\()(?:\.\./)?(static/[^")]+)[")]`)
	ahead := regexp.MustCompile(`<link rel="prefetch"[^>]*>`)
	for _, name := range pagesOf(site) {
		total, fonts := zipped(string(site[name])), 0
		seen := map[string]bool{}
		for _, match := range loaded.FindAllStringSubmatch(ahead.ReplaceAllString(string(site[name]), ""), -1) {
			file := match[1]
			if seen[file] {
				continue
			}
			seen[file] = true
			if strings.HasSuffix(file, ".woff2") {
				fonts += len(site[file])
			} else {
				total += zipped(string(site[file]))
			}
		}
		t.Logf("%s: %d bytes, fonts %d", name, total, fonts)
		if total > 100_000 || fonts == 0 || fonts > 40_000 {
			t.Errorf("%s takes %d bytes, its fonts %d", name, total, fonts)
		}
	}
}

// TestManifests checks that each language has a manifest, with the first page in its scope.
func TestManifests(t *testing.T) {
	site := page.Site(page.Options{})
	for name, scope := range map[string]string{"manifest.webmanifest": "./", "fr/manifest.webmanifest": "../"} {
		var manifest struct {
			Name, Scope string
			Start       string `json:"start_url"`
			Icons       []struct{ Src string }
			Screenshots []struct{ Src string }
		}
		if err := json.Unmarshal(site[name], &manifest); err != nil || manifest.Name == "" || manifest.Scope != scope || manifest.Start != "./" || len(manifest.Icons) < 3 {
			t.Errorf("%s: %+v: %v", name, manifest, err)
		}
		for _, picture := range append(manifest.Icons, manifest.Screenshots...) {
			if site[strings.TrimPrefix(picture.Src, "../")] == nil {
				t.Errorf("%s names %s, which is missing", name, picture.Src)
			}
		}
		if len(manifest.Screenshots) != 2 {
			t.Errorf("%s has %d screenshots", name, len(manifest.Screenshots))
		}
	}
}

// TestLink checks that the pages name the public address of a site, and none without one.
func TestLink(t *testing.T) {
	const link = `https://example.org/"codes"/`
	with, without := page.Site(page.Options{Link: link}), page.Site(page.Options{})
	if page := string(with["fr/open.html"]); !strings.Contains(page, ` data-link="https://example.org/&#34;codes&#34;/"`) {
		t.Errorf("the page begins with %.300s", page)
	}
	if strings.Contains(string(without["open.html"]), "data-link") {
		t.Error("a site without an address has one")
	}
}

// TestHover checks that styles for hovering are for devices that hover: elsewhere they would stay after a touch.
func TestHover(t *testing.T) {
	sheets, err := filepath.Glob("styles/*.css")
	if err != nil || len(sheets) == 0 {
		t.Fatalf("%d style sheets: %v", len(sheets), err)
	}
	for _, sheet := range sheets {
		text, err := os.ReadFile(sheet)
		if err != nil {
			t.Fatal(err)
		}
		depth, inside := 0, 0 // inside is the depth of a rule for devices that hover, or 0
		for number, line := range strings.Split(string(text), "\n") {
			if strings.Contains(line, "@media (hover: hover)") {
				inside = depth + 1
			}
			if strings.Contains(line, ":hover") && inside == 0 {
				t.Errorf("%s:%d: %s is not within @media (hover: hover)", sheet, number+1, strings.TrimSpace(line))
			}
			depth += strings.Count(line, "{") - strings.Count(line, "}")
			if depth < inside {
				inside = 0
			}
		}
	}
}

// TestCrackOffers checks that the page on which the computer guesses hides Absurdle alone, in which no code is hidden.
func TestCrackOffers(t *testing.T) {
	site := page.Site(page.Options{})
	for _, name := range []string{"crack.html", "fr/crack.html"} {
		if found := regexp.MustCompile(`class="evades"><label class="preset"><input type="radio" name="game" value="([^"]*)"`).FindAllStringSubmatch(string(site[name]), -1); len(found) != 1 || found[0][1] != "absurdle" && !strings.HasPrefix(found[0][1], "absurdle:") {
			t.Errorf("%s marks %q", name, found)
		}
	}
	styled := false
	for name, text := range site {
		styled = styled || strings.HasSuffix(name, ".css") && strings.Contains(string(text), ".evades")
	}
	if !styled {
		t.Error("no style hides it")
	}
}
