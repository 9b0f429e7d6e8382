//go:build !browser

package store

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/store/files"
)

// Backup writes a copy of the file, as it is at one moment, while others may read and write it. The
// copy is complete and checked. Backup never overwrites a file.
func (k *Keeper) Backup(ctx context.Context, system files.System, file string) error {
	path, err := filepath.Abs(file)
	if err != nil {
		return err
	}
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return message.NewProblem("backup-there", "{{.file}} already exists; choose another name", "file", file)
	}
	part := path + ".part"
	_ = system.Remove(part) // left by a backup that was stopped
	err = k.copyTo(ctx, file, part, "")
	if err == nil {
		err = files.LinkNew(system, part, path)
	}
	_ = system.Remove(part)
	if err == nil {
		if err = files.SyncFolder(system, filepath.Dir(path)); err != nil {
			_ = system.Remove(path)
		}
	}
	var told *message.Problem
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err == nil || errors.As(err, &told): // it names the file that is to blame
		return err
	}
	return message.NewProblem("backup-failed", "{{.file}} cannot be written: {{.err}}", "file", file, "err", err)
}

// copyTo writes the copy that will have a name to another file, and checks it.
func (k *Keeper) copyTo(ctx context.Context, name, path, system string) error {
	if _, err := os.Stat(filepath.Dir(path)); err != nil { // which open would make
		return err
	}
	to, err := open(ctx, name, path, system)
	if err != nil {
		return err
	}
	if err = k.copyInto(ctx, to); err == nil {
		err = to.Check(ctx)
	}
	return errors.Join(err, to.Close())
}

// copyInto replaces another keeper's records by a copy of this keeper's at one moment.
func (k *Keeper) copyInto(ctx context.Context, to *Keeper) error {
	for {
		var from, there map[string]string
		if err := k.read(ctx, func(h *heads) { from = maps.Clone(h.text) }); err != nil {
			return err
		}
		if err := to.read(ctx, func(h *heads) { there = maps.Clone(h.text) }); err != nil {
			return err
		}
		var missing []string
		var gone []Record
		for key, head := range from {
			if there[key] != head {
				missing = append(missing, key)
			}
		}
		for key := range there {
			if from[key] == "" {
				gone = append(gone, Record{Key: key})
			}
		}
		if err := to.change(ctx, func(*heads) ([]Record, error) { return gone, nil }); err != nil {
			return err
		}
		copied := 0
		err := k.each(ctx, missing, func(records []Record) error {
			for _, r := range records {
				if !r.whole() {
					return damagedProblem(k.file, damagedRecord(r.Key))
				}
				if from[r.Key] == r.Head {
					copied++
				}
			}
			return to.change(ctx, func(*heads) ([]Record, error) { return records, nil })
		})
		if err != nil {
			return err
		}
		if copied == len(missing) { // none has changed since the heads were read
			return nil
		}
	}
}
