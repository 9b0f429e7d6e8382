package folder

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"
)

// A lock names the process that runs a unit. The holder renews it while the unit runs. A lock is
// void if its holder ran on this machine and has ended, or if it has not changed for the expiry
// time. That time is measured by the clock of the observing process, since clocks of machines
// differ.
type lock struct {
	Host    string    `json:"host"`
	PID     int       `json:"pid"`
	Started time.Time `json:"started"`
	Renewed time.Time `json:"renewed"`
	Done    int       `json:"done,omitempty"` // progress so far, out of Of
	Of      int       `json:"of,omitempty"`
	path    string
	text    string // the file's content when it was read
}

// acquire locks a unit, or returns the lock of another process.
func (r *Runner) acquire(number int) (own, other *lock, err error) {
	host, _ := os.Hostname()
	return r.acquireFor(number, host, os.Getpid())
}

// acquireFor locks a unit for the given process, or returns another process's lock.
func (r *Runner) acquireFor(number int, host string, pid int) (own, other *lock, err error) {
	own = &lock{Host: host, PID: pid, Started: time.Now().Truncate(time.Second), path: r.path(lockDir, number)}
	for range 2 {
		err := own.write(linkNew)
		if err == nil {
			return own, nil, nil
		}
		if !errors.Is(err, fs.ErrExist) {
			return nil, nil, fileProblem(own.path, err)
		}
		other, live, err := r.holder(number)
		if err != nil || live {
			return nil, other, err
		}
		if other == nil { // released in the meantime
			continue
		}
		if err := other.remove(); err != nil {
			return nil, nil, err
		}
	}
	return nil, &lock{}, nil // another process was faster
}

// remove removes a void lock. If the file has been replaced by a new lock, remove restores that
// lock, unless yet another one exists.
func (l *lock) remove() error {
	aside := fmt.Sprintf("%s.%d.void", l.path, os.Getpid())
	if err := os.Rename(l.path, aside); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return fileProblem(l.path, err)
	}
	defer os.Remove(aside)
	if text, err := os.ReadFile(aside); err == nil && string(text) != l.text {
		_ = os.Link(aside, l.path)
	}
	return nil
}

// holder returns the lock of a unit and whether it is live. It returns nil if the unit is unlocked.
func (r *Runner) holder(number int) (held *lock, live bool, err error) {
	path := r.path(lockDir, number)
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, fileProblem(path, err)
	}
	held = new(lock)
	if json.Unmarshal(text, held) != nil {
		held = &lock{} // it is being written
	}
	held.path, held.text = path, string(text)
	return held, r.look(held) < r.options.Expire && !held.dead(), nil
}

// sighting records what this process has seen of a lock.
type sighting struct {
	text    string
	since   time.Time // when it first saw this text
	changed bool      // it had seen a different text before
}

// look returns how long this process has seen a lock unchanged.
func (r *Runner) look(held *lock) time.Duration {
	r.looking.Lock()
	defer r.looking.Unlock()
	seen, before := r.seen[held.path]
	if !before || seen.text != held.text {
		r.seen[held.path] = sighting{held.text, time.Now(), before}
		return 0
	}
	return time.Since(seen.since)
}

// await waits until this process has seen each of the locks change. If one is released or void, it
// returns true early.
func (r *Runner) await(ctx context.Context, numbers []int) (free bool, err error) {
	for reported := false; len(numbers) > 0; {
		held, live, err := r.holder(numbers[0])
		if err != nil || !live {
			return err == nil, err
		}
		if r.changed(held) {
			numbers = numbers[1:]
			continue
		}
		if !reported {
			r.report(Event{Kind: Waiting, Number: numbers[0], Host: held.Host})
			reported = true
		}
		select {
		case <-ctx.Done():
			return false, ctx.Err()
		case <-time.After(min(r.options.Expire/4, time.Second/4)):
		}
	}
	return false, nil
}

// changed reports whether this process has seen a lock change.
func (r *Runner) changed(held *lock) bool {
	r.looking.Lock()
	defer r.looking.Unlock()
	return r.seen[held.path].changed
}

// dead reports whether the lock's holder ran on this machine and has ended.
func (l *lock) dead() bool {
	host, err := os.Hostname()
	if err != nil || l.PID == 0 || l.Host != host {
		return false
	}
	process, err := os.FindProcess(l.PID)
	return err != nil || errors.Is(alive(process), os.ErrProcessDone)
}

// renew writes the lock with the current time.
func (l *lock) renew() error {
	if err := l.write(os.Rename); err != nil {
		return fileProblem(l.path, err)
	}
	return nil
}

// written numbers the temporary files, so that locks written at the same time do not collide.
var written atomic.Uint64

// write writes a temporary file and puts it in place. A killed process thus leaves no empty lock.
func (l *lock) write(put func(from, to string) error) error {
	l.Renewed = time.Now() // makes every lock different
	text, err := json.Marshal(l)
	if err != nil {
		return err
	}
	aside := fmt.Sprintf("%s.%s.%d.%d.new", l.path, filepath.Base(l.Host), l.PID, written.Add(1))
	if err := os.WriteFile(aside, append(text, '\n'), 0o644); err != nil {
		return err
	}
	defer os.Remove(aside)
	return put(aside, l.path)
}

// linkNew creates a file unless it exists. Without hard links it takes two steps.
func linkNew(from, to string) error {
	err := os.Link(from, to)
	if err == nil || errors.Is(err, fs.ErrExist) {
		return err
	}
	file, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	file.Close()
	return os.Rename(from, to)
}

// release removes the lock, unless another process has taken it over.
func (l *lock) release() {
	var held lock
	if text, err := os.ReadFile(l.path); err != nil || json.Unmarshal(text, &held) != nil || held.Host != l.Host || held.PID != l.PID {
		return
	}
	os.Remove(l.path)
}
