package folder

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"time"

	"codebreaker/internal/store/files"
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
	system  files.System
}

// acquire locks a unit, or returns the lock of another process.
func (r *Runner) acquire(number int) (own, other *lock, err error) {
	host, _ := os.Hostname()
	return r.acquireFor(number, host, os.Getpid())
}

// acquireFor locks a unit for the given process, or returns another process's lock.
func (r *Runner) acquireFor(number int, host string, pid int) (own, other *lock, err error) {
	own = &lock{Host: host, PID: pid, Started: time.Now().Truncate(time.Second), path: r.path(lockDir, number), system: r.system}
	if err := r.makeDirs(); err != nil {
		return nil, nil, err
	}
	for range 2 {
		err := own.write(func(from, to string) error { return files.LinkNew(r.system, from, to) })
		switch {
		case err == nil:
			if err = r.prepare(number); err != nil {
				own.release()
				return nil, nil, err
			}
			return own, nil, nil
		case errors.Is(err, fs.ErrNotExist): // a process that has locked the unit removed the temporary file
		case !errors.Is(err, fs.ErrExist):
			return nil, nil, err
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
	aside := files.Aside(l.path)
	if err := l.system.Rename(l.path, aside); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return files.Named(l.path, err)
	}
	if text, err := ReadAtMost(l.system, aside, mostBytes); err == nil && string(text) != l.text {
		_ = l.system.Link(aside, l.path)
	}
	_ = l.system.Remove(aside)
	return nil
}

// holder returns the lock of a unit and whether it is live. It returns nil if the unit is unlocked.
func (r *Runner) holder(number int) (held *lock, live bool, err error) {
	path := r.path(lockDir, number)
	text, err := ReadAtMost(r.system, path, mostBytes)
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
	held.path, held.text, held.system = path, string(text), r.system
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
func (l *lock) renew() error { return l.write(l.system.Rename) }

// write writes a temporary file and puts it in place. A killed process thus leaves no empty lock.
func (l *lock) write(put func(from, to string) error) error {
	l.Renewed = time.Now() // makes every lock different
	text, err := json.Marshal(l)
	if err != nil {
		return err
	}
	file, err := files.Create(l.system, l.path, 0o666)
	if err != nil {
		return err
	}
	_, err = file.Write(append(text, '\n'))
	return file.Put(put, err)
}

// release removes the lock, unless another process has taken it over.
func (l *lock) release() {
	var held lock
	text, err := ReadAtMost(l.system, l.path, mostBytes)
	if err != nil || json.Unmarshal(text, &held) != nil || held.Host != l.Host || held.PID != l.PID {
		return
	}
	_ = l.system.Remove(l.path)
}
