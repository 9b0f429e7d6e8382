// Package gametest has scripts of games that the tests of every front end play, to check that all
// give the same answers.
package gametest

import (
	"context"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/store"

	"github.com/google/go-cmp/cmp"
)

// Script is a scripted game.
type Script struct {
	Name    string
	Request games.Request
	Steps   []Step
	Several bool // several boards
}

// Step is a move of a script, or one of the actions below.
type Step struct {
	Kind session.Act
	Text string
	Turn int
}

// The actions of a script besides moves.
const (
	Hint  session.Act = "hint"  // take step Turn of a hint, for the row Text
	Share session.Act = "share" // share the game
	GoOn  session.Act = "go-on" // leave the game, and open it again
)

// Said is the output of a front end during a script, the final state of the game, and the review of a
// finished game.
type Said struct {
	View    *games.View
	Review  *study.Review
	Hints   []string
	Shares  []string
	Refused []string // why moves were refused
}

// HasReview reports whether there is a review: the game is over, and has one board.
func (s *Said) HasReview() bool { return s.View.Over && len(s.View.Boards) == 1 }

func guess(code string) Step { return Step{Kind: session.Guess, Text: code} }
func mark(text string) Step  { return Step{Kind: session.Mark, Text: text} }

func add(text string) Step { return Step{Kind: session.Add, Text: text} }
func edit(turn int, mark string) Step {
	return Step{Kind: session.Edit, Turn: turn, Text: mark}
}

// refuse refuses a word; an empty word means the computer's guess.
func refuse(word string) Step  { return Step{Kind: session.Refuse, Text: word} }
func instead(code string) Step { return Step{Kind: session.Instead, Text: code} }
func hint(step int, row string) Step {
	return Step{Kind: Hint, Text: row, Turn: step}
}

var (
	undo   = Step{Kind: session.Undo}
	redo   = Step{Kind: session.Redo}
	giveUp = Step{Kind: session.GiveUp}
	share  = Step{Kind: Share}
	goOn   = Step{Kind: GoOn}
)

