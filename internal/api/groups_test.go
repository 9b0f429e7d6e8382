package api_test

import (
	"bytes"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"codebreaker/internal/api"
)

// noon is a time at which only 20 and 21 November 2026 can be today.
var noon = time.Date(2026, 11, 20, 12, 30, 0, 0, time.UTC)

const today, tomorrow, yesterday = "2026-11-20", "2026-11-21", "2026-11-19"

// class is a group of Ada, its owner, and Ben.
type class struct {
	*hosted
	ada, ben *client
	path     string // of the group
	code     string // of the invitation
	now      time.Time
}

func newClass(t *testing.T) *class {
	c := &class{now: noon}
	c.hosted = newHosted(t, api.Config{Now: func() time.Time { return c.now }})
	c.ada, c.ben = c.named("Ada"), c.browser()
	made := c.ada.ask(http.StatusCreated, "POST", "/groups", object{"name": "Class 5b", "game": "mastermind"})
	c.path, c.code = "/groups/"+made.text("id"), codeOf(c.t, made)
	c.ben.post("/groups/join", object{"code": c.code, "self": "Ben"})
	return c
}

func codeOf(t *testing.T, group object) string {
	t.Helper()
	path, code, _ := strings.Cut(group.text("invitation"), "#")
	if path != "/group" || len(code) != 26 {
		t.Fatalf("invitation %q", group.text("invitation"))
	}
	return code
}

// plays begins the group's game of a day and plays guesses; it returns the game's path.
func (c *class) plays(who *client, day string, guesses ...string) string {
	c.t.Helper()
	game := who.ask(http.StatusCreated, "POST", c.path+"/play", object{"day": day})
	path := "/games/" + game.text("id")
	for _, guess := range guesses {
		who.post(path+"/guess", object{"guess": guess})
	}
	return path
}

// ends gives a game up and returns its code.
func ends(who *client, path string) string {
	who.t.Helper()
	secret := who.post(path+"/give-up", nil).board().text("secret")
	if len(secret) != 4 {
		who.t.Fatalf("no secret: %s", who.raw)
	}
	return secret
}

// member returns how a reader sees a member on a day.
func (c *class) member(reader *client, name, day string) object {
	c.t.Helper()
	for _, m := range reader.get(c.path + "?day=" + day).list("members") {
		if o := object(m.(map[string]any)); o.text("name") == name {
			return o
		}
	}
	return nil
}

// TestGroupCode holds that all members have the same code on a day, and that neither
// another day nor another group has its seed.
func TestGroupCode(t *testing.T) {
	c := newClass(t)
	seeds := make(map[uint64]bool)
	seedOf := func(path string) uint64 {
		kept, err := c.store.Game(t.Context(), strings.TrimPrefix(path, "/games/"))
		if err != nil {
			t.Fatal(err)
		}
		return kept.Saved.Seed
	}
	for _, day := range []string{today, tomorrow} {
		first, second := c.plays(c.ada, day), c.plays(c.ben, day)
		seeds[seedOf(first)] = true
		if seedOf(first) != seedOf(second) || ends(c.ada, first) != ends(c.ben, second) {
			t.Errorf("%s: members have several codes", day)
		}
	}
	other := c.ada.ask(http.StatusCreated, "POST", "/groups", object{"name": "Another"})
	if game := other.text("game"); game != "4x6" {
		t.Errorf("a group without a game plays %s", game)
	}
	game := c.ada.ask(http.StatusCreated, "POST", "/groups/"+other.text("id")+"/play", object{"day": today})
	if game.number("most") != 10 {
		t.Errorf("it has %v guesses", game["most"])
	}
	seeds[seedOf(game.text("id"))] = true
	if len(seeds) != 3 {
		t.Errorf("days and groups share %v", seeds)
	}
	if again := c.ada.post(c.path+"/play", object{"day": today}); again.text("state") != "gave-up" {
		t.Errorf("a second attempt: %v", again.text("state"))
	}
}

