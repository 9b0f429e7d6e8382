package folder

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"
)

// A lock says who runs a piece. It is renewed as long as it does, and one that was not for a
// while may be taken over: of a process that was killed, or a machine that is cut off. Times
// are compared as the disk gives them, for the clocks of machines differ.
type lock struct {
	Host    string    `json:"host"`
	PID     int       `json:"pid"`
	Started time.Time `json:"started"`
	Renewed time.Time `json:"renewed"`
	Done    int       `json:"done,omitempty"` // so far, of
	Of      int       `json:"of,omitempty"`
	path    string
}

// acquire locks a piece, or says who has it.
func (f *Folder) acquire(number int, expire time.Duration) (own, other *lock, err error) {
	host, _ := os.Hostname()
	return f.acquireFor(number, host, os.Getpid(), expire)
}

// acquireFor locks a piece for a process, or says who has it.
func (f *Folder) acquireFor(number int, host string, pid int, expire time.Duration) (own, other *lock, err error) {
	own = &lock{Host: host, PID: pid, Started: time.Now().Truncate(time.Second), path: f.path(lockDir, number)}
	for range 2 {
		err := own.write(linkNew)
		if err == nil {
			return own, nil, nil
		}
		if !errors.Is(err, fs.ErrExist) {
			return nil, nil, fileProblem(own.path, err)
		}
		other, live, err := f.holder(number, expire)
		if err != nil || live {
			return nil, other, err
		}
		if other == nil { // given up meanwhile
			continue
		}
		if err := other.remove(own.path); err != nil {
			return nil, nil, err
		}
	}
	return nil, &lock{}, nil // somebody was faster
}

// remove takes away a lock that is void. Somebody else may have done so meanwhile, and locked the
// piece: that lock is put back, unless there is one again.
func (l *lock) remove(path string) error {
	aside := fmt.Sprintf("%s.%d.void", path, os.Getpid())
	if err := os.Rename(path, aside); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return fileProblem(path, err)
	}
	defer os.Remove(aside)
	var held lock
	if text, err := os.ReadFile(aside); err == nil && json.Unmarshal(text, &held) == nil && (held.Host != l.Host || held.PID != l.PID) {
		_ = os.Link(aside, path)
	}
	return nil
}

// holder returns who has a piece, nil if nobody, and whether that is still so.
func (f *Folder) holder(number int, expire time.Duration) (held *lock, live bool, err error) {
	path := f.path(lockDir, number)
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, fileProblem(path, err)
	}
	held = new(lock)
	if text, err := os.ReadFile(path); err != nil || json.Unmarshal(text, held) != nil {
		held = &lock{} // it is just being written
	}
	held.Renewed = info.ModTime()
	now, err := f.now()
	if err != nil {
		return nil, false, err
	}
	return held, now.Sub(held.Renewed) < expire && !held.dead(), nil
}

// dead reports whether a lock is of a process of this machine that has ended.
func (l *lock) dead() bool {
	host, err := os.Hostname()
	if err != nil || l.PID == 0 || l.Host != host {
		return false
	}
	process, err := os.FindProcess(l.PID)
	return err != nil || errors.Is(alive(process), os.ErrProcessDone)
}

// now returns the time by the clock of the disk.
func (f *Folder) now() (time.Time, error) {
	file, err := os.CreateTemp(filepath.Join(f.name, lockDir), ".now.*")
	if err != nil { // a folder that can only be read
		return time.Now(), nil
	}
	defer os.Remove(file.Name())
	defer file.Close()
	if _, err := file.WriteString("."); err != nil {
		return time.Now(), nil
	}
	info, err := file.Stat()
	if err != nil {
		return time.Time{}, fileProblem(file.Name(), err)
	}
	return info.ModTime(), nil
}

// renew says that the piece is still run.
func (l *lock) renew() error {
	if err := l.write(os.Rename); err != nil {
		return fileProblem(l.path, err)
	}
	return nil
}

// written counts locks, so that two that one process writes at once have names of their own.
var written atomic.Uint64

// write writes a lock beside its name and puts it there, so that whoever is killed meanwhile leaves
// no lock that says nothing.
func (l *lock) write(put func(from, to string) error) error {
	l.Renewed = time.Now().Truncate(time.Second)
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

// linkNew puts a file where none is. Disks that have no links get it in two steps.
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

// release gives the piece up, unless somebody else has taken it over.
func (l *lock) release() {
	var held lock
	if text, err := os.ReadFile(l.path); err != nil || json.Unmarshal(text, &held) != nil || held.Host != l.Host || held.PID != l.PID {
		return
	}
	os.Remove(l.path)
}
