package lexicon_test

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/match"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position/candidate"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/weighttest"
)

func on(date string) time.Time {
	day, err := time.Parse(time.DateOnly, date)
	if err != nil {
		panic(err)
	}
	return day
}

// TestReadPast reads lines as people copy them.
func TestReadPast(t *testing.T) {
	for text, want := range map[string]string{
		"2026-02-11 CRANE":                       "CRANE 2026-02-11",
		"crane 2026-02-11":                       "crane 2026-02-11",
		"CRANE":                                  "CRANE -",
		"2026/2/9,crane,1695":                    "crane 2026-02-09",
		"date,word\n2026-02-11,crane":            "crane 2026-02-11",
		"ABACK 292 04/07/22\nABASE 457 09/19/22": "ABACK 2022-04-07, ABASE 2022-09-19",
		"03/04/2022 ABACK\n19/09/2022 ABASE":     "ABACK 2022-04-03, ABASE 2022-09-19",
		"03.04.2022 ABACK":                       "ABACK 2022-04-03",
		"Wordle 1,698: CRANE – Wednesday, February 11, 2026": "CRANE 2026-02-11",
		"Feb. 11, 2026: CRANE (#1698)":                       "CRANE 2026-02-11",
		"February 11: CRANE":                                 "CRANE 2026-02-11",
		"December 1: CRANE":                                  "CRANE 2025-12-01",
		"29 February: CRANE":                                 "CRANE 2024-02-29",
		"Wednesday 11th February 2026 - Crane":               "Crane 2026-02-11",
		"mercredi 11 février 2026 : forêt":                   "forêt 2026-02-11",
		"1er août 2025 : FORÊT":                              "FORÊT 2025-08-01",
		"MARCH 2026-03-05":                                   "MARCH 2026-03-05",
		"March 5, 2026: MARCH":                               "MARCH 2026-03-05",
		"#5 MARCH":                                           "MARCH -",
		"| 2026-02-11 | CRANE |":                             "CRANE 2026-02-11",
		`{"date":"2026-02-11","answer":"crane"},`:            "crane 2026-02-11",
		`{"date":"2026-02-11T00:00:00","solution":"crane"},`: "crane 2026-02-11",
		"ABACK | ABASE | ABATE":                              "ABACK -, ABASE -, ABATE -",
		"CRANE 2022-01-01\nCRANE 2026-01-01\nCRANE":          "CRANE 2026-01-01",
		"CRANE\nCRANE 2022-01-01":                            "CRANE 2022-01-01",
		"# mine\n\nCRANE\r\n":                                "CRANE -",
		"\ufeff2026-02-11 CRANE":                             "CRANE 2026-02-11",
		"2026-02-11 for\xeat":                                "forêt 2026-02-11",
		"The answer was CRANE, 2026-02-11":                   "CRANE 2026-02-11",
	} {
		past, err := lexicon.ReadPast(strings.NewReader(text), "past.txt", on("2026-11-28").Add(15*time.Hour))
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		var got []string
		for _, word := range slices.Sorted(maps.Keys(past.Answers)) {
			date := "-"
			if last := past.Answers[word]; !last.IsZero() {
				date = last.Format(time.DateOnly)
			}
			got = append(got, word+" "+date)
		}
		if strings.Join(got, ", ") != want || past.Odd+past.Later > 0 {
			t.Errorf("%q: got %q, want %q; %d lines left out, %d later", text, got, want, past.Odd, past.Later)
		}
	}
}

// TestPastLeftOut leaves out lines without an answer of an earlier day.
func TestPastLeftOut(t *testing.T) {
	past, err := lexicon.ReadPast(strings.NewReader("CRANE 2026-02-10\nSLATE 2026-02-11\nTRACE 2026-02-12\nall words that were used\n2026-02-01 red or blue\n"), "past.txt", on("2026-02-11"))
	if err != nil {
		t.Fatal(err)
	}
	if len(past.Answers) != 1 || past.Later != 2 || past.Odd != 2 || past.Line != `"all words that were used"` {
		t.Errorf("got %+v", past)
	}
}

