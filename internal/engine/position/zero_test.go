package position_test

import (
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/strategy/weigh"
	"codebreaker/internal/test/testgame"
)

// TestZero checks that zero and nil positions report what they lack.
func TestZero(t *testing.T) {
	for _, p := range []*position.Position{nil, new(position.Position), position.Start(nil), position.Start(nil).After(rules.Code{}, rules.Feedback{})} {
		refuses(t, p, "no-game")
		if p.Game() != nil || p.Turns() != 0 || len(p.History()) != 0 {
			t.Error("the zero Position has something")
		}
	}
}

// TestOtherTurns checks that a turn of another game is an error, at once and after further
// turns.
func TestOtherTurns(t *testing.T) {
	other := testgame.Parse(t, "5x6").FeedbackAt(3)
	for _, name := range []string{"4x6", "4x6-place-hard", "16x64-sum", "4x9-distinct"} {
		game := testgame.Parse(t, name)
		right := rules.Turn{Guess: rules.Code{0, 1, 2, 3}, Feedback: game.FeedbackAt(0)}
		for problem, wrong := range map[string]rules.Turn{
			"symbol-number":   {Guess: rules.Code{64, 255}, Feedback: game.FeedbackAt(0)},
			"turn-other-game": {Feedback: other},
		} {
			for _, turns := range []rules.History{{wrong}, {right, wrong}, {wrong, right}} {
				p := position.After(game, turns)
				refuses(t, p, problem)
				refuses(t, position.Listed(game, turns, nil), problem)
				if p.Turns() != len(turns) || p.Game() != game {
					t.Errorf("%s: %d turns of %v", name, p.Turns(), p.Game())
				}
			}
		}
		err := position.After(game, rules.History{right, {}}).Check()
		if err == nil || !strings.HasPrefix(err.Error(), "turn 2:") {
			t.Errorf("%s: %v", name, err)
		}
		for range position.Start(game).Walk(t.Context()) {
			break
		}
	}
	start := position.Start(testgame.Parse(t, "4x6"))
	if _, err := start.Split(t.Context(), rules.Code{64}); !message.IsProblem(err, "symbol-number") {
		t.Errorf("an odd guess splits: %v", err)
	}
	row := slices.Repeat([]int{99}, 20) // longer than any code
	if absent, misplaced, err := weigh.Impossible(t.Context(), start, row); err != nil || !slices.Equal(absent, []int{0, 1, 2, 3}) || misplaced != nil {
		t.Errorf("a long row: %v, %v, %v", absent, misplaced, err)
	}
}

// refuses holds that a position answers every question with that problem.
func refuses(t *testing.T, p *position.Position, problem string) {
	t.Helper()
	for name, ask := range map[string]func() error{
		"Check":      p.Check,
		"List":       func() error { _, err := p.List(t.Context()); return err },
		"First":      func() error { _, _, err := p.First(t.Context()); return err },
		"Remaining":  func() error { _, err := p.Remaining(t.Context()); return err },
		"Impossible": func() error { _, _, err := weigh.Impossible(t.Context(), p, nil); return err },
		"Split":      func() error { _, err := p.Split(t.Context(), rules.Code{}); return err },
		"Orbits":     func() error { _, err := p.Orbits(t.Context()); return err },
		"Guess":      func() error { return p.CheckGuess(rules.Code{}) },
		"Strategy":   func() error { _, err := strategy.Entropy.Choose(t.Context(), p); return err },
		"Walk": func() (last error) {
			for _, err := range p.Walk(t.Context()) {
				last = err
			}
			return last
		},
	} {
		if err := ask(); !message.IsProblem(err, problem) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if p.Group() != nil || p.Allows(rules.Code{}) {
		t.Error("it has something")
	}
}
