package review_test

import (
	"context"
	"strings"
	"testing"

	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/review"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// TestUnlistedLooksLikeWords offers no row of letters that looks like no word, such as FFFFF.
func TestUnlistedLooksLikeWords(t *testing.T) {
	game := testgame.Parse(t, "wordle:en5", rules.WithLexicon(lexicon.NewFiles(nil, lexicon.FoldAccents)))
	found, err := review.Explain(context.Background(), game, testgame.Turns(t, game, "CRANE=xxxxx SLATE=xxxxx DOUGH=xxxxx BUMPY=xxxxx"))
	if err != nil || found == nil || found.Unlisted == nil {
		t.Fatalf("%+v, %v", found, err)
	}
	for _, code := range found.Unlisted.Codes {
		if word := game.Format(code); strings.Contains(word, "FFF") || !strings.ContainsAny(word, "AEIOUY") {
			t.Errorf("%s is called a word", word)
		}
	}
	if len(found.Repairs) == 0 || len(found.Repairs[0].Changes) != 1 {
		t.Errorf("no mark to correct: %+v", found.Repairs)
	}
}
