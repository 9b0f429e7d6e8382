package api

import (
	"context"
	"strings"

	"codebreaker"
	"codebreaker/internal/memo"
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
	name    string                            // as the game's name, with the player where it has lists of the player's
	advice  *memo.Memo[string, *match.Advice] // before the first turn, by the strategy's identity
}

// starts keeps the games that were used last.
type starts struct {
	store   *store.Store
	shipped map[string]*lexicon.Files // by accents
	known   *memo.Memo[wish, *start]
}

// mostKnown is how many games are kept.
const mostKnown = 200

// longestName is how long the name of a game can be, in bytes.
const longestName = 200

func newStarts(kept *store.Store) *starts {
	return &starts{
		store:   kept,
		shipped: map[string]*lexicon.Files{"fold": newShipped(lexicon.FoldAccents), "keep": newShipped(lexicon.KeepAccents)},
		known:   memo.New[wish, *start](mostKnown),
	}
}

// of returns the start of a game.
func (s *starts) of(ctx context.Context, w wish) (*start, error) {
	if w.accents == "" {
		w.accents = "fold"
	}
	shared := w
	shared.player = ""
	for _, asked := range []wish{shared, w} {
		if started, known := s.known.Get(asked); known {
			return started, nil
		}
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
	started, err := s.known.Of(ctx, canonical, func() (*start, error) {
		return &start{
			Start: match.NewStart(game), reviews: review.NewStart(game), name: game.Name() + " " + w.player, advice: memo.New[string, *match.Advice](mostAdvice),
		}, nil
	})
	if err != nil {
		return nil, err
	}
	return s.known.Of(ctx, w, func() (*start, error) { return started, nil })
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

// mostAdvice is how many strategies' advice a start remembers.
const mostAdvice = 16

// adviseFirst is match.Advise before the first turn.
func (s *start) adviseFirst(ctx context.Context, by strategy.Strategy, top int) (*match.Advice, error) {
	identity := strategy.Identity(by)
	if identity == "" {
		return match.Advise(ctx, s.Position(), by, top)
	}
	return s.advice.Of(ctx, identity, func() (*match.Advice, error) { return match.Advise(ctx, s.Position(), by, top) })
}

// advise is match.Advise; before the first turn what is known already is used. The
// answer has at least top guesses where there are as many.
func (s *start) advise(ctx context.Context, p *position.Position, by strategy.Strategy, top, most int) (*match.Advice, error) {
	if p.Turns() == 0 {
		return s.adviseFirst(ctx, by, most)
	}
	return match.Advise(ctx, p, by, top)
}
