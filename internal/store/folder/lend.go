package folder

import (
	"bytes"
	"context"
	"os"
	"strconv"
	"time"

	"codebreaker/internal/engine/jobs"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/store/files"
)

// Loan is a unit locked for a process that cannot see the folder.
type Loan struct{ own *lock }

// leading is the number of the leader's lock. Units are numbered from 1.
const leading = 0

// Lead locks the folder for the process that lends its units. If another process holds the lock,
// Lead waits until that process renews it, which is a problem, or until the lock expires.
func (r *Runner) Lead(ctx context.Context) (*Loan, error) {
	for {
		own, other, err := r.acquire(leading)
		switch {
		case err != nil:
			return nil, err
		case own != nil:
			return &Loan{own}, nil
		}
		free, err := r.await(ctx, []int{leading})
		switch {
		case err != nil:
			return nil, err
		case !free:
			return nil, message.NewProblem("folder-led", "{{.folder}} already has a leader, process {{.pid}} on {{.host}}", "folder", r.name, "pid", strconv.Itoa(other.PID), "host", other.Host)
		}
	}
}

// Lend locks a unit for a process elsewhere. It returns nil if another process runs the unit. A
// process that already holds the unit keeps it.
func (r *Runner) Lend(number int, host string, pid int) (*Loan, error) {
	own, other, err := r.acquireFor(number, host, pid)
	switch {
	case err != nil:
		return nil, err
	case own != nil:
		return &Loan{own}, nil
	case other.Host == host && other.PID == pid:
		return &Loan{other}, other.renew()
	}
	return nil, nil
}

// Renew renews the lock, with the unit's progress if known.
func (l *Loan) Renew(done, of int) error {
	l.own.Done, l.own.Of = done, of
	return l.own.renew()
}

// Release releases the lock.
func (l *Loan) Release() { l.own.release() }

// Standing returns the combined knowledge of the results in the folder.
func (r *Runner) Standing() (*jobs.Standing, error) { return r.standing() }

// Keep saves a result made elsewhere, with its fragment if the plan keeps proofs, and reports
// whether it did. An earlier result is kept.
func (r *Runner) Keep(result *jobs.Result, proof []byte) (kept bool, err error) {
	if err := r.work.CheckSeal(result); err != nil {
		return false, err
	}
	if result.Proof != nil {
		if err := result.CheckProof(bytes.NewReader(proof)); err != nil {
			return false, err
		}
	}
	r.reading.Lock()
	defer r.reading.Unlock()
	if err := r.readResult(result.Unit); err != nil || r.results[result.Unit] != nil {
		return false, err
	}
	if result.Proof != nil {
		if err := files.Write(r.system, r.proofPath(result.Unit), proof); err != nil {
			return false, err
		}
	}
	if err := r.writeJSON(r.path(resultDir, result.Unit), result); err != nil {
		return false, err
	}
	r.kept(result)
	r.dropCheckpoint(result.Unit)
	_ = r.system.Remove(r.path(failureDir, result.Unit))
	return true, nil
}

// Checkpoint returns the checkpoint of a stopped unit, or nil, and its running time by then.
func (r *Runner) Checkpoint(number int) (checkpoint []byte, seconds float64) {
	checkpoint, err := ReadAtMost(r.system, r.checkpointPath(number), mostBytes)
	if err != nil { // a checkpoint only saves work
		return nil, 0
	}
	return checkpoint, r.spent(number)
}

// Fail records that a unit failed elsewhere.
func (r *Runner) Fail(number int, host, text string) error {
	return r.writeJSON(r.path(failureDir, number), failure{number, host, time.Now().Truncate(time.Second), text})
}

// Failed reports whether a unit failed before.
func (r *Runner) Failed(number int) bool { return r.failed(number) }

// QueueDir returns the folder of the leader's queue.
func (f *Folder) QueueDir() string { return f.name + string(os.PathSeparator) + "queue" }
