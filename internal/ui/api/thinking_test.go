package api_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"codebreaker/internal/ui/api"
	"codebreaker/internal/ui/httpapi"
)

// event is one of the Server-Sent Events.
type event struct {
	name string
	data string
}

// listen reads events until the stream ends.
func listen(t *testing.T, response *http.Response) []event {
	t.Helper()
	if kind := response.Header.Get("Content-Type"); !strings.HasPrefix(kind, "text/event-stream") {
		t.Fatalf("a stream of type %s", kind)
	}
	var events []event
	var current event
	lines := bufio.NewScanner(response.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		name, value, _ := strings.Cut(lines.Text(), ": ")
		switch name {
		case "event":
			current.name = value
		case "data":
			current.data = value
		case "":
			events = append(events, current)
			current = event{}
		}
	}
	for _, e := range events {
		schema := map[string]string{"progress": "Progress", "error": "Problem", "result": "Thought"}[e.name]
		if schema == "" {
			continue
		}
		if err := readContract().checkSchema(schema, []byte(e.data)); err != nil {
			t.Error(err)
		}
	}
	return events
}

// stream requests events over a network.
func stream(ctx context.Context, t *testing.T, address string) (*http.Response, error) {
	t.Helper()
	request, err := http.NewRequestWithContext(ctx, "GET", address, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Accept", "text/event-stream")
	return http.DefaultClient.Do(request)
}

func network(t *testing.T, config api.Config) (*httptest.Server, *api.Server) {
	t.Helper()
	server := newServer(t, config)
	web := httptest.NewServer(httpapi.Guard(httpapi.Handler(server), nil))
	t.Cleanup(web.Close)
	return web, server
}

// TestEvents compares strategies with events: progress, then the same result as a plain answer.
func TestEvents(t *testing.T) {
	web, _ := network(t, api.Config{})
	response, err := stream(t.Context(), t, web.URL+api.Base+"/compare/4x6")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	events := listen(t, response)
	last := events[len(events)-1]
	if last.name != "result" {
		t.Fatalf("%v", events)
	}
	plain, err := http.Get(web.URL + api.Base + "/compare/4x6")
	if err != nil {
		t.Fatal(err)
	}
	defer plain.Body.Close()
	if got := body(plain); `{"status":200,"answer":`+strings.TrimSpace(got)+`}` != last.data {
		t.Errorf("plain %s, as an event %s", got, last.data)
	}
}

// TestEventsOfErrors checks that an error during the computation is an event, and an earlier error
// is a status.
func TestEventsOfErrors(t *testing.T) {
	web, _ := network(t, api.Config{})
	response, err := stream(t.Context(), t, web.URL+api.Base+"/advice?line="+url.QueryEscape("4x6 ABCD=none EFEF=XXX FEFE=OO"))
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	events := listen(t, response)
	if last := events[len(events)-1]; last.name != "error" || !strings.Contains(last.data, `"status":409`) || !strings.Contains(last.data, `"id":"clash"`) || !strings.Contains(last.data, "did you mean") {
		t.Errorf("%v", events)
	}
	response, err = stream(t.Context(), t, web.URL+api.Base+"/advice?line=nonsense")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("%d", response.StatusCode)
	}
}

// long is a request that takes minutes.
const long = "/advice?strategy=lookahead-100000&line=" + "6x8"

// TestGone checks that a computation is cancelled when the reader leaves, plain or with events: its
// place in the pool is free again.
func TestGone(t *testing.T) {
	limits := api.DefaultLimits()
	limits.Quick, limits.Long, limits.Thinking = 1, 1, time.Hour
	web, server := network(t, api.Config{Limits: limits})
	for _, accept := range []string{"application/json", "text/event-stream"} {
		ctx, cancel := context.WithCancel(t.Context())
		request, err := http.NewRequestWithContext(ctx, "GET", web.URL+api.Base+long, nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Accept", accept)
		done := make(chan error, 1)
		go func() {
			response, err := http.DefaultClient.Do(request)
			if err == nil {
				_, err = response.Body.Read(make([]byte, 1)) // a stream has begun
				for err == nil {
					_, err = response.Body.Read(make([]byte, 100))
				}
				response.Body.Close()
			}
			done <- err
		}()
		waitFor(t, func() bool { return server.Thinking() == 1 })
		cancel()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", accept, err)
		}
		waitFor(t, func() bool { return server.Thinking() == 0 })
	}
}

// waitFor waits until a condition holds.
func waitFor(t *testing.T, so func() bool) {
	t.Helper()
	for begun := time.Now(); !so(); time.Sleep(time.Millisecond) {
		if time.Since(begun) > 5*time.Minute {
			t.Fatal("it never was so")
		}
	}
}

// TestThinkingOver stops a computation at its time limit, with a sentence.
func TestThinkingOver(t *testing.T) {
	limits := api.DefaultLimits()
	limits.Thinking = 50 * time.Millisecond
	c := &client{t: t, handler: newHandler(t, api.Config{Limits: limits}), header: make(http.Header)}
	c.refused(http.StatusUnprocessableEntity, "thinking-over", "GET", long, nil)
}