// Scripts are the scripts: each kind of game that all front ends can play, with hints, moves taken
// back, refused moves, contradictions, and continued games.
func Scripts() []Script {
	most := 3
	return []Script{
		{
			Name: "found", Request: games.Request{Game: "mastermind", Secret: "FEED"},
			Steps: []Step{guess("ABCD"), hint(1, "ABEF"), hint(2, "ABEF"), hint(3, "ABEF"), guess("BEEF"), undo, redo, share, goOn, guess("FEED"), share},
		},
		{
			Name: "colours", Request: games.Request{Game: "mastermind", Secret: "FEED"},
			Steps: []Step{guess("RRBB"), undo, guess("GYOW"), goOn, guess("OYYW"), share},
		},
		{
			Name: "digits", Request: games.Request{Game: "5x8", Secret: "FEEDA"},
			Steps: []Step{guess("11223"), goOn, guess("65541"), share},
		},
		{
			Name: "given up", Request: games.Request{Game: "5x8", Seed: "7"},
			Steps: []Step{guess("AABBC"), guess("DDEEF"), undo, guess("DDEEG"), giveUp, share},
		},
		{
			Name: "lost", Request: games.Request{Game: "bulls", Seed: "3", Most: &most},
			Steps: []Step{guess("1123"), guess("0123"), guess("4567"), goOn, guess("8901"), share},
		},
		{
			Name: "words", Request: games.Request{Game: "wordle:en5", Secret: "CRANE"},
			Steps: []Step{guess("SLATE"), guess("XXXXX"), hint(1, "XXXXX"), hint(2, "XXXXX"), hint(3, "XXXXX"), guess("CRANE"), share},
		},
		{
			Name: "hard words", Request: games.Request{Game: "wordle:en5-hard", Seed: "7"},
			Steps: []Step{guess("SLATE"), guess("CRONY"), share},
		},
		{
			Name: "adversary", Request: games.Request{Game: "3x4", Codemaker: "adversary"},
			Steps: []Step{guess("AAB"), share, guess("CCD"), goOn, giveUp},
		},
		{
			Name: "past day", Request: games.Request{Game: "4x6", Day: "2026-11-01"},
			Steps: []Step{guess("AABB"), share, guess("CCDD")},
		},
		{
			Name: "sum", Request: games.Request{Game: "4x6-sum", Secret: "ABCD"},
			Steps: []Step{guess("AABB"), guess("DCBA"), guess("ABCD"), share},
		},
		{
			Name: "cracked", Request: games.Request{Kind: "crack", Game: "4x6", Strategy: "entropy"},
			Steps: []Step{mark("X"), mark("XX"), undo, mark("XXO"), goOn, mark("XO"), mark("XXXX"), share},
		},
		{
			Name: "clash", Request: games.Request{Kind: "crack", Game: "3x4", Strategy: "minimax"},
			Steps: []Step{mark("XO"), mark("OOO"), {Kind: session.Edit, Turn: 1, Text: "X"}, undo, goOn, {Kind: session.Edit, Turn: 1, Text: "OO"}, mark("none"), undo, redo},
		},
		{
			Name: "refused words", Request: games.Request{Kind: "crack", Game: "wordle:en5"},
			Steps: []Step{refuse(""), refuse("SLOTH"), refuse("XXXXX"), undo, redo, mark("xxxxx"), refuse(""), goOn, instead("MOULD"), undo, instead("MOUND"), goOn, mark("xgxxx"), refuse("MOUND")},
		},
		{
			Name: "refused equations", Request: games.Request{Kind: "crack", Game: "nerdle6"},
			Steps: []Step{refuse(""), instead("10-5=5"), mark("xxxxgx"), refuse(""), goOn, undo, redo},
		},
		{
			Name: "played instead", Request: games.Request{Kind: "crack", Game: "4x6", Strategy: "entropy"},
			Steps: []Step{instead("ABCD"), refuse(""), mark("XO"), instead("ABCD"), instead("AAEF"), mark("XX"), undo, mark("O"), share},
		},
		{
			Name: "wrong mark", Request: games.Request{Kind: "crack", Game: "4x6-black"},
			Steps: []Step{mark("5"), mark("2"), mark("1"), undo},
		},
		{
			Name: "two boards", Several: true, Request: games.Request{Game: "2*4x6", Secret: "FEED,ABCD"},
			Steps: []Step{share, guess("ABCD"), hint(1, ""), hint(2, "AB.."), hint(3, ""), guess("BEEF"), undo, redo, share, goOn, guess("FEED"), share},
		},
		{
			Name: "two words in sequence", Several: true, Request: games.Request{Game: "dordle:en5-sequence", Seed: "7"},
			Steps: []Step{guess("SLATE"), guess("XXXXX"), guess("CRONY"), hint(3, ""), goOn, undo, redo, giveUp, share},
		},
		{
			Name: "two boards cracked", Several: true, Request: games.Request{Kind: "crack", Game: "2*4x6", Strategy: "entropy"},
			Steps: []Step{mark("X/O"), mark("XO"), {Kind: session.Add, Text: "AAAA=XX/none"}, mark("none/X"), edit(2, "X/XX"), undo, edit(9, "X/X"), goOn, hint(1, ""), hint(3, ""), refuse(""), share},
		},
		{
			Name: "two boards marked", Several: true, Request: games.Request{Kind: "crack", Game: "2*4x6", Strategy: "entropy"},
			Steps: []Step{mark("X/O"), mark("XO"), mark("none/X"), edit(2, "X/XX"), undo, edit(9, "X/X"), goOn, instead("ABCD"), instead("AAEF"), mark("XX/X"), refuse(""), edit(1, "none/none"), share, undo, redo, goOn, edit(1, "X/O"), share},
		},
		{
			Name: "a sequence marked", Several: true, Request: games.Request{Kind: "crack", Game: "2*3x4-sequence"},
			Steps: []Step{mark("X"), mark("XXX"), goOn, mark("O"), undo, redo, mark("X"), share},
		},
		{
			Name: "two boards elsewhere", Several: true, Request: games.Request{Kind: "solver", Game: "2*3x4"},
			Steps: []Step{
				add("ABC=XX/OO"), add("ABD=XX/O"), add("ABB=none/none"), add("ABB=XX/none"), add("AAB=X/X"), undo, redo, edit(1, "OO/OO"),
				{Kind: session.Repair},
				goOn, mark("X/X"), add("BCD=-/XXX"), add("ABC"), hint(3, ""),
			},
		},
		{
			Name: "two boards in sequence elsewhere", Several: true, Request: games.Request{Kind: "solver", Game: "2*3x4-sequence"},
			Steps: []Step{add("ABC=X"), add("ABD=XXX"), add("ABC=X/O ABD=XXX/X"), hint(1, ""), add("DDC=-/XXX"), undo},
		},
		{
			Name: "pasted boards", Several: true, Request: games.Request{Kind: "solver", Game: "dordle:en5"},
			Steps: []Step{add("Daily Dordle 1\n🟨⬜⬜⬜🟩 ⬜🟨⬜⬜⬜\n🟩🟩🟩🟩🟩 ⬜⬜⬜⬜🟩\nSLATE\nCHOSE"), add("MOUND=xYxGx"), goOn},
		},
	}
}

