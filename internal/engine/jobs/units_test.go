package jobs_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/jobs"
	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/test/longtest"
	"codebreaker/internal/test/testgame"
)

const program = "codebreaker test"

// reading is the option for reading games with the shipped word lists.
var reading = rules.WithLexicon(lexicon.NewFiles(nil, lexicon.FoldAccents))

// open plans a job and opens the plan.
func open(t *testing.T, job jobs.Job, effort jobs.Effort) *jobs.Work {
	t.Helper()
	if job.Guesses == "" {
		job.Guesses = rules.AllGuesses
	}
	game := testgame.Parse(t, job.Game, reading)
	plan, err := jobs.Cut(context.Background(), job, game, program, effort)
	if err != nil {
		t.Fatal(err)
	}
	written, err := json.Marshal(plan)
	if err != nil {
		t.Fatal(err)
	}
	read := &jobs.Plan{Units: plan.Units}
	if err := json.Unmarshal(written, read); err != nil {
		t.Fatal(err)
	}
	if err := read.Check(program); err != nil {
		t.Fatalf("a plan that was just made: %v", err)
	}
	work, err := read.Open(game, reading)
	if err != nil {
		t.Fatal(err)
	}
	return work
}

// run runs wanted units in a random order until none is wanted. Each runs under the current limit,
// or the plan's limit if stale. Each result is written and read back.
func run(t *testing.T, work *jobs.Work, stale bool, source *rand.Rand) (results []*jobs.Result) {
	t.Helper()
	for {
		standing := work.Stand(results)
		wanted := standing.Wanted()
		if len(wanted) == 0 {
			return results
		}
		number := wanted[source.IntN(len(wanted))]
		how := jobs.How{}
		if limit, _ := standing.Limit(number); !stale {
			how.Limit = func() uint64 { return limit }
		}
		result, _, err := work.Run(context.Background(), number, how)
		if err != nil {
			t.Fatal(err)
		}
		results = append(slices.DeleteFunc(results, func(r *jobs.Result) bool { return r.Unit == number }), written(t, result))
	}
}

// written returns a result after writing and reading it.
func written(t *testing.T, result *jobs.Result) *jobs.Result {
	t.Helper()
	text, err := json.Marshal(result.Sealed(jobs.Made{Host: "here", Seconds: 1.5}))
	if err != nil {
		t.Fatal(err)
	}
	read := new(jobs.Result)
	if err := json.Unmarshal(text, read); err != nil {
		t.Fatal(err)
	}
	return read
}

// alone returns the tree that one process builds.
func alone(t *testing.T, work *jobs.Work) *tree.Tree {
	t.Helper()
	job := work.Plan.Job
	p := position.Start(game(t, job.Game))
	for _, text := range job.History {
		turn := testgame.Turn(t, p.Game(), text)
		p = p.After(turn.Guess, turn.Feedback)
	}
	var opening *rules.Code
	if job.Opening != "" {
		guess := testgame.Code(t, p.Game(), job.Opening)
		opening = &guess
	}
	if job.Strategies[0] == strategy.Optimal {
		result, err := optimal.Solve(context.Background(), p, optimal.Options{Opening: opening, MaxDepth: job.MaxDepth, CandidatesOnly: job.Guesses == rules.CandidateGuesses})
		if err != nil {
			t.Fatal(err)
		}
		return result.Tree
	}
	s, err := advice.ByName(job.Strategies[0], 0)
	if err != nil {
		t.Fatal(err)
	}
	result, err := tree.Build(context.Background(), p, tree.Options{Strategy: s, Opening: opening, CandidatesOnly: job.Guesses == rules.CandidateGuesses, Keep: true})
	if err != nil {
		t.Fatal(err)
	}
	return result.Tree
}

func game(t *testing.T, name string) *rules.Game {
	t.Helper()
	return testgame.Parse(t, name, reading)
}