// TestPatience answers without the computer's next guess if finding it takes long; the mark is
// kept.
func TestPatience(t *testing.T) {
	limits := api.DefaultLimits()
	limits.Patience = time.Nanosecond
	c := &client{t: t, handler: newHandler(t, api.Config{Limits: limits}), header: make(http.Header)}
	path, game := c.begin(object{"kind": "crack", "game": "5x8"})
	if game.board()["asking"] != nil || game.board().text("ask") == "" {
		t.Logf("the first guess was known: %v", game.board().text("ask"))
	}
	c.get(path + "/ask")
	game = c.post(path+"/mark", object{"mark": "XO"})
	if game.board()["asking"] != true || len(game.board().list("turns")) != 1 {
		t.Errorf("%v", game)
	}
	asked := c.get(path + "/ask")
	if asked.board().text("ask") == "" || asked.board()["asking"] != nil {
		t.Errorf("%v", asked)
	}
}

// queued requests a long computation, and returns when the answer reports that it is waiting.
func queued(ctx context.Context, t *testing.T, web *httptest.Server) *http.Response {
	t.Helper()
	response, err := stream(ctx, t, web.URL+api.Base+long)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { response.Body.Close() })
	const waiting = "event: progress\ndata: {\"text\":\"waiting"
	first := make([]byte, len(waiting))
	if _, err := io.ReadFull(response.Body, first); err != nil || string(first) != waiting {
		t.Errorf("%q, %v", first, err)
	}
	return response
}

// TestQueue tells a waiting request that others come first, and gives it the place when it is free.
func TestQueue(t *testing.T) {
	limits := api.DefaultLimits()
	limits.Quick, limits.Long, limits.Thinking, limits.Queue = 1, 1, time.Hour, time.Hour
	web, server := network(t, api.Config{Limits: limits})
	ctx, cancel := context.WithCancel(t.Context())
	first, err := stream(ctx, t, web.URL+api.Base+long)
	if err != nil {
		t.Fatal(err)
	}
	defer first.Body.Close()
	waitFor(t, func() bool { return server.Thinking() == 1 })
	second, leave := context.WithCancel(t.Context())
	defer leave()
	response := queued(second, t, web)
	cancel()
	lines := bufio.NewScanner(response.Body)
	for lines.Scan() && !strings.Contains(lines.Text(), "thinking") {
	}
	if lines.Err() != nil || server.Thinking() != 1 {
		t.Errorf("the second is not thought about: %v", lines.Err())
	}
}

// TestAdviceBeside gets quick advice while a strategy that looks ahead computes for the same game:
// short and long computations have separate places.
func TestAdviceBeside(t *testing.T) {
	limits := api.DefaultLimits()
	limits.Quick, limits.Long, limits.Thinking, limits.Queue = 1, 1, time.Hour, time.Hour
	web, server := network(t, api.Config{Limits: limits})
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	first, err := stream(ctx, t, web.URL+api.Base+long)
	if err != nil {
		t.Fatal(err)
	}
	defer first.Body.Close()
	waitFor(t, func() bool { return server.Thinking() == 1 })
	queued(ctx, t, web)
	response, err := http.Get(web.URL + api.Base + "/advice?line=6x8")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if got := body(response); response.StatusCode != http.StatusOK {
		t.Errorf("%d %s", response.StatusCode, got)
	}
}

// TestQueueOver refuses a request that has waited too long.
func TestQueueOver(t *testing.T) {
	limits := api.DefaultLimits()
	limits.Quick, limits.Long, limits.Thinking, limits.Queue = 1, 1, time.Hour, 20*time.Millisecond
	web, server := network(t, api.Config{Limits: limits})
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	first, err := stream(ctx, t, web.URL+api.Base+long)
	if err != nil {
		t.Fatal(err)
	}
	defer first.Body.Close()
	waitFor(t, func() bool { return server.Thinking() == 1 })
	second, err := http.Get(web.URL + api.Base + long)
	if err != nil {
		t.Fatal(err)
	}
	defer second.Body.Close()
	if got := body(second); second.StatusCode != http.StatusServiceUnavailable || !strings.Contains(got, `"id":"busy"`) {
		t.Errorf("%d %s", second.StatusCode, got)
	}
}

// TestClose checks that closing the server stops computations.
func TestClose(t *testing.T) {
	limits := api.DefaultLimits()
	limits.Thinking = time.Hour
	web, server := network(t, api.Config{Limits: limits})
	answered := make(chan string, 1)
	go func() {
		response, err := http.Get(web.URL + api.Base + long)
		if err != nil {
			answered <- err.Error()
			return
		}
		defer response.Body.Close()
		answered <- fmt.Sprint(response.StatusCode, " ", body(response))
	}()
	waitFor(t, func() bool { return server.Thinking() == 1 })
	if err := server.Close(); err != nil {
		t.Fatal(err)
	}
	if got := <-answered; !strings.HasPrefix(got, "503 ") || !strings.Contains(got, "closing") {
		t.Errorf("%s", got)
	}
}
