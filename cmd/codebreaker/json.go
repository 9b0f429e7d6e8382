package main

import (
	"encoding/json"
	"io"

	"codebreaker"
	"codebreaker/internal/table"
	"codebreaker/match"
)

// jsonVersion is the version of the objects that --json prints: docs/json.md.
const jsonVersion = 1

type turnJSON struct {
	Version  int    `json:"version"`
	Turn     int    `json:"turn"`
	Guess    string `json:"guess"`
	Feedback string `json:"feedback"`
	Left     int    `json:"left"`
	More     bool   `json:"more,omitempty"`
}

func newTurnJSON(game *codebreaker.Game, record match.Record) turnJSON {
	return turnJSON{jsonVersion, record.Number, game.Format(record.Guess), record.Feedback.String(), record.Left, record.More}
}

// askJSON is a guess that waits for its mark.
type askJSON struct {
	Version int    `json:"version"`
	Turn    int    `json:"turn"`
	Guess   string `json:"guess"`
}

// hintedJSON is the guess that a player who asked is advised to play.
type hintedJSON struct {
	Version int    `json:"version"`
	Turn    int    `json:"turn"`
	Hint    string `json:"hint,omitempty"`
	// Of a step that was asked for: what it says.
	Sentences []string `json:"sentences,omitempty"`
}

// newHintedJSON returns a hint. Where no step was asked for it is the best guess alone.
func newHintedJSON(turn int, game *codebreaker.Game, hint *table.Hint, bare bool) hintedJSON {
	object := hintedJSON{Version: jsonVersion, Turn: turn, Sentences: hint.Sentences}
	object.Hint = hint.Best
	if bare {
		object.Sentences = nil
	}
	return object
}

// sharedJSON is a game as its player shares it.
type sharedJSON struct {
	Version int `json:"version"`
	*table.Share
}

// helpJSON is what may be written, a line each.
type helpJSON struct {
	Version int      `json:"version"`
	Help    []string `json:"help"`
}

type endJSON struct {
	Version int    `json:"version"`
	Game    string `json:"game"`
	Solved  bool   `json:"solved"`
	Guesses int    `json:"guesses"`
	Code    string `json:"code"`
}

// printJSON prints one object on a line of its own.
func printJSON(w io.Writer, object any) {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(object) // the output keeps its error
}
