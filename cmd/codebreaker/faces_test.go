package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/test/gametest"
	"codebreaker/internal/ui/command/cli"
)

// TestFaces plays the shared test scripts in lines, with --json.
func TestFaces(t *testing.T) {
	gametest.RunInLines(t, func(t *testing.T, script gametest.Script) *gametest.Said {
		l := &liner{t: t, data: filepath.Join(t.TempDir(), "games.db"), said: new(gametest.Said), args: requestFlags(script.Request)}
		for _, step := range script.Steps {
			if step.Kind == gametest.GoOn {
				l.play()
				l.args = []string{l.args[0], "--continue"}
				continue
			}
			l.lines = append(l.lines, typed(step))
		}
		l.play()
		var listed games.Listed
		l.read(l.run("games", "list", "--limit", "1", "--json"), &listed)
		l.read(l.run("games", "show", listed.ID, "--json"), &l.said.View)
		if l.said.View.Over && script.Steps[len(script.Steps)-1].Kind == gametest.Share { // there is no prompt any longer
			l.said.Shares = append(l.said.Shares, string(l.run("games", "export", listed.ID, "--format", "share")))
		}
		if l.said.HasReview() {
			_, review, _ := bytes.Cut(l.run("games", "show", listed.ID, "--review", "--json"), []byte("\n"))
			l.read(review, &l.said.Review)
		}
		return l.said
	})
}

// requestFlags returns a new-game request as a command with flags.
func requestFlags(request games.Request) []string {
	command := "play"
	if request.Kind == session.Cracking {
		command = "crack"
	}
	args := []string{command, request.Game}
	for flag, value := range map[string]string{"--codemaker": request.Codemaker, "--seed": request.Seed, "--strategy": request.Strategy, "--secret": request.Secret} {
		if value != "" {
			args = append(args, flag, value)
		}
	}
	if request.Most != nil {
		args = append(args, "--guesses", fmt.Sprint(*request.Most))
	}
	if request.Day != "" {
		args = []string{command, request.Game + " daily:" + request.Day}
	}
	return args
}

// typed returns the line that a person types for a step.
func typed(step gametest.Step) string {
	switch step.Kind {
	case session.Edit:
		return fmt.Sprintf("edit %d %s", step.Turn, step.Text)
	case session.GiveUp:
		return "give up"
	case gametest.Hint:
		return fmt.Sprintf("hint %d %s", step.Turn, step.Text)
	case session.Guess, session.Mark:
		return step.Text
	case session.Refuse, session.Instead:
		return strings.TrimSpace(string(step.Kind) + " " + step.Text)
	default:
		return string(step.Kind)
	}
}

// liner plays a script by typing lines, and records the output.
type liner struct {
	t     *testing.T
	data  string
	said  *gametest.Said
	args  []string
	lines []string
}

// play types the waiting lines.
func (l *liner) play() {
	l.t.Helper()
	for _, line := range bytes.Split(l.run(append(l.args, "--json")...), []byte("\n")) {
		var told struct {
			Step      int
			Sentences []string
			Squares   []string
			Text      string
		}
		if len(line) > 0 {
			l.read(line, &told)
		}
		switch {
		case told.Step > 0:
			l.said.Hints = append(l.said.Hints, strings.Join(told.Sentences, " "))
		case told.Squares != nil:
			l.said.Shares = append(l.said.Shares, told.Text)
		}
	}
	l.lines = nil
}

// run runs the program and returns its output.
func (l *liner) run(args ...string) []byte {
	l.t.Helper()
	command := exec.CommandContext(l.t.Context(), "codebreaker", append(args, "--data", l.data)...)
	command.Env = append(os.Environ(), "LANG=C")
	command.Stdin = strings.NewReader(strings.Join(append(l.lines, "quit"), "\n") + "\n")
	var printed, wrong bytes.Buffer
	command.Stdout, command.Stderr = &printed, &wrong
	if err := command.Run(); err != nil && command.ProcessState.ExitCode() != cli.ExitClash {
		l.t.Fatalf("%v: %v\n%s", args, err, &wrong)
	}
	for line := range strings.Lines(wrong.String()) {
		if text, ok := strings.CutPrefix(strings.TrimSpace(line), "codebreaker: "); ok && !strings.Contains(text, "contradicts the turns before") && !strings.Contains(text, "no code fits the marks of board") { // the program accepts such a mark
			l.said.Refused = append(l.said.Refused, wording.Sentence(text))
		}
	}
	return printed.Bytes()
}

// read reads one object.
func (l *liner) read(text []byte, object any) {
	l.t.Helper()
	if err := json.Unmarshal(text, object); err != nil {
		l.t.Fatalf("%v: %s", err, text)
	}
}
