package api_test

import (
	"bufio"
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"codebreaker/internal/api"
)

// counted returns what a server has counted, by the name of each number with its labels.
func counted(t *testing.T, server *api.Server) map[string]float64 {
	t.Helper()
	response := visit(server.Metrics(), "GET", "http://127.0.0.1/metrics", nil)
	if response.StatusCode != http.StatusOK {
		t.Fatalf("%d", response.StatusCode)
	}
	all := make(map[string]float64)
	lines := bufio.NewScanner(response.Body)
	for lines.Scan() {
		if name, number, ok := strings.Cut(lines.Text(), "} "); !strings.HasPrefix(name, "#") {
			if ok {
				name += "}"
			} else {
				name, number, _ = strings.Cut(lines.Text(), " ")
			}
			value, err := strconv.ParseFloat(number, 64)
			if err != nil {
				t.Errorf("%s: %v", lines.Text(), err)
			}
			all[name] = value
		}
	}
	return all
}

// leaves makes a request whose client goes away before it is answered.
func leaves(t *testing.T, handler http.Handler, address string) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	defer func() {
		if recover() != http.ErrAbortHandler { //nolint:errorlint // it is not wrapped
			t.Error("who went away was answered")
		}
	}()
	handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(ctx, "GET", address, nil))
}

// TestMetrics counts requests by route, what is kept, and what is written; and tells nothing of who plays, nor which game.
func TestMetrics(t *testing.T) {
	server := newServer(t, api.Config{})
	mux := http.NewServeMux()
	mux.Handle("/api/", server)
	mux.Handle("/", http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	handler := server.Observe(slog.New(slog.DiscardHandler), server.Health(api.Guard(api.Access{Public: &url.URL{Scheme: "http", Host: "example.com"}}, mux)))
	c := &client{t: t, handler: handler, header: http.Header{"Authorization": {"Bearer of nothing"}}}
	path, _ := c.begin(object{"kind": "play", "game": "4x6"})
	c.post(path+"/guess", object{"guess": "AABB"})
	c.get(path)
	c.get(path)
	for _, address := range []string{"/play", "/game/abcdefgh", "/healthz", "/api/v3/about", "/api/v2/nothing/there"} {
		visit(handler, "GET", "http://example.com"+address, nil)
	}
	visit(handler, "BREW", "http://example.com/play", nil)
	visit(handler, "POST", "http://evil.example/api/v2/games", nil)
	leaves(t, handler, "http://example.com/api/v2/games")
	numbers := counted(t, server)
	for name, want := range map[string]float64{
		`codebreaker_requests_total{method="POST",route="/api/v2/games",status="201"}`:            1,
		`codebreaker_requests_total{method="POST",route="/api/v2/games",status="403"}`:            1,
		`codebreaker_requests_total{method="POST",route="/api/v2/games/{id}/guess",status="200"}`: 1,
		`codebreaker_requests_total{method="GET",route="/api/v2/games/{id}",status="200"}`:        2,
		`codebreaker_requests_total{method="GET",route="/api/v2/games",status="gone"}`:            1,
		`codebreaker_request_seconds_count{method="GET",route="/api/v2/games/{id}"}`:              2,
		`codebreaker_requests_total{method="GET",route="pages",status="200"}`:                     2,
		`codebreaker_requests_total{method="other",route="pages",status="200"}`:                   1,
		`codebreaker_requests_total{method="GET",route="/healthz",status="200"}`:                  1,
		`codebreaker_requests_total{method="GET",route="other",status="404"}`:                     2,
		`codebreaker_requests_in_flight`:                                                          0,
		`codebreaker_lane_waiting{lane="long"}`:                                                   0,
		`codebreaker_store_writes_total`:                                                          2,
		`codebreaker_store_write_failures_total`:                                                  0,
		`codebreaker_games_held`:                                                                  1,
		`codebreaker_cache_entries{cache="changes"}`:                                              0,
		`codebreaker_lane_places{lane="moves"}`:                                                   256,
		`codebreaker_lane_refused_total{lane="long",reason="full"}`:                               0,
	} {
		if got, known := numbers[name]; got != want || !known {
			t.Errorf("%s is %v (%v), want %v", name, got, known, want)
		}
	}
	for _, name := range []string{"codebreaker_store_bytes", "codebreaker_store_write_seconds_total", "codebreaker_games_held_bytes", `codebreaker_cache_made_total{cache="starts"}`, `codebreaker_cache_found_total{cache="starts"}`, "go_goroutines"} {
		if numbers[name] <= 0 {
			t.Errorf("%s is %v", name, numbers[name])
		}
	}
	id := strings.TrimPrefix(path, "/games/")
	for name := range numbers {
		if strings.Contains(name, id) || strings.Contains(name, "abcdefgh") || strings.Contains(name, "nothing") {
			t.Errorf("%s tells too much", name)
		}
	}
	if status := visit(server.Metrics(), "GET", "http://127.0.0.1/", nil).StatusCode; status != http.StatusNotFound {
		t.Errorf("beside the metrics: %d", status)
	}
}

// TestMetricsOfLanes tells how many think and wait, for how long they waited, why others were refused, and who went away.
func TestMetricsOfLanes(t *testing.T) {
	limits := api.DefaultLimits()
	limits.Quick, limits.Long, limits.Waiting, limits.Thinking, limits.Queue = 1, 1, 1, time.Hour, time.Hour
	server := newServer(t, api.Config{Limits: limits})
	web := httptest.NewServer(server.Observe(slog.New(slog.DiscardHandler), server))
	t.Cleanup(web.Close)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	for range 2 {
		response, err := stream(ctx, t, web.URL+api.Base+long)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
	}
	waitFor(t, func() bool { return server.Waiting() == 1 })
	refused, err := http.Get(web.URL + api.Base + long)
	if err != nil {
		t.Fatal(err)
	}
	_, _ = io.Copy(io.Discard, refused.Body)
	refused.Body.Close()
	numbers := counted(t, server)
	for name, want := range map[string]float64{
		`codebreaker_lane_taken{lane="long"}`: 1, `codebreaker_lane_waiting{lane="long"}`: 1, `codebreaker_lane_places{lane="long"}`: 1,
		`codebreaker_lane_refused_total{lane="long",reason="full"}`: 1, `codebreaker_requests_in_flight`: 2, `codebreaker_lane_wait_seconds_count{lane="long"}`: 0,
		`codebreaker_requests_total{method="GET",route="/api/v2/advice",status="503"}`: 1,
	} {
		if got, known := numbers[name]; got != want || !known {
			t.Errorf("%s is %v (%v), want %v", name, got, known, want)
		}
	}
	cancel()
	waitFor(t, func() bool { return server.Thinking()+server.Waiting() == 0 })
	waitFor(t, func() bool { return counted(t, server)[`codebreaker_requests_in_flight`] == 0 })
	if waited := counted(t, server)[`codebreaker_lane_wait_seconds_count{lane="long"}`]; waited != 1 {
		t.Errorf("%v waited", waited)
	}
}
