package reading_test

import (
	"errors"
	"strings"
	"testing"

	"codebreaker/internal/app/reading"
	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// few are the words of a small game.
var few = testgame.Lists{"short": {"CAT", "DOG", "BEE"}, "more": {"ACE", "CAT", "EEL"}}

// TestLayouts reads turns in the layouts of commands, and checks the messages about others.
func TestLayouts(t *testing.T) {
	const wordle = "wordle:short+more"
	for _, test := range []struct{ name, text, want string }{
		{"4x6", "", ""},
		{"4x6", "ABCD=XO", "ABCD=XO"},
		{"4x6", "A B C D = 1 1", "ABCD=XO"},
		{"4x6", "ABCD=XO EFAB=1,1", "ABCD=XO EFAB=XO"},
		{"4x6", "ABCD=XO\nEFAB=1,1", "ABCD=XO EFAB=XO"},
		{"4x6", "ABCD=XO\r\nEFAB=1,1\r\n", "ABCD=XO EFAB=XO"},
		{"4x6", "ABCD=XO\rEFAB=1,1", "ABCD=XO EFAB=XO"},
		{"4x6", "ABCD XO", "ABCD=XO"},
		{"4x6", "ABCD\nXO\nEFAB\nnone", "ABCD=XO EFAB=none"},
		{"4x6", "ABCD 1 1 EFAB 2 0 AAAA X", "ABCD=XO EFAB=XX AAAA=X"},
		{"4x6", "R-G-B-Y=1 1", "RGBY=XO"},
		{"bulls", "1-2-3-4: 1 1", "1234=XO"},
		{"4x6", "RGBY(1B,1W)", "RGBY=XO"},
		{"4x6", "RGBY 1 correct position 1 correct colour", "!mark-unreadable"},
		{"4x6", "RGBY 1 1, 12 left", "RGBY=XO"},
		{"bulls", "1234 1 toro 1 vaca", "1234=XO"},
		{"bulls", "1234 1T1V\n5678 🐂🐄\n9012 🐂1 🐄0", "1234=XO 5678=XO 9012=X"},
		{wordle, "cat(xxY) dog(Gxx)", "CAT=xxY DOG=Gxx"},
		{"4x6", "ABCD black: 2, white: 1", "ABCD=XXO"},
		{"4x6", "ABCD=1 1 EFAB=1 black 1 white", "ABCD=XO EFAB=XO"},
		{"4x6", "ABCD, 1 1\nEFAB = X O", "ABCD=XO EFAB=XO"},
		{"4x6", "A B C D X O E F A B=X", "ABCD=XO EFAB=X"},
		{"4x6", "AABB=1 ? CCDD=? 1 EEFF=1b?\nABCD=1,?", "AABB=1,? CCDD=?,1 EEFF=1,? ABCD=1,?"},
		{"4x26", "ABCD XXOO XXOO XX", "ABCD=XXOO XXOO=XX"},
		{"bulls", "1234 1 1 5678 1A1B", "1234=XO 5678=XO"},
		{"4x6-black", "ABCD 2 AAAA 0", "ABCD=2 AAAA=0"},
		{"word:short", "EEL X CAT bc", "EEL=X CAT=XO"},
		{wordle, "EEL=YGx CAT=xxx", "EEL=YGx CAT=xxx"},
		{wordle, "E E L = Y G x", "EEL=YGx"},
		{wordle, "EEL YGx CAT xxx", "EEL=YGx CAT=xxx"},
		{wordle, "EEL\nCAT=xxx\nYGx", "EEL=YGx CAT=xxx"},
		{wordle, "EEL\rYGx\nCAT\r\n🟨⬛🟩", "EEL=YGx CAT=YxG"},
		{wordle, "🟨🟩⬛ EEL\n⬛⬛⬛ cat", "EEL=YGx CAT=xxx"},
		{wordle, "Wordle 1,234 2/6*\n🟨🟩⬛\n⬛⬛⬛\nEEL CAT", "EEL=YGx CAT=xxx"},
		{wordle, "EEL CAT\n🟨🟩⬛\n⬛⬛⬛", "EEL=YGx CAT=xxx"},
		{wordle, "eel cat\nWordle 1,234 2/6*\n\n🟨🟩⬛\n⬛ ⬛ ⬛", "EEL=YGx CAT=xxx"},
		{wordle, "eel\nSUTOM #1 X/6\nYGx", "EEL=YGx"},
		{wordle, "https://example.org/?a=b\nEEL=YGx\nhttps://example.org", "EEL=YGx"},
		{"5x26-place", "CRANE=G??x?\nSLOTH ?Yx??", "CRANE=G??x? SLOTH=?Yx??"},
		{"4x10-place", "0449=0120 1023=1100", "0449=xYGx 1023=YYxx"},
		{"4x10-place", "AEEJ\n0120\nBACD\n1100", "AEEJ=xYGx BACD=YYxx"},
		{"4x10-place", "GGGG GGGx", "GGGG=GGGx"},
		{"3x25-place", "GYX=xGx", "GYX=xGx"},
		{"3x25-place", "GYX XGY", "GYX=xGY"},
		{"3x25-distinct-place", "GYX GGG", "GYX=GGG"},
		{"4x6-place-empty", "AB..\nCD..\nxYxx\n....", "AB..=xYxx CD..=xxxx"},
		{"4x6-place-empty", "AB.. GYxx", "AB..=GYxx"},
		{"4x6-place-empty", "A.B.=.G..", "A.B.=xGxx"},
		{"nerdle", "12+34=46=GYxxYxGG 48-32=16=xxYxYYxG", "12+34=46=GYxxYxGG 48-32=16=xxYxYYxG"},
		{"nerdle", "12+34=46 = GYxxYxGG\n48−32=16=..1.11.2", "12+34=46=GYxxYxGG 48-32=16=xxYxYYxG"},
		{"nerdle", "12 + 34 = 46 = GYxxYxGG\n48-32=16\n⬛⬛🟨⬛🟨🟨⬛🟩", "12+34=46=GYxxYxGG 48-32=16=xxYxYYxG"},
		{"nerdle", "12+34=46 48-32=16\nGYxxYxGG\nxxYxYYxG", "12+34=46=GYxxYxGG 48-32=16=xxYxYYxG"},
		{"nerdle", "12+34=46 GYxxYxGG 48-32=16 xxYxYYxG", "12+34=46=GYxxYxGG 48-32=16=xxYxYYxG"},
		{"nerdle", "🟩🟨⬛⬛🟨⬛🟩🟩 12+34=46\n⬛⬛🟨⬛🟨🟨⬛🟩 48-32=16", "12+34=46=GYxxYxGG 48-32=16=xxYxYYxG"},
		{"words:nerdle-black", "12+34=46=3 48-32=16=0\n12 + 34 = 46 = 2", "12+34=46=3 48-32=16=0 12+34=46=2"},
		{"primel", "12953=GYxxY\n10111\n01201", "12953=GYxxY 10111=xYGxY"},

		{"4x6", "I guessed red blue green yellow and got 1 black 2 white", "RBGY=XOO"},
		{"4x6", "j’ai mis rouge, bleu, vert, jaune : 1 noir et 2 blancs", "Rouge Bleu Vert Jaune=XOO"},
		{"4x6", "joué RVBJ, j’ai eu 1 noir 2 blancs", "RVBJ=XOO"},
		{"bulls", "1234 et j’ai eu 1 bien placé et 2 mal placés", "1234=XOO"},

		{"4x6", "ABCD", "!turn-form"},
		{"4x6", "ABC 1 0", "!code-length"},
		{"bulls", "12345 1 0", "!code-length"},
		{wordle, "EE YGx", "!code-length"},
		{"4x6", "ABCD=XO EFAB", "!guess-no-mark"},
		{"4x6", "ABCD XO ABCZ X", "!symbol-unknown"},
		{"4x6", "ABCD XXXXX", "!mark-pegs"},
		{"4x6", "ABCD 1 7", "!mark-pegs"},
		{"4x6", "ABCD=", "!mark-empty"},
		{"4x6", "ABCD= EFAB=X", "!mark-empty"},
		{"4x6", "ABCZ=XO", "!symbol-unknown"},
		{wordle, "YGx", "!row-no-word"},
		{wordle, "EEL YGx xxx", "!row-no-word"},
		{wordle, "EEL", "!turn-form"},
		{wordle, "EEL CAT\nYGx", "!guess-no-mark"},
		{wordle, "EEL=YGx CAT=!!! BEE=xxx", "!mark-unreadable"},
	} {
		lists := rules.WithLexicon(few)
		if !strings.Contains(test.name, "short") {
			lists = rules.WithLexicon(lexicon.NewFiles(nil, lexicon.FoldAccents))
		}
		if got := said(testgame.Parse(t, test.name, lists), test.text); got != test.want {
			t.Errorf("%s: %q is read as %s, want %s", test.name, test.text, got, test.want)
		}
	}
}

// TestMostTurns checks that a game has 250 turns at most, however they are written.
func TestMostTurns(t *testing.T) {
	for name, turn := range map[string]string{"4x6": "ABCD=XO ", "4x6-distinct": "ABCD XO\n", "5x26-place": "CRANE=xxYxG "} {
		game := testgame.Parse(t, name)
		text := strings.Repeat(turn, limits.Turns)
		if read, err := reading.Turns(game, text); err != nil || len(read.Turns) != limits.Turns {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := reading.Turns(game, text+turn); !errors.Is(err, limits.ErrReached) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestControls reads control characters as spaces: they separate a mark from the next guess.
func TestControls(t *testing.T) {
	game := parse(t, "wordle:en")
	for _, sign := range []string{"\x00", "\x01", "\x1b", "\x7f", "\u0085"} {
		text := strings.ReplaceAll("crane xxYxG|badge xYxxG", "|", sign)
		if got, want := said(game, text), "CRANE=xxYxG BADGE=xYxxG"; got != want {
			t.Errorf("%q is read as %s, want %s", text, got, want)
		}
	}
}
