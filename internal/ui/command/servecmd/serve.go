//go:build !wasm

package servecmd

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/store/folder"
	"codebreaker/internal/ui/api"
	"codebreaker/internal/ui/command/cli"
	"codebreaker/internal/ui/httpapi"
	"codebreaker/internal/ui/page"

	"github.com/spf13/cobra"
)

// networked returns the commands that need a network, or write the page for one.
func networked(env *cli.Env) []*cobra.Command {
	return []*cobra.Command{serveCommand(env, (*serving).run), siteCommand(env, (*siteWriter).run)}
}

// serveCommand returns the command that serves the page and its API.
func serveCommand(env *cli.Env, run func(*serving, *cobra.Command, []string) error) *cobra.Command {
	s := &serving{env: env}
	cmd := cli.NewCommand("serve", env, s, cli.Between(0, 0), run)
	cmd.Flags().StringVar(&s.listen, "listen", "127.0.0.1:8080", env.Say("serve-flag-listen"))
	cmd.Flags().StringVar(&s.jobs, "jobs", "", env.Say("serve-flag-jobs"))
	cmd.Flags().BoolVar(&s.open, "open", false, env.Say("serve-flag-open"))
	return cmd
}

// serving is a running server of the page.
type serving struct {
	env    *cli.Env
	listen string
	jobs   string // a folder with a plan
	open   bool
}

func (s *serving) run(cmd *cobra.Command, _ []string) error {
	ctx := cmd.Context()
	address, err := listenAddress(s.listen)
	if err != nil {
		return err
	}
	jobs, err := s.plan(ctx)
	if err != nil {
		return err
	}
	kept, err := s.env.OpenStore(ctx)
	if err != nil {
		return err
	}
	defer kept.Close()
	listener, err := listen(ctx, address)
	if err != nil {
		return err
	}
	defer listener.Close() // normally it is already closed
	var others http.Handler
	at := listener.Addr().(*net.TCPAddr)
	if !at.IP.IsLoopback() {
		engine, err := engineFiles(ctx, s.env)
		if err != nil {
			return err
		}
		others = page.Handler(page.Site(page.Options{Engine: engine}))
	}
	server := api.New(api.Config{Store: kept, Jobs: jobs, Log: s.env.Warn})
	defer server.Close()
	s.greet(at)
	return s.serve(ctx, listener, server, others)
}

// jobsAge is how long the page's report on a job stays cached, so that many readers cost no more
// than one.
const jobsAge = time.Second

// plan returns a function that reports the progress of the shown job, or nil without a job.
func (s *serving) plan(ctx context.Context) (func() (*study.Jobs, error), error) {
	if s.jobs == "" {
		return nil, nil
	}
	f, work, err := s.env.OpenWork(ctx, s.jobs, false)
	if err != nil {
		return nil, err
	}
	runner := folder.NewRunner(f, work, folder.Options{})
	var alone sync.Mutex
	var last *folder.Status
	var at time.Time
	return func() (*study.Jobs, error) {
		alone.Lock()
		defer alone.Unlock()
		if time.Since(at) > jobsAge {
			status, err := runner.Status()
			if err != nil {
				return nil, err
			}
			last, at = status, time.Now()
		}
		return study.NewJobs(f.Plan, last), nil
	}, nil
}

// listenAddress reads the address to listen on: HOST:PORT, HOST or PORT. Without a host, :PORT
// means every address of this machine, and PORT means loopback.
func listenAddress(text string) (string, error) {
	host, port, err := net.SplitHostPort(text)
	if err != nil {
		host, port = strings.Trim(text, "[]"), "8080"
		if _, err := strconv.Atoi(host); err == nil {
			host, port = "127.0.0.1", host
		}
	}
	number, err := strconv.Atoi(port)
	if err != nil || number < 0 || number > 65535 || strings.ContainsAny(host, "/ ") {
		return "", message.NewProblem("listen-form", "--listen {{.value}}: write a host and a port, such as 127.0.0.1:8080", "value", strconv.Quote(text))
	}
	return net.JoinHostPort(host, port), nil
}

// listen opens the port of an address.
func listen(ctx context.Context, address string) (net.Listener, error) {
	var config net.ListenConfig
	listener, err := config.Listen(ctx, "tcp", address)
	host, port, _ := net.SplitHostPort(address) // JoinHostPort made it
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		number, _ := strconv.Atoi(port)
		return nil, message.NewProblem("listen-taken", "{{.address}} is in use by another program; try --listen {{.other}}, or --listen {{.any}} for any free port",
			"address", address, "other", net.JoinHostPort(host, fmt.Sprint(number%65535+1)), "any", net.JoinHostPort(host, "0"), "err", err)
	case errors.Is(err, syscall.EACCES):
		return nil, message.NewProblem("listen-forbidden", "the port of {{.address}} is reserved for the system; use 1024 or above, such as --listen {{.other}}",
			"address", address, "other", net.JoinHostPort(host, "8080"), "err", err)
	case err != nil:
		return nil, message.NewProblem("listen-failed", "{{.address}} is not an address of this machine", "address", address, "err", err)
	}
	return listener, nil
}

