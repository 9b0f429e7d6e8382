package cluster

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"os"
	"strconv"
	"sync/atomic"
	"time"

	"codebreaker/internal/engine/jobs"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/store/folder"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// WorkOptions configure a worker.
type WorkOptions struct {
	Access
	Program string        // the version of this program
	Threads int           // 0 means one for each core
	Memory  int           // size in bytes of the transposition table of a search; 0 means the default
	Wait    time.Duration // that it waits for a silent leader; 0 means [UsualWait]
	Save    time.Duration // between checkpoints; 0 means [UsualSave]
	Tell    func(Event)   // may be nil
	// Open prepares a plan that the leader has sent.
	Open func(*jobs.Plan) (*jobs.Work, error)
}

// worker runs units.
type worker struct {
	options    WorkOptions
	work       *jobs.Work
	plan       string
	host, id   string
	connection *nats.Conn
	objects    jetstream.ObjectStore
	heard      atomic.Int64 // time of the leader's last message, in nanoseconds
	number     atomic.Int64 // the running unit
	limit      atomic.Uint64
}

// errEnd is the cause of cancellation when the leader says that all work is done.
var errEnd = errors.New("the work is done")

// Join runs units of a leader until the leader says that all work is done.
func Join(ctx context.Context, options WorkOptions) error {
	options.Wait, options.Save = cmp.Or(options.Wait, UsualWait), cmp.Or(options.Save, UsualSave)
	w := &worker{options: options, id: nats.NewInbox()}
	w.host, _ = os.Hostname()
	var err error
	if w.connection, err = options.connect(); err != nil {
		return err
	}
	defer w.connection.Close()
	if err := w.open(ctx); err != nil {
		return err
	}
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	ended, err := w.connection.Subscribe(subject(w.plan, "end"), func(*nats.Msg) { end(errEnd) })
	if err != nil {
		return queueProblem(err)
	}
	defer func() { _ = ended.Unsubscribe() }()
	tightened, err := w.connection.Subscribe(subject(w.plan, "limits"), w.tighten)
	if err != nil {
		return queueProblem(err)
	}
	defer func() { _ = tightened.Unsubscribe() }()
	err = w.loop(ctx)
	if errors.Is(context.Cause(ctx), errEnd) {
		w.tell(Event{Kind: AllDone})
		return nil
	}
	return err
}

// open requests the plan from the leader. It refuses a plan of another version of the program.
func (w *worker) open(ctx context.Context) error {
	msg, err := w.connection.Request(joinSubject, nil, answer)
	if err != nil {
		return message.NewProblem("cluster-no-leader", "no leader at {{.url}}: {{.err}}", "url", w.options.URL, "err", err)
	}
	var hello welcome
	if err := json.Unmarshal(msg.Data, &hello); err != nil {
		return queueProblem(err)
	}
	if hello.Program != w.options.Program {
		return message.NewProblem("cluster-program", "the leader is {{.program}}, and this is {{.this}}: use the same program", "program", hello.Program, "this", w.options.Program)
	}
	w.plan = hello.Plan
	w.hear()
	js, err := jetstream.New(w.connection)
	if err != nil {
		return queueProblem(err)
	}
	if w.objects, err = js.ObjectStore(ctx, stream(w.plan)); err != nil {
		return queueProblem(err)
	}
	text, err := w.objects.GetBytes(ctx, planObject)
	if err != nil {
		return queueProblem(err)
	}
	var sent carried
	if err := json.Unmarshal(text, &sent); err != nil || sent.Plan == nil {
		return queueProblem(cmp.Or(err, errNoPlan))
	}
	sent.Plan.Units = sent.Units
	if err := sent.Plan.Check(w.options.Program); err != nil {
		return err
	}
	w.work, err = w.options.Open(sent.Plan)
	return err
}

var errNoPlan = errors.New("it has no plan")

func (w *worker) hear() { w.heard.Store(time.Now().UnixNano()) }

// silent reports whether the leader has been silent for too long.
func (w *worker) silent() bool { return time.Since(time.Unix(0, w.heard.Load())) > w.options.Wait }

// tighten updates the limit of the running unit from a message to all workers.
func (w *worker) tighten(msg *nats.Msg) {
	var now limits
	if json.Unmarshal(msg.Data, &now) != nil {
		return
	}
	if limit, told := now[int(w.number.Load())]; told {
		w.limit.Store(limit)
	}
}

