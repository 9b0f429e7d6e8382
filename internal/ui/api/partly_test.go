package api_test

import (
	"net/http"
	"testing"
)

// TestPartlyKnown gives marks that are partly known: in a solver, when cracking, on two boards, and in lines.
func TestPartlyKnown(t *testing.T) {
	c := newClient(t)
	path, _ := c.begin(object{"kind": "solver", "game": "4x6"})
	board := func(game object, i int) object { return object(game.list("boards")[i].(map[string]any)) }
	turn := func(board object, i int) object { return object(board.list("turns")[i].(map[string]any)) }
	first := board(c.post(path+"/turns", object{"guess": "AABB", "mark": "1 ?"}), 0)
	if counts := turn(first, 0)["counts"].(map[string]any); first.number("left") != 500 || turn(first, 0).text("mark") != "1,?" || len(counts) != 1 || counts["black"] != 1.0 {
		t.Errorf("1 ?: %v", first)
	}
	first = board(c.ask(http.StatusOK, "PUT", path+"/turns/1", object{"mark": "? 1"}), 0)
	if counts := turn(first, 0)["counts"].(map[string]any); first.number("left") != 496 || len(counts) != 1 || counts["white"] != 1.0 {
		t.Errorf("? 1: %v", first)
	}
	first = board(c.post(path+"/turns", object{"guess": "ABCD", "mark": "? ?"}), 0)
	if counts, given := turn(first, 1)["counts"].(map[string]any); first.number("left") != 496 || !given || len(counts) != 0 {
		t.Errorf("? ?: %v", first)
	}
	c.refused(http.StatusUnprocessableEntity, "mark-unreadable", "POST", path+"/turns", object{"guess": "AABB", "mark": "?"})
	if share := c.get(path + "/share").text("text"); share != "codebreaker · Mastermind · 2 so far\n❔⚪➖➖\n❔❔➖➖\n" {
		t.Errorf("share: %q", share)
	}

	path, _ = c.begin(object{"kind": "crack", "game": "4x6"})
	if first = board(c.post(path+"/mark", object{"mark": "1 ?"}), 0); first.number("left") != 500 || first.text("ask") == "" {
		t.Errorf("cracked with %v", first)
	}

	path, _ = c.begin(object{"kind": "solver", "game": "2*wordle:en5"})
	boards := c.post(path+"/turns", object{"guess": "CRANE", "mark": "G??x?/xxxxx"})
	for i, want := range []string{"green unknown unknown grey unknown", "grey grey grey grey grey"} {
		said := ""
		for _, tile := range turn(board(boards, i), 0).list("tiles") {
			said += " " + tile.(string)
		}
		if said[1:] != want || board(boards, i).number("left") != []int{182, 281}[i] {
			t.Errorf("board %d: %s, %v left", i+1, said, board(boards, i)["left"])
		}
	}

	const line = "line=4x6+AABB=1,%3F"
	if advice := c.get("/advice?" + line); advice.number("left") != 500 {
		t.Errorf("%v", advice)
	}
	if review := c.get("/review?" + line); len(review.list("turns")) != 1 {
		t.Errorf("%v", review)
	}
	cells := c.get("/partition?" + line + "&guess=ABCD&mark=1,%3F").list("cells")
	for _, cell := range cells {
		if counts := cell.(map[string]any)["counts"].(map[string]any); counts["black"] != 1.0 {
			t.Errorf("a cell of 1,?: %v", cell)
		}
	}
	if len(cells) < 2 {
		t.Errorf("%d cells of 1,?", len(cells))
	}
	if clash := object(c.get("/clash?" + line + "+AABB=2,0")["clash"].(map[string]any)); len(clash.list("repairs")) == 0 {
		t.Errorf("%v", clash)
	}
}
