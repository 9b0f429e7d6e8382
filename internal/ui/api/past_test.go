package api_test

import (
	"net/http"
	"strings"
	"testing"
)

// TestPastLists makes lists whose words are less likely because they were past answers, and plays with one.
func TestPastLists(t *testing.T) {
	c := newClient(t)
	c.ask(http.StatusCreated, "POST", "/lists", object{"name": "pets", "words": []string{"cat 30 bat 20 rat 10 wat 5"}})
	list := c.ask(http.StatusCreated, "POST", "/lists", object{
		"name": "past", "of": "pets-weighted", "on": "2026-02-12", "past": []string{"2026-02-11 CAT", "bat 2026-02-13", "the answer is missing", "Wordle 1,234: RAT – 12 February 2016"},
	})
	said := []any{
		"4 words of 3 letters added.", "The words have weights: a higher weight makes a word more likely.",
		"past: 2 past words are less likely.", "1 word of 2026-02-12 or later ignored.", `1 line without a clear word ignored: "the answer is missing".`,
	}
	if got := list.list("sentences"); len(got) != len(said) {
		t.Errorf("%v", got)
	} else {
		for i := range got {
			if got[i] != said[i] {
				t.Errorf("%v, want %v", got[i], said[i])
			}
		}
	}
	for name, best := range map[string]string{"pets": "CAT", "past": "BAT"} {
		advice := c.get("/advice?line=wordle:" + name + "-weighted+WAT%3DxGG")
		if got := object(advice.list("guesses")[0].(map[string]any)).text("guess"); got != best {
			t.Errorf("with %s the best guess is %s, want %s", name, got, best)
		}
	}
	path, _ := c.begin(object{"game": "wordle:past-weighted", "kind": "solver"})
	c.ask(http.StatusOK, "DELETE", "/lists/past", nil)
	if game := c.get(path); !strings.HasPrefix(game.text("game"), "words:past") {
		t.Errorf("a game without its list: %v", game)
	}

	english := c.ask(http.StatusCreated, "POST", "/lists", object{"name": "times", "of": "en5", "on": "2026-11-28", "past": []string{"CRANE", "SLATE"}})
	if english.number("words") < 10_000 || english["weighted"] != true {
		t.Errorf("a list of past answers has %v words", english["words"])
	}
	plain := c.ask(http.StatusCreated, "POST", "/lists", object{"name": "plain", "words": []string{"cat bat rat"}})
	if plain["weighted"] != false {
		t.Errorf("%v", plain)
	}
	c.ask(http.StatusCreated, "POST", "/lists", object{"name": "plainpast", "of": "plain", "on": "2026-11-28", "past": []string{"CAT"}})

	for id, body := range map[string]object{
		"field-beside":  {"of": "en5", "on": "2026-02-12", "past": []string{"crane"}, "words": []string{"crane"}},
		"field-alone":   {"on": "2026-02-12", "past": []string{"crane"}},
		"past-day":      {"of": "en5", "past": []string{"crane"}},
		"past-unknown":  {"of": "en5", "on": "2026-02-12", "past": []string{"xyzzy"}},
		"past-none":     {"of": "en5", "on": "2026-02-12", "past": []string{"", ""}},
		"past-date":     {"of": "en5", "on": "2026-02-12", "past": []string{"2026-02-30 crane"}},
		"list-none":     {"of": "nothing", "on": "2026-02-12", "past": []string{"crane"}},
		"list-file":     {"of": "../words", "on": "2026-02-12", "past": []string{"crane"}},
		"list-no-words": {},
	} {
		body["name"] = "wrong"
		c.refused(http.StatusUnprocessableEntity, id, "POST", "/lists", body)
	}
	c.refused(http.StatusUnprocessableEntity, "field-alone", "POST", "/lists", object{"name": "wrong", "of": "en5", "on": "2026-02-12"})
}
