package main

import (
	"bytes"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"codebreaker/internal/app/study"
	"codebreaker/internal/test/limittest"
	"codebreaker/internal/test/longtest"
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
)

// studyMemory is the memory of commands for study: their tables, and a gigabyte for the rest.
const studyMemory = limittest.Memory + limittest.Memory

// usage is one way to run a command.
type usage struct {
	args  []string
	typed string
	most  int64 // bytes; limittest.Memory if 0
}

func (u usage) String() string {
	short := strings.Join(u.args, " ")
	if len(short) > 120 {
		short = short[:60] + "…" + short[len(short)-60:]
	}
	if u.typed != "" {
		short += fmt.Sprintf(" < %d bytes", len(u.typed))
	}
	return short
}

// uses returns usages of a command, with arguments after the game's name.
func uses(typed string, most int64, further ...string) func(limittest.Game) []usage {
	return func(g limittest.Game) []usage {
		var all []usage
		for _, line := range further {
			args := []string{g.Name}
			for word := range strings.FieldsSeq(line) {
				args = append(args, strings.ReplaceAll(word, "SECRET", g.Secret))
			}
			all = append(all, usage{args: args, typed: strings.ReplaceAll(typed, "GUESS", g.Guess), most: most})
		}
		return all
	}
}

// typing returns usages that read a text and no game.
func typing(text func(limittest.Game) string, args ...string) func(limittest.Game) []usage {
	return func(g limittest.Game) []usage { return []usage{{args: args, typed: text(g)}} }
}

// alone returns a usage of a command that takes no game.
func alone(args ...string) func(limittest.Game) []usage {
	return func(g limittest.Game) []usage {
		if g.Name != "mastermind" {
			return nil
		}
		return []usage{{args: args}}
	}
}

// longLine is a game of very many turns, and a million short games.
func longLine(g limittest.Game) string {
	return g.Line(limittest.History{Turns: slices.Repeat(g.Histories[1].Turns, 20_000)}) + "\n" + strings.Repeat(g.Line(g.Histories[1])+"\n", 20_000)
}

func printed(g limittest.Game) string {
	return strings.ReplaceAll(strings.Join(g.Histories[3].Turns, "\n"), "=", " ")
}

// commandTable has usages of each command.
func commandTable() map[string]func(limittest.Game) []usage {
	return map[string]func(limittest.Game) []usage{
		"play":  uses(strings.Repeat("GUESS\n", 300), 0, "--seed 1", "--codemaker adversary --seed 1", "--secret SECRET"),
		"crack": uses("", 0, "--secret SECRET", "--secret SECRET --strategy optimal", "--secret SECRET --strategy sampled-9000000000000000000", "--secret SECRET --strategy lookahead"),
		"hint": func(g limittest.Game) []usage {
			var all []usage
			for _, h := range g.Histories {
				all = append(all, usage{args: append([]string{g.Name}, h.Turns...)})
			}
			for _, name := range append(study.StrategyNames(), "sampled-1000000000") {
				all = append(all, usage{args: []string{g.Name, "--strategy", name}})
			}
			return append(all, usage{args: []string{g.Name, "--top", "900000000000000"}}, usage{args: []string{g.Name, g.Histories[1].Turns[0], "--top", "0"}})
		},
		"review": func(g limittest.Game) []usage {
			var all []usage
			for _, h := range g.Histories[1:] {
				all = append(all, usage{args: append([]string{g.Name}, h.Turns...)})
			}
			return all
		},
		"rules":        uses("", 0, ""),
		"games list":   alone(),
		"games show":   alone("none"),
		"games check":  alone(),
		"games export": alone(),
		"games stats":  alone(),
		"games delete": alone("none"),
		"games import": typing(longLine, "-"),
		"puzzle new":   uses("", 0, "--seed 1", "--seed 1 --difficulty 5", "--seed 1 --lines 40"),
		"puzzle solve": func(g limittest.Game) []usage {
			many := strings.Repeat(g.Guess+" 1 1\n", 100_000)
			return []usage{{args: []string{"-", "--explain"}, typed: printed(g)}, {args: []string{"-", "--letters", "all"}, typed: printed(g)}, {args: []string{"-"}, typed: many}}
		},
		"are-you-the-one": func(g limittest.Game) []usage {
			names := "A,B,C,D,E,F,G,H,I,J,K\n"
			return []usage{{args: []string{"-"}, typed: names + strings.ToLower(names)}, {args: []string{"-"}, typed: longLine(g)}}
		},
		"shortest": uses("", studyMemory, ""),
		"openings": uses("", studyMemory, "", "--strategy minimax"),
		"tree":     uses("", studyMemory, "--strategy entropy --long", "--strategy optimal --memory 256 --long", "--strategy optimal --objective max --memory 256 --long", "--strategy first --long"),
		"compare":  uses("", studyMemory, "--long", "--long --sample 9999999999999", "--long --strategy optimal,lookahead", "--long --sample 2147483647 --strategy random"),
		"words": func(g limittest.Game) []usage {
			_, list, _ := strings.Cut(g.Name, ":")
			return []usage{{args: []string{list}}}
		},
		"job plan tree":    uses("", studyMemory, "--strategy optimal -o plan", "--strategy entropy -o plan"),
		"job plan compare": uses("", studyMemory, "--strategy entropy -o plan", "--sample 1000000000000 -o plan"),
		"job run":          alone("plan"),
		"job status":       alone("plan"),
		"job merge":        alone("plan"),
		"check":            typing(longLine, "-"),
		"backup":           alone("backup.db"),
		"forget":           alone(),
		"bench":            alone(),
		"completion":       alone("bash"),
		"man":              alone(),
		"license":          alone(),
		"version":          alone(),
		"help":             alone("all"),
		"serve":            alone("--listen", "127.0.0.1:0"),
		"site":             alone("-o", "site"),
		"engine":           typing(longLine),
		"moo":              uses(strings.Repeat("b\n", 300), 0, ""),
		"decodeur-mm":      uses(strings.Repeat("1,1\n", 300), 0, ""),
	}
}

