package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"codebreaker/internal/engine/jobs"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/store/files"
	"codebreaker/internal/store/folder"
	"codebreaker/internal/ui/version"
)

// planned plans a small tree with a given version of the program, and returns its folder.
func planned(t *testing.T, program string) string {
	t.Helper()
	game, err := rules.ParseGame("3x4")
	if err != nil {
		t.Fatal(err)
	}
	job := jobs.Job{Kind: jobs.Tree, Game: "3x4", Accents: "fold", Strategies: []string{"parts"}, Guesses: "all"}
	plan, err := jobs.Cut(t.Context(), job, game, program, jobs.Effort{Units: 3})
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "plan")
	if err := folder.Create(files.OS{}, dir, plan); err != nil {
		t.Fatal(err)
	}
	return dir
}

// address finds the address in a leader's first message.
var address = regexp.MustCompile(`Waiting for workers at (\S+)\.\n`)

// lines is a writer that extracts the address from the output of a leader.
type lines struct {
	mu    sync.Mutex
	text  bytes.Buffer
	ready chan string
}

func (l *lines) Write(text []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.text.Write(text)
	if found := address.FindSubmatch(l.text.Bytes()); found != nil && l.ready != nil {
		l.ready <- string(found[1])
		l.ready = nil
	}
	return len(text), nil
}

// TestLeadAndWork computes a plan with a leader and a worker. Then it leads the plan again, with no
// work remaining.
func TestLeadAndWork(t *testing.T) {
	dir := planned(t, version.Source())
	ready, led := make(chan string, 1), make(chan int, 1)
	errs := &lines{ready: ready}
	go func() { led <- run(t.Context(), []string{"lead", dir, "--listen", "127.0.0.1:0"}, os.Stdout, errs) }()
	var said bytes.Buffer
	select {
	case at := <-ready:
		if code := run(t.Context(), []string{"work", "--join", "nats://" + at}, os.Stdout, &said); code != 0 {
			t.Fatalf("work: exit code %d\n%s", code, said.String())
		}
	case code := <-led:
		t.Fatalf("lead: exit code %d\n%s", code, errs.text.String())
	}
	if code := <-led; code != 0 || !strings.Contains(said.String(), "done in") {
		t.Fatalf("lead: exit code %d\n%s", code, said.String())
	}
	f, err := folder.Open(files.OS{}, dir, version.Source())
	if err != nil {
		t.Fatal(err)
	}
	job, err := folder.OpenPlan(f.Plan, openFile)
	if err != nil {
		t.Fatal(err)
	}
	if results, err := folder.NewRunner(f, job, folder.Options{}).Results(); err != nil || len(results) != len(f.Plan.Units) {
		t.Errorf("%d results of %d: %v", len(results), len(f.Plan.Units), err)
	}
}

// TestMisuse checks the exit codes and messages of wrong arguments.
func TestMisuse(t *testing.T) {
	other := planned(t, "codebreaker 0")
	for _, test := range []struct {
		args string
		code int
		want string
	}{
		{"", exitMisuse, `write "lead" or "work"`},
		{"serve", exitMisuse, `"serve": write "lead" or "work"`},
		{"lead", exitMisuse, "name the folder of one plan"},
		{"lead plan", exitMisuse, "either --listen ADDR"},
		{"lead plan --listen :4222", exitMisuse, "--token is needed"},
		{"lead plan --listen 127.0.0.1:0 --tries 0", exitMisuse, "must be above 0"},
		{"lead " + other + " --listen 127.0.0.1:0", exitFailed, "or add --any-version"},
		{"work", exitMisuse, "--join URL"},
		{"work --join nats://127.0.0.1:1 more", exitMisuse, `"more" is one argument too many`},
		{"work --join nats://127.0.0.1:1 --tls-key k", exitMisuse, "need each other"},
		{"work --wait x", exitMisuse, "invalid value"},
		{"work --join nats://127.0.0.1:1 --threads 9223372036854775807", exitMisuse, "at most 1024"},
		{"work --join nats://127.0.0.1:1 --memory 99999999999999", exitMisuse, "at most 1048576"},
	} {
		t.Setenv("CODEBREAKER_TOKEN", "")
		var errs bytes.Buffer
		if code := run(context.Background(), strings.Fields(test.args), os.Stdout, &errs); code != test.code || !strings.Contains(errs.String(), test.want) {
			t.Errorf("%s: exit code %d, %s; want %d, %s", test.args, code, errs.String(), test.code, test.want)
		}
	}
}
