//go:build !browser

package store

import (
	"context"
	"errors"
	"io/fs"
	"syscall"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/store/sqlite"
)

func noFile() error {
	return message.NewProblem("store-nowhere", "there is no folder for saved games: the environment has no home folder")
}

// problem turns an error of a file of games into one that a person can act on. Problems and the
// errors of a context stay as they are.
func problem(file string, err error) error {
	stopped := errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, errClosed)
	if err == nil || stopped || errors.As(err, new(*message.Problem)) {
		return err
	}
	code := sqlite.Code(err)
	switch {
	case errors.Is(err, errForeign) || sqlite.Primary(code) == sqlite.NotDatabase:
		return message.NewProblem("store-foreign", "{{.file}} is not a file of saved games; it was not changed", "file", file, "err", err)
	case errors.Is(err, errDamaged) || isDamage(err):
		if !errors.Is(err, errDamaged) {
			err = errors.Join(errDamaged, err)
		}
		return damagedProblem(file, err)
	case errors.Is(err, syscall.ENOSPC) || sqlite.Primary(code) == sqlite.Full || sqlite.Primary(code) == sqlite.DiskFailed && code != sqlite.ReadFailed:
		return message.NewProblem("store-full", "{{.file}} cannot be written: the disk is full or failing; games saved before are safe", "file", file, "err", err)
	case errors.Is(err, ErrReadOnly) || errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS) || unwritable(code):
		if !errors.Is(err, ErrReadOnly) {
			err = errors.Join(ErrReadOnly, err)
		}
		return message.NewProblem("store-read-only", "no games can be saved in {{.file}}: the file or its folder is read-only", "file", file, "err", err)
	case sqlite.Primary(code) == sqlite.Busy || sqlite.Primary(code) == sqlite.Locked:
		return message.NewProblem("store-locked", "{{.file}} is locked by another program; try again when it has finished", "file", file, "err", err)
	}
	return message.NewProblem("store-failed", "{{.file}}: {{.err}}", "file", file, "err", err)
}

// isDamage reports whether an error means that the file is not as SQLite left it.
func isDamage(err error) bool {
	code := sqlite.Code(err)
	return sqlite.Primary(code) == sqlite.Corrupt || sqlite.Primary(code) == sqlite.NotDatabase || code == sqlite.ShortRead
}

// unwritable reports whether a code means that files cannot be written or created.
func unwritable(code int) bool {
	switch sqlite.Primary(code) {
	case sqlite.ReadOnly, sqlite.Denied, sqlite.CannotOpen, sqlite.Unauthorized:
		return true
	}
	return false
}
