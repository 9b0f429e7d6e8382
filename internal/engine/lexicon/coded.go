package lexicon

import (
	"strings"
	"sync"

	"codebreaker/internal/engine/lexicon/wordlists"
	"codebreaker/internal/engine/rules"
)

// maxi has the words of Maxi Nerdle. They are made when they are first needed, and kept as long as the program runs, because
// that takes about 0.6 s and 35 MB. All games share them.
var maxi = sync.OnceValue(func() *rules.CodedList {
	made := wordlists.EquationsWithPowers()
	list := &rules.CodedList{Symbols: made.Signs(), Codes: make([]rules.Code, made.Size())}
	for i := range list.Codes {
		list.Places = made.Row(i, list.Codes[i][:])
	}
	return list
})

// Codes returns the codes of a list that is too long to be read again for each game. ok is false for other lists.
func (*Files) Codes(name string) (list *rules.CodedList, ok bool) {
	if strings.EqualFold(name, wordlists.Maxi) {
		return maxi(), true
	}
	return nil, false
}
