package jobcmd

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"sync/atomic"
	"time"

	"codebreaker/internal/app/study"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/store/folder"
	"codebreaker/internal/ui/command/cli"
	"codebreaker/internal/ui/version"

	"github.com/spf13/cobra"
)

// running holds the options of the command that runs work units, and reports what happens.
type running struct {
	env             *cli.Env
	unit            int
	index           string // the variable with the number of the unit, from 0
	next            bool   // run one free unit
	anyVersion      bool
	threads, memory int
	options         folder.Options

	count    int   // of units
	reported error // the last failure that was reported
	now      atomic.Pointer[folder.Event]
	stop     func()
}

// runCommand returns the command that runs work units.
func runCommand(env *cli.Env, run func(*running, *cobra.Command, []string) error) *cobra.Command {
	r := &running{env: env}
	cmd := cli.NewCommand("run", env, r, cli.Between(1, 1), run)
	flags := cmd.Flags()
	cli.AddNumber(flags, &r.unit, "unit", "", 0, 1, limits.Units, env.Say("run-flag-unit"))
	flags.StringVar(&r.index, "index", "", env.Say("run-flag-index"))
	flags.BoolVar(&r.next, "next", false, env.Say("run-flag-next"))
	cli.AddNumber(flags, &r.threads, "threads", "", 0, 0, limits.Threads, env.Say("plan-flag-threads"))
	cli.AddNumber(flags, &r.memory, "memory", "", study.Memory>>20, 0, limits.Megabytes, env.Say("optimal-flag-memory"))
	cli.AddDuration(flags, &r.options.Save, "save", folder.UsualSave, time.Millisecond, env.Say("run-flag-save"))
	env.AddVersionFlag(cmd, &r.anyVersion)
	cli.AddDuration(flags, &r.options.Expire, "expire", folder.UsualExpire, time.Millisecond, env.Say("run-flag-expire"))
	return cmd
}

// run runs the requested unit, one free unit, or all of them.
func (r *running) run(cmd *cobra.Command, args []string) error {
	if err := cmp.Or(cli.Exclusive(cmd, "unit", "next", "index"), cli.Exclusive(cmd, "next", "index")); err != nil {
		return err
	}
	if cmd.Flags().Changed("index") {
		value := r.env.Getenv(r.index)
		before, err := strconv.ParseUint(value, 10, 31)
		if err != nil {
			return message.NewProblem("run-index", "--index {{.name}}: the variable is {{.value}}, but it should be a unit number counted from 0", "name", r.index, "value", strconv.Quote(value))
		}
		r.unit = int(before) + 1
	}
	f, work, err := r.env.OpenWork(cmd.Context(), args[0], r.anyVersion)
	if err != nil {
		return err
	}
	r.options.Program, r.options.Threads, r.options.Memory, r.options.Report = version.Source(), r.threads, r.memory<<20, r.take
	r.count = len(f.Plan.Units)
	runner := folder.NewRunner(f, work, r.options)
	r.watch()
	defer func() { r.stop() }()
	switch {
	case cmd.Flags().Changed("unit"), cmd.Flags().Changed("index"):
		err = runner.Unit(cmd.Context(), r.unit)
	case r.next:
		_, err = runner.Next(cmd.Context())
	default:
		err = runner.All(cmd.Context())
	}
	r.stop()
	if r.reported != nil && errors.Is(err, r.reported) {
		return cli.Reported{Err: err}
	}
	return err
}

// watch shows the progress of a work unit on a terminal.
func (r *running) watch() { r.stop = r.env.Waiting(r.line) }

func (r *running) line() string {
	now := r.now.Load()
	if now == nil {
		return r.env.Say("thinking")
	}
	return r.env.Say("run-progress", "number", now.Number, "count", r.count, "done", now.Progress.Done, "of", now.Progress.Of)
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
		r.env.Note(r.env.Say("run-took", "number", e.Number, "count", r.count))
	case folder.Resumed:
		r.env.Note(r.env.Say("run-resumed", "number", e.Number, "count", r.count))
	case folder.Done:
		r.env.Note(r.env.Say("run-done", "number", e.Number, "count", r.count, "seconds", wording.Number(r.env.Lang, e.Seconds, 1)))
	case folder.DoneBefore:
		r.env.Note(r.env.Say("run-before", "number", e.Number, "count", r.count))
	case folder.Idle:
		r.env.Note(r.env.Say("run-idle", "number", e.Number, "count", r.count))
	case folder.Waiting:
		r.env.Note(r.env.Say("run-waiting", "number", e.Number, "count", r.count, "host", e.Host))
	case folder.Again:
		r.env.Warn(e.Err)
		r.env.Note(r.env.Say("run-again", "number", e.Number, "count", r.count))
	case folder.Unsaved, folder.Ignored:
		r.env.Warn(e.Err)
	case folder.Failed:
		r.reported = e.Err
		r.env.Warn(message.NewProblem("run-failed", "unit {{.number}} failed: {{.err}}", "number", e.Number, "err", e.Err))
	case folder.AllDone:
		r.env.Note(r.env.Say("run-all"))
	case folder.Empty:
		r.env.Note(r.env.Say("run-empty"))
	}
	r.watch()
}

// jobState holds the options of the command that reports the progress of a job.
type jobState struct {
	env              *cli.Env
	json, anyVersion bool
}

// jobsCommand returns the command that reports the progress of a job.
func jobsCommand(env *cli.Env, run func(*jobState, *cobra.Command, []string) error) *cobra.Command {
	j := &jobState{env: env}
	cmd := cli.NewCommand("jobs", env, j, cli.Between(1, 1), run)
	env.AddVersionFlag(cmd, &j.anyVersion)
	env.AddJSONFlag(cmd, &j.json)
	return cmd
}

func (j *jobState) run(cmd *cobra.Command, args []string) error {
	f, work, err := j.env.OpenWork(cmd.Context(), args[0], j.anyVersion)
	if err != nil {
		return err
	}
	status, err := j.env.NewReader(f, work).Status()
	if err != nil {
		return err
	}
	jobs := study.NewJobs(f.Plan, status)
	if j.json {
		cli.PrintJSON(j.env.Out, jobs)
	} else {
		printJobs(j.env, jobs.Explain(j.env.Lang))
	}
	return nil
}

// printJobs prints the progress of a job.
func printJobs(env *cli.Env, j *study.Jobs) {
	for _, line := range append([]string{j.Title}, j.Sentences...) {
		fmt.Fprintln(env.Out, line)
	}
	if len(j.Running) > 0 {
		var t cli.Grid
		t.Left = 1
		t.Add(env.Say("jobs-head-unit"), env.Say("jobs-head-host"), env.Say("jobs-head-since"), env.Say("jobs-head-sign"), env.Say("jobs-head-done"))
		for _, r := range j.Running {
			come := ""
			if r.Of > 0 {
				come = fmt.Sprintf("%d/%d", r.Done, r.Of)
			}
			t.Add(fmt.Sprint(r.Unit), fmt.Sprintf("%s:%d", r.Host, r.PID), r.Started.Local().Format(time.DateTime), r.Renewed.Local().Format(time.DateTime), come)
		}
		fmt.Fprintln(env.Out)
		t.Print(env.Out)
	}
	for _, line := range j.Failures {
		fmt.Fprintln(env.Out, line)
	}
}
