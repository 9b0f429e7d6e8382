package api_test

import (
	"bytes"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"codebreaker/internal/api"
)

// TestObserve makes of a panic an answer and a line of the log, and logs neither who asks nor about what.
func TestObserve(t *testing.T) {
	var text bytes.Buffer
	handler := newServer(t, api.Config{}).Observe(slog.New(slog.NewJSONHandler(&text, nil)), http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Has("write") {
			_, _ = io.WriteString(w, "half an ")
		}
		if r.URL.Query().Has("panic") {
			panic("no answer")
		}
		w.WriteHeader(http.StatusTeapot)
	}))
	response := visit(handler, "GET", "http://127.0.0.1/api/v2/games/abcdefgh/hint?token=secret&panic", map[string]string{"Cookie": "codebreaker-player=somebody"})
	said := text.String()
	if id := response.Header.Get("X-Request-Id"); response.StatusCode != 500 || !strings.Contains(body(response), `"id":"fault"`) || len(id) != 12 || strings.Count(said, id) != 2 {
		t.Errorf("%d %v\n%s", response.StatusCode, response.Header, said)
	}
	for _, private := range []string{"abcdefgh", "secret", "somebody", "192.0.2.1"} { // the last is whom httptest asks as
		if strings.Contains(said, private) {
			t.Errorf("the log has %s: %s", private, said)
		}
	}
	for _, want := range []string{`"panic":"no answer"`, `"path":"/api/v2/games/…"`, "observe_test.go", `"status":500`} {
		if !strings.Contains(said, want) {
			t.Errorf("the log has no %s: %s", want, said)
		}
	}
	text.Reset()
	if response := visit(handler, "POST", "http://127.0.0.1/game/abcdefgh", nil); response.StatusCode != http.StatusTeapot || !strings.Contains(text.String(), `"path":"/game/…","status":418`) {
		t.Errorf("%d %s", response.StatusCode, &text)
	}
	defer func() {
		if recover() != http.ErrAbortHandler { //nolint:errorlint // it is not wrapped
			t.Error("half an answer ends as if it were whole")
		}
	}()
	visit(handler, "GET", "http://127.0.0.1/?write&panic", nil)
}

// TestFaultOfRequest names the request that something went wrong in answer to, as its answer and its line of the log do.
func TestFaultOfRequest(t *testing.T) {
	kept := newStore(t)
	var told string
	var wrong error
	s := newServer(t, api.Config{Store: kept, Log: func(request string, err error) { told, wrong = request, err }})
	kept.Close()
	response := visit(s.Observe(slog.New(slog.DiscardHandler), s), "GET", "http://127.0.0.1/api/v2/games", nil)
	if response.StatusCode != http.StatusServiceUnavailable || wrong == nil || told == "" || told != response.Header.Get("X-Request-Id") {
		t.Errorf("%d: request %q, told of %q: %v", response.StatusCode, response.Header.Get("X-Request-Id"), told, wrong)
	}
}

// TestHealth tells machines how the server is, without a token and for any host, and nothing else.
func TestHealth(t *testing.T) {
	kept := newStore(t)
	s := newServer(t, api.Config{Store: kept})
	handler := s.Health(api.Guard(api.Access{Token: rightToken}, s))
	ask := func(path string) (int, string) {
		response := visit(handler, "GET", "http://10.1.2.3"+path, nil)
		return response.StatusCode, body(response)
	}
	for path, want := range map[string]int{"/healthz": 200, "/readyz": 200, "/healthz/": 401, "/api/v2/about": 401} {
		if status, text := ask(path); status != want || want == 200 && text != "ok\n" {
			t.Errorf("%s: %d %q, want %d", path, status, text, want)
		}
	}
	kept.Close()
	if status, _ := ask("/readyz"); status != 503 {
		t.Errorf("without games: %d", status)
	}
	if status, _ := ask("/healthz"); status != 200 {
		t.Errorf("it runs: %d", status)
	}
}
