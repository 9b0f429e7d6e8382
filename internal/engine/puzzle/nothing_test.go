package puzzle_test

import (
	"testing"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/puzzle"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// TestNoPuzzle checks that every method of an invalid puzzle returns the same error.
func TestNoPuzzle(t *testing.T) {
	game := func(name string) *rules.Game {
		game := testgame.Parse(t, name)
		return game
	}
	line := rules.History{{Feedback: game("4x6").FeedbackAt(1)}}
	for _, test := range []struct {
		puzzle  *puzzle.Puzzle
		problem string
	}{
		{&puzzle.Puzzle{}, "no-game"},
		{&puzzle.Puzzle{Game: new(rules.Game), Lines: line}, "no-game"},
		{&puzzle.Puzzle{Game: game("4x6")}, "puzzle-no-lines"},
		{&puzzle.Puzzle{Game: game("4x6"), Lines: make(rules.History, 1)}, "turn-mark-none"},
		{&puzzle.Puzzle{Game: game("5x6"), Lines: line}, "turn-other-game"},
		{&puzzle.Puzzle{Game: game("4x6-place"), Lines: rules.History{{Feedback: game("4x6-place").FeedbackAt(1)}}}, "puzzle-game"},
		{&puzzle.Puzzle{Game: game("4x6"), Lines: line.With(rules.Code{200}, line[0].Feedback)}, "symbol-number"},
	} {
		p := test.puzzle
		var errs []error
		for _, err := range p.Solutions(t.Context()) {
			errs = append(errs, err)
		}
		for _, err := range p.Fitting(t.Context(), line) {
			errs = append(errs, err)
		}
		_, explained := p.Explain(t.Context())
		_, made := puzzle.New(p.Game, p.Lines)
		for _, err := range append(errs, explained, made) {
			if !message.IsProblem(err, test.problem) {
				t.Errorf("%v, want problem %s", err, test.problem)
			}
		}
		if len(errs) != 2 || p.Fits(rules.Code{}) {
			t.Errorf("what is no puzzle has solutions; want %s", test.problem)
		}
	}
	if _, err := puzzle.Compose(t.Context(), puzzle.Order{}); !message.IsProblem(err, "no-game") {
		t.Errorf("a puzzle of no game: %v", err)
	}
}
