package protocol_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/ui/protocol"
)

// TestOwnWords asks every method about a game with the words of the request, and about the same name with other words.
func TestOwnWords(t *testing.T) {
	e := protocol.New(protocol.Config{})
	const cats = `"game":"wordle","words":["cat","cow","dog","eel","élu"]`
	var game protocol.Game
	ask(t, e, "game.describe", `{`+cats+`}`, &game)
	if game.Game != "words:words-place" || game.Places != 3 || game.Secrets != 5 || !game.Words {
		t.Errorf("%+v", game)
	}
	var mark protocol.Mark
	ask(t, e, "mark", `{`+cats+`,"guess":"cow","secret":"cat"}`, &mark)
	if mark.Mark != "Gxx" {
		t.Errorf("%+v", mark)
	}
	var count protocol.Count
	ask(t, e, "count", `{`+cats+`,"turns":["cow=G??"]}`, &count)
	if count.Count != 2 {
		t.Errorf("%+v", count)
	}
	ask(t, e, "count", `{"game":"wordle:words","words":["cat","cow","cup"],"turns":["cow=G??"]}`, &count)
	if count.Count != 3 {
		t.Errorf("with other words: %+v", count)
	}
	var page protocol.Candidates
	ask(t, e, "candidates", `{`+cats+`,"turns":["e__"]}`, &page)
	if !slices.Equal(page.Codes, []string{"EEL", "ELU"}) {
		t.Errorf("%v", page.Codes)
	}
	var advice protocol.Advice
	ask(t, e, "advise", `{`+cats+`,"turns":["cow=Gxx"]}`, &advice)
	if advice.Guesses[0].Guess != "CAT" || advice.Candidates != 1 {
		t.Errorf("%+v", advice)
	}
	var judged protocol.Judgement
	ask(t, e, "judge", `{`+cats+`,"guess":"dog","effort":"exact"}`, &judged)
	if judged.Candidates != 5 || !judged.Candidate {
		t.Errorf("%+v", judged)
	}
	var budget protocol.Budget
	ask(t, e, "budget", `{`+cats+`}`, &budget)
	if budget.Secrets != 5 || budget.Max.Upper > 3 {
		t.Errorf("%+v", budget)
	}
	ask(t, e, "budget", `{"game":"wordle","words":["cat"]}`, &budget)
	if budget.Secrets != 1 {
		t.Errorf("with other words: %+v", budget)
	}
	var maker protocol.Codemaker
	ask(t, e, "codemaker.new", `{`+cats+`,"kind":"fixed","secret":"eel"}`, &maker)
	var answered protocol.Answered
	ask(t, e, "codemaker.mark", fmt.Sprintf(`{"codemaker":%q,"guess":"élu"}`, maker.Codemaker), &answered)
	if answered.Mark != "GYx" {
		t.Errorf("%+v", answered)
	}
	var codes protocol.BatchCodes
	ask(t, e, "batch.codes", `{`+cats+`}`, &codes)
	if !slices.Equal(codes.Guesses, []string{"CAT", "COW", "DOG", "EEL", "ELU"}) {
		t.Errorf("%v", codes.Guesses)
	}
	ask(t, e, "batch.codes", `{"game":"wordle","words":["cow","bee"]}`, &codes)
	if !slices.Equal(codes.Guesses, []string{"BEE", "COW"}) {
		t.Errorf("with other words: %v", codes.Guesses)
	}
	var best protocol.BatchAdvice
	ask(t, e, "batch.advise", `{`+cats+`,"length":0,"effort":"exact"}`, &best)
	if len(best.Guesses) != 2 {
		t.Errorf("%v", best)
	}
	var node protocol.Node
	ask(t, e, "tree.follow", `{`+cats+`}`, &node)
	if node.Candidates != 5 {
		t.Errorf("%+v", node)
	}
	ask(t, e, "tree.follow", `{"game":"wordle","words":["cow","bee"]}`, &node)
	if node.Candidates != 2 {
		t.Errorf("with other words: %+v", node)
	}
	ask(t, e, "game.describe", `{"game":"wordle","words":["cat 5","cow 1"]}`, &game)
	if game.Game != "words:words-place-weighted" {
		t.Errorf("with weights: %+v", game)
	}
	ask(t, e, "game.describe", `{"game":"mot:words+en3","words":["cat","cow"]}`, &game)
	if game.Secrets != 2 || game.Guesses < 500 {
		t.Errorf("with more guesses: %+v", game)
	}
}

