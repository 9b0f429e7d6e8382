package main

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"unicode/utf16"

	"codebreaker/internal/test/longtest"
)

// asProgram names an environment variable. If it is set, the test binary checks that certificate as the
// program does.
const asProgram = "CODEBREAKER_TEST_PROOFCHECK"

func TestMain(m *testing.M) {
	if name := os.Getenv(asProgram); name != "" {
		os.Args = []string{"proofcheck", name}
		main()
	}
	os.Exit(m.Run())
}

// mostTaken is the most memory that the program may take for a damaged certificate, in bytes.
const mostTaken = 512 << 20

// TestDamaged gives the program files that are damaged, foreign, far too large, or not regular files. It
// refuses each in one line and with exit code 1, or says with exit code 2 that there is nothing to read. A harmless change, for example of a bit in the head of
// gzip, may leave the theorem as it was.
func TestDamaged(t *testing.T) {
	sound, _ := plain(t, "3x4")
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
			if what != "pipe" {
				unreadable(t, name)
				return
			}
			written := make(chan struct{})
			go func() {
				defer close(written)
				pipe, err := os.OpenFile(name, os.O_WRONLY, 0)
				if err == nil {
					_, _ = pipe.Write(slices.Concat(sound, sound[:30])) // the reader may close the pipe before the end
					pipe.Close()
				}
			}()
			refused(t, name, "")
			<-written
		})
	}
}

// refused checks that the program refuses a certificate, unless it still proves the theorem.
func refused(t *testing.T, name, theorem string) {
	t.Helper()
	code, said, wrong := ran(t, name)
	if code == 0 && theorem != "" && strings.HasPrefix(said, theorem+"\n") {
		return
	}
	oneLine := strings.Count(wrong, "\n") == 1 && len(wrong) <= 1000
	if code != 1 || said != "" || !oneLine || !strings.HasPrefix(wrong, "proofcheck: "+name+": refused: ") {
		t.Errorf("exit code %d\n%s%.2000s", code, said, wrong)
	}
}

// unreadable checks that the program says that there is no certificate to read, and does not refuse one.
func unreadable(t *testing.T, name string) {
	t.Helper()
	code, said, wrong := ran(t, name)
	if code != 2 || said != "" || strings.Count(wrong, "\n") != 1 || !strings.HasPrefix(wrong, "proofcheck: "+name+": ") || strings.Contains(wrong, "refused") {
		t.Errorf("exit code %d\n%s%.2000s", code, said, wrong)
	}
}

// ran runs the program on a file. Long tests run the program itself, and check its memory.
func ran(t *testing.T, name string) (code int, stdout, stderr string) {
	t.Helper()
	var said, wrong strings.Builder
	if longtest.On() {
		command := exec.CommandContext(t.Context(), os.Args[0])
		command.Env = append(os.Environ(), asProgram+"="+name)
		command.Stdout, command.Stderr = &said, &wrong
		_ = command.Run() // the exit code says more
		code = command.ProcessState.ExitCode()
		if memory := command.ProcessState.SysUsage().(*syscall.Rusage).Maxrss << 10; memory > mostTaken {
			t.Errorf("it took %d MiB", memory>>20)
		}
	} else {
		code = run([]string{name}, &said, &wrong)
	}
	return code, said.String(), wrong.String()
}

// damages returns damaged certificates: with changes to the file, and to its contents before they are
// compressed.
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
		"empty": {}, "NULs": make([]byte, 1<<20), "HTML": []byte("<!doctype html><title>404</title>\n"), "UTF-16": wide,
		"not compressed": inner, "twice": slices.Concat(sound, sound), "nothing compressed": gzipped(nil),
		"NULs compressed": gzipped(make([]byte, 1<<20)), "UTF-16 compressed": gzipped(wide), "not UTF-8": other("ABCD", "A\xff\xfeD"),
		"a GiB": manyLetters(""), "rules of a GiB": manyLetters("codebreaker proof 1\n"), "compressed twice": gzipped(sound),
		"a code of 16 MiB":  gzipped([]byte(strings.Replace(p.head, `"symbols"`, `"codes":["`+strings.Repeat("A", 1<<24)+`"],"symbols"`, 1))),
		"a limit of 16 MiB": gzipped([]byte(strings.Replace(p.head, "[4", "["+strings.Repeat("4", 1<<24), 1))),
		"another game":      other("[4,4,4]", "[4,4,3]"), "another rule": other("black-white", "black"), "other symbols": other("ABCD", "ABCA"),
		"codes": other(`"symbols"`, `"codes":["AAA","DDD"],"symbols"`), "not a list": other("[4,4,4]", `"444"`),
		"a part of the guesses": other(`"symbols"`, `"guesses":["AAA","ABC"],"symbols"`),
	}
	for round := range 12 {
		draw := rand.New(rand.NewPCG(23, uint64(round)))
		all[fmt.Sprintf("cut %d", round)] = sound[:draw.IntN(len(sound))]
		all[fmt.Sprintf("cut %d compressed", round)] = gzipped(inner[:draw.IntN(len(inner))])
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

// manyLetters compresses a GiB of letters after a beginning. Members of gzip may follow one another.
func manyLetters(begin string) []byte {
	letters := gzipped(bytes.Repeat([]byte("a"), 1<<20))
	return slices.Concat(gzipped([]byte(begin)), bytes.Repeat(letters, 1<<10))
}
