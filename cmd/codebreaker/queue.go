//go:build !wasm

package main

import (
	"cmp"
	"fmt"
	"net"
	"os"
	"sync/atomic"

	"codebreaker"
	"codebreaker/cluster"
	"codebreaker/internal/telling"
	"codebreaker/optimal"
	"codebreaker/pieces"
	"codebreaker/pieces/folder"

	"github.com/spf13/cobra"
)

// tokenVariable has the token where the command line would show it to others.
const tokenVariable = "CODEBREAKER_TOKEN"

// addAccessFlags adds what NATS may want to know.
func (a *app) addAccessFlags(cmd *cobra.Command, access *cluster.Access) {
	flags := cmd.Flags()
	flags.StringVar(&access.Token, "token", os.Getenv(tokenVariable), a.say("queue-flag-token", "variable", tokenVariable))
	flags.Lookup("token").DefValue = ""
	flags.StringVar(&access.Credentials, "creds", "", a.say("queue-flag-creds"))
	flags.StringVar(&access.Authority, "tls-ca", "", a.say("queue-flag-ca"))
	flags.StringVar(&access.Certificate, "tls-cert", "", a.say("queue-flag-cert"))
	flags.StringVar(&access.Key, "tls-key", "", a.say("queue-flag-key"))
	cmd.MarkFlagsRequiredTogether("tls-cert", "tls-key")
}

// leadCommand returns the command that lends pieces to workers.
func (a *app) leadCommand() *cobra.Command {
	q := &queueing{app: a}
	var options cluster.LeadOptions
	var tries uint
	cmd := &cobra.Command{
		Use:     a.say("lead-use"),
		Short:   a.say("lead-short"),
		Long:    a.say("lead-long"),
		Example: a.say("lead-example"),
		Args:    between(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := cmp.Or(exclusive(cmd, "listen", "nats"), positive(cmd, "silence")); err != nil {
				return err
			}
			if options.Listen == "" && options.URL == "" {
				return codebreaker.NewProblem("lead-nowhere", "say where workers are: --listen ADDR, such as 127.0.0.1:4222, or --nats URL")
			}
			if options.Listen != "" && options.Token == "" && !loopback(options.Listen) {
				return codebreaker.NewProblem("lead-token", "{{.address}} can be reached by others: --token is missing", "address", options.Listen)
			}
			f, work, err := a.openWork(args[0], false)
			if err != nil {
				return err
			}
			q.count = len(f.Plan.Pieces)
			options.Tries, options.Tell, options.Status = atMost(tries), q.take, q.show
			q.watch()
			defer func() { q.stop() }()
			if err = cluster.Lead(cmd.Context(), folder.NewRunner(f, work, folder.Options{}), work, options); err == nil {
				err = cluster.RemoveQueue(f)
			}
			q.stop()
			return err
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&options.Listen, "listen", "", a.say("lead-flag-listen"))
	flags.StringVar(&options.URL, "nats", "", a.say("lead-flag-nats"))
	flags.DurationVar(&options.Silence, "silence", cluster.UsualSilence, a.say("lead-flag-silence"))
	flags.UintVar(&tries, "tries", cluster.UsualTries, a.say("lead-flag-tries"))
	a.addAccessFlags(cmd, &options.Access)
	return cmd
}

// loopback reports whether an address can be reached by this machine alone.
func loopback(address string) bool {
	host, _, err := net.SplitHostPort(address)
	ip := net.ParseIP(host)
	return err != nil || host == "localhost" || ip != nil && ip.IsLoopback()
}

// workCommand returns the command that runs pieces of a leader.
func (a *app) workCommand() *cobra.Command {
	q := &queueing{app: a}
	var options cluster.WorkOptions
	var threads, memory uint
	cmd := &cobra.Command{
		Use:     a.say("work-use"),
		Short:   a.say("work-short"),
		Long:    a.say("work-long"),
		Example: a.say("work-example"),
		Args:    between(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := positive(cmd, "wait", "save"); err != nil {
				return err
			}
			if options.URL == "" {
				return codebreaker.NewProblem("work-nowhere", "--join URL is missing: where the leader listens, such as nats://127.0.0.1:4222")
			}
			options.Program, options.Threads, options.Memory, options.Tell = source(), atMost(threads), atMost(memory)<<20, q.take
			options.Open = func(plan *pieces.Plan) (*pieces.Work, error) {
				q.count = len(plan.Pieces)
				return a.openPlan(plan)
			}
			q.watch()
			defer func() { q.stop() }()
			err := cluster.Join(cmd.Context(), options)
			q.stop()
			return err
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&options.URL, "join", "", a.say("work-flag-join"))
	flags.UintVar(&threads, "threads", 0, a.say("plan-flag-threads"))
	flags.UintVar(&memory, "memory", optimal.DefaultMemory>>20, a.say("optimal-flag-memory"))
	flags.DurationVar(&options.Wait, "wait", cluster.UsualWait, a.say("work-flag-wait"))
	flags.DurationVar(&options.Save, "save", cluster.UsualSave, a.say("run-flag-save"))
	a.addAccessFlags(cmd, &options.Access)
	return cmd
}

// queueing says what happens while pieces are lent or run.
type queueing struct {
	*app
	count int
	now   atomic.Pointer[cluster.Status]
	stop  func()
}

func (q *queueing) watch() { q.stop = q.waiting(q.line) }

func (q *queueing) show(now cluster.Status) { q.now.Store(&now) }

// line says how far the whole and each worker have come.
func (q *queueing) line() string {
	now := q.now.Load()
	if now == nil {
		return q.say("thinking")
	}
	text := q.say("lead-progress", "done", now.Done, "count", now.Pieces, "workers", len(now.Workers))
	for _, w := range now.Workers {
		if w.Number > 0 {
			text += fmt.Sprintf("  %s: %d (%d/%d)", w.Name, w.Number, w.Done, w.Of)
		}
	}
	return text
}

// take says what happened, a line each, on the standard error.
func (q *queueing) take(e cluster.Event) {
	q.stop()
	from := ""
	if e.Worker != "" {
		from = e.Worker + ": "
	}
	switch e.Kind {
	case cluster.Ready:
		fmt.Fprintln(q.err, q.say("lead-ready", "worker", e.Worker))
	case cluster.Joined:
		fmt.Fprintln(q.err, q.say("lead-joined", "worker", e.Worker))
	case cluster.Gone:
		fmt.Fprintln(q.err, q.say("lead-gone", "worker", e.Worker, "number", e.Number, "count", q.count))
	case cluster.Began:
		fmt.Fprintln(q.err, from+q.say("run-took", "number", e.Number, "count", q.count))
	case cluster.Done:
		fmt.Fprintln(q.err, from+q.say("run-done", "number", e.Number, "count", q.count, "seconds", telling.Number(q.lang, e.Seconds, 1)))
	case cluster.Returned:
		fmt.Fprintln(q.err, from+q.say("lead-returned", "number", e.Number, "count", q.count))
	case cluster.Failed:
		q.warn(codebreaker.NewProblem("run-failed", "piece {{.number}} failed: {{.err}}", "number", e.Number, "err", e.Err))
	case cluster.AllDone:
		fmt.Fprintln(q.err, q.say("run-all"))
	}
	q.watch()
}
