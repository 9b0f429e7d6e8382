package main

import (
	"fmt"
	"path/filepath"

	"codebreaker/docs/results/gen/atlas"
	"codebreaker/internal/engine/rules"
)

// A fixedSet is a line of nonadaptive.jsonl or static.jsonl. It bounds the fewest guesses that identify every secret when
// all are given at once.
type fixedSet struct {
	Game         string
	Lower, Upper int
	Guesses      []string // as many as Upper
	search       int      // the lower bound of the search, or 0
	check        int      // the lower bound of the checker, or 0
	published    int      // the number that a paper proves, or 0
}

// settled reports whether a lower bound settles the game.
func (s fixedSet) settled(lower int) bool { return lower == s.Upper }

// published returns the fewest guesses of a game by a published formula, or 0. Most papers count one guess more: the
// one that plays the secret. The sources are in nonadaptive.md.
func published(game *rules.Game) int {
	c := game.Symbols()
	switch fmt.Sprint(game.Places(), suffixOf(game.Name())) {
	case "2":
		return (2*c + 2) / 3
	case "2-black":
		return (4*c+1)/3 - 1
	case "3-black":
		return 3 * c / 2
	case "2-distinct-black":
		return (4*c+2)/3 - 2
	case "3-distinct-black":
		if c >= 4 { // 3 colours take one guess more
			return (3*c-1)/2 - 1
		}
	}
	if hypercubes := [...]int{1, 2, 3, 4, 4, 5, 6, 6, 7, 7, 8, 8, 8}; c == 2 && suffixOf(game.Name()) == "-black" && game.Places() <= len(hypercubes) {
		return hypercubes[game.Places()-1] // A303735
	}
	return 0
}

// fixedSets joins the results of the search and the checker.
func (m *maker) fixedSets() ([]fixedSet, error) {
	sets, err := atlas.Read[fixedSet](filepath.Join(m.folder, "nonadaptive.jsonl"))
	if err != nil {
		return nil, err
	}
	checked, err := atlas.Read[fixedSet](filepath.Join(m.folder, "proofs", "static.jsonl"))
	if err != nil {
		return nil, err
	}
	for i := range sets {
		set := &sets[i]
		set.search = set.Lower
		game, err := rules.ParseGame(set.Game)
		if err != nil {
			return nil, err
		}
		set.published = published(game)
		for _, c := range checked {
			if c.Game != set.Game {
				continue
			}
			set.check, set.Lower = c.Lower, max(set.Lower, c.Lower)
			if c.Upper < set.Upper {
				set.Upper, set.Guesses = c.Upper, c.Guesses
			}
		}
	}
	return sets, nil
}

// nonadaptive makes a grid of the fewest guesses by places and colours, of games that end in -distinct, -black and so
// on. A mark follows the numbers that only the search, only the checker or only a paper settles.
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
		game, err := rules.ParseGame(set.Game)
		if err != nil {
			return "", err
		}
		cell := bounds(set.Lower, set.Upper)
		if set.settled(set.published) && !set.settled(set.Lower) {
			cell = whole(set.Upper) + "p"
		}
		if set.settled(set.check) && !set.settled(set.search) {
			cell += "c"
		}
		if set.settled(set.search) && !set.settled(set.check) {
			cell += "s"
		}
		cells[size{game.Places(), game.Symbols()}] = cell
	}
	return bySize(cells), nil
}

// checkedSets makes a table of how many games are settled, and by which program.
func (m *maker) checkedSets(string) (string, error) {
	sets, err := m.fixedSets()
	if err != nil {
		return "", err
	}
	table := grid{head: []string{"game", "games", "settled", "by both", "by the checker alone", "by the search alone", "by a paper alone"}}
	for _, suffix := range []string{"", "-distinct", "-black", "-distinct-black", "-place", "-distinct-place"} {
		var games, settled, both, check, search, paper int
		for _, set := range sets {
			if suffixOf(set.Game) != suffix {
				continue
			}
			games++
			switch c, s := set.settled(set.check), set.settled(set.search); {
			case c && s:
				both++
			case c:
				check++
			case s:
				search++
			case set.settled(set.published):
				paper++
			}
		}
		settled = both + check + search + paper
		table.add("`PxC"+suffix+"`", whole(games), whole(settled), whole(both), whole(check), whole(search), whole(paper))
	}
	return table.String(), nil
}

// bounds writes a number between two bounds, or the bounds in italics if they differ.
func bounds(lower, upper int) number {
	if lower == upper {
		return whole(upper)
	}
	return number(fmt.Sprintf("*%d–%d*", lower, upper))
}
