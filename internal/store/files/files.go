// Package files writes files that survive faults. A file is written under a temporary name, flushed
// to disk and renamed, and then its folder is flushed: after a crash there is either the old file or
// the whole new one.
package files

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
)

// System is what writing files needs of the operating system. Tests pass one that fails.
type System interface {
	OpenFile(name string, flag int, mode fs.FileMode) (File, error)
	Mkdir(name string, mode fs.FileMode) error
	Rename(from, to string) error
	Link(from, to string) error // fails if to exists
	Remove(name string) error
}

// File is an open file or folder.
type File interface {
	io.ReadWriteCloser
	Stat() (fs.FileInfo, error)
	Sync() error
}

// OS is the operating system.
type OS struct{}

func (OS) OpenFile(name string, flag int, mode fs.FileMode) (File, error) {
	file, err := os.OpenFile(name, flag, mode)
	if err != nil {
		return nil, err // a nil *os.File would not be a nil File
	}
	return file, nil
}

func (OS) Mkdir(name string, mode fs.FileMode) error { return os.Mkdir(name, mode) }
func (OS) Rename(from, to string) error              { return os.Rename(from, to) }
func (OS) Link(from, to string) error                { return os.Link(from, to) }
func (OS) Remove(name string) error                  { return os.Remove(name) }

// Root is the operating system below one folder, which no name and no symbolic link leaves.
type Root struct{ *os.Root }

// OpenFile opens a file below the folder.
func (r Root) OpenFile(name string, flag int, mode fs.FileMode) (File, error) {
	file, err := r.Root.OpenFile(name, flag, mode)
	if err != nil {
		return nil, err
	}
	return file, nil
}

// ending is the ending of temporary names.
const ending = ".new"

// Aside returns a temporary name next to a file. No other process uses it.
func Aside(name string) string {
	return filepath.Join(filepath.Dir(name), fmt.Sprintf(".%s.%016x%s", filepath.Base(name), rand.Uint64(), ending))
}

// IsTemporary reports whether name, without its folder, is temporary and belongs to a file whose name has
// this start.
func IsTemporary(name, start string) bool {
	return strings.HasPrefix(name, "."+start) && strings.HasSuffix(name, ending)
}

// New is a file under a temporary name.
type New struct {
	file   File
	system System
	name   string // the final name
	beside string // the temporary name
}

// Create creates a file under a temporary name.
func Create(system System, name string, mode fs.FileMode) (*New, error) {
	beside := Aside(name)
	file, err := system.OpenFile(beside, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return nil, Named(name, err)
	}
	return &New{file, system, name, beside}, nil
}

// Write appends to the file. Its error has the final name.
func (n *New) Write(content []byte) (int, error) {
	written, err := n.file.Write(content)
	return written, Named(n.name, err)
}

// Keep flushes the file and gives it its final name. It removes the file instead if err, an error of
// writing the content, is not nil, or if it fails.
func (n *New) Keep(err error) error {
	if err == nil {
		err = Named(n.name, n.file.Sync())
	}
	if err := n.Put(n.system.Rename, err); err != nil {
		return err
	}
	return Named(n.name, SyncFolder(n.system, filepath.Dir(n.name)))
}

// Put is Keep by a function other than Rename, such as [LinkNew], and without flushing: the file may be
// lost in a crash.
func (n *New) Put(place func(from, to string) error, err error) error {
	if closed := n.file.Close(); err == nil {
		err = Named(n.name, closed)
	}
	if err == nil {
		err = Named(n.name, place(n.beside, n.name))
	}
	_ = n.system.Remove(n.beside) // it is gone after a rename
	return err
}

// Discard removes the file. It does nothing without a file, and after Keep.
func (n *New) Discard() {
	if n != nil {
		n.file.Close()
		_ = n.system.Remove(n.beside)
	}
}

// Write writes a file. An older one with this name is replaced at once.
func Write(system System, name string, content []byte) error {
	file, err := Create(system, name, 0o666)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	return file.Keep(err)
}

// LinkNew gives a file another name that no file has yet. Without hard links the file loses its first
// name.
func LinkNew(system System, from, to string) error {
	err := system.Link(from, to)
	if err == nil || errors.Is(err, fs.ErrExist) || errors.Is(err, fs.ErrNotExist) {
		return err
	}
	taken, err := system.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	taken.Close()
	if err = system.Rename(from, to); err != nil {
		_ = system.Remove(to)
	}
	return err
}

// MkdirAll makes a folder and its parents, if they are missing, and flushes them.
func MkdirAll(system System, name string) error {
	err := system.Mkdir(name, 0o777)
	if parent := filepath.Dir(name); errors.Is(err, fs.ErrNotExist) && parent != name {
		if err := MkdirAll(system, parent); err != nil {
			return err
		}
		err = system.Mkdir(name, 0o777)
	}
	switch {
	case errors.Is(err, fs.ErrExist):
		return nil
	case err != nil:
		return err
	}
	return Named(name, SyncFolder(system, filepath.Dir(name)))
}

// SyncFolder flushes the names in a folder to disk, if the system can.
func SyncFolder(system System, name string) error {
	if runtime.GOOS == "windows" {
		return nil // it flushes no folders
	}
	folder, err := system.OpenFile(name, os.O_RDONLY, 0)
	if errors.Is(err, fs.ErrPermission) {
		return nil // a folder that this user can only write
	}
	if err != nil {
		return err
	}
	err = folder.Sync()
	folder.Close()
	if errors.Is(err, errors.ErrUnsupported) || errors.Is(err, syscall.EINVAL) {
		return nil
	}
	return err
}

// Named returns the error of a file operation with the name that the user knows.
func Named(name string, err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return &fs.PathError{Op: path.Op, Path: name, Err: path.Err}
	case errors.As(err, &link):
		return &fs.PathError{Op: link.Op, Path: name, Err: link.Err}
	}
	return err
}
