package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"codebreaker/internal/test/longtest"
	"codebreaker/internal/ui/command/cli"
)

// build builds the program. The environment can choose another system.
func build(t *testing.T, file string, environment ...string) string {
	t.Helper()
	file = filepath.Join(t.TempDir(), file)
	cmd := exec.Command("go", "build", "-o", file, ".")
	cmd.Env = append(os.Environ(), append(environment, "CGO_ENABLED=0")...)
	if output, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, output)
	}
	return file
}

// TestWasm compares the output of the WebAssembly program under Node with that of the native
// program. It is skipped without Node.
func TestWasm(t *testing.T) {
	if !longtest.On() {
		t.Skip("it builds the program three times")
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not here to run wasm")
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	wasi, err := filepath.Abs("testdata/wasm/wasi.mjs")
	if err != nil {
		t.Fatal(err)
	}
	own := []string{build(t, "codebreaker")}
	for system, runner := range map[string]string{
		"wasip1": wasi,
		"js":     filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec_node.js"),
	} {
		t.Run(system, func(t *testing.T) {
			// These flags start fastest, which matters because each command is short: functions are
			// compiled when first called, by the fast compiler.
			program := []string{node, "--no-warnings", "--wasm-lazy-compilation", "--liftoff-only", "--stack-size=8192", runner, build(t, "codebreaker.wasm", "GOOS="+system, "GOARCH=wasm")}
			for _, line := range []string{
				"hint 4x6 AABB=XO", "hint 4x6 AABB=XXXX AABC=XXXX", "hint wordle CRANE=xxYxG", "hint 4x6 AABB=7", "crack 4x6 --secret BEEF",
				"review 4x6 AABB=XO ABCC=X", "openings 5x8", "tree 4x6 --strategy entropy", "tree 3x4 --strategy optimal --threads 1",
				"puzzle solve puzzle.txt --explain", "puzzle new mot:en4 --seed 1", "rules 4x6", "words en4", "check nothing.json",
			} {
				folder := t.TempDir()
				if err := os.WriteFile(filepath.Join(folder, "puzzle.txt"), []byte("paume 3\npalme 2\nchose 3\nchute 3\ncurie 2\n"), 0o644); err != nil {
					t.Fatal(err)
				}
				want, _, code := execute(t, folder, own, strings.Fields(line)...)
				got, said, gotCode := execute(t, folder, program, strings.Fields(line)...)
				if got != want || gotCode != code {
					t.Errorf("%s: exit code %d, want %d; it prints\n%s\nwant\n%s\nand says\n%s", line, gotCode, code, got, want, said)
				}
			}
			for line, want := range map[string]string{
				"games":                      "codebreaker: this program was built without storage: it cannot save games or results\n",
				"compare 3x4 --rows rows.db": "codebreaker: this program was built without storage: it cannot save games or results\n",
				"serve --listen :0":          "codebreaker: this program was built without serve\n",
				"site -o site":               "codebreaker: this program was built without site\n",
				"--lang fr serve --open":     "codebreaker\u202f: ce programme a été construit sans serve\n",
			} {
				folder := t.TempDir()
				if _, said, code := execute(t, folder, program, strings.Fields(line)...); said != want || code != cli.ExitMisuse {
					t.Errorf("%s: exit code %d, want %d; it says\n%s\nwant\n%s", line, code, cli.ExitMisuse, said, want)
				}
				if made, err := os.ReadDir(folder); err != nil || len(made) > 0 {
					t.Errorf("%s made %v (%v)", line, made, err)
				}
			}
		})
	}
}

// execute runs a program without input in a folder, which also holds its saved games.
func execute(t *testing.T, folder string, program []string, args ...string) (printed, said string, code int) {
	t.Helper()
	cmd := exec.Command(program[0], append(program[1:len(program):len(program)], args...)...)
	var out, err bytes.Buffer
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = folder, append(os.Environ(), "LANG=C", "XDG_DATA_HOME="+folder), &out, &err
	if failed := cmd.Run(); failed != nil && !errors.As(failed, new(*exec.ExitError)) {
		t.Fatal(failed)
	}
	return out.String(), err.String(), cmd.ProcessState.ExitCode()
}
