package strategy_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/test/testgame"
)

// TestPatient checks when a strategy with time to think stops: when doubling the effort has changed nothing twice
// in a row, when its time is over, and when its context ends.
func TestPatient(t *testing.T) {
	for _, test := range []struct{ game, turn string }{
		{"7x10", "AABBCDE=XXOO"},
		{"6x9", "GHCEBF=XXXO"}, // two guesses change before one stays
		{"7x8", "HHEGABG=XXO"}, // each of two guesses stays once
	} {
		game := testgame.Parse(t, test.game)
		p := position.After(game, testgame.Turns(t, game, test.turn))
		waited, err := patient(time.Hour).Choose(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		row := sampledGuesses(t, p)
		if waited != row[len(row)-1] {
			t.Errorf("%s %s: it plays %s, want %s", test.game, test.turn, game.Format(waited), game.Format(row[len(row)-1]))
		}
		holdStops(t, p, row[0])
	}
}

// sampledGuesses returns the guesses of efforts that double until one guess is chosen three times in a row.
func sampledGuesses(t *testing.T, p *position.Position) (row []rules.Code) {
	t.Helper()
	for effort := 1; effort <= limits.Effort && (len(row) < 3 || row[len(row)-1] != row[len(row)-2] || row[len(row)-2] != row[len(row)-3]); effort *= 2 {
		guess, err := strategy.NewSampled(effort).Choose(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		row = append(row, guess)
	}
	return row
}

// holdStops checks that no time is enough for the guess of the least effort, and that the context ends a choice.
func holdStops(t *testing.T, p *position.Position, first rules.Code) {
	t.Helper()
	hasty, err := patient(time.Nanosecond).Choose(t.Context(), p)
	if err != nil || hasty != first {
		t.Errorf("in no time it plays %s, %v; want %s", p.Game().Format(hasty), err, p.Game().Format(first))
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
