package api_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"codebreaker/internal/ui/api"
	"codebreaker/internal/ui/httpapi"
)

// FuzzAPI sends requests of all kinds: no request stops the server, every answer matches the
// document, and every refusal is a sentence.
func FuzzAPI(f *testing.F) {
	limits := api.DefaultLimits()
	limits.Thinking, limits.Compared, limits.Tree = 300*time.Millisecond, 1000, 1000
	server := newServer(f, api.Config{Limits: limits})
	var ids []string
	for _, line := range []string{`{"secret":"FEED"}`, `{"kind":"crack","game":"3x4"}`, `{"kind":"solver","game":"wordle:en"}`, `{"game":"3x4","codemaker":"adversary"}`} {
		w := httptest.NewRecorder()
		r := httptest.NewRequest("POST", api.Base+"/games", strings.NewReader(line))
		r.Header.Set("Content-Type", "application/json")
		httpapi.Handler(server).ServeHTTP(w, r)
		var game struct{ ID string }
		if err := json.Unmarshal(w.Body.Bytes(), &game); err != nil || game.ID == "" {
			f.Fatal(err, w.Body)
		}
		ids = append(ids, game.ID)
	}
	for _, path := range []string{"/lists", "/presets"} { // the first request reads all lists, and Go takes an input for a hang after ten seconds
		httpapi.Handler(server).ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", api.Base+path, nil))
	}
	for _, route := range api.Routes() {
		method, path, _ := strings.Cut(route, " ")
		f.Add(method, path, "", `{}`, uint8(0))
	}
	for _, seed := range []struct{ method, path, query, body string }{
		{"POST", "/games", "", `{"line":"4x6 seed:1 most:3"}`},
		{"POST", "/games", "", `{"kind":"crack","game":"10.11.12","strategy":"random","opening":"A"}`},
		{"POST", "/games/{id}/guess", "", `{"guess":"ABCD"}`},
		{"POST", "/games/{id}/mark", "", `{"mark":"1b1w"}`},
		{"POST", "/games/{id}/turns", "", `{"text":"CRANE\n⬛⬛🟨⬛🟩"}`},
		{"PUT", "/games/{id}/turns/1", "", `{"mark":"XX"}`},
		{"POST", "/games/{id}/hint", "", `{"step":2,"row":"A..B"}`},
		{"GET", "/advice", "line=4x6+ABCD%3DXO&top=3&strategy=parts", ""},
		{"GET", "/partition", "line=4x6&guess=ABCD&mark=XO", ""},
		{"GET", "/trees/4x6", "path=XO,XXO&strategy=first", ""},
		{"GET", "/compare/2x3", "strategies=first,random", ""},
		{"GET", "/sizes", "strategies=first", ""},
		{"POST", "/lists", "", `{"name":"birds","words":["heron"]}`},
		{"GET", "/games", "open=true&limit=5&before=mi0-x", ""},
	} {
		f.Add(seed.method, seed.path, seed.query, seed.body, uint8(1))
	}
	f.Fuzz(func(t *testing.T, method, path, query, body string, which uint8) {
		path = strings.ReplaceAll(strings.ReplaceAll(path, "{id}", ids[int(which)%len(ids)]), "{number}", "1")
		path = strings.ReplaceAll(path, "{game}", "3x4")
		r, err := http.NewRequest(method, "http://localhost", strings.NewReader(body))
		if err != nil || strings.Contains(r.Method, "%") {
			t.Skip()
		}
		method, r.RemoteAddr = r.Method, "127.0.0.1:50000"
		r.URL.Path, r.URL.RawQuery, r.RequestURI = api.Base+path, query, api.Base+path
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		httpapi.Guard(httpapi.Handler(server), nil).ServeHTTP(w, r.WithContext(t.Context()))
		if w.Code >= 500 && w.Code != http.StatusServiceUnavailable {
			t.Errorf("%s %s?%s %s: status %d: %s", method, path, query, body, w.Code, w.Body)
		}
		if err := readContract().check(method, path, w.Code, w.Header().Get("Content-Type"), w.Body.Bytes()); err != nil && w.Code != http.StatusForbidden {
			t.Errorf("%s %s?%s %s: %v", method, path, query, body, err)
		}
		if w.Code >= 400 && method != http.MethodHead {
			var refused struct{ ID, Detail string }
			if err := json.Unmarshal(w.Body.Bytes(), &refused); err != nil || refused.ID == "" || refused.Detail == "" {
				t.Errorf("%s %s: %v: %s", method, path, err, w.Body)
			}
		}
	})
}
