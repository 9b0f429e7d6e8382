package api_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/match"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/longtest"
	"codebreaker/internal/test/memory"
	"codebreaker/internal/ui/api"
)

// attempts are requests to every route that could reveal something about a game. %s in a query is
// replaced by the game's ID.
var attempts = map[string][]struct {
	query string
	body  object
}{
	"GET /about":                 {{}},
	"GET /openapi.json":          nil, // speaks of secrets
	"GET /games":                 {{}, {query: "open=true&kind=play"}, {query: "limit=1&before=zzzzzzzz-%s"}},
	"POST /games":                nil, // begins another game
	"GET /games/{id}":            {{}, {query: "lang=fr"}},
	"DELETE /games/{id}":         nil, // nothing remains to reveal
	"POST /games/{id}/guess":     {{body: object{"guess": "AABBC"}}, {body: object{"guess": "AAB"}}, {body: object{"secret": "?"}}},
	"POST /games/{id}/mark":      {{body: object{"mark": "XX"}}},
	"POST /games/{id}/turns":     {{body: object{"text": "AABBC=XX"}}},
	"PUT /games/{id}/turns/1":    {{body: object{"mark": "XX"}}},
	"POST /games/{id}/repair":    {{}, {body: object{"repair": 2}}},
	"POST /games/{id}/refuse":    {{}, {body: object{"guess": "AABBC"}}},
	"POST /games/{id}/instead":   {{body: object{"guess": "AABBC"}}},
	"POST /games/{id}/undo":      {{}, {}},
	"POST /games/{id}/redo":      {{}},
	"POST /games/{id}/give-up":   nil, // ends the game
	"GET /games/{id}/ask":        {{}},
	"POST /games/{id}/hint":      {{body: object{"step": 1}}, {body: object{"step": 2, "row": "ABCDE"}}, {body: object{"step": 3}}},
	"GET /games/{id}/advice":     {{query: "top=100"}, {query: "strategy=first"}, {query: "strategy=random&seed=1"}},
	"GET /games/{id}/partition":  {{query: "guess=ABCDE"}, {query: "guess=AABBC&turns=0"}},
	"GET /games/{id}/clash":      {{}},
	"GET /games/{id}/review":     {{}},
	"GET /games/{id}/result":     {{}},
	"GET /games/{id}/candidates": {{}, {query: "turns=0"}, {query: "from=1"}},
	"GET /games/{id}/share":      {{}, {query: "lang=fr"}, {query: "seed=1"}},
	"GET /advice":                nil, // of no game
	"GET /partition":             nil,
	"GET /candidates":            nil,
	"GET /clash":                 nil,
	"GET /review":                nil,
	"GET /presets":               {{}},
	"GET /lesson":                nil, // its secrets are the same for everyone
	"GET /guide":                 nil, // the same
	"GET /days":                  {{query: "from=2026-11-01&to=2026-11-30"}},
	"GET /describe":              nil,
	"GET /line":                  nil,
	"GET /export":                nil, // the file of games, which includes their secrets and seeds
	"POST /import":               nil,
	"POST /forget":               nil,
	"GET /strategies":            {{}},
	"GET /lists":                 nil,
	"POST /lists":                nil,
	"DELETE /lists/{name}":       nil,
	"POST /puzzles":              {{body: object{"game": "4x6"}}},
	"POST /puzzles/solve":        nil, // of no game
	"POST /matches":              nil, // of no game
	"POST /riddles":              {{body: object{"game": "5x10"}}},
	"GET /jobs":                  nil, // of no game
	"GET /statistics":            {{}, {query: "kind=play"}},
	"GET /trees/{game}":          nil,
	"GET /compare/{game}":        nil,
	"GET /sizes":                 nil, // of no game
}

