package web_test

import (
	"compress/gzip"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/table"
	"codebreaker/internal/web"
)

// addresses are those of every kind of page.
var addresses = []string{
	"/", "/play", "/crack", "/help", "/game/abcdefghijklmnopqrstuvwx23", "/review",
	"/review/abcdefghijklmnopqrstuvwx23", "/games", "/statistics", "/tree", "/compare", "/daily", "/open?line=4x6", "/settings", "/jobs",
}

// get asks a handler for an address, with headers name, value, name, value.
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

// TestPages holds that every page is whole in every language, and that nothing in
// it needs more than the policy allows.
func TestPages(t *testing.T) {
	handler := web.Handler(web.Options{})
	inline := regexp.MustCompile(`(?i)<script(?: type="module")?>|\sstyle="|\son[a-z]+="|javascript:|<style`)
	for _, address := range addresses {
		for _, language := range []string{"en", "fr"} {
			response := get(t, handler, address, "Accept-Language", language)
			text := body(t, response)
			if response.StatusCode != http.StatusOK || !strings.HasSuffix(strings.TrimSpace(text), "</html>") {
				t.Errorf("%s: %d, %d bytes", address, response.StatusCode, len(text))
			}
			if !strings.Contains(text, `<html lang="`+language+`"`) {
				t.Errorf("%s is not in %s", address, language)
			}
			if found := inline.FindString(text); found != "" {
				t.Errorf("%s has %q, which its policy forbids", address, found)
			}
			if policy := response.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") {
				t.Errorf("%s: policy %q", address, policy)
			}
		}
	}
	if response := get(t, handler, "/nowhere"); response.StatusCode != http.StatusNotFound {
		t.Errorf("/nowhere: %d", response.StatusCode)
	}
}

// TestJobs holds that the menu leads to the page of a long job where the server tells of one.
func TestJobs(t *testing.T) {
	with, without := web.Handler(web.Options{Jobs: true}), web.Handler(web.Options{})
	const link = `<a href="/jobs">`
	if text := body(t, get(t, with, "/play")); strings.Count(text, link) != 1 {
		t.Errorf("%d links to the job", strings.Count(text, link))
	}
	if text := body(t, get(t, without, "/play")); strings.Contains(text, link) {
		t.Error("a link to no job")
	}
	if text := body(t, get(t, with, "/jobs")); !strings.Contains(text, `<a href="/jobs" aria-current="page">`) {
		t.Error("the page of the job does not say that it is shown")
	}
	if body(t, get(t, with, "/sw.js")) == body(t, get(t, without, "/sw.js")) {
		t.Error("pages that are kept in the browser stay without the link")
	}
}

// TestDailies holds that the first page and the calendar offer the games that a day has, and
// no others.
func TestDailies(t *testing.T) {
	var want []string
	for _, preset := range table.Catalogue() {
		if preset.Daily {
			want = append(want, preset.Of("en"))
		}
	}
	handler := web.Handler(web.Options{})
	for address, offered := range map[string]string{"/": `<li data-daily="([^"]+)"`, "/daily": `name="game" value="([^"]+)"`} {
		var got []string
		for _, match := range regexp.MustCompile(offered).FindAllStringSubmatch(body(t, get(t, handler, address, "Accept-Language", "en")), -1) {
			got = append(got, match[1])
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s offers %v, the days have %v", address, got, want)
		}
	}
}

// TestPagesAreLinked holds that the first page leads to every page that needs no game.
func TestPagesAreLinked(t *testing.T) {
	first := body(t, get(t, web.Handler(web.Options{Jobs: true}), "/"))
	for _, address := range addresses {
		address, _, _ = strings.Cut(address, "?")
		if !strings.Contains(first, `href="`+address+`"`) && !strings.Contains(address, "abcdefgh") {
			t.Errorf("no link to %s", address)
		}
	}
}

// TestAddressIsShownAsText holds that nothing of an address can become markup.
func TestAddressIsShownAsText(t *testing.T) {
	handler := web.Handler(web.Options{})
	for _, address := range []string{`/open?line=%22%3E%3Cscript%3Ealert(1)%3C/script%3E`, `/game/%3Cimg%20src=x%3E`, `/play?%3Cb%3E`} {
		if text := body(t, get(t, handler, address)); strings.Contains(text, "<script>alert") || strings.Contains(text, "<img src=x>") || strings.Contains(text, "<b>") {
			t.Errorf("%s is shown as markup", address)
		}
	}
}

