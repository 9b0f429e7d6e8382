// Package store keeps games in one SQLite file, saved after every move, lists and
// counts them; and keeps what comparisons of strategies have computed. [Open] makes
// the file where there is none. Several programs, a terminal and a server say, may
// have one file open at once.
//
// What [Store.Save] has acknowledged survives a crash of the program and of the
// machine. Errors that a person can do something about are of the type
// [codebreaker.Problem]; no error loses what was kept before it.
package store

import "context"

// Keeper keeps games, lists of words and comparisons. [Store] keeps them in a file,
// [Recorder] in records such as those of a browser; the methods of [Store] say what
// each does.
type Keeper interface {
	Save(ctx context.Context, g *Game) error
	Add(ctx context.Context, games []*Game) (added []bool, err error)
	KnownLines(ctx context.Context, lines []string) (map[string]bool, error)
	Rate(ctx context.Context, id string, skill, luck int) error
	Delete(ctx context.Context, id string) error
	Game(ctx context.Context, id string) (*Game, error)
	Games(ctx context.Context, f Filter) ([]*Game, error)
	OfDay(ctx context.Context, game, day string) (*Game, error)
	OfDays(ctx context.Context, from, to string) ([]*Game, error)
	Statistics(ctx context.Context, f Filter) (*Statistics, error)
	DailyStreaks(ctx context.Context) (last, longest int, err error)

	SaveList(ctx context.Context, name string, words []string) error
	DeleteList(ctx context.Context, name string) (games int, err error)
	List(ctx context.Context, name string) ([]string, error)
	Lists(ctx context.Context) ([]string, error)

	SaveComparison(ctx context.Context, c *Comparison) error
	Comparison(ctx context.Context, of Compared) (*Comparison, error)
}

var _ Keeper = (*Recorder)(nil)
