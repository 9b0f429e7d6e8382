package api_test

import (
	"bufio"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"codebreaker/internal/ui/api"

	"codebreaker/internal/test/memory"

	"github.com/google/go-cmp/cmp"
)

// TestBodies checks the errors for bodies that cannot be read.
func TestBodies(t *testing.T) {
	c := newClient(t)
	for _, test := range []struct {
		body, kind, id string
		status         int
	}{
		{`{"game": "4x6"`, "application/json", "body-form", 400},
		{"\xff", "application/json", "body-form", 400},
		{"\ufeff{}", "application/json", "body-form", 400},
		{`{"game": 7}`, "application/json", "body-field", 400},
		{`{"gmae": "4x6"}`, "application/json", "body-unknown", 400},
		{`{} {}`, "application/json", "body-object", 400},
		{`[]`, "application/json", "body-object", 400},
		{`null`, "application/json", "body-object", 400},
		{`{"game":"4x6","game":"5x8"}`, "application/json", "body-twice", 400},
		{`{"GAME":"4x6"}`, "application/json", "body-unknown", 400},
		{`game=4x6`, "application/x-www-form-urlencoded", "body-type", 415},
		{`{}`, "", "body-type", 415},
		{`{"line":"` + strings.Repeat("A", 100_000) + `"}`, "application/json", "body-large", 413},
	} {
		c.header.Set("Content-Type", test.kind)
		c.refused(test.status, test.id, "POST", "/games", test.body)
	}
}

// TestMoveBodies checks that a move takes its own fields and no others.
func TestMoveBodies(t *testing.T) {
	c := newClient(t)
	path, _ := c.begin(object{"game": "4x6", "kind": "solver"})
	for move, body := range map[string]object{
		"/undo": {"guess": "ABCD"}, "/redo": {"repair": 1}, "/give-up": {"text": ""}, "/guess": {"mark": "X"}, "/mark": {"guess": "ABCD"},
		"/turns": {"repair": 1}, "/repair": {"mark": "X"}, "/refuse": {"text": "ABCD"}, "/instead": {"mark": "X"},
	} {
		c.refused(400, "body-unknown", "POST", path+move, body)
	}
	c.post(path+"/turns", object{"guess": "ABCD", "mark": "X"})
	c.header.Set("Content-Type", "application/json") // of an empty body, where no field is needed
	if undone := c.post(path+"/undo", nil); len(undone.list("boards")) != 1 || undone["canRedo"] != true {
		t.Errorf("%v", undone)
	}
	c.post(path+"/redo", nil)
	c.refused(400, "body-unknown", "PUT", path+"/turns/1", object{"mark": "X", "guess": "ABCD"})
}

// TestSizes refuses requests that are too large, with a sentence that names the limit.
func TestSizes(t *testing.T) {
	c := newClient(t)
	for _, test := range []struct {
		path, id string
		status   int
	}{
		{"/describe?game=17x6", "game-places", 422},
		{"/describe?game=4x65", "game-symbols", 422},
		{"/describe?game=" + strings.Repeat("9", 300), "game-long", 422},
		{"/advice?line=4x6&top=101", "query-number", 400},
		{"/advice?line=4x6&top=-1", "query-number", 400},
		{"/advice?line=4x6&strategy=luck", "strategy-unknown", 422},
		{"/advice", "query-missing", 400},
		{"/games?limit=1000", "query-number", 400},
		{"/games?kind=chess", "query-word", 400},
		{"/partition?line=10x10&guess=AAAAAAAAAA", "partition-many", 422},
		{"/compare/8x8", "compare-large", 422},
		{"/trees/4x6?strategy=random", "tree-random", 422},
		{"/compare/4x6?strategies=" + strings.Repeat("first,", 9) + "first", "compare-many", 422},
		{"/sizes?strategies=luck", "strategy-unknown", 422},
		{"/trees/8x8?strategy=entropy", "tree-large", 422},
		{"/trees/3x3?strategy=optimal", "tree-no-book", 422},
		{"/games/nothing", "game-none", 404},
		{"/nowhere", "route-none", 404},
	} {
		c.refused(test.status, test.id, "GET", test.path, nil)
	}
	c.refused(http.StatusMethodNotAllowed, "method-none", "PATCH", "/games", nil)
	c.refused(http.StatusUnprocessableEntity, "most-range", "POST", "/games", object{"most": 1001})
	c.refused(http.StatusUnprocessableEntity, "seed-form", "POST", "/games", object{"seed": "18446744073709551616"})
	c.refused(http.StatusUnprocessableEntity, "day-form", "POST", "/games", object{"day": "2026-02-30"})
	c.refused(http.StatusUnprocessableEntity, "kind-unknown", "POST", "/games", object{"kind": "chess"})
	c.refused(http.StatusUnprocessableEntity, "secret-codemaker", "POST", "/games", object{"secret": "ABCD", "codemaker": "random"})
	c.refused(http.StatusUnprocessableEntity, "codemaker-unknown", "POST", "/games", object{"codemaker": "god"})
}

