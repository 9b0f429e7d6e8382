package reading

import (
	"math/rand/v2"
	"strings"
	"testing"

	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/rules"
)

// TestOwnFirst compares codes that are read by the own symbols of a game first with codes that are read by all variants.
func TestOwnFirst(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	signs := strings.Split("ABCDEFGHIJabcdfrgyRGBYOWPK0123456789 ,;.-_?=:🔴🟢🔵🟥", "")
	own := 0
	for _, name := range []string{"1x1", "2x2", "3x6", "4x6", "4x8-sum", "4x9", "5x10", "4x10-distinct", "4x10-nonzero", "10x10-distinct-black", "4x6-empty", "3.2.4", "wordle:en5", "2x11", "2x16", "3x40", "2x64", "symbols RGBYOW", "symbols 012345", "symbols Red,Green,Blue,Yellow,Orange,White"} {
		options := []rules.Option{rules.WithLexicon(lexicon.NewFiles(nil, lexicon.FoldAccents))}
		if symbols, named := strings.CutPrefix(name, "symbols "); named {
			name, options = "4x6", append(options, rules.WithSymbols(SplitSymbols(symbols)...))
		}
		game, err := rules.ParseGame(name, options...)
		if err != nil {
			t.Fatal(err)
		}
		for i := range 400 {
			mine := signs[:len(signs)-i%2*18] // letters and digits, or all
			var text strings.Builder
			for range game.Places() + (r.IntN(9)-4)/4 {
				text.WriteString(mine[r.IntN(len(mine))])
			}
			want, code, failed := codeOfVariants(game, text.String())
			got, read, err := Code(game, text.String())
			if read != code || (got == nil) != (want == nil) || got != nil && Symbols(got) != Symbols(want) || (err == nil) != (failed == nil) || err != nil && err.Error() != failed.Error() {
				t.Errorf("%s %q: %v, %v, not %v, %v", name, text.String(), read, err, code, failed)
			}
			if got == game {
				own++
			}
		}
	}
	if own < 500 {
		t.Errorf("%d texts have the games' own symbols", own)
	}
}