// ask sends a request to the leader and waits for the reply.
func (w *worker) ask(r request) (*reply, error) {
	r.Host, r.PID, r.ID = w.host, os.Getpid(), w.id
	text, err := json.Marshal(r)
	if err != nil {
		return nil, err
	}
	msg, err := w.connection.Request(subject(w.plan, "ask"), text, answer)
	if err != nil {
		return nil, err
	}
	w.hear()
	given := new(reply)
	return given, json.Unmarshal(msg.Data, given)
}

// loop runs one unit after another.
func (w *worker) loop(ctx context.Context) error {
	js, err := jetstream.New(w.connection)
	if err != nil {
		return queueProblem(err)
	}
	queue, err := js.Consumer(ctx, stream(w.plan), consumer)
	if err != nil {
		return queueProblem(err)
	}
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		_, _ = w.ask(request{Kind: saysBeat})
		if w.silent() {
			return message.NewProblem("cluster-silent", "no message from the leader for {{.time}}", "time", w.options.Wait, "err", errLost)
		}
		msg, err := w.next(ctx, queue)
		if err != nil {
			select { // the queue is empty or the server is down
			case <-ctx.Done():
			case <-time.After(100 * time.Millisecond):
			}
			continue
		}
		if err := w.unit(ctx, msg); err != nil {
			return err
		}
	}
}

var errLost = errors.New("the leader is lost")

// next waits a while for a unit.
func (w *worker) next(ctx context.Context, queue jetstream.Consumer) (jetstream.Msg, error) {
	limited, cancel := context.WithTimeout(ctx, beat)
	defer cancel()
	return queue.Next(jetstream.FetchContext(limited))
}

// unit runs the unit in a message, if the leader lends it.
func (w *worker) unit(ctx context.Context, msg jetstream.Msg) error {
	number, err := strconv.Atoi(string(msg.Data()))
	if err != nil || number < 1 {
		return msg.Term()
	}
	given, err := w.ask(request{Kind: asksBegin, Unit: number})
	switch {
	case err != nil || given.Busy:
		_ = msg.NakWithDelay(beat)
		return nil
	case !given.Run: // done, or no longer needed
		_ = msg.Ack()
		return nil
	}
	w.limit.Store(given.Limit)
	w.number.Store(int64(number))
	defer w.number.Store(0)
	w.tell(Event{Kind: Began, Number: number})
	var checkpoint []byte
	if given.Checkpoint {
		checkpoint, _ = w.objects.GetBytes(ctx, checkpointObject(number)) // without it the unit starts again
	}
	start, before := time.Now(), 0.0
	if checkpoint != nil {
		before = given.Spent
	}
	spent := func() float64 { return jobs.Seconds(before + time.Since(start).Seconds()) }
	result, proof, left, err := w.run(ctx, msg, number, checkpoint, spent)
	switch {
	case errors.Is(context.Cause(ctx), errEnd) && err != nil:
		return ctx.Err()
	case ctx.Err() != nil && err != nil:
		w.handBack(msg, number, left, spent())
		return ctx.Err()
	case err != nil:
		w.tell(Event{Kind: Failed, Number: number, Err: err})
		if _, lost := w.ask(request{Kind: saysFail, Unit: number, Error: err.Error()}); lost == nil {
			_ = msg.Ack()
		}
		return nil
	}
	result = result.Sealed(jobs.Made{Host: w.host, Started: start.UTC().Format(time.RFC3339), Seconds: spent()})
	return w.handIn(ctx, msg, result, proof)
}

// run computes a unit while it sends signs of life.
func (w *worker) run(ctx context.Context, msg jetstream.Msg, number int, checkpoint []byte, spent func() float64) (result *jobs.Result, proof, left []byte, err error) {
	var now atomic.Pointer[jobs.Progress]
	var saved atomic.Pointer[[]byte]
	stop := w.keepAlive(msg, number, &now, &saved, spent)
	defer stop()
	last := time.Now()
	fragment := &carriedProof{number: number}
	how := jobs.How{
		Proof:   fragment,
		Threads: w.options.Threads, Memory: w.options.Memory, Checkpoint: checkpoint, Limit: w.limit.Load,
		Progress: func(p jobs.Progress) {
			now.Store(&p)
			if time.Since(last) < w.options.Save {
				return
			}
			last = time.Now()
			if text := p.Checkpoint(); text != nil {
				saved.Store(&text)
			}
		},
	}
	result, left, err = w.work.Run(ctx, number, how)
	if err != nil && ctx.Err() == nil && checkpoint != nil && !fragment.large { // the checkpoint may be the cause
		how.Checkpoint = nil
		fragment.Reset()
		result, left, err = w.work.Run(ctx, number, how)
	}
	return result, fragment.Bytes(), left, err
}

