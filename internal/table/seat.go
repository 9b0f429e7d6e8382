package table

import (
	"container/list"
	"context"
	"errors"
	"sync"

	"codebreaker"
	"codebreaker/internal/session"
	"codebreaker/internal/store"
)

// Seat is exclusive access to a game that is played, from opening it until [Seat.Leave].
type Seat struct {
	table   *Table
	id      string
	lock    chan struct{} // holds one token
	start   *Start
	without *Start // without the words that were refused, or nil
	kept    *store.Game
	session *session.Session
	clash   *foundClash // the contradiction between the turns, once known
	unsaved error       // why the last move could not be kept

	users  int   // holders and waiters; guarded by seats.mu
	weight int64 // approximate bytes; guarded by seats.mu
}

// seats holds the games used last, as many as the memory allows.
type seats struct {
	most int64 // bytes

	mu     sync.Mutex
	byID   map[string]*list.Element
	order  *list.List // of *Seat, the last used first
	weight int64
}

func newSeats(most int64) *seats {
	return &seats{most: most, byID: make(map[string]*list.Element), order: list.New()}
}

// lock waits for exclusive access to a game. The seat may not have a game yet. The caller must
// unlock it.
func (s *seats) lock(ctx context.Context, table *Table, id string) (*Seat, error) {
	s.mu.Lock()
	element := s.byID[id]
	if element == nil {
		fresh := &Seat{table: table, id: id, lock: make(chan struct{}, 1)}
		fresh.lock <- struct{}{}
		element = s.order.PushFront(fresh)
		s.byID[id] = element
	}
	s.order.MoveToFront(element)
	seat := element.Value.(*Seat)
	seat.users++
	s.mu.Unlock()
	select {
	case <-seat.lock:
		return seat, nil
	case <-ctx.Done():
		s.release(seat)
		return nil, ctx.Err()
	}
}

// unlock releases a seat.
func (s *seats) unlock(seat *Seat) {
	weight := seat.measure()
	s.mu.Lock()
	s.weight += weight - seat.weight
	seat.weight = weight
	s.mu.Unlock()
	seat.lock <- struct{}{}
	s.release(seat)
}

// release records that a seat has one user less. If seats take too much memory, it drops those
// unused for longest; it also drops the seat if it is empty. Games that are not kept stay.
func (s *seats) release(seat *Seat) {
	s.mu.Lock()
	defer s.mu.Unlock()
	seat.users--
	if seat.users == 0 && seat.weight == 0 {
		s.drop(s.byID[seat.id])
	}
	for element := s.order.Back(); element != nil && s.weight > s.most; {
		before := element.Prev()
		if old := element.Value.(*Seat); old.users == 0 && old.unsaved == nil && old.Revision() > 0 {
			s.drop(element)
		}
		element = before
	}
}

func (s *seats) drop(element *list.Element) {
	seat := s.order.Remove(element).(*Seat)
	delete(s.byID, seat.id)
	s.weight -= seat.weight
}

// The approximate size of a seat.
const (
	seatBytes = 4 << 10
	codeBytes = int64(len(codebreaker.Code{}))
	mostHeld  = 1 << 20 // codes of one turn, listed only if there are few
)

// measure returns the approximate size of a seat in bytes; 0 if it was forgotten.
func (s *Seat) measure() int64 {
	if s.session == nil {
		return 0
	}
	weight := int64(seatBytes)
	if s.session.Start() != s.start.Start { // it has its own words
		weight += codeBytes * int64(len(s.Game().SecretWords())+len(s.Game().GuessWords()))
	}
	for _, record := range s.session.Match().Records() {
		weight += codeBytes * int64(min(record.Remaining, mostHeld))
	}
	return weight
}

// forget drops a session that may differ from the kept one.
func (s *Seat) forget() {
	s.session, s.kept, s.start, s.without, s.clash, s.unsaved = nil, nil, nil, nil, nil, nil
}

// Open waits for exclusive access to a game and returns it as it is kept. The caller must leave it
// with [Seat.Leave]. Another program may have changed the game in the file meanwhile. The error is
// [store.ErrNoGame] if the game does not exist.
func (t *Table) Open(ctx context.Context, id string) (*Seat, error) {
	seat, err := t.seats.lock(ctx, t, id)
	if err != nil {
		return nil, err
	}
	if err := seat.refresh(ctx); err != nil {
		seat.forget()
		t.seats.unlock(seat)
		return nil, err
	}
	return seat, nil
}

// refresh loads the game from the store, unless the seat has that revision, or has moves that are
// not kept.
func (s *Seat) refresh(ctx context.Context) error {
	if s.session != nil && s.unsaved != nil {
		return nil
	}
	kept, err := s.table.kept(ctx, s.id)
	switch {
	case err != nil && s.session != nil && s.table.config.GoOn:
		return nil
	case err != nil || s.session != nil && s.kept.Revision >= kept.Revision:
		return err
	}
	started, played, err := s.table.resume(ctx, kept)
	if err != nil {
		return err
	}
	s.start, s.kept, s.session, s.clash = started, kept, played, nil
	return nil
}

// Leave releases the seat.
func (s *Seat) Leave() { s.table.seats.unlock(s) }

// Reload loads the game from the store, and drops moves that are not kept.
func (s *Seat) Reload(ctx context.Context) error {
	s.forget()
	return s.refresh(ctx)
}

// ID returns the game's ID.
func (s *Seat) ID() string { return s.id }

// Revision returns the number of times that the game was kept.
func (s *Seat) Revision() int { return s.kept.Revision }

// Game returns the game being played.
func (s *Seat) Game() *codebreaker.Game { return s.session.Game() }

// Session returns the session of the game. Only [Seat.Do] may change it.
func (s *Seat) Session() *session.Session { return s.session }

// Start returns the game before its first turn, with cached results.
func (s *Seat) Start() *Start {
	switch begun := s.session.Start(); {
	case begun == s.start.Start:
		return s.start
	case s.without == nil || s.without.Start != begun:
		s.without = s.start.without(begun, s.session.Refused())
	}
	return s.without
}

// Unsaved returns why the last move could not be kept, or nil if it was.
func (s *Seat) Unsaved() error { return s.unsaved }

// Ask returns the computer's next guess in a game that it cracks. It has the errors of
// [session.Session.Ask].
func (s *Seat) Ask(ctx context.Context) (codebreaker.Code, error) { return s.session.Ask(ctx) }

// isPlayed reports whether a player is still looking for the code, so that help counts.
func (s *Seat) isPlayed() bool {
	return s.session.Setup().Kind == session.Playing && !s.session.Over()
}

// errNowhere reports that there is no store.
var errNowhere = errors.New("games are kept nowhere")

// save keeps the session. If that fails, the seat forgets it, so that the next user finds the game
// as it is kept; with GoOn the game continues in memory instead.
func (s *Seat) save(ctx context.Context) error {
	next := *s.kept
	next.Take(s.session)
	s.clash = nil
	err := errNowhere
	if s.table.config.Store != nil {
		err = s.table.config.Store.Save(context.WithoutCancel(ctx), &next)
	}
	if err != nil && s.table.config.Store != nil && !s.table.config.GoOn {
		s.forget()
		return err
	}
	s.kept, s.unsaved = &next, err
	return nil
}

// Delete deletes the game.
func (s *Seat) Delete(ctx context.Context) error {
	if s.table.config.Store != nil {
		if err := s.table.config.Store.Delete(context.WithoutCancel(ctx), s.id); err != nil {
			return err
		}
	}
	s.forget()
	return nil
}
