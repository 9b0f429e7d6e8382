package protocol

import (
	"container/list"
	"context"
	"encoding/binary"
	"slices"
	"strings"
	"sync"

	"codebreaker/internal/app/reading"
	"codebreaker/internal/engine/boards"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/position/partition/bitslice"
	"codebreaker/internal/engine/rules"
)

// entry is a cached position with its values. The first request computes a value that takes long;
// others wait for it.
type entry struct {
	key     string
	game    *rules.Game
	pool    func() []rules.Code // all guesses of the game
	words   int                 // of the request, which the game keeps
	at      *position.Position
	history rules.History

	turn  chan struct{} // holds one token, which protects the rest
	known bool          // count is known, and the next three fields if the position is listable
	count Count
	codes []rules.Code  // nil where it is not listable
	set   *bitslice.Set // nil with weights, too
	cells []uint32      // for counting

	best   *best
	totals map[string]uint64     // least totals of sets of candidates, by their codes
	judged map[rules.Code][]byte // judgements by quick effort, as JSON
}

// lock waits for the token of an entry.
func (e *entry) lock(ctx context.Context) error {
	select {
	case <-e.turn:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (e *entry) unlock() { e.turn <- struct{}{} }

// size is about the bytes that an entry takes.
func (e *entry) size() int {
	const ofTotal = 64 + mostQuick*rules.MaxPlaces // the key has the codes of a set
	return 2048 + 2*len(e.key) + 24*e.words + 512*len(e.history) + 24*len(e.codes) + 512*len(e.judged) + ofTotal*len(e.totals)
}

// mostJudged is how many guesses of one position are remembered.
const mostJudged = 4096

// look counts the candidates of a locked entry, and lists them if they are few.
func (e *entry) look(ctx context.Context) error {
	if e.known {
		return nil
	}
	counted, err := count(ctx, e.at)
	if err != nil {
		return err
	}
	if listable(counted) {
		if e.codes, err = e.at.List(ctx); err != nil {
			return err
		}
		if !e.game.HasWeights() && len(e.codes) > 0 {
			e.set = slice(e.game, e.codes)
			e.cells = make([]uint32, e.set.Layout().Cells())
		}
	}
	e.count, e.known = counted, true
	return nil
}

// cache keeps the positions that were used last. They take at most about most bytes.
type cache struct {
	most int

	mu    sync.Mutex
	bytes int
	byKey map[string]*list.Element
	order *list.List // of *kept, the last used first
	games map[gameKey]*gameRules
	words int // of requests, in games
}

type kept struct {
	entry *entry
	bytes int
}

func newCache(most int) *cache {
	return &cache{most: most, byKey: make(map[string]*list.Element), order: list.New(), games: make(map[gameKey]*gameRules)}
}

// gameRules are a game with its guesses, which are listed when they are first needed.
type gameRules struct {
	game   *rules.Game  // of one board
	boards *boards.Game // of several boards, or nil
	pool   func() []rules.Code
}

func newGameRules(game *rules.Game, all *boards.Game) *gameRules {
	return &gameRules{game, all, sync.OnceValue(func() []rules.Code { return slices.Collect(game.Guesses()) })}
}

// mostGames is how many games are remembered, and mostOwn how many words of requests in them.
const (
	mostGames = 100
	mostOwn   = limits.Words
)

// game returns the game of a request, which must have one board.
func (c *cache) game(of *GameOf) (*rules.Game, error) {
	r, err := c.rules(of)
	switch {
	case err != nil:
		return nil, err
	case r.boards != nil:
		return nil, wrong("game %q: this method works on one board; the game of each board is %s", of.Game, rules.Friendly(r.game.Name()))
	}
	return r.game, nil
}

// rules returns the game of a request with its guesses.
func (c *cache) rules(of *GameOf) (*gameRules, error) {
	if of.Words != nil && len(of.Words) == 0 {
		return nil, wrong("words is empty: give the words of the game, or leave it out")
	}
	key := of.key()
	c.mu.Lock()
	r := c.games[key]
	c.mu.Unlock()
	if r != nil {
		return r, nil
	}
	if of.Game == "" {
		return nil, wrong("game is missing: name one, such as 4x6")
	}
	r, err := parseGame(of)
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.words += len(of.Words); len(c.games) >= mostGames || c.words > mostOwn {
		clear(c.games)
		c.words = len(of.Words)
	}
	c.games[key] = r
	return r, nil
}

// key tells positions apart. Each text follows its length, because a turn may be empty or hold any character.
func (p *PositionParams) key() string {
	of := p.GameOf.key()
	key := append(binary.AppendUvarint(nil, uint64(len(of.name))), of.name+of.own...)
	key = binary.AppendUvarint(key, uint64(len(of.own)))
	for _, turn := range p.Turns {
		key = append(binary.AppendUvarint(key, uint64(len(turn))), turn...)
	}
	return string(key)
}

// position returns the entry of a position.
func (c *cache) position(of *PositionParams) (*entry, error) {
	if err := limits.CheckTurns(len(of.Turns)); err != nil {
		return nil, err
	}
	key := of.key()
	c.mu.Lock()
	element := c.byKey[key]
	if element != nil {
		c.order.MoveToFront(element)
		c.mu.Unlock()
		return element.Value.(*kept).entry, nil
	}
	c.mu.Unlock()
	r, err := c.rules(&of.GameOf)
	if err != nil {
		return nil, err
	}
	game, turns, err := turnsOf(r.game, of.Turns)
	if err != nil {
		return nil, err
	}
	e := &entry{game: game, pool: r.pool, words: len(of.Words), key: key, turn: make(chan struct{}, 1), at: position.Start(game), totals: make(map[string]uint64), judged: make(map[rules.Code][]byte)}
	e.turn <- struct{}{}
	for _, turn := range turns {
		if err := game.CheckPlayedTurn(turn, e.history); err != nil {
			return nil, err
		}
		e.history = append(e.history, turn)
		e.at = e.at.After(turn.Guess, turn.Feedback)
	}
	if err := e.at.Check(); err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if element := c.byKey[key]; element != nil { // another request was faster
		return element.Value.(*kept).entry, nil
	}
	c.byKey[key] = c.order.PushFront(&kept{entry: e})
	c.weigh(e)
	return e, nil
}

// turnsOf reads the turns of a request: one text for each, or one text with all of them and anything around them. It
// returns the game with the symbols of the texts.
func turnsOf(game *rules.Game, texts []string) (*rules.Game, rules.History, error) {
	var turns rules.History
	for _, text := range texts {
		turn, err := game.ParseTurn(text)
		if err != nil || !strings.HasPrefix(text, game.Format(turn.Guess)) {
			return readTurns(game, texts)
		}
		turns = append(turns, turn)
	}
	return game, turns, nil
}

// readTurns reads turns as people write them.
func readTurns(game *rules.Game, texts []string) (*rules.Game, rules.History, error) {
	read, err := reading.Turns(game, strings.Join(texts, "\n"))
	switch {
	case err != nil:
		return nil, nil, err
	case len(read.Turns) == 0:
		_, err = game.ParseTurn(texts[0])
		return nil, nil, err
	case len(texts) > 1 && len(read.Turns) != len(texts) && len(read.Turns.Played()) == len(read.Turns):
		return nil, nil, wrong("turns: %d texts have %d turns: write one turn in each text, such as %s, or all turns in one text", len(texts), len(read.Turns), game.ExampleTurn())
	}
	return read.Game, read.Turns, nil
}

// settle notes what an entry, which is locked, takes by now.
func (c *cache) settle(e *entry) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.weigh(e)
}

// weigh updates the size of an entry, and drops the entries that were used least recently.
func (c *cache) weigh(e *entry) {
	element := c.byKey[e.key]
	if element == nil || element.Value.(*kept).entry != e {
		return
	}
	k, size := element.Value.(*kept), e.size()
	c.bytes += size - k.bytes
	k.bytes = size
	for c.bytes > c.most && c.order.Len() > 1 {
		oldest := c.order.Remove(c.order.Back()).(*kept)
		delete(c.byKey, oldest.entry.key)
		c.bytes -= oldest.bytes
	}
}
