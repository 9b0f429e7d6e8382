package study_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/test/gametest"
	"codebreaker/internal/test/longtest"
	"codebreaker/internal/test/weighttest"
)

// weighted returns a service with only one game, of a list with weights.
func weighted(t *testing.T, list weighttest.List) *study.Service {
	t.Helper()
	game := weighttest.Game(t, list, "-place-weighted")
	return study.New(study.Config{Game: func(context.Context, study.Named) (*rules.Game, bool, error) { return game, false, nil }})
}

// few are words among which one common word and rarer ones fit some turns.
var few = weighttest.List{"CRANE": 60, "TRACE": 60, "DOPEY": 20, "EPOXY": 19, "TROVE": 8, "BLOKE": 3, "SMOKE": 2, "FUZZY": 2, "JUMBY": 2}

// TestRarerWords checks that every view says so if no common word remains, except the view of a
// player without help.
func TestRarerWords(t *testing.T) {
	at := games.New(games.Config{Study: weighted(t, few)})
	for _, test := range []struct {
		language, turns, want string
		kind                  session.Kind
	}{
		{"en", "CRANE=xxxxY DOPEY=xYYYG", "No common word fits, but the rarer word EPOXY does.", session.Helping},
		{"fr", "CRANE=xxxxY DOPEY=xYYYG", "Aucun mot courant ne convient, mais EPOXY, plus rare, convient.", session.Helping},
		{"en", "CRANE=xxxxG", "No common word fits, but 2 rarer words do, most likely BLOKE.", session.Helping},
		{"en", "CRANE=xxxxx", "No common word fits, but 2 rarer words do.", session.Helping}, // FUZZY and JUMBY
		{"fr", "CRANE=xxxxx", "Aucun mot courant ne convient, mais 2 mots plus rares conviennent.", session.Helping},
		{"en", "CRANE=xxxxY", "", session.Helping}, // DOPEY
		{"en", "", "", session.Helping},
		{"en", "", "", session.Playing},
	} {
		l := gametest.English(t)
		if test.language == "fr" {
			l = french(t)
		}
		request := games.Request{Kind: test.kind, Game: "words:list-place-weighted"}
		if test.turns != "" {
			request = games.Request{Kind: test.kind, Line: "words:list-place-weighted " + test.turns}
		}
		play, err := at.New(t.Context(), l, &request)
		if err != nil {
			t.Fatal(err)
		}
		view, err := play.View(t.Context(), l, 0)
		play.Leave()
		if err != nil || view.Boards[0].Rarer != test.want || !strings.HasSuffix(view.Message, test.want) {
			t.Errorf("%s: %q, %q, %v; want %q", test.turns, view.Boards[0].Rarer, view.Message, err, test.want)
		}
	}
}

// TestLikelyWord checks that the likeliest word is the best guess, though another guess separates all words. Hint,
// advice and review agree, and name the strategy.
func TestLikelyWord(t *testing.T) {
	l, service := gametest.English(t), gametest.NewStudy(nil)
	at, err := service.Lined(t.Context(), l, "wordle:en-weighted SLATE=xGGGG ABAMP=xxGxY")
	if err != nil {
		t.Fatal(err)
	}
	before := at.After(1)
	advice, err := before.Advise(t.Context(), nil, 3)
	if err != nil {
		t.Fatal(err)
	}
	told := study.NewAdvice(l, at.Game(), advice, 3)
	if told.Best != "PLATE" || told.Strategy != "optimal" || told.Guesses[1].Guess != "ELATE" {
		t.Errorf("advice: %s by %s, then %s", told.Best, told.Strategy, told.Guesses[1].Guess)
	}
	if last := told.Sentences[len(told.Sentences)-1]; last != "On average, no other guess finds the word sooner." {
		t.Errorf("advice: %q", told.Sentences)
	}
	if hint, err := before.Hint(t.Context(), l, study.Asked{Step: study.Best}); err != nil || hint.Best != "PLATE" {
		t.Errorf("hint: %+v, %v", hint, err)
	}
	judged, err := service.Review(t.Context(), l, at, study.Judge{})
	if err != nil {
		t.Fatal(err)
	}
	if turn := judged.Turns[1]; judged.Strategy != "chance, optimal" || turn.By != "optimal" || turn.Best.Guess != "PLATE" || !turn.Proven || *turn.Cost < 0.5 {
		t.Errorf("review by %s: %+v", judged.Strategy, turn)
	}
	named, err := service.Review(t.Context(), l, at, study.Judge{Strategy: "entropy"})
	if err != nil || named.Strategy != "entropy" || named.Turns[1].Best.Guess != "ABAMP" {
		t.Errorf("review by entropy: %+v, %v", named, err)
	}
}

