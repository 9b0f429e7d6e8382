package httpapi_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"codebreaker/internal/ui/httpapi"
)

// guarded returns a guard that lets requests through to a greeting.
func guarded() http.Handler {
	return httpapi.Guard(greeting("welcome"), nil)
}

func greeting(text string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { _, _ = io.WriteString(w, text) })
}

func visit(handler http.Handler, method, address string, header map[string]string) *http.Response {
	return visitFrom("127.0.0.1:50000", handler, method, address, header)
}

func visitFrom(remote string, handler http.Handler, method, address string, header map[string]string) *http.Response {
	r := httptest.NewRequest(method, address, nil)
	r.RemoteAddr = remote
	for name, value := range header {
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, r)
	return w.Result()
}

// TestLoopbackHosts checks that only names of this machine are answered: a page of another site
// cannot send requests through a name that it points here.
func TestLoopbackHosts(t *testing.T) {
	handler := guarded()
	for host, want := range map[string]int{
		"127.0.0.1:8080": 200, "localhost:8080": 200, "LOCALHOST": 200, "[::1]:8080": 200, "127.0.0.2": 200,
		"evil.example": 403, "evil.example:8080": 403, "127.0.0.1.evil.example": 403, "192.168.1.5:8080": 403, "localhost.evil.example": 403, "0.0.0.0:8080": 403,
	} {
		if got := visit(handler, "GET", "http://"+host+"/", nil).StatusCode; got != want {
			t.Errorf("%s: %d, want %d", host, got, want)
		}
	}
}

// TestOthers checks that other machines, proxies and foreign hosts get public files, and never the
// API.
func TestOthers(t *testing.T) {
	handler := httpapi.Guard(greeting("own"), greeting("public"))
	for _, test := range []struct {
		remote, host string
		header       map[string]string
		want, api    string
	}{
		{"127.0.0.1:5", "127.0.0.1:8080", nil, "200 own", "200 own"},
		{"[::1]:5", "localhost:8080", nil, "200 own", "200 own"},
		{"192.168.1.7:5", "192.168.1.5:8080", nil, "200 public", "403"},
		{"192.168.1.7:5", "127.0.0.1:8080", nil, "200 public", "403"}, // the header is not proof
		{"192.168.1.7:5", "laptop.local", nil, "200 public", "403"},
		{"127.0.0.1:5", "evil.example", nil, "200 public", "403"}, // a name that its owner points here
		{"127.0.0.1:5", "127.0.0.1:8080", map[string]string{"X-Forwarded-For": "8.8.8.8"}, "200 public", "403"},
		{"127.0.0.1:5", "127.0.0.1:8080", map[string]string{"Sec-Fetch-Site": "cross-site"}, "403", "403"},
		{"127.0.0.1:5", "127.0.0.1:8080", map[string]string{"User-Agent": "a proxy that replaces the host"}, "200 own", "200 own"}, // SECURITY.md warns of it
	} {
		for path, want := range map[string]string{"/play.html": test.want, "/api/games": test.api} {
			response := visitFrom(test.remote, handler, "GET", "http://"+test.host+path, test.header)
			got := strconv.Itoa(response.StatusCode)
			if response.StatusCode == http.StatusOK {
				got += " " + body(response)
			}
			if isolated := response.Header.Get("Cross-Origin-Opener-Policy") != ""; isolated != (want == "200 own") {
				t.Errorf("%s asks %s for %s: isolated %t", test.remote, test.host, path, isolated)
			}
			if got != want {
				t.Errorf("%s asks %s for %s with %v: %s, want %s", test.remote, test.host, path, test.header, got, want)
			}
		}
	}
	if got := visitFrom("192.168.1.7:5", guarded(), "GET", "http://127.0.0.1/", nil).StatusCode; got != http.StatusForbidden {
		t.Errorf("another machine without what is public: %d", got)
	}
}

