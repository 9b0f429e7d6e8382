package cli

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/store/files"
)

// NewFile is a file that is written under a temporary name next to its target, and renamed when it
// is complete. So a full disk or Ctrl-C leaves an older file unchanged. Devices and pipes are
// written directly.
type NewFile struct {
	io.Writer
	file   *files.New // nil for a device or pipe
	device files.File // nil for a file
}

// CreateFile opens a file for writing before a long computation, so that a wrong name is reported
// at once.
func (env *Env) CreateFile(name string) (*NewFile, error) {
	target, mode := name, fs.FileMode(0o666)
	there, err := env.Files.OpenFile(name, os.O_WRONLY, 0)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return nil, FileProblem(name, err)
	default:
		info, err := there.Stat()
		if err != nil || !info.Mode().IsRegular() {
			return &NewFile{there, nil, there}, err
		}
		there.Close()
		if target, err = filepath.EvalSymlinks(name); err != nil {
			return nil, FileProblem(name, err)
		}
		mode = info.Mode().Perm()
	}
	file, err := files.Create(env.Files, target, mode)
	if err != nil {
		return nil, FileProblem(name, err)
	}
	return &NewFile{file, file, nil}, nil
}

// Keep gives the file its name. If err is not nil, it removes the file instead, and returns err.
func (f *NewFile) Keep(err error) error {
	if err != nil {
		f.Discard()
		return err
	}
	if f.device != nil {
		return f.device.Close()
	}
	file := f.file
	f.file = nil
	return file.Keep(nil)
}

// Discard removes a file that was not kept. It does nothing without a file.
func (f *NewFile) Discard() {
	switch {
	case f == nil:
	case f.device != nil:
		f.device.Close()
	default:
		f.file.Discard()
	}
}

// FileProblem says which file cannot be read or written, and why. If the folder does not exist, it
// says so.
func FileProblem(name string, err error) error {
	if name == "-" {
		return message.NewProblem("in-input", "standard input: {{.err}}", "err", err)
	}
	if folder := filepath.Dir(name); errors.Is(err, fs.ErrNotExist) {
		if _, missing := os.Stat(folder); errors.Is(missing, fs.ErrNotExist) {
			return message.NewProblem("folder-missing", "{{.file}}: folder {{.folder}} not found", "file", name, "folder", folder, "err", err)
		}
	}
	return message.NewProblem("in-file", "{{.file}}: {{.err}}", "file", name, "err", err)
}

// FileName returns the name of a file for a message. The file - is standard input.
func (env *Env) FileName(file string) string {
	if file == "-" {
		return env.Say("standard-input")
	}
	return file
}

// WriteFile writes a file. Its error names the file.
func (env *Env) WriteFile(name string, content []byte) error {
	file, err := env.CreateFile(name)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	return file.Keep(err)
}
