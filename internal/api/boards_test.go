package api_test

import (
	"net/http"
	"strings"
	"testing"
)

// TestBoards plays a game of two boards, with a hint, to its result.
func TestBoards(t *testing.T) {
	c := newClient(t)
	path, game := c.begin(object{"game": "2*4x6", "secret": "FEED,ABCD"})
	if len(game.list("boards")) != 2 || game.text("game") != "2*4x6" || game["sequence"] != nil {
		t.Errorf("%v", game)
	}
	game = c.post(path+"/guess", object{"guess": "ABCD"})
	first, second := object(game.list("boards")[0].(map[string]any)), object(game.list("boards")[1].(map[string]any))
	if first.number("left") != 108 || first["done"] != nil || second.number("done") != 1 || second["secret"] != nil || game.number("guesses") != 1 {
		t.Errorf("%v", game)
	}
	hint := c.post(path+"/hint", object{"step": 3})
	if hint.text("best") == "" || object(hint["game"].(map[string]any)).number("hints") != 1 {
		t.Errorf("%v", hint)
	}
	for _, study := range []string{"/advice", "/candidates", "/partition?guess=AAAA"} {
		c.refused(http.StatusUnprocessableEntity, "one-board", "GET", path+study, nil)
	}
	c.refused(http.StatusUnprocessableEntity, "one-board", "GET", "/advice?line=2*4x6", nil)
	c.refused(http.StatusConflict, "review-going", "GET", path+"/review", nil)
	game = c.post(path+"/guess", object{"guess": "FEED"})
	if first = game.list("boards")[0].(map[string]any); game.text("state") != "solved" || first.text("secret") != "FEED" {
		t.Errorf("%v", game)
	}
	if result := c.get(path + "/result"); result.number("guesses") != 2 || result["skill"] == nil {
		t.Errorf("%v", result)
	}
	review := c.get(path + "/review")
	if turns := review.list("turns"); len(turns) != 2 || review.number("boards") != 2 || review.text("strategy") != "finish" || len(object(turns[1].(map[string]any)).list("boards")) != 2 {
		t.Errorf("%v", review)
	}
	if kept := c.get(path); kept.number("skill") != review.number("skill") || kept.number("luck") != review.number("luck") {
		t.Errorf("%v", kept)
	}
	if lined := c.get("/review?line=2*4x6+ABCD=X/XXXX+FEED=XXXX/–&strategy=entropy"); lined.text("strategy") != "entropy" || lined.text("state") != "solved" {
		t.Errorf("%v", lined)
	}
	c.refused(http.StatusUnprocessableEntity, "boards-strategy", "GET", "/review?line=2*4x6+ABCD=X/XXXX&strategy=minimax", nil)
	if share := c.get(path + "/share").text("text"); !strings.Contains(share, "2️⃣1️⃣") {
		t.Errorf("share: %s", share)
	}
}

// TestBoardsInSequence checks that a board of a sequence is locked until the one before it is done.
func TestBoardsInSequence(t *testing.T) {
	c := newClient(t)
	path, game := c.begin(object{"game": "2*4x6-sequence", "secret": "FEED,ABCD"})
	locked := func() any { return game.list("boards")[1].(map[string]any)["locked"] }
	if game["sequence"] != true || locked() != true {
		t.Errorf("%v", game)
	}
	c.post(path+"/guess", object{"guess": "ABCD"})
	if game = c.post(path+"/guess", object{"guess": "FEED"}); locked() != nil || game.text("state") != "solved" {
		t.Errorf("%v", game)
	}
}
