package games

import (
	"container/list"
	"context"
	"errors"
	"sync"

	"codebreaker/internal/app/reading"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/store"
)

// Play is exclusive access to a game that is played, from opening it until [Play.Leave].
type Play struct {
	service *Service
	id      string
	lock    chan struct{} // holds one token
	start   *study.Start
	without *study.Start // without the words that were refused, or nil
	kept    *store.Game
	session *session.Session
	clash   *study.Clash   // between the turns, once known
	unsaved error          // why the last move could not be kept
	taken   string         // the name of the game for which the turns of the last move were taken, instead of the chosen one
	passed  []reading.Line // lines of the text of the last move without a turn
	mended  []int          // the numbers of the turns to which the last move gave other marks by repeating the guesses, in order
	known   bool           // the last move had only turns that were there already, with these marks

	users  int   // holders and waiters; guarded by plays.mu
	weight int64 // approximate bytes; guarded by plays.mu
}

// plays holds the games used last, as many as the memory allows.
type plays struct {
	most int64 // bytes

	mu     sync.Mutex
	byID   map[string]*list.Element
	order  *list.List // of *Play, the last used first
	weight int64
}

func newPlays(most int64) *plays {
	return &plays{most: most, byID: make(map[string]*list.Element), order: list.New()}
}

// lock waits for exclusive access to a game. The play may not have a game yet. The caller must
// unlock it.
func (s *plays) lock(ctx context.Context, service *Service, id string) (*Play, error) {
	s.mu.Lock()
	element := s.byID[id]
	if element == nil {
		fresh := &Play{service: service, id: id, lock: make(chan struct{}, 1)}
		fresh.lock <- struct{}{}
		element = s.order.PushFront(fresh)
		s.byID[id] = element
	}
	s.order.MoveToFront(element)
	play := element.Value.(*Play)
	play.users++
	s.mu.Unlock()
	select {
	case <-play.lock:
		return play, nil
	case <-ctx.Done():
		s.release(play)
		return nil, ctx.Err()
	}
}

// unlock releases a play.
func (s *plays) unlock(play *Play) {
	weight := play.measure()
	s.mu.Lock()
	s.weight += weight - play.weight
	play.weight = weight
	s.mu.Unlock()
	play.lock <- struct{}{}
	s.release(play)
}

// release records that a play has one user less. If plays take too much memory, it drops those
// unused for longest; it also drops the play if it is empty. Games that are not kept stay.
func (s *plays) release(play *Play) {
	s.mu.Lock()
	defer s.mu.Unlock()
	play.users--
	if play.users == 0 && play.weight == 0 {
		s.drop(s.byID[play.id])
	}
	for element := s.order.Back(); element != nil && s.weight > s.most; {
		before := element.Prev()
		if old := element.Value.(*Play); old.users == 0 && old.unsaved == nil && old.Revision() > 0 {
			s.drop(element)
		}
		element = before
	}
}

func (s *plays) drop(element *list.Element) {
	play := s.order.Remove(element).(*Play)
	delete(s.byID, play.id)
	s.weight -= play.weight
}

// The approximate size of a play.
const (
	playBytes = 4 << 10
	codeBytes = int64(len(rules.Code{}))
	mostHeld  = 1 << 20 // codes of one turn, listed only if there are few
)

// measure returns the approximate size of a play in bytes; 0 if it was forgotten.
func (p *Play) measure() int64 {
	if p.session == nil {
		return 0
	}
	weight := int64(playBytes)
	if p.session.Start() != p.start.Start { // it has its own words
		weight += codeBytes * int64(len(p.Game().Words().Secrets)+len(p.Game().Words().Guesses))
	}
	for _, record := range p.session.Match().Records() {
		weight += codeBytes * int64(min(record.Remaining, mostHeld))
	}
	return weight
}

// forget drops a session that may differ from the kept one.
func (p *Play) forget() {
	p.session, p.kept, p.start, p.without, p.clash, p.unsaved = nil, nil, nil, nil, nil, nil
}

// Open waits for exclusive access to a game and returns it as it is kept. The caller must leave it
// with [Play.Leave]. Another program may have changed the game in the file meanwhile. The error is
// [store.ErrNoGame] if the game does not exist.
func (s *Service) Open(ctx context.Context, id string) (*Play, error) {
	play, err := s.plays.lock(ctx, s, id)
	if err != nil {
		return nil, err
	}
	if err := play.refresh(ctx); err != nil {
		play.forget()
		s.plays.unlock(play)
		return nil, err
	}
	return play, nil
}

// refresh loads the game from the store, unless the play has that revision, or has moves that are
// not kept.
func (p *Play) refresh(ctx context.Context) error {
	if p.session != nil && p.unsaved != nil {
		return nil
	}
	kept, err := p.service.kept(ctx, p.id)
	switch {
	case err != nil && p.session != nil && p.service.config.GoOn:
		return nil
	case err != nil || p.session != nil && p.kept.Revision >= kept.Revision:
		return err
	}
	started, played, err := p.service.resume(ctx, kept)
	if err != nil {
		return err
	}
	p.start, p.kept, p.session, p.clash = started, kept, played, nil
	return nil
}

// Leave releases the play.
func (p *Play) Leave() { p.service.plays.unlock(p) }

// ID returns the game's ID.
func (p *Play) ID() string { return p.id }

// Revision returns the number of times that the game was kept.
func (p *Play) Revision() int { return p.kept.Revision }

// Game returns the game being played.
func (p *Play) Game() *rules.Game { return p.session.Game() }

// Session returns the session of the game. Only [Play.Do] may change it.
func (p *Play) Session() *session.Session { return p.session }

// Start returns the game before its first turn, with cached results.
func (p *Play) Start() *study.Start {
	switch begun := p.session.Start(); {
	case begun == p.start.Start:
		return p.start
	case p.without == nil || p.without.Start != begun:
		p.without = p.start.Without(begun, p.session.Refused())
	}
	return p.without
}

// Unsaved returns why the last move could not be kept, or nil if it was.
func (p *Play) Unsaved() error { return p.unsaved }

// Ask returns the computer's next guess in a game that it cracks. It has the errors of
// [session.Session.Ask].
func (p *Play) Ask(ctx context.Context) (rules.Code, error) { return p.session.Ask(ctx) }

// isPlayed reports whether a player is still looking for the code, so that help counts.
func (p *Play) isPlayed() bool {
	return p.session.Setup().Kind == session.Playing && !p.session.Over()
}

// errNowhere reports that there is no store.
var errNowhere = errors.New("games are kept nowhere")

// save keeps the session. If that fails, the play forgets it, so that the next user finds the game
// as it is kept; with GoOn the game continues in memory instead.
func (p *Play) save(ctx context.Context) error {
	next := *p.kept
	next.Take(p.session)
	p.clash = nil
	err := errNowhere
	if p.service.config.Store != nil {
		err = p.service.config.Store.Save(context.WithoutCancel(ctx), &next)
	}
	if err != nil && p.service.config.Store != nil && !p.service.config.GoOn {
		p.forget()
		return err
	}
	p.kept, p.unsaved = &next, err
	return nil
}

// Delete deletes the game.
func (p *Play) Delete(ctx context.Context) error {
	if p.service.config.Store != nil {
		if err := p.service.config.Store.Delete(context.WithoutCancel(ctx), p.id); err != nil {
			return err
		}
	}
	p.forget()
	return nil
}
