package main

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"

	"codebreaker/internal/store/files"
	"codebreaker/internal/store/files/faulty"
	"codebreaker/internal/ui/command/cli"
)

// writers are commands that write a file. The test replaces FILE by its path.
var writers = []string{
	"tree 3x3 -o FILE.txt",
	"tree 3x3 --strategy optimal --proof FILE",
	"compare 3x3 --strategy entropy,minimax --results FILE",
	"compare 3x3 --strategy entropy --plot FILE.svg",
	"compare 3x3 --strategy entropy -o FILE.csv",
	"games export -o FILE",
	"backup FILE",
}

// TestWriters fails each operation in turn while a command writes a file. The command names the file in one
// line, nothing temporary is left, and a second run succeeds. After a success, a loss of power loses nothing.
func TestWriters(t *testing.T) {
	data := filepath.Join(t.TempDir(), "games.db")
	if _, told, code := here(t, data, "AABB\nquit\n", "play", "4x6", "--plain", "--secret", "BEEF"); code != cli.ExitDone {
		t.Fatal(told)
	}
	for _, line := range writers {
		t.Run(line, func(t *testing.T) {
			var name string
			run := func(system files.System, folder string) (told string, code int) {
				args := strings.Fields(line)
				for i, arg := range args {
					if strings.HasPrefix(arg, "FILE") {
						name = filepath.Join(folder, strings.ToLower(arg))
						args[i] = name
					}
				}
				_, told, code = hereOn(t, system, data, "", append(args, "--quiet")...)
				return told, code
			}
			for n := 1; ; n++ {
				folder := t.TempDir()
				disk := faulty.Failing(files.OS{}, n, syscall.ENOSPC)
				told, code := run(disk, folder)
				operation, _ := disk.Failed()
				if operation == "" {
					if code != cli.ExitDone || n < 5 {
						t.Errorf("exit code %d after %d operations: %s", code, n, told)
					}
					t.Logf("%d operations", n-1)
					break
				}
				if code != cli.ExitDone && (code != cli.ExitFailed || strings.Count(told, "\n") != 1 || !strings.Contains(told, name) || !strings.Contains(told, "the disk is full")) {
					t.Errorf("%d, %s: exit code %d: %s", n, operation, code, told)
				}
				if left := faulty.Temporary(t, folder); len(left) > 0 && !strings.HasPrefix(operation, "remove") {
					t.Errorf("%d, %s: %v are left", n, operation, left)
				}
				if told, again := run(files.OS{}, folder); again != cli.ExitDone && code != cli.ExitDone {
					t.Errorf("%d, %s: the second run: exit code %d: %s", n, operation, again, told)
				}
			}
			if strings.HasPrefix(line, "backup") {
				return // SQLite writes the file, and flushes it
			}
			folder := t.TempDir()
			disk := faulty.Recording(t, folder)
			if told, code := run(disk, folder); code != cli.ExitDone {
				t.Fatalf("exit code %d: %s", code, told)
			}
			want, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			left := disk.Crash(t, disk.Changes(), false)
			if got, err := os.ReadFile(filepath.Join(left, filepath.Base(name))); err != nil || !bytes.Equal(got, want) {
				t.Errorf("after a loss of power the file has %d bytes, want %d: %v", len(got), len(want), err)
			}
			for changes := 1; changes < disk.Changes(); changes++ {
				for _, keep := range []bool{false, true} {
					crashed := disk.Crash(t, changes, keep)
					if err := os.MkdirAll(crashed, 0o777); err != nil {
						t.Fatal(err)
					}
					if told, code := run(files.OS{}, crashed); code != cli.ExitDone {
						t.Errorf("after %d changes, names kept %v: exit code %d: %s", changes, keep, code, told)
					}
				}
			}
		})
	}
}

// raw matches texts of Go and of its libraries that mean nothing to a person.
var raw = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`gzip: |flate: |zlib: |(^|\s)json: |strconv\.|invalid character|unexpected EOF|unexpected end|\bEOF\b|\b(open|read|stat) /|panic|goroutine`)
})

// TestRawTexts damages a compressed tree. No message has a text of Go's libraries.
func TestRawTexts(t *testing.T) {
	name := filepath.Join(t.TempDir(), "tree.txt")
	data := filepath.Join(t.TempDir(), "games.db")
	if _, told, code := here(t, data, "", "tree", "3x4", "-o", name); code != cli.ExitDone {
		t.Fatal(told)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	zip := gzip.NewWriter(&packed)
	if _, err := zip.Write(text); err != nil {
		t.Fatal(err)
	}
	if err := zip.Close(); err != nil {
		t.Fatal(err)
	}
	sound := packed.Bytes()
	try := func(what string, content []byte) {
		if err := os.WriteFile(name, content, 0o666); err != nil {
			t.Fatal(err)
		}
		for _, line := range []string{"check FILE", "crack 3x4 --plain --secret ABC --tree FILE", "puzzle solve FILE", "words FILE", "games import FILE", "compare 3x3 --strategy entropy --results FILE"} {
			_, told, code := here(t, data, "", strings.Fields(strings.ReplaceAll(line, "FILE", name))...)
			if raw().MatchString(told) || code != cli.ExitDone && told == "" {
				t.Errorf("%s, %s: exit code %d: %.300s", line, what, code, told)
			}
		}
	}
	for cut := 0; cut < len(sound); cut += 1 + len(sound)/12 {
		try("cut", sound[:cut])
		flipped := bytes.Clone(sound)
		flipped[cut] ^= 16
		try("flipped", flipped)
	}
	try("wrong sum", append(bytes.Clone(sound[:len(sound)-5]), 1, 2, 3, 4, 5))
	try("other bytes after the start", []byte("\x1f\x8bqqqqqqqqqqqqqqqqqqqq"))
}
