//go:build !browser

package store

import (
	"context"
	"database/sql"
	"errors"
	"net/url"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"codebreaker/internal/store/sqlite"
)

// Store is a file of games. Its methods may be called concurrently.
type Store struct {
	file string
	db   *sql.DB
	pen  *pen // the writer, for which Close waits; nil if the file is only read

	byID *sql.Stmt // reads a game: a server does so at every request

	closing sync.RWMutex // held to write to writes
	closed  bool
	writes  chan write

	written chan struct{} // closed when the last write is done
}

// lockedMilliseconds is how long to wait for another program that holds the file before reporting
// an error.
const lockedMilliseconds = "10000"

// Open opens a file of games, and creates it with its folder if it is missing. The error is a
// [message.Problem] if the file is not a store, is damaged or cut short, comes from a later
// version of the program, cannot be written, or is locked by another program. Such a file is not
// changed. For a file that cannot be written the error wraps [ErrReadOnly]; then [OpenToRead] may
// succeed.
func Open(ctx context.Context, file string) (*Store, error) {
	if err := sqlite.Missing(); err != nil {
		return nil, err
	}
	if file == "" {
		return nil, noFile()
	}
	path, err := filepath.Abs(file)
	if err == nil {
		err = inspect(path)
	}
	if err == nil {
		err = makeFile(path)
	}
	if err != nil {
		return nil, problem(file, err)
	}
	s, err := connect(file, source(path))
	if err != nil {
		return nil, err
	}
	if s.pen, err = s.takePen(ctx); err == nil {
		err = s.prepare(ctx)
	}
	if err != nil {
		if s.pen != nil {
			s.pen.close()
		}
		s.db.Close()
		return nil, problem(file, err)
	}
	go s.writeAll()
	return s, nil
}

// connect returns a store without its pen and its statements.
func connect(file, source string) (*Store, error) {
	s := &Store{file: file, writes: make(chan write, mostTogether), written: make(chan struct{})}
	var err error
	if s.db, err = sqlite.Open(source); err != nil {
		return nil, problem(file, err)
	}
	connections := 1 + max(4, 2*runtime.GOMAXPROCS(0)) // one writes; more readers would wait for cores
	s.db.SetMaxOpenConns(connections)
	s.db.SetMaxIdleConns(connections)
	return s, nil
}

func (s *Store) prepare(ctx context.Context) (err error) {
	s.byID, err = s.db.PrepareContext(ctx, "SELECT "+columns+" FROM games WHERE id = ?")
	return err
}

// source names a file to the driver, with the settings of every connection and more settings as
// name, value. SQLite's own files next to it, such as its log, get its permissions.
func source(path string, more ...string) string {
	settings := url.Values{"_pragma": {"busy_timeout(" + lockedMilliseconds + ")", "synchronous(FULL)", "foreign_keys(1)"}, "modeof": {path}}
	for i := 0; i+1 < len(more); i += 2 {
		settings.Set(more[i], more[i+1])
	}
	name := url.URL{Scheme: "file", Path: filepath.ToSlash(path), RawQuery: strings.ReplaceAll(settings.Encode(), "+", "%20")} // a plus is no space to SQLite
	if filepath.VolumeName(path) != "" {
		name.Path = "/" + name.Path // file:///C:/…
	}
	return name.String()
}

// Close waits for the writes that have begun and closes the file.
func (s *Store) Close() error {
	s.closing.Lock()
	if !s.closed {
		s.closed = true
		close(s.writes)
	}
	s.closing.Unlock()
	<-s.written
	if s.pen == nil {
		return errors.Join(s.byID.Close(), s.db.Close())
	}
	return errors.Join(s.byID.Close(), s.pen.close(), s.db.Close())
}

// File returns the name of the file, as it was given.
func (s *Store) File() string { return s.file }

var _ Keeper = (*Store)(nil)