// Lists are the word lists of all tests, so that each is unpacked only once.
var Lists = lexicon.NewFiles(nil, lexicon.FoldAccents)

// Read parses the names of games with the built-in word lists.
func Read(_ context.Context, named study.Named) (game *rules.Game, own bool, err error) {
	options := []rules.Option{rules.WithLexicon(Lists)}
	if named.Symbols != "" {
		options = append(options, rules.WithSymbols(strings.Fields(named.Symbols)...))
	}
	game, err = rules.ParseGame(named.Game, options...)
	return game, false, err
}

// NewService returns a service that keeps games in a store, or nowhere if that is nil.
func NewService(keeper *store.Keeper) *games.Service {
	return games.New(games.Config{Study: NewStudy(keeper), Store: keeper})
}

// NewStudy returns the service for positions that keeps comparisons in a store, or nowhere.
func NewStudy(keeper *store.Keeper) *study.Service {
	return study.New(study.Config{Store: keeper, Game: Read})
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
func Run(t *testing.T, face func(t *testing.T, script Script) *Said) { run(t, Scripts(), face) }

// RunOneBoard is [Run] for a front end that has no games of several boards.
func RunOneBoard(t *testing.T, face func(t *testing.T, script Script) *Said) {
	run(t, slices.DeleteFunc(Scripts(), func(s Script) bool { return s.Several }), face)
}

// RunInLines is [Run] for a front end whose computer takes neither turns that were played elsewhere
// nor, when it cracks, requests for hints.
func RunInLines(t *testing.T, face func(t *testing.T, script Script) *Said) {
	run(t, slices.DeleteFunc(Scripts(), func(s Script) bool {
		return s.Request.Kind == session.Helping || s.Request.Kind == session.Cracking && slices.ContainsFunc(s.Steps, func(step Step) bool { return step.Kind == session.Add || step.Kind == Hint })
	}), face)
}

func run(t *testing.T, scripts []Script, face func(t *testing.T, script Script) *Said) {
	for _, script := range scripts {
		t.Run(script.Name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(Play(t, script).text(t), face(t, script).text(t)); diff != "" {
				t.Errorf("the service (-) and the front end (+) differ:\n%s", diff)
			}
		})
	}
}

// text writes the output, without the parts that differ from game to game.
func (s *Said) text(t *testing.T) string {
	t.Helper()
	s.View.ID, s.View.Revision, s.View.Created, s.View.Updated, s.View.Skill, s.View.Luck = "", 0, time.Time{}, time.Time{}, nil, nil
	s.View.Notes = nil   // the answer to a move has them, and a game that is opened again has not
	if s.Review != nil { // what only pages show
		s.Review.Line, s.Review.Terms = "", nil
	}
	text, err := json.MarshalIndent(s, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Play plays a script with the service itself.
func Play(t *testing.T, script Script) *Said {
	t.Helper()
	keeper, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer keeper.Close()
	l, at := English(t), NewService(keeper)
	play, err := at.New(t.Context(), l, &script.Request)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { play.Leave() }()
	said := new(Said)
	for _, step := range script.Steps {
		var err error
		switch step.Kind {
		case Hint:
			var told *study.Hint
			if told, err = play.Hint(t.Context(), l, study.Asked{Step: study.Step(step.Turn), Row: step.Text}); err == nil {
				said.Hints = append(said.Hints, strings.Join(told.Sentences, " "))
			}
		case Share:
			var shared *games.Share
			if shared, err = play.Share(t.Context(), l); err == nil {
				said.Shares = append(said.Shares, shared.Text)
			}
		case GoOn:
			play.Leave()
			if play, err = NewService(keeper).Open(t.Context(), play.ID()); err != nil {
				t.Fatal(err)
			}
		default:
			var move session.Move
			if move, err = play.Read(t.Context(), l, step.Kind, step.Turn, step.Text); err == nil {
				err = play.Do(t.Context(), move)
			}
		}
		if err != nil {
			said.Refused = append(said.Refused, wording.Sentence(l.Error(err)))
		}
	}
	if said.View, err = play.View(t.Context(), l, patience); err != nil {
		t.Fatal(err)
	}
	if !said.HasReview() {
		return said
	}
	p, err := play.Reviewed(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if said.Review, err = NewStudy(nil).Review(t.Context(), l, p, study.Judge{}); err != nil {
		t.Fatal(err)
	}
	return said
}

// Parse reads the name of a game with the built-in word lists.
func Parse(t *testing.T, name string) *rules.Game {
	t.Helper()
	game, err := rules.ParseGame(name, rules.WithLexicon(Lists))
	if err != nil {
		t.Fatal(err)
	}
	return game
}
