package session_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
)

// TestStart begins many sessions of one game at once. Each asks the same as a session alone,
// and the candidates are listed once.
func TestStart(t *testing.T) {
	game := parse(t, "4x6")
	alone, err := session.NewStart(game).Begin(t.Context(), session.Setup{Kind: session.Cracking}, nil)
	if err != nil {
		t.Fatal(err)
	}
	want, err := alone.Ask(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	start := session.NewStart(game)
	var group sync.WaitGroup
	for range 20 {
		group.Go(func() {
			played, err := start.Begin(t.Context(), session.Setup{Kind: session.Cracking}, nil)
			if err != nil {
				t.Error(err)
				return
			}
			if got, err := played.Ask(t.Context()); err != nil || got != want {
				t.Errorf("asks %v, %v, want %v", got, err, want)
			}
			if played.Match().Position() != start.Position() {
				t.Error("the session has codes of its own before the first turn")
			}
		})
	}
	group.Wait()
}

// TestStartWaits checks that a caller can stop waiting for an opening, and that it is still
// chosen for the others.
func TestStartWaits(t *testing.T) {
	start := session.NewStart(parse(t, "4x6"))
	played, err := start.Begin(t.Context(), session.Setup{Kind: session.Cracking}, nil)
	if err != nil {
		t.Fatal(err)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := played.Ask(gone); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want that the context was canceled", err)
	}
	if _, err := played.Ask(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestStartDistinguishesStrategies checks that sessions of one start ask the same as alone,
// whatever was asked before: strategies with the same name, seeds, openings and trees.
func TestStartDistinguishesStrategies(t *testing.T) {
	game := parse(t, "3x5")
	opening := rules.Code{}
	built, err := tree.Build(t.Context(), position.Start(game), tree.Options{Strategy: strategy.Entropy, Opening: &opening, Keep: true})
	if err != nil {
		t.Fatal(err)
	}
	start := session.NewStart(game)
	for range 2 {
		for _, setup := range []session.Setup{
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
			setup.Kind = session.Cracking
			for _, own := range []strategy.Strategy{
				nil, tree.Follow(built.Tree), strategy.NewLookahead(strategy.Minimax, 5), strategy.NewLookahead(strategy.Parts, 5),
				named("overture", 0),
				named("overture-minimax", 0),
				advice.Opened(tree.Follow(built.Tree), rules.Code{4, 4, 4}),
			} {
				var asked [2]rules.Code
				for i, start := range []*session.Start{session.NewStart(game), start} {
					played, err := start.Begin(t.Context(), setup, nil)
					if err != nil {
						t.Fatal(err)
					}
					if own != nil {
						played.ChooseBy(own)
					}
					if asked[i], err = played.Ask(t.Context()); err != nil {
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

// TestStartChoosesOnce checks that an opening is chosen once for all sessions if the strategy
// has an identity, and each time otherwise.
func TestStartChoosesOnce(t *testing.T) {
	for _, test := range []struct {
		identity string
		want     int
	}{{"counted", 1}, {"", 3}} {
		start := session.NewStart(parse(t, "3x5"))
		by := &counted{identity: test.identity}
		for range 3 {
			played, err := start.Begin(t.Context(), session.Setup{Kind: session.Cracking}, nil)
			if err != nil {
				t.Fatal(err)
			}
			played.ChooseBy(by)
			if _, err := played.Ask(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if by.chosen != test.want {
			t.Errorf("identity %q: chosen %d times, want %d", test.identity, by.chosen, test.want)
		}
	}
}

// counted counts its calls.
type counted struct {
	identity string
	chosen   int
}

func (*counted) Name() string { return "entropy" }

func (c *counted) Traits() strategy.Traits { return strategy.Traits{Identity: c.identity} }

func (c *counted) Choose(context.Context, *position.Position) (rules.Code, error) {
	c.chosen++
	return rules.Code{}, nil
}

// hurried is a context in which nothing slow is found.
type hurried struct{ context.Context }

func (hurried) Err() error { return context.Canceled }

// TestStartAtOnce checks that the opening of a game with many words is known without weighing.
func TestStartAtOnce(t *testing.T) {
	game, err := rules.ParseGame("wordle:en8", rules.WithLexicon(lexicon.NewFiles(nil, lexicon.FoldAccents)))
	if err != nil {
		t.Fatal(err)
	}
	start := session.NewStart(game)
	if guess, err := start.First(hurried{t.Context()}, advice.Usual(game)); err != nil || game.Format(guess) != "CERATINS" {
		t.Errorf("the game is opened with %s (%v), want CERATINS", game.Format(guess), err)
	}
	if _, err := start.First(hurried{t.Context()}, strategy.Minimax); err == nil {
		t.Error("another strategy's first guess is known too")
	}
	advice, err := session.Advise(t.Context(), start.Position(), nil, 10)
	if err != nil || !advice.Weighed || len(advice.Guesses) != 10 || game.Format(advice.Guess) != "CERATINS" {
		t.Errorf("advice is %+v (%v), want CERATINS first of 10 guesses that are weighed", advice, err)
	}
}

// named returns the strategy of a name.
func named(name string, seed uint64) strategy.Strategy {
	s, err := advice.ByName(name, seed)
	if err != nil {
		panic(err)
	}
	return s
}
