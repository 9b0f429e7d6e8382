package main

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"codebreaker"
	"codebreaker/internal/telling"
	"codebreaker/optimal"
	"codebreaker/pieces"
	"codebreaker/pieces/folder"

	"github.com/spf13/cobra"
)

// openWork reads the plan of a folder and its game.
func (a *app) openWork(name string) (*folder.Folder, *pieces.Work, error) {
	f, err := folder.Open(name, source())
	if err != nil {
		return nil, nil, err
	}
	work, err := a.openPlan(f.Plan)
	return f, work, err
}

// runCommand returns the command that runs pieces.
func (a *app) runCommand() *cobra.Command {
	r := &running{app: a}
	var piece uint
	var next bool
	var threads, memory uint
	var options folder.Options
	cmd := &cobra.Command{
		Use:     a.say("run-use"),
		Short:   a.say("run-short"),
		Long:    a.say("run-long"),
		Example: a.say("run-example"),
		Args:    between(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := cmp.Or(exclusive(cmd, "piece", "next"), positive(cmd, "save", "expire")); err != nil {
				return err
			}
			f, work, err := a.openWork(args[0])
			if err != nil {
				return err
			}
			options.Threads, options.Memory, options.Tell = atMost(threads), atMost(memory)<<20, r.take
			r.folder, r.count = f, len(f.Plan.Pieces)
			runner := folder.NewRunner(f, work, options)
			r.watch()
			defer func() { r.stop() }()
			switch {
			case cmd.Flags().Changed("piece"):
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
	flags.UintVar(&piece, "piece", 0, a.say("run-flag-piece"))
	flags.BoolVar(&next, "next", false, a.say("run-flag-next"))
	flags.UintVar(&threads, "threads", 0, a.say("plan-flag-threads"))
	flags.UintVar(&memory, "memory", optimal.DefaultMemory>>20, a.say("optimal-flag-memory"))
	flags.DurationVar(&options.Save, "save", folder.UsualSave, a.say("run-flag-save"))
	flags.DurationVar(&options.Expire, "expire", folder.UsualExpire, a.say("run-flag-expire"))
	return cmd
}

// positive refuses times that are none.
func positive(cmd *cobra.Command, flags ...string) error {
	for _, name := range flags {
		if given, err := cmd.Flags().GetDuration(name); err != nil || given <= 0 {
			flag := cmd.Flags().Lookup(name)
			return valueProblem(flag, flag.Value.String())
		}
	}
	return nil
}

// running says what happens while pieces are run.
type running struct {
	*app
	folder *folder.Folder
	count  int
	told   error // the last failure that the reader was told of
	now    atomic.Pointer[folder.Event]
	stop   func()
}

// watch shows on a terminal how far a piece has come.
func (r *running) watch() { r.stop = r.waiting(r.line) }

func (r *running) line() string {
	now := r.now.Load()
	if now == nil {
		return r.say("thinking")
	}
	return r.say("run-progress", "number", now.Number, "count", r.count, "done", now.Progress.Done, "of", now.Progress.Of)
}

// take says what happened, a line each, on the standard error.
func (r *running) take(e folder.Event) {
	if e.Kind == folder.Came {
		r.now.Store(&e)
		return
	}
	r.stop()
	r.now.Store(nil)
	switch e.Kind {
	case folder.Took:
		fmt.Fprintln(r.err, r.say("run-took", "number", e.Number, "count", r.count))
	case folder.Resumed:
		fmt.Fprintln(r.err, r.say("run-resumed", "number", e.Number, "count", r.count))
	case folder.Done:
		fmt.Fprintln(r.err, r.say("run-done", "number", e.Number, "count", r.count, "seconds", telling.Number(r.lang, e.Seconds, 1)))
	case folder.DoneBefore:
		fmt.Fprintln(r.err, r.say("run-before", "number", e.Number, "count", r.count))
	case folder.Idle:
		fmt.Fprintln(r.err, r.say("run-idle", "number", e.Number, "count", r.count))
	case folder.Waiting:
		fmt.Fprintln(r.err, r.say("run-waiting", "number", e.Number, "count", r.count, "host", e.Host))
	case folder.Again:
		r.warn(e.Err)
		fmt.Fprintln(r.err, r.say("run-again", "number", e.Number, "count", r.count))
	case folder.Unsaved:
		r.warn(e.Err)
	case folder.Failed:
		r.told = e.Err
		r.warn(codebreaker.NewProblem("run-failed", "piece {{.number}} failed: {{.err}}", "number", e.Number, "err", e.Err))
	case folder.AllDone:
		fmt.Fprintln(r.err, r.say("run-all"))
	case folder.Empty:
		fmt.Fprintln(r.err, r.say("run-empty"))
	}
	r.watch()
}

// jobsCommand returns the command that says how far pieces have come.
func (a *app) jobsCommand() *cobra.Command {
	var json bool
	cmd := &cobra.Command{
		Use:     a.say("jobs-use"),
		Short:   a.say("jobs-short"),
		Long:    a.say("jobs-long"),
		Example: a.say("jobs-example"),
		Args:    between(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			f, work, err := a.openWork(args[0])
			if err != nil {
				return err
			}
			status, err := folder.NewRunner(f, work, folder.Options{}).Status()
			if err != nil {
				return err
			}
			if json {
				printJSON(a.out, newStatusJSON(f.Plan, status))
			} else {
				a.printStatus(f.Plan, status)
			}
			return nil
		},
	}
	a.addJSONFlag(cmd, &json)
	return cmd
}

// printStatus says how far pieces have come.
func (a *app) printStatus(plan *pieces.Plan, s *folder.Status) {
	fmt.Fprintln(a.out, a.say("jobs-plan", "kind", string(plan.Job.Kind), "game", plan.Job.Game, "strategies", strings.Join(plan.Job.Strategies, ", ")))
	fmt.Fprintln(a.out, a.say("jobs-counts", "done", s.Done, "pieces", s.Pieces, "running", len(s.Running), "free", s.Free, "failed", len(s.Failed)))
	if s.Idle > 0 {
		fmt.Fprintln(a.out, a.say("jobs-idle", "count", s.Idle))
	}
	if s.Lower > 0 {
		if s.Upper > 0 {
			fmt.Fprintln(a.out, a.say("jobs-bounds", "lower", s.Lower, "upper", s.Upper))
		} else {
			fmt.Fprintln(a.out, a.say("jobs-lower", "lower", s.Lower))
		}
	}
	switch {
	case s.Done == s.Pieces:
		fmt.Fprintln(a.out, a.say("jobs-spent", "spent", roughly(s.Spent)))
	case s.Left > 0:
		fmt.Fprintln(a.out, a.say("jobs-left", "spent", roughly(s.Spent), "left", roughly(s.Left)))
	}
	if len(s.Running) > 0 {
		var t grid
		t.left = 1
		t.add(a.say("jobs-head-piece"), a.say("jobs-head-host"), a.say("jobs-head-since"), a.say("jobs-head-sign"))
		for _, r := range s.Running {
			t.add(fmt.Sprint(r.Number), fmt.Sprintf("%s:%d", r.Host, r.PID), r.Started.Local().Format(time.DateTime), r.Renewed.Local().Format(time.DateTime))
		}
		fmt.Fprintln(a.out)
		t.print(a.out)
	}
	for _, f := range s.Failed {
		fmt.Fprintln(a.out, a.say("jobs-failed", "number", f.Number, "host", f.Host, "text", f.Text))
	}
}

// statusJSON is what jobs --json prints.
type statusJSON struct {
	Kind       pieces.Kind   `json:"kind"`
	Game       string        `json:"game"`
	Strategies []string      `json:"strategies"`
	Pieces     int           `json:"pieces"`
	Done       int           `json:"done"`
	Idle       int           `json:"idle"` // of those that are done: they were not needed
	Free       int           `json:"free"`
	Running    []runningJSON `json:"running"`
	Failed     []failedJSON  `json:"failed"`
	Spent      float64       `json:"spent"`
	Left       float64       `json:"left,omitempty"`
	Lower      uint64        `json:"lower,omitempty"`
	Upper      uint64        `json:"upper,omitempty"`
}

type runningJSON struct {
	Piece   int       `json:"piece"`
	Host    string    `json:"host"`
	PID     int       `json:"pid"`
	Started time.Time `json:"started"`
	Renewed time.Time `json:"renewed"`
}

type failedJSON struct {
	Piece int       `json:"piece"`
	Host  string    `json:"host"`
	Time  time.Time `json:"time"`
	Error string    `json:"error"`
}

func newStatusJSON(plan *pieces.Plan, s *folder.Status) statusJSON {
	object := statusJSON{
		Kind: plan.Job.Kind, Game: plan.Job.Game, Strategies: plan.Job.Strategies,
		Pieces: s.Pieces, Done: s.Done, Idle: s.Idle, Free: s.Free, Running: []runningJSON{}, Failed: []failedJSON{},
		Spent: s.Spent, Left: s.Left, Lower: s.Lower, Upper: s.Upper,
	}
	for _, r := range s.Running {
		object.Running = append(object.Running, runningJSON{r.Number, r.Host, r.PID, r.Started, r.Renewed})
	}
	for _, f := range s.Failed {
		object.Failed = append(object.Failed, failedJSON{f.Number, f.Host, f.Time, f.Text})
	}
	return object
}
