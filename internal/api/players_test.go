package api_test

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/api"
	"codebreaker/store"
)

// browser keeps cookies, as one does.
type browser struct {
	next    http.Handler
	cookies map[string]string
}

func (b *browser) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for name, value := range b.cookies {
		r.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	b.next.ServeHTTP(w, r)
	response := http.Response{Header: w.Header()}
	for _, cookie := range response.Cookies() {
		b.cookies[cookie.Name] = cookie.Value
	}
}

// hosted is a server for several people.
type hosted struct {
	t       *testing.T
	store   *store.Store
	handler http.Handler
}

func newHosted(t *testing.T, config api.Config) *hosted {
	config.Store = newStore(t)
	return &hosted{t, config.Store, api.Guard(api.Access{}, newServer(t, config))}
}

// browser returns a browser that was never here.
func (h *hosted) browser() *client {
	return &client{t: h.t, handler: &browser{h.handler, make(map[string]string)}, header: make(http.Header)}
}

// named returns a browser of somebody who has a name.
func (h *hosted) named(name string) *client {
	c := h.browser()
	c.ask(http.StatusOK, "PUT", "/player", object{"name": name})
	return c
}

// secret makes a link and returns what it carries.
func (c *client) secret() string {
	c.t.Helper()
	path, secret, _ := strings.Cut(c.post("/player/link", nil).text("path"), "#")
	if path != "/me" || len(secret) < 26 {
		c.t.Fatalf("link %s#%s", path, secret)
	}
	return secret
}

// identity is the cookie by which a browser is known.
func (c *client) identity() string { return c.handler.(*browser).cookies["codebreaker-player"] }

// ids are the IDs of the player's games, in order.
func (c *client) ids() []string {
	c.t.Helper()
	var all []string
	for _, game := range c.get("/games").list("games") {
		all = append(all, object(game.(map[string]any)).text("id"))
	}
	slices.Sort(all)
	return all
}

// guessed begins a game, plays a guess, and returns the game's ID.
func (c *client) guessed(wish object) string {
	c.t.Helper()
	path, game := c.begin(wish)
	c.post(path+"/guess", object{"guess": "ABCD"})
	return game.text("id")
}

// TestLink holds that games follow a person by the link to another browser, whose own
// games are taken along.
func TestLink(t *testing.T) {
	h := newHosted(t, api.Config{})
	ada := h.named(" Ada ")
	first := ada.guessed(object{})
	secret := ada.secret()

	other := h.browser()
	second := other.guessed(object{})
	looked := other.post("/player/look", object{"secret": secret})
	if looked.text("name") != "Ada" || looked["own"] != false || looked.number("games") != 1 || looked.text("now") != "" {
		t.Errorf("looked: %v", looked)
	}
	if got := other.get("/player"); got.text("name") != "" || got["nameable"] != true {
		t.Errorf("looking made the browser %v", got)
	}
	entered := other.post("/player/enter", object{"secret": secret, "games": true})
	if entered.number("moved") != 1 || entered.number("left") != 0 || entered.text("name") != "Ada" {
		t.Errorf("entered: %v", entered)
	}
	want := []string{first, second}
	slices.Sort(want)
	for _, c := range []*client{ada, other} {
		if got := c.ids(); !slices.Equal(got, want) {
			t.Errorf("games %v, want %v", got, want)
		}
	}
	if looked := other.post("/player/look", object{"secret": secret}); looked["own"] != true {
		t.Errorf("looked again: %v", looked)
	}
	other.post("/games/"+second+"/guess", object{"guess": "ABCE"}) // goes on where it was held in memory
	if got := ada.ids(); !slices.Equal(got, want) {
		t.Errorf("after a move games %v, want %v", got, want)
	}
	ada.ask(http.StatusOK, "PUT", "/player", object{"name": "Ada L."})
	if name := other.get("/player").text("name"); name != "Ada L." {
		t.Errorf("the other browser is %q", name)
	}
}

