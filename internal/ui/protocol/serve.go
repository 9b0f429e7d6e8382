package protocol

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"codebreaker/internal/ui/strictjson"
)

// The limits of a connection.
const (
	longestLine  = 1 << 20  // bytes
	mostBatch    = 1000     // messages
	mostAnswered = 16 << 20 // bytes of the answers to a batch
	mostWaiting  = 16 << 20 // bytes of messages that are read but not answered
	mostQueued   = 4096     // portions of work that wait for a worker
	usualTime    = 30 * time.Second
	longestTime  = time.Hour
	progressTime = 250 * time.Millisecond // between two notifications
)

// Serve answers messages, one a line, until the input ends and all are answered. Answers come
// in any order. It returns the error of reading, of writing or of the context.
func (e *Engine) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	c := &connection{engine: e, ctx: ctx, cancel: cancel, out: out, work: make(chan func(), mostQueued), active: make(map[string]*active)}
	c.room = sync.NewCond(&c.mu)
	workers := e.workers
	if workers == 0 {
		workers = 2 * runtime.GOMAXPROCS(0)
	}
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			for do := range c.work {
				do()
			}
		})
	}
	ended := make(chan error, 1)
	go func() { // it ends with the input: a read cannot be stopped
		err := c.read(in)
		close(c.work)
		ended <- err
	}()
	var err error
	select {
	case err = <-ended:
		group.Wait()
	case <-ctx.Done():
		err = context.Cause(ctx)
	}
	c.writing.Lock()
	defer c.writing.Unlock()
	return cmp.Or(c.failed, err)
}

// Answer answers one message, or a batch, and returns nil for a notification, which has no answer.
// Progress is given to notify, as messages; it may be nil.
func (e *Engine) Answer(ctx context.Context, line []byte, notify func(message []byte)) []byte {
	c := &connection{engine: e, ctx: ctx, notify: notify, active: make(map[string]*active)}
	c.room = sync.NewCond(&c.mu)
	requests, batch, failed := c.requests(line)
	if failed != nil {
		return response(null, nil, failed)
	}
	return join(c.answers(requests, mostAnswered), batch)
}

// connection is the messages of one client.
type connection struct {
	engine *Engine
	ctx    context.Context
	cancel context.CancelFunc
	work   chan func()
	notify func(message []byte)

	writing sync.Mutex
	out     io.Writer
	failed  error // of writing

	mu      sync.Mutex
	room    *sync.Cond
	waiting int // bytes
	active  map[string]*active
}

// active is a request that can be cancelled.
type active struct{ cancel context.CancelFunc }

// task is a request that was read.
type task struct {
	request
	failed *Error // it is not a request
	ctx    context.Context
	active *active
}