// TestLanguageAndTheme are kept in cookies, and an address loses what asked for them.
func TestLanguageAndTheme(t *testing.T) {
	handler := web.Handler(web.Options{})
	response := get(t, handler, "/play?lang=fr&theme=dark&game=bulls")
	if response.StatusCode != http.StatusSeeOther || response.Header.Get("Location") != "/play?game=bulls" {
		t.Fatalf("%d to %q", response.StatusCode, response.Header.Get("Location"))
	}
	var cookies []string
	for _, cookie := range response.Cookies() {
		cookies = append(cookies, cookie.Name+"="+cookie.Value)
	}
	text := body(t, get(t, handler, "/play", "Accept-Language", "en", "Cookie", strings.Join(cookies, "; ")))
	if !strings.Contains(text, `<html lang="fr" data-theme="dark" `) {
		t.Errorf("with the cookies %v the page begins %.120s", cookies, text)
	}
	if response := get(t, handler, "/play?lang=xx&theme=pink"); response.StatusCode != http.StatusOK {
		t.Errorf("a language that nobody speaks: %d", response.StatusCode)
	}
	if location := get(t, handler, "//evil.example/?lang=fr").Header.Get("Location"); strings.HasPrefix(location, "//") {
		t.Errorf("sent to %s", location)
	}
}

// TestFiles are kept for good under an address with their hash, and asked for again under
// any other.
func TestFiles(t *testing.T) {
	handler := web.Handler(web.Options{})
	page := body(t, get(t, handler, "/"))
	for _, match := range regexp.MustCompile(`(?:href|src)="(/static/[^"]+)"`).FindAllStringSubmatch(page, -1) {
		response := get(t, handler, match[1])
		if response.StatusCode != http.StatusOK || !strings.Contains(response.Header.Get("Cache-Control"), "immutable") {
			t.Errorf("%s: %d, %s", match[1], response.StatusCode, response.Header.Get("Cache-Control"))
		}
		again := get(t, handler, match[1], "If-None-Match", response.Header.Get("ETag"))
		if again.StatusCode != http.StatusNotModified {
			t.Errorf("%s again: %d", match[1], again.StatusCode)
		}
	}
	old := get(t, handler, "/static/0123456789ab/style.css")
	if old.StatusCode != http.StatusOK || old.Header.Get("Cache-Control") != "no-cache" {
		t.Errorf("under an old hash: %d, %s", old.StatusCode, old.Header.Get("Cache-Control"))
	}
	for _, address := range []string{"/static/x/nothing.js", "/static/x/../web.go", "/static/x/%2e%2e/web.go"} {
		if response := get(t, handler, address); response.StatusCode == http.StatusOK {
			t.Errorf("%s: %d", address, response.StatusCode)
		}
	}
}

// zipped returns how long a text is when it is compressed.
func zipped(text string) int {
	var packed strings.Builder
	zip := gzip.NewWriter(&packed)
	io.WriteString(zip, text)
	zip.Close()
	return packed.Len()
}

// TestFirstView holds that a first view is less than 100 kB of compressed bytes, and its
// fonts less than 40 kB.
func TestFirstView(t *testing.T) {
	handler := web.Handler(web.Options{})
	for _, address := range addresses {
		page := body(t, get(t, handler, address))
		total, fonts := zipped(page), 0
		seen := map[string]bool{}
		for _, match := range regexp.MustCompile(`(?:href|src)="(/static/[^"]+)"`).FindAllStringSubmatch(page, -1) {
			if seen[match[1]] {
				continue
			}
			seen[match[1]] = true
			content := body(t, get(t, handler, match[1]))
			if strings.HasSuffix(match[1], ".woff2") {
				fonts += len(content)
			} else {
				total += zipped(content)
			}
		}
		t.Logf("%s: %d bytes, fonts %d", address, total, fonts)
		if total > 100_000 || fonts == 0 || fonts > 40_000 {
			t.Errorf("%s takes %d bytes, its fonts %d", address, total, fonts)
		}
	}
}

// TestManifestAndWorker hold that what they name is there.
func TestManifestAndWorker(t *testing.T) {
	handler := web.Handler(web.Options{})
	var manifest struct {
		Name  string
		Icons []struct{ Src string }
	}
	if err := json.Unmarshal([]byte(body(t, get(t, handler, "/manifest.webmanifest"))), &manifest); err != nil || manifest.Name == "" || len(manifest.Icons) < 3 {
		t.Fatalf("%+v: %v", manifest, err)
	}
	named := []string{}
	for _, icon := range manifest.Icons {
		named = append(named, icon.Src)
	}
	worker := body(t, get(t, handler, "/sw.js"))
	list := regexp.MustCompile(`const keep = (\[.*\]);`).FindStringSubmatch(worker)
	if list == nil {
		t.Fatalf("the worker begins %.200s", worker)
	}
	var keep []string
	if err := json.Unmarshal([]byte(list[1]), &keep); err != nil {
		t.Fatal(err)
	}
	for _, address := range slices.Concat(named, keep) {
		if response := get(t, handler, address); response.StatusCode != http.StatusOK {
			t.Errorf("%s: %d", address, response.StatusCode)
		}
	}
}
