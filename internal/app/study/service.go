package study

import (
	"cmp"
	"context"
	"strings"
	"time"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/preset"
	"codebreaker/internal/app/reading"
	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/boards"
	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/store"
)

// Service studies games apart from playing them. Sentences are in the language given. All methods
// may be called concurrently, and long ones end with their context.
type Service struct {
	config   Config
	starts   *starts
	trees    *budget.Memo[playing, *tree.Tree]
	compared *budget.Memo[playing, *Compared]
}

// Config configures a [Service].
type Config struct {
	Store *store.Keeper    // keeps comparisons; nil to keep none
	Game  Reader           // reads the names of games
	Now   func() time.Time // nil for the machine's clock
	Top   int              // the minimum number of guesses to weigh before the first turn, and to cache
	Limit time.Duration    // of the search for a contradiction; 0 for [usualLimit]
}

// usualLimit is how long the search for a contradiction may take. Only the largest games reach it.
const usualLimit = 2 * time.Second

// New returns the service.
func New(config Config) *Service {
	if config.Limit == 0 {
		config.Limit = usualLimit
	}
	if config.Now == nil {
		config.Now = time.Now
	}
	return &Service{
		config: config, starts: newStarts(config.Game, config.Top),
		trees: budget.NewMemo[playing, *tree.Tree](mostTrees), compared: budget.NewMemo[playing, *Compared](mostCompared),
	}
}

// Reader parses the name of a game; own reports whether the game uses uploaded lists of words.
type Reader func(ctx context.Context, named Named) (game *rules.Game, own bool, err error)

// ForgetWords drops cached games of words, after a list has changed.
func (s *Service) ForgetWords() {
	s.starts.known.Drop(func(named Named) bool { return strings.Contains(named.Game, ":") })
}

// Start returns the start of a game of one board, which all its sessions share. The name of a game of words
// may leave out the list: it is then the list of the language, unless that is nil.
func (s *Service) Start(ctx context.Context, l *lang.Language, named Named) (*Start, error) {
	if _, _, _, several := rules.CutBoards(named.Game); several {
		return nil, ErrSeveral()
	}
	return s.Several(ctx, l, named)
}

// ErrSeveral returns the problem that a game has several boards, and one is needed.
func ErrSeveral() error {
	return message.NewProblem("one-board", "this is a game of several boards, and here a game has one board")
}

// Several is [Service.Start] for games of one board or several.
func (s *Service) Several(ctx context.Context, l *lang.Language, named Named) (*Start, error) {
	if l != nil {
		named.Game = NameIn(l, named.Game)
	}
	return s.starts.of(ctx, named)
}

// NameIn completes the name of a game for a reader's language: a game of words without a list gets
// the list of the language.
func NameIn(l *lang.Language, name string) string { return rules.WithList(name, l.Name()) }

// Lined returns the position of the line of a game, or of a text around it, of one board or several. Its turns
// can contradict each other.
func (s *Service) Lined(ctx context.Context, l *lang.Language, line string) (*Position, error) {
	started, rest, err := s.begun(ctx, l, line)
	switch {
	case err != nil:
		return nil, err
	case started.Boards() != nil:
		return s.linedBoards(ctx, started, rest)
	}
	setup, turns, err := started.ReadLine(rest)
	if err == nil {
		started, err = s.named(ctx, started, &setup)
	}
	if err != nil {
		return nil, err
	}
	for _, turn := range turns {
		if err := started.Game().CheckPlayedTurn(turn, nil); err != nil {
			return nil, err
		}
	}
	return started.After(turns), nil
}

// linedBoards returns the position of the rest of a line of several boards.
func (s *Service) linedBoards(ctx context.Context, started *Start, rest string) (*Position, error) {
	setup, turns, err := started.ReadBoards(rest)
	if err == nil {
		started, err = s.named(ctx, started, &setup)
	}
	if err != nil {
		return nil, err
	}
	at, err := boards.After(started.Boards(), turns)
	if at == nil {
		return nil, err
	}
	return started.Several(at, nil), nil // a contradiction, if there is one, is for whoever works with the position
}

// named returns the start of a game with the symbols and the first letter of a line.
func (s *Service) named(ctx context.Context, started *Start, setup *session.Setup) (*Start, error) {
	if setup.Symbols == reading.Symbols(started.Game()) && setup.Game == started.Name() {
		return started, nil
	}
	return s.Several(ctx, nil, Named{Game: setup.Game, Symbols: setup.Symbols})
}

// begun returns the start of the game of a line, and the rest of the line.
func (s *Service) begun(ctx context.Context, l *lang.Language, line string) (*Start, string, error) {
	return s.Begun(ctx, l, line, Named{})
}

// Begun returns the start of the game of a line, or of a text around it, and the rest of the line. The line of a game
// that does not begin with its name is the whole text, if the game is recognised: see [Service.Recognise].
func (s *Service) Begun(ctx context.Context, l *lang.Language, line string, named Named) (*Start, string, error) {
	name, rest, err := session.LineIn(line)
	if err != nil {
		return nil, "", err
	}
	named.Game = cmp.Or(name, preset.UsualGame)
	started, err := s.Several(ctx, l, named)
	if err == nil {
		return Refit(l, started, name, rest, func(name string) (*Start, error) {
			named.Game = name
			return s.Several(ctx, l, named)
		}), rest, nil
	}
	if recognised, failed := s.Recognise(ctx, l, line); recognised != nil || failed != nil {
		return recognised, line, failed
	}
	return nil, "", err
}

// ReadLine reads the line of a game, or a text around it: the game, its set-up and its turns.
func (s *Service) ReadLine(ctx context.Context, l *lang.Language, line string) (*Start, session.Setup, rules.History, error) {
	started, rest, err := s.begun(ctx, l, line)
	if err != nil {
		return nil, session.Setup{}, nil, err
	}
	setup, turns, err := started.ReadLine(rest)
	if err == nil {
		started, err = s.named(ctx, started, &setup)
	}
	return started, setup, turns, err
}
