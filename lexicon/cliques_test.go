package lexicon_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"codebreaker/lexicon"

	"github.com/google/go-cmp/cmp"
)

func TestCliques(t *testing.T) {
	got := lexicon.Cliques(strings.Fields("BAT BET CAT COT CUT DOG ÉTÉ ÔTÉ RAT"))
	want := []lexicon.Clique{{Pattern: ".AT", Words: []string{"BAT", "CAT", "RAT"}}, {Pattern: "C.T", Words: []string{"CAT", "COT", "CUT"}}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestShippedCliques holds that the French words of four letters have the clique
// that decodeur-mm is known to stumble over.
func TestShippedCliques(t *testing.T) {
	list, err := shippedOnly(lexicon.FoldAccents).List("fr4-all")
	if err != nil {
		t.Fatal(err)
	}
	cliques := lexicon.Cliques(list.Words)
	at := slices.IndexFunc(cliques, func(clique lexicon.Clique) bool { return clique.Pattern == "RA.E" })
	if at < 0 || len(cliques[at].Words) < 9 || !slices.Contains(cliques[at].Words, "RAYE") {
		t.Errorf("no clique RA.E of nine words with RAYE")
	}
}

func ExampleCliques() {
	for _, clique := range lexicon.Cliques([]string{"RACE", "RAGE", "RAIE", "RAYE", "ROUE"}) {
		fmt.Println(clique.Pattern, clique.Words)
	}
	// Output: RA.E [RACE RAGE RAIE RAYE]
}