// TestGroupHides holds that a member learns nothing of how another fared with a game
// before the end of their own: neither on its day's page nor on those of other days, nor
// by what is summed up.
func TestGroupHides(t *testing.T) {
	c := newClass(t)
	game := c.plays(c.ada, today, "CCDE")
	c.ben.hidden = []string{"CCDE", `"solved":1`, `"played":1`, `"average"`, strings.TrimPrefix(game, "/games/"), c.ada.identity(), `"gave-up"`}
	if m := c.member(c.ben, "Ada", today); m.text("state") != "going" || m.number("guesses") != 0 || m["turns"] != nil {
		t.Errorf("while both play: %v", m)
	}
	ends(c.ada, game)
	own := c.plays(c.ben, today, "AABB")
	for _, day := range []string{today, tomorrow, yesterday, ""} {
		c.ben.get(c.path + "?day=" + day)
	}
	if m := c.member(c.ben, "Ada", today); m.text("state") != "over" || m.number("guesses") != 0 || m["turns"] != nil || m["helped"] != false {
		t.Errorf("before the end: %v", m)
	}
	c.now = noon.AddDate(0, 0, 3) // the day is past, but not his game
	if told := c.ben.get(c.path + "?day=2026-11-22"); told["told"] != true {
		t.Errorf("a later day: %v", told)
	}
	if m := c.member(c.ben, "Ada", today); m.text("state") != "over" {
		t.Errorf("while his game goes on: %v", m)
	}
	if told := c.ben.get(c.path + "?day=" + today); told["told"] != false || "/games/"+told.text("attempt") != own {
		t.Errorf("his own: %v", told)
	}
	c.ben.hidden = c.ben.hidden[4:6] // by what Ada and her game are known stays hers
	ends(c.ben, own)
	m := c.member(c.ben, "Ada", today)
	if turns := m.list("turns"); m.text("state") != "gave-up" || m.number("guesses") != 1 || len(turns) != 1 || turns[0].(map[string]any)["guess"] != "CCDE" {
		t.Errorf("after the end: %v", m)
	}
	if m.number("played") != 1 {
		t.Errorf("summed up: %v", m)
	}
}

// TestGroupPast tells who did not play how the others fared once the day is over
// everywhere, and not before.
func TestGroupPast(t *testing.T) {
	c := newClass(t)
	ends(c.ada, c.plays(c.ada, today, "CCDE"))
	for _, test := range []struct {
		hours int
		want  string
	}{{0, "over"}, {23, "over"}, {24, "gave-up"}} {
		c.now = noon.Add(time.Duration(test.hours) * time.Hour)
		if m := c.member(c.ben, "Ada", today); m.text("state") != test.want {
			t.Errorf("%d hours later: %v, want %s", test.hours, m, test.want)
		}
	}
	c.ben.refused(http.StatusConflict, "group-past", "POST", c.path+"/play", object{"day": today})
	c.ben.refused(http.StatusUnprocessableEntity, "day-ahead", "POST", c.path+"/play", object{"day": "2026-11-23"})
	c.ben.refused(http.StatusUnprocessableEntity, "day-ahead", "GET", c.path+"?day=2026-11-23", nil)
	c.ben.refused(http.StatusUnprocessableEntity, "day-form", "POST", c.path+"/play", object{"day": "today"})
	c.ben.refused(http.StatusUnprocessableEntity, "day-form", "GET", c.path+"?day=today", nil)
}

// TestGroupSums sums a member's last days up.
func TestGroupSums(t *testing.T) {
	c := newClass(t)
	for day, guesses := range []int{2, 1, 0, 3} { // 0: not found
		c.now = noon.AddDate(0, 0, day)
		on := c.now.Format(time.DateOnly)
		path := c.plays(c.ben, on)
		if guesses == 0 {
			ends(c.ben, path)
			continue
		}
		other := c.plays(c.ada, on)
		code := ends(c.ada, other)
		for range guesses - 1 {
			c.ben.post(path+"/guess", object{"guess": map[bool]string{true: "ABBA", false: "ABCD"}[code == "ABCD"]})
		}
		if solved := c.ben.post(path+"/guess", object{"guess": code}); solved.text("state") != "solved" {
			t.Fatalf("%v", solved)
		}
	}
	m := c.member(c.ben, "Ben", "2026-11-23")
	if m.number("played") != 4 || m.number("solved") != 3 || m["average"] != 2.0 || m.number("streak") != 1 || m.text("state") != "solved" || m.number("guesses") != 3 {
		t.Errorf("%v", m)
	}
	if m := c.member(c.ben, "Ben", "2026-11-21"); m.number("played") != 2 || m.number("streak") != 2 || m["average"] != 1.5 {
		t.Errorf("up to an earlier day: %v", m)
	}
	c.now = noon.AddDate(0, 0, 30)
	if m := c.member(c.ben, "Ben", "2026-12-20"); m.number("played") != 3 || m.number("streak") != 0 {
		t.Errorf("30 days later: %v", m)
	}
}

