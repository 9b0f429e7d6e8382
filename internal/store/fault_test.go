//go:build !wasm

package store_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/store"
	"codebreaker/internal/store/files"
	"codebreaker/internal/test/longtest"

	"github.com/ncruces/go-sqlite3"
	"github.com/ncruces/go-sqlite3/vfs"
)

// disk is a file system of SQLite whose nth operation fails. It remembers the synchronized state, which
// a power loss leaves.
type disk struct {
	vfs.VFS
	mu     sync.Mutex
	fail   int // the operation to fail, from 1; 0 for none
	count  int
	synced map[string][]byte
}

// next counts an operation, and returns its error.
func (d *disk) next(code sqlite3.ExtendedErrorCode) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.count++; d.count == d.fail {
		return code
	}
	return nil
}

func (d *disk) Open(string, vfs.OpenFlag) (vfs.File, vfs.OpenFlag, error) {
	return nil, 0, sqlite3.CANTOPEN // SQLite calls OpenFilename
}

func (d *disk) OpenFilename(name *vfs.Filename, flags vfs.OpenFlag) (vfs.File, vfs.OpenFlag, error) {
	if err := d.next(sqlite3.CANTOPEN_FULLPATH); err != nil {
		return nil, 0, err
	}
	file, flags, err := d.VFS.(vfs.VFSFilename).OpenFilename(name, flags)
	if err != nil {
		return nil, flags, err
	}
	return &diskFile{file, d, name.String()}, flags, nil
}

func (d *disk) Delete(name string, syncDir bool) error {
	if err := d.next(sqlite3.IOERR_DELETE); err != nil {
		return err
	}
	err := d.VFS.Delete(name, syncDir)
	if err == nil && syncDir {
		d.mu.Lock()
		defer d.mu.Unlock()
		delete(d.synced, name)
	}
	return err
}

// diskFile is an open file of a disk.
type diskFile struct {
	vfs.File
	disk *disk
	name string
}

func (f *diskFile) ReadAt(into []byte, at int64) (int, error) {
	if err := f.disk.next(sqlite3.IOERR_READ); err != nil {
		return 0, err
	}
	return f.File.ReadAt(into, at)
}

func (f *diskFile) WriteAt(text []byte, at int64) (int, error) {
	if err := f.disk.next(sqlite3.IOERR_WRITE); err != nil {
		n, _ := f.File.WriteAt(text[:len(text)/2], at)
		return n, err
	}
	return f.File.WriteAt(text, at)
}

func (f *diskFile) Truncate(size int64) error {
	if err := f.disk.next(sqlite3.IOERR_TRUNCATE); err != nil {
		return err
	}
	return f.File.Truncate(size)
}

func (f *diskFile) Sync(flags vfs.SyncFlag) error {
	if err := f.disk.next(sqlite3.IOERR_FSYNC); err != nil {
		return err
	}
	size, err := f.Size()
	text := make([]byte, size)
	if err == nil {
		if _, err = f.File.ReadAt(text, 0); err == io.EOF {
			err = nil
		}
	}
	f.disk.mu.Lock()
	defer f.disk.mu.Unlock()
	f.disk.synced[f.name] = text
	return err
}

// onDisk returns a disk of which the nth operation fails, and its name.
func onDisk(t *testing.T, n int) (*disk, string) {
	d, name := &disk{VFS: vfs.Find(""), fail: n, synced: make(map[string][]byte)}, fmt.Sprint(t.Name(), n)
	vfs.Register(name, d)
	t.Cleanup(func() { vfs.Unregister(name) })
	return d, name
}

