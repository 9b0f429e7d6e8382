package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"

	"codebreaker"
)

// A worstCase is a line of max.jsonl: the least maximum of a game is between the two.
type worstCase struct {
	Game          string
	LowerMax, Max int
}

func (w worstCase) settled() bool { return w.LowerMax == w.Max }

// String writes the least maximum, or its bounds in italics.
func (w worstCase) String() string {
	if w.settled() {
		return fmt.Sprint(w.Max)
	}
	return fmt.Sprintf("*%d–%d*", w.LowerMax, w.Max)
}

// worst makes a grid of the least maxima by places and colours, of games that end in -distinct, -black and so on. It has
// as many colours as games of more than two places have: the page gives a formula for two places.
func (m *maker) worst(suffix string) (string, error) {
	text, err := os.ReadFile(filepath.Join(m.folder, "max.jsonl"))
	if err != nil {
		return "", err
	}
	cells, colours := make(map[size]number), 0
	for line := range bytes.Lines(text) {
		var w worstCase
		if err := json.Unmarshal(line, &w); err != nil {
			return "", err
		}
		if suffixOf(w.Game) != suffix {
			continue
		}
		game, err := codebreaker.ParseGame(w.Game)
		if err != nil {
			return "", err
		}
		cells[size{game.Places(), game.Symbols()}] = number(w.String())
		if game.Places() > 2 {
			colours = max(colours, game.Symbols())
		}
	}
	maps.DeleteFunc(cells, func(of size, _ number) bool { return of.colours > colours })
	return bySize(cells), nil
}
