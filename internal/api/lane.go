package api

import (
	"context"
	"net/http"
	"sync/atomic"

	"codebreaker"
)

// lane lets so many computations go at once, and so many more wait.
type lane struct {
	places  chan struct{}
	waiting atomic.Int64
	most    int64
}

func newLane(places, most int) *lane {
	return &lane{places: make(chan struct{}, places), most: int64(most)}
}

func busy() error {
	return refuse(http.StatusServiceUnavailable, codebreaker.NewProblem("busy", "so many wait for an answer that this one would take too long; try again in a moment"))
}

// enter waits for a place and returns the function that leaves it. It calls queued
// when there is none at once.
func (l *lane) enter(ctx context.Context, queued func()) (leave func(), err error) {
	leave = func() { <-l.places }
	select {
	case l.places <- struct{}{}:
		return leave, ctx.Err()
	default:
	}
	if l.waiting.Add(1) > l.most {
		l.waiting.Add(-1)
		return nil, busy()
	}
	defer l.waiting.Add(-1)
	queued()
	select {
	case l.places <- struct{}{}:
		return leave, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
