package lesson_test

import (
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/lesson"
	"codebreaker/internal/app/view"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/gametest"
	"codebreaker/internal/test/testgame"

	"github.com/google/go-cmp/cmp"
)

// roomy are games of every rule and kind with enough codes for examples that show one thing alone.
var roomy = []string{
	"4x6", "5x8", "4x10", "4x10-distinct", "3x10-black", "4x6-black-empty", "5x8-sum", "4x6-place", "10.11.12", "16x64", "6x9-place",
	"wordle:en", "wordle:fr", "wordle:en6-hard", "mot:en5", "mot:fr6", "word:en7", "word:fr8", "words:en4-sum", "words:en5-distinct-place",
}

// narrow are games with fewer codes.
var narrow = []string{"1x1", "1x6", "2x1", "4x2", "3x3", "4x4-distinct", "4x5-distinct-place", "3.2.1-distinct", "2x2-sum", "16x2", "words:fr11-sum", "words:en12"}

// TestLesson checks each example by counting: what it says about its places is true, and in roomy
// games no other place of the guess earns a mark.
func TestLesson(t *testing.T) {
	for _, name := range slices.Concat(roomy, narrow) {
		game, l := gametest.Parse(t, name), gametest.English(t)
		told := lesson.New(l, game)
		if diff := cmp.Diff(told, lesson.New(l, game)); diff != "" {
			t.Errorf("%s: another lesson the second time: %s", name, diff)
		}
		if len(told.Examples) == 0 || len(told.Examples) > 3 || slices.Contains(roomy, name) && len(told.Examples) != 3 {
			t.Errorf("%s: %d examples", name, len(told.Examples))
		}
		for i := range told.Examples {
			e := &told.Examples[i]
			secret, guess := testgame.Code(t, game, e.Secret), testgame.Code(t, game, e.Guess)
			if err := game.CheckSecret(secret); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			if err := game.CheckGuess(guess, nil); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			if diff := cmp.Diff(view.NewMarked(game.Mark(guess, secret)), e.Marked); diff != "" {
				t.Errorf("%s %s %s: (-want +got)\n%s", name, e.Secret, e.Guess, diff)
			}
			checkPoint(t, game, e, slices.Contains(roomy, name))
		}
	}
}

// checkPoint checks that an example shows what its first sentence says, and nothing else if pure.
func checkPoint(t *testing.T, game *rules.Game, e *lesson.Example, pure bool) {
	t.Helper()
	at, here, both := e.About[0]-1, 0, 0
	for place, symbol := range e.Pegs {
		if e.SecretPegs[place] == symbol {
			here++
		}
	}
	for symbol := range game.Symbols() {
		both += min(times(e.Pegs, symbol), times(e.SecretPegs, symbol))
	}
	holds, wantHere, wantBoth := false, 0, 0
	switch said := e.Sentences[0]; {
	case strings.Contains(said, "Everything is in the right place"):
		holds, wantHere, wantBoth = e.Secret == e.Guess, game.Places(), game.Places()
	case strings.Contains(said, "Nothing in this guess"):
		holds = both == 0
	case strings.Contains(said, "twice"):
		holds, wantHere, wantBoth = len(e.About) == 2 && e.Pegs[at] == e.Pegs[e.About[1]-1] && times(e.Pegs, e.Pegs[at]) == 2 && times(e.SecretPegs, e.Pegs[at]) == 1, 1, 1
	case strings.Contains(said, "is in the right place"):
		holds, wantHere, wantBoth = e.Pegs[at] == e.SecretPegs[at], 1, 1
	case strings.Contains(said, "but in another place"):
		holds, wantHere, wantBoth = e.Pegs[at] != e.SecretPegs[at] && slices.Contains(e.SecretPegs, e.Pegs[at]), 0, 1
	}
	if !holds || pure && (here != wantHere || both != wantBoth) {
		t.Errorf("%s: %s for %s, of which %d are at their place and %d right, does not show: %q", game.Name(), e.Guess, e.Secret, here, both, e.Sentences)
	}
}

func times(pegs []int, symbol int) (count int) {
	for _, peg := range pegs {
		if peg == symbol {
			count++
		}
	}
	return count
}

// TestLessonSays prints a lesson of each kind: pegs, digits with bulls and cows, letters by place,
// and a sum.
func TestLessonSays(t *testing.T) {
	french, err := lang.ByName("fr")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		l          *lang.Language
		name, want string
	}{
		{gametest.English(t), "4x6", `Find the hidden code: 4 places, each with a peg of one of 6 colours. A colour can be used more than once. Each guess gets a mark that brings you closer. You have 10 guesses, unless you choose another limit.
BDCD X: The first peg is in the right place: one black peg. The others are not in the code.
DBCD O: The second peg is in the code, but in another place: one white peg. The mark doesn't say which place it is for.
BBDC X: The guess has one colour twice, the code only once, so it counts once.
black Black peg: A peg in the right place.
white White peg: A peg in the code, but in another place.
`},
		{gametest.English(t), "bulls", `Find the hidden number of 4 digits, all different. Each guess gets a mark that brings you closer. You have 10 guesses, unless you choose another limit.
1963 X: The 1 is in the right place: one bull. The others are not in the code.
9163 O: The 1 is in the code, but in another place: one cow. The mark doesn't say which place it is for.
9630 none: Nothing in this guess is in the code: no bull, no cow. That is useful too.
black Bull: A digit in the right place.
white Cow: A digit in the code, but in another place.
`},
		{gametest.English(t), "wordle:en", `Find the hidden word of 5 letters. Each guess gets a mark that brings you closer. You have 6 guesses, unless you choose another limit.
HAPPY Gxxxx: The H is in the right place: green. The grey ones are not in the word.
LIGHT xxxYx: The H is in the word, but in another place: yellow.
EAGLE xxxxG: The guess has E twice, the word only once, so the other one stays grey.
green Green: A letter in the right place.
yellow Yellow: A letter in the word, but in another place.
grey Grey: A letter not in the word, or not a second time.
`},
		{french, "mot:fr5", `Trouvez le mot caché, de 5 lettres. Chaque coup reçoit une réponse qui vous rapproche du but. Vous avez 12 coups, sauf si vous choisissez une autre limite.
PIANO 1: Le I est bien placé : une fiche noire. Les autres ne sont pas dans le mot.
BLANC 0: Le L est dans le mot, mais mal placé : aucune fiche.
ETAGE 1: Le coup contient deux fois E, le mot une seule : il ne compte qu’une fois.
black Fiche noire: Une lettre à la bonne place.
`},
	} {
		told := lesson.New(test.l, gametest.Parse(t, test.name))
		lines := []string{told.Goal}
		for _, e := range told.Examples {
			lines = append(lines, e.Guess+" "+e.Mark+": "+strings.Join(e.Sentences, " "))
		}
		for _, caption := range told.Captions {
			lines = append(lines, caption.Mark+" "+caption.Name+": "+caption.Text)
		}
		if diff := cmp.Diff(test.want, strings.Join(lines, "\n")+"\n"); diff != "" {
			t.Errorf("%s (-want +got)\n%s", test.name, diff)
		}
	}
}
