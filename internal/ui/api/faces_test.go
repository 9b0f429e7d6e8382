package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/test/gametest"
)

// TestFaces plays the scripts of package gametest over HTTP.
func TestFaces(t *testing.T) {
	playFaces(t, func(t *testing.T) *client { return newClient(t) })
}

// playFaces plays the scripts of package gametest, each with a new client.
func playFaces(t *testing.T, newClient func(*testing.T) *client) {
	gametest.Run(t, func(t *testing.T, script gametest.Script) *gametest.Said {
		c := newClient(t)
		path, _ := c.begin(asked(t, script.Request))
		said := new(gametest.Said)
		for _, step := range script.Steps {
			status, answer := c.step(path, step)
			var told struct {
				Detail    string
				Sentences []string
				Text      string
			}
			if err := json.Unmarshal(answer, &told); err != nil {
				t.Fatal(err)
			}
			switch {
			case status != http.StatusOK:
				said.Refused = append(said.Refused, wording.Sentence(told.Detail))
			case step.Kind == gametest.Hint:
				said.Hints = append(said.Hints, strings.Join(told.Sentences, " "))
			case step.Kind == gametest.Share:
				said.Shares = append(said.Shares, told.Text)
			}
		}
		_, answer := c.send("GET", path, nil)
		if err := json.Unmarshal(answer, &said.View); err != nil {
			t.Fatal(err)
		}
		if said.HasReview() {
			_, answer := c.send("GET", path+"/review", nil)
			if err := json.Unmarshal(answer, &said.Review); err != nil {
				t.Fatal(err)
			}
		}
		return said
	})
}

// asked returns a new-game request as the body of a request.
func asked(t *testing.T, request games.Request) object {
	t.Helper()
	text, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	var o object
	if err := json.Unmarshal(text, &o); err != nil {
		t.Fatal(err)
	}
	return o
}

// step does one step of a script in a game.
func (c *client) step(path string, step gametest.Step) (status int, answer []byte) {
	c.t.Helper()
	switch step.Kind {
	case session.Guess:
		return c.send("POST", path+"/guess", object{"guess": step.Text})
	case session.Mark:
		return c.send("POST", path+"/mark", object{"mark": step.Text})
	case session.Add:
		return c.send("POST", path+"/turns", object{"text": step.Text})
	case session.Edit:
		return c.send("PUT", fmt.Sprintf("%s/turns/%d", path, step.Turn), object{"mark": step.Text})
	case session.Refuse, session.Instead:
		return c.send("POST", path+"/"+string(step.Kind), object{"guess": step.Text})
	case gametest.Hint:
		return c.send("POST", path+"/hint", object{"step": step.Turn, "row": step.Text})
	case gametest.Share:
		return c.send("GET", path+"/share", nil)
	case gametest.GoOn:
		return c.send("GET", path, nil)
	default: // undo, redo, give-up
		return c.send("POST", path+"/"+string(step.Kind), object{})
	}
}
