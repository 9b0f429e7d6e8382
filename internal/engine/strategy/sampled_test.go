package strategy_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/test/testgame"
)

// TestPatient checks when a strategy with time to think stops: when doubling the effort has changed nothing twice
// in a row, when its time is over, and when its context ends.
func TestPatient(t *testing.T) {
	game := testgame.Parse(t, "7x10")
	guess := rules.Code{0, 0, 1, 1, 2, 3, 4}
	p := position.Start(game).After(guess, game.Mark(guess, rules.Code{0, 1, 5, 1, 6, 7, 2}))

	waited, err := patient(time.Hour).Choose(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	var row []rules.Code
	for effort := 1; effort <= 64 && (len(row) < 3 || row[len(row)-1] != row[len(row)-2] || row[len(row)-2] != row[len(row)-3]); effort *= 2 {
		guess, err := strategy.NewSampled(effort).Choose(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		row = append(row, guess)
	}
	if waited != row[len(row)-1] {
		t.Errorf("it plays %s, want %s", game.Format(waited), game.Format(row[len(row)-1]))
	}

	hasty, err := patient(time.Nanosecond).Choose(t.Context(), p)
	if err != nil || hasty != row[0] {
		t.Errorf("in no time it plays %s, %v; want %s", game.Format(hasty), err, game.Format(row[0]))
	}
	ctx, end := context.WithCancel(t.Context())
	end()
	if _, err := patient(time.Hour).Choose(ctx, p); !errors.Is(err, context.Canceled) {
		t.Errorf("it thinks on when nobody waits: %v", err)
	}
}

func patient(think time.Duration) strategy.Strategy {
	return strategy.NewPatient("sampled-"+think.String(), func(ctx context.Context) (context.Context, context.CancelFunc) {
		return context.WithTimeout(ctx, think)
	})
}
