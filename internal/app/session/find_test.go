package session_test

import (
	"testing"

	"codebreaker/internal/app/session"
)

// TestFindLine finds lines in pasted texts.
func TestFindLine(t *testing.T) {
	for text, want := range map[string]string{
		"4x6":                      "4x6",
		" wordle \n":               "wordle",
		"4x6 seed:1234":            "4x6 seed:1234",
		"\t4x6\n seed:1234 ":       "4x6 seed:1234",
		"4x6 seed:12 ABCD=XO oops": "4x6 seed:12 ABCD=XO oops",
		"4x6 seed:1a":              "4x6 seed:1a",
		"4x6 ABCD=XO\nBEEF=O":      "4x6 ABCD=XO BEEF=O",
		"4x6 ABCD XO":              "4x6 ABCD XO",
		"codebreaker · Mastermind · 2026-11-20 · 2/10\n⚫⚪➖➖\n⚫⚫⚫⚫\nmastermind daily:2026-11-20\n": "mastermind daily:2026-11-20",
		"codebreaker · Wordle · X/6\n🟩🟨⬛⬛⬛\nwordle:en5-hard seed:7 most:6":                        "wordle:en5-hard seed:7 most:6",
		"Mastermind is fun!\nMastermind seed:7 most:8\nDo try":                                    "Mastermind seed:7 most:8",
		"codebreaker · Mastermind · 4\n⚫⚫⚫⚫\nmastermind seed:7 against:4":                         "mastermind seed:7 against:4",
		"Mastermind seed:7 against:X!":                      "Mastermind seed:7 against:X",
		"try (4x6 adversary), it is hard":                   "4x6 adversary",
		"I beat the adversary in 4x6":                       "I beat the adversary in 4x6",
		"can you do \"4x6-black seed:7\"?":                  "4x6-black seed:7",
		"“10.11.12-distinct daily:2026-11-20.”":             "10.11.12-distinct daily:2026-11-20",
		"look: words:birds-place seed:7!":                   "words:birds-place seed:7",
		"my turns: bulls 0123=XO, 4567=O":                   "bulls 0123=XO 4567=O",
		"1+1 =2, 4x6 = fun":                                 "1+1 =2, 4x6 = fun",
		"there is x6 seed:7 and 4y6 seed:7":                 "there is x6 seed:7 and 4y6 seed:7",
		"":                                                  "",
		"http://127.0.0.1:8080/open?line=4x6%20seed%3A1234": "4x6 seed:1234",
		"https://example.org/codebreaker/fr/open.html?line=4x6%20seed%3A1234":                         "4x6 seed:1234",
		"look: http://localhost:8080/open.html?as=help&line=4x6%20ABCD%3DXO":                          "4x6 ABCD=XO",
		"codebreaker · Wordle · 3/6\n🟩🟩🟩\nhttps://example.org/page/open?token=a&line=wordle+seed:7#x": "wordle seed:7",
		"(http://localhost/open?line=4x6%20seed%3A7)":                                                 "4x6 seed:7",
		"http://localhost/open?line=%zz":                                                              "http://localhost/open?line=%zz",
		"http://localhost/open?as=help":                                                               "http://localhost/open?as=help",
	} {
		if got := session.FindLine(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
