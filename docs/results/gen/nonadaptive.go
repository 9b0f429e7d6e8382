package main

import (
	"fmt"
	"path/filepath"

	"codebreaker"
	"codebreaker/docs/results/gen/atlas"
)

// A fixedSet is a line of nonadaptive.jsonl: the fewest guesses that identify every secret when all are given at once
// are between the two.
type fixedSet struct {
	Game         string
	Lower, Upper int
	Guesses      []string // as many as Upper
}

func (m *maker) fixedSets() ([]fixedSet, error) {
	return atlas.Read[fixedSet](filepath.Join(m.folder, "nonadaptive.jsonl"))
}

// nonadaptive makes a grid of the fewest guesses by places and colours, of games that end in -distinct, -black and so
// on.
func (m *maker) nonadaptive(suffix string) (string, error) {
	sets, err := m.fixedSets()
	if err != nil {
		return "", err
	}
	cells := make(map[size]number)
	for _, set := range sets {
		if suffixOf(set.Game) != suffix {
			continue
		}
		game, err := codebreaker.ParseGame(set.Game)
		if err != nil {
			return "", err
		}
		cells[size{game.Places(), game.Symbols()}] = bounds(set.Lower, set.Upper)
	}
	return bySize(cells), nil
}

// bounds writes a number between two bounds, or the bounds in italics if they differ.
func bounds(lower, upper int) number {
	if lower == upper {
		return whole(upper)
	}
	return number(fmt.Sprintf("*%d–%d*", lower, upper))
}