func text(t *testing.T, made *tree.Tree) string {
	t.Helper()
	var text bytes.Buffer
	if err := made.WriteText(&text); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// TestTrees runs the units of trees in random orders. The merged tree equals the tree of one
// process, to the byte.
func TestTrees(t *testing.T) {
	search, build := []string{strategy.Optimal}, []string{"entropy"}
	for i, test := range []struct {
		job   jobs.Job
		units int
	}{
		{jobs.Job{Game: "4x5", Strategies: search}, 8},
		{jobs.Job{Game: "4x6", Strategies: search}, 40},
		{jobs.Job{Game: "4x5-place-hard", Strategies: search}, 300},
		{jobs.Job{Game: "4x5-black", Strategies: search, MaxDepth: 8}, 300},
		{jobs.Job{Game: "3x8", Strategies: search}, 400},
		{jobs.Job{Game: "4x5", Strategies: search, Opening: "AABB"}, 6},
		{jobs.Job{Game: "4x5", Strategies: search, MaxDepth: 5}, 6},
		{jobs.Job{Game: "4x6", Strategies: search, History: []string{"ABCD=XO"}}, 6},
		{jobs.Job{Game: "3x5", Strategies: search, History: []string{"ABC=O"}}, 20},  // two openings are best
		{jobs.Job{Game: "4x5", Strategies: search, History: []string{"AABC=O"}}, 40}, // three are
		{jobs.Job{Game: "4x5", Strategies: search, Guesses: "candidates"}, 6},
		{jobs.Job{Game: "3x4-black", Strategies: search}, 3},
		{jobs.Job{Game: "2x2", Strategies: search}, 3},
		{jobs.Job{Game: "4x6", Strategies: build}, 5},
		{jobs.Job{Game: "5x6", Strategies: build}, 100},
		{jobs.Job{Game: "4x6", Strategies: []string{"parts"}, Opening: "ABCD", Guesses: "candidates"}, 50},
		{jobs.Job{Game: "4x7", Strategies: []string{"overture"}, History: []string{"ABCD=O"}}, 10},
		{jobs.Job{Game: "bulls", Strategies: []string{"minimax"}}, 30},
		{jobs.Job{Game: "2x2", Strategies: build}, 3},
	} {
		job := test.job
		job.Kind = jobs.Tree
		t.Run(strings.Join([]string{job.Game, job.Strategies[0], job.Opening, job.Guesses}, " "), func(t *testing.T) {
			if job.Strategies[0] == strategy.Optimal && (job.Game == "4x5-black" || test.units == 40 && job.Game == "4x6") {
				longtest.Only(t)
			}
			work := open(t, job, jobs.Effort{Units: test.units})
			want := text(t, alone(t, work))
			for _, stale := range []bool{false, true} {
				results := run(t, work, stale, rand.New(rand.NewPCG(uint64(i), 1)))
				joined, err := work.Join(context.Background(), results)
				if err != nil {
					t.Fatal(err)
				}
				if got := text(t, joined.Tree); got != want {
					t.Errorf("stale limits %v: another tree, of %d and not %s", stale, joined.Tree.Measure().Total(), want[:min(300, len(want))])
				}
			}
			if len(work.Units) < 2 && test.units > 3 {
				t.Errorf("%d units", len(work.Units))
			}
		})
	}
}

// TestComparisons runs the units of comparisons. The merged measures equal the ones of one process.
func TestComparisons(t *testing.T) {
	for _, job := range []jobs.Job{
		{Game: "4x6", Strategies: []string{"entropy", "first", "overture"}},
		{Game: "4x5", Strategies: []string{"random", strategy.Optimal}, Seed: 7},
		{Game: "4x6", Strategies: []string{"parts"}, Guesses: "candidates"},
		{Game: "4x6", Strategies: []string{"minimax", "random"}, Sample: 50, Seed: 3},
		{Game: "9x9", Strategies: []string{"sampled"}, Sample: 3, Seed: 3},
		{Game: "4x6", Strategies: []string{"entropy"}, Rows: true},
		{Game: "4x5", Strategies: []string{strategy.Optimal}, Rows: true},
		{Game: "3x4", Strategies: []string{"minimax"}, Sample: 200, Seed: 3, Rows: true}, // some secrets are drawn by several units
	} {
		job.Kind = jobs.Compare
		t.Run(job.Game+" "+strings.Join(job.Strategies, " "), func(t *testing.T) {
			if job.Game == "9x9" {
				longtest.Only(t)
			}
			work := open(t, job, jobs.Effort{Units: 6})
			results := run(t, work, false, rand.New(rand.NewPCG(5, 5)))
			joined, err := work.Join(context.Background(), results)
			if err != nil {
				t.Fatal(err)
			}
			for i, name := range job.Strategies {
				s, err := advice.ByName(name, job.Seed)
				if err != nil {
					t.Fatal(err)
				}
				p, options := position.Start(game(t, job.Game)), tree.Options{Strategy: s, CandidatesOnly: work.Job.Guesses == rules.CandidateGuesses, Keep: job.Rows}
				var want *tree.Result
				if job.Sample > 0 {
					want, err = tree.Sample(context.Background(), p, options, job.Sample, job.Seed)
				} else {
					want, err = advice.Build(context.Background(), p, options)
				}
				if err != nil {
					t.Fatal(err)
				}
				got := joined.Measured[i]
				if !slices.Equal(got.Measure.Histogram, want.Measure.Histogram) || !slices.Equal(got.Measure.Weights, want.Measure.Weights) || got.Opening != want.Opening || got.Strategy != name {
					t.Errorf("%s: %v by %s, want %v by %s", name, got.Measure, work.Plan.Job.Game, want.Measure, p.Game().Format(want.Opening))
				}
				if want := sorted(advice.Plays(want)); job.Rows && !slices.Equal(sorted(got.Plays), want) {
					t.Errorf("%s: %d secrets, want %d: %v", name, len(got.Plays), len(want), got.Plays)
				}
			}
		})
	}
}

// sorted returns plays in the order of their secrets.
func sorted(plays []tree.Play) []tree.Play {
	return slices.SortedFunc(slices.Values(plays), func(a, b tree.Play) int { return rules.Compare(a.Secret, b.Secret) })
}

// TestPlays checks that a result is rejected if its secrets differ from its histogram.
func TestPlays(t *testing.T) {
	work := open(t, jobs.Job{Kind: jobs.Compare, Game: "3x4", Strategies: []string{"parts"}, Rows: true}, jobs.Effort{Units: 1})
	made, _, err := work.Run(context.Background(), 1, jobs.How{})
	if err != nil {
		t.Fatal(err)
	}
	for name, damage := range map[string]func(*jobs.Found){
		"one less":    func(f *jobs.Found) { f.Plays = f.Plays[1:] },
		"one more":    func(f *jobs.Found) { f.Plays = append(f.Plays, f.Plays[0]) },
		"none":        func(f *jobs.Found) { f.Plays = nil },
		"another way": func(f *jobs.Found) { f.Plays[0].Guesses++ },
		"far away":    func(f *jobs.Found) { f.Plays[0].Guesses = 99 },
		"before all":  func(f *jobs.Found) { f.Plays[0].Guesses = -1 },
		"no code":     func(f *jobs.Found) { f.Plays[0].Secret = "?" },
	} {
		r := written(t, made)
		damage(&r.Found[0])
		if err := work.Check(context.Background(), r.Sealed(r.Made)); !message.IsProblem(err, "units-wrong") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestWeights checks that word weights are merged too.
func TestWeights(t *testing.T) {
	job := jobs.Job{Kind: jobs.Compare, Game: "wordle:en-weighted", Strategies: []string{"entropy"}, Sample: 5, Seed: 1}
	work := open(t, job, jobs.Effort{Units: 2})
	joined, err := work.Join(context.Background(), run(t, work, false, rand.New(rand.NewPCG(5, 5))))
	if err != nil {
		t.Fatal(err)
	}
	if got := joined.Measured[0].Measure.Codes(); got != 5 {
		t.Errorf("%d secrets, want 5", got)
	}
}

// TestMissing checks that nothing is merged while units are missing, and that the error names them.
func TestMissing(t *testing.T) {
	work := open(t, jobs.Job{Kind: jobs.Tree, Game: "4x5", Strategies: []string{"entropy"}}, jobs.Effort{Units: 5})
	results := run(t, work, false, rand.New(rand.NewPCG(0, 0)))
	rest := slices.DeleteFunc(slices.Clone(results), func(r *jobs.Result) bool { return r.Unit == 2 })
	_, err := work.Join(context.Background(), rest)
	if !errors.Is(err, jobs.ErrMissing) || !strings.HasSuffix(err.Error(), "are missing: 2") {
		t.Errorf("got %v", err)
	}
}

// TestBetter checks that a better result found elsewhere ends a search. If that result disappears,
// the ended search is wanted again.
func TestBetter(t *testing.T) {
	work := open(t, jobs.Job{Kind: jobs.Tree, Game: "4x5", Strategies: []string{strategy.Optimal}}, jobs.Effort{Units: 12})
	results := run(t, work, false, rand.New(rand.NewPCG(2, 2)))
	standing := work.Stand(results)
	lower, upper := standing.Bounds()
	if lower != upper || upper == 0 {
		t.Fatalf("all done, and the total is between %d and %d", lower, upper)
	}
	joined, err := work.Join(context.Background(), results)
	if err != nil {
		t.Fatal(err)
	}
	opening := work.Game().Format(joined.Tree.Root.Guess)
	lost := slices.DeleteFunc(slices.Clone(results), func(r *jobs.Result) bool { return strings.HasPrefix(r.Found[0].Turns, opening) })
	if len(work.Stand(lost).Wanted()) == 0 {
		t.Fatal("the best opening is gone, and nothing is wanted")
	}
	source := rand.New(rand.NewPCG(3, 3))
	for len(work.Stand(lost).Wanted()) > 0 {
		wanted := work.Stand(lost).Wanted()
		number := wanted[source.IntN(len(wanted))]
		result, _, err := work.Run(context.Background(), number, jobs.How{})
		if err != nil {
			t.Fatal(err)
		}
		lost = append(slices.DeleteFunc(lost, func(r *jobs.Result) bool { return r.Unit == number }), result)
	}
	again, err := work.Join(context.Background(), lost)
	if err != nil {
		t.Fatal(err)
	}
	if text(t, again.Tree) != text(t, joined.Tree) {
		t.Error("another tree the second time")
	}
}

// TestStopped checks that units resumed from checkpoints give the same results.
func TestStopped(t *testing.T) {
	for _, job := range []jobs.Job{
		{Kind: jobs.Tree, Game: "4x7", Strategies: []string{strategy.Optimal}},
		{Kind: jobs.Tree, Game: "5x6", Strategies: []string{"entropy"}},
	} {
		t.Run(job.Strategies[0], func(t *testing.T) {
			if job.Game == "4x7" {
				longtest.Only(t)
			}
			work := open(t, job, jobs.Effort{Units: 2})
			whole, _, err := work.Run(context.Background(), 1, jobs.How{})
			if err != nil {
				t.Fatal(err)
			}
			var checkpoint []byte
			ctx, cancel := context.WithCancel(context.Background())
			_, checkpoint, err = work.Run(ctx, 1, jobs.How{Progress: func(now jobs.Progress) {
				if now.Checkpoint() != nil {
					cancel()
				}
			}})
			cancel()
			if !errors.Is(err, context.Canceled) || checkpoint == nil {
				t.Fatalf("stopped: %v, %d bytes", err, len(checkpoint))
			}
			further, _, err := work.Run(context.Background(), 1, jobs.How{Checkpoint: checkpoint})
			if err != nil {
				t.Fatal(err)
			}
			for i := range whole.Found {
				if !slices.Equal(further.Found[i].Tree, whole.Found[i].Tree) {
					t.Errorf("%s: another tree after a stop", whole.Found[i].Turns)
				}
			}
		})
	}
}

// TestDamage checks that changed results are rejected.
func TestDamage(t *testing.T) {
	work := open(t, jobs.Job{Kind: jobs.Tree, Game: "3x6", Strategies: []string{strategy.Optimal}}, jobs.Effort{Units: 1})
	made, _, err := work.Run(context.Background(), 1, jobs.How{})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name    string
		damage  func(*jobs.Result)
		seal    bool // the digest matches the changed content
		problem string
	}{
		{"nothing", func(*jobs.Result) {}, false, ""},
		{"another bound", func(r *jobs.Result) { r.Found[0].Lower++ }, false, "units-damaged"},
		{"a wrong total", func(r *jobs.Result) { r.Found[0].Lower++ }, true, "units-wrong"},
		{"a wrong tree", func(r *jobs.Result) { r.Found[0].Tree[len(r.Found[0].Tree)-2] = "AAA" }, true, "units-wrong"},
		{"another's tree", func(r *jobs.Result) { r.Found[0].Tree = r.Found[len(r.Found)-1].Tree }, true, "units-wrong"},
		{"a position less", func(r *jobs.Result) { r.Found = r.Found[1:] }, true, "units-damaged"},
		{"another position", func(r *jobs.Result) { r.Found[0].Turns = "AAA=X" }, true, "units-damaged"},
		{"another plan", func(r *jobs.Result) { r.Plan = "0" }, true, "units-other-plan"},
		{"another program", func(r *jobs.Result) { r.Program = "codebreaker 0" }, true, "units-other-program"},
		{"another unit", func(r *jobs.Result) { r.Unit = 1000 }, true, "units-number"},
		{"something else", func(r *jobs.Result) { r.Format = "x" }, true, "units-no-result"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := written(t, made)
			test.damage(r)
			if test.seal {
				r = r.Sealed(r.Made)
			}
			err := work.Check(context.Background(), r)
			if test.problem == "" && err != nil || test.problem != "" && !message.IsProblem(err, test.problem) {
				t.Errorf("got %v, want %s", err, test.problem)
			}
		})
	}
}

// TestPlans checks the errors of plans that cannot be run.
func TestPlans(t *testing.T) {
	work := open(t, jobs.Job{Kind: jobs.Tree, Game: "3x4", Strategies: []string{"parts"}}, jobs.Effort{Units: 4})
	for _, test := range []struct {
		name    string
		change  func(*jobs.Plan)
		problem string
	}{
		{"format", func(p *jobs.Plan) { p.Format = "" }, "units-no-plan"},
		{"program", func(p *jobs.Plan) { p.Program = "codebreaker 0" }, "units-program"},
		{"a unit less", func(p *jobs.Plan) { p.Units = p.Units[1:] }, "units-changed"},
		{"a unit changed", func(p *jobs.Plan) { p.Units = slices.Clone(p.Units); p.Units[0].Codes++ }, "units-changed"},
	} {
		plan := *work.Plan
		test.change(&plan)
		if err := plan.Check(program); !message.IsProblem(err, test.problem) {
			t.Errorf("%s: got %v, want %s", test.name, err, test.problem)
		}
	}
	if _, err := work.Plan.Open(game(t, "3x5")); !message.IsProblem(err, "units-game") {
		t.Errorf("another game: %v", err)
	}
	if _, _, err := work.Run(context.Background(), 0, jobs.How{}); !message.IsProblem(err, "units-number") {
		t.Errorf("unit 0: %v", err)
	}
}

func TestNumbers(t *testing.T) {
	if got, want := jobs.Numbers([]int{1, 2, 3, 5, 9, 10}), "1-3, 5, 9-10"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestProofs checks that a damaged fragment is reported by its unit, unless other fragments
// suffice. A fragment with the right sum but wrong content must be rejected too.
func TestProofs(t *testing.T) {
	work := open(t, jobs.Job{Kind: jobs.Tree, Game: "4x5", Strategies: []string{strategy.Optimal}, Proof: true}, jobs.Effort{Units: 20})
	fragments := make(map[int][]byte)
	var results []*jobs.Result
	for i := range work.Units { // more than are needed
		var fragment bytes.Buffer
		result, _, err := work.Run(context.Background(), i+1, jobs.How{Proof: &fragment})
		if err != nil {
			t.Fatal(err)
		}
		results, fragments[i+1] = append(results, written(t, result)), fragment.Bytes()
	}
	joined, err := work.Join(context.Background(), results)
	if err != nil {
		t.Fatal(err)
	}
	certify := func(with map[int][]byte) error {
		read := func(number int) (io.ReadCloser, error) {
			if with[number] == nil {
				return nil, errors.New("there is none")
			}
			return io.NopCloser(bytes.NewReader(with[number])), nil
		}
		return work.Certify(context.Background(), results, joined, read, io.Discard)
	}
	if err := certify(fragments); err != nil {
		t.Fatal(err)
	}
	needless := 0
	for number, fragment := range fragments {
		rest := slices.DeleteFunc(slices.Clone(results), func(r *jobs.Result) bool { return r.Unit == number })
		wanted := len(work.Stand(rest).Wanted()) > 0
		changed := slices.Clone(fragment)
		changed[len(changed)/2] ^= 1
		for name, damaged := range map[string][]byte{"lost": nil, "short": fragment[:len(fragment)-1], "changed": changed} {
			with := maps.Clone(fragments)
			with[number] = damaged
			err := certify(with)
			if wanted && (!message.IsProblem(err, "units-proof") || !strings.Contains(err.Error(), fmt.Sprintf("the proof of unit %d is ", number))) || !wanted && err != nil {
				t.Errorf("unit %d, %s: %v; wanted: %v", number, name, err, wanted)
			}
		}
		if !wanted {
			needless++
		}
		result := results[number-1]
		for at := 0; wanted && at < 100; at++ { // change the text inside the compressed data
			text := unzipped(t, fragment)
			if text[at%len(text)] ^= 1 + byte(at%3); at >= 50 {
				text = text[:at%len(text)]
			}
			with, proof := maps.Clone(fragments), *result.Proof
			with[number] = zipped(t, text)
			sum := sha256.Sum256(with[number])
			result.Proof.Bytes, result.Proof.SHA256 = int64(len(with[number])), hex.EncodeToString(sum[:])
			if err := certify(with); err != nil && !message.IsProblem(err, "units-proof") {
				t.Errorf("unit %d, byte %d: %v", number, at, err)
			}
			*result.Proof = proof
			if at == 0 && number > 2 {
				break
			}
		}
	}
	if needless == 0 || needless == len(fragments) {
		t.Errorf("%d units of %d are needless", needless, len(fragments))
	}
	lost := *results[0]
	lost.Proof = nil
	if err := work.Check(context.Background(), lost.Sealed(lost.Made)); !message.IsProblem(err, "units-damaged") {
		t.Errorf("a result without a proof: %v", err)
	}
	if err := open(t, jobs.Job{Kind: jobs.Tree, Game: "3x3", Strategies: []string{strategy.Optimal}}, jobs.Effort{}).Certify(context.Background(), nil, nil, nil, nil); !message.IsProblem(err, "units-no-proofs") {
		t.Errorf("of a plan without proofs: %v", err)
	}
	job := jobs.Job{Kind: jobs.Tree, Game: "3x3", Strategies: []string{"parts"}, Guesses: "all", Proof: true}
	if _, err := jobs.Cut(context.Background(), job, game(t, "3x3"), program, jobs.Effort{}); !message.IsProblem(err, "plan-proof") || strings.Contains(err.Error(), "--") {
		t.Errorf("a plan of a heuristic with proofs: %v", err)
	}
}

func unzipped(t *testing.T, file []byte) []byte {
	t.Helper()
	reader, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(reader)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func zipped(t *testing.T, text []byte) []byte {
	t.Helper()
	var file bytes.Buffer
	writer := gzip.NewWriter(&file)
	if _, err := writer.Write(text); err != nil {
		t.Fatal(err)
	}
	if err := writer.Close(); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}
