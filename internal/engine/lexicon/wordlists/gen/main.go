// Gen writes lists/*.gz from the sources that the script lists.sh fetches, each unpacked in a
// folder with its name. docs/lists.md documents the rules.
package main

import (
	"cmp"
	"compress/gzip"
	"encoding/json"
	"log"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/lexicon/wordlists"
)

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: go run ./gen FOLDER")
	}
	from := sources(os.Args[1])
	write("en", english(from))
	write("fr", french(from))
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

// sources is the folder that holds the sources.
type sources string

func (s sources) has(elem ...string) bool {
	_, err := os.Stat(filepath.Join(append([]string{string(s)}, elem...)...))
	return err == nil
}

func (s sources) read(elem ...string) []byte {
	data, err := os.ReadFile(filepath.Join(append([]string{string(s)}, elem...)...))
	check(err)
	return data
}

// array reads a file of one JSON array of words.
func (s sources) array(elem ...string) []string {
	var words []string
	check(json.Unmarshal(s.read(elem...), &words))
	return words
}

// fits reports whether a word has 3 to 12 lower-case Latin letters, so that it is no name and has
// no apostrophe.
func fits(word string) bool {
	return letters(word) >= wordlists.Shortest && letters(word) <= wordlists.Longest && strings.IndexFunc(word, func(r rune) bool { return !unicode.IsLower(r) || !unicode.Is(unicode.Latin, r) }) < 0
}

// long is the smallest length of words whose rare ones are left out, to limit the size of the
// lists: nearly all games have shorter words.
const long = 9

func letters(word string) int { return utf8.RuneCountInString(word) }

// curve returns the weight of a word by its frequency rank from 1, the most common word:
// [wordlists.Heaviest] for the first, half of it at the middle, and beyond that falling with the
// third power of the rank.
func curve(place, middle int) float64 {
	return wordlists.Heaviest / (1 + math.Pow(float64(place)/float64(middle), 3))
}

// rare is the weight of a secret that is hardly used; a form of a word that weighs less than half of it has
// [wordlists.Lightest].
const rare = 5

// weigh rounds the weight of a secret to one of [wordlists.Weights], [rare] at least.
func weigh(weight float64) uint32 {
	return slices.MinFunc(wordlists.Weights[1:], func(a, b uint32) int {
		return cmp.Compare(math.Abs(math.Log(max(weight, rare/2.0)/float64(a))), math.Abs(math.Log(max(weight, rare/2.0)/float64(b))))
	})
}

// voweled reports whether a word has a vowel. A word without one, such as hmm, has [wordlists.Lightest].
func voweled(word string) bool {
	return strings.ContainsAny(lexicon.FoldAccents.Fold(word), "AEIOUY")
}

// write writes the files of a language in the packed format.
func write(language string, weights map[string]uint32) {
	for word := range weights {
		if !voweled(word) {
			weights[word] = wordlists.Lightest
		}
	}
	short, others := make(map[string]uint32), make(map[string]uint32)
	for word, weight := range weights {
		if letters(word) <= wordlists.LongestShort {
			short[word] = weight
		} else {
			others[word] = weight
		}
	}
	zip("lists/"+language+"-short.gz", wordlists.Pack(short))
	zip("lists/"+language+"-long.gz", wordlists.Pack(others))
}

func zip(name string, text []byte) {
	file, err := os.Create(name)
	check(err)
	zipped, err := gzip.NewWriterLevel(file, gzip.BestCompression)
	check(err)
	_, err = zipped.Write(text)
	check(err)
	check(zipped.Close())
	check(file.Close())
}
