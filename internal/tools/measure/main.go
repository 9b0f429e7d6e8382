//go:build linux

// Command measure prints the costs of downloading and starting codebreaker: the size of the binary,
// the packages that it initializes, and the time and memory of a few commands, compared with an
// empty Go program.
//
//	go run ./internal/tools/measure
//	go run ./internal/tools/measure -fresh    # the first game and the quick tests as well, from empty caches
//
// Times depend on the machine and its load, so compare only figures of the same run.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

// program is the measured package.
const program = "codebreaker/cmd/codebreaker"

const runs = 21 // odd, so that the median is one of them

func main() {
	fresh := flag.Bool("fresh", false, "also time the first game and the quick tests from empty caches")
	flag.Parse()
	if err := measure(*fresh); err != nil {
		fmt.Fprintln(os.Stderr, "measure:", err)
		os.Exit(1)
	}
}

func measure(fresh bool) error {
	folder, err := os.MkdirTemp("", "measure")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	if fresh {
		if err := fromEmptyCaches(folder); err != nil {
			return err
		}
	}
	binary, err := build(folder)
	if err != nil {
		return err
	}
	return start(folder, binary)
}

// fromEmptyCaches times the first game and then the tests, starting with empty caches.
func fromEmptyCaches(folder string) error {
	cache := filepath.Join(folder, "cache")
	modules := filepath.Join(folder, "modules")
	env := append(os.Environ(), "GOCACHE="+cache, "GOMODCACHE="+modules, "GOFLAGS=-modcacherw")
	for _, step := range []struct{ name, command string }{
		{"first game, empty caches", "go run ./cmd/codebreaker crack mastermind --secret FEED"},
		{"go test, empty build cache", "go clean -cache && go test ./..."},
		{"go test -count=1, warm build cache", "go test -count=1 ./..."},
	} {
		command := exec.Command("sh", "-c", step.command)
		command.Env = env
		began := time.Now()
		if output, err := command.CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %w\n%s", step.command, err, output)
		}
		fmt.Printf("%-40s %8.1f s  %6.0f MB of modules\n", step.name, time.Since(began).Seconds(), megabytes(sizeOf(modules)))
	}
	return nil
}

// build builds the program twice and returns the path of the stripped binary.
func build(folder string) (string, error) {
	full, stripped := filepath.Join(folder, "full"), filepath.Join(folder, "codebreaker")
	for _, args := range [][]string{
		{"build", "-trimpath", "-o", full, program},
		{"build", "-trimpath", "-ldflags=-s -w", "-o", stripped, program},
	} {
		if output, err := exec.Command("go", args...).CombinedOutput(); err != nil {
			return "", fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, output)
		}
	}
	fmt.Printf("%-40s %8.1f MB\n", "binary with symbols", megabytes(sizeOf(full)))
	fmt.Printf("%-40s %8.1f MB\n", "binary without symbols", megabytes(sizeOf(stripped)))
	return stripped, nil
}

// start times commands, alternating with an empty program, and prints medians.
func start(folder, binary string) error {
	empty, err := emptyProgram(folder)
	if err != nil {
		return err
	}
	packages, err := initialized(binary)
	if err != nil {
		return err
	}
	fmt.Printf("%-40s %8d\n", "packages with work at start-up", packages)
	for _, command := range [][]string{
		{empty},
		{binary, "--version"},
		{binary, "hint", "4x6", "ABCD=XO"},
		{binary, "hint", "wordle", "CRANE=xxYxx"},
	} {
		elapsed, memory, err := median(command)
		if err != nil {
			return err
		}
		name := strings.Join(append([]string{filepath.Base(command[0])}, command[1:]...), " ")
		fmt.Printf("%-40s %8.1f ms %6.1f MiB\n", name, elapsed.Seconds()*1000, memory)
	}
	return nil
}

// emptyProgram builds a program that prints one line.
func emptyProgram(folder string) (string, error) {
	source, binary := filepath.Join(folder, "empty.go"), filepath.Join(folder, "empty")
	text := "package main\n\nimport \"fmt\"\n\nfunc main() { fmt.Println(\"hello\") }\n"
	if err := os.WriteFile(source, []byte(text), 0o600); err != nil {
		return "", err
	}
	output, err := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", binary, source).CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("building an empty program: %w\n%s", err, output)
	}
	return binary, nil
}

// initialized returns the number of packages that do work before main.
func initialized(binary string) (int, error) {
	command := exec.Command(binary, "--version")
	command.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	var trace bytes.Buffer
	command.Stderr = &trace
	err := command.Run()
	return bytes.Count(trace.Bytes(), []byte("\ninit ")) + 1, err
}

// median returns the median wall-clock time of a command, and its median peak memory in MiB.
func median(command []string) (time.Duration, float64, error) {
	var times []time.Duration
	var memory []float64
	for range runs {
		run := exec.Command(command[0], command[1:]...)
		began := time.Now()
		if output, err := run.CombinedOutput(); err != nil {
			return 0, 0, fmt.Errorf("%s: %w\n%s", strings.Join(command, " "), err, output)
		}
		times = append(times, time.Since(began))
		memory = append(memory, float64(run.ProcessState.SysUsage().(*syscall.Rusage).Maxrss)/1024)
	}
	slices.Sort(times)
	slices.Sort(memory)
	return times[runs/2], memory[runs/2], nil
}

// sizeOf returns the size of a file, or of all files in a folder, in bytes.
func sizeOf(root string) (bytes int64) {
	filepath.WalkDir(root, func(_ string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return nil
		}
		if info, err := entry.Info(); err == nil {
			bytes += info.Size()
		}
		return nil
	})
	return bytes
}

func megabytes(bytes int64) float64 { return float64(bytes) / 1e6 }