// TestOwnSymbols names the symbols of a game in the request.
func TestOwnSymbols(t *testing.T) {
	e := protocol.New(protocol.Config{})
	const colours = `"game":"mastermind","symbols":["Red","Green","Blue","Yellow","Orange","White"]`
	var page protocol.Candidates
	for range 2 {
		ask(t, e, "candidates", `{`+colours+`,"turns":["Red Red Blue Blue=XXX"],"limit":1}`, &page)
		if !slices.Equal(page.Codes, []string{"RRRB"}) {
			t.Errorf("%v", page.Codes)
		}
		ask(t, e, "candidates", `{"game":"mastermind","turns":["AACC=XXX"],"limit":1}`, &page)
		if !slices.Equal(page.Codes, []string{"AAAC"}) {
			t.Errorf("%v", page.Codes)
		}
	}
	var budget protocol.Budget
	ask(t, e, "budget", `{`+colours+`}`, &budget)
	if budget.Max.Upper != 5 {
		t.Errorf("%+v", budget)
	}
	var node protocol.Node
	for symbols, want := range map[string]string{colours: "R", `"game":"mastermind"`: "A"} {
		ask(t, e, "tree.follow", `{`+symbols+`,"strategy":"minimax"}`, &node)
		if !strings.HasPrefix(node.Guess, want) {
			t.Errorf("%s: %+v", symbols, node)
		}
	}
}

// TestOwnErrors checks the sentences about words and symbols that no game can use.
func TestOwnErrors(t *testing.T) {
	e := protocol.New(protocol.Config{})
	for params, want := range map[string]string{
		`{"game":"4x6","words":["cat"]}`:                     `words: 4x6 does not use them; name a game of words without a list, such as wordle, or with the list words, such as wordle:words`,
		`{"game":"wordle:en","words":["cat"]}`:               `words: wordle:en does not use them; name a game of words without a list, such as wordle, or with the list words, such as wordle:words`,
		`{"game":"wordle","words":["cat","c4t"]}`:            `words: "c4t" is no word; a word has letters only`,
		`{"game":"wordle","words":["abcdefghijklmnopqrst"]}`: `every word has more than 16 letters`,
		`{"game":"wordle","words":[""]}`:                     `no words`,
		`{"game":"wordle","words":"cat"}`:                    `params: words must be an array of strings such as CRANE, not string`,
		`{"game":"wordle","words":[]}`:                       `words is empty: give the words of the game, or leave it out`,
		`{"game":"wordle:words"}`:                            `list "words"`,
		`{"game":"mot:mine","words":["cat"]}`:                `the list of the request is called words`,
		`{"game":"wordle","words":["cat","horse"]}`:          `the words have different lengths; choose one, such as "wordle:words@3"`,
		`{"game":"4x6","symbols":["A","B"]}`:                 `2 names for 6 symbols`,
		`{"game":"4x6","symbols":["A","A","B","C","D","E"]}`: `"A"`,
		`{"game":"wordle","words":["cat"],"symbols":["A"]}`:  `symbols`,
	} {
		failed := try(t, e, "game.describe", params, nil)
		if failed == nil || failed.Code != protocol.InvalidParams || !strings.Contains(failed.Message, want) {
			t.Errorf("%s: %v, want %s", params, failed, want)
		}
	}
}

// TestPast asks about the same game with and without past answers, and on another day.
func TestPast(t *testing.T) {
	e := protocol.New(protocol.Config{})
	const cats = `"game":"wordle","words":["cat 10","bat 9","rat 8"]`
	for past, want := range map[string]string{
		``: "CAT",
		`,"past":["2026-02-11 CAT"],"on":"2026-02-12"`:                  "BAT",
		`,"past":["2026-02-11 CAT"],"on":"2026-02-11"`:                  "CAT",
		`,"past":["2026-02-10 cat","bat 2026-02-09"],"on":"2026-02-12"`: "RAT",
		`,"past":["2016-02-10 cat","bat 2026-02-09"],"on":"2026-02-12"`: "CAT",
		`,"past":["2026-02-11 CAT","other","dog"],"on":"2026-02-12"`:    "BAT",
		`,"past":["2026-02-11 CAT"],"on":"2026-08-12"`:                  "BAT",
	} {
		var advice protocol.Advice
		ask(t, e, "advise", `{`+cats+past+`}`, &advice)
		if advice.Guesses[0].Guess != want {
			t.Errorf("%s: %s, want %s", past, advice.Guesses[0].Guess, want)
		}
	}
	for past, want := range map[string]string{
		`"past":["CAT"]`:                              "past and on go together",
		`"on":"2026-02-11"`:                           "past and on go together",
		`"past":["CAT"],"on":"11 Feb"`:                "past and on go together",
		`"past":["2026-02-30 CAT"],"on":"2026-02-11"`: `line 1: "2026-02-30" is no day`,
		`"past":["DOG"],"on":"2026-02-11"`:            "none of these answers can be the secret",
	} {
		if err := try(t, e, "advise", `{`+cats+`,`+past+`}`, nil); err == nil || !strings.Contains(err.Message, want) {
			t.Errorf("%s: %v, want %s", past, err, want)
		}
	}
}
