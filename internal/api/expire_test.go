package api_test

import (
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"codebreaker/internal/api"
	"codebreaker/store"
)

// TestOwnGames holds that who knows the ID of somebody's game may play it, but not delete
// it: neither another player, nor the person at this machine.
func TestOwnGames(t *testing.T) {
	c := newClient(t)
	c.player = "anna"
	path, _ := c.begin(object{})
	for _, other := range []string{"bob", "", "bearer"} {
		c.player = other
		c.refused(http.StatusForbidden, "game-others", "DELETE", path, nil)
	}
	c.post(path+"/guess", object{"guess": "ABCD"})
	c.player = "anna"
	if game := c.get(path); len(game.board().list("turns")) != 1 {
		t.Errorf("%v", game)
	}
	c.ask(http.StatusNoContent, "DELETE", path, nil)
	c.refused(http.StatusNotFound, "game-none", "GET", path, nil)
	c.player = ""
	own, _ := c.begin(object{})
	c.player = "anna"
	c.refused(http.StatusForbidden, "game-others", "DELETE", own, nil)
	c.player = ""
	c.ask(http.StatusNoContent, "DELETE", own, nil)
}

// TestExpire holds that the games of nobody go once their browser was not here for the
// time of the limit, and no others: neither those of who has a name, nor of the person at
// this machine, of programs, or of a browser that was here without playing.
func TestExpire(t *testing.T) {
	now := time.Now()
	kept := newStore(t)
	limits := api.DefaultLimits()
	limits.Expire = 10 * 24 * time.Hour
	server := newServer(t, api.Config{Store: kept, Limits: limits, Now: func() time.Time { return now }})
	h := &hosted{t: t, store: kept, handler: api.Guard(api.Access{}, server)}
	ada := h.named("Ada")
	ada.guessed(object{})
	gone, looking, late := h.browser(), h.browser(), h.browser()
	gone.guessed(object{})
	gone.ask(http.StatusCreated, "POST", "/lists", object{"name": "own", "words": []string{"cat", "dog"}})
	looking.guessed(object{})
	late.guessed(object{})
	program := &client{t: t, handler: server, header: make(http.Header), player: "bearer"}
	program.guessed(object{})
	program.player = ""
	program.guessed(object{})

	left := func() (games int) {
		t.Helper()
		if err := server.Expire(t.Context()); err != nil {
			t.Fatal(err)
		}
		games, err := kept.Count(t.Context(), store.Filter{AnyPlayer: true})
		if err != nil {
			t.Fatal(err)
		}
		return games
	}
	begun := now
	now = begun.Add(5 * 24 * time.Hour)
	looking.get("/statistics")
	now = begun.Add(10*24*time.Hour - time.Minute)
	if games := left(); games != 6 {
		t.Errorf("before the time: %d games", games)
	}
	late.get("/player")
	now = begun.Add(10*24*time.Hour + time.Minute)
	if games := left(); games != 5 || len(gone.ids()) != 0 || len(late.ids()) != 1 || len(looking.ids()) != 1 {
		t.Errorf("after it: %d games", games)
	}
	if lists, err := kept.Lists(t.Context(), gone.identity()); err != nil || len(lists) != 0 {
		t.Errorf("lists %v, %v", lists, err)
	}
	now = begun.Add(1000 * 24 * time.Hour)
	if games := left(); games != 3 || len(ada.ids()) != 1 {
		t.Errorf("much later: %d games", games)
	}
	if name := ada.get("/player").text("name"); name != "Ada" {
		t.Errorf("Ada is %q", name)
	}
}

// TestExpiresByItself holds that a server forgets the games of nobody without being asked.
func TestExpiresByItself(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.db")
	clock := time.Now() // SQLite has that of the machine
	synctest.Test(t, func(t *testing.T) {
		kept, err := store.Open(t.Context(), file)
		if err != nil {
			t.Fatal(err)
		}
		defer kept.Close()
		limits := api.DefaultLimits()
		limits.Expire = 2 * 24 * time.Hour
		begun := time.Now()
		server := api.New(api.Config{Store: kept, Limits: limits, Now: func() time.Time { return clock.Add(time.Since(begun)) }})
		defer server.Close()
		c := &client{t: t, handler: server, header: make(http.Header), player: strings.Repeat("a", 26)}
		c.begin(object{})
		count := func() int {
			games, err := kept.Count(t.Context(), store.Filter{AnyPlayer: true})
			if err != nil {
				t.Fatal(err)
			}
			return games
		}
		if games := count(); games != 1 {
			t.Errorf("%d games", games)
		}
		time.Sleep(10 * 24 * time.Hour)
		synctest.Wait()
		if games := count(); games != 0 {
			t.Errorf("%d games are left", games)
		}
	})
}
