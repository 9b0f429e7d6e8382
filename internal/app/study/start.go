package study

import (
	"context"
	"strings"

	"codebreaker/internal/app/session"
	"codebreaker/internal/app/view"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/boards"
	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/match"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/review"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
)

// Named is a game by name.
type Named struct {
	Game    string // its name as players write it, such as 4x6 or wordle:en
	Symbols string // custom names of its symbols, separated by spaces; empty for the usual ones
	Accents string // of its words: fold, keep or a language; empty for fold
}

// Start is a game before its first turn, with cached results. All sessions of the game share it.
type Start struct {
	*session.Start
	Key     string // identifies it: the game's name, with a fingerprint of its words if they were uploaded
	top     int    // the minimum number of guesses weighed before the first turn
	reviews *review.Reviewer
	advice  *budget.Memo[string, *session.Advice] // before the first turn, by the strategy's identity
	raced   *budget.Memo[racer, int]              // guesses of a strategy, by the secret
}

// starts caches the games used last.
type starts struct {
	read  Reader
	top   int
	known *budget.Memo[Named, *Start]
}

const (
	mostKnown  = 200 // games in the cache
	mostAdvice = 16  // strategies with cached advice, per start
)

func newStarts(read Reader, top int) *starts {
	return &starts{read: read, top: top, known: budget.NewMemo[Named, *Start](mostKnown)}
}

// of returns the start of a game.
func (s *starts) of(ctx context.Context, named Named) (*Start, error) {
	if named.Accents == "" {
		named.Accents = "fold"
	}
	if started, known := s.known.Get(named); known {
		return started, nil
	}
	begun, own, err := s.begun(ctx, named)
	if err != nil {
		return nil, err
	}
	key := begun.Name()
	if own {
		key += " " + begun.Game().WordsDigest()
	}
	canonical := named
	canonical.Game = begun.Name()
	started, err := s.known.Of(ctx, canonical, func() (*Start, error) { return newStart(begun, key, s.top), nil })
	if err != nil {
		return nil, err
	}
	return s.known.Of(ctx, named, func() (*Start, error) { return started, nil })
}

// begun reads the name of a game, of one board or several.
func (s *starts) begun(ctx context.Context, named Named) (begun *session.Start, own bool, err error) {
	count, inSequence, board, several := rules.CutBoards(named.Game)
	if several {
		if err := boards.CheckBoard(board); err != nil {
			return nil, false, err
		}
	}
	named.Game = board
	game, own, err := s.read(ctx, named)
	switch {
	case err != nil:
		return nil, own, err
	case !several || count == 1: // 1*4x6 is 4x6
		return session.NewStart(game), own, nil
	}
	all, err := boards.New(game, count, inSequence)
	if err != nil {
		return nil, own, err
	}
	return session.NewBoards(all), own, nil
}

func newStart(begun *session.Start, key string, top int) *Start {
	return &Start{
		Start: begun, reviews: review.New(begun.Game()), Key: key, top: top,
		advice: budget.NewMemo[string, *session.Advice](mostAdvice), raced: budget.NewMemo[racer, int](mostRaced),
	}
}

// Of returns the start of a game that a program has made.
func Of(game *rules.Game) *Start { return newStart(session.NewStart(game), game.Name(), 0) }

// OfBoards returns the start of a game of several boards that a program has made.
func OfBoards(game *boards.Game) *Start { return newStart(session.NewBoards(game), game.Name(), 0) }

// Without returns the start of the same game without the words that were refused in a session. It
// is not shared.
func (s *Start) Without(begun *session.Start, refused []rules.Code) *Start {
	return newStart(begun, s.Key+" without "+strings.Join(view.Formatted(s.Game(), refused), " "), s.top)
}

// Fresh returns the position of several boards before the first turn, or nil for one board.
func (s *Start) Fresh() (*boards.Position, error) {
	if s.Boards() == nil {
		return nil, nil
	}
	return boards.After(s.Boards(), nil)
}

// After returns the position after some turns.
func (s *Start) After(turns rules.History) *Position {
	if len(turns) == 0 {
		return &Position{start: s, at: s.Position()} // its candidates may be listed already
	}
	return &Position{start: s, at: position.After(s.Game(), turns)}
}

// Played is [Start.After], with an error that names the first turn that contradicts those before.
func (s *Start) Played(ctx context.Context, turns rules.History) (*Position, error) {
	at, err := match.After(ctx, s.Position(), turns...)
	if err != nil {
		return nil, err
	}
	return s.At(at, nil), nil
}

// Advise is [session.Advise] before the first turn, with a cache.
func (s *Start) Advise(ctx context.Context, by strategy.Strategy, top int) (*session.Advice, error) {
	top = max(top, s.top)
	identity := strategy.TraitsOf(by).Identity
	if by == nil {
		identity = "by default"
	}
	if identity == "" {
		return session.Advise(ctx, s.Position(), by, top)
	}
	return s.advice.Of(ctx, identity, func() (*session.Advice, error) { return session.Advise(ctx, s.Position(), by, top) })
}

// Rate returns the skill and the luck of the game by the usual strategy of reviews.
func (p *Position) Rate(ctx context.Context) (wording.Score, error) {
	if p.boards != nil {
		_, rated, err := p.judgeBoards(ctx, "")
		return rated, err
	}
	_, rated, err := p.judge(ctx, nil)
	return rated, err
}

// judge is [Position.Judge] with the score of the game.
func (p *Position) judge(ctx context.Context, by strategy.Strategy) (*review.Game, wording.Score, error) {
	judged, err := p.Judge(ctx, by)
	if err != nil {
		return nil, wording.Score{}, err
	}
	return judged, p.scoreOf(judged.Skill, judged.Luck, len(judged.Turns), func(i int) (float64, bool) {
		return judged.Turns[i].Judgement.Cost, judged.Turns[i].Choice
	}), nil
}

// Judge is [review.Reviewer.Judge] for the turns of the position, with a cache for first guesses.
func (p *Position) Judge(ctx context.Context, by strategy.Strategy) (*review.Game, error) {
	return p.start.reviews.Judge(ctx, p.Turns(), by)
}
