package folder

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"codebreaker/internal/engine/jobs"
	"codebreaker/internal/engine/message"
)

// Options set how the units of a folder are run.
type Options struct {
	Threads int           // 0 means one for each core
	Program string        // version of this program, recorded in results if it differs from the plan's; may be empty
	Memory  int           // bytes of the transposition table; 0 means the default
	Save    time.Duration // time between checkpoints; 0 means [UsualSave]
	Expire  time.Duration // an unchanged lock is void after this time; 0 means [UsualExpire]
	Report  func(Event)   // receives events, from one goroutine at a time; may be nil
}

// Default times.
const (
	UsualSave   = time.Minute
	UsualExpire = 5 * time.Minute
)

// Event reports progress or a problem while units run.
type Event struct {
	Kind     Kind
	Number   int // of the unit
	Host     string
	Seconds  float64
	Progress jobs.Progress
	Err      error
}

// Kind is the kind of an event.
type Kind uint8

// Kinds of events. The fields they set follow the colon.
const (
	Took       Kind = iota // a unit starts
	Resumed                // a unit resumes from its checkpoint
	Came                   // a unit makes progress
	Done                   // a unit is done: seconds
	DoneBefore             // a unit was done before
	Idle                   // a unit is no longer needed
	Waiting                // a unit is locked by another process, which may have ended: host
	Failed                 // a unit failed: err
	Again                  // a checkpoint is damaged and the unit starts again: err
	Ignored                // a result or its fragment is damaged and is ignored: err
	Unsaved                // a checkpoint cannot be saved: err
	AllDone                // every unit is done
	Empty                  // every remaining unit is being run
)

// Runner runs the units of a folder.
type Runner struct {
	*Folder
	work      *jobs.Work
	options   Options
	reporting sync.Mutex
	reading   sync.Mutex
	results   map[int]*jobs.Result // the valid results that were read

	verified map[int]bool   // results whose fragments have been verified
	damaged  map[int]string // digests of results with damaged fragments, which are ignored
	ignored  map[int]string // reported reasons for ignoring results, by unit

	looking sync.Mutex
	seen    map[string]sighting // locks, by path
}

// NewRunner returns a runner for a folder's units.
func NewRunner(f *Folder, work *jobs.Work, options Options) *Runner {
	options.Save, options.Expire = cmp.Or(options.Save, UsualSave), cmp.Or(options.Expire, UsualExpire)
	return &Runner{
		Folder: f, work: work, options: options, results: make(map[int]*jobs.Result),
		verified: make(map[int]bool), damaged: make(map[int]string), ignored: make(map[int]string), seen: make(map[string]sighting),
	}
}

func (r *Runner) report(e Event) {
	if r.options.Report != nil {
		r.reporting.Lock()
		defer r.reporting.Unlock()
		r.options.Report(e)
	}
}

// standing reads new results and combines all of them. It ignores damaged results.
func (r *Runner) standing() (*jobs.Standing, error) {
	r.reading.Lock()
	defer r.reading.Unlock()
	var all []*jobs.Result
	for i := range r.Plan.Units {
		if r.results[i+1] == nil {
			if err := r.readResult(i + 1); err != nil {
				return nil, err
			}
		}
		if result := r.results[i+1]; result != nil {
			all = append(all, result)
		}
	}
	return r.work.Stand(all), nil
}

// readResult reads a result if it is whole and its fragment has the right length.
func (r *Runner) readResult(number int) error {
	result, err := r.result(number)
	switch {
	case err != nil || result == nil || r.damaged[number] == result.Digest:
		return err
	case !r.sized(result):
		r.ignore(number, jobs.DamagedProof(number))
		return nil
	}
	r.results[number] = result
	return nil
}

// result reads the result of a unit. It returns nil if there is no valid one.
func (r *Runner) result(number int) (*jobs.Result, error) {
	path, result := r.path(resultDir, number), new(jobs.Result)
	err := r.readJSON(path, result)
	var unread *fs.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case errors.As(err, &unread):
		return nil, err
	case err == nil && result.Unit != number:
		err = message.NewProblem("folder-other-unit", "this is not the result of unit {{.number}}", "number", number)
	case err == nil:
		err = r.work.CheckSeal(result)
	}
	if err != nil {
		r.ignore(number, err)
		return nil, nil
	}
	return result, nil
}

// ignore reports once why a result is ignored.
func (r *Runner) ignore(number int, why error) {
	if r.ignored[number] == why.Error() {
		return
	}
	r.ignored[number] = why.Error()
	r.report(Event{Kind: Ignored, Number: number, Err: message.NewProblem("folder-ignored", "{{.file}} is ignored: {{.err}}", "file", r.path(resultDir, number), "err", why)})
}

// Results reads the valid results. It does not read their fragments.
func (r *Runner) Results() (results []*jobs.Result, err error) {
	r.reading.Lock()
	defer r.reading.Unlock()
	for i := range r.Plan.Units {
		result, err := r.result(i + 1)
		if err != nil {
			return nil, err
		}
		if result != nil {
			results = append(results, result)
		}
	}
	return results, nil
}

