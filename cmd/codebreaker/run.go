package main

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"sync/atomic"
	"time"

	"codebreaker/internal/api"
	"codebreaker/internal/message"
	"codebreaker/internal/pieces"
	"codebreaker/internal/pieces/folder"
	"codebreaker/internal/study"
	"codebreaker/internal/telling"
	"codebreaker/internal/version"

	"github.com/spf13/cobra"
)

// addVersionFlag adds the flag that accepts plans of other versions.
func (a *app) addVersionFlag(cmd *cobra.Command, anyVersion *bool) {
	cmd.Flags().BoolVar(anyVersion, "any-version", false, a.say("flag-any-version"))
}

// openWork reads the plan in a folder and its game. If anyVersion is set, another version of the
// program may have made the plan.
func (a *app) openWork(name string, anyVersion bool) (*folder.Folder, *pieces.Work, error) {
	program := version.Source()
	if anyVersion {
		program = folder.AnyProgram
	}
	f, err := folder.Open(name, program)
	if err != nil {
		return nil, nil, err
	}
	work, err := folder.OpenPlan(f.Plan, a.open)
	return f, work, err
}

// newReader returns a runner for commands that only read results. It warns of each file that it
// ignores.
func (a *app) newReader(f *folder.Folder, work *pieces.Work) *folder.Runner {
	return folder.NewRunner(f, work, folder.Options{Tell: func(e folder.Event) {
		if e.Kind == folder.Ignored {
			a.warn(e.Err)
		}
	}})
}

// runCommand returns the command that runs work units.
func (a *app) runCommand() *cobra.Command {
	r := &running{app: a}
	var piece uint
	var index string
	var next, anyVersion bool
	var threads, memory uint
	var options folder.Options
	cmd := &cobra.Command{
		Use:     a.say("run-use"),
		Short:   a.say("run-short"),
		Long:    a.say("run-long"),
		Example: a.say("run-example"),
		Args:    between(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := cmp.Or(exclusive(cmd, "unit", "next", "index"), exclusive(cmd, "next", "index"), positive(cmd, "save", "expire")); err != nil {
				return err
			}
			if cmd.Flags().Changed("index") {
				before, err := strconv.ParseUint(a.getenv(index), 10, 31)
				if err != nil {
					return message.NewProblem("run-index", "--index {{.name}}: the variable is {{.value}}, but it should be a unit number counted from 0", "name", index, "value", strconv.Quote(a.getenv(index)))
				}
				piece = uint(before) + 1
			}
			f, work, err := a.openWork(args[0], anyVersion)
			if err != nil {
				return err
			}
			options.Program, options.Threads, options.Memory, options.Tell = version.Source(), atMost(threads), atMost(memory)<<20, r.take
			r.folder, r.count = f, len(f.Plan.Pieces)
			runner := folder.NewRunner(f, work, options)
			r.watch()
			defer func() { r.stop() }()
			switch {
			case cmd.Flags().Changed("unit"), cmd.Flags().Changed("index"):
				err = runner.Piece(cmd.Context(), atMost(piece))
			case next:
				_, err = runner.Next(cmd.Context())
			default:
				err = runner.All(cmd.Context())
			}
			r.stop()
			if r.told != nil && errors.Is(err, r.told) {
				return said{err}
			}
			return err
		},
	}
	flags := cmd.Flags()
	flags.UintVar(&piece, "unit", 0, a.say("run-flag-unit"))
	flags.StringVar(&index, "index", "", a.say("run-flag-index"))
	flags.BoolVar(&next, "next", false, a.say("run-flag-next"))
	flags.UintVar(&threads, "threads", 0, a.say("plan-flag-threads"))
	flags.UintVar(&memory, "memory", study.Memory>>20, a.say("optimal-flag-memory"))
	flags.DurationVar(&options.Save, "save", folder.UsualSave, a.say("run-flag-save"))
	a.addVersionFlag(cmd, &anyVersion)
	flags.DurationVar(&options.Expire, "expire", folder.UsualExpire, a.say("run-flag-expire"))
	renamed(cmd, "piece", "unit")
	return cmd
}

// positive refuses durations that are not positive.
func positive(cmd *cobra.Command, flags ...string) error {
	for _, name := range flags {
		if given, err := cmd.Flags().GetDuration(name); err != nil || given <= 0 {
			flag := cmd.Flags().Lookup(name)
			return valueProblem(flag, flag.Value.String())
		}
	}
	return nil
}

