// Gen writes openings.txt: the best first guesses, by the usual strategy, of games with shipped word lists, and of numbers
// and equations by place, if they take long to find. It keeps an entry of the file that has the
// same words, so an interrupted run can be resumed. To compute all entries again, empty the file
// first.
package main

import (
	"bytes"
	"context"
	"fmt"
	"log"
	"os"
	"strings"
	"time"

	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/lexicon/wordlists"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy/openings"
)

const (
	file   = "openings.txt"
	header = `# The best first guesses by entropy, or by chance with weights, the best first, of word games in which they take
# long to find: a name of the game, its rule, its words as package tree prints them, and the
# guesses, with tabs between. advice.Openings says which of them comes first. Written by go generate ./internal/engine/strategy/openings; codebreaker reads it in openings.go.
`
)

// wordRules are the rules of word games, as suffixes of game names. For each, pairs is the number of
// guess-secret pairs from which finding first guesses takes more than a few hundredths of a second.
var wordRules = []struct {
	suffix string
	pairs  uint64
}{{"-place", 1 << 23}, {"-black", 1 << 28}, {"", 1 << 28}}

// weighedPairs is that number for games with weights under any rule: weights are added up one
// secret at a time.
const weighedPairs = 1 << 23

func main() {
	for _, rule := range wordRules {
		for _, list := range lexicon.Shipped() {
			if !strings.HasSuffix(list, "-all") {
				check(find("words:"+list+rule.suffix, rule.pairs))
				check(find("words:"+list+rule.suffix+"-weighted", weighedPairs))
			}
		}
	}
	for _, list := range wordlists.GeneratedNames() {
		check(find("words:"+list+wordRules[0].suffix, wordRules[0].pairs))
	}
}

// find writes the best first guesses of a game with at least that many pairs.
func find(name string, pairs uint64) error {
	game, err := rules.ParseGame(name, rules.WithLexicon(lexicon.NewFiles(nil, lexicon.FoldAccents)))
	if err != nil || game.GuessCount()*game.SecretCount() < pairs {
		return err
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if key := openings.Key(game); bytes.Contains(text, []byte("\t"+key+"\t")) {
		return nil
	}
	began := time.Now()
	best, err := advice.Openings(context.Background(), position.Start(game), openings.Most)
	if err != nil {
		return err
	}
	var guesses []string
	for _, guess := range best {
		guesses = append(guesses, game.Format(guess))
	}
	log.Printf("%s: %s, %.1f s", name, guesses[0], time.Since(began).Seconds())
	if len(text) == 0 {
		text = []byte(header)
	}
	return os.WriteFile(file, fmt.Appendf(text, "%s\t%s\t%s\n", name, openings.Key(game), strings.Join(guesses, " ")), 0o644)
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
