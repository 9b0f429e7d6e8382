package cluster

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net"
	"os"
	"strconv"
	"strings"
	"time"

	"codebreaker/internal/engine/jobs"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/store/folder"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// LeadOptions configure a leader.
type LeadOptions struct {
	Access                // to an existing cluster, if it has a URL; otherwise the token and certificates that workers need
	Listen  string        // the address for workers if the leader runs its own server
	Silence time.Duration // after which a unit is given to another worker; 0 means [UsualSilence]
	Tries   int           // number of workers that disappear before a unit counts as failed; 0 means [UsualTries]
	Tell    func(Event)   // called by one goroutine at a time; may be nil
}

// leader lends the units of a folder to workers.
type leader struct {
	runner     *folder.Runner
	work       *jobs.Work
	options    LeadOptions
	plan       string
	connection *nats.Conn
	queue      jetstream.Stream
	js         jetstream.JetStream
	objects    jetstream.ObjectStore

	lent    map[int]*lent
	tries   map[int]int
	workers map[string]time.Time // time of the last message of each worker, by its ID
	failed  []int
}

// lent is a unit that a worker runs.
type lent struct {
	loan   *folder.Loan
	id     string
	worker string // its readable name
	seen   time.Time
}

// Lead lends units to workers until every unit is done or has failed.
func Lead(ctx context.Context, runner *folder.Runner, work *jobs.Work, options LeadOptions) error {
	options.Silence, options.Tries = cmp.Or(options.Silence, UsualSilence), cmp.Or(options.Tries, UsualTries)
	l := &leader{
		runner: runner, work: work, options: options, plan: work.Plan.ID(),
		lent: make(map[int]*lent), tries: make(map[int]int), workers: make(map[string]time.Time),
	}
	own, err := runner.Lead(ctx)
	if err != nil {
		return err
	}
	defer own.Release()
	stop, err := l.open()
	if err != nil {
		return err
	}
	defer stop()
	if err := l.prepare(ctx); err != nil {
		return err
	}
	err = l.serve(ctx, own)
	for _, unit := range l.lent {
		unit.loan.Release()
	}
	return err
}

// open connects to an existing cluster, or to its own server, which listens for workers.
func (l *leader) open() (stop func(), err error) {
	if l.options.URL != "" {
		if l.connection, err = l.options.connect(); err != nil {
			return nil, err
		}
		return l.connection.Close, nil
	}
	own, err := l.start()
	if err != nil {
		return nil, err
	}
	mine := []nats.Option{nats.InProcessServer(own), nats.Token(l.options.Token)}
	if l.connection, err = nats.Connect("", mine...); err != nil {
		own.Shutdown()
		own.WaitForShutdown()
		return nil, err
	}
	return func() {
		l.connection.Close()
		own.Shutdown()
		own.WaitForShutdown()
	}, nil
}

// start starts an embedded NATS server.
func (l *leader) start() (*server.Server, error) {
	host, port, err := net.SplitHostPort(l.options.Listen)
	number, bad := strconv.Atoi(port)
	if err != nil || bad != nil || number < 0 || number > 65535 {
		return nil, message.NewProblem("cluster-listen", "{{.address}} is not an address such as 127.0.0.1:4222", "address", l.options.Listen)
	}
	if number == 0 {
		number = server.RANDOM_PORT
	}
	options := &server.Options{
		ServerName: "codebreaker", Host: host, Port: number, NoSigs: true, NoLog: true, Authorization: l.options.Token,
		JetStream: true, StoreDir: l.runner.QueueDir(), SyncAlways: true, // queued data must be on the disk, like results
	}
	if l.options.Certificate != "" {
		files := &server.TLSConfigOpts{CertFile: l.options.Certificate, KeyFile: l.options.Key, CaFile: l.options.Authority, Verify: l.options.Authority != ""}
		if options.TLSConfig, err = server.GenTLSConfig(files); err != nil {
			return nil, message.NewProblem("cluster-certificate", "the certificate cannot be used: {{.err}}", "err", err)
		}
		options.TLSTimeout = answer.Seconds()
	}
	probe, err := net.Listen("tcp", l.options.Listen) // fail here, because the server would exit the program
	if err != nil {
		return nil, message.NewProblem("cluster-port", "cannot listen on {{.address}}: {{.err}}", "address", l.options.Listen, "err", err)
	}
	probe.Close()
	own, err := server.NewServer(options)
	if err != nil {
		return nil, message.NewProblem("cluster-server", "the queue cannot be started: {{.err}}", "err", err)
	}
	own.Start()
	if !own.ReadyForConnections(10 * time.Second) {
		own.Shutdown()
		return nil, message.NewProblem("cluster-server", "the queue cannot be started: {{.err}}", "err", errSlow)
	}
	l.options.Listen = own.Addr().String()
	return own, nil
}

