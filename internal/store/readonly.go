//go:build !browser

package store

import (
	"context"
	"path/filepath"

	"codebreaker/internal/store/sqlite"
)

// OpenToRead opens a file of games that cannot be written, for example on a read-only disk or of
// another user. It creates and changes nothing. Methods that write return the [message.Problem]
// that Open gave, which wraps [ErrReadOnly]. OpenToRead itself returns that problem if the file is
// missing, unreadable, or of an earlier version of the program.
func OpenToRead(ctx context.Context, file string) (*Store, error) {
	if err := sqlite.Missing(); err != nil {
		return nil, err
	}
	if file == "" {
		return nil, noFile()
	}
	path, err := filepath.Abs(file)
	if err != nil {
		return nil, problem(file, err)
	}
	empty, err := inspectHeader(path)
	if err == nil && empty {
		err = ErrReadOnly
	}
	if err != nil {
		return nil, problem(file, err)
	}
	s, err := connect(file, readingSource(path))
	if err != nil {
		return nil, err
	}
	close(s.written) // there is no writer to wait for
	if err = s.checkVersion(ctx); err == nil {
		err = s.prepare(ctx)
	}
	if err != nil {
		s.db.Close()
		return nil, problem(file, err)
	}
	return s, nil
}

// readingSource names a file that is only read. Without a write-ahead log no program writes to the
// file, and SQLite need not create the files that coordinate programs.
func readingSource(path string) string {
	if hasLog(path) {
		return source(path, "mode", "ro")
	}
	return source(path, "mode", "ro", "immutable", "1")
}

// checkVersion returns why a file cannot be read as it is: a file that cannot be written cannot be
// migrated.
func (s *Store) checkVersion(ctx context.Context) error {
	conn, err := s.db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	version, err := versionOf(ctx, conn, applicationID, latest())
	if err == nil && version != latest() {
		err = ErrReadOnly
	}
	return err
}
