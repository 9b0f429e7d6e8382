package protocol

import (
	"container/list"
	"context"
	"strconv"
	"sync"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
)

// hidden is a codemaker with its game.
type hidden struct {
	mu     sync.Mutex
	hiding hiding
	most   int // guesses; 0: no limit
	turns  []string
	over   bool
}

// hiding hides a code, or one on each of several boards.
type hiding interface {
	// guess marks a guess, and returns the mark and all turns.
	guess(ctx context.Context, text string) (mark string, turns []string, won bool, err error)

	// reveal returns the hidden codes.
	reveal(ctx context.Context) (string, error)
}

// hidingOne hides a code of one board.
type hidingOne struct {
	game  *rules.Game
	maker maker
	at    *position.Position
}

// mostMakers is how many codemakers are kept: the one that was not used for longest is dropped.
const mostMakers = 10_000

// makers are codemakers by name.
type makers struct {
	mu     sync.Mutex
	last   int
	byName map[string]*list.Element
	order  *list.List // of *named, the last used first
}

type named struct {
	name   string
	hidden *hidden
}

func newMakers() *makers { return &makers{byName: make(map[string]*list.Element), order: list.New()} }

func (m *makers) add(h *hidden) string {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.last++
	name := strconv.Itoa(m.last)
	m.byName[name] = m.order.PushFront(&named{name, h})
	if m.order.Len() > mostMakers {
		delete(m.byName, m.order.Remove(m.order.Back()).(*named).name)
	}
	return name
}

func (m *makers) find(name string) (*hidden, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	element := m.byName[name]
	if element == nil {
		return nil, wrong("no codemaker %q: codemaker.new makes one, and the last %d are kept", name, mostMakers)
	}
	m.order.MoveToFront(element)
	return element.Value.(*named).hidden, nil
}

func (e *Engine) newCodemaker(_ context.Context, p *CodemakerParams, _ progress) (*Codemaker, error) {
	r, err := e.positions.rules(&p.GameOf)
	if err != nil {
		return nil, err
	}
	if p.Most < 0 || p.Most > limits.Turns {
		return nil, wrong("most %d: allow 1 to %d guesses", p.Most, limits.Turns)
	}
	made := &Codemaker{Game: r.game.Name()}
	var hides hiding
	if r.boards != nil {
		made.Game = r.boards.Name()
		hides, err = hideSeveral(r.boards, p)
	} else {
		hides, err = hideOne(r.game, p)
	}
	if err != nil {
		return nil, err
	}
	made.Codemaker = e.makers.add(&hidden{hiding: hides, most: p.Most})
	return made, nil
}

func hideOne(game *rules.Game, p *CodemakerParams) (hiding, error) {
	maker, err := newMaker(game, p)
	return &hidingOne{game, maker, position.Start(game)}, err
}

// answer marks a guess. It reveals the secret when the game is over.
func (e *Engine) answer(ctx context.Context, p *GuessParams, _ progress) (*Answered, error) {
	h, err := e.makers.find(p.Codemaker)
	if err != nil {
		return nil, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.over {
		return nil, wrong("the game of codemaker %q is over", p.Codemaker)
	}
	answered := &Answered{}
	if p.Guess == "" {
		h.over = true
	} else {
		mark, turns, won, err := h.hiding.guess(ctx, p.Guess)
		if err != nil {
			return nil, err
		}
		h.turns, answered.Mark, answered.Solved = turns, mark, won
		h.over = answered.Solved || len(h.turns) == h.most || len(h.turns) == limits.Turns
	}
	answered.Turns, answered.Over = append([]string{}, h.turns...), h.over
	if h.over {
		if answered.Secret, err = h.hiding.reveal(ctx); err != nil {
			return nil, err
		}
	}
	return answered, nil
}

func (h *hidingOne) guess(ctx context.Context, text string) (string, []string, bool, error) {
	guess, err := playable(h.game, text, h.at.History())
	if err != nil {
		return "", nil, false, err
	}
	feedback, err := h.maker.Answer(ctx, h.at, guess)
	if err != nil {
		return "", nil, false, err
	}
	h.at = h.at.After(guess, feedback)
	var turns []string
	for _, turn := range h.at.History() {
		turns = append(turns, h.game.FormatTurn(turn))
	}
	return feedback.String(), turns, feedback.Solved(), nil
}

func (h *hidingOne) reveal(ctx context.Context) (string, error) {
	secret, err := h.maker.Reveal(ctx, h.at)
	return h.game.Format(secret), err
}
