package api_test

import (
	"net/http"
	"testing"
	"time"

	"codebreaker/internal/test/longtest"
)

// TestMeasureHints prints the times of the first and of later hints in each preset. It asserts
// nothing: docs/results/programs.md has the times.
func TestMeasureHints(t *testing.T) {
	if !longtest.On() {
		t.Skip("it measures")
	}
	c := newClient(t)
	for _, preset := range []string{"mastermind", "super", "bulls", "word:en5", "mot:fr5", "wordle:en", "wordle:fr"} {
		path, _ := c.begin(object{"game": preset, "seed": "7"})
		for turn := 1; turn <= 4; turn++ {
			begun := time.Now()
			hint := c.post(path+"/hint", object{"step": 3})
			took := time.Since(begun)
			begun = time.Now()
			c.post(path+"/hint", object{"step": 2, "row": ""})
			t.Logf("%-10s turn %d, %6d left: best guess %8.1f ms, doubt %6.1f ms", preset, turn, hint.number("left"), 1000*took.Seconds(), 1000*time.Since(begun).Seconds())
			game := c.ask(http.StatusOK, "POST", path+"/guess", object{"guess": hint.text("best")})
			if game.text("state") != "going" {
				break
			}
		}
	}
}