// TestGroupMembersAlone holds that who is not in a group learns and does nothing there,
// and that members do nothing that is the owner's.
func TestGroupMembersAlone(t *testing.T) {
	c := newClass(t)
	cleo := c.named("Cleo")
	for route, owned := range map[string]bool{"GET ": false, "DELETE ": true, "POST /play": false, "POST /invitation": true, "DELETE /members/1": true} {
		method, path, _ := strings.Cut(route, " ")
		var body any
		if path == "/play" {
			body = object{"day": today}
		}
		cleo.refused(http.StatusNotFound, "group-none", method, c.path+path, body)
		if owned {
			c.ben.refused(http.StatusForbidden, "group-owner", method, c.path+path, body)
		}
	}
	if told := c.ben.get(c.path); told["owned"] != false || told.text("invitation") != "" || strings.Contains(c.ben.raw, c.code) {
		t.Errorf("Ben is told the invitation: %s", c.ben.raw)
	}
	if list := cleo.get("/groups").list("groups"); len(list) != 0 {
		t.Errorf("Cleo is in %v", list)
	}
	here := newClient(t)
	here.refused(http.StatusNotFound, "group-none", "GET", c.path, nil)
	here.refused(http.StatusUnprocessableEntity, "player-alone", "POST", "/groups", object{"name": "Mine"})
	if list := here.get("/groups").list("groups"); len(list) != 0 {
		t.Errorf("the person at this machine is in %v", list)
	}
}

// TestInvitation holds that an invitation leads into its group and tells its name, needs a
// name, and ends with the next.
func TestInvitation(t *testing.T) {
	c := newClass(t)
	cleo := c.browser()
	told := cleo.post("/groups/look", object{"code": c.code})
	if told.text("name") != "Class 5b" || told.text("title") != "Mastermind" || told.number("members") != 2 || told["member"] != false || told.text("id") != "" || told.text("self") != "" {
		t.Errorf("looked: %v", told)
	}
	cleo.refused(http.StatusConflict, "player-unnamed", "POST", "/groups/join", object{"code": c.code})
	cleo.refused(http.StatusUnprocessableEntity, "name-odd", "POST", "/groups/join", object{"code": c.code, "self": "C\x07"})
	for _, wrong := range []string{"", c.code[1:], strings.TrimPrefix(c.path, "/groups/")} {
		cleo.refused(http.StatusNotFound, "invitation-none", "POST", "/groups/join", object{"code": wrong, "self": "Cleo"})
		cleo.refused(http.StatusNotFound, "invitation-none", "POST", "/groups/look", object{"code": wrong})
	}
	if name := cleo.get("/player").text("name"); name != "" {
		t.Errorf("who could not come in is called %s", name)
	}
	next := codeOf(t, c.ada.post(c.path+"/invitation", nil))
	cleo.refused(http.StatusNotFound, "invitation-none", "POST", "/groups/join", object{"code": c.code, "self": "Cleo"})
	if group := cleo.post("/groups/join", object{"code": next, "self": "Cleo"}); len(group.list("members")) != 3 {
		t.Errorf("joined: %v", group)
	}
	if group := cleo.post("/groups/join", object{"code": next}); len(group.list("members")) != 3 {
		t.Errorf("joined twice: %v", group)
	}
	if list := cleo.get("/groups").list("groups"); len(list) != 1 {
		t.Errorf("Cleo is in %v", list)
	}
}

// number returns the number by which members know one.
func (c *class) number(name string) string {
	c.t.Helper()
	return strconv.Itoa(c.member(c.ada, name, today).number("member"))
}

// TestLeavingGroup holds that who leaves is off the table and finds the attempt again, and
// not another, on coming back; and that a group without members is gone.
func TestLeavingGroup(t *testing.T) {
	c := newClass(t)
	game := c.plays(c.ben, today, "AABB")
	c.ben.ask(http.StatusNoContent, "DELETE", c.path+"/members/"+c.number("Ben"), nil)
	if m := c.member(c.ada, "Ben", today); m != nil {
		t.Errorf("who left is on the table: %v", m)
	}
	c.ben.refused(http.StatusNotFound, "group-none", "GET", c.path, nil)
	c.ben.post("/groups/join", object{"code": c.code})
	if again := c.ben.post(c.path+"/play", object{"day": today}); "/games/"+again.text("id") != game {
		t.Errorf("coming back gives another attempt: %v", again.text("id"))
	}
	c.ada.refused(http.StatusNotFound, "member-none", "DELETE", c.path+"/members/99", nil)
	c.ada.refused(http.StatusNotFound, "member-none", "DELETE", c.path+"/members/x", nil)
	c.ada.ask(http.StatusNoContent, "DELETE", c.path+"/members/"+c.number("Ben"), nil)
	if m := c.member(c.ada, "Ben", today); m != nil {
		t.Errorf("who was removed is on the table: %v", m)
	}
	c.ben.post("/groups/join", object{"code": c.code})
	c.ada.ask(http.StatusNoContent, "DELETE", c.path+"/members/"+c.number("Ada"), nil)
	if group := c.ben.get(c.path); group["owned"] != true || len(group.list("members")) != 1 {
		t.Errorf("after the owner left: %v", group)
	}
	c.ben.ask(http.StatusNoContent, "DELETE", c.path, nil)
	c.ada.refused(http.StatusNotFound, "invitation-none", "POST", "/groups/join", object{"code": c.code})
	c.ben.get(game) // which stays his
}

