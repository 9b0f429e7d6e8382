//go:build linux

package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/rules"
)

// A series is one command at several sizes.
type series struct {
	work    string // the kind of work: a section of the page
	name    string // what changes
	command string // for the page, with GAME, WORDS or BOARDS for what changes
	points  []point
}

// A point is one size of a series.
type point struct {
	size  string
	codes float64  // on all boards together
	args  []string // of the command
}

// nothing is a command that only starts the program.
var nothing = []string{"rules", "4x6"}

// sizes are the lengths of the lists of words.
var sizes = []int{500, 1000, 2000, 4000, 8000, 16000}

// wordsPerBoard is the length of the list when the number of boards changes.
const wordsPerBoard = 1000

// allSeries returns the series of all kinds of work. Hints about words come after this first guess.
func allSeries(first string) (all []series, err error) {
	add := func(work, name, command string, points []point) {
		for i := range points {
			points[i].args = strings.Fields(command)
			for k, arg := range points[i].args {
				points[i].args[k] = strings.NewReplacer("GAME", points[i].size, "WORDS", listName(points[i].size),
					"BOARDS", points[i].size, "TURN", turnOf(points[i].size, first)).Replace(arg)
			}
		}
		all = append(all, series{work, name, command, points})
	}
	pegs := func(work, name, command string, games ...string) {
		var points []point
		for _, name := range games {
			game, failed := rules.ParseGame(name)
			if failed != nil {
				err = failed
				return
			}
			codes := float64(game.SecretCount())
			if game.SecretCount() == math.MaxUint64 { // or more: then every row is a code
				codes = math.Pow(float64(game.Symbols()), float64(game.Places()))
			}
			points = append(points, point{size: name, codes: codes})
		}
		add(work, name, command, points)
	}
	words := func(work, name, command string, boards int, sizes []int) {
		var points []point
		for _, size := range sizes {
			points = append(points, point{size: fmt.Sprint(size), codes: float64(boards * size)})
		}
		add(work, name, command, points)
	}
	pegs("trees", "5 places, more colours", "tree GAME --strategy entropy", "5x5", "5x6", "5x7", "5x8", "5x9", "5x10", "5x11", "5x12", "5x13", "5x14")
	pegs("trees", "6 colours, more places", "tree GAME --strategy entropy", "3x6", "4x6", "5x6", "6x6", "7x6")
	pegs("trees", "4 places, marked by place", "tree GAME --strategy entropy", "4x6-place", "4x7-place", "4x8-place", "4x9-place", "4x10-place", "4x12-place", "4x14-place")
	pegs("exact", "3 places, more colours", "tree GAME --strategy optimal", "3x6", "3x7", "3x8", "3x9", "3x10", "3x11", "3x12")
	pegs("exact", "4 places, more colours", "tree GAME --strategy optimal", "4x4", "4x5", "4x6", "4x7", "4x8")
	pegs("exact", "4 different symbols", "tree GAME --strategy optimal", "4x6-distinct", "4x7-distinct", "4x8-distinct", "4x9-distinct")
	pegs("hints", "pegs, up to two million codes", "hint GAME TURN", "4x10", "5x8", "5x10", "6x8", "5x12", "6x9", "6x10", "6x11", "7x8")
	pegs("hints", "pegs, more codes", "hint GAME TURN", "6x12", "7x10", "8x8", "8x10", "8x12", "9x10", "10x10", "12x12", "14x14", "16x16")
	words("hints", "words of seven letters", "hint wordle:WORDS TURN", 1, sizes)
	pegs("sampling", "4 games", "compare GAME --strategy sampled --sample 4 --seed 1", "6x12", "7x10", "8x8", "8x10", "8x12", "9x10", "10x10", "10x12", "12x12", "12x16", "16x16")
	words("words", "first guesses", "openings wordle:WORDS", 1, sizes)
	words("words", "tree", "tree wordle:WORDS --strategy entropy", 1, sizes)
	words("boards", "4 boards, more words", "compare 4*wordle:WORDS --strategy entropy --sample 10 --seed 1", 4, sizes[:5])
	var boards []point
	for number := 2; number <= 32; number *= 2 {
		boards = append(boards, point{size: fmt.Sprint(number), codes: float64(number * wordsPerBoard)})
	}
	add("boards", "1,000 words, more boards", fmt.Sprintf("compare BOARDS*wordle:%s --strategy entropy --sample 200 --seed 1", listName(fmt.Sprint(wordsPerBoard))), boards)
	return all, err
}

// turnOf returns a turn of a game: the first two symbols of the code are right and another is misplaced, or no letter is
// in the word.
func turnOf(game, first string) string {
	parsed, err := rules.ParseGame(game)
	if err != nil {
		return first + "=" + strings.Repeat("x", len(first))
	}
	var code strings.Builder
	for i := range parsed.Places() {
		code.WriteByte('A' + byte(i/2))
	}
	return code.String() + "=XXO"
}

// listName returns the name of a file of words.
func listName(words string) string { return "words" + words + ".txt" }

// writeLists writes a list of each size, with all words of the smaller ones. It returns a word of every list.
func writeLists(folder string) (first string, err error) {
	game, err := rules.ParseGame("wordle:en7-all", rules.WithLexicon(lexicon.NewFiles(nil, lexicon.FoldAccents)))
	if err != nil {
		return "", err
	}
	var words []string
	for _, code := range game.Words().Secrets {
		words = append(words, game.Format(code))
	}
	rand.New(rand.NewPCG(1, 1)).Shuffle(len(words), func(i, k int) { words[i], words[k] = words[k], words[i] })
	for _, size := range sizes {
		text := strings.Join(words[:size], "\n") + "\n"
		if err := os.WriteFile(filepath.Join(folder, listName(fmt.Sprint(size))), []byte(text), 0o644); err != nil {
			return "", err
		}
	}
	return words[0], nil
}