// TestWeightsTold adds up weights and chances in the answers and compares them with the list.
func TestWeightsTold(t *testing.T) {
	source := rand.New(rand.NewPCG(1, 2))
	lists := 20
	if longtest.On() {
		lists = 100
	}
	for range lists {
		list := weighttest.Draw(source, 30, 3, 5, 20)
		at := weighted(t, list)
		secrets := slices.Sorted(func(yield func(string) bool) {
			for word, weight := range list {
				if weight > 0 && !yield(word) {
					return
				}
			}
		})
		guess, secret := secrets[source.IntN(len(secrets))], secrets[source.IntN(len(secrets))]
		if guess == secret {
			continue
		}
		game := weighttest.Game(t, list, "-place-weighted")
		turn := rules.Turn{Guess: parsed(t, game, guess)}
		turn.Feedback = game.Mark(turn.Guess, parsed(t, game, secret))
		var left []string
		total := uint64(0)
		for _, word := range secrets {
			if game.Mark(turn.Guess, parsed(t, game, word)) == turn.Feedback {
				left, total = append(left, word), total+uint64(list[word])
			}
		}
		slices.SortStableFunc(left, func(a, b string) int { return int(list[b]) - int(list[a]) })

		standing, err := at.Lined(t.Context(), gametest.English(t), "words:list-place-weighted "+game.FormatTurn(turn))
		if err != nil {
			t.Fatal(err)
		}
		page, err := standing.Candidates(t.Context(), 0, 100)
		if err != nil || page.TotalWeight != total || len(page.Codes) != len(left) {
			t.Fatalf("%+v, %v; want %s, %d in all", page, err, left, total)
		}
		for i, one := range page.Codes {
			if one.Code != left[i] || one.Weight != list[left[i]] || !near(one.Chance, float64(list[left[i]])/float64(total)) {
				t.Errorf("%+v, want %s of %d in %d", one, left[i], list[left[i]], total)
			}
		}
		advice, err := standing.Advise(t.Context(), strategy.Entropy, 5)
		if err != nil {
			t.Fatal(err)
		}
		told := study.NewAdvice(gametest.English(t), game, advice, 5)
		if told.TotalWeight != total || !slices.Equal(told.Codes, left) || !near(sum(told.Chances), 1) {
			t.Errorf("advice %+v, want %s, %d in all", told, left, total)
		}
		for _, guess := range told.Guesses {
			weight, cells := uint32(0), uint64(0)
			if slices.Contains(left, guess.Guess) {
				weight = list[guess.Guess]
			}
			for _, cell := range guess.Cells {
				cells += cell.Weight
			}
			if guess.Weight != weight || cells != total || !near(guess.Chance, float64(weight)/float64(total)) {
				t.Errorf("%s weighs %d, its cells %d, chance %f; want %d of %d", guess.Guess, guess.Weight, cells, guess.Chance, weight, total)
			}
		}
		partition, err := standing.Partition(t.Context(), parsed(t, game, secret), nil, 100)
		if err != nil || partition.TotalWeight != total {
			t.Fatalf("%+v, %v", partition, err)
		}
		for _, cell := range partition.Cells {
			weight := uint64(0)
			for _, word := range cell.List {
				weight += uint64(list[word])
			}
			if cell.Weight != weight {
				t.Errorf("%s: %v weigh %d, said to weigh %d", cell.Mark, cell.List, weight, cell.Weight)
			}
		}
		review, err := at.Review(t.Context(), gametest.English(t), standing, study.Judge{})
		if err != nil || review.Turns[0].Before.Weight != game.TotalWeight() || review.Turns[0].After.Weight != total {
			t.Errorf("review %+v, %v; want %d and %d", review, err, game.TotalWeight(), total)
		}
	}
}

func parsed(t *testing.T, game *rules.Game, word string) rules.Code {
	t.Helper()
	code, err := game.ParseCode(word)
	if err != nil {
		t.Fatal(fmt.Errorf("%s: %w", word, err))
	}
	return code
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

func sum(numbers []float64) float64 {
	sum := 0.0
	for _, n := range numbers {
		sum += n
	}
	return sum
}

func french(t *testing.T) *lang.Language {
	t.Helper()
	l, err := lang.ByName("fr")
	if err != nil {
		t.Fatal(err)
	}
	return l
}
