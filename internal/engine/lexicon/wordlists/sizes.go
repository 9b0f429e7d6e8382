package wordlists

import (
	_ "embed"
	"encoding/json"
	"sync"
)

//go:embed lists/sizes.json
var sizesJSON []byte

var sizes = sync.OnceValue(func() (sizes map[string]map[int][2]int) {
	if err := json.Unmarshal(sizesJSON, &sizes); err != nil {
		panic(err) // the file is built in
	}
	return sizes
})

// Sizes returns the numbers of words with a number of letters in the lists of a language, accents removed: the common
// words, and all words. Counting them takes a second.
func Sizes(language string, letters int) [2]int { return sizes()[language][letters] }
