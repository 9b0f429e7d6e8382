package table

import (
	"context"
	"strings"
	"time"

	"codebreaker"
	"codebreaker/internal/gamename"
	"codebreaker/internal/lang"
	"codebreaker/internal/store"
)

// Table is the service through which every front end begins, opens and plays games. One user at a
// time has a game. The methods may be called concurrently.
type Table struct {
	config Config
	starts *starts
	seats  *seats
}

// Config configures a table.
type Config struct {
	Store  store.Keeper     // nil to keep games only in memory
	GoOn   bool             // if a move cannot be kept, continue in memory, as [Seat.Unsaved] reports; else refuse the move
	Late   bool             // keep a new game only from its first move
	Game   Reader           // reads the names of games
	Now    func() time.Time // nil for the machine's clock
	Memory int64            // approximate bytes of games in memory; 0 for [usualMemory]
	Top    int              // the minimum number of guesses to weigh before the first turn, and to cache
	Clash  time.Duration    // how long the state of a game searches for a contradiction; 0 for [usualClash]
}

const (
	usualMemory = 256 << 20
	usualClash  = 2 * time.Second
)

// Reader parses the name of a game; own reports whether the game uses uploaded lists of words.
type Reader func(ctx context.Context, named Named) (game *codebreaker.Game, own bool, err error)

// New returns a table.
func New(config Config) *Table {
	if config.Memory == 0 {
		config.Memory = usualMemory
	}
	if config.Clash == 0 {
		config.Clash = usualClash
	}
	if config.Now == nil {
		config.Now = time.Now
	}
	return &Table{config: config, starts: newStarts(config.Game, config.Top), seats: newSeats(config.Memory)}
}

// ForgetWords drops cached games of words, after a list has changed.
func (t *Table) ForgetWords() {
	t.starts.known.Drop(func(named Named) bool { return strings.Contains(named.Game, ":") })
}

// Start returns the start of a game, which all sessions of the game share.
func (t *Table) Start(ctx context.Context, named Named) (*Start, error) {
	return t.starts.of(ctx, named)
}

// StartIn returns the start of a game, with the name completed by [NameIn].
func (t *Table) StartIn(ctx context.Context, l *lang.Language, named Named) (*Start, error) {
	named.Game = NameIn(l, named.Game)
	return t.Start(ctx, named)
}

// NameIn completes the name of a game for a reader's language: a game of words without a list gets
// the list of the language.
func NameIn(l *lang.Language, name string) string { return gamename.WithList(name, l.Name()) }