// read reads lines and hands them to the workers.
func (c *connection) read(in io.Reader) error {
	reader := bufio.NewReaderSize(in, 64<<10)
	for c.ctx.Err() == nil {
		line, tooLong, err := readLine(reader)
		switch {
		case tooLong:
			c.write(response(null, nil, &Error{ParseError, fmt.Sprintf("the line is longer than %d bytes", longestLine)}))
		case len(bytes.TrimSpace(line)) > 0:
			c.take(line)
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return context.Cause(c.ctx)
}

// readLine reads a line. It discards a line that is too long.
func readLine(reader *bufio.Reader) (line []byte, tooLong bool, err error) {
	for {
		part, err := reader.ReadSlice('\n')
		if tooLong = tooLong || len(line)+len(part) > longestLine; tooLong {
			line = nil
		} else {
			line = append(line, part...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, tooLong, err
		}
	}
}

// portion is how many messages of a batch a worker answers at a time.
const portion = 50

// take gives a line to the workers. It waits where too much is waiting.
func (c *connection) take(line []byte) {
	requests, batch, failed := c.requests(line)
	if failed != nil {
		c.write(response(null, nil, failed))
		return
	}
	if len(requests) == 0 {
		return
	}
	c.mu.Lock()
	for c.waiting > 0 && c.waiting+len(line) > mostWaiting && c.ctx.Err() == nil {
		c.room.Wait()
	}
	c.waiting += len(line)
	c.mu.Unlock()
	portions := (len(requests) + portion - 1) / portion
	all := make([][][]byte, portions)
	var open atomic.Int64
	open.Store(int64(portions))
	for i := range portions {
		mine := requests[i*portion : min((i+1)*portion, len(requests))]
		work := func() {
			all[i] = c.answers(mine, mostAnswered/portions)
			if open.Add(-1) > 0 {
				return
			}
			var whole [][]byte
			for _, some := range all {
				whole = append(whole, some...)
			}
			if text := join(whole, batch); text != nil {
				c.write(text)
			}
			c.mu.Lock()
			c.waiting -= len(line)
			c.mu.Unlock()
			c.room.Signal()
		}
		select {
		case c.work <- work:
		case <-c.ctx.Done():
			return
		}
	}
}

// join returns answers as one line, or nil if there are no answers.
func join(answers [][]byte, batch bool) []byte {
	switch {
	case len(answers) == 0:
		return nil
	case !batch:
		return answers[0]
	}
	return append(append([]byte{'['}, bytes.Join(answers, []byte{','})...), ']')
}

// requests reads the messages of a line, and cancels what they want cancelled.
func (c *connection) requests(line []byte) (tasks []*task, batch bool, failed *Error) {
	if failed := checkDepth(line); failed != nil {
		return nil, false, failed
	}
	texts := []json.RawMessage{line}
	if batch = bytes.TrimSpace(line)[0] == '['; batch {
		texts = nil
		if err := json.Unmarshal(line, &texts); err != nil {
			return nil, true, unreadable(err, "a batch must be an array of messages")
		}
		if len(texts) == 0 || len(texts) > mostBatch {
			return nil, true, &Error{InvalidRequest, fmt.Sprintf("a batch must have 1 to %d messages", mostBatch)}
		}
	}
	for _, text := range texts {
		r, failed := readRequest(text)
		if failed != nil && failed.Code == ParseError {
			return nil, batch, failed
		}
		if failed == nil && r.method == cancelMethod {
			c.cancelRequest(r.params)
			continue
		}
		tasks = append(tasks, c.begin(r, failed))
	}
	return tasks, batch, nil
}

// cancelMethod is the notification that cancels a request.
const cancelMethod = "$/cancel"

// begin registers a request, so that it can be cancelled.
func (c *connection) begin(r request, failed *Error) *task {
	t := &task{request: r, failed: failed}
	if failed != nil || r.id == nil {
		return t
	}
	var cancel context.CancelFunc
	t.ctx, cancel = context.WithCancel(c.ctx)
	t.active = &active{cancel}
	c.mu.Lock()
	c.active[string(r.id)] = t.active
	c.mu.Unlock()
	return t
}

// end forgets a request.
func (c *connection) end(t *task) {
	t.active.cancel()
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.active[string(t.id)] == t.active {
		delete(c.active, string(t.id))
	}
}

// cancelRequest cancels a request. One that is not known was answered.
func (c *connection) cancelRequest(params json.RawMessage) {
	var p struct {
		ID json.RawMessage `json:"id"`
	}
	if strictjson.UnmarshalPart(params, &p) != nil {
		return // a notification has no answer
	}
	c.mu.Lock()
	found := c.active[string(p.ID)]
	c.mu.Unlock()
	if found != nil {
		found.cancel()
	}
}

// answers answers messages in order. The answers together take at most about most bytes.
func (c *connection) answers(tasks []*task, most int) (all [][]byte) {
	for _, t := range tasks {
		var text []byte
		switch {
		case t.failed != nil:
			text = response(t.id, nil, t.failed)
		case t.id == nil: // a notification: nobody waits for the result
			continue
		case most <= 0:
			text = response(t.id, nil, &Error{LimitReached, "the answers to this batch are too long: send smaller batches"})
			c.end(t)
		default:
			result, failed := c.call(t)
			text = response(t.id, result, failed)
			c.end(t)
		}
		most -= len(text)
		all = append(all, text)
	}
	return all
}

// limited are the limits in the parameters of any request.
type limited struct {
	Seconds  *float64 `json:"seconds"`
	Progress bool     `json:"progress"`
}

// call answers a request.
func (c *connection) call(t *task) (result json.RawMessage, failed *Error) {
	m := byName[t.method]
	if m == nil {
		return nil, &Error{UnknownMethod, fmt.Sprintf("unknown method %.50q", t.method)}
	}
	limit, tell := usualTime, progress(nil)
	if bytes.Contains(t.params, []byte(`"seconds"`)) || bytes.Contains(t.params, []byte(`"progress"`)) {
		var l limited
		_ = json.Unmarshal(t.params, &l) // the method says what is wrong
		if l.Seconds != nil {
			if limit = time.Duration(*l.Seconds * float64(time.Second)); !(*l.Seconds >= 0 && *l.Seconds <= longestTime.Seconds()) {
				return nil, wrong("seconds %g: write 0 to %g", *l.Seconds, longestTime.Seconds())
			}
		}
		if l.Progress {
			tell = c.telling(t)
			tell(0) // it has begun
		}
	}
	ctx, cancel := context.WithTimeout(t.ctx, limit)
	defer cancel()
	defer func() {
		if cause := recover(); cause != nil {
			result, failed = nil, &Error{InternalError, fmt.Sprintf("internal error: %v", cause)}
		}
	}()
	result, err := m.call(ctx, c.engine, t.params, tell)
	if err == nil && t.ctx.Err() != nil {
		err = t.ctx.Err()
	}
	if err != nil {
		return nil, errorOf(ctx, err)
	}
	return result, nil
}

// telling returns a progress that sends notifications, not too many.
func (c *connection) telling(t *task) progress {
	var mu sync.Mutex
	var last time.Time
	return func(done float64) {
		mu.Lock()
		defer mu.Unlock()
		if time.Since(last) < progressTime {
			return
		}
		last = time.Now()
		params, err := json.Marshal(Progress{ID: t.id, Done: min(1, max(0, done)), Text: t.method})
		if err == nil {
			c.send([]byte(`{"jsonrpc":"2.0","method":"$/progress","params":` + string(params) + `}`))
		}
	}
}

func (c *connection) send(message []byte) {
	if c.notify != nil {
		c.notify(message)
	} else if c.out != nil {
		c.write(message)
	}
}

// write writes a line. When that fails, all work of the connection is cancelled.
func (c *connection) write(message []byte) {
	c.writing.Lock()
	defer c.writing.Unlock()
	if c.failed != nil {
		return
	}
	if _, c.failed = c.out.Write(append(message, '\n')); c.failed != nil {
		c.cancel()
	}
}
