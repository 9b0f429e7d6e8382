package main

import (
	"maps"

	"codebreaker/internal/engine/rules"
)

// A worstCase is a line of max.jsonl: the least maximum of a game is between the two.
type worstCase struct {
	Game          string
	LowerMax, Max int
}

// worst makes a grid of the least maxima by places and colours, of games that end in -distinct, -black and so on. It has
// as many colours as games of more than two places have: the page gives a formula for two places.
func (m *maker) worst(suffix string) (string, error) {
	cases, err := m.worstCases()
	if err != nil {
		return "", err
	}
	cells, colours := make(map[size]number), 0
	for _, w := range cases {
		if suffixOf(w.Game) != suffix {
			continue
		}
		game, err := rules.ParseGame(w.Game)
		if err != nil {
			return "", err
		}
		cells[size{game.Places(), game.Symbols()}] = bounds(w.LowerMax, w.Max)
		if game.Places() > 2 {
			colours = max(colours, game.Symbols())
		}
	}
	maps.DeleteFunc(cells, func(of size, _ number) bool { return of.colours > colours })
	return bySize(cells), nil
}
