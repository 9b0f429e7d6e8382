package main

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
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

	"codebreaker/internal/longtest"
	"codebreaker/optimal"
)

// asProgram is the environment's name for the certificate that the test binary checks as the program does.
const asProgram = "CODEBREAKER_TEST_PROOFCHECK"

func TestMain(m *testing.M) {
	if name := os.Getenv(asProgram); name != "" {
		os.Args = []string{"proofcheck", name}
		main()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// mostTaken is how much memory the program may take that is given something damaged, in bytes, and how long it may take.
const (
	mostTaken = 512 << 20
	mostWait  = 10 * time.Second // it is one or less, where nothing else runs
)

// TestDamaged gives the program what is damaged, not its own, far too large or no file. It proves nothing, and says so in one line with
// exit code 1; but where the file says what it said, as where a bit of the head of gzip is another, it may say that again.
func TestDamaged(t *testing.T) {
	if !longtest.On() {
		t.Skip("it starts many programs")
	}
	sound, _ := certificate(t, "3x5", "", optimal.Options{})
	theorem, _, _ := strings.Cut(checked(t, sound), "\n")
	name := filepath.Join(t.TempDir(), "proof")
	for what, text := range damages(t, sound) {
		t.Run(what, func(t *testing.T) {
			if err := os.WriteFile(name, text, 0o600); err != nil {
				t.Fatal(err)
			}
			refused(t, name, theorem)
		})
	}
	put := map[string]func() error{
		"directory": func() error { return os.Mkdir(name, 0o700) },
		"nothing":   func() error { return nil },
		"pipe":      func() error { return syscall.Mkfifo(name, 0o600) },
	}
	if os.Geteuid() != 0 { // root reads everything
		put["unreadable"] = func() error { return os.WriteFile(name, sound, 0) }
	}
	for what, put := range put {
		t.Run(what, func(t *testing.T) {
			if err := os.RemoveAll(name); err != nil {
				t.Fatal(err)
			}
			if err := put(); err != nil {
				t.Fatal(err)
			}
			if what == "pipe" {
				go func() {
					pipe, err := os.OpenFile(name, os.O_WRONLY, 0)
					if err == nil {
						_, _ = io.Copy(pipe, io.MultiReader(bytes.NewReader(sound), bytes.NewReader(sound[:30]))) // whoever reads may have enough
						pipe.Close()
					}
				}()
			}
			refused(t, name, "")
		})
	}
}

// refused holds that the program refuses a certificate, unless it says the theorem.
func refused(t *testing.T, name, theorem string) {
	t.Helper()
	command := exec.CommandContext(t.Context(), os.Args[0])
	command.Env = append(os.Environ(), asProgram+"="+name)
	var said, wrong strings.Builder
	command.Stdout, command.Stderr = &said, &wrong
	begun := time.Now()
	_ = command.Run() // the code is looked at
	took, code := time.Since(begun), command.ProcessState.ExitCode()
	switch {
	case code == 0 && theorem != "" && strings.HasPrefix(said.String(), theorem+"\n"):
	case code != 1 || said.Len() > 0 || !strings.HasPrefix(wrong.String(), name+" proves nothing: ") || strings.Count(wrong.String(), "\n") != 1 || wrong.Len() > 1000:
		t.Errorf("exit code %d\n%s%.2000s", code, &said, wrong.String())
	}
	if memory := command.ProcessState.SysUsage().(*syscall.Rusage).Maxrss << 10; memory > mostTaken || took > mostWait {
		t.Errorf("it took %d MiB and %v", memory>>20, took)
	}
}

// damages are what may have become of a certificate: of the file, and of what gzip has in it.
func damages(t *testing.T, sound []byte) map[string][]byte {
	t.Helper()
	p := read(t, sound)
	inner := gunzipped(t, sound)
	wide := []byte{0xff, 0xfe}
	for _, unit := range utf16.Encode([]rune(p.head)) {
		wide = binary.LittleEndian.AppendUint16(wide, unit)
	}
	other := func(from, to string) []byte {
		t.Helper()
		if !bytes.Contains(inner, []byte(from)) {
			t.Fatalf("%s has no %s", p.head, from)
		}
		return gzipped(bytes.Replace(inner, []byte(from), []byte(to), 1))
	}
	all := map[string][]byte{
		"empty": {}, "NULs": make([]byte, 1<<20), "HTML": []byte("<!doctype html><title>404</title>\n"), "UTF-16": wide, "not packed": inner, "twice": slices.Concat(sound, sound),
		"nothing packed": gzipped(nil), "NULs packed": gzipped(make([]byte, 1<<20)), "UTF-16 packed": gzipped(wide), "not UTF-8": other("ABCDE", "AB\xff\xfeE"),
		"a GiB packed": zeros(t, ""), "rules of a GiB packed": zeros(t, "codebreaker proof 1\n"), "packed twice": gzipped(sound),
		"another game": other("[5,5,5]", "[5,5,4]"), "another rule": other("black-white", "black"), "other symbols": other("ABCDE", "ABCDA"),
		"codes":                 other(`"symbols"`, `"codes":["AAA","EEE"],"symbols"`),
		"a part of the guesses": other(`"symbols"`, `"guesses":["AAA","ABC"],"symbols"`),
	}
	for round := range 12 {
		draw := rand.New(rand.NewPCG(23, uint64(round)))
		all[fmt.Sprintf("cut %d", round)] = sound[:draw.IntN(len(sound))]
		all[fmt.Sprintf("cut %d packed", round)] = gzipped(inner[:draw.IntN(len(inner))])
		flipped := slices.Clone(sound)
		for range 1 + round%4 {
			flipped[draw.IntN(len(flipped))] ^= 1 << draw.IntN(8)
		}
		all[fmt.Sprintf("flipped %d", round)] = flipped
	}
	return all
}

func gzipped(text []byte) []byte {
	var file bytes.Buffer
	zipped := gzip.NewWriter(&file)
	_, _ = zipped.Write(text) // to memory
	_ = zipped.Close()
	return file.Bytes()
}

func gunzipped(t *testing.T, file []byte) []byte {
	t.Helper()
	unzipped, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(unzipped)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// zeros packs a GiB after how it begins: members of gzip may follow one another.
func zeros(t *testing.T, begin string) []byte {
	t.Helper()
	return slices.Concat(gzipped([]byte(begin)), bytes.Repeat(gzipped(bytes.Repeat([]byte("a"), 1<<24)), 1<<6))
}
