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
		c.refused(http.StatusConflict, "advice-counts", "GET", path+study, nil)
	}
	c.refused(http.StatusUnprocessableEntity, "board-which", "GET", "/candidates?line=2*4x6", nil)
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
	for _, study := range []string{"/advice?", "/review?", "/candidates?board=2&", "/partition?guess=AAAA&board=2&"} {
		c.refused(http.StatusConflict, "clash", "GET", study+"line=2*4x6+AABB=none/XO+AABB=none/XX", nil)
	}
	if clash := c.get("/clash?line=2*4x6+AABB=none/XO+AABB=none/XX"); len(object(clash["clash"].(map[string]any)).list("repairs")) == 0 {
		t.Errorf("%v", clash)
	}
	if agree := c.get("/clash?line=2*4x6+AABB=none/XO"); agree["clash"] != nil {
		t.Errorf("%v", agree)
	}
	if share := c.get(path + "/share").text("text"); !strings.Contains(share, "2️⃣1️⃣") {
		t.Errorf("share: %s", share)
	}
}

// TestBoardsOne lists and divides the codes of one of several boards. The codes of other boards are left out.
func TestBoardsOne(t *testing.T) {
	c := newClient(t)
	path, _ := c.begin(object{"kind": "solver", "game": "2*1x4"})
	c.post(path+"/turns", object{"text": "A=none/X"})
	for board, want := range map[string]string{"1": "BCD", "2": "A"} {
		for _, asked := range []string{path + "/candidates?", "/candidates?line=2*1x4+A=none/X&"} {
			page, codes := c.get(asked+"board="+board), ""
			for _, code := range page.list("codes") {
				codes += object(code.(map[string]any)).text("code")
			}
			if codes != want || page.number("left") != len(want) {
				t.Errorf("%s, board %s: %v", asked, board, page)
			}
		}
	}
	if first := c.get(path + "/candidates?board=2&turns=0"); first.number("left") != 4 {
		t.Errorf("before the first turn: %v", first)
	}
	for _, asked := range []string{path + "/partition?", "/partition?line=2*1x4+A=none/X&"} {
		if part := c.get(asked + "guess=B&board=1"); len(part.list("cells")) != 2 {
			t.Errorf("%s: %v", asked, part)
		}
		c.refused(http.StatusUnprocessableEntity, "board-which", "GET", asked+"guess=B", nil)
	}
	c.refused(http.StatusBadRequest, "query-number", "GET", path+"/candidates?board=3", nil)
	c.refused(http.StatusBadRequest, "query-number", "GET", "/candidates?line=1x4&board=2", nil)
	if one := c.get("/candidates?line=1x4&board=1"); one.number("left") != 4 {
		t.Errorf("%v", one)
	}
	path, _ = c.begin(object{"kind": "solver", "game": "2*1x3-sequence"})
	game := c.post(path+"/turns", object{"text": "A=none/-\nB=none/-"}) // board 1 hides C, so board 2 does not
	if page := c.get(path + "/candidates?board=2"); page.number("left") != 2 || object(game.list("boards")[1].(map[string]any)).number("left") != 2 {
		t.Errorf("%v, %v", page, game)
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

// TestBoardsOpening marks a guess by which a board of a sequence opens. The board is then asked about the earlier guesses.
func TestBoardsOpening(t *testing.T) {
	c := newClient(t)
	path, game := c.begin(object{"kind": "crack", "game": "2*1x3-sequence"})
	asked := func(board int) string { return object(game.list("boards")[board].(map[string]any)).text("ask") }
	c.refused(http.StatusUnprocessableEntity, "boards-marks-count", "POST", path+"/mark", object{"mark": ""})
	if lesson := c.get("/lesson?game=2*1x3-sequence"); lesson.text("goal") == "" {
		t.Errorf("%v", lesson)
	}
	game = c.post(path+"/mark", object{"mark": "none"})
	second := asked(0)
	game = c.post(path+"/mark", object{"mark": "X"})
	if asked(0) != "" || asked(1) != "A" || game.text("message") != "Board 2 has not marked turn 1, A, yet: give its mark." {
		t.Errorf("%v", game)
	}
	c.refused(http.StatusUnprocessableEntity, "boards-mark-one", "POST", path+"/mark", object{"mark": "none/X"})
	if game = c.post(path+"/mark", object{"mark": "none"}); asked(1) != second {
		t.Errorf("%v", game)
	}
	if game = c.post(path+"/mark", object{"mark": "none"}); asked(1) == "" || game.text("line") != "2*1x3-sequence A=none/none "+second+"=X/none" {
		t.Errorf("%v", game)
	}
	path, _ = c.begin(object{"kind": "solver", "game": "2*1x3-sequence"})
	if game = c.post(path+"/turns", object{"guess": "A", "mark": "X"}); asked(1) != "A" {
		t.Errorf("%v", game)
	}
	c.refused(http.StatusUnprocessableEntity, "boards-mark-missing", "GET", path+"/advice?top=1", nil)
	c.post(path+"/mark", object{"mark": "none"})
	if advice := c.get(path + "/advice?top=1"); advice.text("best") == "" {
		t.Errorf("%v", advice)
	}
}

// TestBoardsElsewhere enters the marks of two boards that are played elsewhere, a turn at a time and pasted, and gets advice.
func TestBoardsElsewhere(t *testing.T) {
	c := newClient(t)
	path, _ := c.begin(object{"kind": "solver", "game": "dordle:en5"})
	advice := c.get(path + "/advice?top=5")
	if advice.text("strategy") != "finish" || advice.text("best") == "" || len(advice.list("onBoards")) != 5 {
		t.Errorf("%v", advice)
	}
	game := c.post(path+"/turns", object{"guess": "SLATE", "mark": "Yxxxx/xYxxx"})
	if object(game.list("boards")[1].(map[string]any)).number("left") >= 2000 || game.number("guesses") != 1 {
		t.Errorf("%v", game)
	}
	if advice = c.get(path + "/advice?top=5"); len(advice.list("onBoards")) != 5 || len(advice.list("sentences")) == 0 || advice.text("game") != "2*words:en5-place" {
		t.Errorf("%v", advice)
	}
	if other := c.get(path + "/advice?strategy=entropy&top=1"); other.text("strategy") != "entropy" || len(other.list("onBoards")) != 1 {
		t.Errorf("%v", other)
	}
	if lined := c.get("/advice?top=5&line=" + strings.ReplaceAll(game.text("line"), " ", "+")); lined.text("best") != advice.text("best") {
		t.Errorf("%v", lined)
	}
	c.refused(http.StatusUnprocessableEntity, "board-which", "GET", path+"/candidates", nil)
	c.refused(http.StatusUnprocessableEntity, "board-which", "GET", path+"/partition?guess=SLATE", nil)
	c.refused(http.StatusUnprocessableEntity, "boards-strategy", "GET", path+"/advice?strategy=minimax", nil)
	c.refused(http.StatusUnprocessableEntity, "boards-marks-count", "POST", path+"/turns", object{"guess": "CRONY", "mark": "xxxxx"})
	game = c.post(path+"/turns", object{"text": "Daily Dordle 7\n🟨⬜⬜⬜🟩 ⬜🟨⬜⬜⬜\n⬜⬜⬜⬜⬜ ⬜⬜⬜⬜🟩\nSLATE\nCRONY"})
	if line := game.text("line"); line != "2*words:en5-place SLATE=YxxxG/xYxxx CRONY=xxxxx/xxxxG" {
		t.Error(line)
	}
	game = c.post(path+"/turns", object{"guess": "CRONY", "mark": "xxxxx/GGGGx"})
	c.refused(http.StatusConflict, "clash", "POST", path+"/turns", object{"text": "LAYUP=xxxxx/xxxxx"})
	if game.text("state") != "clash" || object(game.list("boards")[1].(map[string]any))["clash"] == nil {
		t.Errorf("%v", game)
	}
	if clash := c.get(path + "/clash"); clash["clash"] == nil {
		t.Errorf("%v", clash)
	}
}

// TestPastedBoards pastes the grids of four boards as a site shares them, two above two others, with the guesses below.
func TestPastedBoards(t *testing.T) {
	c := newClient(t)
	path, _ := c.begin(object{"kind": "solver", "game": "quordle:en5"})
	game := c.post(path+"/turns", object{"text": "Daily Quordle 1234\n5️⃣🟥\n4️⃣8️⃣\nexample.org/quordle/ #quordle\n\n🟨⬜⬜⬜🟩 ⬜🟨⬜⬜⬜\n⬜⬜⬜⬜⬜ ⬜⬜⬜⬜🟩\n\n🟩⬜⬜⬜⬜ ⬜⬜🟨⬜⬜\n⬜⬜⬜⬜⬜ ⬜⬜⬜⬜⬜\n\nSLATE\nCRONY"})
	if line := game.text("line"); line != "4*words:en5-place SLATE=YxxxG/xYxxx/Gxxxx/xxYxx CRONY=xxxxx/xxxxG/xxxxx/xxxxx" {
		t.Error(line)
	}
}
