// Package tabletest has scripts of games that the tests of every front end play, to check that all
// give the same answers.
package tabletest

import (
	"context"
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"codebreaker"
	"codebreaker/internal/lang"
	"codebreaker/internal/store"
	"codebreaker/internal/table"
	"codebreaker/internal/telling"
	"codebreaker/lexicon"

	"github.com/google/go-cmp/cmp"
)

// Script is a scripted game.
type Script struct {
	Name  string
	Wish  table.Wish
	Steps []Step
}

// Step is a move of a script, or one of the actions below.
type Step struct {
	Kind table.Kind
	Text string
	Turn int
}

// The actions of a script besides moves.
const (
	Hint  table.Kind = "hint"  // take step Turn of a hint, for the row Text
	Share table.Kind = "share" // share the game
	GoOn  table.Kind = "go-on" // leave the game, and open it again
)

// Said is the output of a front end during a script, and the final state of the game.
type Said struct {
	View    *table.View
	Hints   []string
	Shares  []string
	Refused []string // why moves were refused
}

func guess(code string) Step { return Step{Kind: table.Guess, Text: code} }
func mark(text string) Step  { return Step{Kind: table.Mark, Text: text} }

// refuse refuses a word; an empty word means the computer's guess.
func refuse(word string) Step  { return Step{Kind: table.Refuse, Text: word} }
func instead(code string) Step { return Step{Kind: table.Instead, Text: code} }
func hint(step int, row string) Step {
	return Step{Kind: Hint, Text: row, Turn: step}
}

var (
	undo   = Step{Kind: table.Undo}
	redo   = Step{Kind: table.Redo}
	giveUp = Step{Kind: table.GiveUp}
	share  = Step{Kind: Share}
	goOn   = Step{Kind: GoOn}
)

// Scripts are the scripts: each kind of game that all front ends can play, with hints, moves taken
// back, refused moves, contradictions, and continued games.
func Scripts() []Script {
	most := 3
	return []Script{
		{
			Name: "found", Wish: table.Wish{Game: "mastermind", Secret: "FEED"},
			Steps: []Step{guess("ABCD"), hint(1, "ABEF"), hint(2, "ABEF"), hint(3, "ABEF"), guess("BEEF"), undo, redo, share, goOn, guess("FEED"), share},
		},
		{
			Name: "given up", Wish: table.Wish{Game: "5x8", Seed: "7"},
			Steps: []Step{guess("AABBC"), guess("DDEEF"), undo, guess("DDEEG"), giveUp, share},
		},
		{
			Name: "lost", Wish: table.Wish{Game: "bulls", Seed: "3", Most: &most},
			Steps: []Step{guess("1123"), guess("0123"), guess("4567"), goOn, guess("8901"), share},
		},
		{
			Name: "words", Wish: table.Wish{Game: "wordle:en5", Secret: "CRANE"},
			Steps: []Step{guess("SLATE"), guess("XXXXX"), hint(1, "XXXXX"), hint(2, "XXXXX"), hint(3, "XXXXX"), guess("CRANE"), share},
		},
		{
			Name: "hard words", Wish: table.Wish{Game: "wordle:en5-hard", Seed: "7"},
			Steps: []Step{guess("SLATE"), guess("CRONY"), share},
		},
		{
			Name: "adversary", Wish: table.Wish{Game: "3x4", Codemaker: "adversary"},
			Steps: []Step{guess("AAB"), share, guess("CCD"), goOn, giveUp},
		},
		{
			Name: "past day", Wish: table.Wish{Game: "4x6", Day: "2026-11-01"},
			Steps: []Step{guess("AABB"), share, guess("CCDD")},
		},
		{
			Name: "sum", Wish: table.Wish{Game: "4x6-sum", Secret: "ABCD"},
			Steps: []Step{guess("AABB"), guess("DCBA"), guess("ABCD"), share},
		},
		{
			Name: "cracked", Wish: table.Wish{Kind: "crack", Game: "4x6", Strategy: "entropy"},
			Steps: []Step{mark("X"), mark("XX"), undo, mark("XXO"), goOn, mark("XO"), mark("XXXX"), share},
		},
		{
			Name: "clash", Wish: table.Wish{Kind: "crack", Game: "3x4", Strategy: "minimax"},
			Steps: []Step{mark("XO"), mark("OOO"), {Kind: table.Edit, Turn: 1, Text: "X"}, undo, goOn, {Kind: table.Edit, Turn: 1, Text: "OO"}, mark("none"), undo, redo},
		},
		{
			Name: "refused words", Wish: table.Wish{Kind: "crack", Game: "wordle:en5"},
			Steps: []Step{refuse(""), refuse("SLOTH"), refuse("XXXXX"), undo, redo, mark("xxxxx"), refuse(""), goOn, instead("MOULD"), undo, instead("MOUND"), goOn, mark("xgxxx"), refuse("MOUND")},
		},
		{
			Name: "refused equations", Wish: table.Wish{Kind: "crack", Game: "nerdle6"},
			Steps: []Step{refuse(""), instead("10-5=5"), mark("xxxxgx"), refuse(""), goOn, undo, redo},
		},
		{
			Name: "played instead", Wish: table.Wish{Kind: "crack", Game: "4x6", Strategy: "entropy"},
			Steps: []Step{instead("ABCD"), refuse(""), mark("XO"), instead("ABCD"), instead("AAEF"), mark("XX"), undo, mark("O"), share},
		},
		{
			Name: "wrong mark", Wish: table.Wish{Kind: "crack", Game: "4x6-black"},
			Steps: []Step{mark("5"), mark("2"), mark("1"), undo},
		},
	}
}

