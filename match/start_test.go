package match_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"codebreaker"
	"codebreaker/internal/breakers"
	"codebreaker/lexicon"
	"codebreaker/match"
	"codebreaker/position"
	"codebreaker/strategy"
	"codebreaker/tree"
)

// TestStart begins many sessions of one game at once: each asks what a session of
// its own would ask, and the codes are listed once for all.
func TestStart(t *testing.T) {
	game := parseGame(t, "4x6")
	alone, err := match.Begin(t.Context(), game, match.Setup{Kind: match.Cracking}, nil)
	if err != nil {
		t.Fatal(err)
	}
	want, err := alone.Ask(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	start := match.NewStart(game)
	var group sync.WaitGroup
	for range 20 {
		group.Go(func() {
			session, err := start.Begin(t.Context(), match.Setup{Kind: match.Cracking}, nil)
			if err != nil {
				t.Error(err)
				return
			}
			if got, err := session.Ask(t.Context()); err != nil || got != want {
				t.Errorf("asks %v, %v, want %v", got, err, want)
			}
			if session.Match().Position() != start.Position() {
				t.Error("the session has codes of its own before the first turn")
			}
		})
	}
	group.Wait()
}

// TestStartWaits holds that who waits for an opening can go away, and that the
// opening is still chosen for those who stay.
func TestStartWaits(t *testing.T) {
	start := match.NewStart(parseGame(t, "4x6"))
	session, err := start.Begin(t.Context(), match.Setup{Kind: match.Cracking}, nil)
	if err != nil {
		t.Fatal(err)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := session.Ask(gone); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want that the context was canceled", err)
	}
	if _, err := session.Ask(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestStartTellsStrategiesApart holds that sessions of one start ask what each would
// ask alone, whoever asked before: strategies of one name, seeds, openings and trees.
func TestStartTellsStrategiesApart(t *testing.T) {
	game := parseGame(t, "3x5")
	opening := codebreaker.Code{}
	built, err := tree.Build(t.Context(), position.Start(game), tree.Options{Strategy: strategy.Entropy, Opening: &opening, Keep: true})
	if err != nil {
		t.Fatal(err)
	}
	start := match.NewStart(game)
	for range 2 {
		for _, setup := range []match.Setup{
			{},
			{Strategy: "entropy"},
			{Strategy: "Entropy", Opening: "BBB"},
			{Strategy: "minimax", Opening: "BBB"},
			{Strategy: "minimax"},
			{Strategy: "overture"},
			{Strategy: "random", Seed: 1},
			{Strategy: "random", Seed: 2},
			{Strategy: "optimal"},
			{Strategy: "entropy", Opening: "ABC"},
		} {
			setup.Kind = match.Cracking
			for _, own := range []strategy.Strategy{
				nil, tree.Follow(built.Tree), strategy.NewLookahead(strategy.Minimax, 5), strategy.NewLookahead(strategy.Parts, 5),
				strategy.NewOverture(false),
				strategy.NewOverture(true),
				breakers.Opened(tree.Follow(built.Tree), codebreaker.Code{4, 4, 4}),
			} {
				var asked [2]codebreaker.Code
				for i, start := range []*match.Start{match.NewStart(game), start} {
					session, err := start.Begin(t.Context(), setup, nil)
					if err != nil {
						t.Fatal(err)
					}
					if own != nil {
						session.ChooseBy(own)
					}
					if asked[i], err = session.Ask(t.Context()); err != nil {
						t.Fatal(err)
					}
				}
				if asked[0] != asked[1] {
					t.Errorf("%+v, %T: asks %s, alone %s", setup, own, game.Format(asked[1]), game.Format(asked[0]))
				}
			}
		}
	}
}

// TestStartChoosesOnce holds that an opening is chosen once for all sessions whose
// strategy has an identity, and each time where it has none.
func TestStartChoosesOnce(t *testing.T) {
	for _, test := range []struct {
		identity string
		want     int
	}{{"counted", 1}, {"", 3}} {
		start := match.NewStart(parseGame(t, "3x5"))
		by := &counted{identity: test.identity}
		for range 3 {
			session, err := start.Begin(t.Context(), match.Setup{Kind: match.Cracking}, nil)
			if err != nil {
				t.Fatal(err)
			}
			session.ChooseBy(by)
			if _, err := session.Ask(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if by.chosen != test.want {
			t.Errorf("identity %q: chosen %d times, want %d", test.identity, by.chosen, test.want)
		}
	}
}

// counted counts how often it is asked.
type counted struct {
	identity string
	chosen   int
}

func (*counted) Name() string { return "entropy" }

func (c *counted) Traits() strategy.Traits { return strategy.Traits{Identity: c.identity} }

func (c *counted) Choose(context.Context, *position.Position) (codebreaker.Code, error) {
	c.chosen++
	return codebreaker.Code{}, nil
}

// hurried is a context in which nothing is found that takes long, though nobody waits.
type hurried struct{ context.Context }

func (hurried) Err() error { return context.Canceled }

// TestStartAtOnce holds that what opens a game of many words is known without weighing.
func TestStartAtOnce(t *testing.T) {
	game, err := codebreaker.ParseGame("wordle:en8", codebreaker.WithLexicon(lexicon.NewFiles(nil, lexicon.FoldAccents)))
	if err != nil {
		t.Fatal(err)
	}
	start := match.NewStart(game)
	if guess, err := start.First(hurried{t.Context()}, breakers.Usual(game)); err != nil || game.Format(guess) != "CERATINS" {
		t.Errorf("the game is opened with %s (%v), want CERATINS", game.Format(guess), err)
	}
	if _, err := start.First(hurried{t.Context()}, strategy.Minimax); err == nil {
		t.Error("another strategy's first guess is known too")
	}
	advice, err := match.Advise(t.Context(), start.Position(), nil, 10)
	if err != nil || !advice.Weighed || len(advice.Guesses) != 10 || game.Format(advice.Guess) != "CERATINS" {
		t.Errorf("advice is %+v (%v), want CERATINS first of 10 guesses that are weighed", advice, err)
	}
}