// TestLinkLeavesGames holds that games stay where they were unless they are to be taken
// along, and that those of a person with a name are never taken.
func TestLinkLeavesGames(t *testing.T) {
	h := newHosted(t, api.Config{})
	ada, ben := h.named("Ada"), h.named("Ben")
	secret, back := ada.secret(), ben.secret()
	mine := ben.guessed(object{})
	if looked := ben.post("/player/look", object{"secret": secret}); looked.text("now") != "Ben" || looked.number("games") != 0 {
		t.Errorf("looked: %v", looked)
	}
	if entered := ben.post("/player/enter", object{"secret": secret, "games": true}); entered.number("moved") != 0 {
		t.Errorf("entered: %v", entered)
	}
	if got := ben.ids(); len(got) != 0 {
		t.Errorf("Ada has Ben's games %v", got)
	}
	ben.post("/player/enter", object{"secret": back})
	if got := ben.ids(); !slices.Equal(got, []string{mine}) {
		t.Errorf("Ben has %v", got)
	}
	nobody := h.browser()
	nobody.guessed(object{})
	nobody.post("/player/enter", object{"secret": secret})
	if got := nobody.ids(); len(got) != 0 {
		t.Errorf("Ada has nobody's games %v", got)
	}
	nobody.ask(http.StatusNoContent, "POST", "/player/leave", nil)
	if got := nobody.get("/player"); got.text("name") != "" || got["linked"] != false {
		t.Errorf("who left is %v", got)
	}
	if ada.get("/player").text("name") != "Ada" {
		t.Error("Ada is gone")
	}
}

// TestRenew holds that a player who signs out the other browsers has everything still, that these are nobody's, and that
// the link opens the games in them again.
func TestRenew(t *testing.T) {
	h := newHosted(t, api.Config{})
	ada := h.named("Ada")
	game := ada.guessed(object{})
	ada.refused(http.StatusUnprocessableEntity, "player-unlinked", "POST", "/player/renew", nil)
	h.browser().refused(http.StatusUnprocessableEntity, "player-unlinked", "POST", "/player/renew", nil)
	secret := ada.secret()
	lost := h.browser()
	lost.post("/player/enter", object{"secret": secret})
	before := ada.identity()
	if got := ada.post("/player/renew", nil); got.text("name") != "Ada" || got["linked"] != true || ada.identity() == before {
		t.Errorf("%v, %s after %s", got, ada.identity(), before)
	}
	if got := ada.ids(); !slices.Equal(got, []string{game}) || ada.get("/player").text("name") != "Ada" {
		t.Errorf("Ada has %v", got)
	}
	ada.post("/games/"+game+"/guess", object{"guess": "BBCC"})
	if got := lost.get("/player").text("name"); got != "" || len(lost.ids()) != 0 {
		t.Errorf("the other browser is %q, with %v", got, lost.ids())
	}
	lost.refused(http.StatusUnprocessableEntity, "player-unlinked", "POST", "/player/renew", nil)
	lost.post("/player/enter", object{"secret": secret})
	if got := lost.ids(); !slices.Equal(got, []string{game}) {
		t.Errorf("by the link it has %v", got)
	}
}

// TestOldLink holds that a link ends with the next, and that nothing but the last opens
// anything.
func TestOldLink(t *testing.T) {
	h := newHosted(t, api.Config{})
	ada := h.named("Ada")
	old := ada.secret()
	secret := ada.secret()
	stranger := h.browser()
	identity := stranger.get("/player") // that the browser has a cookie
	_ = identity
	before := stranger.identity()
	for _, wrong := range []string{old, "", secret[1:], strings.ToUpper(secret), secret + "a", ada.identity(), strings.Repeat("a", 26)} {
		for _, path := range []string{"/player/look", "/player/enter"} {
			stranger.refused(http.StatusNotFound, "link-none", "POST", path, object{"secret": wrong})
		}
	}
	if stranger.identity() != before {
		t.Error("a link that opens nothing made the browser another's")
	}
	stranger.post("/player/enter", object{"secret": secret})
	if stranger.identity() != ada.identity() {
		t.Error("the link does not open Ada's games")
	}
}

// TestSecretsAreNotKept holds that the file has no link's secret, and that no answer
// but the one to making it tells it, nor by what browsers are known.
func TestSecretsAreNotKept(t *testing.T) {
	h := newHosted(t, api.Config{})
	ada := h.named("Ada")
	secret := ada.secret()
	other := h.browser()
	other.get("/player")
	other.hidden = []string{secret, ada.identity()}
	other.post("/player/look", object{"secret": secret})
	ada.hidden = other.hidden
	ada.get("/player")
	if found, err := h.store.Player(t.Context(), ada.identity()); err != nil || !found.Linked {
		t.Fatalf("%+v, %v", found, err)
	}
	if _, err := h.store.PlayerOfLink(t.Context(), secret); err != nil {
		t.Error(err)
	}
}