func TestPastProblems(t *testing.T) {
	for text, id := range map[string]string{
		"CRANE 2026-02-30":                     "past-date",
		"29 February 2026: CRANE":              "past-date",
		"13/13/2026 CRANE":                     "past-order",
		"31/01/2026 CRANE\n01/31/2026 SLATE\n": "past-order",
		"":                                     "past-none",
		"12 of these\n":                        "past-none",
		strings.Repeat("a", 1<<17):             "list-line",
		strings.Repeat("CRANE\n", 100_001):     "past-many",
		strings.Repeat("\n", 100_001):          "past-many",
	} {
		if _, err := lexicon.ReadPast(strings.NewReader(text), "past.txt", on("2026-11-28")); !message.IsProblem(err, id) {
			t.Errorf("%.40q: got %v, want %s", text, err, id)
		}
	}
}

// TestLower checks the shares that docs/lists.md gives, and that nothing else about the game changes.
func TestLower(t *testing.T) {
	list := weighttest.List{"CRANE": 300, "TRACE": 300, "SLATE": 300, "STARE": 300, "ABACK": 300, "DOPEY": 5, "EPOXY": 300, "TROVE": 1}
	past, err := lexicon.ReadPast(strings.NewReader("CRANE 2026-02-10\nTRACE 2025-02-11\nSLATE 2016-02-01\nSTARE\nDOPEY 2026-02-10\nABACK 2021-02-11\nOTHER 2026-01-01"), "past.txt", on("2026-02-11"))
	if err != nil {
		t.Fatal(err)
	}
	for _, suffix := range []string{"-place-weighted", "-place"} {
		game := weighttest.Game(t, list, suffix)
		lower := past.Lower(game)
		if past.Known(game) != 6 || !lower.SameWords(game) || lower.Whole() != game && !lower.Whole().SameWords(game) {
			t.Fatalf("%s: %d past words", suffix, past.Known(game))
		}
		code := func(word string) rules.Code {
			code, err := game.ParseCode(word)
			if err != nil {
				t.Fatal(err)
			}
			return code
		}
		unit := float64(lower.Weight(code("EPOXY"))) / float64(game.Weight(code("EPOXY")))
		for word, share := range map[string]float64{"CRANE": 0.01, "TRACE": 0.1, "SLATE": 1, "STARE": 0.25, "ABACK": 1826. / 3650, "DOPEY": 0.01, "TROVE": 1} {
			got := float64(lower.Weight(code(word))) / float64(game.Weight(code(word))) / unit
			if math.Abs(got-share) > 0.002 {
				t.Errorf("%s: %s keeps %.4f of its weight, want %.4f", suffix, word, got, share)
			}
			if lower.Common()(code(word)) != game.Common()(code(word)) || lower.IsRare(code(word)) != game.IsRare(code(word)) {
				t.Errorf("%s: %s is common or rare because of its past", suffix, word)
			}
		}
		if total := lower.TotalWeight(); total > limits.Weight {
			t.Errorf("%s: the weights add up to %d", suffix, total)
		}
		for seed := range uint64(200) {
			if match.Random(game, seed) != match.Random(lower, seed) {
				t.Fatalf("%s: seed %d gives another secret", suffix, seed)
			}
		}
		if without, err := lower.Without(code("EPOXY")); err != nil || without.Weight(code("CRANE")) != lower.Weight(code("CRANE")) {
			t.Errorf("%s: without a word, CRANE weighs something else: %v", suffix, err)
		}
	}
	if game := weighttest.Game(t, weighttest.List{"EPOXY": 3, "TROVE": 1}, "-place-weighted"); past.Lower(game) != game {
		t.Error("a game without past words has changed")
	}
}

// TestDrawSeed draws past words less often, in the proportion of their weights.
func TestDrawSeed(t *testing.T) {
	game := weighttest.Game(t, weighttest.List{"CRANE": 1, "TRACE": 1}, "-place")
	past, err := lexicon.ReadPast(strings.NewReader("CRANE"), "past.txt", on("2026-02-11"))
	if err != nil {
		t.Fatal(err)
	}
	lower, count, most := past.Lower(game), 0, uint64(1_000_000)
	crane, err := game.ParseCode("CRANE")
	if err != nil {
		t.Fatal(err)
	}
	for range 4000 {
		seed := match.DrawSeed(lower, most)
		if seed >= most {
			t.Fatalf("seed %d is not below %d", seed, most)
		}
		if candidate.HidingDrawer(game)(rand.New(rand.NewPCG(seed, 0))) == crane {
			count++
		}
	}
	if count < 650 || count > 950 { // a fifth of 4,000 is 800; the standard deviation is 25
		t.Errorf("CRANE is drawn %d times, want 800", count)
	}
}
