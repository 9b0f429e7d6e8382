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

// Table is where games are played and kept, each by one person at a time: every face
// begins, opens and goes on with them here. Its methods may be called at the same time.
type Table struct {
	config Config
	starts *starts
	seats  *seats
}

// Config is what a table is made of.
type Config struct {
	Store  store.Keeper     // where games are kept; nil where they are only in memory, and go on there
	GoOn   bool             // a game whose move cannot be kept goes on in memory, as [Seat.Unsaved] says; else the move is not made
	Late   bool             // a new game is kept from its first move on
	Game   Reader           // reads the names of games
	Now    func() time.Time // the clock; nil for that of the machine
	Memory int64            // bytes of games that are held in memory, about; 0 for [usualMemory]
	Top    int              // guesses that are weighed before the first turn, at least, to be remembered
	Clash  time.Duration    // how long the state of a game looks into a clash; 0 for [usualClash]
}

const (
	usualMemory = 256 << 20
	usualClash  = 2 * time.Second
)

// Reader reads the name of a game; own reports whether it has uploaded lists of
// words.
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

// ForgetWords forgets the games of words, after a list has changed.
func (t *Table) ForgetWords() {
	t.starts.known.Drop(func(named Named) bool { return strings.Contains(named.Game, ":") })
}

// Start returns the start of a game, which all who ask for it share.
func (t *Table) Start(ctx context.Context, named Named) (*Start, error) {
	return t.starts.of(ctx, named)
}

// StartIn returns the start of a game that somebody names who reads a language, as
// [NameIn] has it.
func (t *Table) StartIn(ctx context.Context, l *lang.Language, named Named) (*Start, error) {
	named.Game = NameIn(l, named.Game)
	return t.Start(ctx, named)
}

// NameIn returns the name of the game that somebody means who reads a language: a game
// of words without a list has that of the language.
func NameIn(l *lang.Language, name string) string { return gamename.WithList(name, l.Name()) }