// afterPowerLoss writes the files as they were synchronized into another folder.
func (d *disk) afterPowerLoss(t *testing.T, file string, before []byte) string {
	t.Helper()
	left := filepath.Join(t.TempDir(), "games.db")
	texts := map[string][]byte{file: before}
	maps.Copy(texts, d.synced)
	for name, text := range texts {
		if err := os.WriteFile(left+name[len(file):], text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return left
}

// TestFailures fails each operation on the disk in turn, of saving, importing, exporting and deleting
// games. An acknowledged change is there afterwards, also after a power loss; any other change is there wholly or
// not at all. The error is a sentence.
func TestFailures(t *testing.T) {
	const before = 40
	step := 7
	if longtest.On() {
		step = 1
	}
	for name, use := range map[string]func(*store.Keeper) error{
		"save": func(s *store.Keeper) error { return s.Save(t.Context(), &store.Game{ID: "new"}) },
		"import": func(s *store.Keeper) error {
			var games []*store.Game
			for n := range 30 {
				games = append(games, &store.Game{ID: fmt.Sprint("new", n)})
			}
			_, err := s.Add(t.Context(), games)
			return err
		},
		"export": func(s *store.Keeper) error {
			games, err := s.Games(t.Context(), store.Filter{})
			return errors.Join(err, store.WriteGames(io.Discard, games))
		},
		"delete all": func(s *store.Keeper) error { return s.DeleteAll(t.Context()) },
	} {
		t.Run(name, func(t *testing.T) {
			sound := kept(t, before)
			text, err := os.ReadFile(sound)
			if err != nil {
				t.Fatal(err)
			}
			want := map[bool]int{false: before, true: before + map[string]int{"save": 1, "import": 30, "delete all": -before}[name]}
			count := func(file string) int {
				t.Helper()
				s, err := store.Open(t.Context(), file)
				if err != nil {
					t.Fatal(err)
				}
				defer s.Close()
				games, err := s.Games(t.Context(), store.Filter{})
				if err = errors.Join(err, s.Check(t.Context())); err != nil {
					t.Fatal(err)
				}
				return len(games)
			}
			for n := 1; ; n += step {
				file := filepath.Join(t.TempDir(), "games.db")
				if err := os.WriteFile(file, text, 0o600); err != nil {
					t.Fatal(err)
				}
				d, system := onDisk(t, n)
				s, err := store.OpenOn(t.Context(), file, system)
				if err == nil {
					err = use(s)
					err = errors.Join(err, s.Close())
				}
				if problem := (*message.Problem)(nil); err != nil && !errors.As(err, &problem) {
					t.Errorf("operation %d: %v", n, err)
				}
				lost := d.afterPowerLoss(t, file, text)
				for what, file := range map[string]string{"now": file, "after a power loss": lost} {
					if got := count(file); got != want[true] && (err == nil || got != want[false]) {
						t.Errorf("operation %d (%v): %d games %s, want %v", n, err, got, what, want)
					}
				}
				if d.count < n {
					break
				}
			}
		})
	}
}

// TestFailedBackup fails each operation of a backup. The error names the copy; the games stay as they were.
func TestFailedBackup(t *testing.T) {
	step := 5
	if longtest.On() {
		step = 1
	}
	file := kept(t, 40)
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s := open(t, file)
	for n := 1; ; n += step {
		d, system := onDisk(t, n)
		copied := filepath.Join(t.TempDir(), "copy.db")
		err := s.BackUpOn(t.Context(), copied, system)
		if problem := (*message.Problem)(nil); err != nil && (!errors.As(err, &problem) || problem.Args["file"] != copied) {
			t.Errorf("operation %d: %v", n, err)
		}
		if after, read := os.ReadFile(file); read != nil || !bytes.Equal(before, after) {
			t.Fatalf("operation %d changed the games", n)
		}
		if err == nil {
			if games, err := open(t, copied).Games(t.Context(), store.Filter{}); err != nil || len(games) != 40 {
				t.Errorf("operation %d: the copy has %d games, %v", n, len(games), err)
			}
		}
		if d.count < n {
			break
		}
	}
}

// TestBackupBlames damages the games in many places. A backup names their file, not the copy, or makes a
// copy with all games.
func TestBackupBlames(t *testing.T) {
	sound := kept(t, 300)
	whole, err := os.ReadFile(sound)
	if err != nil {
		t.Fatal(err)
	}
	refused := 0
	for at := 200; at < len(whole); at += len(whole)/40 + 1 {
		file := filepath.Join(t.TempDir(), "games.db")
		text := slices.Clone(whole)
		for i := range 16 {
			text[min(at+i, len(text)-1)] ^= 0x55
		}
		if err := os.WriteFile(file, text, 0o600); err != nil {
			t.Fatal(err)
		}
		copied := filepath.Join(t.TempDir(), "copy.db")
		s, err := store.Open(t.Context(), file)
		if err == nil {
			err = errors.Join(s.Backup(t.Context(), files.OS{}, copied), s.Close())
		}
		if err != nil {
			refused++
			expect(t, err, "store-damaged")
			if problem := (*message.Problem)(nil); errors.As(err, &problem) && problem.Args["file"] != file {
				t.Errorf("byte %d: %v", at, err)
			}
			if _, err := os.Stat(copied); err == nil {
				t.Errorf("byte %d: there is a copy", at)
			}
			continue
		}
		if games, err := open(t, copied).Games(t.Context(), store.Filter{}); err != nil || len(games) != 300 {
			t.Errorf("byte %d: the copy has %d games, %v", at, len(games), err)
		}
	}
	if refused == 0 {
		t.Error("no damage was found")
	}
}