var errSlow = errors.New("it is not ready after 10 seconds")

// prepare creates or opens the queue and the object store of the plan.
func (l *leader) prepare(ctx context.Context) (err error) {
	if _, err := l.connection.Request(subject(l.plan, "lead"), nil, time.Second); err == nil {
		return message.NewProblem("cluster-led", "this plan already has a leader on that cluster")
	}
	js, err := jetstream.New(l.connection)
	if err != nil {
		return err
	}
	l.js = js
	// With at most one message per unit, a queued unit cannot be queued twice, however long it
	// waits.
	l.queue, err = js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: stream(l.plan), Subjects: []string{subject(l.plan, "unit.*")}, Retention: jetstream.WorkQueuePolicy,
		Discard: jetstream.DiscardNew, MaxMsgsPerSubject: 1, DiscardNewPerSubject: true,
	})
	if err != nil {
		return queueProblem(err)
	}
	_, err = l.queue.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{Durable: consumer, AckPolicy: jetstream.AckExplicitPolicy, AckWait: l.options.Silence, MaxAckPending: -1})
	if err != nil {
		return queueProblem(err)
	}
	l.objects, err = js.CreateOrUpdateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: stream(l.plan)})
	if err != nil {
		return queueProblem(err)
	}
	text, err := json.Marshal(carried{l.work.Plan, l.work.Plan.Units})
	if err != nil {
		return err
	}
	if _, err = l.objects.PutBytes(ctx, planObject, text); err != nil {
		return queueProblem(err)
	}
	return l.recover(ctx)
}

// carried is a plan with its units, in the form that workers receive.
type carried struct {
	Plan  *jobs.Plan  `json:"plan"`
	Units []jobs.Unit `json:"units"`
}

func queueProblem(err error) error {
	return message.NewProblem("cluster-queue", "the queue cannot be used: {{.err}}", "err", err)
}

// recover saves results that were uploaded while there was no leader.
func (l *leader) recover(ctx context.Context) error {
	objects, err := l.objects.List(ctx)
	if errors.Is(err, jetstream.ErrNoObjectsFound) {
		return nil
	}
	if err != nil {
		return queueProblem(err)
	}
	for _, o := range objects {
		text, result := strings.CutPrefix(o.Name, "result-")
		if number, err := strconv.Atoi(text); result && err == nil {
			_, _ = l.keep(ctx, number) // an invalid result is computed again
		}
	}
	return nil
}

// serve answers workers and fills the queue until no work remains.
func (l *leader) serve(ctx context.Context, own *folder.Loan) error {
	requests := make(chan *nats.Msg, 1024)
	for _, name := range []string{joinSubject, subject(l.plan, "ask"), subject(l.plan, "lead")} {
		listening, err := l.connection.ChanSubscribe(name, requests)
		if err != nil {
			return queueProblem(err)
		}
		defer func() { _ = listening.Unsubscribe() }()
	}
	if err := l.connection.FlushTimeout(answer); err != nil { // so that the server knows the subscriptions
		return queueProblem(err)
	}
	l.tell(Event{Kind: Ready, Worker: cmp.Or(l.options.URL, l.options.Listen)})
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for fill := true; ; {
		if fill {
			done, err := l.fill(ctx)
			if err != nil {
				return err // the workers wait for another leader
			}
			if done {
				return l.finish(ctx)
			}
		}
		fill = false
		select {
		case <-ctx.Done():
			return ctx.Err()
		case message := <-requests:
			fill = l.take(ctx, message)
		case <-tick.C:
			l.lapse()
			fill = true
			if err := own.Renew(0, 0); err != nil {
				return err
			}
		}
	}
}

// fill queues every unit that is needed and not queued yet. It reports whether no unit is needed.
func (l *leader) fill(ctx context.Context) (done bool, err error) {
	standing, err := l.runner.Standing()
	if err != nil {
		return false, err
	}
	var wanted []int
	l.failed = nil
	for _, number := range standing.Wanted() {
		if l.runner.Failed(number) {
			l.failed = append(l.failed, number)
		} else {
			wanted = append(wanted, number)
		}
	}
	if len(wanted) == 0 && len(l.failed) == 0 && !l.runner.Verify() {
		return l.fill(ctx)
	}
	if len(wanted) == 0 {
		return true, nil
	}
	if ctx.Err() != nil {
		return false, ctx.Err()
	}
	info, err := l.queue.Info(ctx, jetstream.WithSubjectFilter(subject(l.plan, "unit.*")))
	if err != nil { // the cluster may come back
		return false, nil
	}
	for _, number := range wanted {
		name := unitSubject(l.plan, number)
		if info.State.Subjects[name] == 0 && l.lent[number] == nil {
			if _, err := l.js.Publish(ctx, name, []byte(strconv.Itoa(number))); err != nil {
				return false, ctx.Err()
			}
		}
	}
	return false, nil
}