// commandsOf returns the commands that do something, by their paths.
func commandsOf(cmd *cobra.Command, path string) []string {
	var all []string
	for _, below := range cmd.Commands() {
		name := strings.TrimSpace(path + " " + below.Name())
		if len(below.Commands()) == 0 {
			all = append(all, name)
		}
		all = append(all, commandsOf(below, name)...)
	}
	return all
}

// TestCommandLimits runs every command with every kind of game. Each must end soon after it is
// interrupted, if it has not ended before, and keep to its memory.
func TestCommandLimits(t *testing.T) {
	debug.SetMemoryLimit(limittest.Memory / 2) // the kernel counts the peak of the parent as the child's, too
	t.Parallel()
	games, worst := limittest.Few(t)[:1], limittest.NewWorst()
	if longtest.On() {
		games = append(limittest.Games(t), limittest.FileGame(t, t.TempDir()))
	}
	l, err := english()
	if err != nil {
		t.Fatal(err)
	}
	commands := commandsOf(newRoot(&cli.Env{Lang: l, Out: &cli.Output{Writer: io.Discard}, Getenv: func(string) string { return "" }}), "")
	for _, name := range commands {
		if commandTable()[name] == nil {
			t.Errorf("command %s has no line in the table", name)
		}
	}
	t.Run("games", func(t *testing.T) {
		for _, g := range games {
			t.Run(filepath.Base(g.Name), func(t *testing.T) {
				t.Parallel()
				worst.Continue(t)
				for _, name := range commands {
					for number, u := range commandTable()[name](g) {
						if longtest.On() || number == 0 {
							u.run(t, name, g, worst)
						}
					}
				}
			})
		}
	})
	worst.Log(t)
}

// run runs a command, and interrupts it if it takes long.
func (u usage) run(t *testing.T, name string, g limittest.Game, worst *limittest.Worst) {
	t.Helper()
	folder, line := t.TempDir(), name+" "+u.String()
	command := exec.Command("codebreaker", append(append(strings.Fields(name), u.args...), "--data", filepath.Join(folder, "games.db"))...)
	if name == "moo" || name == "decodeur-mm" {
		command = exec.Command(name, u.args...)
	}
	command.Dir, command.Env = folder, append(command.Environ(), "LANG=C", "XDG_DATA_HOME="+folder)
	var wrong bytes.Buffer
	command.Stdin, command.Stderr = strings.NewReader(u.typed), &wrong
	p := limittest.Start(t, command, max(u.most, limittest.Memory))
	wait := 250 * time.Millisecond
	if g.File {
		wait *= 8 // reading a million words takes some time
	}
	var late time.Duration
	told := time.Duration(-1)
	select {
	case <-p.Done():
	case <-time.After(wait):
		told = p.Work()
		_ = command.Process.Signal(syscall.SIGINT) // it may have ended
		select {
		case <-p.Done():
			late = p.Work() - told
		case <-time.After(limittest.Patience):
			t.Errorf("%s: no end", line)
			p.Kill("it does not end")
			<-p.Done()
		}
	}
	worst.Add(line, p.Peak(), late)
	if late > limittest.Late() {
		t.Errorf("%s: computed %v more after it was interrupted", line, late)
	}
	if p.Peak() > max(u.most, limittest.Memory) {
		t.Errorf("%s: %d MB", line, p.Peak()>>20)
	}
	known := []int{cli.ExitDone, cli.ExitFailed, cli.ExitMisuse, cli.ExitClash, cli.ExitLimit, cli.ExitInterrupted}
	status := command.ProcessState.Sys().(syscall.WaitStatus)
	early := status.Signaled() && status.Signal() == syscall.SIGINT // before the program caught it
	if code := status.ExitStatus(); !early && !slices.Contains(known, code) && p.Killed() == "" || strings.Contains(wrong.String(), "goroutine ") {
		t.Errorf("%s: exit code %d\n%s", line, code, wrong.String()[:min(wrong.Len(), 500)])
	}
}
