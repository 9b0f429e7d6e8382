//go:build unix

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"codebreaker/internal/test/longtest"
	"codebreaker/internal/ui/command/cli"
)

// rounds is the number of times that each program is killed.
const rounds = 30

// process returns a command that runs the program with its files in a folder.
func process(t *testing.T, folder string, args ...string) *exec.Cmd {
	t.Helper()
	command := exec.CommandContext(t.Context(), "codebreaker", args...)
	command.Dir = folder
	command.Env = append(os.Environ(), "LANG=C", "XDG_DATA_HOME="+folder)
	return command
}

// runs runs the program to its end and returns its output.
func runs(t *testing.T, folder string, args ...string) string {
	t.Helper()
	command := process(t, folder, args...)
	var wrong bytes.Buffer
	command.Stderr = &wrong
	printed, err := command.Output()
	if err != nil {
		t.Fatalf("%v: %v\n%s", args, err, &wrong)
	}
	return string(printed)
}

// looks runs the program in this process, which is faster, on the games in a folder. It returns the
// output.
func looks(t *testing.T, folder string, args ...string) string {
	t.Helper()
	printed, told, code := here(t, filepath.Join(folder, "games.db"), "", args...)
	if code != cli.ExitDone {
		t.Fatalf("%v: exit code %d\n%s", args, code, told)
	}
	return printed
}

// killedWithin starts a program and kills it after a random time of up to most milliseconds.
func killedWithin(t *testing.T, draw *rand.Rand, most int, folder string, args ...string) {
	t.Helper()
	command := process(t, folder, args...)
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(time.Duration(draw.IntN(1000*most)) * time.Microsecond)
	_ = command.Process.Kill() // it may have ended already
	_ = command.Wait()
}

// killedPlayer plays a game in lines as fast as it can.
type killedPlayer struct {
	command *exec.Cmd
	marked  map[int]string // marked guesses by turn
	wrong   bytes.Buffer   // its error messages
	first   chan struct{}  // receives after the first mark; closed at the end of the output
}

// startPlayer starts or continues a game, and plays two guesses in turn until it is killed.
func startPlayer(t *testing.T, group *sync.WaitGroup, folder string, guesses [2]string, args ...string) *killedPlayer {
	t.Helper()
	p := &killedPlayer{command: process(t, folder, append([]string{"play", "--plain", "--json", "--data", "games.db"}, args...)...), marked: make(map[int]string), first: make(chan struct{})}
	in, err := p.command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := p.command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	p.command.Stderr = &p.wrong
	if err := p.command.Start(); err != nil {
		t.Fatal(err)
	}
	group.Go(func() {
		for number := 0; ; number++ {
			if _, err := fmt.Fprintln(in, guesses[number%2]); err != nil {
				return // the program was killed
			}
		}
	})
	group.Go(func() {
		defer close(p.first)
		lines := bufio.NewScanner(out)
		for lines.Scan() {
			var told struct {
				Turn  int
				Guess string
			}
			if json.Unmarshal(lines.Bytes(), &told) == nil && told.Turn > 0 {
				if p.marked[told.Turn] = told.Guess; len(p.marked) == 1 {
					p.first <- struct{}{}
				}
			}
		}
	})
	return p
}

// keptGame is a game as games show prints it.
type keptGame struct {
	ID     string
	Boards []struct{ Turns []struct{ Guess string } }
}

// TestKilledGames kills programs that play, in 30 rounds: first two programs with a game each in
// one file, then two programs in one game. Every marked guess must be saved, except those of a
// program that reported that its game had changed elsewhere. After each round the file must be
// sound.
func TestKilledGames(t *testing.T) {
	if !longtest.On() {
		t.Skip("it starts many programs")
	}
	t.Parallel()
	folder := t.TempDir()
	draw := rand.New(rand.NewPCG(20, 0))
	seen := 0
	for round := range rounds {
		id := ""
		for _, both := range []bool{false, true} {
			args := []string{"3x8", "--secret", "ABC"}
			if both {
				args = []string{"--continue", id}
			}
			var group sync.WaitGroup
			players := []*killedPlayer{
				startPlayer(t, &group, folder, [2]string{"EEE", "FFF"}, args...),
				startPlayer(t, &group, folder, [2]string{"GGG", "HHH"}, args...),
			}
			for _, p := range players {
				<-p.first
			}
			time.Sleep(time.Duration(draw.IntN(40_000)) * time.Microsecond)
			for _, p := range players {
				_ = p.command.Process.Kill() // it may have ended because the other was faster
			}
			done := make(chan struct{})
			go func() {
				group.Wait()
				close(done)
			}()
			for waiting := true; waiting; {
				select {
				case <-done:
					waiting = false
				case <-players[0].first:
				case <-players[1].first:
				}
			}
			late := 0
			for _, p := range players {
				_ = p.command.Wait()
				if strings.Contains(p.wrong.String(), "is not saved") {
					if !both {
						t.Fatalf("round %d: %s", round, &p.wrong)
					}
					late++ // the other program was faster
					continue
				}
				found := gameOf(t, folder, p, args)
				id = found.ID
				for turn, guess := range p.marked {
					seen++
					if turns := found.Boards[0].Turns; turn > len(turns) || turns[turn-1].Guess != guess {
						t.Fatalf("round %d, in one game %v: turn %d was %s; kept are %v", round, both, turn, guess, turns)
					}
				}
			}
			if late == len(players) {
				t.Fatalf("round %d: both were told that the other was faster", round)
			}
		}
		looks(t, folder, "games", "check")
	}
	t.Logf("%d guesses were marked", seen)
}

