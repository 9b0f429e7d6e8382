package store_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"codebreaker/internal/store"
)

// smallDisk mounts a disk of 256 kB, which only root may.
func smallDisk(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size=256k"); err != nil {
		t.Skip("a small disk cannot be mounted:", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(folder, 0); err != nil {
			t.Error(err)
		}
	})
	return folder
}

// TestReadOnly checks that a read-only disk is reported, and that its files stay as they were.
func TestReadOnly(t *testing.T) {
	folder := smallDisk(t)
	file := filepath.Join(folder, "games.db")
	s := open(t, file)
	save(t, s, store.NewGame(newSession(store.Setup{Kind: store.Helping})))
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mount("", folder, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Skip("the disk cannot be made read-only:", err)
	}
	expectLeft(t, file, "store-read-only")
	expectRead(t, file, 1)
	_, err := store.Open(t.Context(), filepath.Join(folder, "new.db"))
	expect(t, err, "store-read-only")
	_, err = store.Open(t.Context(), filepath.Join(folder, "new", "games.db"))
	expect(t, err, "store-read-only")
}

// TestForbidden checks the same of a file and of a folder that the user may not write.
func TestForbidden(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("root may write everything")
	}
	file := kept(t, 1)
	if err := os.Chmod(file, 0o400); err != nil {
		t.Fatal(err)
	}
	expectLeft(t, file, "store-read-only")
	if err := os.Chmod(file, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(filepath.Dir(file), 0o500); err != nil {
		t.Fatal(err)
	}
	expectLeft(t, file, "store-read-only")
	if err := os.Chmod(filepath.Dir(file), 0o700); err != nil {
		t.Fatal(err)
	}
}
