package api

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"codebreaker"

	"github.com/prometheus/client_golang/prometheus"
)

// lane lets so many computations go at once, and so many more wait, in fair shares.
type lane struct {
	places int // computations at once
	most   int // that wait
	each   int // that wait of one player, but the person at this machine

	waits   prometheus.Observer    // of seconds
	refused *prometheus.CounterVec // by reason

	mu    sync.Mutex
	taken int
	line  queue // empty unless all places are taken
}

// state returns how many computations go on, and how many requests wait.
func (l *lane) state() (taken, waiting int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.taken, l.line.length
}

func busy() error {
	return refuse(http.StatusServiceUnavailable, codebreaker.NewProblem("busy", "so many wait for an answer that this one would take too long; try again in a moment"))
}

// enter waits for a place and returns the function that leaves it. It calls queued
// when there is none at once.
func (l *lane) enter(ctx context.Context, who asker, queued func()) (leave func(), err error) {
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	t, err := l.ask(who)
	if err != nil {
		return nil, err
	}
	if t == nil {
		return l.leave, nil
	}
	begun := time.Now()
	defer func() { l.waits.Observe(time.Since(begun).Seconds()) }()
	queued()
	select {
	case err = <-t.called:
	case <-ctx.Done():
		if l.giveUp(t) {
			if errors.Is(ctx.Err(), context.DeadlineExceeded) {
				l.refused.WithLabelValues(tooLong).Inc()
			}
			return nil, ctx.Err()
		}
		if err = <-t.called; err == nil { // it was called just now
			l.leave()
			err = ctx.Err()
		}
	}
	if err != nil {
		return nil, err
	}
	return l.leave, nil
}

// ask takes a place that is free, or returns a ticket for the next one.
func (l *lane) ask(who asker) (*ticket, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.taken < l.places {
		l.taken++
		return nil, nil
	}
	if who.player != "" && l.line.waiting(who.path()...) >= l.each {
		l.refused.WithLabelValues(tooManyOfPlayer).Inc()
		return nil, refuse(http.StatusTooManyRequests, codebreaker.NewProblem("waiting-many", "{{.most}} questions of yours wait for an answer already; ask again when one has come", "most", l.each))
	}
	if l.line.length >= l.most {
		l.refused.WithLabelValues(tooMany).Inc() // this one, or another in its place
		if !l.makeRoom(who) {
			return nil, busy()
		}
	}
	t := &ticket{asker: who, called: make(chan error, 1)}
	l.line.add(t, who.path()...)
	return t, nil
}

// makeRoom sends away who came last of the client that has most in a full line, and reports whether it did: that client
// keeps as many as the one for whom there is room then. So nobody keeps all others out.
func (l *lane) makeRoom(who asker) bool {
	if l.line.length == 0 {
		return false // nobody may wait
	}
	client := l.line.longest()
	if client.length <= l.line.waiting(who.client)+1 {
		return false
	}
	tickets := client.longest().tickets
	last := tickets[len(tickets)-1]
	l.line.remove(last, last.path()...)
	last.called <- busy()
	return true
}

// giveUp takes a ticket out of the line, and reports whether it was there still.
func (l *lane) giveUp(t *ticket) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.line.remove(t, t.path()...)
}

// leave gives a place to whose turn it is.
func (l *lane) leave() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.line.length == 0 {
		l.taken--
		return
	}
	l.line.next().called <- nil
}
