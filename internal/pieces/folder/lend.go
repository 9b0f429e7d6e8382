package folder

import (
	"bytes"
	"context"
	"os"
	"strconv"
	"time"

	"codebreaker"
	"codebreaker/internal/pieces"
)

// Loan is a piece that is locked for somebody who cannot see the folder.
type Loan struct{ own *lock }

// leading is the number of the lock of who leads a folder: pieces are numbered from 1.
const leading = 0

// Lead locks the folder for the process that lends its pieces. If another one has locked it, Lead waits until
// that gives a sign, which is a problem, or its lock is void.
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
			return nil, codebreaker.NewProblem("folder-led", "{{.folder}} already has a leader, process {{.pid}} on {{.host}}", "folder", r.name, "pid", strconv.Itoa(other.PID), "host", other.Host)
		}
	}
}

// Lend locks a piece for a process elsewhere; nil if another one runs it. One that has it
// already keeps it.
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

// Renew says that the piece is still run, and how far it has come if that is known.
func (l *Loan) Renew(done, of int) error {
	l.own.Done, l.own.Of = done, of
	return l.own.renew()
}

// Release gives the piece up.
func (l *Loan) Release() { l.own.release() }

// Standing returns what the results in the folder say together.
func (r *Runner) Standing() (*pieces.Standing, error) { return r.standing() }

// Keep writes a result that was made elsewhere, with the fragment that belongs to it if the plan keeps proofs, and reports that it
// did: of two the first is kept.
func (r *Runner) Keep(result *pieces.Result, proof []byte) (kept bool, err error) {
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
	if err := r.readResult(result.Piece); err != nil || r.results[result.Piece] != nil {
		return false, err
	}
	if result.Proof != nil {
		if err := write(r.proofPath(result.Piece), proof); err != nil {
			return false, err
		}
	}
	if err := writeJSON(r.path(resultDir, result.Piece), result); err != nil {
		return false, err
	}
	r.kept(result)
	r.dropCheckpoint(result.Piece)
	os.Remove(r.path(failureDir, result.Piece))
	return true, nil
}

// Checkpoint returns what a piece that was stopped goes on from, or nil, and how many seconds it
// had been run by then.
func (r *Runner) Checkpoint(number int) (checkpoint []byte, seconds float64) {
	checkpoint, err := ReadAtMost(r.checkpointPath(number), mostBytes)
	if err != nil { // it only saves work
		return nil, 0
	}
	return checkpoint, r.spent(number)
}

// Fail notes that a piece could not be done elsewhere.
func (r *Runner) Fail(number int, host, text string) error {
	return writeJSON(r.path(failureDir, number), failure{number, host, time.Now().Truncate(time.Second), text})
}

// Failed reports whether a piece failed before.
func (r *Runner) Failed(number int) bool { return r.failed(number) }

// QueueDir is where a leader keeps its queue.
func (f *Folder) QueueDir() string { return f.name + string(os.PathSeparator) + "queue" }
