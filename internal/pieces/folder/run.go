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

	"codebreaker"
	"codebreaker/internal/pieces"
)

// Options say how pieces of a folder are run.
type Options struct {
	Threads int           // 0 means one for each core
	Program string        // the version of this program, which results tell if it is not that of the plan; may be empty
	Memory  int           // bytes that a search remembers sets in; 0 means the usual
	Save    time.Duration // between checkpoints; 0 means [UsualSave]
	Expire  time.Duration // after which a lock is void that this process has seen unchanged; 0 means [UsualExpire]
	Tell    func(Event)   // what happens, by one goroutine at a time; may be nil
}

// The usual times.
const (
	UsualSave   = time.Minute
	UsualExpire = 5 * time.Minute
)

// Event is something that happens while pieces are run.
type Event struct {
	Kind     Kind
	Number   int // of the piece
	Host     string
	Seconds  float64
	Progress pieces.Progress
	Err      error
}

// Kind says what happens.
type Kind uint8

// What happens.
const (
	Took       Kind = iota // a piece begins
	Resumed                // a piece goes on from its checkpoint
	Came                   // a piece has come so far
	Done                   // a piece is done: seconds
	DoneBefore             // a piece was done before
	Idle                   // a piece is not needed any more
	Waiting                // a piece is locked by another process, which may have ended: host
	Failed                 // a piece failed: err
	Again                  // a checkpoint is damaged, and the piece is run again: err
	Ignored                // a result, or the fragment that belongs to it, is damaged, and the result counts as none: err
	Unsaved                // a checkpoint cannot be saved: err
	AllDone                // every piece is done
	Empty                  // no piece is left that nobody runs
)

// Runner runs pieces of a folder.
type Runner struct {
	*Folder
	work    *pieces.Work
	options Options
	telling sync.Mutex
	reading sync.Mutex
	results map[int]*pieces.Result // that were read and are whole

	verified map[int]bool   // of them, those whose fragments were read and are whole
	damaged  map[int]string // digests of results that count as none because their fragments are not whole
	ignored  map[int]string // by piece, why its result counts as none; was reported

	looking sync.Mutex
	seen    map[string]sighting // of locks, by their paths
}

// NewRunner returns a runner of a folder's work.
func NewRunner(f *Folder, work *pieces.Work, options Options) *Runner {
	options.Save, options.Expire = cmp.Or(options.Save, UsualSave), cmp.Or(options.Expire, UsualExpire)
	return &Runner{
		Folder: f, work: work, options: options, results: make(map[int]*pieces.Result),
		verified: make(map[int]bool), damaged: make(map[int]string), ignored: make(map[int]string), seen: make(map[string]sighting),
	}
}

func (r *Runner) tell(e Event) {
	if r.options.Tell != nil {
		r.telling.Lock()
		defer r.telling.Unlock()
		r.options.Tell(e)
	}
}

