package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
	"unicode/utf16"

	"codebreaker/internal/test/longtest"
	"codebreaker/internal/ui/command/cli"
)

// reader is a command that reads a file.
type reader struct {
	name string
	args string              // FILE is replaced by the file
	make string              // the command that makes a sound file; it is interrupted if it takes long
	told string              // the standard input of make
	text string              // the content of the file if make is empty
	in   func(string) string // the path of the damaged file within the one that was made; nil if they are the same
	kept bool                // the file held saved data, which must not change when the file is refused

	passed bool // the last try succeeded
}

var readers = []reader{
	{name: "list of words", args: "words FILE", text: "apple\ngrape\nlemon\nmango\n"},
	{name: "game of words", args: "hint words:FILE", text: "apple\ngrape\nlemon\nmango\n"},
	{name: "puzzle", args: "puzzle solve FILE", text: "apple 2\ngrape 3\nlemon 0\n"},
	{name: "tree", args: "check FILE", make: "tree 3x4 --strategy entropy -o FILE"},
	{name: "tree to play by", args: "crack --plain --secret ABC --tree FILE", make: "tree 3x4 --strategy entropy -o FILE"},
	{name: "checkpoint", args: "tree 5x6 --max-depth 2 --strategy optimal --checkpoint FILE", make: "tree 5x6 --strategy optimal --checkpoint FILE", kept: true},
	{name: "results of comparisons", args: "compare 3x4 --strategy entropy,minimax --results FILE", make: "compare 3x4 --strategy entropy --results FILE", kept: true},
	{name: "rows", args: "compare 3x4 --rows FILE --query averages", make: "compare 3x4 --strategy entropy --rows FILE", kept: true},
	{name: "games to take in", args: "games import FILE --data new.db", text: `{"id":"abcdefghijklmnopqrstuvwx23","created":"2026-11-23T18:04:23.751Z","updated":"2026-11-23T18:04:23.855Z","revision":2,"saved":{"kind":"play","game":"4x10","accents":"fold","codemaker":"fixed","secret":"ABCD","moves":["AAAA=X","BBBB=X"],"done":2}}` + "\n"},
	{name: "games", args: "games list --data FILE", make: "play 4x6 --secret BEEF --plain --data FILE", told: "AABB\nCCDD\nquit\n", kept: true},
	{name: "games to go on with", args: "play --continue --plain --data FILE", make: "play 4x6 --secret BEEF --plain --data FILE", told: "AABB\nCCDD\nquit\n", kept: true},
	{name: "games put back", args: "games check --data FILE", make: "play 4x6 --secret BEEF --plain --data FILE", told: "AABB\nCCDD\nquit\n", kept: true},
	{name: "plan", args: "job status FILE", make: "job plan tree 3x5 --strategy optimal --units 3 -o FILE", in: func(dir string) string { return filepath.Join(dir, "plan.json") }, kept: true},
	{name: "plan to run", args: "job run FILE", make: "job plan tree 3x5 --strategy optimal --units 3 -o FILE", in: func(dir string) string { return filepath.Join(dir, "plan.json") }, kept: true},
}

// damages returns damaged versions of a file.
func damages(sound []byte) map[string][]byte {
	all := map[string][]byte{
		"empty": {}, "NULs": make([]byte, 1<<20), "not UTF-8": slices.Concat(sound[:len(sound)/2], []byte("\xff\xfe\xc3("), sound[len(sound)/2:]),
		"other bytes": randomBytes(4096), "HTML": []byte("<!doctype html><title>404</title>\n"), "UTF-16": nil,
	}
	wide := []byte{0xff, 0xfe}
	for _, unit := range utf16.Encode([]rune(string(sound))) {
		wide = binary.LittleEndian.AppendUint16(wide, unit)
	}
	all["UTF-16"] = wide
	for round := range 4 {
		draw := rand.New(rand.NewPCG(22, uint64(round)))
		all[fmt.Sprintf("cut %d", round)] = sound[:draw.IntN(len(sound))]
		flipped := slices.Clone(sound)
		for range 1 + round {
			flipped[draw.IntN(len(flipped))] ^= 1 << draw.IntN(8)
		}
		all[fmt.Sprintf("flipped %d", round)] = flipped
	}
	return all
}

func randomBytes(n int) []byte {
	draw := rand.NewChaCha8([32]byte{22})
	text := make([]byte, n)
	_, _ = draw.Read(text) // it cannot fail
	return text
}

// The sizes of streamed input.
const (
	streamedLine  = 1 << 30 // bytes without a line end
	streamedWords = 2_000_000
)

// mostDamaged is the memory, in bytes, that a program may use on damaged input.
const mostDamaged = 1 << 30