// gameOf returns the game of a player: the game that it continued, or the one with its turns.
func gameOf(t *testing.T, folder string, p *killedPlayer, args []string) *keptGame {
	t.Helper()
	id := args[1] // follows --continue
	if args[0] != "--continue" {
		for line := range strings.Lines(looks(t, folder, "games", "list", "--json", "--limit", "2")) {
			var one struct{ ID, Line string }
			if err := json.Unmarshal([]byte(line), &one); err != nil {
				t.Fatal(err)
			}
			if strings.Contains(one.Line, p.marked[1]) {
				id = one.ID
			}
		}
	}
	game := new(keptGame)
	if err := json.Unmarshal([]byte(looks(t, folder, "games", "show", id, "--json")), game); err != nil || len(game.Boards) != 1 {
		t.Fatal(id, err)
	}
	return game
}

// TestKilledImport kills programs that import games, in 30 rounds. The file must be sound after
// each round, and in the end must hold every game once.
func TestKilledImport(t *testing.T) {
	if !longtest.On() {
		t.Skip("it starts many programs")
	}
	t.Parallel()
	folder := t.TempDir()
	var games strings.Builder
	const count = 2000
	for number := range count {
		id := strings.NewReplacer("0", "a", "1", "b", "8", "c", "9", "d").Replace(fmt.Sprintf("%026d", number))
		fmt.Fprintf(&games, `{"id":%q,"created":"2026-11-23T18:04:23.751Z","updated":"2026-11-23T18:04:23.855Z","revision":2,"saved":{"kind":"play","game":"4x10","accents":"fold","codemaker":"fixed","secret":"ABCD","moves":["AAAA=X","BBBB=X"],"done":2}}`+"\n", id)
	}
	if err := os.WriteFile(filepath.Join(folder, "games.jsonl"), []byte(games.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	draw := rand.New(rand.NewPCG(20, 1))
	for range rounds {
		killedWithin(t, draw, 300, folder, "games", "import", "games.jsonl", "--data", "games.db")
		if _, err := os.Stat(filepath.Join(folder, "games.db")); err == nil {
			looks(t, folder, "games", "check")
		}
	}
	runs(t, folder, "games", "import", "games.jsonl", "--data", "games.db")
	if found := strings.Count(runs(t, folder, "games", "list", "--json", "--limit", "0", "--data", "games.db"), "\n"); found != count {
		t.Errorf("%d games, want %d", found, count)
	}
}

// TestKilledCompare kills comparisons that save rows, in 30 rounds. The comparison that finally
// completes must have the same rows as an undisturbed one.
func TestKilledCompare(t *testing.T) {
	if !longtest.On() {
		t.Skip("it starts many programs")
	}
	t.Parallel()
	folder := t.TempDir()
	args := func(file string) []string {
		return []string{"compare", "4x6", "4x7", "--strategy", "minimax,entropy", "--rows", file}
	}
	draw := rand.New(rand.NewPCG(20, 2))
	for range rounds {
		killedWithin(t, draw, 250, folder, args("killed.db")...)
	}
	runs(t, folder, args("killed.db")...)
	runs(t, folder, args("whole.db")...)
	tell := func(file string) string {
		return runs(t, folder, "compare", "4x6", "4x7", "--rows", file, "--query", "averages", "--format", "csv") +
			runs(t, folder, "compare", "4x6", "--rows", file, "--sql", "select count(*), sum(guesses), sum(guesses * guesses) from plays")
	}
	if killed, whole := tell("killed.db"), tell("whole.db"); killed != whole {
		t.Errorf("after kills\n%s\nwithout\n%s", killed, whole)
	}
}

// TestKilledCheckpoint stops searches for an optimal tree, and kills them while they write a
// checkpoint, in 15 rounds. The checkpoint must be readable after each round. The search that
// finally completes must find the same result as an undisturbed one.
func TestKilledCheckpoint(t *testing.T) {
	if !longtest.On() {
		t.Skip("it starts many programs")
	}
	t.Parallel()
	folder := t.TempDir()
	checkpoint := filepath.Join(folder, "checkpoint")
	args := []string{"tree", "3x10", "--strategy", "optimal", "--threads", "1", "--json"}
	resumed := append(slices.Clone(args), "--checkpoint", checkpoint)
	draw := rand.New(rand.NewPCG(20, 3))
	begun, whole := time.Now(), runs(t, folder, args...)
	most := max(20, int(time.Since(begun).Milliseconds())/2) // longest time before a search is stopped
	kept := 0
	for round := 0; round < rounds/2 || kept == 0 && round < 10*rounds; round++ { // on a busy machine, no round may have had the time
		command := process(t, folder, resumed...)
		var wrong bytes.Buffer
		command.Stderr = &wrong
		if err := command.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(draw.IntN(1000*most)) * time.Microsecond)
		_ = command.Process.Signal(os.Interrupt)                                       // it may have ended already
		time.Sleep(time.Duration((1+round-kept)*draw.IntN(30_000)) * time.Microsecond) // wait longer while too few rounds had time to write
		_ = command.Process.Kill()
		_ = command.Wait()
		if code := command.ProcessState.ExitCode(); code == cli.ExitFailed || code == cli.ExitMisuse {
			t.Fatalf("round %d: exit code %d\n%s", round, code, &wrong)
		}
		if _, err := os.Stat(checkpoint); err == nil {
			kept++
		}
	}
	if kept == 0 {
		t.Error("no round left a checkpoint")
	}
	t.Logf("%d rounds left a checkpoint", kept)
	tell := func(printed string) (told struct {
		Total, Max, Lower int
		Proven            bool
	},
	) {
		if err := json.Unmarshal([]byte(printed), &told); err != nil {
			t.Fatal(printed, err)
		}
		return told
	}
	if killed, want := tell(runs(t, folder, resumed...)), tell(whole); killed != want || !killed.Proven {
		t.Errorf("after kills %+v, without %+v", killed, want)
	}
}

// TestInterruptedSoon interrupts long commands with Ctrl-C. Each must exit as interrupted. With -v
// the test reports how soon.
func TestInterruptedSoon(t *testing.T) {
	if !longtest.On() {
		t.Skip("it starts many programs")
	}
	for number, line := range []string{
		"tree 5x6 --strategy optimal --memory 2048", "tree 6x9 --strategy entropy",
		"compare 7x8", "compare 4x8 --strategy lookahead-3000", "openings 8x8-place", "openings 7x10-place", "hint 6x8 --strategy lookahead-100000",
		"job plan tree 5x8 --strategy optimal -o plan", "puzzle new 2x2 --lines 9", "compare 16x64 --sample 1000 --strategy sampled",
	} {
		t.Run(line, func(t *testing.T) {
			t.Parallel()
			draw := rand.New(rand.NewPCG(21, uint64(number)))
			for range 3 {
				wait := time.Duration(300+draw.IntN(1000)) * time.Millisecond
				command, took, ended := interruptedAfter(t, wait, line)
				for tries := 0; (ended || !catches(command)) && tries < 10; tries++ {
					if wait *= 2; ended { // before the signal, on a fast machine; on a busy one, it may not catch signals yet
						wait /= 4
					}
					command, took, ended = interruptedAfter(t, wait, line)
				}
				if code := command.ProcessState.ExitCode(); code != cli.ExitInterrupted {
					t.Errorf("exit code %d", code)
				} else {
					t.Logf("ended %v after Ctrl-C", took.Round(time.Millisecond))
				}
			}
		})
	}
}

// interruptedAfter interrupts a command after some time, unless it has ended. It returns how long it then took.
func interruptedAfter(t *testing.T, wait time.Duration, line string) (command *exec.Cmd, took time.Duration, ended bool) {
	t.Helper()
	command = process(t, t.TempDir(), strings.Fields(line)...)
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	over := make(chan error, 1)
	go func() { over <- command.Wait() }()
	select {
	case <-over: // the state tells how
		return command, 0, true
	case <-time.After(wait):
	}
	begun := time.Now()
	_ = command.Process.Signal(syscall.SIGINT)
	<-over
	return command, time.Since(begun), false
}

// catches reports whether a command did not end by the signal itself.
func catches(command *exec.Cmd) bool {
	return !command.ProcessState.Sys().(syscall.WaitStatus).Signaled()
}
