package games

import (
	"time"

	"codebreaker/internal/app/study"
	"codebreaker/internal/store"
)

// Service begins, opens and keeps the games that people play. A game has one user at a time:
// the holder of its [Play]. All methods may be called concurrently. An error that the user can correct is
// a [message.Problem].
type Service struct {
	config Config
	plays  *plays
}

// Config configures a [Service].
type Config struct {
	Study  *study.Service   // reads the names of games, and studies their positions
	Store  *store.Keeper    // nil to keep games only in memory
	GoOn   bool             // if a move cannot be kept, continue in memory, as [Play.Unsaved] reports; else refuse the move
	Late   bool             // keep a new game only from its first move
	Now    func() time.Time // nil for the machine's clock
	Memory int64            // approximate bytes of games in memory; 0 for [usualMemory]
}

const usualMemory = 256 << 20

// New returns the service.
func New(config Config) *Service {
	if config.Memory == 0 {
		config.Memory = usualMemory
	}
	if config.Now == nil {
		config.Now = time.Now
	}
	return &Service{config: config, plays: newPlays(config.Memory)}
}
