package api_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"codebreaker/internal/test/memory"
	"codebreaker/internal/ui/api"
	"codebreaker/internal/ui/httpapi"
)

// client sends requests to a server and checks every answer against the OpenAPI document.
type client struct {
	t       testing.TB
	handler http.Handler
	header  http.Header
	hidden  []string // texts that no answer may contain
	raw     string   // the last answer, headers and all
}

// object is an answer.
type object map[string]any

func newServer(t testing.TB, config api.Config) *api.Server {
	t.Helper()
	if config.Store == nil {
		config.Store = memory.NewKeeper()
	}
	if config.Log == nil {
		config.Log = func(err error) {
			var refused interface{ Unwrap() error }
			if !errors.As(err, &refused) {
				t.Logf("log: %v", err)
			}
		}
	}
	if config.Limits == (api.Limits{}) {
		config.Limits = api.DefaultLimits()
		config.Limits.Thinking, config.Limits.Queue, config.Limits.Patience = time.Hour, time.Hour, time.Hour // the machine may be busy
	}
	s := api.New(config)
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// newHandler returns the handler of a new server.
func newHandler(t testing.TB, config api.Config) http.Handler {
	t.Helper()
	return httpapi.Handler(newServer(t, config))
}

func newClient(t testing.TB) *client {
	return &client{t: t, handler: newHandler(t, api.Config{}), header: make(http.Header)}
}

// newClientAt is newClient with a fixed time.
func newClientAt(t testing.TB, now time.Time) *client {
	return &client{t: t, handler: newHandler(t, api.Config{Now: func() time.Time { return now }}), header: make(http.Header)}
}

// send makes a request and returns the status and the body.
func (c *client) send(method, path string, body any) (int, []byte) {
	c.t.Helper()
	var reader io.Reader
	switch body := body.(type) {
	case nil:
	case string:
		reader = strings.NewReader(body)
	default:
		text, err := json.Marshal(body)
		if err != nil {
			c.t.Fatal(err)
		}
		reader = bytes.NewReader(text)
	}
	r := httptest.NewRequest(method, api.Base+path, reader)
	r = r.WithContext(c.t.Context())
	if reader != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	for name, values := range c.header {
		r.Header[name] = values
	}
	w := httptest.NewRecorder()
	c.handler.ServeHTTP(w, r)
	answer := w.Body.Bytes()
	c.raw = fmt.Sprint(w.Code, w.Header(), string(answer))
	pathOnly, _, _ := strings.Cut(path, "?")
	if unescaped, err := url.PathUnescape(pathOnly); err == nil {
		pathOnly = unescaped
	}
	if err := readContract().check(method, pathOnly, w.Code, w.Header().Get("Content-Type"), answer); err != nil {
		c.t.Errorf("%s %s: %v", method, path, err)
	}
	for _, hidden := range c.hidden {
		if strings.Contains(listedCodes.ReplaceAllString(c.raw, ""), hidden) {
			c.t.Errorf("%s %s tells %s: %s", method, path, hidden, c.raw)
		}
	}
	return w.Code, answer
}

// listedCodes matches lists of candidates, which include the secret.
var listedCodes = regexp.MustCompile(`"codes":\[[^]]*\]`)

// ask makes a request, checks the status, and returns the answer.
func (c *client) ask(status int, method, path string, body any) object {
	c.t.Helper()
	got, answer := c.send(method, path, body)
	if got != status {
		c.t.Fatalf("%s %s: status %d, want %d: %s", method, path, got, status, answer)
	}
	var o object
	if len(answer) > 0 {
		if err := json.Unmarshal(answer, &o); err != nil {
			c.t.Fatal(err)
		}
	}
	return o
}

func (c *client) get(path string) object {
	c.t.Helper()
	return c.ask(http.StatusOK, "GET", path, nil)
}

func (c *client) post(path string, body any) object {
	c.t.Helper()
	return c.ask(http.StatusOK, "POST", path, body)
}

// begin begins a game and returns its path and its state.
func (c *client) begin(body object) (string, object) {
	c.t.Helper()
	game := c.ask(http.StatusCreated, "POST", "/games", body)
	return "/games/" + game["id"].(string), game
}

// refused makes a request that the server must refuse with this problem.
func (c *client) refused(status int, id, method, path string, body any) string {
	c.t.Helper()
	problem := c.ask(status, method, path, body)
	if problem["id"] != id || problem.number("status") != status || problem.text("title") != http.StatusText(status) {
		c.t.Errorf("%s %s: %v, want %s", method, path, problem, id)
	}
	return problem.text("detail")
}

// board returns the one board of a game.
func (o object) board() object {
	boards := o.list("boards")
	if len(boards) == 0 {
		return object{}
	}
	return boards[0].(map[string]any)
}

func (o object) text(name string) string { s, _ := o[name].(string); return s }
func (o object) number(name string) int  { n, _ := o[name].(float64); return int(n) }
func (o object) list(name string) []any  { l, _ := o[name].([]any); return l }

// body returns the content of an answer.
func body(response *http.Response) string {
	text, _ := io.ReadAll(response.Body) // the test finds missing text
	return string(text)
}