// standing reads results that are new. One that is damaged counts as none.
func (r *Runner) standing() (*pieces.Standing, error) {
	r.reading.Lock()
	defer r.reading.Unlock()
	var all []*pieces.Result
	for i := range r.Plan.Pieces {
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

// readResult reads a result if there is one that is whole, and so is its fragment as far as its length says.
func (r *Runner) readResult(number int) error {
	result, err := r.result(number)
	switch {
	case err != nil || result == nil || r.damaged[number] == result.Digest:
		return err
	case !r.sized(result):
		r.ignore(number, pieces.DamagedProof(number))
		return nil
	}
	r.results[number] = result
	return nil
}

// result reads the result of a piece; nil if there is none that is whole.
func (r *Runner) result(number int) (*pieces.Result, error) {
	path, result := r.path(resultDir, number), new(pieces.Result)
	err := readJSON(path, result)
	var unread *fs.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case errors.As(err, &unread):
		return nil, fileProblem(path, err)
	case err == nil && result.Piece != number:
		err = codebreaker.NewProblem("folder-other-piece", "this is not the result of unit {{.number}}", "number", number)
	case err == nil:
		err = r.work.CheckSeal(result)
	}
	if err != nil {
		r.ignore(number, err)
		return nil, nil
	}
	return result, nil
}

// ignore reports once why the result of a piece counts as none.
func (r *Runner) ignore(number int, why error) {
	if r.ignored[number] == why.Error() {
		return
	}
	r.ignored[number] = why.Error()
	r.tell(Event{Kind: Ignored, Number: number, Err: codebreaker.NewProblem("folder-ignored", "{{.file}} is ignored: {{.err}}", "file", r.path(resultDir, number), "err", why)})
}

// Results reads the results that are whole; their fragments are not looked at.
func (r *Runner) Results() (results []*pieces.Result, err error) {
	r.reading.Lock()
	defer r.reading.Unlock()
	for i := range r.Plan.Pieces {
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

// Piece runs one piece until it is done: one that somebody else runs is waited for.
func (r *Runner) Piece(ctx context.Context, number int) error {
	if number < 1 || number > len(r.Plan.Pieces) {
		return codebreaker.NewProblem("pieces-number", "there is no unit {{.number}}: the plan has {{.count}} units", "number", number, "count", len(r.Plan.Pieces))
	}
	told := false
	for {
		ran, other, err := r.try(ctx, number)
		if err != nil || ran {
			return err
		}
		if !told {
			r.tell(Event{Kind: Waiting, Number: number, Host: other.Host})
			told = true
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(min(r.options.Expire/4, 5*time.Second)):
		}
	}
}

// Next runs the next piece that is not locked, and reports whether it found one. If all remaining pieces are locked
// it waits until every holder has given a sign, or a lock is void.
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
			r.tell(Event{Kind: AllDone})
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
			r.tell(Event{Kind: Empty})
			return false, nil
		}
	}
}

// first runs the first of some pieces that is not locked, or reports which are.
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

// All runs pieces until none is left that nobody runs. Pieces that fail are left behind; the
// error says which.
func (r *Runner) All(ctx context.Context) error {
	var failed []int
	for {
		ran, err := r.Next(ctx)
		var failure *failedPiece
		switch {
		case errors.As(err, &failure):
			failed = append(failed, failure.number)
		case err != nil:
			return err
		case !ran && len(failed) > 0:
			return codebreaker.NewProblem("folder-failed", "{{.count}} units failed: {{.numbers}}", "count", len(failed), "numbers", pieces.Numbers(failed), "err", errFailed)
		case !ran:
			return nil
		}
	}
}

var errFailed = errors.New("failed")

// failedPiece is the error of a piece that cannot be computed.
type failedPiece struct {
	number int
	err    error
}

func (f *failedPiece) Error() string { return f.err.Error() }
func (f *failedPiece) Unwrap() error { return f.err }

// try runs a piece unless it is done or not wanted, which counts as run, or somebody else runs it.
func (r *Runner) try(ctx context.Context, number int) (ran bool, other *lock, err error) {
	if settled, err := r.settled(number); err != nil || settled {
		return true, nil, err
	}
	own, other, err := r.acquire(number)
	if err != nil || own == nil {
		return false, other, err
	}
	defer own.release()
	if settled, err := r.settled(number); err != nil || settled { // meanwhile
		return true, nil, err
	}
	return true, nil, r.run(ctx, number, own)
}

// settled reports whether there is nothing to do for a piece, and tells why.
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
	r.tell(Event{Kind: kind, Number: number})
	return true, nil
}

// run computes a piece and keeps its result.
func (r *Runner) run(ctx context.Context, number int, own *lock) error {
	checkpoint, err := ReadAtMost(r.checkpointPath(number), mostBytes)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		r.tell(Event{Kind: Took, Number: number})
	case err != nil:
		return fileProblem(r.checkpointPath(number), err)
	default:
		r.tell(Event{Kind: Resumed, Number: number})
	}
	var limit atomic.Uint64
	if err := r.renewLimit(number, &limit); err != nil {
		return err
	}
	proof, err := r.newProof(number)
	if err != nil {
		return err
	}
	defer proof.discard()
	start := time.Now()
	saver := &saver{runner: r, number: number, saved: start, start: start}
	if checkpoint != nil {
		saver.before = r.spent(number)
	}
	stop := r.keepLock(own, saver, &limit)
	result, left, err := r.work.Run(ctx, number, pieces.How{
		Threads: r.options.Threads, Memory: r.options.Memory, Checkpoint: checkpoint, Limit: limit.Load, Progress: saver.take, Proof: proof,
	})
	stop()
	var damaged *codebreaker.Problem
	switch {
	case ctx.Err() != nil && err != nil:
		if left != nil {
			saver.save(left)
		}
		return ctx.Err()
	case checkpoint != nil && errors.As(err, &damaged) && startAgain[damaged.ID]:
		if err := os.Remove(r.checkpointPath(number)); err != nil {
			return fileProblem(r.checkpointPath(number), err)
		}
		r.dropCheckpoint(number)
		r.tell(Event{Kind: Again, Number: number, Err: err})
		return r.run(ctx, number, own)
	case err != nil:
		return r.fail(number, err)
	}
	if proof != nil {
		if err := giveName(proof.File, r.proofPath(number), nil); err != nil {
			return err
		}
	}
	return r.finish(result, start, saver.seconds())
}

