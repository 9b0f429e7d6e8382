//go:build !browser

package store

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/store/files"
)

// Backup writes a copy of the file, as it is at one moment, while others may read and write it. The
// copy is a complete and checked store. Backup never overwrites a file.
func (s *Store) Backup(ctx context.Context, system files.System, file string) error {
	path, err := filepath.Abs(file)
	if err != nil {
		return err
	}
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return message.NewProblem("backup-there", "{{.file}} already exists; choose another name", "file", file)
	}
	part := path + ".part"
	_ = system.Remove(part) // left by a backup that was stopped
	if err = s.copyTo(ctx, system, part); err == nil {
		err = files.LinkNew(system, part, path)
	}
	_ = system.Remove(part)
	if err == nil {
		if err = files.SyncFolder(system, filepath.Dir(path)); err != nil {
			_ = system.Remove(path)
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
func (s *Store) copyTo(ctx context.Context, system files.System, file string) error {
	if _, err := s.db.ExecContext(ctx, "VACUUM INTO ?", file); err != nil {
		return err
	}
	if err := settle(system, file); err != nil {
		return err
	}
	copied, err := Open(ctx, file)
	if err != nil {
		return err
	}
	return errors.Join(copied.Check(ctx), copied.Close())
}

// settle makes a file durable, and readable by its owner alone, as the store is.
func settle(system files.System, name string) error {
	if err := os.Chmod(name, 0o600); err != nil {
		return err
	}
	file, err := system.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(file.Sync(), file.Close())
}
