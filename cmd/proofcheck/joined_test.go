package main

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"codebreaker/internal/engine/jobs"
	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/store/files"
	"codebreaker/internal/store/folder"
	"codebreaker/internal/test/longtest"
)

// TestJoined checks certificates that are joined from the fragments of work units. They prove the same as
// the certificate of one process. The units run in random order: in every other test under the limits of
// the plan, else under the limits of the moment.
func TestJoined(t *testing.T) {
	for i, test := range []struct {
		job   jobs.Job
		units int
		long  bool
	}{
		{jobs.Job{Game: "4x5"}, 8, false},
		{jobs.Job{Game: "3x6"}, 30, false},
		{jobs.Job{Game: "3x6", MaxDepth: 5}, 3000, false},
		{jobs.Job{Game: "4x4-black"}, 40, false},
		{jobs.Job{Game: "4x4-black", MaxDepth: 7}, 40, false},
		{jobs.Job{Game: "4x6-distinct"}, 100, false},
		{jobs.Job{Game: "3x4-sum"}, 20, false},
		{jobs.Job{Game: "4x4-place"}, 40, false},
		{jobs.Job{Game: "3x4-empty"}, 20, false},
		{jobs.Job{Game: "4x4-place-hard"}, 300, false},
		{jobs.Job{Game: "4x5", Opening: "AABB"}, 40, false},
		{jobs.Job{Game: "4x6", History: []string{"AABB=X"}}, 20, false},
		{jobs.Job{Game: "3x5", Guesses: "candidates"}, 300, false},
		{jobs.Job{Game: "2x2"}, 3, false},
		{jobs.Job{Game: "4x5"}, 300, true},
		{jobs.Job{Game: "3x9"}, 3000, true},
		{jobs.Job{Game: "4x6"}, 60, true},
		{jobs.Job{Game: "4x6", MaxDepth: 5}, 100, true},
		{jobs.Job{Game: "4x5", MaxDepth: 5}, 2000, true},
		{jobs.Job{Game: "4x5", MaxDepth: 5}, 30, true},
		{jobs.Job{Game: "4x7-distinct"}, 1000, true},
		{jobs.Job{Game: "4x5", Guesses: "candidates"}, 300, true},
		{jobs.Job{Game: "3x8"}, 400, true},
	} {
		job := test.job
		job.Kind, job.Strategies, job.Proof = jobs.Tree, []string{strategy.Optimal}, true
		if job.Guesses == "" {
			job.Guesses = "all"
		}
		t.Run(fmt.Sprint(job.Game, test.units, job.Guesses, job.MaxDepth), func(t *testing.T) {
			if test.long {
				longtest.Only(t)
			}
			game, err := rules.ParseGame(job.Game)
			if err != nil {
				t.Fatal(err)
			}
			plan, err := jobs.Cut(t.Context(), job, game, "test", jobs.Effort{Units: test.units, Threads: 1})
			if err != nil {
				t.Fatal(err)
			}
			work, err := plan.Open(game)
			if err != nil {
				t.Fatal(err)
			}
			alone, _ := certificate(t, job.Game, strings.Join(job.History, " "), alone(t, game, job))
			file := joined(t, work, i%2 == 0, rand.New(rand.NewPCG(uint64(i), 2)))
			if got, want := theorems(t, file), theorems(t, alone); got != want {
				t.Errorf("%s, want %s", got, want)
			}
			t.Logf("%d units, %d bytes, %d by one process", len(plan.Units), len(file), len(alone))
		})
	}
}

// theorems returns what the checker prints, without the digest of the file.
func theorems(t *testing.T, file []byte) string {
	t.Helper()
	said, _, _ := strings.Cut(checked(t, file), "SHA-256")
	return said
}

// alone returns the options for one process that does the whole job.
func alone(t *testing.T, game *rules.Game, job jobs.Job) optimal.Options {
	t.Helper()
	options := optimal.Options{MaxDepth: job.MaxDepth, CandidatesOnly: job.Guesses == rules.CandidateGuesses}
	if job.Opening != "" {
		opening, err := game.ParseCode(job.Opening)
		if err != nil {
			t.Fatal(err)
		}
		options.Opening = &opening
	}
	return options
}

// joined runs work units until the plan needs none, and joins their fragments.
func joined(t *testing.T, work *jobs.Work, stale bool, source *rand.Rand) []byte {
	t.Helper()
	var results []*jobs.Result
	fragments := make(map[int][]byte)
	for {
		standing := work.Stand(results)
		wanted := standing.Wanted()
		if len(wanted) == 0 {
			break
		}
		number := wanted[source.IntN(len(wanted))]
		var fragment bytes.Buffer
		how := jobs.How{Threads: 1, Proof: &fragment}
		if limit, _ := standing.Limit(number); !stale {
			how.Limit = func() uint64 { return limit }
		}
		result, _, err := work.Run(t.Context(), number, how)
		if err != nil {
			t.Fatal(err)
		}
		for i, r := range results {
			if r.Unit == number {
				results = append(results[:i], results[i+1:]...)
				break
			}
		}
		results, fragments[number] = append(results, result), fragment.Bytes()
	}
	all, err := work.Join(t.Context(), results)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	open := func(number int) (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(fragments[number])), nil }
	if err := work.Certify(t.Context(), results, all, open, &file); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// TestJoinedFiles checks certificates that are joined from the files of a plan.
func TestJoinedFiles(t *testing.T) {
	game, err := rules.ParseGame("3x5")
	if err != nil {
		t.Fatal(err)
	}
	open := func(plan *jobs.Plan) (*jobs.Work, error) { return plan.Open(game) }
	job := jobs.Job{Kind: jobs.Tree, Game: "3x5", Strategies: []string{strategy.Optimal}, Guesses: "all", Proof: true}
	for name, run := range map[string]func(f *folder.Folder, work *jobs.Work) error{
		"files": func(f *folder.Folder, work *jobs.Work) error {
			return folder.NewRunner(f, work, folder.Options{}).All(t.Context())
		},
	} {
		t.Run(name, func(t *testing.T) {
			plan, err := jobs.Cut(t.Context(), job, game, "test", jobs.Effort{Units: 50})
			if err != nil {
				t.Fatal(err)
			}
			place := filepath.Join(t.TempDir(), "plan")
			if err := folder.Create(files.OS{}, place, plan); err != nil {
				t.Fatal(err)
			}
			f, err := folder.Open(files.OS{}, place, "test")
			if err != nil {
				t.Fatal(err)
			}
			work, err := open(f.Plan)
			if err != nil {
				t.Fatal(err)
			}
			if err := run(f, work); err != nil {
				t.Fatal(err)
			}
			results, err := folder.NewRunner(f, work, folder.Options{}).Results()
			if err != nil {
				t.Fatal(err)
			}
			all, err := work.Join(t.Context(), results)
			if err != nil {
				t.Fatal(err)
			}
			var file bytes.Buffer
			if err := work.Certify(t.Context(), results, all, f.Proof, &file); err != nil {
				t.Fatal(err)
			}
			alone, _ := plain(t, "3x5")
			if got, want := theorems(t, file.Bytes()), theorems(t, alone); got != want {
				t.Errorf("%s, want %s", got, want)
			}
		})
	}
}