// TestDamaged gives every reader of files a damaged file, a file of another kind, a far too large
// file, and no file. Each command must end with an error message, use at most 1 GiB, and leave
// saved data unchanged. With -v it reports the longest time.
func TestDamaged(t *testing.T) {
	if !longtest.On() {
		t.Skip("it starts hundreds of programs")
	}
	for _, r := range readers {
		t.Run(r.name, func(t *testing.T) {
			t.Parallel()
			file, inner, sound := r.sound(t)
			var slowest time.Duration
			try := func(what string, mayPass bool) {
				if took := r.try(t, file, what, mayPass); took > slowest {
					slowest = took
				}
			}
			for what, text := range damages(sound) {
				if err := os.WriteFile(inner, text, 0o600); err != nil {
					t.Fatal(err)
				}
				try(what, true)
				left, err := os.ReadFile(inner)
				if r.kept && len(text) > 0 && (err != nil || !bytes.Equal(left, text)) && !r.passed {
					t.Errorf("%s: what was kept is not what it was", what)
				}
			}
			for what, put := range map[string]func() error{
				"directory": func() error { return os.Mkdir(inner, 0o700) },
				"nothing":   func() error { return nil },
				"unreadable": func() error {
					if os.Geteuid() == 0 {
						return errSkip
					}
					return os.WriteFile(inner, sound, 0)
				},
			} {
				if err := os.RemoveAll(inner); err != nil {
					t.Fatal(err)
				}
				switch err := put(); {
				case errors.Is(err, errSkip):
					t.Logf("%s: root reads everything: left out", what)
					continue
				case err != nil:
					t.Fatal(err)
				}
				try(what, what == "nothing")
			}
			for what, stream := range map[string]io.Reader{
				"a line of 1 GiB": io.LimitReader(endless("a"), streamedLine), "two million words": io.LimitReader(endless("apple\ngrape\n"), 6*streamedWords),
			} {
				if err := os.RemoveAll(inner); err != nil {
					t.Fatal(err)
				}
				if err := syscall.Mkfifo(inner, 0o600); err != nil {
					t.Skip("no pipes with names here:", err)
				}
				go func() {
					pipe, err := os.OpenFile(inner, os.O_WRONLY, 0)
					if err == nil {
						_, _ = io.Copy(pipe, stream) // the reader may stop early
						pipe.Close()
					}
				}()
				try(what, true)
				if pipe, err := os.OpenFile(inner, os.O_RDONLY|syscall.O_NONBLOCK, 0); err == nil { // frees a writer that has no reader
					pipe.Close()
				}
			}
			t.Logf("the slowest took %v", slowest.Round(time.Millisecond))
		})
	}
}

var errSkip = errors.New("left out")

// endlessText repeats a text without end.
type endlessText struct {
	text []byte
	at   int
}

func endless(text string) io.Reader {
	return &endlessText{text: bytes.Repeat([]byte(text), 1+1<<16/len(text))}
}

func (e *endlessText) Read(to []byte) (int, error) {
	n := copy(to, e.text[e.at:])
	e.at = (e.at + n) % len(e.text)
	return n, nil
}

// sound makes a sound file in a new folder. It returns the path of the file, the path of the part
// to damage, and the content of that part.
func (r *reader) sound(t *testing.T) (file, inner string, text []byte) {
	t.Helper()
	file = filepath.Join(t.TempDir(), "file")
	if r.make == "" {
		return file, file, []byte(r.text)
	}
	inner = file
	if r.in != nil {
		inner = r.in(file)
	}
	for wait := 2 * time.Second; len(text) == 0 && wait < patient; wait *= 2 { // on a busy machine, it may have written nothing
		making := process(t, filepath.Dir(file), strings.Fields(strings.ReplaceAll(r.make, "FILE", file))...)
		making.Stdin = strings.NewReader(r.told)
		if err := making.Start(); err != nil {
			t.Fatal(err)
		}
		enough := time.AfterFunc(wait, func() { _ = making.Process.Signal(os.Interrupt) })
		_ = making.Wait() // only the file that it made matters
		enough.Stop()
		text, _ = os.ReadFile(inner)
	}
	if len(text) == 0 {
		t.Fatal("no file was made")
	}
	return file, inner, text
}

// try runs the command on the file in its present state.
func (r *reader) try(t *testing.T, file, what string, mayPass bool) time.Duration {
	t.Helper()
	command := process(t, t.TempDir(), strings.Fields(strings.ReplaceAll(r.args, "FILE", file))...)
	var wrong bytes.Buffer
	command.Stdout, command.Stderr, command.Stdin = io.Discard, &wrong, strings.NewReader("")
	stop := time.AfterFunc(patient, func() { _ = command.Process.Kill() })
	defer stop.Stop()
	begun := time.Now()
	err := command.Run()
	took := time.Since(begun)
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	code := command.ProcessState.ExitCode()
	r.passed = code == 0
	if memory := command.ProcessState.SysUsage().(*syscall.Rusage).Maxrss << 10; memory > mostDamaged {
		t.Errorf("%s: it took %d MiB", what, memory>>20)
	}
	said := strings.TrimSpace(wrong.String())
	lines := strings.Count(said, "\n") + 1
	switch {
	case code == 0 && mayPass:
	case code < cli.ExitFailed || code > cli.ExitLimit || said == "":
		t.Errorf("%s: exit code %d after %v\n%.2000s", what, code, took, said)
	case raw().MatchString(said) || lines > 12 || len(said) > 8000:
		t.Errorf("%s: it says\n%.2000s", what, said)
	}
	return took
}