// startAgain has what is wrong with checkpoints that is no reason to stop.
var startAgain = map[string]bool{"checkpoint-before": true, "checkpoint-other": true, "checkpoint-damaged": true, "optimal-contradiction": true}

// finish keeps a result.
func (r *Runner) finish(result *pieces.Result, start time.Time, seconds float64) error {
	host, _ := os.Hostname()
	program := r.options.Program
	if program == r.Plan.Program {
		program = ""
	}
	result = result.Sealed(pieces.Made{Host: host, Program: program, Started: start.UTC().Format(time.RFC3339), Seconds: pieces.Seconds(seconds)})
	if err := writeJSON(r.path(resultDir, result.Piece), result); err != nil {
		return err
	}
	r.dropCheckpoint(result.Piece)
	os.Remove(r.path(failureDir, result.Piece))
	r.reading.Lock()
	r.kept(result)
	r.reading.Unlock()
	r.tell(Event{Kind: Done, Number: result.Piece, Seconds: result.Made.Seconds})
	return nil
}

// renewLimit sets the limit of a piece by the results there are.
func (r *Runner) renewLimit(number int, limit *atomic.Uint64) error {
	standing, err := r.standing()
	if err != nil {
		return err
	}
	now, _ := standing.Limit(number) // of a piece that is not wanted any more the limit is 0
	limit.Store(now)
	return nil
}

// keepLock renews a lock, and the limit, until it is told to stop.
func (r *Runner) keepLock(own *lock, of *saver, limit *atomic.Uint64) (stop func()) {
	done := make(chan struct{})
	var group sync.WaitGroup
	group.Go(func() {
		for {
			select {
			case <-done:
				return
			case <-time.After(r.options.Expire / 5):
			}
			if now := of.now.Load(); now != nil {
				own.Done, own.Of = now.Done, now.Of
			}
			_ = own.renew() // without it somebody else may do the piece too, which does no harm
			_ = r.renewLimit(of.number, limit)
		}
	})
	return func() {
		close(done)
		group.Wait()
	}
}

// saver saves checkpoints of a piece.
type saver struct {
	runner *Runner
	number int
	now    atomic.Pointer[pieces.Progress]
	start  time.Time
	before float64 // seconds that the piece had been run when it was stopped
	saved  time.Time
	failed bool
}

// seconds is how long the piece has been run, that of the checkpoint it went on from included.
func (s *saver) seconds() float64 { return s.before + time.Since(s.start).Seconds() }

func (s *saver) take(now pieces.Progress) {
	s.now.Store(&now)
	s.runner.tell(Event{Kind: Came, Number: s.number, Progress: now})
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
		s.failed = true // the result may find room all the same
		s.runner.tell(Event{Kind: Unsaved, Number: s.number, Err: err})
	}
}

// failure says why a piece could not be done.
type failure struct {
	Piece int       `json:"piece"`
	Host  string    `json:"host"`
	Time  time.Time `json:"time"`
	Error string    `json:"error"`
}

// fail notes a failure, so that nobody tries again unless asked to.
func (r *Runner) fail(number int, err error) error {
	host, _ := os.Hostname()
	if err := writeJSON(r.path(failureDir, number), failure{number, host, time.Now().Truncate(time.Second), err.Error()}); err != nil {
		return err
	}
	r.tell(Event{Kind: Failed, Number: number, Err: err})
	return &failedPiece{number, err}
}

// failed reports whether a piece failed before.
func (f *Folder) failed(number int) bool {
	_, err := os.Stat(f.path(failureDir, number))
	return err == nil
}