// running reports events while work units run.
type running struct {
	*app
	folder *folder.Folder
	count  int
	told   error // the last failure that was reported
	now    atomic.Pointer[folder.Event]
	stop   func()
}

// watch shows the progress of a work unit on a terminal.
func (r *running) watch() { r.stop = r.waiting(r.line) }

func (r *running) line() string {
	now := r.now.Load()
	if now == nil {
		return r.say("thinking")
	}
	return r.say("run-progress", "number", now.Number, "count", r.count, "done", now.Progress.Done, "of", now.Progress.Of)
}

// take reports an event on standard error, one line each.
func (r *running) take(e folder.Event) {
	if e.Kind == folder.Came {
		r.now.Store(&e)
		return
	}
	r.stop()
	r.now.Store(nil)
	switch e.Kind {
	case folder.Took:
		r.note(r.say("run-took", "number", e.Number, "count", r.count))
	case folder.Resumed:
		r.note(r.say("run-resumed", "number", e.Number, "count", r.count))
	case folder.Done:
		r.note(r.say("run-done", "number", e.Number, "count", r.count, "seconds", telling.Number(r.lang, e.Seconds, 1)))
	case folder.DoneBefore:
		r.note(r.say("run-before", "number", e.Number, "count", r.count))
	case folder.Idle:
		r.note(r.say("run-idle", "number", e.Number, "count", r.count))
	case folder.Waiting:
		r.note(r.say("run-waiting", "number", e.Number, "count", r.count, "host", e.Host))
	case folder.Again:
		r.warn(e.Err)
		r.note(r.say("run-again", "number", e.Number, "count", r.count))
	case folder.Unsaved, folder.Ignored:
		r.warn(e.Err)
	case folder.Failed:
		r.told = e.Err
		r.warn(message.NewProblem("run-failed", "unit {{.number}} failed: {{.err}}", "number", e.Number, "err", e.Err))
	case folder.AllDone:
		r.note(r.say("run-all"))
	case folder.Empty:
		r.note(r.say("run-empty"))
	}
	r.watch()
}

// jobsCommand returns the command that reports the progress of a job.
func (a *app) jobsCommand() *cobra.Command {
	var json, anyVersion bool
	var machines uint
	cmd := &cobra.Command{
		Use:     a.say("jobs-use"),
		Short:   a.say("jobs-short"),
		Long:    a.say("jobs-long"),
		Example: a.say("jobs-example"),
		Args:    between(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			simulates := cmd.Flags().Changed("machines")
			if simulates && machines == 0 {
				return valueProblem(cmd.Flags().Lookup("machines"), "0")
			}
			f, work, err := a.openWork(args[0], anyVersion)
			if err != nil {
				return err
			}
			runner := a.newReader(f, work)
			status, err := runner.Status()
			if err != nil {
				return err
			}
			jobs := api.NewJobs(f.Plan, status)
			if simulates {
				simulated, err := runner.Simulate(atMost(machines))
				if err != nil {
					return err
				}
				jobs.Simulate(simulated)
			}
			if json {
				printJSON(a.out, jobs)
			} else {
				a.printJobs(jobs.Explain(a.lang))
			}
			return nil
		},
	}
	a.addVersionFlag(cmd, &anyVersion)
	cmd.Flags().UintVar(&machines, "machines", 0, a.say("jobs-flag-machines"))
	a.addJSONFlag(cmd, &json)
	return cmd
}

// printJobs prints the progress of a job.
func (a *app) printJobs(j *api.Jobs) {
	for _, line := range append([]string{j.Title}, j.Sentences...) {
		fmt.Fprintln(a.out, line)
	}
	if len(j.Running) > 0 {
		var t grid
		t.left = 1
		t.add(a.say("jobs-head-piece"), a.say("jobs-head-host"), a.say("jobs-head-since"), a.say("jobs-head-sign"), a.say("jobs-head-done"))
		for _, r := range j.Running {
			come := ""
			if r.Of > 0 {
				come = fmt.Sprintf("%d/%d", r.Done, r.Of)
			}
			t.add(fmt.Sprint(r.Piece), fmt.Sprintf("%s:%d", r.Host, r.PID), r.Started.Local().Format(time.DateTime), r.Renewed.Local().Format(time.DateTime), come)
		}
		fmt.Fprintln(a.out)
		t.print(a.out)
	}
	for _, line := range j.Failures {
		fmt.Fprintln(a.out, line)
	}
}
