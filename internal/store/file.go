//go:build !browser

package store

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"codebreaker/internal/store/files"
)

// DefaultFile returns the file in which games are kept by default:
// $XDG_DATA_HOME/codebreaker/games.db, else ~/.local/share/codebreaker/games.db (on Windows
// %LocalAppData%\codebreaker\games.db). It is empty if the environment names no such folder.
func DefaultFile(getenv func(string) string) string {
	folder := getenv("XDG_DATA_HOME")
	switch {
	case filepath.IsAbs(folder): // the specification says to ignore relative paths
	case runtime.GOOS == "windows":
		folder = getenv("LocalAppData")
	case getenv("HOME") != "":
		folder = filepath.Join(getenv("HOME"), ".local", "share")
	default:
		folder = ""
	}
	if folder == "" {
		return ""
	}
	return filepath.Join(folder, "codebreaker", "games.db")
}

// The header of an SQLite file: https://www.sqlite.org/fileformat.html#the_database_header
const (
	headerBytes   = 100
	magic         = "SQLite format 3\x00"
	atApplication = 68 // PRAGMA application_id
)

// applicationID marks a file as ours: "CbKp".
const applicationID = 0x43624b70

// inspect looks at a file before SQLite may touch it. It returns nil for a store that this program
// can read and write, and for a file that is missing or empty.
func inspect(path string) error {
	empty, err := inspectHeader(path)
	if err != nil || empty {
		return err
	}
	return writable(path)
}

// inspectHeader looks at a file's header. It returns nil for a store that this program can read;
// empty means that the file is missing or has no bytes.
func inspectHeader(path string) (empty bool, err error) {
	header, size, err := readHeader(path)
	if err != nil || size == 0 {
		return err == nil, err
	}
	if id := binary.BigEndian.Uint32(header[atApplication:]); id != applicationID && id != 0 { // 0: perhaps another program is creating it, see create
		return false, errForeign
	}
	return false, nil
}

// readHeader reads the header of an SQLite file, and the size of the file, which is 0 if the file is missing.
func readHeader(path string) (header []byte, size int64, err error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, 0, nil
	case err != nil:
		return nil, 0, err
	case !info.Mode().IsRegular(): // opening a named pipe would wait for another program
		return nil, 0, errForeign
	}
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) { // another program has deleted it
		return nil, 0, nil
	}
	if err != nil {
		return nil, 0, err
	}
	defer file.Close()
	header = make([]byte, headerBytes)
	n, err := io.ReadFull(file, header)
	switch {
	case errors.Is(err, io.EOF): // it is empty
		return nil, 0, nil
	case n == headerBytes && bytes.Equal(header, make([]byte, headerBytes)): // SQLite lengthens a file before it writes it
	case n < len(magic) || string(header[:len(magic)]) != magic:
		err = errForeign
	case errors.Is(err, io.ErrUnexpectedEOF):
		err = errDamaged
	}
	return header, info.Size(), err
}

// Erase deletes a file of games with its journal, also a damaged one. Programs that have it open can save
// nothing more. It does not delete a file of another kind; then the error is a [message.Problem].
func Erase(system files.System, file string) error {
	path, err := filepath.Abs(file)
	if err != nil {
		return err
	}
	header, size, err := readHeader(path)
	if err == nil && size > 0 && binary.BigEndian.Uint32(header[atApplication:]) != applicationID {
		err = errForeign
	}
	if err != nil {
		return problem(file, err)
	}
	for _, name := range []string{path, path + "-journal"} {
		if err := system.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return files.SyncFolder(system, filepath.Dir(path))
}

// makeFile creates a file and its folder if they are missing. Only the owner may read them, because
// the file holds the secrets of games.
func makeFile(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	return file.Close()
}

// writable returns why a file cannot be written. SQLite would notice only at the first save.
func writable(path string) error {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return file.Close()
}
