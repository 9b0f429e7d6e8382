package lexicon_test

import (
	"errors"
	"strings"
	"testing"

	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/message"

	"github.com/google/go-cmp/cmp"
)

// turkish is the treatment of accents in Turkish lists.
var turkish, _ = lexicon.ParseAccents("tr")

// TestPick checks which words are taken, and the reasons for the others.
func TestPick(t *testing.T) {
	for _, test := range []struct {
		what    string
		given   string
		letters int
		want    lexicon.Picked
	}{
		{"one length", "wren\ntern\n", 0, lexicon.Picked{Words: []string{"TERN", "WREN"}, Length: 4}},
		{"the length that most have", "heron,robin;eagle|wren tit", 0, lexicon.Picked{
			Words: []string{"EAGLE", "HERON", "ROBIN"}, Length: 5, Left: []lexicon.LeftOut{{"length", 2, []string{"tit", "wren"}}},
		}},
		{"the longer one of two", "wren heron", 0, lexicon.Picked{Words: []string{"HERON"}, Length: 5, Left: []lexicon.LeftOut{{"length", 1, []string{"wren"}}}}},
		{"the length that is asked for", "wren heron robin", 4, lexicon.Picked{Words: []string{"WREN"}, Length: 4, Left: []lexicon.LeftOut{{"length", 2, []string{"heron", "robin"}}}}},
		{"odd ones and those that come again", "wren <b> Wren wr3n don't x-ray WREN", 0, lexicon.Picked{
			Words: []string{"WREN"}, Length: 4, Left: []lexicon.LeftOut{{"odd", 4, []string{"<b>", "wr3n", "don't"}}, {"twice", 2, []string{"Wren", "WREN"}}},
		}},
		{"accents are kept, and folded they are counted", "œuvre chasse chassé", 0, lexicon.Picked{Words: []string{"CHASSE", "CHASSÉ", "ŒUVRE"}, Length: 6}},
		{"a word that is too long for any game", "wren " + strings.Repeat("a", 40), 0, lexicon.Picked{
			Words: []string{"WREN"}, Length: 4, Left: []lexicon.LeftOut{{"length", 1, []string{strings.Repeat("a", 24) + "…"}}},
		}},
		{"weights behind the words, on the same line or the next", "wren 5 wr3n 9 tern,07;robin 4\nowls\n0\n", 0, lexicon.Picked{
			Words: []string{"OWLS", "TERN", "WREN"}, Weights: []uint32{1, 700, 500}, Length: 4,
			Left: []lexicon.LeftOut{{"length", 1, []string{"robin"}}, {"odd", 1, []string{"wr3n"}}},
		}},
		{"the largest weight of a word", "wren 5 Wren 9 WREN 7", 0, lexicon.Picked{
			Words: []string{"WREN"}, Weights: []uint32{9}, Length: 4, Left: []lexicon.LeftOut{{"twice", 2, []string{"Wren", "WREN"}}},
		}},
		{"weights of some words alone", "wren 5 tern owls 3", 0, lexicon.Picked{
			Words: []string{"OWLS", "TERN", "WREN"}, Length: 4, Left: []lexicon.LeftOut{{"weight", 2, []string{"OWLS 3", "WREN 5"}}},
		}},
		{"weights of which none is above 0", "wren 0", 0, lexicon.Picked{Words: []string{"WREN"}, Length: 4, Left: []lexicon.LeftOut{{"weight", 1, []string{"WREN 0"}}}}},
		{"numbers that are no weights", "3 wren 5 6 tern owls", 0, lexicon.Picked{
			Words: []string{"OWLS", "TERN", "WREN"}, Length: 4, Left: []lexicon.LeftOut{{"odd", 2, []string{"3", "6"}}, {"weight", 1, []string{"WREN 5"}}},
		}},
		{"a table", "word;freq\nwren;0.5\ntern;0.25", 0, lexicon.Picked{Words: []string{"TERN", "WREN"}, Weights: []uint32{2_500_000, 5_000_000}, Length: 4}},
		{"JSON", `["wren", "tern"]`, 0, lexicon.Picked{Words: []string{"TERN", "WREN"}, Length: 4}},
		{"Turkish", "sılık\nsilik", 0, lexicon.Picked{Words: []string{"SILIK", "SİLİK"}, Length: 5, Accents: turkish}},
	} {
		got, err := lexicon.Pick("birds", strings.Split(test.given, "\n"), test.letters, lexicon.FoldAccents)
		if err != nil {
			t.Errorf("%s: %v", test.what, err)
		} else if diff := cmp.Diff(&test.want, got); diff != "" {
			t.Errorf("%s (-want +got)\n%s", test.what, diff)
		}
	}
}

// TestPickNothing says why nothing can be taken.
func TestPickNothing(t *testing.T) {
	for given, want := range map[string]string{"": "list-no-words", "12 <b>": "list-no-words", strings.Repeat("a", 17): "list-all-long"} {
		_, err := lexicon.Pick("birds", []string{given}, 0, lexicon.FoldAccents)
		var problem *message.Problem
		if !errors.As(err, &problem) || problem.ID != want {
			t.Errorf("of %q: %v, want %s", given, err, want)
		}
	}
	var problem *message.Problem
	if _, err := lexicon.Pick("birds", []string{"wren"}, 5, lexicon.FoldAccents); !errors.As(err, &problem) || problem.ID != "list-no-such-length" {
		t.Errorf("of another length: %v", err)
	}
}
