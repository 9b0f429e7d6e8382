package studycmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"runtime/debug"
	"slices"
	"sync/atomic"
	"time"

	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/store/files"
	"codebreaker/internal/store/folder"
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
)

// optimalFlags are the flags of tree --strategy optimal.
type optimalFlags struct {
	objective  string
	maxDepth   int
	threads    int
	memory     int // in MB
	checkpoint string
	proof      string
}

func addOptimalFlags(env *cli.Env, cmd *cobra.Command, f *optimalFlags) {
	flags := cmd.Flags()
	flags.StringVar(&f.objective, "objective", "total", env.Say("optimal-flag-objective"))
	cli.AddNumber(flags, &f.maxDepth, "max-depth", "", 0, 0, limits.Depth, env.Say("optimal-flag-depth"))
	cli.AddNumber(flags, &f.threads, "threads", "", 0, 0, limits.Threads, env.Say("optimal-flag-threads"))
	cli.AddNumber(flags, &f.memory, "memory", "", study.Memory>>20, 0, limits.Megabytes, env.Say("optimal-flag-memory"))
	flags.StringVar(&f.checkpoint, "checkpoint", "", env.Say("optimal-flag-checkpoint"))
	flags.StringVar(&f.proof, "proof", "", env.Say("optimal-flag-proof"))
	cli.Complete(cmd, "objective", study.Objectives...)
}

// garbage is the GOGC percentage during a search. The heap is large and has no pointers, so a
// collection is rare and fast even with a low percentage.
const garbage = 10

// mostCheckpoint is an upper bound on the size of a checkpoint in bytes.
const mostCheckpoint = 128 << 20

// runOptimal searches for an optimal tree. An interrupted search prints the best tree so far and
// exits as interrupted.
func (b *treeBuilding) runOptimal(ctx context.Context) error {
	options, err := b.optimalOptions()
	if err != nil {
		return err
	}
	if b.optimal.proof != "" {
		proof, err := b.env.CreateFile(b.optimal.proof)
		if err != nil {
			return err
		}
		defer proof.Discard()
		b.proof, options.Proof = proof, proof
	}
	if !b.long {
		days, err := study.SearchTakesDays(ctx, b.position, b.options)
		if err != nil {
			return err
		}
		if days {
			b.env.Note(b.env.Say("optimal-days", "game", rules.Friendly(b.game.Name())))
		}
	}
	defer debug.SetGCPercent(debug.SetGCPercent(garbage))
	start := time.Now()
	watch := &optimalWatch{env: b.env, start: start, file: b.optimal.checkpoint, saved: start}
	options.Progress = watch.take
	stop := b.env.Waiting(watch.line)
	result, err := study.BestTree(ctx, b.position, options, slices.Index(study.Objectives, b.optimal.objective))
	stop()
	if err == nil {
		err = watch.end(result)
	}
	if err != nil {
		return err
	}
	if result.Certified {
		if err := b.proof.Keep(nil); err != nil {
			return err
		}
	}
	if err := b.printOptimal(result, time.Since(start).Seconds()); err != nil {
		return err
	}
	switch {
	case !result.Proven:
		return result.Unfinished
	case b.proof != nil && !result.Certified:
		return ctx.Err()
	}
	return nil
}

func (b *treeBuilding) optimalOptions() (study.BestOptions, error) {
	options := study.BestOptions{
		Opening: b.options.Opening, CandidatesOnly: b.options.CandidatesOnly,
		MaxDepth: b.optimal.maxDepth, Budget: budget.Budget{Threads: b.optimal.threads, Memory: b.optimal.memory << 20},
	}
	if !slices.Contains(study.Objectives, b.optimal.objective) {
		return options, cli.ChoiceProblem("objective", b.optimal.objective, study.Objectives...)
	}
	if b.optimal.checkpoint != "" {
		saved, err := folder.ReadAtMost(b.env.Files, b.optimal.checkpoint, mostCheckpoint)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return options, cli.FileProblem(b.optimal.checkpoint, err)
		}
		options.Resume = saved
	}
	return options, nil
}

// printOptimal writes and prints the result.
func (b *treeBuilding) printOptimal(result *study.BestResult, seconds float64) error {
	if result.Tree == nil {
		b.printBound(result, seconds)
		return nil
	}
	if b.format != "" {
		if err := b.write(result.Tree); err != nil {
			return err
		}
	}
	built := study.MeasureTree(result.Tree)
	sortAnswers(built.Answers)
	switch {
	case b.json:
		object := b.treeJSON(built, seconds)
		object.proofJSON = b.proofOf(result)
		cli.PrintJSON(b.env.Out, object)
	case b.file != "" && b.file != "-" || b.format == "":
		b.print(built)
		fmt.Fprintln(b.env.Out)
		if result.Proven {
			fmt.Fprintln(b.env.Out, b.env.Say("optimal-proven", "nodes", result.Nodes))
			if result.Certified {
				fmt.Fprintln(b.env.Out, b.env.Say("optimal-certified", "file", b.optimal.proof))
			}
		} else if b.optimal.objective == study.Found {
			fmt.Fprintln(b.env.Out, b.env.Say("optimal-unproven-missed", "missed", result.LowerLast, "nodes", result.Nodes))
		} else {
			fmt.Fprintln(b.env.Out, b.env.Say("optimal-unproven", "lower", result.Lower, "nodes", result.Nodes))
			b.printLowerMax(b.env.Out, result)
		}
	}
	return nil
}

