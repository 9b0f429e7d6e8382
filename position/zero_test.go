package position_test

import (
	"testing"

	"codebreaker"
	"codebreaker/position"
	"codebreaker/strategy"
)

// TestZero holds that the zero Position says what it lacks.
func TestZero(t *testing.T) {
	var p position.Position
	after := position.Start(nil).After(codebreaker.Code{}, codebreaker.Feedback{})
	for name, ask := range map[string]func() error{
		"List":     func() error { _, err := after.List(t.Context()); return err },
		"First":    func() error { _, _, err := p.First(t.Context()); return err },
		"Count":    func() error { _, _, err := p.Count(t.Context(), 1); return err },
		"Draw":     func() error { _, _, err := p.Draw(t.Context(), nil); return err },
		"Split":    func() error { _, err := p.Split(t.Context(), codebreaker.Code{}); return err },
		"Orbits":   func() error { _, err := p.Orbits(t.Context()); return err },
		"Guess":    func() error { return p.CheckGuess(codebreaker.Code{}) },
		"Strategy": func() error { _, err := strategy.Entropy.Choose(t.Context(), &p); return err },
		"Walk": func() (last error) {
			for _, err := range p.Walk(t.Context()) {
				last = err
			}
			return last
		},
	} {
		if err := ask(); !codebreaker.IsProblem(err, "no-game") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if p.Game() != nil || p.Turns() != 0 || len(p.History()) != 0 || p.Len() != 0 || p.Allows(codebreaker.Code{}) {
		t.Error("the zero Position has something")
	}
}
