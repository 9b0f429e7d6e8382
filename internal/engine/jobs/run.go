package jobs

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"hash"
	"io"
	"math"
	"slices"
	"strings"

	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/optimal/bound"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/tree"
)

// How sets how a work unit is run. It does not change the result, except that a lower limit may end
// a search earlier.
type How struct {
	Threads    int            // 0 means one for each core
	Memory     int            // bytes of the transposition table; 0 means budgets.Memory
	Checkpoint []byte         // checkpoint of this unit to resume from, or nil
	Limit      func() uint64  // the current [Standing.Limit], which may decrease; nil for the plan's limit
	Progress   func(Progress) // called now and then, by one goroutine at a time; may be nil
	Proof      io.Writer      // receives the certificate fragment if the job keeps proofs; complete once there is a result
}

// Progress reports the progress of a work unit.
type Progress struct {
	Done       int // number of positions done
	Of         int
	Nodes      uint64 // in a search: number of sets whose guesses were counted
	checkpoint func() []byte
}

// Checkpoint returns a value for [How.Checkpoint], or nil.
func (p Progress) Checkpoint() []byte {
	if p.checkpoint == nil {
		return nil
	}
	return p.checkpoint()
}

// Run computes a work unit. If the context ends first, Run returns its error and a checkpoint to
// resume from. The checkpoint may be nil.
func (w *Work) Run(ctx context.Context, number int, how How) (result *Result, checkpoint []byte, err error) {
	unit, err := w.unit(number)
	if err != nil {
		return nil, nil, err
	}
	ctx = budget.WithPool(ctx, budget.PoolWithin(ctx, how.Threads))
	r := &Result{Format: resultFormat, Program: w.Program, Plan: w.id, Unit: number}
	switch {
	case w.Best != nil && searched(unit.Strategy):
		checkpoint, err = w.search(ctx, unit, how, r)
	case len(unit.Positions) == 0:
		err = w.measure(ctx, unit, r)
	default:
		checkpoint, err = w.build(ctx, unit, how, r)
	}
	if err != nil {
		return nil, checkpoint, err
	}
	r.seal()
	return r, nil, nil
}

// search searches branches of an opening.
func (w *Work) search(ctx context.Context, unit *Unit, how How, r *Result) (checkpoint []byte, err error) {
	options := w.bench.search()
	options.Budget.Memory, options.Resume = how.Memory, how.Checkpoint
	if how.Progress != nil {
		options.Progress = func(now optimal.Progress) {
			how.Progress(Progress{now.Settled, now.Openings, now.Nodes, now.Checkpoint})
		}
	}
	limit := how.Limit
	if limit == nil {
		planned := unit.Limit
		if planned == 0 {
			planned = noLimit
		}
		limit = func() uint64 { return planned }
	}
	branches, opening, err := w.branches(unit)
	if err != nil {
		return nil, err
	}
	options.Opening = opening
	fragment := &measuredWriter{to: how.Proof, sum: sha256.New()}
	if w.job.Proof {
		options.Proof = fragment
	}
	found, err := optimal.SearchBranches(ctx, w.position, options, branches, limit)
	if err != nil {
		return nil, err
	}
	if !found.Done {
		return found.Checkpoint, ctx.Err()
	}
	if w.job.Proof {
		r.Proof = &Proof{fragment.bytes, hex.EncodeToString(fragment.sum.Sum(nil))}
	}
	if r.Limit = limit(); r.Limit >= uint64(bound.Infinite) {
		r.Limit = 0
	}
	r.Nodes = found.Nodes
	for i, settled := range found.Settled {
		one := Found{Turns: unit.Positions[i], Lower: settled.Lower, None: settled.None, Shown: settled.Shown}
		if settled.Tree != nil {
			one.Tree = linesOf(settled.Tree)
		}
		r.Found = append(r.Found, one)
	}
	return nil, nil
}

// measuredWriter records the length and the SHA-256 sum of the data it writes.
type measuredWriter struct {
	to    io.Writer
	bytes int64
	sum   hash.Hash
}

func (m *measuredWriter) Write(data []byte) (int, error) {
	n, err := m.to.Write(data)
	m.bytes += int64(n)
	m.sum.Write(data[:n])
	return n, err
}

