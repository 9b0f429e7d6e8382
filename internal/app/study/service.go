package study

import (
	"context"
	"strings"
	"time"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/boards"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/rules/gamename"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/store"
)

// Service studies games apart from playing them. Sentences are in the language given. All methods
// may be called concurrently, and long ones end with their context.
type Service interface {
	// Start returns the start of a game, which all its sessions share. The name of a game of words
	// may leave out the list: it is then the list of the language, unless that is nil. The game has
	// one board; Several also takes games of several.
	Start(ctx context.Context, l *lang.Language, named Named) (*Start, error)
	Several(ctx context.Context, l *lang.Language, named Named) (*Start, error)

	// ReadLine reads the line of a game, or a text around it: the game, its set-up and its turns.
	// Lined is the position of such a line, of one board or several; its turns can contradict each other.
	ReadLine(ctx context.Context, l *lang.Language, line string) (*Start, session.Setup, rules.History, error)
	Lined(ctx context.Context, l *lang.Language, line string) (*Position, error)

	// Explain explains why no code agrees with the turns of a position, within the time limit of
	// the service. It returns an empty explanation for turns that agree.
	Explain(ctx context.Context, l *lang.Language, p *Position) (*Clash, error)
	ExplainPuzzle(ctx context.Context, l *lang.Language, p *Printed) (*Clash, error)

	// Review judges the turns of a position by a strategy. If they contradict each other it judges
	// the ones before, and explains the contradiction. With several boards a contradiction is an error.
	Review(ctx context.Context, l *lang.Language, p *Position, by Judge) (*Review, error)

	// Compare returns the result of a strategy over all secrets of a game: a kept one, or else a
	// computed one, which it keeps. FindCompared returns only a kept one, or nil.
	Compare(ctx context.Context, started *Start, by strategy.Strategy, progress func(settled, codes uint64)) (*Compared, error)
	FindCompared(ctx context.Context, started *Start, by strategy.Strategy) (*Compared, error)

	// Compose composes a puzzle, and reports progress. Solve solves a printed one and explains how.
	Compose(ctx context.Context, l *lang.Language, r *PuzzleRequest, report func(PuzzleProgress)) (*Puzzle, error)
	Solve(ctx context.Context, l *lang.Language, text *PuzzleText) (*SolvedPuzzle, error)

	// ForgetWords drops cached games of words, after a list has changed.
	ForgetWords()
}

// Config configures a [Service].
type Config struct {
	Store store.Keeper     // keeps comparisons; nil to keep none
	Game  Reader           // reads the names of games
	Now   func() time.Time // nil for the machine's clock
	Top   int              // the minimum number of guesses to weigh before the first turn, and to cache
	Limit time.Duration    // of the search for a contradiction; 0 for [usualLimit]
}

// usualLimit is how long the search for a contradiction may take. Only the largest games reach it.
const usualLimit = 2 * time.Second

// service is the only [Service].
type service struct {
	config Config
	starts *starts
}

// New returns the service.
func New(config Config) Service {
	if config.Limit == 0 {
		config.Limit = usualLimit
	}
	if config.Now == nil {
		config.Now = time.Now
	}
	return &service{config: config, starts: newStarts(config.Game, config.Top)}
}

// Reader parses the name of a game; own reports whether the game uses uploaded lists of words.
type Reader func(ctx context.Context, named Named) (game *rules.Game, own bool, err error)

func (s *service) ForgetWords() {
	s.starts.known.Drop(func(named Named) bool { return strings.Contains(named.Game, ":") })
}

func (s *service) Start(ctx context.Context, l *lang.Language, named Named) (*Start, error) {
	if _, _, _, several := gamename.CutBoards(named.Game); several {
		return nil, ErrSeveral()
	}
	return s.Several(ctx, l, named)
}

// ErrSeveral returns the problem that a game has several boards, and one is needed.
func ErrSeveral() error {
	return message.NewProblem("one-board", "this is a game of several boards, and here a game has one board")
}

func (s *service) Several(ctx context.Context, l *lang.Language, named Named) (*Start, error) {
	if l != nil {
		named.Game = NameIn(l, named.Game)
	}
	return s.starts.of(ctx, named)
}

// NameIn completes the name of a game for a reader's language: a game of words without a list gets
// the list of the language.
func NameIn(l *lang.Language, name string) string { return gamename.WithList(name, l.Name()) }

func (s *service) Lined(ctx context.Context, l *lang.Language, line string) (*Position, error) {
	started, rest, err := s.begun(ctx, l, line)
	switch {
	case err != nil:
		return nil, err
	case started.Boards() != nil:
		return started.linedBoards(rest)
	}
	_, turns, err := started.ReadLine(rest)
	if err != nil {
		return nil, err
	}
	for _, turn := range turns {
		if err := started.Game().CheckPlayed(turn.Guess, nil); err != nil {
			return nil, err
		}
	}
	return started.After(turns), nil
}

// linedBoards returns the position of the rest of a line of several boards.
func (s *Start) linedBoards(rest string) (*Position, error) {
	_, turns, err := s.ReadBoards(rest)
	if err != nil {
		return nil, err
	}
	at, err := boards.After(s.Boards(), turns)
	if at == nil {
		return nil, err
	}
	return s.Several(at, nil), nil // a contradiction, if there is one, is for whoever works with the position
}

// begun returns the start of the game of a line, and the rest of the line.
func (s *service) begun(ctx context.Context, l *lang.Language, line string) (*Start, string, error) {
	name, rest, err := session.LineIn(line)
	if err != nil {
		return nil, "", err
	}
	started, err := s.Several(ctx, l, Named{Game: name})
	return started, rest, err
}

func (s *service) ReadLine(ctx context.Context, l *lang.Language, line string) (*Start, session.Setup, rules.History, error) {
	started, rest, err := s.begun(ctx, l, line)
	if err != nil {
		return nil, session.Setup{}, nil, err
	}
	setup, turns, err := started.ReadLine(rest)
	return started, setup, turns, err
}
