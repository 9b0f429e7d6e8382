//go:build !browser

package store

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"codebreaker/internal/message"
)

// Backup writes a copy of the file, as it is at one moment, while others may read and write it. The
// copy is a complete and checked store. Backup never overwrites a file.
func (s *Store) Backup(ctx context.Context, file string) error {
	path, err := filepath.Abs(file)
	if err != nil {
		return err
	}
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return message.NewProblem("backup-there", "{{.file}} already exists; choose another name", "file", file)
	}
	part := path + ".part"
	defer os.Remove(part) // without effect after a success
	_ = os.Remove(part)   // left by a backup that was stopped
	if err = s.copyTo(ctx, part); err == nil {
		err = os.Link(part, path) // unlike a rename, a link replaces nothing
		if err != nil && !errors.Is(err, fs.ErrExist) {
			err = os.Rename(part, path) // some disks have no links
		}
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return message.NewProblem("backup-failed", "{{.file}} cannot be written: {{.err}}", "file", file, "err", err)
	}
	return nil
}

// copyTo writes a copy, and checks it.
func (s *Store) copyTo(ctx context.Context, file string) error {
	if _, err := s.db.ExecContext(ctx, "VACUUM INTO ?", file); err != nil {
		return err
	}
	if err := settle(file); err != nil {
		return err
	}
	copied, err := Open(ctx, file)
	if err != nil {
		return err
	}
	return errors.Join(copied.Check(ctx), copied.Close())
}

// settle makes a file durable, and readable by its owner alone, as the store is.
func settle(name string) error {
	file, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(file.Chmod(0o600), file.Sync(), file.Close())
}
