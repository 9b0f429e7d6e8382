package rules_test

import (
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// weightedLists is a lexicon of lists with weights.
type weightedLists struct {
	testgame.Lists
	weights map[string]uint32
}

func (l weightedLists) Weights(list string) ([]string, []uint32, error) {
	words, err := l.Words(list)
	weights := make([]uint32, len(words))
	for i, word := range words {
		weights[i] = l.weights[word]
	}
	return words, weights, err
}

func weightedGame(t *testing.T, name string, weights map[string]uint32) (*rules.Game, error) {
	t.Helper()
	lexicon := weightedLists{testgame.Lists{
		"pets":       {"ANT", "BEE", "CAT", "DOG", "EEL", "HEN"},
		"more":       {"APE", "CAT", "COW"},
		"x-weighted": {"ANT", "BEE"},
	}, weights}
	return rules.ParseGame(name, rules.WithLexicon(lexicon))
}

// TestWeights checks the secrets, guesses and weights of a game with weights.
func TestWeights(t *testing.T) {
	weights := map[string]uint32{"ANT": 1, "BEE": 3, "CAT": 30, "DOG": 30, "EEL": 7, "COW": 90}
	game, err := weightedGame(t, "words:pets-place-weighted", weights)
	if err != nil {
		t.Fatal(err)
	}
	if got := formatted(game, game.Words().Secrets); got != "ANT BEE CAT DOG EEL" {
		t.Errorf("the secrets are %s, want those that weigh something", got)
	}
	if got := formatted(game, game.Words().Guesses); got != "ANT BEE CAT DOG EEL HEN" {
		t.Errorf("the guesses are %s, want all", got)
	}
	if got := game.Words().Weights; !game.HasWeights() || !slices.Equal(got, []uint32{1, 3, 30, 30, 7}) || game.TotalWeight() != 71 {
		t.Errorf("weights %v, %d in all", got, game.TotalWeight())
	}
	for word, want := range map[string]uint32{"ANT": 1, "DOG": 30, "HEN": 0} {
		code, err := game.ParseCode(word)
		if got := game.Weight(code); err != nil || got != want {
			t.Errorf("%s weighs %d, want %d", word, got, want)
		}
	}
	some := []rules.Code{game.Words().Secrets[1], game.Words().Secrets[4]}
	if got := game.AppendWeights(some, nil); !slices.Equal(got, []uint32{3, 7}) {
		t.Errorf("BEE and EEL weigh %v", got)
	}
	again, err := weightedGame(t, game.Name(), weights)
	if err != nil || again.Name() != game.Name() || !again.HasWeights() {
		t.Errorf("%s reads back to %v, %v", game.Name(), again, err)
	}
	friendly := rules.Friendly(game.Name())
	again, err = weightedGame(t, friendly, weights)
	if err != nil || friendly != "wordle:pets-weighted" || again.Name() != game.Name() {
		t.Errorf("%s reads back to %v, %v", friendly, again, err)
	}
	two, err := weightedGame(t, "wordle:pets+more-hard-weighted", weights)
	if err != nil || len(two.Words().Secrets) != 5 || len(two.Words().Guesses) != 8 {
		t.Errorf("two Lists: %v, %v", two, err)
	}
	if plain, err := weightedGame(t, "words:x%2Dweighted", weights); err != nil || plain.HasWeights() || plain.Name() != "words:x%2Dweighted" {
		t.Errorf("a list called x-weighted: %v, %v", plain, err)
	}
}

// TestEqualWeights checks that equal weights are weights as well.
func TestEqualWeights(t *testing.T) {
	equal := map[string]uint32{"ANT": 5, "BEE": 5, "CAT": 5, "DOG": 5, "EEL": 5, "HEN": 5}
	for _, secrets := range []int{6, 5} {
		game, err := weightedGame(t, "words:pets-place-weighted", equal)
		if err != nil {
			t.Fatal(err)
		}
		if !game.HasWeights() || game.Name() != "words:pets-place-weighted" || len(game.Words().Secrets) != secrets || game.TotalWeight() != 5*uint64(secrets) {
			t.Errorf("%v has weights %v, %d in all", game, game.Words().Weights, game.TotalWeight())
		}
		equal["HEN"] = 0
	}
}

// TestWeightsProblems checks the messages for wrong names and weights.
func TestWeightsProblems(t *testing.T) {
	for name, want := range map[string]struct {
		weights map[string]uint32
		says    string
	}{
		"4x6-weighted":           {nil, "only words can have weights"},
		"words:pets-weighted":    {nil, "no word has a weight above 0"},
		"words:more-weighted":    {map[string]uint32{"APE": limits.Weight, "CAT": 1}, "the sum of the weights is 67108865"},
		"words:nowhere-weighted": {nil, "no list nowhere"},
	} {
		if _, err := weightedGame(t, name, want.weights); err == nil || !strings.Contains(err.Error(), want.says) {
			t.Errorf("%s: %v, want %q", name, err, want.says)
		}
	}
	if _, err := weightedGame(t, "words:more-weighted", map[string]uint32{"APE": limits.Weight - 1, "CAT": 1}); err != nil {
		t.Errorf("the most that weights may add up to: %v", err)
	}
	if _, err := rules.ParseGame("words:short-weighted", rules.WithLexicon(testLists)); err == nil || !strings.Contains(err.Error(), "this lexicon has no weights") {
		t.Errorf("a lexicon without weights: %v", err)
	}
}

func formatted(game *rules.Game, codes []rules.Code) string {
	var words []string
	for _, code := range codes {
		words = append(words, game.Format(code))
	}
	return strings.Join(words, " ")
}

// TestLikeliest compares the functions of package weighting with plain sums and sorting.
func TestLikeliest(t *testing.T) {
	weights := map[string]uint32{"ANT": 5, "BEE": 6, "CAT": 30, "DOG": 30, "EEL": 1}
	game, err := weightedGame(t, "words:pets-place-weighted", weights)
	if err != nil {
		t.Fatal(err)
	}
	for subset := range 1 << len(game.Words().Secrets) {
		var codes []rules.Code
		sum := uint64(0)
		for i, code := range game.Words().Secrets {
			if subset>>i&1 == 1 {
				codes = append(codes, code)
				sum += uint64(weights[game.Format(code)])
			}
		}
		if got := game.SumWeights(codes); got != sum {
			t.Errorf("%s weigh %d, want %d", formatted(game, codes), got, sum)
		}
		likeliest := game.Likeliest(codes)
		for i, code := range likeliest {
			if !slices.Contains(codes, code) || len(likeliest) != len(codes) {
				t.Errorf("%s are not %s", formatted(game, likeliest), formatted(game, codes))
			}
			if i > 0 && (game.Weight(likeliest[i-1]) < game.Weight(code) || game.Weight(likeliest[i-1]) == game.Weight(code) && rules.Compare(likeliest[i-1], code) >= 0) {
				t.Errorf("%s: %s comes too late", formatted(game, likeliest), game.Format(code))
			}
		}
	}
	isCommon := game.Common()
	common := slices.DeleteFunc(slices.Clone(game.Words().Guesses), func(code rules.Code) bool { return !isCommon(code) })
	if got := formatted(game, common); got != "BEE CAT DOG" {
		t.Errorf("common are %s, want those that weigh a fifth of 30", got)
	}
	plain, err := weightedGame(t, "words:pets-place", weights)
	if err != nil {
		t.Fatal(err)
	}
	for _, code := range plain.Words().Secrets {
		if !plain.Common()(code) {
			t.Errorf("%s is not common in a game without weights", plain.Format(code))
		}
	}
	if got := plain.SumWeights(plain.Words().Secrets); got != 6 || !slices.Equal(plain.Likeliest(plain.Words().Secrets), plain.Words().Secrets) {
		t.Errorf("without weights all weigh %d", got)
	}
}