// branches returns the branches that a unit searches, and their opening.
func (w *Work) branches(unit *Unit) (branches []optimal.Branch, opening *rules.Code, err error) {
	at := w.where[unit.Number-1]
	planned := w.Best.Openings[at.opening].Branches
	for i, text := range unit.Positions {
		turns, err := parseTurns(w.game, text)
		if err != nil {
			return nil, nil, err
		}
		opening = &turns[0].Guess
		branches = append(branches, optimal.Branch{Feedback: turns[0].Feedback, Upper: planned[at.branches[i]].Upper})
	}
	return branches, opening, nil
}

// build builds the trees of positions in turn. The finished trees form its checkpoint.
func (w *Work) build(ctx context.Context, unit *Unit, how How, r *Result) (checkpoint []byte, err error) {
	options, err := w.options(unit.Strategy)
	if err != nil {
		return nil, err
	}
	r.Found = w.restore(unit, how.Checkpoint)
	for i := len(r.Found); i < len(unit.Positions); i++ {
		text := unit.Positions[i]
		turns, err := parseTurns(w.game, text)
		if err != nil {
			return nil, err
		}
		saved := slices.Clone(r.Found)
		report := func() {
			if how.Progress != nil {
				how.Progress(Progress{Done: i, Of: len(unit.Positions), checkpoint: func() []byte { return w.save(saved) }})
			}
		}
		report()
		options.Progress = func(uint64, uint64) { report() }
		built, err := tree.Build(ctx, after(w.position, turns), options)
		if err != nil {
			return w.save(r.Found), err
		}
		found := Found{Turns: text, Histogram: built.Measure.Histogram, Weights: built.Measure.Weights}
		if w.job.Kind == Tree {
			found.Tree = linesOf(built.Tree)
		}
		found.Plays = w.playsOf(built)
		r.Found = append(r.Found, found)
	}
	return nil, nil
}

// measure measures random secrets, or else a whole tree.
func (w *Work) measure(ctx context.Context, unit *Unit, r *Result) error {
	options, err := w.options(unit.Strategy)
	if err != nil {
		return err
	}
	options.Opening = w.opening
	var result *tree.Result
	if unit.End > 0 {
		options.Skip = unit.First
		result, err = tree.Sample(ctx, w.position, options, unit.End, w.job.Seed)
	} else {
		result, err = advice.Build(ctx, w.position, options)
	}
	if err != nil {
		return err
	}
	r.Found = []Found{{
		Opening: w.game.Format(result.Opening), Histogram: result.Measure.Histogram, Weights: result.Measure.Weights, Plays: w.playsOf(result),
	}}
	return nil
}

// playsOf returns the number of guesses for each secret if the job keeps rows.
func (w *Work) playsOf(result *tree.Result) (plays []Play) {
	if !w.job.Rows {
		return nil
	}
	for _, play := range advice.Plays(result) {
		one := Play{Secret: w.game.Format(play.Secret), Guesses: play.Guesses}
		if w.job.Sample > 0 {
			one.Times = play.Times
		}
		plays = append(plays, one)
	}
	return plays
}

// after returns the position after further turns.
func after(p *position.Position, turns rules.History) *position.Position {
	for _, turn := range turns {
		p = p.After(turn.Guess, turn.Feedback)
	}
	return p
}

// linesOf returns the lines of a tree's text.
func linesOf(t *tree.Tree) []string {
	var text bytes.Buffer
	if err := t.WriteText(&text); err != nil {
		panic("units: a tree that was built cannot be written: " + err.Error())
	}
	return strings.Split(strings.TrimSuffix(text.String(), "\n"), "\n")
}

// built is the checkpoint of a unit that builds trees.
type built struct {
	Plan   string  `json:"plan"`
	Found  []Found `json:"found"`
	Digest string  `json:"digest"`
}

func (w *Work) save(found []Found) []byte {
	if len(found) == 0 {
		return nil
	}
	text, err := json.Marshal(built{w.id, found, digestOf(found)})
	if err != nil {
		panic("units: no checkpoint: " + err.Error())
	}
	return text
}

// restore returns the finished trees in a checkpoint. A damaged checkpoint, or one of another plan,
// is ignored: starting again is safe.
func (w *Work) restore(unit *Unit, checkpoint []byte) []Found {
	var saved built
	if json.Unmarshal(checkpoint, &saved) != nil || saved.Plan != w.id || saved.Digest != digestOf(saved.Found) {
		return nil
	}
	if len(saved.Found) > len(unit.Positions) {
		return nil
	}
	for i := range saved.Found {
		if saved.Found[i].Turns != unit.Positions[i] {
			return nil
		}
	}
	return saved.Found
}

// Seconds rounds a time to the precision of results.
func Seconds(time float64) float64 { return math.Round(1000*time) / 1000 }