// mostProof is the maximum size in bytes of a certificate fragment that is sent over the queue.
const mostProof = 64 << 20

// carriedProof collects the certificate fragment of a unit until it is uploaded.
type carriedProof struct {
	bytes.Buffer
	number int
	large  bool
}

func (c *carriedProof) Write(data []byte) (int, error) {
	if c.large = c.Len()+len(data) > mostProof; c.large {
		return 0, message.NewProblem("cluster-proof", "the proof of unit {{.number}} is larger than {{.most}} MB, too large for the queue: run the unit on the leader's machine, or plan smaller units", "number", c.number, "most", mostProof>>20)
	}
	return c.Buffer.Write(data)
}

// keepAlive sends signs of life for a unit until stop is called.
func (w *worker) keepAlive(msg jetstream.Msg, number int, now *atomic.Pointer[jobs.Progress], saved *atomic.Pointer[[]byte], spent func() float64) (stop func()) {
	return folder.Every(beat, func() {
		_ = msg.InProgress()
		r := request{Kind: saysBeat, Unit: number}
		if p := now.Load(); p != nil {
			r.Done, r.Of = p.Done, p.Of
		}
		if text := saved.Swap(nil); text != nil {
			if w.put(checkpointObject(number), *text) == nil {
				r.Kind, r.Spent = saysSave, spent()
			}
		}
		if given, err := w.ask(r); err == nil && given.Run {
			w.limit.Store(given.Limit)
		}
	})
}

// put uploads an object.
func (w *worker) put(name string, text []byte) error { return w.putWithin(name, text, goodbye) }

func (w *worker) putWithin(name string, text []byte, most time.Duration) error {
	limited, cancel := context.WithTimeout(context.Background(), most)
	defer cancel()
	_, err := w.objects.PutBytes(limited, name, text)
	return err
}

// putProof uploads a certificate fragment, which may take long.
func (w *worker) putProof(msg jetstream.Msg, number int, proof []byte) error {
	var now atomic.Pointer[jobs.Progress]
	var saved atomic.Pointer[[]byte]
	defer w.keepAlive(msg, number, &now, &saved, nil)()
	return w.putWithin(proofObject(number), proof, carrying)
}

// handBack returns a unit to the queue when the worker is stopped.
func (w *worker) handBack(msg jetstream.Msg, number int, left []byte, spent float64) {
	if left != nil {
		_ = w.put(checkpointObject(number), left)
	}
	_, _ = w.ask(request{Kind: saysBack, Unit: number, Spent: spent})
	_ = msg.Nak()
	_ = w.connection.FlushTimeout(goodbye)
	w.tell(Event{Kind: Returned, Number: number})
}

// handIn uploads a result and its certificate fragment, and retries until the leader has saved it.
// Only then does the unit leave the queue.
func (w *worker) handIn(ctx context.Context, msg jetstream.Msg, result *jobs.Result, proof []byte) error {
	text, err := json.Marshal(result)
	if err != nil {
		return err
	}
	there := result.Proof == nil // the fragment
	for {
		_ = msg.InProgress()
		if !there {
			there = w.putProof(msg, result.Unit, proof) == nil
		}
		if err = w.put(resultObject(result.Unit), text); err == nil {
			var given *reply
			if given, err = w.ask(request{Kind: saysDone, Unit: result.Unit}); err == nil && given.Error == "" {
				_ = msg.Ack()
				w.tell(Event{Kind: Done, Number: result.Unit, Seconds: result.Made.Seconds})
				return nil
			}
			there = there && (err != nil || result.Proof == nil)
		}
		if w.silent() {
			return message.NewProblem("cluster-silent", "no message from the leader for {{.time}}", "time", w.options.Wait, "err", errLost)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(reconnect):
		}
	}
}

func (w *worker) tell(e Event) {
	if w.options.Tell != nil {
		w.options.Tell(e)
	}
}
