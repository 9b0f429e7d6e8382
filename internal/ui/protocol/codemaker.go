package protocol

import (
	"container/list"
	"context"
	"strconv"
	"sync"

	"codebreaker/internal/app/reading"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
)

// hidden is a codemaker with its game.
type hidden struct {
	mu    sync.Mutex
	game  *rules.Game
	maker maker
	at    *position.Position
	most  int // guesses; 0: no limit
	turns []string
	over  bool
	won   bool
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
	game, err := e.positions.game(&p.GameOf)
	if err != nil {
		return nil, err
	}
	if p.Most < 0 || p.Most > limits.Turns {
		return nil, wrong("most %d: allow 1 to %d guesses", p.Most, limits.Turns)
	}
	maker, err := newMaker(game, p)
	if err != nil {
		return nil, err
	}
	name := e.makers.add(&hidden{game: game, maker: maker, at: position.Start(game), most: p.Most})
	return &Codemaker{Codemaker: name, Game: game.Name()}, nil
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
	} else if answered.Mark, err = h.mark(ctx, p.Guess); err != nil {
		return nil, err
	}
	answered.Turns, answered.Solved, answered.Over = append([]string{}, h.turns...), h.won, h.over
	if h.over {
		secret, err := h.maker.Reveal(ctx, h.at)
		if err != nil {
			return nil, err
		}
		answered.Secret = h.game.Format(secret)
	}
	return answered, nil
}

func (h *hidden) mark(ctx context.Context, text string) (string, error) {
	_, guess, err := reading.Code(h.game, text)
	if err != nil {
		return "", err
	}
	if err := h.game.CheckGuess(guess, h.at.History()); err != nil {
		return "", err
	}
	feedback, err := h.maker.Answer(ctx, h.at, guess)
	if err != nil {
		return "", err
	}
	turn := rules.Turn{Guess: guess, Feedback: feedback}
	h.at = h.at.After(guess, feedback)
	h.turns = append(h.turns, h.game.FormatTurn(turn))
	h.won = feedback.Solved()
	h.over = h.won || len(h.turns) == h.most || len(h.turns) == limits.Turns
	return feedback.String(), nil
}
