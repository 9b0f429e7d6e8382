package lexicon_test

import (
	order "cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/test/longtest"

	"github.com/google/go-cmp/cmp"
)

func TestCliques(t *testing.T) {
	words := strings.Fields("BAT BET CAT COT CUT DOG ÉTÉ ÔTÉ RAT")
	want := []lexicon.Clique{
		{Pattern: ".AT", Words: []string{"BAT", "CAT", "RAT"}},
		{Pattern: "C.T", Words: []string{"CAT", "COT", "CUT"}},
		{Pattern: ".TÉ", Words: []string{"ÉTÉ", "ÔTÉ"}},
		{Pattern: "B.T", Words: []string{"BAT", "BET"}},
	}
	for least, want := range map[int][]lexicon.Clique{2: want, 3: want[:2], 4: nil} {
		got, sizes := find(t, words, least)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("at least %d words (-want +got):\n%s", least, diff)
		}
		if diff := cmp.Diff([]int{0, 17, 2, 2}, sizes); diff != "" {
			t.Errorf("sizes (-want +got):\n%s", diff)
		}
	}
}

func find(t *testing.T, words []string, least int) ([]lexicon.Clique, []int) {
	t.Helper()
	found, sizes, err := lexicon.FindCliques(t.Context(), words, least)
	if err != nil {
		t.Fatal(err)
	}
	return found, sizes
}

// TestEveryClique compares the cliques of random words with a search for every pattern.
func TestEveryClique(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		seen := make(map[string]bool)
		for range 1 + draw.IntN(60) {
			word := make([]rune, 1+draw.IntN(4))
			for place := range word {
				word[place] = []rune("AÉZ")[draw.IntN(3)]
			}
			seen[string(word)] = true
		}
		words := slices.Sorted(maps.Keys(seen))
		alike := make(map[string][]string)
		for _, word := range words {
			for place := range []rune(word) {
				pattern := []rune(word)
				pattern[place] = '.'
				alike[string(pattern)] = append(alike[string(pattern)], word)
			}
		}
		least := draw.IntN(4)
		want, wantSizes := make(map[string][]string), make(map[int]int)
		for pattern, words := range alike {
			wantSizes[len(words)]++
			if len(words) >= least {
				want[pattern] = words
			}
		}
		listed, counted := find(t, words, least)
		got, sizes := make(map[string][]string), make(map[int]int)
		for _, clique := range listed {
			got[clique.Pattern] = clique.Words
		}
		for size, count := range counted {
			if count > 0 {
				sizes[size] = count
			}
		}
		if diff := cmp.Diff(want, got) + cmp.Diff(wantSizes, sizes); diff != "" || len(listed) != len(got) {
			t.Fatalf("%v, at least %d words (-want +got):\n%s", words, least, diff)
		}
		if !slices.IsSortedFunc(listed, func(a, b lexicon.Clique) int {
			return order.Or(order.Compare(len(b.Words), len(a.Words)), strings.Compare(a.Pattern, b.Pattern))
		}) {
			t.Fatalf("%v are not in order", listed)
		}
	}
}

// TestManyCliques checks the limit of cliques, and that the context stops the search.
func TestManyCliques(t *testing.T) {
	longtest.Only(t)
	draw := rand.New(rand.NewPCG(1, 1))
	words := make([]string, 1<<16+1) // of 16 letters; the last and the first differ in one place
	for i := range words {
		word := []byte("AAAAAAAAAAAAAAAA")
		for place := range word[1:] {
			word[place] += byte(draw.IntN(26))
		}
		words[i] = string(word)
	}
	words[1<<16] = words[0][:15] + "B"
	found, sizes, err := lexicon.FindCliques(t.Context(), words, 1)
	if found != nil || !errors.Is(err, limits.ErrReached) || !slices.Equal(sizes, []int{0, 16*len(words) - 2, 1}) {
		t.Errorf("%d cliques, sizes %v, %v; want a limit", len(found), sizes, err)
	}
	if found, _, err := lexicon.FindCliques(t.Context(), words[:1<<16], 1); err != nil || len(found) != lexicon.MostCliqueWords {
		t.Errorf("%d cliques, %v; want all that may be", len(found), err)
	}
	if found, _, err := lexicon.FindCliques(t.Context(), words, 2); err != nil || len(found) != 1 {
		t.Errorf("%d cliques of two words, %v; want one", len(found), err)
	}
	ctx, end := context.WithCancel(t.Context())
	end()
	if _, _, err := lexicon.FindCliques(ctx, words, 3); !errors.Is(err, context.Canceled) {
		t.Errorf("%v after the end", err)
	}
}

// TestShippedCliques checks that the French words of four letters have the clique
// that decodeur-mm is known to stumble over.
func TestShippedCliques(t *testing.T) {
	list, err := lexicon.NewFiles(nil, lexicon.FoldAccents).List("fr4-all")
	if err != nil {
		t.Fatal(err)
	}
	found, _ := find(t, list.Words, 3)
	at := slices.IndexFunc(found, func(clique lexicon.Clique) bool { return clique.Pattern == "RA.E" })
	if at < 0 || len(found[at].Words) < 9 || !slices.Contains(found[at].Words, "RAYE") {
		t.Errorf("no clique RA.E of nine words with RAYE")
	}
}

func ExampleFindCliques() {
	found, sizes, err := lexicon.FindCliques(context.Background(), []string{"RACE", "RAGE", "RAIE", "RAYE", "ROUE"}, 3)
	if err != nil {
		fmt.Println(err)
	}
	for _, clique := range found {
		fmt.Println(clique.Pattern, clique.Words)
	}
	fmt.Println(sizes[1], "patterns of one word,", sizes[4], "of four")
	// Output:
	// RA.E [RACE RAGE RAIE RAYE]
	// 16 patterns of one word, 1 of four
}
