package table

import (
	"context"

	"codebreaker/internal/lang"
)

// Sit takes a seat at a game: one that is begun, or one that is kept.
type Sit func(ctx context.Context, t *Table) (*Seat, error)

// SitDown begins the game that somebody wishes.
func SitDown(l *lang.Language, wish Wish) Sit {
	return func(ctx context.Context, t *Table) (*Seat, error) {
		settled, err := t.Settle(ctx, l, &wish)
		if err != nil {
			return nil, err
		}
		return t.Begin(ctx, settled)
	}
}

// SitAgain goes on with a game that is kept.
func SitAgain(id string) Sit {
	return func(ctx context.Context, t *Table) (*Seat, error) { return t.Open(ctx, id) }
}