// TestPages lists many games a page at a time. Between two pages the last game of the page is
// continued or deleted.
func TestPages(t *testing.T) {
	c := newClient(t)
	var begun, listed []string
	for range 5 {
		_, game := c.begin(object{"kind": "solver", "line": "4x6 ABCD=O"})
		begun = append(begun, game.text("id"))
		time.Sleep(2 * time.Millisecond) // times are kept to the millisecond
	}
	for before := ""; ; {
		page := c.get("/games?limit=2&before=" + before)
		for _, game := range page.list("games") {
			listed = append(listed, object(game.(map[string]any)).text("id"))
		}
		if before = page.text("next"); before == "" {
			break
		}
		last := "/games/" + listed[len(listed)-1]
		if len(listed) == 2 {
			c.post(last+"/turns", object{"text": "ABCD=X"}) // it comes first now, and the cursor does not move
		} else {
			c.ask(http.StatusNoContent, "DELETE", last, nil)
		}
	}
	c.refused(http.StatusBadRequest, "query-cursor", "GET", "/games?before=x", nil)
	slices.Reverse(listed)
	if !slices.Equal(begun, listed) {
		t.Errorf("listed %v, begun %v", listed, begun)
	}
}

// TestLists plays with words that the player uploaded.
func TestLists(t *testing.T) {
	c := newClient(t)
	list := c.ask(http.StatusCreated, "POST", "/lists", object{"name": "birds", "words": []string{"heron", "robin", "eagle", "<b>", "ŒUVRE", "a b", "abcdefghijklmnopqrstuvwxyz"}})
	if list.number("words") != 3 || list.number("letters") != 5 || !cmp.Equal(list.list("sentences"), []any{
		"3 words of 5 letters added.", "4 words of another length ignored: a, b, ŒUVRE…", "1 word ignored because it has characters that are not letters: <b>",
	}) {
		t.Errorf("%v", list)
	}
	path, game := c.begin(object{"game": "wordle:birds", "secret": "ROBIN"})
	if game.number("secrets") != 3 || game.text("game") != "words:birds-place" {
		t.Errorf("%v", game)
	}
	c.refused(http.StatusUnprocessableEntity, "word-unlisted", "POST", path+"/guess", object{"guess": "crane"})
	game = c.post(path+"/guess", object{"guess": "heron"})
	if turn := object(game.board().list("turns")[0].(map[string]any)); turn.text("mark") != "xxYYG" {
		t.Errorf("%v", turn)
	}
	c.ask(http.StatusCreated, "POST", "/lists", object{"name": "birds", "words": []string{"heron, robin, eagle", "ŒUVRE", "heron"}})
	c.refused(http.StatusConflict, "list-taken", "POST", "/lists", object{"name": "birds", "words": []string{"goose"}})
	c.refused(http.StatusUnprocessableEntity, "list-built-in", "POST", "/lists", object{"name": "en5", "words": []string{"goose"}})
	c.refused(http.StatusUnprocessableEntity, "list-no-words", "POST", "/lists", object{"name": "none", "words": []string{"123"}})
	c.refused(http.StatusUnprocessableEntity, "list-none", "POST", "/games", object{"game": "word:fish"})
}

