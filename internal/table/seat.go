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

// Seat is a place at a game that somebody plays. Whoever has opened it has it alone
// until [Seat.Leave].
type Seat struct {
	table   *Table
	id      string
	lock    chan struct{} // holds one token
	start   *Start
	without *Start // of the game without the words that were refused last, or nil
	kept    *store.Game
	session *session.Session
	clash   *foundClash // of the turns as they are, once it was looked into
	unsaved error       // why the last move could not be kept

	users  int   // who hold it or wait for it; seats.mu
	weight int64 // bytes, about; seats.mu
}

// seats are those of the games that were used last, as many as the memory allows.
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

// lock waits for the turn of a game. What it returns may not be of any game yet; it
// is to be unlocked.
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

// unlock gives a seat back.
func (s *seats) unlock(seat *Seat) {
	weight := seat.measure()
	s.mu.Lock()
	s.weight += weight - seat.weight
	seat.weight = weight
	s.mu.Unlock()
	seat.lock <- struct{}{}
	s.release(seat)
}

// release notes that one user less has a seat, and lets go of those that were not used
// for long when they take too much memory, and of those that hold nothing. Games that
// are not kept stay.
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

// What a seat takes, about.
const (
	seatBytes = 4 << 10
	codeBytes = int64(len(codebreaker.Code{}))
	mostHeld  = 1 << 20 // codes of one turn, which are listed only when they are few
)

// measure returns about how many bytes a seat takes; nothing when it is forgotten.
func (s *Seat) measure() int64 {
	if s.session == nil {
		return 0
	}
	weight := int64(seatBytes)
	if s.session.Start() != s.start.Start { // the words are its own
		weight += codeBytes * int64(len(s.Game().SecretWords())+len(s.Game().GuessWords()))
	}
	for _, record := range s.session.Match().Records() {
		weight += codeBytes * int64(min(record.Remaining, mostHeld))
	}
	return weight
}

// forget lets go of a session that may be another than the one that is kept.
func (s *Seat) forget() {
	s.session, s.kept, s.start, s.without, s.clash, s.unsaved = nil, nil, nil, nil, nil, nil
}

// Open waits for the turn of a game and returns it as it is kept, to be given back by
// [Seat.Leave]. Another program may have changed the game in the file meanwhile. The
// error is [store.ErrNoGame] when there is no such game.
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

// refresh takes the game from the store unless it is held as it is kept there, or has
// moves that are not kept.
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

// Leave gives the seat back.
func (s *Seat) Leave() { s.table.seats.unlock(s) }

// Reload takes the game as it is kept, and lets go of moves that are not.
func (s *Seat) Reload(ctx context.Context) error {
	s.forget()
	return s.refresh(ctx)
}

// ID returns the game's ID.
func (s *Seat) ID() string { return s.id }

// Revision returns how often the game was kept.
func (s *Seat) Revision() int { return s.kept.Revision }

// Game returns the game that is played.
func (s *Seat) Game() *codebreaker.Game { return s.session.Game() }

// Session returns the game's turns and what follows from them. Only [Seat.Do] may
// change it.
func (s *Seat) Session() *session.Session { return s.session }

// Start returns what is known of the game before its first turn.
func (s *Seat) Start() *Start {
	switch begun := s.session.Start(); {
	case begun == s.start.Start:
		return s.start
	case s.without == nil || s.without.Start != begun:
		s.without = s.start.without(begun, s.session.Refused())
	}
	return s.without
}

// Unsaved returns why the last move could not be kept; nil where it was.
func (s *Seat) Unsaved() error { return s.unsaved }

// Ask returns the guess that the computer asks about when it cracks a code. The errors
// are those of [session.Session.Ask].
func (s *Seat) Ask(ctx context.Context) (codebreaker.Code, error) { return s.session.Ask(ctx) }

// isPlayed reports whether somebody still looks for the code, so that help counts.
func (s *Seat) isPlayed() bool {
	return s.session.Setup().Kind == session.Playing && !s.session.Over()
}

// errNowhere says that there is no store.
var errNowhere = errors.New("games are kept nowhere")

// save keeps what was done to the session. What cannot be kept is forgotten, so that
// the next who opens the seat finds the game as it is kept, unless the game may go on.
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

// Delete forgets the game.
func (s *Seat) Delete(ctx context.Context) error {
	if s.table.config.Store != nil {
		if err := s.table.config.Store.Delete(context.WithoutCancel(ctx), s.id); err != nil {
			return err
		}
	}
	s.forget()
	return nil
}
