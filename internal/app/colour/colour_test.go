package colour_test

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"codebreaker/internal/app/colour"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
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

// TestInk checks that the letters on the colours of tiles have a contrast of at least 4.5 to 1 (WCAG 2).
func TestInk(t *testing.T) {
	game, err := rules.ParseGame("lingo", rules.WithLexicon(testgame.Lists{"en": {"CRANE", "CHORD"}}))
	if err != nil {
		t.Fatal(err)
	}
	luminance := func(hex string) float64 {
		sum := 0.0
		for i, share := range []float64{0.2126, 0.7152, 0.0722} {
			channel, err := strconv.ParseUint(hex[1+2*i:3+2*i], 16, 8)
			if err != nil {
				t.Fatal(err)
			}
			value := float64(channel) / 255
			if value > 0.03928 {
				value = math.Pow((value+0.055)/1.055, 2.4)
			} else {
				value /= 12.92
			}
			sum += share * value
		}
		return sum
	}
	for _, part := range game.Rule().Parts() {
		tile, ok := colour.Tile(game, part.Means)
		if !ok {
			t.Fatalf("no colour for %s", part.Means)
		}
		fill, ink := luminance(tile.Fill), luminance(tile.Ink)
		if ratio := (max(fill, ink) + 0.05) / (min(fill, ink) + 0.05); ratio < 4.5 {
			t.Errorf("letters on %s have a contrast of %.2f", tile.ID(), ratio)
		}
	}
}
