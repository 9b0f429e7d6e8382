package main

import (
	"slices"
	"strconv"
	"strings"

	games "codebreaker/internal/app/preset"
	"codebreaker/internal/engine/rules"
)

// A preset is a game to choose with one touch.
type preset struct {
	Name, Title, Text string
	Game              string // its name for the API
	Written           string // its name written out
	Row               []peg  // the picture
	Marks             string // of a picture by place: the mark of each letter
	Guesses           int    // the usual number
	Daily             bool   // there is one every day
	Boards            int
	Evades            bool // no code is hidden, so the computer has none to find
	Hardens           bool // it has a hard variant, and marks by place
	First             bool // the first letter is given
	Lettered          bool // its symbols are letters, which can be colours or digits instead
}

// A peg of a picture: a bead, a token or a tile.
type peg struct {
	Shape, Symbol string
	Mark          string // the classes of its mark
	Colour        int
}

// presets returns the games that the page offers.
func presets(s *speech) []preset {
	pictures := map[string][]peg{
		"mastermind": beads("CFBA"),
		"super":      beads("EGDHB"),
		"grand":      {{"bead-0", "A", "", 0}, {"bead-1", "I", "", 3}, {"bead-2", "M", "", 2}, {"bead-4", "V", "", 1}},
		"bulls":      letters("token", "4072", ""),
		"bagels":     letters("token", "407", ""),
		"jotto":      letters("tile", "JOTTO", ""),
		"wordle":     letters("tile", s.word("picture-wordle"), "gxyxg"),
		"mot":        letters("tile", s.word("picture-mot"), ""),
		"word":       letters("tile", s.word("picture-word"), ""),
		"nerdle":     letters("tile", "12+34=46", "gxyxgxyx"),
		"nerdle5":    letters("tile", "2*3=6", "gxyxg"),
		"nerdle6":    letters("tile", "4*7=28", "xygxgy"),
		"nerdle7":    letters("tile", "12+3=15", "gxyxgxy"),
		"nerdle10":   letters("tile", "(3+1)²/2=8", "gyxgxgyxgx"),
		"primel":     letters("tile", "12953", "xgyxg"),
		"mathler":    letters("tile", "4*10+2", "yxgxgx"),
	}
	var all []preset
	for _, one := range games.Catalogue() {
		picture, ok := pictures[one.Name]
		if !ok {
			picture = usualPicture(one)
		}
		all = append(all, preset{
			Name: one.Name, Title: one.Title(s.Language), Text: one.About(s.Language),
			Game: one.Asked(s.Name()), Written: one.Of(one.Usual(s.Name())), Row: picture, Guesses: one.Guesses, Daily: one.Daily, Boards: one.Boards(), Evades: one.Evades(), Hardens: one.Hardens(), First: one.GivesFirst(), Lettered: one.Lettered(),
		})
	}
	return all
}

// usualPicture returns the number of boards, beads for the places of a code, or the beginning of the
// title as tiles.
func usualPicture(p games.Preset) []peg {
	game, err := rules.ParseGame(p.Game)
	switch {
	case p.Boards() > 1:
		return letters("tile", "×"+strconv.Itoa(p.Boards()), "ygg")
	case err == nil:
		return beads("ABCDEFGH"[:min(game.Places(), 8)])
	}
	marks := "gxyxg"
	if p.GivesFirst() {
		marks = "rbobr"
	}
	return letters("tile", string([]rune(strings.ToUpper(p.Preset.Title))[:5]), marks)
}

// dailies returns the presets with a daily game.
func dailies(presets []preset) []preset {
	return slices.DeleteFunc(slices.Clone(presets), func(p preset) bool { return !p.Daily })
}

// composedGames returns the games with puzzles.
func composedGames(s *speech) []preset {
	var all []preset
	for _, one := range games.Composed() {
		all = append(all, preset{Name: one.Name, Title: one.Title(s.Language) + ", " + one.About(s.Language), Game: one.With(s.Name())})
	}
	return all
}

