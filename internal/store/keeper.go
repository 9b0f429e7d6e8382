// Package store keeps games in one SQLite file, saves them after every move, lists and counts them.
// It also keeps computed comparisons of strategies; [Results] keeps them with a row for each secret,
// in a file of their own. [Open] creates the file if it is missing. Several programs, such as a terminal and a server, may have one file open at once.
//
// What [Store.Save] has acknowledged survives a crash of the program and of the machine. Errors
// that a person can act on are of the type [message.Problem]. No error loses data that was kept
// before.
package store

import "context"

// Keeper keeps games, lists of words and comparisons. [Store] keeps them in a file, [Recorder] in
// records, for example of a browser. The methods of [Store] document what each does.
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
	DailyStreaks(ctx context.Context, on string) (last, longest int, err error)

	SaveList(ctx context.Context, name string, words []string) error
	DeleteList(ctx context.Context, name string) (games int, err error)
	List(ctx context.Context, name string) ([]string, error)
	Lists(ctx context.Context) ([]string, error)

	SaveComparison(ctx context.Context, c *Comparison) error
	Comparison(ctx context.Context, of Compared) (*Comparison, error)
}

var _ Keeper = (*Recorder)(nil)
