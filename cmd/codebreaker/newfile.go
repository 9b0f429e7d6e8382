package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"codebreaker"
)

// newFile is a file on its way to its name: it is written beside it and takes its
// place when it is whole, so that a full disk or Ctrl-C leaves what was there. A
// name of a device or a pipe is written to directly.
type newFile struct {
	*os.File
	name   string // that the reader knows it by
	target string // where it goes, or empty when it is there
}

// createFile opens a file for writing before the long work whose result it gets,
// so that a wrong name is told at once.
func createFile(name string) (*newFile, error) {
	target, mode := name, fs.FileMode(0o666)
	there, err := os.OpenFile(name, os.O_WRONLY, 0)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return nil, fileProblem(name, err)
	default:
		info, err := there.Stat()
		if err != nil || !info.Mode().IsRegular() {
			return &newFile{File: there, name: name}, err
		}
		there.Close()
		if target, err = filepath.EvalSymlinks(name); err != nil {
			return nil, fileProblem(name, err)
		}
		mode = info.Mode().Perm()
	}
	file, err := os.OpenFile(fmt.Sprintf("%s.%d.new", target, os.Getpid()), os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return nil, fileProblem(name, err)
	}
	return &newFile{file, name, target}, nil
}

// keep gives the file its name. After an error in writing it there is none.
func (f *newFile) keep(err error) error {
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil && f.target != "" {
		err = os.Rename(f.Name(), f.target)
	}
	if err != nil {
		f.discard()
		return fileProblem(f.name, err)
	}
	f.target = ""
	return nil
}

// discard removes a file that was not kept.
func (f *newFile) discard() {
	f.Close()
	if f.target != "" {
		os.Remove(f.Name())
		f.target = ""
	}
}

// fileProblem says which file cannot be read or written, and why. Where a new one
// has no folder, that is why.
func fileProblem(name string, err error) error {
	if folder := filepath.Dir(name); errors.Is(err, fs.ErrNotExist) {
		if _, missing := os.Stat(folder); errors.Is(missing, fs.ErrNotExist) {
			return codebreaker.NewProblem("folder-missing", "{{.file}}: folder {{.folder}} not found", "file", name, "folder", folder, "err", err)
		}
	}
	return codebreaker.NewProblem("in-file", "{{.file}}: {{.err}}", "file", name, "err", err)
}