// beads returns a picture of colours.
func beads(names string) []peg {
	var row []peg
	for _, name := range names {
		row = append(row, peg{"bead-0", string(name), "", int(name - 'A')})
	}
	return row
}

// swatches are a bead of each colour, and three of other shapes.
func swatches() []peg {
	row := beads("ABCDEFGH")
	for shape, name := range []string{"I", "S", "b"} {
		row = append(row, peg{"bead-" + strconv.Itoa(shape+1), name, "", 2*shape + 1})
	}
	return row
}

// markClasses are the classes of the marks in pictures: green, yellow and grey; a red square, a yellow circle and a blue
// square.
var markClasses = map[byte]string{
	'g': "right", 'y': "misplaced", 'x': "absent", 'r': "right red-square", 'o': "misplaced yellow-circle", 'b': "absent blue-square",
}

// letters returns a picture of digits or letters, with their marks by place, if any.
func letters(shape, text, marks string) []peg {
	var row []peg
	for place, letter := range []rune(text) {
		p := peg{shape, string(letter), "", 0}
		if place < len(marks) {
			p.Mark = markClasses[marks[place]]
		}
		row = append(row, p)
	}
	return row
}

// ownPicture is the picture of a custom game: all kinds of pegs.
func ownPicture() []peg {
	return []peg{{"bead-0", "A", "", 0}, {"bead-1", "K", "", 2}, {"bead-2", "S", "", 5}, {"token", "7", "", 0}, {"tile", "É", "", 0}}
}

// A sampleRow is a row of the board on the first page.
type sampleRow struct {
	Number int
	Pegs   []peg
	Pins   []string // right, misplaced, none
	Left   string
}

// sample is the game on the board of the first page: FEED, found by entropy as in the README.
func sample() []sampleRow {
	row := func(number int, code, mark, left string) sampleRow {
		r := sampleRow{number, beads(code), nil, left}
		for place := range code {
			pin := "none"
			if place < len(mark) {
				pin = map[byte]string{'X': "right", 'O': "misplaced"}[mark[place]]
			}
			r.Pins = append(r.Pins, pin)
		}
		return r
	}
	empty := sampleRow{5, make([]peg, 4), []string{"none", "none", "none", "none"}, ""}
	return []sampleRow{row(1, "ABCD", "X", "108"), row(2, "BEEF", "XXO", "4"), row(3, "BBEE", "XO", "1"), row(4, "FEED", "XXXX", ""), empty}
}

// A shape distinguishes beads past the first eight from earlier beads of the same colour.
type shape struct {
	Number int
	Path   string // within 48 by 48
}

func shapes() []shape {
	return []shape{
		{1, "M11 4.500h26a6 6 0 0 1 6 6v26a6 6 0 0 1-6 6H11a6 6 0 0 1-6-6v-26a6 6 0 0 1 6-6Z"},
		{2, "M20.600 3.600a5 5 0 0 1 6.800 0l16.500 16.500a5 5 0 0 1 0 6.800L27.400 43.400a5 5 0 0 1-6.800 0L4.100 26.900a5 5 0 0 1 0-6.800Z"},
		{3, "M15.500 4h17a4.500 4.500 0 0 1 3.900 2.200l8 14.500a4.500 4.500 0 0 1 0 4.600l-8 14.500a4.500 4.500 0 0 1-3.900 2.200h-17a4.500 4.500 0 0 1-3.900-2.200l-8-14.500a4.500 4.500 0 0 1 0-4.600l8-14.500A4.500 4.500 0 0 1 15.500 4Z"},
		{4, "M20 5.500a4.600 4.600 0 0 1 8 0L45 36a4.600 4.600 0 0 1-4 7H7a4.600 4.600 0 0 1-4-7Z"},
		{5, "M24 3l5.800 11.600 13 1.800-9.400 9 2.300 12.800L24 32.200l-11.700 6 2.300-12.800-9.400-9 13-1.800Z"},
		{6, "M17 5h14v12h12v14H31v12H17V31H5V17h12Z"},
		{7, "M24 2.500c9 10 18 15.500 18 25a18 16.500 0 0 1-36 0c0-9.500 9-15 18-25Z"},
	}
}