// TestSecretStays sends requests of every kind about games of every codemaker: no answer, header or
// error contains the secret or the seed before the game is over. Afterwards both are available.
func TestSecretStays(t *testing.T) {
	const name, secret = "5x10", "JHIGJ"
	game, err := rules.ParseGame(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, codemaking := range []object{
		{"secret": secret},
		{"seed": "18364758544493064720"},
		{}, // the server draws a seed
		{"day": "2026-11-20"},
		{"line": name + " seed:18364758544493064720 most:9"},
	} {
		if !longtest.On() && codemaking["secret"] == nil {
			continue
		}
		kept := memory.NewKeeper()
		c := &client{t: t, handler: newHandler(t, api.Config{Store: kept}), header: make(http.Header)}
		drawn := len(codemaking) == 0
		if codemaking["line"] == nil { // the line names the game
			codemaking["game"] = name
		}
		path, begun := c.begin(codemaking)
		id := begun.text("id")
		saved, err := kept.Game(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		hidden := secret
		if saved.Saved.Codemaker != session.Fixed {
			hidden = game.Format(match.Random(game, saved.Saved.Seed).Secret)
			c.hidden = append(c.hidden, strconv.FormatUint(saved.Saved.Seed, 10), `"seed"`)
		}
		c.hidden = append(c.hidden, `"secret"`)
		if !drawn { // advice may hit a random secret by chance
			c.hidden = append(c.hidden, hidden)
		}
		c.tryAll(id)
		c.hidden = nil
		c.post(path+"/give-up", nil)
		c.get(path)
		if !strings.Contains(c.raw, hidden) || saved.Saved.Codemaker == session.Random && !strings.Contains(c.raw, fmt.Sprintf(`"seed":"%d"`, saved.Saved.Seed)) {
			t.Errorf("%v: when it is over the game does not tell: %s", codemaking, c.raw)
		}
	}
}

// tryAll makes all attempts, as plain requests and as streams, before and after turns.
func (c *client) tryAll(id string) {
	c.t.Helper()
	known := make(map[string]bool)
	for _, turns := range []int{0, 1, 2} {
		for _, route := range slices.Sorted(maps.Keys(attempts)) {
			ways := attempts[route]
			known[strings.Replace(route, "/turns/1", "/turns/{number}", 1)] = true
			method, path, _ := strings.Cut(route, " ")
			for _, way := range ways {
				target := strings.ReplaceAll(path, "{id}", id)
				if way.query != "" {
					target += "?" + strings.ReplaceAll(way.query, "%s", id)
				}
				var body any
				if way.body != nil {
					body = way.body
				}
				c.send(method, target, body)
				if method == "GET" {
					c.header.Set("Accept", "text/event-stream")
					c.send(method, target, body)
					c.header.Del("Accept")
				}
			}
		}
		c.send("POST", "/games/"+id+"/guess", object{"guess": []string{"AAABB", "CDEFG", "HGFED"}[turns]})
	}
	for _, route := range api.Routes() {
		if !known[route] {
			c.t.Errorf("%s was not tried", route)
		}
	}
}

// TestAdversary plays against the adversary, which has no secret.
func TestAdversary(t *testing.T) {
	c := newClient(t)
	path, _ := c.begin(object{"game": "3x4", "codemaker": "adversary"})
	game := c.post(path+"/guess", object{"guess": "AAB"})
	if game.text("line") != "3x4 adversary most:12 AAB="+object(game.board().list("turns")[0].(map[string]any)).text("mark") {
		t.Errorf("%v", game)
	}
	game = c.post(path+"/give-up", nil)
	if game.board().text("secret") == "" || game["seed"] != nil {
		t.Errorf("%v", game)
	}
	large, _ := c.begin(object{"game": "10x10", "codemaker": "adversary"}) // too many codes to list
	if game = c.post(large+"/guess", object{"guess": "AAAABBBCCD"}); len(game.board().list("turns")) != 1 {
		t.Errorf("%v", game)
	}
}

// TestDaily gives everyone the same daily game, whose line is a riddle. One attempt counts, and
// opens again; others are practice.
func TestDaily(t *testing.T) {
	c := newClientAt(t, time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC))
	request := object{"game": "mastermind", "day": "2026-11-20", "most": 99}
	path, game := c.begin(request)
	c.refused(http.StatusConflict, "share-nothing", "GET", path+"/share", nil)
	c.post(path+"/guess", object{"guess": "AABB"})
	share := c.get(path + "/share")
	if share.text("riddle") != "mastermind daily:2026-11-20" || game.text("day") != "2026-11-20" || game["practice"] != nil {
		t.Errorf("%v %v", share, game)
	}
	if strings.Contains(game.text("message"), "Practice") {
		t.Errorf("%v", game)
	}
	for _, again := range []object{request, {"line": share.text("text")}} {
		if opened := c.post("/games", again); opened.text("id") != game.text("id") {
			t.Errorf("%v is another game: %v", again, opened)
		}
	}
	for _, practice := range []object{
		{"game": "mastermind", "day": "2026-11-20", "again": true},
		{"game": "mastermind", "day": "2026-11-18"},
	} {
		if _, game := c.begin(practice); game["practice"] != true || game.number("most") != 10 || !strings.HasSuffix(game.text("message"), "Practice: this game doesn't count in your statistics.") {
			t.Errorf("%v: %v", practice, game)
		}
	}
	c.post(path+"/give-up", nil)
	if opened := c.post("/games", request); opened.text("state") != "gave-up" {
		t.Errorf("the result: %v", opened)
	}
	c.refused(http.StatusUnprocessableEntity, "day-ahead", "POST", "/games", object{"day": "2026-11-22"})
}
