package table

import (
	"cmp"
	"context"

	"codebreaker/internal/codemaker"
	"codebreaker/internal/lang"
	"codebreaker/internal/session"
)

// RiddleWish is a code that somebody wants to send to a friend.
type RiddleWish struct {
	Game   string `json:"game,omitempty" description:"a name such as mastermind, 4x6 or wordle:en; 4x6 when absent" maxLength:"200"`
	Secret string `json:"secret,omitempty" description:"the code to send; one is drawn by lot when absent" maxLength:"400"`
}

// Riddle is a line that sets others a code.
type Riddle struct {
	Line string `json:"line" description:"the game and a number that draws its code, as in mastermind seed:1234"`
}

// Riddle returns a line by which a friend gets a code: the one that is wished, hidden in a
// number that draws it, or one drawn now, which nobody knows. The error is a
// [codebreaker.Problem] where the code can be no secret of the game.
func (t *Table) Riddle(ctx context.Context, l *lang.Language, w *RiddleWish) (*Riddle, error) {
	started, err := t.StartIn(ctx, l, Named{Game: cmp.Or(w.Game, UsualGame)})
	if err != nil {
		return nil, err
	}
	seed, err := readSeed("")
	if err == nil && w.Secret != "" {
		seed, err = codemaker.SeedOf(ctx, started.Game(), w.Secret, seed, mostDrawn)
	}
	if err != nil {
		return nil, err
	}
	return &Riddle{session.Riddle(started.Game(), seed)}, nil
}
