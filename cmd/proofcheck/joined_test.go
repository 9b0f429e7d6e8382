package main

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"codebreaker"
	"codebreaker/cluster"
	"codebreaker/optimal"
	"codebreaker/pieces"
	"codebreaker/pieces/folder"
	"codebreaker/tree"
)

// TestJoined checks certificates that are joined from what pieces have shown, run in an order drawn by lot, every other under the limits
// of the plan, the rest under those of the moment. They prove what that of one process does.
func TestJoined(t *testing.T) {
	for i, test := range []struct {
		job    pieces.Job
		pieces int
		cut    string // at answers, second guesses, or answers to them
	}{
		{pieces.Job{Game: "4x5"}, 8, ""},
		{pieces.Job{Game: "4x5"}, 300, "guesses"},
		{pieces.Job{Game: "3x9"}, 3000, "answers"},
		{pieces.Job{Game: "4x6"}, 60, ""},
		{pieces.Job{Game: "4x6", MaxDepth: 5}, 100, "guesses"},
		{pieces.Job{Game: "4x5", MaxDepth: 5}, 2000, "answers"},
		{pieces.Job{Game: "4x5", MaxDepth: 5}, 30, ""},
		{pieces.Job{Game: "4x4-black"}, 40, "guesses"},
		{pieces.Job{Game: "4x4-black", MaxDepth: 7}, 40, "guesses"},
		{pieces.Job{Game: "4x6-distinct"}, 100, ""},
		{pieces.Job{Game: "4x7-distinct"}, 1000, "guesses"},
		{pieces.Job{Game: "3x4-sum"}, 20, ""},
		{pieces.Job{Game: "4x4-place"}, 40, ""},
		{pieces.Job{Game: "3x4-empty"}, 20, ""},
		{pieces.Job{Game: "4x4-place-hard"}, 300, ""},
		{pieces.Job{Game: "4x5", Opening: "AABB"}, 40, "guesses"},
		{pieces.Job{Game: "4x6", History: []string{"AABB=X"}}, 20, ""},
		{pieces.Job{Game: "4x5", Guesses: "candidates"}, 300, "guesses"},
		{pieces.Job{Game: "3x8"}, 400, "guesses"},
		{pieces.Job{Game: "2x2"}, 3, ""},
	} {
		job := test.job
		job.Kind, job.Strategies, job.Proof = pieces.Tree, []string{optimal.Name}, true
		if job.Guesses == "" {
			job.Guesses = "all"
		}
		t.Run(fmt.Sprint(job.Game, test.pieces, job.Guesses, job.MaxDepth), func(t *testing.T) {
			game, err := codebreaker.ParseGame(job.Game)
			if err != nil {
				t.Fatal(err)
			}
			plan, err := pieces.Cut(t.Context(), job, game, "test", pieces.Effort{Pieces: test.pieces, Threads: 1})
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
			t.Logf("%d pieces, %d bytes, %d by one process", len(plan.Pieces), len(file), len(alone))
			cuts := fmt.Sprint(cutAt(plan))
			if !strings.Contains(cuts, test.cut) {
				t.Errorf("pieces are cut at %s, and not at %s", cuts, test.cut)
			}
		})
	}
}

// theorems returns what the checker prints but for the sum of the file.
func theorems(t *testing.T, file []byte) string {
	t.Helper()
	said, _, _ := strings.Cut(checked(t, file), "SHA-256")
	return said
}

// alone returns the options of one process.
func alone(t *testing.T, game *codebreaker.Game, job pieces.Job) optimal.Options {
	t.Helper()
	options := optimal.Options{MaxDepth: job.MaxDepth, Guesses: tree.Guesses(job.Guesses)}
	if job.Opening != "" {
		opening, err := game.ParseCode(job.Opening)
		if err != nil {
			t.Fatal(err)
		}
		options.Opening = &opening
	}
	return options
}

// cutAt returns at what pieces of a plan are cut further than at first answers.
func cutAt(plan *pieces.Plan) (cuts []string) {
	for _, piece := range plan.Pieces {
		switch {
		case len(piece.Guesses) > 0:
			cuts = append(cuts, "guesses")
		case strings.Contains(piece.Positions[0], ", "):
			cuts = append(cuts, "answers")
		}
	}
	return cuts
}

// joined runs pieces until none is wanted, and joins what they have shown.
func joined(t *testing.T, work *pieces.Work, stale bool, source *rand.Rand) []byte {
	t.Helper()
	var results []*pieces.Result
	fragments := make(map[int][]byte)
	for {
		standing := work.Stand(results)
		wanted := standing.Wanted()
		if len(wanted) == 0 {
			break
		}
		number := wanted[source.IntN(len(wanted))]
		var fragment bytes.Buffer
		how := pieces.How{Threads: 1, Proof: &fragment}
		if limit, _ := standing.Limit(number); !stale {
			how.Limit = func() uint64 { return limit }
		}
		result, _, err := work.Run(t.Context(), number, how)
		if err != nil {
			t.Fatal(err)
		}
		for i, r := range results {
			if r.Piece == number {
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

// TestJoinedFiles checks certificates that are joined from files, and from those that workers of a queue have handed in.
func TestJoinedFiles(t *testing.T) {
	game, err := codebreaker.ParseGame("4x5")
	if err != nil {
		t.Fatal(err)
	}
	open := func(plan *pieces.Plan) (*pieces.Work, error) { return plan.Open(game) }
	job := pieces.Job{Kind: pieces.Tree, Game: "4x5", Strategies: []string{optimal.Name}, Guesses: "all", Proof: true}
	for name, run := range map[string]func(f *folder.Folder, work *pieces.Work) error{
		"files": func(f *folder.Folder, work *pieces.Work) error {
			return folder.NewRunner(f, work, folder.Options{}).All(t.Context())
		},
		"queue": func(f *folder.Folder, work *pieces.Work) error {
			var workers sync.WaitGroup
			options := cluster.LeadOptions{Listen: "127.0.0.1:0", Tell: func(e cluster.Event) {
				if e.Kind != cluster.Ready {
					return
				}
				for range 2 {
					workers.Go(func() {
						err := cluster.Join(t.Context(), cluster.WorkOptions{Access: cluster.Access{URL: "nats://" + e.Worker}, Program: "test", Threads: 1, Open: open})
						if err != nil {
							t.Error(err)
						}
					})
				}
			}}
			defer workers.Wait()
			return cluster.Lead(t.Context(), folder.NewRunner(f, work, folder.Options{}), work, options)
		},
	} {
		t.Run(name, func(t *testing.T) {
			plan, err := pieces.Cut(t.Context(), job, game, "test", pieces.Effort{Pieces: 50})
			if err != nil {
				t.Fatal(err)
			}
			place := filepath.Join(t.TempDir(), "plan")
			if err := folder.Create(place, plan); err != nil {
				t.Fatal(err)
			}
			f, err := folder.Open(place, "test")
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
			alone, _ := certificate(t, "4x5", "", optimal.Options{})
			if got, want := theorems(t, file.Bytes()), theorems(t, alone); got != want {
				t.Errorf("%s, want %s", got, want)
			}
		})
	}
}
