package position_test

import (
	"errors"
	"runtime"
	"testing"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// TestMostTurns checks that a game has 250 turns at most.
func TestMostTurns(t *testing.T) {
	g := testgame.Parse(t, "4x6")
	p := position.After(g, make(rules.History, 0))
	for range limits.Turns {
		p = p.After(rules.Code{0, 0, 1, 1}, g.FeedbackAt(2))
	}
	if err := p.Check(); err != nil {
		t.Error(err)
	}
	if err := p.After(rules.Code{}, g.FeedbackAt(1)).Check(); !errors.Is(err, limits.ErrReached) {
		t.Errorf("a turn too many: %v", err)
	}
}

// TestRepeatedTurns checks that a turn which is played again changes nothing but the number of turns.
func TestRepeatedTurns(t *testing.T) {
	for _, name := range []string{"4x6", "8x20"} {
		g := testgame.Parse(t, name)
		first, second := rules.Code{0, 0, 1, 1}, rules.Code{2, 3, 2, 3}
		once := position.Start(g).After(first, g.FeedbackAt(2)).After(second, g.FeedbackAt(1))
		again := once.After(first, g.FeedbackAt(2)).After(second, g.FeedbackAt(1))
		want, err := once.Remaining(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if got, err := again.Remaining(t.Context()); err != nil || got != want || again.Turns() != 4 {
			t.Errorf("%s: %+v after repeated turns, %+v before: %v", name, got, want, err)
		}
		if got, err := again.After(first, g.FeedbackAt(1)).Remaining(t.Context()); !errors.Is(err, position.ErrContradiction) {
			t.Errorf("%s: the other mark of a guess leaves %+v: %v", name, got, err)
		}
	}
}

// TestMemoryOfTurns checks that the memory of a position is proportional to its number of turns.
func TestMemoryOfTurns(t *testing.T) {
	g := testgame.Parse(t, "8x20")
	taken := func(turns int) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		p := position.Start(g)
		for i := range turns {
			p = p.After(rules.Code{uint8(i % 20), uint8(i / 20)}, g.FeedbackAt(1))
		}
		_, _ = p.Remaining(budget.Budget{Work: 1}.Context(t.Context()))
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	taken(1)
	if few, many := taken(limits.Turns/10), taken(limits.Turns); many > 12*few {
		t.Errorf("ten times the turns take %d bytes, not %d", many, 10*few)
	}
}
