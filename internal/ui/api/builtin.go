package api

import (
	"fmt"
	"strconv"

	"codebreaker/internal/engine/lexicon/wordlists"
)

// builtInLists describes the lists that are built in.
func builtInLists() []listObject {
	var all []listObject
	for _, language := range wordlists.Languages() {
		for letters := wordlists.Shortest; letters <= wordlists.Longest; letters++ {
			for i, kind := range []string{"", "-all"} {
				words := wordlists.Sizes(language, letters)[i]
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
