// Gen writes lists/en.gz and lists/fr.gz from the word lists of Debian's packages
// wamerican-small and wamerican-large and of the npm package
// an-array-of-french-words, each unpacked in a folder of its name. The script lists.sh
// fetches and unpacks them and calls this.
package main

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: go run ./gen FOLDER")
	}
	from := func(elem ...string) string { return filepath.Join(append(os.Args[1:], elem...)...) }
	small := set(lines(from("wamerican-small", "usr", "share", "dict", "american-english-small")))
	large := set(lines(from("wamerican-large", "usr", "share", "dict", "american-english-large")))
	write("lists/en.gz", large, small)

	data, err := os.ReadFile(from("an-array-of-french-words", "package", "index.json"))
	check(err)
	var words []string
	check(json.Unmarshal(data, &words))
	french := set(words)
	entries := make(map[string]bool)
	for word := range french {
		entries[word] = !inflected(word, french)
	}
	write("lists/fr.gz", french, entries)
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func lines(name string) []string {
	data, err := os.ReadFile(name)
	check(err)
	return strings.Fields(string(data))
}

// set returns the words of 3 to 12 small letters: no names, no apostrophes.
func set(words []string) map[string]bool {
	kept := make(map[string]bool)
	for _, word := range words {
		word = norm.NFC.String(word)
		letters := utf8.RuneCountInString(word)
		if letters >= 3 && letters <= 12 && strings.IndexFunc(word, func(r rune) bool { return !unicode.IsLower(r) }) < 0 {
			kept[word] = true
		}
	}
	return kept
}

// write writes the words in order, as shipped.go reads them: a byte below 64 begins
// a word; its low five bits are how many bytes the word shares with the one before,
// and 32 marks a common word.
func write(name string, words, common map[string]bool) {
	for word := range common {
		words[word] = true
	}
	sorted := make([]string, 0, len(words))
	for word := range words {
		sorted = append(sorted, word)
	}
	slices.Sort(sorted)
	file, err := os.Create(name)
	check(err)
	zipped, err := gzip.NewWriterLevel(file, gzip.BestCompression)
	check(err)
	w := bufio.NewWriter(zipped)
	before := ""
	for _, word := range sorted {
		shared := 0
		for shared < min(len(word), len(before), 31) && word[shared] == before[shared] {
			shared++
		}
		head := byte(shared)
		if common[word] {
			head |= 32
		}
		w.WriteByte(head)
		w.WriteString(word[shared:])
		before = word
	}
	check(w.Flush())
	check(zipped.Close())
	check(file.Close())
}

// inflected reports whether a French word is a form of another: a plural, a
// feminine participle, or a form of a verb that its ending gives away. There is no free list of how common French
// words are; the words that are entries of a dictionary stand in for it.
func inflected(word string, french map[string]bool) bool {
	if stem, ok := cutEnd(word, "aux"); ok && (french[stem+"al"] || french[stem+"ail"]) {
		return true
	}
	for _, ending := range []string{"s", "x"} {
		if stem, ok := cutEnd(word, ending); ok && french[stem] {
			return true
		}
	}
	if masculine, ok := cutEnd(word, "e"); ok && strings.HasSuffix(word, "ée") && french[masculine] {
		return true
	}
	for infinitive, endings := range verbs {
		for _, ending := range endings {
			if stem, ok := cutEnd(word, ending); ok && french[strings.ReplaceAll(stem, "ç", "c")+infinitive] {
				return true
			}
		}
	}
	return false
}

// verbs are the endings of verb forms by that of the infinitive. Those that many
// nouns and adjectives share, as in marche, marché and marchant, are not among them.
var verbs = map[string][]string{
	"er": append(strings.Fields("ons ez ent ai as a âmes âtes èrent ais ait ions iez aient asse asses ât assions assiez assent"),
		append(future("er"), strings.Fields("eons eai eas ea eâmes eâtes eais eait eaient easse easses eât eassions eassiez eassent eant")...)...),
	"ir":  append(strings.Fields("is it issons issez issent issais issait issions issiez issaient isse isses îmes îtes irent ît ons ez ent ais ait ions iez aient ie ies ue ues us"), future("ir")...),
	"re":  append(strings.Fields("s t ons ez ent ais ait ions iez aient is it îmes îtes irent ît isse isses isses issions issiez issent ue ues us ie ies"), future("r")...),
	"oir": append(strings.Fields("ons ez ent ais ait ions iez aient us ut ûmes ûtes urent usse usses ût ussions ussiez ussent ue ues"), future("r")...),
}

// future returns the endings of the future and the conditional.
func future(stem string) []string {
	endings := strings.Fields("ai as a ons ez ont ais ait ions iez aient")
	for i, ending := range endings {
		endings[i] = stem + ending
	}
	return endings
}

// cutEnd cuts an ending off a word that leaves two letters at least.
func cutEnd(word, ending string) (stem string, ok bool) {
	stem, ok = strings.CutSuffix(word, ending)
	return stem, ok && utf8.RuneCountInString(stem) >= 2
}