// finish tells the workers that the work is done and removes the queue.
func (l *leader) finish(ctx context.Context) error {
	_ = l.connection.Publish(subject(l.plan, "end"), nil)
	_ = l.connection.FlushTimeout(answer)
	time.Sleep(200 * time.Millisecond) // let workers receive it before the server stops
	if len(l.failed) > 0 {
		return message.NewProblem("folder-failed", "{{.count}} units failed: {{.numbers}}", "count", len(l.failed), "numbers", jobs.Numbers(l.failed), "err", errFailed)
	}
	_ = l.js.DeleteObjectStore(ctx, stream(l.plan))
	_ = l.js.DeleteStream(ctx, stream(l.plan))
	l.tell(Event{Kind: AllDone})
	return nil
}

var errFailed = errors.New("failed")

// take answers a request. It reports whether the set of needed units may have changed.
func (l *leader) take(ctx context.Context, message *nats.Msg) (changes bool) {
	switch message.Subject {
	case joinSubject:
		respond(message, welcome{l.work.Program, l.plan})
		return false
	case subject(l.plan, "lead"):
		respond(message, welcome{})
		return false
	}
	var r request
	if json.Unmarshal(message.Data, &r) != nil || r.Unit < 0 || r.Unit > len(l.work.Plan.Units) {
		respond(message, reply{Error: "no request"})
		return false
	}
	l.sign(&r)
	switch {
	case r.Unit == 0:
		respond(message, reply{})
	case r.Kind == asksBegin:
		respond(message, l.begin(ctx, &r))
	case r.Kind == saysDone:
		respond(message, l.done(ctx, &r))
		return true
	case r.Kind == saysFail:
		l.note(r.Unit, r.worker(), errors.New(r.Error))
		l.release(r.Unit, r.ID)
		respond(message, reply{})
		return true
	case r.Kind == saysBack:
		l.save(ctx, &r)
		l.release(r.Unit, r.ID)
		l.tell(Event{Kind: Returned, Number: r.Unit, Worker: r.worker()})
		respond(message, reply{})
	default:
		if r.Kind == saysSave {
			l.save(ctx, &r)
		}
		respond(message, l.beat(&r))
	}
	return false
}

func respond(message *nats.Msg, object any) {
	if text, err := json.Marshal(object); err == nil {
		_ = message.Respond(text)
	}
}

// sign records a sign of life of a worker.
func (l *leader) sign(r *request) {
	if _, known := l.workers[r.ID]; !known {
		l.tell(Event{Kind: Joined, Worker: r.worker()})
	}
	l.workers[r.ID] = time.Now()
}

// begin lends a unit to a worker, unless another worker has it or it failed too often.
func (l *leader) begin(ctx context.Context, r *request) reply {
	limit, wanted := l.limit(r.Unit)
	if !wanted || l.runner.Failed(r.Unit) {
		return reply{}
	}
	if held := l.lent[r.Unit]; held != nil && held.id != r.ID {
		return reply{Busy: true} // until the other worker has been silent for too long
	}
	if l.tries[r.Unit] >= l.options.Tries {
		l.note(r.Unit, r.worker(), message.NewProblem("cluster-tries", "{{.count}} workers stopped without a result while computing it", "count", l.tries[r.Unit]))
		return reply{}
	}
	loan, err := l.runner.Lend(r.Unit, r.Host, r.PID)
	if err != nil || loan == nil {
		return reply{Busy: true}
	}
	l.lent[r.Unit] = &lent{loan, r.ID, r.worker(), time.Now()}
	answer := reply{Run: true, Limit: limit}
	if checkpoint, spent := l.runner.Checkpoint(r.Unit); checkpoint != nil {
		_, err := l.objects.PutBytes(ctx, checkpointObject(r.Unit), checkpoint)
		answer.Checkpoint, answer.Spent = err == nil, spent
	}
	l.tell(Event{Kind: Began, Number: r.Unit, Worker: r.worker()})
	return answer
}

// limit returns the limit of a unit, and whether the unit is needed.
func (l *leader) limit(number int) (uint64, bool) {
	standing, err := l.runner.Standing()
	if err != nil {
		return 0, false
	}
	return standing.Limit(number)
}

