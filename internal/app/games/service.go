package games

import (
	"context"
	"time"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/store"
)

// Service begins, opens and keeps the games that people play. A game has one user at a time:
// the holder of its [Play]. All methods may be called concurrently. An error that the user can correct is
// a [message.Problem].
type Service interface {
	// New begins a game and keeps it, or opens a kept one, as the request says.
	New(ctx context.Context, l *lang.Language, r *Request) (*Play, error)

	// Prepare checks a request, and [Prepared.Start] then begins its game: New in two steps, for
	// callers that limit the work of the second.
	Prepare(ctx context.Context, l *lang.Language, r *Request) (*Prepared, error)

	// Open waits for exclusive access to a game, and reads it again if another program has changed
	// it. The error is [store.ErrNoGame] if the game does not exist. The caller must leave the game
	// with [Play.Leave].
	Open(ctx context.Context, id string) (*Play, error)

	// Preview reads a line without beginning a game. Riddle returns a line that gives others a code
	// to find.
	Preview(ctx context.Context, l *lang.Language, line string) (*Opened, error)
	Riddle(ctx context.Context, l *lang.Language, r *RiddleRequest) (*Riddle, error)

	// Days returns the results in the daily games of some days, written as in 2026-11-20: at most
	// 62. Listed returns a game's entry in a list.
	Days(ctx context.Context, l *lang.Language, from, to string) (*Days, error)
	Listed(ctx context.Context, l *lang.Language, g *store.Game) *Listed

	// Resume returns the session of a kept game for viewing. An importer reads games that another
	// store wrote, or that people share.
	Resume(ctx context.Context, kept *store.Game) (*session.Session, error)
	NewImporter(refuse func(line int, err error) error) *Importer
}

// Config configures a [Service].
type Config struct {
	Study  study.Service    // reads the names of games, and studies their positions
	Store  store.Keeper     // nil to keep games only in memory
	GoOn   bool             // if a move cannot be kept, continue in memory, as [Play.Unsaved] reports; else refuse the move
	Late   bool             // keep a new game only from its first move
	Now    func() time.Time // nil for the machine's clock
	Memory int64            // approximate bytes of games in memory; 0 for [usualMemory]
}

const usualMemory = 256 << 20

// service is the only [Service].
type service struct {
	config Config
	plays  *plays
}

// New returns the service.
func New(config Config) Service {
	if config.Memory == 0 {
		config.Memory = usualMemory
	}
	if config.Now == nil {
		config.Now = time.Now
	}
	return &service{config: config, plays: newPlays(config.Memory)}
}
