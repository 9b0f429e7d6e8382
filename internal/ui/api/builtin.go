package api

import (
	"fmt"
	"strconv"

	"codebreaker/internal/engine/lexicon/wordlists"
)

// builtInWords are the numbers of words in the built-in lists, by language and length: the common
// words, and all words. Counting them takes a second.
var builtInWords = map[string]map[int][2]int{
	"en": {3: {600, 1344}, 4: {1762, 5635}, 5: {2557, 12897}, 6: {3526, 22881}, 7: {4018, 34068}, 8: {4125, 41822}, 9: {3896, 17653}, 10: {3137, 15047}, 11: {2088, 11257}, 12: {1279, 7639}},
	"fr": {3: {340, 531}, 4: {948, 2223}, 5: {2001, 7087}, 6: {3067, 16547}, 7: {3815, 30463}, 8: {4195, 46391}, 9: {3892, 31763}, 10: {3202, 30342}, 11: {2467, 25090}, 12: {1644, 18417}},
}

// builtInLists describes the lists that are built in.
func builtInLists() []listObject {
	var all []listObject
	for _, language := range wordlists.Languages() {
		for letters := wordlists.Shortest; letters <= wordlists.Longest; letters++ {
			for i, kind := range []string{"", "-all"} {
				words := builtInWords[language][letters][i]
				object := listObject{
					Name: fmt.Sprint(language, letters, kind), BuiltIn: true, Words: words, Weighted: true,
					Lengths: map[string]int{strconv.Itoa(letters): words},
				}
				object.Choices = choicesOf(object)
				all = append(all, object)
			}
		}
	}
	return all
}
