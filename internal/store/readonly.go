//go:build !browser

package store

import (
	"context"
	"path/filepath"

	"codebreaker/internal/sqlite"
)

// OpenToRead opens a file of games that cannot be written, on a disk of that kind
// say, or of somebody else. Nothing is made and nothing is changed; what writes
// returns the [codebreaker.Problem] that Open gave, with [ErrReadOnly] beneath. The
// error is that problem, too, where the file cannot be read either, is none yet, or
// is of an earlier version of the program.
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

// readingSource names a file that is only read. Without a log beside it nobody
// writes to it, and SQLite need not make the files by which programs wait for one
// another.
func readingSource(path string) string {
	if hasLog(path) {
		return source(path, "mode", "ro")
	}
	return source(path, "mode", "ro", "immutable", "1")
}

// checkVersion returns why a file cannot be read as it is: only one that can be
// written can be brought to a later version.
func (s *Store) checkVersion(ctx context.Context) error {
	conn, err := s.db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	version, err := versionOf(ctx, conn)
	if err == nil && version != latest() {
		err = ErrReadOnly
	}
	return err
}