// Lists are the word lists of all tests, so that each is unpacked only once.
var Lists = lexicon.NewFiles(nil, lexicon.FoldAccents)

// Read parses the names of games with the built-in word lists.
func Read(_ context.Context, named table.Named) (game *codebreaker.Game, own bool, err error) {
	game, err = codebreaker.ParseGame(named.Game, codebreaker.WithLexicon(Lists))
	return game, false, err
}

// English returns the language of the scripts.
func English(t *testing.T) *lang.Language {
	t.Helper()
	l, err := lang.ByName("en")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// patience is how long to wait for the computer's guess.
const patience = time.Minute

// Run plays every script with the service and with a front end, and compares the output.
func Run(t *testing.T, face func(t *testing.T, script Script) *Said) {
	for _, script := range Scripts() {
		t.Run(script.Name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(Play(t, script).text(t), face(t, script).text(t)); diff != "" {
				t.Errorf("the table (-) and the face (+) differ:\n%s", diff)
			}
		})
	}
}

// text writes the output, without the parts that differ from game to game.
func (s *Said) text(t *testing.T) string {
	t.Helper()
	s.View.ID, s.View.Revision, s.View.Created, s.View.Updated, s.View.Skill, s.View.Luck = "", 0, time.Time{}, time.Time{}, nil, nil
	text, err := json.MarshalIndent(s, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Play plays a script with the service itself.
func Play(t *testing.T, script Script) *Said {
	t.Helper()
	games, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer games.Close()
	l, at := English(t), table.New(table.Config{Store: games, Game: Read})
	settled, err := at.Settle(t.Context(), l, &script.Wish)
	if err != nil {
		t.Fatal(err)
	}
	seat, err := at.Begin(t.Context(), settled)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { seat.Leave() }()
	said := new(Said)
	for _, step := range script.Steps {
		var err error
		switch step.Kind {
		case Hint:
			var told *table.Hint
			if told, err = seat.Hint(t.Context(), l, table.Asked{Step: table.Step(step.Turn), Row: step.Text}); err == nil {
				said.Hints = append(said.Hints, strings.Join(told.Sentences, " "))
			}
		case Share:
			var shared *table.Share
			if shared, err = seat.Share(l); err == nil {
				said.Shares = append(said.Shares, shared.Text)
			}
		case GoOn:
			seat.Leave()
			if seat, err = table.New(table.Config{Store: games, Game: Read}).Open(t.Context(), seat.ID()); err != nil {
				t.Fatal(err)
			}
		default:
			err = seat.Do(t.Context(), table.Move{Kind: step.Kind, Text: step.Text, Turn: step.Turn})
		}
		if err != nil {
			said.Refused = append(said.Refused, telling.Sentence(l.Error(err)))
		}
	}
	if said.View, err = seat.View(t.Context(), l, patience); err != nil {
		t.Fatal(err)
	}
	return said
}
