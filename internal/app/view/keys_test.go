package view_test

import (
	"strings"
	"testing"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/view"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// TestKeys checks the rows of keyboards: of letters in two languages, with letters that have no key, of digits, and of a
// game without words.
func TestKeys(t *testing.T) {
	lists := testgame.Lists{"few": {"ABQ", "ZÉB"}, "sums": {"1+2=3"}, "powers": {"(1+2)²=9", "2*(9)=18"}}
	for _, c := range []struct{ lang, game, want string }{
		{"en", "words:few", "QWERTYUIOP ASDFGHJKL É ZXCVBNM"},
		{"fr", "words:few", "AZERTYUIOP QSDFGHJKLM É WXCVBN"},
		{"en", "words:sums", "123 +="},
		{"en", "words:powers", "1289 +*=()²"},
		{"en", "4x6", ""},
	} {
		l, err := lang.ByName(c.lang)
		if err != nil {
			t.Fatal(err)
		}
		game := testgame.Parse(t, c.game, rules.WithLexicon(lists))
		var rows []string
		for _, row := range view.Keys(l, game) {
			text := ""
			for _, symbol := range row {
				text += game.SymbolName(symbol)
			}
			rows = append(rows, text)
		}
		if got := strings.Join(rows, " "); got != c.want {
			t.Errorf("%s: %q, want %q", c.game, got, c.want)
		}
	}
}