// printBound prints the bounds of a search that stopped before it found a tree. If standard output
// was meant for the tree, they go to standard error.
func (b *treeBuilding) printBound(result *study.BestResult, seconds float64) {
	if b.json {
		object := newTreeJSON(b.game, strategy.Optimal, b.options.CandidatesOnly, b.position.History())
		if b.options.Opening != nil {
			object.Opening = b.game.Format(*b.options.Opening)
		}
		object.proofJSON = b.proofOf(result)
		object.Seconds = &seconds
		cli.PrintJSON(b.env.Out, object)
		return
	}
	out := io.Writer(b.env.Out)
	if b.format != "" && (b.file == "" || b.file == "-") {
		out = b.env.Err
	}
	if b.optimal.objective == study.Found {
		fmt.Fprintln(out, b.env.Say("optimal-no-tree-missed", "missed", result.LowerLast, "nodes", result.Nodes))
		return
	}
	fmt.Fprintln(out, b.env.Say("optimal-no-tree", "lower", result.Lower, "nodes", result.Nodes))
	b.printLowerMax(out, result)
}

// printLowerMax prints the proven bounds of an unfinished search: on the maximum, and on the number
// of codes that need it.
func (b *treeBuilding) printLowerMax(out io.Writer, result *study.BestResult) {
	if result.LowerMax > 0 {
		fmt.Fprintln(out, b.env.Say("optimal-lower-max", "guesses", result.LowerMax))
	}
	if result.LowerLast > 0 {
		fmt.Fprintln(out, b.env.Say("optimal-lower-last", "guesses", result.LowerMax, "codes", result.LowerLast))
	}
}

func sortAnswers(answers []tree.Answer) {
	for i := 1; i < len(answers); i++ {
		for j := i; j > 0 && answers[j].Feedback.Ordinal() < answers[j-1].Feedback.Ordinal(); j-- {
			answers[j], answers[j-1] = answers[j-1], answers[j]
		}
	}
}

// proofJSON says how good a tree is: no tree has a total below lower, and if proven is set no tree
// is better.
type proofJSON struct {
	Lower       uint64 `json:"lower"`
	LowerMax    int    `json:"lowerMax,omitempty"`    // lower bound on the maximum, if the objective includes it
	LowerMissed uint64 `json:"lowerMissed,omitempty"` // lower bound on the number of codes missed, or their weight, if the objective includes it
	LowerLast   uint64 `json:"lowerLast,omitempty"`   // lower bound on the number of codes that need the least maximum, if the objective includes it
	Proven      bool   `json:"proven"`
	Nodes       uint64 `json:"nodes"`
	File        string `json:"proof,omitempty"` // the file of the certificate
}

func (b *treeBuilding) proofOf(result *study.BestResult) *proofJSON {
	object := &proofJSON{Lower: result.Lower, LowerMax: result.LowerMax, LowerLast: result.LowerLast, Proven: result.Proven, Nodes: result.Nodes}
	if b.optimal.objective == study.Found {
		object.LowerMissed, object.LowerLast = result.LowerLast, 0
	}
	if result.Certified {
		object.File = b.optimal.proof
	}
	return object
}

// optimalWatch shows the progress of a search, and saves a checkpoint every minute.
type optimalWatch struct {
	env    *cli.Env
	start  time.Time
	now    atomic.Pointer[study.BestProgress]
	file   string
	saved  time.Time
	failed error
}

const checkpointInterval = time.Minute

// take records the progress.
func (w *optimalWatch) take(now study.BestProgress) {
	w.now.Store(&now)
	if w.file != "" && time.Since(w.saved) >= checkpointInterval {
		w.save(now.Checkpoint())
		w.saved = time.Now()
	}
}

// line describes the progress. It cannot predict the end, because most openings are ruled out
// together, late in the search.
func (w *optimalWatch) line() string {
	now, spent := w.now.Load(), time.Since(w.start).Round(time.Second)
	switch {
	case now == nil || now.Openings == 0:
		return w.env.Say("thinking")
	case now.Total == 0:
		return w.env.Say("optimal-progress-none", "openings", now.Openings, "lower", now.Lower, "spent", spent.String())
	case now.LowerMax > 0 && now.LowerMax < now.Max:
		return w.env.Say("optimal-progress-max", "settled", now.Settled, "openings", now.Openings, "depth", now.Depth,
			"lower", now.LowerMax, "most", now.Max, "spent", spent.String())
	}
	return w.env.Say("optimal-progress", "settled", now.Settled, "openings", now.Openings, "percent", int(100*now.Done),
		"lower", now.Lower, "total", now.Total, "spent", spent.String())
}

// save writes a checkpoint. There is always a complete one.
func (w *optimalWatch) save(checkpoint []byte) {
	if err := files.Write(w.env.Files, w.file, checkpoint); err != nil && w.failed == nil {
		w.failed = cli.FileProblem(w.file, err)
	}
}

// end saves a checkpoint of an unfinished search, and removes the checkpoint of a finished one.
func (w *optimalWatch) end(result *study.BestResult) error {
	switch {
	case w.file == "":
	case result.Proven:
		if err := w.env.Files.Remove(w.file); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return cli.FileProblem(w.file, err)
		}
	default:
		w.save(result.Checkpoint)
	}
	return w.failed
}
