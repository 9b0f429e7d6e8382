// Command codebreaker-cluster distributes the work units of a long job to workers on other machines
// over NATS. "codebreaker job plan" makes the folder of the job, and "codebreaker job merge" merges
// its results.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"os"
	"os/signal"
	"syscall"

	"codebreaker/cluster"
	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/jobs"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/store/files"
	"codebreaker/internal/store/folder"
	"codebreaker/internal/ui/version"
)

const usage = `Usage:
  codebreaker-cluster lead DIR --listen ADDR | --nats URL [flags]
  codebreaker-cluster work --join URL [flags]

"lead" gives the units of the plan in DIR to workers and keeps their results there.
With --listen it runs a NATS server of its own; with --nats it uses a NATS cluster
with JetStream. "work" computes units for a leader until none is left. Workers may
come and go; a leader that was killed goes on when it is started again.

  codebreaker job plan tree 4x9 --strategy optimal -o 4x9
  codebreaker-cluster lead 4x9 --listen 127.0.0.1:4222
  codebreaker-cluster work --join nats://127.0.0.1:4222
  codebreaker job merge 4x9

"codebreaker-cluster lead -h" and "codebreaker-cluster work -h" list the flags.
`

// The exit codes.
const (
	exitFailed      = 1
	exitMisuse      = 2
	exitInterrupted = 130
)

// misuse is an error in the arguments.
type misuse string

func (m misuse) Error() string { return string(m) }

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// run runs the command and returns its exit code.
func run(ctx context.Context, args []string, out, errs io.Writer) int {
	err := dispatch(ctx, args, out, errs)
	var wrong misuse
	switch {
	case err == nil || errors.Is(err, flag.ErrHelp):
		return 0
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(errs, "Interrupted.")
		return exitInterrupted
	}
	fmt.Fprintln(errs, "codebreaker-cluster:", err)
	if errors.As(err, &wrong) {
		return exitMisuse
	}
	return exitFailed
}

func dispatch(ctx context.Context, args []string, out, errs io.Writer) error {
	if len(args) == 0 {
		return misuse(`write "lead" or "work"; "codebreaker-cluster help" shows how`)
	}
	switch args[0] {
	case "lead":
		return lead(ctx, args[1:], errs)
	case "work":
		return work(ctx, args[1:], errs)
	case "help", "-h", "--help":
		fmt.Fprint(out, usage)
		return nil
	case "version", "--version":
		fmt.Fprintln(out, version.Text())
		return nil
	}
	return misuse(fmt.Sprintf(`%q: write "lead" or "work"`, args[0]))
}

// parse reads flags before and after the arguments, and returns the arguments.
func parse(flags *flag.FlagSet, args []string) (rest []string, err error) {
	for len(args) > 0 {
		if err := flags.Parse(args); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				return nil, err
			}
			return nil, misuse(err.Error())
		}
		if args = flags.Args(); len(args) > 0 {
			rest, args = append(rest, args[0]), args[1:]
		}
	}
	return rest, nil
}

// newFlags returns the flags that both commands share.
func newFlags(name string, access *cluster.Access, errs io.Writer) *flag.FlagSet {
	flags := flag.NewFlagSet("codebreaker-cluster "+name, flag.ContinueOnError)
	flags.SetOutput(errs)
	flags.StringVar(&access.Token, "token", "", "secret that leader and workers share (default: $CODEBREAKER_TOKEN)")
	flags.StringVar(&access.Credentials, "creds", "", "file of NATS credentials")
	flags.StringVar(&access.Authority, "tls-ca", "", "file of certificates that the other side's certificate must come from")
	flags.StringVar(&access.Certificate, "tls-cert", "", "file of our certificate")
	flags.StringVar(&access.Key, "tls-key", "", "file of our key")
	return flags
}

// settle reads the token from the environment and checks the shared flags.
func settle(access *cluster.Access) error {
	if access.Token == "" {
		access.Token = os.Getenv("CODEBREAKER_TOKEN")
	}
	if (access.Certificate == "") != (access.Key == "") {
		return misuse("--tls-cert and --tls-key need each other")
	}
	return nil
}

