package colour_test

import (
	"strings"
	"testing"

	"codebreaker/internal/app/colour"
	"codebreaker/internal/engine/rules"
)

// TestOf checks which symbols have the colour that they are named after, whatever their order.
func TestOf(t *testing.T) {
	for _, test := range []struct{ game, symbols, want string }{
		{"4x6", "R G B Y O W", "red green blue yellow orange white"},
		{"4x6", "W O Y B G R", "white orange yellow blue green red"},
		{"4x6", "R V B J O N", "red green blue yellow orange black"},
		{"4x4", "r g b k", "red green blue black"},
		{"4x2", "B W", "black white"},
		{"4x6", "Red Blue Green Yellow White Black", "red blue green yellow white black"},
		{"4x6", "Rouge Bleu Vert Jaune Blanc Noir", "red blue green yellow white black"},
		{"4x3", "🔴 🟢 ⚫", "red green black"},
		{"4x6", "", ""},
		{"4x6", "1 2 3 4 5 6", ""},
		{"4x6", "R G B Y O Z", ""},
		{"4x3", "Red Green Wood", ""},
	} {
		var options []rules.Option
		if test.symbols != "" {
			options = append(options, rules.WithSymbols(strings.Fields(test.symbols)...))
		}
		game, err := rules.ParseGame(test.game, options...)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(colour.Of(game), " "); got != test.want {
			t.Errorf("%s %s has the colours %s, want %s", test.game, test.symbols, got, test.want)
		}
	}
}