// TestGroupOnce holds that a game that was deleted cannot be played again, unless nothing
// was done in it, and that the games of a group are not shared.
func TestGroupOnce(t *testing.T) {
	c := newClass(t)
	game := c.plays(c.ben, today)
	c.ben.ask(http.StatusNoContent, "DELETE", game, nil)
	game = c.plays(c.ben, today, "AABB")
	c.ben.refused(http.StatusConflict, "share-group", "GET", game+"/share", nil)
	ends(c.ben, game)
	c.ben.refused(http.StatusConflict, "share-group", "GET", game+"/share", nil)
	c.ben.ask(http.StatusNoContent, "DELETE", game, nil)
	c.ben.refused(http.StatusConflict, "group-deleted", "POST", c.path+"/play", object{"day": today})
	if m := c.member(c.ben, "Ben", today); m.text("state") != "deleted" || m.number("solved") != 0 {
		t.Errorf("%v", m)
	}
	taken := c.plays(c.ada, today, "AABB")
	c.ada.post(taken+"/undo", nil)
	c.ada.ask(http.StatusNoContent, "DELETE", taken, nil)
	c.ada.refused(http.StatusConflict, "group-deleted", "POST", c.path+"/play", object{"day": today})
}

// TestGroupLimits refuses what is past the limits, and bad names and games.
func TestGroupLimits(t *testing.T) {
	limits := api.DefaultLimits()
	limits.Groups, limits.Members = 2, 2
	h := newHosted(t, api.Config{Limits: limits})
	ada, ben, cleo := h.named("Ada"), h.named("Ben"), h.named("Cleo")
	code := codeOf(t, ada.ask(http.StatusCreated, "POST", "/groups", object{"name": "One"}))
	ada.ask(http.StatusCreated, "POST", "/groups", object{"name": "Two"})
	ada.refused(http.StatusTooManyRequests, "groups-many", "POST", "/groups", object{"name": "Three"})
	ben.post("/groups/join", object{"code": code})
	ben.post("/groups/join", object{"code": code})
	cleo.refused(http.StatusTooManyRequests, "members-many", "POST", "/groups/join", object{"code": code})
	other := codeOf(t, cleo.ask(http.StatusCreated, "POST", "/groups", object{"name": "Hers"}))
	ada.refused(http.StatusTooManyRequests, "groups-many", "POST", "/groups/join", object{"code": other})
	ben.refused(http.StatusUnprocessableEntity, "name-empty", "POST", "/groups", object{"name": " "})
	ben.refused(http.StatusUnprocessableEntity, "game-unknown-here", "POST", "/groups", object{"name": "Four", "game": "chess"})
	ben.ask(http.StatusCreated, "POST", "/lists", object{"name": "own", "words": []string{"cat", "dog"}})
	if status, _ := ben.send("POST", "/groups", object{"name": "Four", "game": "mot:own"}); status != http.StatusUnprocessableEntity {
		t.Errorf("a group plays with a list that one of its members has: %d", status)
	}
	h.browser().refused(http.StatusConflict, "player-unnamed", "POST", "/groups", object{"name": "Five"})
}

// TestNobodyIsLogged holds that neither log nor metrics tell who plays, in which group, or
// by what one comes in.
func TestNobodyIsLogged(t *testing.T) {
	var log bytes.Buffer
	server := newServer(t, api.Config{})
	h := &hosted{t: t, handler: server.Observe(slog.New(slog.NewTextHandler(&log, nil)), api.Guard(api.Access{}, server))}
	ada, ben := h.named("Ada Lovelace"), h.browser()
	secret := ada.secret()
	group := ada.ask(http.StatusCreated, "POST", "/groups", object{"name": "Class of Noether"})
	code := codeOf(t, group)
	ben.post("/groups/join", object{"code": code, "self": "Ben Franklin"})
	ben.get("/groups/" + group.text("id"))
	game := ben.ask(http.StatusCreated, "POST", "/groups/"+group.text("id")+"/play", object{"day": time.Now().UTC().Format(time.DateOnly)})
	ben.post("/player/enter", object{"secret": secret})
	ben.send("POST", "/qr.svg", object{"text": secret})
	told := log.String() + body(visit(server.Metrics(), "GET", "http://127.0.0.1/metrics", nil))
	for _, private := range []string{"Lovelace", "Franklin", "Noether", secret, code, group.text("id"), game.text("id"), ada.identity(), "192.0.2.1"} {
		if strings.Contains(told, private) {
			t.Errorf("the log or the metrics have %s", private)
		}
	}
	for _, want := range []string{"path=/api/v2/groups/…", `route="/api/v2/groups/{group}"`} {
		if !strings.Contains(told, want) {
			t.Errorf("neither has %s", want)
		}
	}
}