// TestNoNameForAll refuses names to the person at this machine and to programs that keep
// no cookies, and a link to nobody in particular.
func TestNoNameForAll(t *testing.T) {
	c := newClient(t)
	for _, player := range []string{"", "bearer"} {
		c.player = player
		if got := c.get("/player"); got["nameable"] != false {
			t.Errorf("%q: %v", player, got)
		}
		c.refused(http.StatusUnprocessableEntity, "player-alone", "PUT", "/player", object{"name": "Ada"})
		c.refused(http.StatusUnprocessableEntity, "player-alone", "POST", "/player/link", nil)
		c.refused(http.StatusUnprocessableEntity, "player-alone", "POST", "/player/leave", nil)
		c.refused(http.StatusUnprocessableEntity, "player-alone", "POST", "/player/renew", nil)
		c.refused(http.StatusUnprocessableEntity, "player-alone", "POST", "/player/enter", object{"secret": "a"})
	}
	c.player = "somebody"
	c.refused(http.StatusConflict, "player-unnamed", "POST", "/player/link", nil)
	c.refused(http.StatusUnprocessableEntity, "name-empty", "PUT", "/player", object{"name": "  "})
	c.refused(http.StatusUnprocessableEntity, "name-odd", "PUT", "/player", object{"name": "a\x00"})
	c.refused(http.StatusUnprocessableEntity, "name-long", "PUT", "/player", object{"name": strings.Repeat("x", 41)})
	if got := c.get("/player"); got.text("name") != "" {
		t.Errorf("a name that was refused is kept: %v", got)
	}
}

// TestManyPlayers refuses a name more than there may be, and lets those who have one
// take another.
func TestManyPlayers(t *testing.T) {
	limits := api.DefaultLimits()
	limits.Players = 2
	h := newHosted(t, api.Config{Limits: limits})
	ada := h.named("Ada")
	h.named("Ben")
	h.browser().refused(http.StatusTooManyRequests, "players-many", "PUT", "/player", object{"name": "Cleo"})
	ada.ask(http.StatusOK, "PUT", "/player", object{"name": "Adele"})
}

// TestLinksOfOtherSites holds that a link of another site which leads to a page leaves a
// browser whose it is: it comes without the cookie, which must not be another then.
func TestLinksOfOtherSites(t *testing.T) {
	handler := guarded(api.Access{})
	for site, want := range map[string]int{"cross-site": 0, "same-site": 0, "none": 1, "same-origin": 1, "": 1} {
		response := visit(handler, "GET", "http://games.example/me", map[string]string{"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "navigate"})
		if response.StatusCode != http.StatusOK || len(response.Cookies()) != want {
			t.Errorf("%q: %d, cookies %v", site, response.StatusCode, response.Cookies())
		}
	}
}

// TestForeignPlayers holds that pages of other sites change nobody.
func TestForeignPlayers(t *testing.T) {
	h := newHosted(t, api.Config{})
	ada := h.named("Ada")
	secret := ada.secret()
	ada.header.Set("Sec-Fetch-Site", "cross-site")
	for path, body := range map[string]any{"PUT /player": object{"name": "Eve"}, "POST /player/link": nil, "POST /player/enter": object{"secret": secret}, "POST /player/leave": nil, "POST /player/renew": nil, "GET /player": nil} {
		method, path, _ := strings.Cut(path, " ")
		ada.refused(http.StatusForbidden, "foreign", method, path, body)
	}
	ada.header.Del("Sec-Fetch-Site")
	if got := ada.get("/player").text("name"); got != "Ada" {
		t.Errorf("Ada is %q now", got)
	}
}

// TestSecretQR draws a link without its standing in an address.
func TestSecretQR(t *testing.T) {
	c := newClient(t)
	status, drawn := c.send("POST", "/qr.svg", object{"text": "http://games.example/me#secret"})
	_, shown := c.send("GET", "/qr.svg?text=http://games.example/me%23secret", nil)
	if status != http.StatusOK || len(drawn) == 0 || string(drawn) != string(shown) {
		t.Errorf("%d %s", status, drawn)
	}
	c.refused(http.StatusRequestEntityTooLarge, "qr-long", "POST", "/qr.svg", object{"text": strings.Repeat("x", 1201)})
	r := httptest.NewRequest("POST", api.Base+"/qr.svg", strings.NewReader(`{"text":"secret"}`))
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	c.handler.ServeHTTP(w, r)
	if got := w.Header().Get("Cache-Control"); got != "no-store" {
		t.Errorf("it is kept: %s", got)
	}
}