// greet prints the address for this machine, the addresses for others, and how to stop.
func (s *serving) greet(at *net.TCPAddr) {
	fmt.Fprintln(s.env.Out, pageAddress(at))
	s.env.Note(s.env.Say("serve-here"))
	if addresses := OthersAddresses(at); len(addresses) > 0 {
		s.env.Note(s.env.Say("serve-others", "addresses", strings.Join(addresses, ", ")))
	}
	if s.jobs != "" {
		s.env.Note(s.env.Say("serve-jobs", "folder", s.jobs))
	}
	s.env.Note(s.env.Say("serve-data", "file", s.env.Data))
	s.env.Note(s.env.Say("serve-stop"))
}

// pageAddress returns the URL of the page on this machine.
func pageAddress(at *net.TCPAddr) string {
	if at.IP.IsUnspecified() {
		at = &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: at.Port}
	}
	return "http://" + at.String() + "/"
}

// OthersAddresses returns the URLs of the page for other machines. If the server listens on all
// addresses, they are its IPv4 addresses.
func OthersAddresses(at *net.TCPAddr) (addresses []string) {
	if at.IP.IsLoopback() {
		return nil
	}
	if !at.IP.IsUnspecified() {
		return []string{pageAddress(at)}
	}
	interfaces, _ := net.InterfaceAddrs() // after an error there are none
	for _, one := range interfaces {
		if network, ok := one.(*net.IPNet); ok && network.IP.IsGlobalUnicast() && network.IP.To4() != nil {
			addresses = append(addresses, pageAddress(&net.TCPAddr{IP: network.IP, Port: at.Port}))
		}
	}
	return addresses
}

// How long requests may take to finish at the end of the server, and after their computations were
// stopped.
const (
	finishTime   = time.Second
	shutdownTime = 5 * time.Second
)

// serve runs until the context is done. This machine gets the page and the API; other machines get
// others. At the end, requests get some time to finish, and then computations are stopped.
func (s *serving) serve(ctx context.Context, listener net.Listener, server *api.Server, others http.Handler) error {
	mux := http.NewServeMux()
	mux.Handle("/api/", httpapi.Handler(server))
	mux.Handle("/", page.Handler(page.Site(page.Options{Jobs: s.jobs != ""})))
	limits := httpapi.DefaultLimits()
	served := limits.NewServer(httpapi.Guard(mux, others), log.New(s.env.Err, "codebreaker: ", 0))
	var group sync.WaitGroup
	defer group.Wait()
	ended, cancel := context.WithCancel(ctx)
	defer cancel()
	failed := make(chan error, 1)
	group.Go(func() { failed <- served.Serve(limits.Listener(listener)) })
	if s.open {
		group.Go(func() { s.browse(ended, pageAddress(listener.Addr().(*net.TCPAddr))) })
	}
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	finish(served, finishTime)
	_ = server.Close() // it returns no error
	finish(served, shutdownTime)
	err := served.Close()
	if err == nil && !terminated(ctx) {
		err = ctx.Err()
	}
	return err
}

// terminated reports whether SIGTERM ended the program, which is the usual way to stop a server.
// The cause from signal.NotifyContext names the signal only in its text.
func terminated(ctx context.Context) bool {
	return strings.HasPrefix(context.Cause(ctx).Error(), syscall.SIGTERM.String())
}

// finish waits for requests to finish, for at most the given time.
func finish(served *http.Server, most time.Duration) {
	ctx, cancel := context.WithTimeout(context.Background(), most)
	defer cancel()
	_ = served.Shutdown(ctx) // longer requests are cut off at the end
}

// browse opens the page in a browser on this machine.
func (s *serving) browse(ctx context.Context, address string) {
	opener := []string{"xdg-open"}
	switch runtime.GOOS {
	case "darwin":
		opener = []string{"open"}
	case "windows":
		opener = []string{"rundll32", "url.dll,FileProtocolHandler"}
	}
	cmd := exec.CommandContext(ctx, opener[0], append(opener[1:], address)...)
	if err := cmd.Run(); err != nil && ctx.Err() == nil {
		s.env.Warn(message.NewProblem("browser-none", "no browser could be started: open {{.address}} yourself", "address", address, "err", err))
	}
}
