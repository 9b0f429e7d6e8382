package api

import (
	"container/list"
	"context"
	"strings"
	"sync"

	"codebreaker"
	"codebreaker/lexicon"
	"codebreaker/match"
	"codebreaker/position"
	"codebreaker/review"
	"codebreaker/store"
	"codebreaker/strategy"
)

// wish is a game as a request or a saved session asks for it.
type wish struct {
	name, symbols, accents string
	player                 string // whose lists are meant
}

// start is a game that was asked for, with what is known of it before the first
// turn. All sessions of the game share it.
type start struct {
	*match.Start
	reviews *review.Start
	name    string // as the game's name, with the player where it has lists of the player's

	mu     sync.Mutex
	advice map[string]*firstAdvice // by the strategy's identity
}

// firstAdvice is the advice of one strategy before the first turn, once it is known.
type firstAdvice struct {
	turn   chan struct{} // holds one token: whoever has it weighs
	advice *match.Advice
}

// starts keeps the games that were used last.
type starts struct {
	store   *store.Store
	shipped map[string]*lexicon.Files // by accents

	mu     sync.Mutex
	byWish map[wish]*list.Element
	order  *list.List // of *known, the last used first
}

// known is a wish and what it led to.
type known struct {
	wish  wish
	start *start
}

// mostKnown is how many games are kept.
const mostKnown = 200

// longestName is how long the name of a game can be, in bytes.
const longestName = 200

func newStarts(kept *store.Store) *starts {
	return &starts{
		store:   kept,
		shipped: map[string]*lexicon.Files{"fold": newShipped(lexicon.FoldAccents), "keep": newShipped(lexicon.KeepAccents)},
		byWish:  make(map[wish]*list.Element), order: list.New(),
	}
}

// of returns the start of a game.
func (s *starts) of(ctx context.Context, w wish) (*start, error) {
	if w.accents == "" {
		w.accents = "fold"
	}
	shared := w
	shared.player = ""
	if known := s.recall(shared); known != nil {
		return known, nil
	}
	if known := s.recall(w); known != nil {
		return known, nil
	}
	game, own, err := s.parse(ctx, w)
	if err != nil {
		return nil, err
	}
	if !own {
		w.player = ""
	}
	canonical := w
	canonical.name = game.Name()
	return s.keep(w, s.keep(canonical, &start{
		Start: match.NewStart(game), reviews: review.NewStart(game), name: game.Name() + " " + w.player, advice: make(map[string]*firstAdvice),
	})), nil
}

// parse reads the name of a game. own reports whether it has lists of the player's.
func (s *starts) parse(ctx context.Context, w wish) (game *codebreaker.Game, own bool, err error) {
	if len(w.name) > longestName {
		return nil, false, codebreaker.NewProblem("game-long", "the name of a game has {{.most}} characters at most", "most", longestName)
	}
	accents := lexicon.FoldAccents
	switch w.accents {
	case "fold":
	case "keep":
		accents = lexicon.KeepAccents
	default:
		return nil, false, codebreaker.NewProblem("accents-unknown", "accents {{.value}}: write fold or keep", "value", quote(w.accents))
	}
	lists := &words{ctx: ctx, store: s.store, shipped: s.shipped[w.accents], accents: accents, player: w.player}
	options := []codebreaker.Option{codebreaker.WithLexicon(lists)}
	if w.symbols != "" {
		options = append(options, codebreaker.WithSymbols(strings.Fields(w.symbols)...))
	}
	game, err = codebreaker.ParseGame(w.name, options...)
	return game, lists.own, err
}

// recall returns a start that is kept, or nil.
func (s *starts) recall(w wish) *start {
	s.mu.Lock()
	defer s.mu.Unlock()
	element := s.byWish[w]
	if element == nil {
		return nil
	}
	s.order.MoveToFront(element)
	return element.Value.(*known).start
}

// keep keeps a start, and returns it or the one that was kept meanwhile.
func (s *starts) keep(w wish, started *start) *start {
	s.mu.Lock()
	defer s.mu.Unlock()
	if element := s.byWish[w]; element != nil {
		return element.Value.(*known).start
	}
	s.byWish[w] = s.order.PushFront(&known{w, started})
	if s.order.Len() > mostKnown {
		oldest := s.order.Remove(s.order.Back()).(*known)
		delete(s.byWish, oldest.wish)
	}
	return started
}

// mostAdvice is how many strategies' advice a start remembers.
const mostAdvice = 16

// adviseFirst is match.Advise before the first turn.
func (s *start) adviseFirst(ctx context.Context, by strategy.Strategy, top int) (*match.Advice, error) {
	identity := strategy.Identity(by)
	if identity == "" {
		return match.Advise(ctx, s.Position(), by, top)
	}
	s.mu.Lock()
	first := s.advice[identity]
	if first == nil {
		first = &firstAdvice{turn: make(chan struct{}, 1)}
		first.turn <- struct{}{}
		if len(s.advice) < mostAdvice {
			s.advice[identity] = first
		}
	}
	s.mu.Unlock()
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-first.turn:
	}
	defer func() { first.turn <- struct{}{} }()
	if first.advice != nil {
		return first.advice, nil
	}
	advice, err := match.Advise(ctx, s.Position(), by, top)
	if err == nil {
		first.advice = advice
	}
	return advice, err
}

// advise is match.Advise; before the first turn what is known already is used. The
// answer has at least top guesses where there are as many.
func (s *start) advise(ctx context.Context, p *position.Position, by strategy.Strategy, top, most int) (*match.Advice, error) {
	if p.Turns() == 0 {
		return s.adviseFirst(ctx, by, most)
	}
	return match.Advise(ctx, p, by, top)
}
