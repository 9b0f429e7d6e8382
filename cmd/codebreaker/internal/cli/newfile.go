package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"codebreaker/internal/message"
)

// NewFile is a file that is written under a temporary name next to its target, and renamed when it
// is complete. So a full disk or Ctrl-C leaves an older file unchanged. Devices and pipes are
// written directly.
type NewFile struct {
	*os.File
	name   string // the name that the user gave
	target string // the final name; empty for a device or pipe, and after the end
}

// CreateFile opens a file for writing before a long computation, so that a wrong name is reported
// at once.
func CreateFile(name string) (*NewFile, error) {
	target, mode := name, fs.FileMode(0o666)
	there, err := os.OpenFile(name, os.O_WRONLY, 0)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return nil, FileProblem(name, err)
	default:
		info, err := there.Stat()
		if err != nil || !info.Mode().IsRegular() {
			return &NewFile{File: there, name: name}, err
		}
		there.Close()
		if target, err = filepath.EvalSymlinks(name); err != nil {
			return nil, FileProblem(name, err)
		}
		mode = info.Mode().Perm()
	}
	file, err := os.OpenFile(fmt.Sprintf("%s.%d.new", target, os.Getpid()), os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return nil, FileProblem(name, err)
	}
	return &NewFile{file, name, target}, nil
}

// Keep renames the file to its target. After a write error it removes the file instead.
func (f *NewFile) Keep(err error) error {
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil && f.target != "" {
		err = os.Rename(f.Name(), f.target)
	}
	if err != nil {
		f.Discard()
		return FileProblem(f.name, err)
	}
	f.target = ""
	return nil
}

// Discard removes a file that was not kept. It does nothing without a file.
func (f *NewFile) Discard() {
	if f == nil {
		return
	}
	f.Close()
	if f.target != "" {
		os.Remove(f.Name())
		f.target = ""
	}
}

// FileProblem says which file cannot be read or written, and why. If the folder does not exist, it
// says so.
func FileProblem(name string, err error) error {
	if folder := filepath.Dir(name); errors.Is(err, fs.ErrNotExist) {
		if _, missing := os.Stat(folder); errors.Is(missing, fs.ErrNotExist) {
			return message.NewProblem("folder-missing", "{{.file}}: folder {{.folder}} not found", "file", name, "folder", folder, "err", err)
		}
	}
	return message.NewProblem("in-file", "{{.file}}: {{.err}}", "file", name, "err", err)
}

// WriteFile writes a file. Its error names the file.
func WriteFile(name string, content []byte) error {
	file, err := CreateFile(name)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	return file.Keep(err)
}
