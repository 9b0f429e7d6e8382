package sqlite_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/store/sqlite"
)

// TestShortOfMemory opens a file in a process that may not reserve the address space of a
// connection. The error is a sentence, and counts as a limit.
func TestShortOfMemory(t *testing.T) {
	const file = "CODEBREAKER_SQLITE_FILE"
	if name := os.Getenv(file); name != "" {
		shortOfMemory(t, name)
		return
	}
	self := exec.Command(os.Args[0], "-test.run", "^TestShortOfMemory$", "-test.v")
	self.Env = append(os.Environ(), file+"="+filepath.Join(t.TempDir(), "games.db"))
	if said, err := self.CombinedOutput(); err != nil || !strings.Contains(string(said), "PASS") {
		t.Errorf("%v\n%.2000s", err, said)
	}
}

func shortOfMemory(t *testing.T, name string) {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		t.Skip(err)
	}
	pages := uint64(0)
	for _, digit := range strings.Fields(string(text))[0] {
		pages = 10*pages + uint64(digit-'0')
	}
	most := pages*uint64(os.Getpagesize()) + 200<<20
	if err := syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: most, Max: most}); err != nil {
		t.Skip(err)
	}
	db, err := sqlite.Open("file:" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.PingContext(t.Context()); !message.IsProblem(err, "sqlite-memory") || !errors.Is(err, limits.ErrReached) {
		t.Errorf("got %v", err)
	}
}
