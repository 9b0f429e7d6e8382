package api_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
)

// TestLine reads lines: their turns are ready to draw, and no game begins.
func TestLine(t *testing.T) {
	c := newClient(t)
	for line, want := range map[string]struct {
		turns          int
		hides          bool
		seed, position string
	}{
		"4x6 AABB=O ACDC=X":              {2, false, "", "4x6 AABB=O ACDC=X"},
		"mastermind seed:0012 most:8":    {0, true, "12", "4x6"},
		"4x6 adversary AABB=O":           {1, true, "", "4x6 AABB=O"},
		"Mine: super daily:2026-11-20 !": {0, true, "", "5x8"},
	} {
		read := c.get("/line?line=" + strings.ReplaceAll(line, " ", "+"))
		seed, _ := read["seed"].(string)
		if len(read.list("turns")) != want.turns || read["hides"] != want.hides || seed != want.seed || read.text("position") != want.position {
			t.Errorf("%s: %v", line, read)
		}
	}
	turn := object(c.get("/line?line=4x6+AABB=O").list("turns")[0].(map[string]any))
	if turn["counts"].(map[string]any)["white"] != 1.0 || !slices.Equal(turn.list("pegs"), []any{0.0, 0.0, 1.0, 1.0}) {
		t.Errorf("the turn is %v", turn)
	}
	if len(c.get("/games").list("games")) != 0 {
		t.Error("a game was begun")
	}
}

// TestParts names the game of chosen sizes, or reports what is wrong.
func TestParts(t *testing.T) {
	c := newClient(t)
	for parts, want := range map[string]string{
		"places=4&symbols=10&rule=black-white&distinct=true&hard=": "4x10-distinct",
		"places=3&symbols=5&rule=sum&empties=true":                 "3x5-sum-empty",
		"list=en5&rule=place&hard=true&empties=true":               "words:en5-place-hard",
	} {
		if got := c.get("/describe?" + parts).text("game"); got != want {
			t.Errorf("%s is %s, want %s", parts, got, want)
		}
	}
	c.refused(http.StatusUnprocessableEntity, "game-symbols", "GET", "/describe?places=3&symbols=70", nil)
	c.refused(http.StatusBadRequest, "query-missing", "GET", "/describe?places=3", nil)
	c.refused(http.StatusBadRequest, "query-word", "GET", "/describe?places=3&symbols=5&rule=white", nil)
	for _, flag := range []string{"distinct", "hard", "empties"} {
		c.refused(http.StatusBadRequest, "query-word", "GET", "/describe?places=3&symbols=5&"+flag+"=yes", nil)
	}
}

// TestShareSeed shares a game with a seed. An open game repeats the player's seed, right or not; a
// finished game gives the right one.
func TestShareSeed(t *testing.T) {
	c := newClient(t)
	path, _ := c.begin(object{"seed": "12", "most": 9})
	c.post(path+"/guess", object{"guess": "AABB"})
	for _, seed := range []string{"12", "13"} {
		share := c.get(path + "/share?seed=" + seed)
		if riddle := "mastermind seed:" + seed + " most:9"; share.text("riddle") != riddle || !strings.HasSuffix(share.text("text"), riddle+"\n") {
			t.Errorf("share of %s: %v", seed, share)
		}
	}
	if share := c.get(path + "/share?seed="); share["riddle"] != nil {
		t.Errorf("share: %v", share)
	}
	c.post(path+"/give-up", nil)
	if riddle := c.get(path + "/share?seed=13").text("riddle"); riddle != "mastermind seed:12 most:9 against:X" {
		t.Errorf("the riddle is %s", riddle)
	}
}

// TestAddTurn adds a turn by its guess and its mark; the symbols have long names.
func TestAddTurn(t *testing.T) {
	c := newClient(t)
	path, _ := c.begin(object{"kind": "solver", "game": "3x3", "symbols": []string{"red", "green", "blue"}})
	game := c.post(path+"/turns", object{"guess": "red blue red", "mark": "XO"})
	turn := object(game.board().list("turns")[0].(map[string]any))
	if turn.text("guess") != "rbr" || turn.text("mark") != "XO" {
		t.Errorf("the turn is %v", turn)
	}
	c.refused(http.StatusUnprocessableEntity, "mark-pegs", "POST", path+"/turns", object{"guess": "red red red", "mark": "XXXX"})
}