func lead(ctx context.Context, args []string, errs io.Writer) error {
	var options cluster.LeadOptions
	flags := newFlags("lead", &options.Access, errs)
	flags.StringVar(&options.Listen, "listen", "", "listen for workers on this address, such as 127.0.0.1:4222, or :4222 for other machines")
	flags.StringVar(&options.URL, "nats", "", "use the NATS cluster at this URL")
	flags.DurationVar(&options.Silence, "silence", cluster.UsualSilence, "give a unit to another worker after this time without a sign of life")
	flags.IntVar(&options.Tries, "tries", cluster.UsualTries, "give a unit up after this many workers died with it")
	anyVersion := flags.Bool("any-version", false, "lead a plan of another version of codebreaker")
	rest, err := parse(flags, args)
	if err == nil {
		err = settle(&options.Access)
	}
	switch {
	case err != nil:
		return err
	case len(rest) != 1:
		return misuse("name the folder of one plan: codebreaker-cluster lead DIR --listen ADDR")
	case (options.Listen == "") == (options.URL == ""):
		return misuse("say where the workers are: either --listen ADDR, such as 127.0.0.1:4222, or --nats URL")
	case options.Listen != "" && options.Token == "" && !isLoopback(options.Listen):
		return misuse(fmt.Sprintf("--listen %s: others can reach that address, so --token is needed", options.Listen))
	case options.Silence <= 0 || options.Tries <= 0:
		return misuse("--silence and --tries must be above 0")
	}
	program := version.Source()
	if *anyVersion {
		program = folder.AnyProgram
	}
	f, err := folder.Open(files.OS{}, rest[0], program)
	if message.IsProblem(err, "units-program") {
		return fmt.Errorf("%w: use that program, plan again, or add --any-version", err)
	}
	if err != nil {
		return err
	}
	job, err := folder.OpenPlan(f.Plan, openFile)
	if err != nil {
		return err
	}
	options.Tell = report(errs, len(f.Plan.Units))
	if err := cluster.Lead(ctx, folder.NewRunner(f, job, folder.Options{Report: reportFolder(errs)}), job, options); err != nil {
		return err
	}
	return cluster.RemoveQueue(f)
}

// isLoopback reports whether only this machine can reach an address.
func isLoopback(address string) bool {
	host, _, err := net.SplitHostPort(address)
	ip := net.ParseIP(host)
	return err != nil || host == "localhost" || ip != nil && ip.IsLoopback()
}

func work(ctx context.Context, args []string, errs io.Writer) error {
	var options cluster.WorkOptions
	flags := newFlags("work", &options.Access, errs)
	flags.StringVar(&options.URL, "join", "", "URL of the leader, such as nats://127.0.0.1:4222, or of its cluster")
	flags.IntVar(&options.Threads, "threads", 0, "number of threads (0: all processors)")
	memory := flags.Int("memory", budget.Memory>>20, "size of the transposition table in MB")
	flags.DurationVar(&options.Wait, "wait", cluster.UsualWait, "end if the leader is silent for this time")
	flags.DurationVar(&options.Save, "save", cluster.UsualSave, "hand over checkpoints this often")
	rest, err := parse(flags, args)
	if err == nil {
		err = settle(&options.Access)
	}
	switch {
	case err != nil:
		return err
	case len(rest) > 0:
		return misuse(fmt.Sprintf("%q is one argument too many", rest[0]))
	case options.URL == "":
		return misuse("say where the leader listens: --join URL, such as nats://127.0.0.1:4222")
	case options.Wait <= 0 || options.Save <= 0 || options.Threads < 0 || *memory < 0:
		return misuse("--wait and --save must be above 0, --threads and --memory not below 0")
	}
	if err := cmp.Or(limits.Check("--threads", options.Threads, limits.Threads), limits.Check("--memory", *memory, limits.Megabytes)); err != nil {
		return misuse(err.Error())
	}
	options.Program, options.Memory = version.Source(), *memory<<20
	count := 0
	options.Open = func(plan *jobs.Plan) (*jobs.Work, error) {
		count = len(plan.Units)
		return folder.OpenPlan(plan, openFile)
	}
	options.Tell = func(e cluster.Event) { report(errs, count)(e) }
	return cluster.Join(ctx, options)
}

func openFile(name string) (io.ReadCloser, error) { return os.Open(name) }

// reportFolder returns a function that prints the events of the folder that the leader's user
// should know about.
func reportFolder(errs io.Writer) func(folder.Event) {
	return func(e folder.Event) {
		switch e.Kind {
		case folder.Ignored:
			fmt.Fprintln(errs, "codebreaker-cluster:", e.Err)
		case folder.Waiting:
			fmt.Fprintf(errs, "A leader on %s has locked this folder: waiting for a sign of life.\n", e.Host)
		}
	}
}

// report returns a function that prints the events of a job, one line each. The job has count
// units.
func report(errs io.Writer, count int) func(cluster.Event) {
	return func(e cluster.Event) {
		unit := fmt.Sprintf("unit %d of %d", e.Number, count)
		if e.Worker != "" && e.Kind != cluster.Ready && e.Kind != cluster.Joined {
			unit = e.Worker + ": " + unit
		}
		switch e.Kind {
		case cluster.Ready:
			fmt.Fprintf(errs, "Waiting for workers at %s.\n", e.Worker)
		case cluster.Joined:
			fmt.Fprintf(errs, "%s has joined.\n", e.Worker)
		case cluster.Gone:
			fmt.Fprintf(errs, "%s: no sign of life; another worker gets it.\n", unit)
		case cluster.Began:
			fmt.Fprintf(errs, "%s: begun.\n", unit)
		case cluster.Done:
			fmt.Fprintf(errs, "%s: done in %.1f s.\n", unit, e.Seconds)
		case cluster.Returned:
			fmt.Fprintf(errs, "%s: handed back.\n", unit)
		case cluster.Failed:
			fmt.Fprintf(errs, "%s: failed: %v\n", unit, e.Err)
		case cluster.AllDone:
			fmt.Fprintln(errs, "All units are done.")
		}
	}
}
