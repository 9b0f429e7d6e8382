package api_test

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"

	"codebreaker/internal/test/memory"
	"codebreaker/internal/ui/api"
	"codebreaker/internal/ui/httpapi"
)

// TestOnce repeats changes, as if an answer was lost: each change is made once.
func TestOnce(t *testing.T) {
	c := newClient(t)
	c.header.Set("Idempotency-Key", "first")
	path, _ := c.begin(object{"secret": "FEED"})
	if again, _ := c.begin(object{"secret": "FEED"}); again != path || !strings.Contains(c.raw, "Location:["+api.Base+path+"]") || !strings.Contains(c.raw, `Etag:["1"]`) {
		t.Errorf("begun %s, then %s: %s", path, again, c.raw)
	}
	c.refused(http.StatusUnprocessableEntity, "key-used", "POST", "/games", object{"secret": "BEEF"})
	c.refused(http.StatusUnprocessableEntity, "code-length", "POST", path+"/guess", object{"guess": "ABC"})
	c.header.Set("If-Match", `"1"`)
	for range 2 { // the same key may correct a refused change
		if game := c.post(path+"/guess", object{"guess": "ABCD"}); len(game.board().list("turns")) != 1 {
			t.Errorf("%v", game)
		}
	}
	c.header.Del("If-Match")
	for range 2 {
		if game := c.post(path+"/undo", nil); len(game.board().list("turns")) != 0 || game.number("revision") != 3 {
			t.Errorf("%v", game)
		}
	}
	c.header.Set("Idempotency-Key", "second")
	other, _ := c.begin(object{"secret": "FEED"})
	if other == path {
		t.Error("another key, but the same game")
	}
	for _, path := range []string{path, other} { // lists omit games without moves
		c.header.Set("Idempotency-Key", "end of "+path)
		c.post(path+"/give-up", nil)
	}
	if games := c.get("/games").list("games"); len(games) != 2 {
		t.Errorf("games %v", games)
	}
	c.header.Set("Idempotency-Key", strings.Repeat("x", 201))
	c.refused(http.StatusBadRequest, "key-long", "POST", "/games", object{})
}

// TestOnceTogether begins one game with many concurrent requests.
func TestOnceTogether(t *testing.T) {
	c := newClient(t)
	var group sync.WaitGroup
	var begun sync.Map
	for range 8 {
		group.Go(func() {
			one := *c
			one.header = http.Header{"Idempotency-Key": {"one"}}
			path, _ := one.begin(object{"secret": "FEED"})
			begun.Store(path, true)
		})
	}
	group.Wait()
	games := 0
	begun.Range(func(any, any) bool {
		games++
		return true
	})
	if games != 1 {
		t.Errorf("%d games", games)
	}
}

// TestOnceGone disconnects after a mark is kept, while the computer searches for its next guess.
// The repeated request does not give the mark again, with or without events.
func TestOnceGone(t *testing.T) {
	kept := memory.NewKeeper()
	web, server := network(t, api.Config{Store: kept})
	c := &client{t: t, handler: httpapi.Handler(server), header: make(http.Header)}
	path, game := c.begin(object{"kind": "crack", "game": "5x8"})
	address, err := url.JoinPath(web.URL, api.Base, path, "mark")
	if err != nil {
		t.Fatal(err)
	}
	ask := func(ctx context.Context) (*http.Response, error) {
		request, err := http.NewRequestWithContext(ctx, "POST", address, strings.NewReader(`{"mark":"XO"}`))
		if err != nil {
			t.Fatal(err)
		}
		request.Header = http.Header{"Content-Type": {"application/json"}, "Accept": {"text/event-stream"}, "Idempotency-Key": {"one"}}
		return http.DefaultClient.Do(request)
	}
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		defer cancel()
		waitFor(t, func() bool {
			now, err := kept.Game(t.Context(), game.text("id"))
			return err != nil || now.Revision == 2
		})
	}()
	if response, err := ask(ctx); err == nil {
		<-ctx.Done()
		response.Body.Close()
	}
	response, err := ask(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	events := listen(t, response)
	if last := events[len(events)-1]; last.name != "result" || !strings.Contains(last.data, `"revision":2`) {
		t.Errorf("%v", last)
	}
	c.header.Set("Idempotency-Key", "one")
	if game = c.post(path+"/mark", `{"mark":"XO"}`); len(game.board().list("turns")) != 1 || game.number("revision") != 2 {
		t.Errorf("%v", game)
	}
}
