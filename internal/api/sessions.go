package api

import (
	"container/list"
	"context"
	"sync"

	"codebreaker"
	"codebreaker/match"
	"codebreaker/review"
	"codebreaker/store"
)

// live is a session in memory, as it is kept in the store. Whoever holds its lock
// may use it.
type live struct {
	id      string
	lock    chan struct{} // holds one token
	start   *start
	kept    *store.Game
	session *match.Session
	clash   *foundClash

	users  int   // who hold it or wait for it; sessions.mu
	weight int64 // bytes, about; sessions.mu
}

// foundClash is why the turns of a revision clash.
type foundClash struct {
	revision int
	clash    *review.Clash
	cut      bool
}

// sessions are the sessions that were used last, as many as the memory allows.
type sessions struct {
	most int64 // bytes

	mu     sync.Mutex
	byID   map[string]*list.Element
	order  *list.List // of *live, the last used first
	weight int64
}

func newSessions(most int64) *sessions {
	return &sessions{most: most, byID: make(map[string]*list.Element), order: list.New()}
}

// lock waits for a session's turn. What it returns may not be of any game yet; it
// is to be unlocked.
func (s *sessions) lock(ctx context.Context, id string) (*live, error) {
	s.mu.Lock()
	element := s.byID[id]
	if element == nil {
		fresh := &live{id: id, lock: make(chan struct{}, 1)}
		fresh.lock <- struct{}{}
		element = s.order.PushFront(fresh)
		s.byID[id] = element
	}
	s.order.MoveToFront(element)
	l := element.Value.(*live)
	l.users++
	s.mu.Unlock()
	select {
	case <-l.lock:
		return l, nil
	case <-ctx.Done():
		s.release(l)
		return nil, ctx.Err()
	}
}

// unlock gives a session back.
func (s *sessions) unlock(l *live) {
	weight := l.measure()
	s.mu.Lock()
	s.weight += weight - l.weight
	l.weight = weight
	s.mu.Unlock()
	l.lock <- struct{}{}
	s.release(l)
}

// release notes that one user less has a session, and lets go of those that were
// not used for long when they take too much memory, and of those that hold nothing.
func (s *sessions) release(l *live) {
	s.mu.Lock()
	defer s.mu.Unlock()
	l.users--
	if l.users == 0 && l.weight == 0 {
		s.drop(s.byID[l.id])
	}
	for element := s.order.Back(); element != nil && s.weight > s.most; {
		before := element.Prev()
		if element.Value.(*live).users == 0 {
			s.drop(element)
		}
		element = before
	}
}

func (s *sessions) drop(element *list.Element) {
	l := s.order.Remove(element).(*live)
	delete(s.byID, l.id)
	s.weight -= l.weight
}

// What a session takes, about.
const (
	sessionBytes = 4 << 10
	codeBytes    = int64(len(codebreaker.Code{}))
	mostHeld     = 1 << 20 // codes of one turn, which are listed only when they are few
)

// measure returns about how many bytes a session takes; nothing when it is forgotten.
func (l *live) measure() int64 {
	if l.session == nil {
		return 0
	}
	weight := int64(sessionBytes)
	for _, record := range l.session.Match().Records() {
		weight += codeBytes * int64(min(record.Left, mostHeld))
	}
	return weight
}

// forget lets go of a session that may be another than the one that is kept.
func (l *live) forget() { l.session, l.kept, l.start, l.clash = nil, nil, nil, nil }

// hold waits for the turn of a game and returns it as it is kept. It is to be given
// back by letGo. Another program may have changed the game in the file meanwhile.
func (s *Server) hold(ctx context.Context, id string) (*live, error) {
	kept, err := s.store.Game(ctx, id)
	if err != nil {
		return nil, err
	}
	l, err := s.sessions.lock(ctx, id)
	if err != nil {
		return nil, err
	}
	if l.session != nil && l.kept.Revision >= kept.Revision {
		return l, nil
	}
	if err := s.load(ctx, l); err != nil {
		l.forget()
		s.sessions.unlock(l)
		return nil, err
	}
	return l, nil
}

// load takes a game from the store.
func (s *Server) load(ctx context.Context, l *live) error {
	kept, err := s.store.Game(ctx, l.id)
	if err != nil {
		return err
	}
	started, err := s.starts.of(ctx, wish{kept.Saved.Game, kept.Saved.Symbols, kept.Saved.Accents, kept.Player})
	if err != nil {
		return err
	}
	session, err := started.Resume(ctx, kept.Saved)
	if err != nil {
		return err
	}
	l.start, l.kept, l.session, l.clash = started, kept, session, nil
	return nil
}

// letGo gives a game back.
func (s *Server) letGo(l *live) { s.sessions.unlock(l) }

// save keeps what was done to a session. What cannot be kept is forgotten, so that
// the next request finds the game as it is kept.
func (s *Server) save(ctx context.Context, l *live) error {
	next := *l.kept
	next.Take(l.session)
	if err := s.store.Save(context.WithoutCancel(ctx), &next); err != nil {
		l.forget()
		return err
	}
	l.kept = &next
	return nil
}