// beat renews the loan of a unit. It also takes over a unit that a previous leader lent.
func (l *leader) beat(r *request) reply {
	limit, _ := l.limit(r.Unit)
	held := l.lent[r.Unit]
	if held == nil {
		if loan, err := l.runner.Lend(r.Unit, r.Host, r.PID); err == nil && loan != nil {
			held = &lent{loan: loan, id: r.ID, worker: r.worker()}
			l.lent[r.Unit] = held
		}
	}
	if held != nil && held.id == r.ID {
		held.seen = time.Now()
		_ = held.loan.Renew(r.Done, r.Of)
	}
	return reply{Run: true, Limit: limit}
}

// save saves the checkpoint of a unit. After a failure, some work is repeated later.
func (l *leader) save(ctx context.Context, r *request) {
	if text, err := l.objects.GetBytes(ctx, checkpointObject(r.Unit)); err == nil {
		_ = l.runner.KeepCheckpoint(r.Unit, text, r.Spent)
		_ = l.objects.Delete(ctx, checkpointObject(r.Unit))
	}
}

// done saves a result and sends the new limits to all workers.
func (l *leader) done(ctx context.Context, r *request) reply {
	result, err := l.keep(ctx, r.Unit)
	if err != nil {
		return reply{Error: err.Error()}
	}
	l.release(r.Unit, r.ID)
	if result == nil { // there was a result already
		return reply{}
	}
	l.tell(Event{Kind: Done, Number: r.Unit, Worker: r.worker(), Seconds: result.Made.Seconds})
	standing, err := l.runner.Standing()
	if err != nil {
		return reply{}
	}
	now := make(limits)
	for number := range l.lent {
		now[number], _ = standing.Limit(number)
	}
	if text, err := json.Marshal(now); err == nil {
		_ = l.connection.Publish(subject(l.plan, "limits"), text)
	}
	return reply{}
}

// keep writes a result to the folder and then deletes it from the object store. It returns nil if
// there was a result already.
func (l *leader) keep(ctx context.Context, number int) (*jobs.Result, error) {
	text, err := l.objects.GetBytes(ctx, resultObject(number))
	if errors.Is(err, jetstream.ErrObjectNotFound) {
		if standing, err := l.runner.Standing(); err == nil {
			if _, wanted := standing.Limit(number); !wanted {
				return nil, nil
			}
		}
	}
	if err != nil {
		return nil, queueProblem(err)
	}
	result := new(jobs.Result)
	if err := json.Unmarshal(text, result); err != nil {
		return nil, queueProblem(err)
	}
	if result.Unit != number {
		return nil, message.NewProblem("folder-other-unit", "this is not the result of unit {{.number}}", "number", number)
	}
	var proof []byte
	if result.Proof != nil {
		limited, cancel := context.WithTimeout(ctx, carrying)
		defer cancel()
		if proof, err = l.objects.GetBytes(limited, proofObject(number)); err != nil {
			return nil, queueProblem(err)
		}
	}
	kept, err := l.runner.Keep(result, proof)
	if err != nil {
		return nil, err
	}
	_ = l.objects.Delete(ctx, resultObject(number))
	if result.Proof != nil {
		_ = l.objects.Delete(ctx, proofObject(number))
	}
	if !kept { // another worker was faster
		return nil, nil
	}
	return result, nil
}

// release ends the loan of a worker.
func (l *leader) release(number int, id string) {
	if held := l.lent[number]; held != nil && held.id == id {
		held.loan.Release()
		delete(l.lent, number)
	}
	delete(l.tries, number)
}

// lapse takes back the units of workers that have been silent for too long.
func (l *leader) lapse() {
	for number, held := range l.lent {
		if time.Since(held.seen) > l.options.Silence {
			held.loan.Release()
			delete(l.lent, number)
			l.tries[number]++
			l.tell(Event{Kind: Gone, Number: number, Worker: held.worker})
		}
	}
	for id, seen := range l.workers {
		if time.Since(seen) > l.options.Silence {
			delete(l.workers, id)
		}
	}
}

// note records a failure, so that the other units can continue.
func (l *leader) note(number int, worker string, err error) {
	if problem := l.runner.Fail(number, worker, err.Error()); problem != nil {
		err = problem
	}
	l.tell(Event{Kind: Failed, Number: number, Worker: worker, Err: err})
}

func (l *leader) tell(e Event) {
	if l.options.Tell != nil {
		l.options.Tell(e)
	}
}

// RemoveQueue removes the files of the leader's own server from a folder whose work is done.
func RemoveQueue(f *folder.Folder) error { return os.RemoveAll(f.QueueDir()) }