// TestForeignSites checks that pages of other sites cannot change anything.
func TestForeignSites(t *testing.T) {
	handler := guarded()
	for _, test := range []struct {
		method string
		header map[string]string
		want   int
	}{
		{"POST", nil, 200}, // not a browser
		{"POST", map[string]string{"Sec-Fetch-Site": "same-origin"}, 200},
		{"POST", map[string]string{"Sec-Fetch-Site": "cross-site"}, 403},
		{"PUT", map[string]string{"Sec-Fetch-Site": "same-site"}, 403},
		{"DELETE", map[string]string{"Origin": "http://evil.example"}, 403},
		{"POST", map[string]string{"Origin": "http://127.0.0.1"}, 200},
		{"GET", map[string]string{"Sec-Fetch-Site": "cross-site"}, 403}, // it would make the server compute
		{"GET", map[string]string{"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "navigate"}, 403},
		{"GET", map[string]string{"Sec-Fetch-Site": "same-origin"}, 200},
		{"GET", map[string]string{"Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate"}, 200}, // typed
		{"GET", map[string]string{"Origin": "http://evil.example"}, 403},
		{"GET", map[string]string{"Origin": "null"}, 403},
		{"GET", map[string]string{"Origin": "http://127.0.0.1"}, 200},
	} {
		if got := visit(handler, test.method, "http://127.0.0.1/api/games", test.header).StatusCode; got != test.want {
			t.Errorf("%s %v: %d, want %d", test.method, test.header, got, test.want)
		}
	}
}

// TestForeignLinks checks that links from other sites lead to pages, and that other requests from
// them are refused.
func TestForeignLinks(t *testing.T) {
	handler := guarded()
	for mode, want := range map[string]int{"navigate": 200, "no-cors": 403, "cors": 403, "": 403} {
		if got := visit(handler, "GET", "http://127.0.0.1/play", map[string]string{"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": mode}).StatusCode; got != want {
			t.Errorf("%s: %d, want %d", mode, got, want)
		}
	}
	if got := visit(handler, "POST", "http://127.0.0.1/play", map[string]string{"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}).StatusCode; got != 403 {
		t.Errorf("a form: %d", got)
	}
}

// TestForwardedToLoopback refuses requests that a proxy forwards.
func TestForwardedToLoopback(t *testing.T) {
	handler := guarded()
	for _, name := range []string{"X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "Forwarded", "X-Real-IP", "Via", "CF-Connecting-IP"} {
		response := visit(handler, "GET", "http://127.0.0.1:8080/api/games", map[string]string{name: "1.1 a"})
		if text := body(response); response.StatusCode != 403 || !strings.Contains(text, "through a proxy") {
			t.Errorf("%s: %d %s", name, response.StatusCode, text)
		}
	}
}

// TestHeaders checks that every answer, even a refusal, has the headers that isolate pages.
func TestHeaders(t *testing.T) {
	for _, address := range []string{"http://127.0.0.1/", "http://evil.example/"} {
		header := visit(guarded(), "GET", address, nil).Header
		policy := header.Get("Content-Security-Policy")
		if strings.Contains(policy, "unsafe") || !strings.Contains(policy, "frame-ancestors 'none'") || header.Get("X-Content-Type-Options") != "nosniff" ||
			header.Get("Referrer-Policy") == "" || header.Get("Permissions-Policy") == "" {
			t.Errorf("%s: %v", address, header)
		}
	}
}

// TestRefusedPage gives a person the reason for a refusal as a readable page.
func TestRefusedPage(t *testing.T) {
	response := visit(guarded(), "GET", "http://evil.example/play", map[string]string{"Accept": "text/html", "Accept-Language": "fr"})
	if text := body(response); response.StatusCode != http.StatusForbidden || !strings.Contains(text, `<html lang="fr">`) || !strings.Contains(text, "localhost") {
		t.Errorf("%d %s", response.StatusCode, text)
	}
}

// body returns the content of an answer.
func body(response *http.Response) string {
	text, _ := io.ReadAll(response.Body) // a cut answer fails its test
	return string(text)
}