// TestLargeList refuses a list that is too large. As browsers do, the client reads the answer after
// sending everything.
func TestLargeList(t *testing.T) {
	web, _ := network(t, api.Config{})
	list := `{"name":"large","words":["` + strings.Repeat(`heron","`, 1_700_000) + `"]}` // 11.9 MB
	connection, err := net.Dial("tcp", web.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	request, err := http.NewRequest("POST", web.URL+api.Base+"/lists", strings.NewReader(list))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	if err := request.Write(connection); err != nil {
		t.Fatal(err)
	}
	response, err := http.ReadResponse(bufio.NewReader(connection), request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if text := body(response); response.StatusCode != http.StatusRequestEntityTooLarge || !strings.Contains(text, `"id":"body-large"`) {
		t.Errorf("%d %s", response.StatusCode, text)
	}
}

// TestWeightedLists plays with words and weights that the player uploaded.
func TestWeightedLists(t *testing.T) {
	c := newClient(t)
	birds := object{"name": "birds", "words": []string{"heron 6", "robin\t30", "eagle", "0"}}
	list := c.ask(http.StatusCreated, "POST", "/lists", birds)
	want := []any{"3 words of 5 letters added.", "The words have weights: a higher weight makes a word more likely."}
	if !cmp.Equal(list.list("sentences"), want) || !cmp.Equal(list.list("choices"), []any{"birds-weighted", "birds"}) {
		t.Errorf("%v", list)
	}
	if diff := cmp.Diff(list["lengths"], c.listed("birds")["lengths"]); diff != "" || c.listed("birds")["weighted"] != true {
		t.Errorf("taken and listed differ: %s", diff)
	}
	for query, weighted := range map[string]bool{"?game=wordle:birds-weighted": true, "?list=birds-weighted&rule=place": true, "?game=wordle:birds": false} {
		game := c.get("/describe" + query)
		if game.number("secrets") != 3 || game["weighted"] != weighted {
			t.Errorf("%s: %v", query, game)
		}
	}
	path, _ := c.begin(object{"game": "wordle:birds-weighted", "secret": "HERON"})
	if game := c.post(path+"/guess", object{"guess": "eagle"}); game.text("state") != "going" {
		t.Errorf("%v", game)
	}
	some := c.ask(http.StatusCreated, "POST", "/lists", object{"name": "some", "words": []string{"heron 6 robin"}})
	if !cmp.Equal(some.list("choices"), []any{"some"}) || len(some.list("left")) != 1 {
		t.Errorf("weights of some words: %v", some)
	}
	for _, name := range []string{"birds-weighted", "birds-Hard", "birds-place"} {
		c.refused(http.StatusUnprocessableEntity, "list-ending", "POST", "/lists", object{"name": name, "words": []string{"heron"}})
	}
	c.refused(http.StatusUnprocessableEntity, "list-unweighted", "GET", "/describe?game=wordle:some-weighted", nil)
}

// listed returns the list with this name.
func (c *client) listed(name string) object {
	c.t.Helper()
	for _, list := range c.get("/lists").list("lists") {
		if listed := object(list.(map[string]any)); listed.text("name") == name {
			return listed
		}
	}
	c.t.Errorf("no list %s is offered", name)
	return nil
}

// TestDeleteLists deletes lists of words: an open game keeps its words, and a name is free again
// when no game needs its words.
func TestDeleteLists(t *testing.T) {
	c := newClient(t)
	birds := object{"name": "birds", "words": []string{"wren tern"}}
	c.ask(http.StatusCreated, "POST", "/lists", birds)
	path, _ := c.begin(object{"game": "wordle:birds", "secret": "WREN"})
	deleted := c.ask(http.StatusOK, "DELETE", "/lists/birds", nil)
	if deleted.number("games") != 1 || deleted.text("sentence") != "List birds deleted. The game that uses it keeps its words." {
		t.Errorf("%v", deleted)
	}
	for _, list := range c.get("/lists").list("lists") {
		if object(list.(map[string]any)).text("name") == "birds" {
			t.Error("the list is offered still")
		}
	}
	other := object{"name": "birds", "words": []string{"kite crow ibis"}}
	c.refused(http.StatusConflict, "list-taken", "POST", "/lists", other)
	if game := c.post(path+"/guess", object{"guess": "wren"}); game.text("state") != "solved" {
		t.Errorf("%v", game)
	}
	c.ask(http.StatusNoContent, "DELETE", path, nil)
	c.ask(http.StatusCreated, "POST", "/lists", other)
	if game := c.get("/describe?game=wordle:birds"); game.number("secrets") != 3 {
		t.Errorf("of the other list: %v", game)
	}
	c.ask(http.StatusOK, "DELETE", "/lists/birds", nil)
	c.refused(http.StatusUnprocessableEntity, "list-none", "GET", "/describe?game=wordle:birds", nil)
	c.refused(http.StatusNotFound, "store-no-list", "DELETE", "/lists/birds", nil)
	c.refused(http.StatusNotFound, "store-no-list", "DELETE", "/lists/en5", nil)
}

// TestNoFiles refuses the names of files, whatever they are called.
func TestNoFiles(t *testing.T) {
	c := newClient(t)
	for _, name := range []string{"/etc/passwd", "../../../go.mod", "-", "--", ".", "limits_test.go", "a/b", `C:\x`, "con:", "%2e%2e%2f", "a\x00b", "nul ", "/dev/stdin", "http://evil.example/words", strings.Repeat("a", 41)} {
		for _, game := range []string{"words:" + name, "wordle:" + name, "wordle:en5+" + name} {
			status, answer := c.send("GET", "/describe?game="+url.QueryEscape(game), nil)
			if status != http.StatusUnprocessableEntity {
				t.Errorf("%s: %d %s", game, status, answer)
			}
		}
		if status, answer := c.send("POST", "/lists", object{"name": name, "words": []string{"goose"}}); status != http.StatusUnprocessableEntity {
			t.Errorf("a list %q: %d %s", name, status, answer)
		}
	}
	message := c.refused(http.StatusUnprocessableEntity, "list-file", "GET", "/describe?game=words:/etc/passwd", nil)
	if !strings.Contains(message, "files cannot be read here") {
		t.Errorf("%s", message)
	}
}

// TestHostile sends markup, unusual bytes and huge numbers everywhere: answers are JSON that
// browsers cannot take for anything else.
func TestHostile(t *testing.T) {
	c := newClient(t)
	path, _ := c.begin(object{"kind": "solver"})
	for _, text := range []string{
		"<script>alert(1)</script>", `"><img src=x onerror=alert(1)>`, "\x00\x1b[31m\u202e", "\xff\xfe\xfd", strings.Repeat("🟩", 2000), "ABCD=" + strings.Repeat("9", 500),
		"4x6 seed:" + strings.Repeat("9", 400), "{{.error}}", "%s%n", "'; DROP TABLE games; --", strings.Repeat("(", 10000), "\u2028", "4x6 ABCD=9999999999999999999999,1",
	} {
		bodies := map[string]object{
			"/games": {"line": text}, path + "/turns": {"text": text}, path + "/guess": {"guess": text}, path + "/mark": {"mark": text},
			"/lists": {"name": text, "words": []string{text}}, path + "/hint": {"step": 2, "row": text},
		}
		for target, body := range bodies {
			c.send("POST", target, body)
			c.expectPlain(target)
		}
		for _, field := range []string{"game", "codemaker", "seed", "day", "strategy", "opening", "secret", "accents", "kind"} {
			c.send("POST", "/games", object{field: text})
			c.expectPlain(field)
		}
		c.send("POST", "/games", object{"symbols": []string{text, "B", "C", "D", "E", "F"}})
		c.expectPlain("symbols")
		escaped := url.QueryEscape(text)
		for _, target := range []string{
			"/advice?line=", "/review?line=", "/clash?line=", "/describe?game=", "/games?before=", "/games?game=", "/games?limit=", path + "/partition?guess=",
			"/trees/4x6?path=", "/trees/4x6?strategy=", "/compare/4x6?strategies=", "/statistics?game=", "/presets?lang=",
		} {
			c.send("GET", target+escaped, nil)
			c.expectPlain(target)
		}
	}
	for range 3 {
		c.begin(object{"symbols": []string{"<b>", "&amp", `"`, "'", "`", "</script>"}, "kind": "solver"})
		c.get("/games")
		c.expectPlain("/games")
	}
}

// expectPlain checks that the last answer has no unescaped markup.
func (c *client) expectPlain(what string) {
	c.t.Helper()
	if strings.Contains(c.raw, "<script") || strings.Contains(c.raw, "<img") || strings.Contains(c.raw, "<b>") {
		c.t.Errorf("%s: %s", what, c.raw)
	}
}

// TestLanguages checks that problems are in the requested language.
func TestLanguages(t *testing.T) {
	c := newClient(t)
	for _, test := range []struct{ query, header, want string }{
		{"", "", "game not found"},
		{"", "fr-CA,fr;q=0.9,en;q=0.5", "partie introuvable"},
		{"", "de, fr;q=0.3", "partie introuvable"},
		{"", "tlh;q=q;;", "game not found"},
		{"", "br", "partie introuvable"}, // Breton: its readers also read French
		{"?lang=fr", "en", "partie introuvable"},
		{"?lang=en", "fr", "game not found"},
		{"?lang=xx", "fr", "partie introuvable"},
	} {
		c.header.Set("Accept-Language", test.header)
		if got := c.refused(http.StatusNotFound, "game-none", "GET", "/games/x"+test.query, nil); got != test.want {
			t.Errorf("%+v: %s", test, got)
		}
	}
}

// TestRestart continues a game from the store after the server was stopped.
func TestRestart(t *testing.T) {
	kept := memory.NewKeeper()
	c := &client{t: t, handler: newHandler(t, api.Config{Store: kept}), header: make(http.Header)}
	path, _ := c.begin(object{"secret": "FEED"})
	c.post(path+"/guess", object{"guess": "ABCD"})
	before := c.post(path+"/guess", object{"guess": "BEEF"})
	c.handler = newHandler(t, api.Config{Store: kept})
	if after := c.get(path); after.number("revision") != 3 || len(after.board().list("turns")) != len(before.board().list("turns")) {
		t.Errorf("%v", after)
	}
	c.post(path+"/undo", nil)
}

// TestTwoServers checks that a server sees changes that another program made in the same file.
func TestTwoServers(t *testing.T) {
	kept := memory.NewKeeper()
	one := &client{t: t, handler: newHandler(t, api.Config{Store: kept}), header: make(http.Header)}
	other := &client{t: t, handler: newHandler(t, api.Config{Store: kept}), header: make(http.Header)}
	path, _ := one.begin(object{"secret": "FEED"})
	other.post(path+"/guess", object{"guess": "ABCD"})
	if game := one.post(path+"/guess", object{"guess": "BEEF"}); len(game.board().list("turns")) != 2 {
		t.Errorf("%v", game)
	}
	other.header.Set("If-Match", `"2"`)
	other.refused(http.StatusPreconditionFailed, "stale", "POST", path+"/undo", nil)
	one.ask(http.StatusNoContent, "DELETE", path, nil)
	other.refused(http.StatusNotFound, "game-none", "GET", path, nil)
}

// TestFewInMemory plays many games with memory for hardly any.
func TestFewInMemory(t *testing.T) {
	limits := api.DefaultLimits()
	limits.Memory = 10_000
	c := &client{t: t, handler: newHandler(t, api.Config{Limits: limits}), header: make(http.Header)}
	var paths []string
	for range 20 {
		path, _ := c.begin(object{"secret": "FEED"})
		paths = append(paths, path)
	}
	for turn, guess := range []string{"ABCD", "BEEF", "FEED"} {
		for _, path := range paths {
			if game := c.post(path+"/guess", object{"guess": guess}); len(game.board().list("turns")) != turn+1 {
				t.Fatalf("%v", game)
			}
		}
	}
}

// TestForget deletes everything that is kept: games, also those in memory, and lists, whose names are free again.
func TestForget(t *testing.T) {
	c := newClient(t)
	c.ask(http.StatusCreated, "POST", "/lists", object{"name": "birds", "words": []string{"wren tern"}})
	path, _ := c.begin(object{"game": "wordle:birds", "secret": "WREN"})
	c.begin(object{"game": "4x6"})
	c.ask(http.StatusNoContent, "POST", "/forget", object{})
	if left := c.get("/games").list("games"); len(left) != 0 {
		t.Errorf("%d games are left", len(left))
	}
	c.refused(http.StatusNotFound, "game-none", "GET", path, nil)
	c.refused(http.StatusNotFound, "game-none", "POST", path+"/guess", object{"guess": "wren"})
	c.refused(http.StatusUnprocessableEntity, "list-none", "GET", "/describe?game=wordle:birds", nil)
	c.ask(http.StatusCreated, "POST", "/lists", object{"name": "birds", "words": []string{"kite crow ibis"}})
	c.begin(object{"game": "4x6"})
}
