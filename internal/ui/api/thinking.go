package api

import (
	"context"
	"encoding/json"
	"errors"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"codebreaker/internal/app/pause"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
)

// progress reports the current step of a computation, and the fraction done, from 0 to 1, or a
// negative number if that is unknown.
type progress func(text string, done float64)

// thought is the data of the event with the result. It has the status, because the response had
// one before there was a result.
type thought struct {
	Status int `json:"status" description:"the status that a plain answer would have" minimum:"200" maximum:"299"`
	Answer any `json:"answer" description:"what a plain answer would be"`
}

// think answers with the result of a computation: whole, or as events if the request accepts them.
// The computation waits for a place in a pool, stops at its time limit, and is cancelled when the
// reader leaves.
func (c *Call) think(in pool, do func(context.Context, progress) (any, error)) error {
	ctx, cancel := context.WithCancel(c.ctx)
	defer cancel()
	if !c.takesEvents() {
		result, err := c.inPool(ctx, in, func(string, float64) {}, do)
		if err != nil {
			return err
		}
		return c.answer(c.status, result)
	}
	stream := c.stream(cancel)
	result, err := c.inPool(ctx, in, stream.progress, do)
	stream.stop()
	if err != nil {
		if !c.gone() {
			stream.event("error", c.newError(err))
		}
		return nil
	}
	stream.event("result", thought{c.status, result})
	return nil
}

// inPool runs a computation when a place is free.
func (c *Call) inPool(ctx context.Context, in pool, tell progress, do func(context.Context, progress) (any, error)) (any, error) {
	waiting, stop := context.WithTimeout(ctx, c.server.limits.Queue)
	leave, err := in.enter(waiting, func() { tell(c.lang.Say("api-queued"), -1) })
	stop()
	switch {
	case err != nil && ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.Is(err, context.DeadlineExceeded):
		return nil, busy()
	case err != nil:
		return nil, err
	}
	defer leave()
	ctx, cancel := pause.WithTimeout(ctx, c.server.limits.Thinking)
	defer cancel()
	begun := time.Now()
	result, err := do(ctx, tell)
	if time.Since(begun) > longThinking {
		debug.FreeOSMemory()
	}
	if err != nil && ctx.Err() != nil && !errors.Is(err, position.ErrContradiction) {
		err = ctx.Err() // whatever error it returned when stopped
	}
	return result, err
}

// longThinking is the time of a computation whose memory goes back to the system at once. The collector would otherwise
// wait until as much is used again, which may take minutes.
const longThinking = 5 * time.Second

func busy() error {
	return refuse(statusUnavailable, message.NewProblem("busy", "the server is too busy; try again in a moment"))
}

// takesEvents reports whether a request accepts Server-Sent Events.
func (c *Call) takesEvents() bool {
	return strings.Contains(c.Header["Accept"], "text/event-stream")
}

// The intervals of a stream of events.
const (
	eventPause   = 200 * time.Millisecond // at least this between two events of progress
	eventSilence = time.Second            // after this without an event, a heartbeat
)

// stream writes events, for one goroutine at a time.
type stream struct {
	call   *Call
	cancel context.CancelFunc // cancels the computation when the reader has left

	mu   sync.Mutex
	last time.Time

	done  chan struct{} // closed to end the heartbeat
	ended chan struct{} // closed when it has ended
}

// stream begins a stream, which sends a heartbeat now and then until stop.
func (c *Call) stream(cancel context.CancelFunc) *stream {
	c.set("Content-Type", "text/event-stream; charset=utf-8")
	c.set("Cache-Control", "no-store")
	c.set("X-Accel-Buffering", "no")
	s := &stream{call: c, cancel: cancel, done: make(chan struct{}), ended: make(chan struct{})}
	c.Response.Begin(statusOK, c.answered)
	go s.beat()
	return s
}

// beat sends the heartbeat, which also detects readers who have left.
func (s *stream) beat() {
	defer close(s.ended)
	ticker := time.NewTicker(eventSilence)
	defer ticker.Stop()
	for {
		select {
		case <-s.done:
			return
		case <-ticker.C:
			s.progress(s.call.lang.Say("thinking"), -1)
		}
	}
}

// stop ends the heartbeat.
func (s *stream) stop() {
	close(s.done)
	<-s.ended
}

// progressObject is the data of an event of progress.
type progressObject struct {
	Text string   `json:"text" description:"what is being done, in words"`
	Done *float64 `json:"done,omitempty" description:"how much of it, 0 to 1" minimum:"0" maximum:"1"`
}

// progress writes an event, unless the last one was very recent.
func (s *stream) progress(text string, done float64) {
	object := progressObject{Text: text}
	if done >= 0 {
		object.Done = &done
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if now := time.Now(); now.Sub(s.last) >= eventPause {
		s.last = now
		s.write("progress", object)
	}
}

// event writes the event that ends the stream.
func (s *stream) event(name string, object any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.write(name, object)
}

func (s *stream) write(name string, object any) {
	data, err := json.Marshal(object)
	if err != nil {
		s.call.server.complain(err)
		s.cancel()
		return
	}
	if s.call.Response.Write([]byte("event: "+name+"\ndata: "+string(data)+"\n\n")) != nil {
		s.cancel()
	}
}