// Unit runs one unit to its end. If another process runs the unit, Unit waits for it.
func (r *Runner) Unit(ctx context.Context, number int) error {
	if number < 1 || number > len(r.Plan.Units) {
		return message.NewProblem("units-number", "there is no unit {{.number}}: the plan has {{.count}} units", "number", number, "count", len(r.Plan.Units))
	}
	reported := false
	for {
		ran, other, err := r.try(ctx, number)
		if err != nil || ran {
			return err
		}
		if !reported {
			r.report(Event{Kind: Waiting, Number: number, Host: other.Host})
			reported = true
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(min(r.options.Expire/4, 5*time.Second)):
		}
	}
}

// Next runs the next unlocked unit and reports whether it found one. If all remaining units are
// locked, Next waits until every holder renews its lock or a lock becomes void.
func (r *Runner) Next(ctx context.Context) (ran bool, err error) {
	for {
		standing, err := r.standing()
		if err != nil {
			return false, err
		}
		wanted := standing.Wanted()
		if len(wanted) == 0 {
			if !r.Verify() {
				continue
			}
			r.tidy()
			r.report(Event{Kind: AllDone})
			return false, nil
		}
		ran, locked, err := r.first(ctx, wanted)
		if ran || err != nil {
			return ran, err
		}
		free, err := r.await(ctx, locked)
		if err != nil {
			return false, err
		}
		if !free {
			r.report(Event{Kind: Empty})
			return false, nil
		}
	}
}

// first runs the first unlocked unit of a list, or returns the locked ones.
func (r *Runner) first(ctx context.Context, numbers []int) (ran bool, locked []int, err error) {
	for _, number := range numbers {
		if r.failed(number) {
			continue
		}
		_, live, err := r.holder(number)
		if err != nil {
			return false, nil, err
		}
		if !live {
			ran, _, err := r.try(ctx, number)
			if ran || err != nil {
				return ran, nil, err
			}
		}
		locked = append(locked, number)
	}
	return false, locked, nil
}

// All runs units until every remaining one is being run elsewhere. It skips units that fail and
// lists them in the error.
func (r *Runner) All(ctx context.Context) error {
	var failed []int
	for {
		ran, err := r.Next(ctx)
		var failure *failedUnit
		switch {
		case errors.As(err, &failure):
			failed = append(failed, failure.number)
		case err != nil:
			return err
		case !ran && len(failed) > 0:
			return message.NewProblem("folder-failed", "{{.count}} units failed: {{.numbers}}", "count", len(failed), "numbers", jobs.Numbers(failed), "err", errFailed)
		case !ran:
			return nil
		}
	}
}

var errFailed = errors.New("failed")

// failedUnit is the error of a unit that failed.
type failedUnit struct {
	number int
	err    error
}

func (f *failedUnit) Error() string { return f.err.Error() }
func (f *failedUnit) Unwrap() error { return f.err }

// try runs a unit and reports whether it did. A unit that is done or not wanted counts as run. If
// another process runs the unit, try returns its lock.
func (r *Runner) try(ctx context.Context, number int) (ran bool, other *lock, err error) {
	if settled, err := r.settled(number); err != nil || settled {
		return true, nil, err
	}
	own, other, err := r.acquire(number)
	if err != nil || own == nil {
		return false, other, err
	}
	defer own.release()
	if settled, err := r.settled(number); err != nil || settled { // another process may have finished it
		return true, nil, err
	}
	err = r.run(ctx, number, own)
	if errors.Is(err, fs.ErrNotExist) { // a process that took the unit over has removed what this one wrote
		if settled, failed := r.settled(number); failed == nil && settled {
			return true, nil, nil
		}
	}
	return true, nil, err
}

// settled reports whether a unit needs no work, and sends the matching event.
func (r *Runner) settled(number int) (bool, error) {
	standing, err := r.standing()
	if err != nil {
		return false, err
	}
	if _, wanted := standing.Limit(number); wanted {
		return false, nil
	}
	r.reading.Lock()
	whole := r.verify(number)
	r.reading.Unlock()
	if !whole {
		return r.settled(number)
	}
	kind := Idle
	if r.results[number] != nil {
		kind = DoneBefore
	}
	r.report(Event{Kind: kind, Number: number})
	return true, nil
}

// run computes a unit and saves its result.
func (r *Runner) run(ctx context.Context, number int, own *lock) error {
	checkpoint, err := ReadAtMost(r.system, r.checkpointPath(number), mostBytes)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		r.report(Event{Kind: Took, Number: number})
	case err != nil:
		return fileProblem(r.checkpointPath(number), err)
	default:
		r.report(Event{Kind: Resumed, Number: number})
	}
	var limit atomic.Uint64
	if err := r.renewLimit(number, &limit); err != nil {
		return err
	}
	proof, err := r.newProof(number)
	if err != nil {
		return err
	}
	defer proof.Discard()
	how := jobs.How{Threads: r.options.Threads, Memory: r.options.Memory, Checkpoint: checkpoint}
	if proof != nil {
		how.Proof = proof
	}
	start := time.Now()
	saver := &saver{runner: r, number: number, saved: start, start: start}
	if checkpoint != nil {
		saver.before = r.spent(number)
	}
	stop := r.keepLock(own, saver, &limit)
	how.Limit, how.Progress = limit.Load, saver.take
	result, left, err := r.work.Run(ctx, number, how)
	stop()
	var damaged *message.Problem
	var disk *fs.PathError
	switch {
	case ctx.Err() != nil && err != nil:
		if left != nil {
			saver.save(left)
		}
		return ctx.Err()
	case checkpoint != nil && errors.As(err, &damaged) && startAgain[damaged.ID]:
		if err := r.system.Remove(r.checkpointPath(number)); err != nil {
			return err
		}
		r.dropCheckpoint(number)
		r.report(Event{Kind: Again, Number: number, Err: err})
		return r.run(ctx, number, own)
	case errors.As(err, &disk): // the fault is not the unit's
		return err
	case err != nil:
		return r.fail(number, err)
	}
	if proof != nil {
		if err := proof.Keep(nil); err != nil {
			return err
		}
	}
	return r.finish(result, start, saver.seconds())
}

// startAgain lists the problems of a checkpoint after which the unit starts again.
var startAgain = map[string]bool{"checkpoint-other": true, "checkpoint-damaged": true, "optimal-contradiction": true}

// finish saves a result.
func (r *Runner) finish(result *jobs.Result, start time.Time, seconds float64) error {
	host, _ := os.Hostname()
	program := r.options.Program
	if program == r.Plan.Program {
		program = ""
	}
	result = result.Sealed(jobs.Made{Host: host, Program: program, Started: start.UTC().Format(time.RFC3339), Seconds: jobs.Seconds(seconds)})
	if err := r.writeJSON(r.path(resultDir, result.Unit), result); err != nil {
		return err
	}
	r.dropCheckpoint(result.Unit)
	_ = r.system.Remove(r.path(failureDir, result.Unit))
	r.reading.Lock()
	r.kept(result)
	r.reading.Unlock()
	r.report(Event{Kind: Done, Number: result.Unit, Seconds: result.Made.Seconds})
	return nil
}

// renewLimit updates the limit of a unit from the current results.
func (r *Runner) renewLimit(number int, limit *atomic.Uint64) error {
	standing, err := r.standing()
	if err != nil {
		return err
	}
	now, _ := standing.Limit(number) // the limit is 0 if the unit is no longer wanted
	limit.Store(now)
	return nil
}

// keepLock keeps renewing a lock and the limit until stopped.
func (r *Runner) keepLock(own *lock, of *saver, limit *atomic.Uint64) (stop func()) {
	return Every(r.options.Expire/5, func() {
		if now := of.now.Load(); now != nil {
			own.Done, own.Of = now.Done, now.Of
		}
		_ = own.renew() // without a lock another process may run the unit too, which is harmless
		_ = r.renewLimit(of.number, limit)
	})
}

// Every calls act after each pause, until stop is called. stop waits for a call that has begun.
func Every(pause time.Duration, act func()) (stop func()) {
	done := make(chan struct{})
	var group sync.WaitGroup
	group.Go(func() {
		for {
			select {
			case <-done:
				return
			case <-time.After(pause):
				act()
			}
		}
	})
	return func() {
		close(done)
		group.Wait()
	}
}

// saver saves the checkpoints of a unit.
type saver struct {
	runner *Runner
	number int
	now    atomic.Pointer[jobs.Progress]
	start  time.Time
	before float64 // running time of earlier runs, in seconds
	saved  time.Time
	failed bool
}

// seconds returns the running time of the unit, including earlier runs.
func (s *saver) seconds() float64 { return s.before + time.Since(s.start).Seconds() }

func (s *saver) take(now jobs.Progress) {
	s.now.Store(&now)
	s.runner.report(Event{Kind: Came, Number: s.number, Progress: now})
	if time.Since(s.saved) < s.runner.options.Save {
		return
	}
	if checkpoint := now.Checkpoint(); checkpoint != nil {
		s.save(checkpoint)
	}
	s.saved = time.Now()
}

func (s *saver) save(checkpoint []byte) {
	if err := s.runner.KeepCheckpoint(s.number, checkpoint, s.seconds()); err != nil && !s.failed {
		s.failed = true // the result may still fit on the disk
		s.runner.report(Event{Kind: Unsaved, Number: s.number, Err: err})
	}
}

// failure records why a unit failed.
type failure struct {
	Unit  int       `json:"unit"`
	Host  string    `json:"host"`
	Time  time.Time `json:"time"`
	Error string    `json:"error"`
}

// fail records a failure. The unit is then run only on request.
func (r *Runner) fail(number int, err error) error {
	host, _ := os.Hostname()
	if err := r.writeJSON(r.path(failureDir, number), failure{number, host, time.Now().Truncate(time.Second), err.Error()}); err != nil {
		return err
	}
	r.report(Event{Kind: Failed, Number: number, Err: err})
	return &failedUnit{number, err}
}

// failed reports whether a unit has failed before.
func (f *Folder) failed(number int) bool {
	_, err := os.Stat(f.path(failureDir, number))
	return err == nil
}
