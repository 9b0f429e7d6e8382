//go:build !wasm

package main

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"codebreaker"
	"codebreaker/internal/api"
	"codebreaker/internal/table"
	"codebreaker/internal/web"
	"codebreaker/pieces/folder"

	"github.com/spf13/cobra"
)

// serveCommand returns the command that serves the page and its API.
func (a *app) serveCommand() *cobra.Command {
	s := &serving{app: a}
	cmd := &cobra.Command{
		Use:     a.say("serve-use"),
		Short:   a.say("serve-short"),
		Long:    a.say("serve-long"),
		Example: a.say("serve-example"),
		Args:    between(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := a.configure(cmd, cmd.Flag("config").Value.String()); err != nil {
				return err
			}
			return s.run(cmd.Context())
		},
	}
	cmd.Flags().StringVar(&s.listen, "listen", "127.0.0.1:8080", a.say("serve-flag-listen"))
	cmd.Flags().StringVar(&s.token, "token", "", a.say("serve-flag-token"))
	cmd.Flags().StringVar(&s.jobs, "jobs", "", a.say("serve-flag-jobs"))
	cmd.Flags().BoolVar(&s.open, "open", false, a.say("serve-flag-open"))
	s.addHostingFlags(cmd.Flags())
	complete(cmd, "log", logs...)
	var names []string
	for _, name := range api.LimitNames() {
		names = append(names, name+"=")
	}
	completeWith(cmd, "limit", cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp|cobra.ShellCompDirectiveNoSpace))
	return cmd
}

// serving is the page being served.
type serving struct {
	*app
	listen string
	token  string
	jobs   string // a folder with a plan
	open   bool
	hosting
}

// shortestToken is how many characters a token has at least.
const shortestToken = 8

func (s *serving) run(ctx context.Context) error {
	address, loopback, err := listenAddress("listen", s.listen, "8080")
	if err != nil {
		return err
	}
	loopback = loopback && s.public == "" && s.acme == "" // a proxy asks for others
	if err := s.check(loopback); err != nil {
		return err
	}
	s.log = s.newLog()
	encryption, err := s.encryption()
	if err != nil {
		return err
	}
	jobs, err := s.plan()
	if err != nil {
		return err
	}
	kept, err := s.openStore(ctx)
	if err != nil {
		return err
	}
	defer kept.Close()
	listener, err := listen(ctx, "listen", address)
	if err != nil {
		return err
	}
	defer listener.Close() // it is closed already unless something else is wrong
	server := api.New(api.Config{Store: kept, Limits: s.limits, Jobs: jobs, Invitation: s.invitation(listener.Addr(), loopback), Log: s.fault})
	defer server.Close()
	told, err := s.tellMetrics(ctx, server)
	if err != nil {
		return err
	}
	defer told()
	redirected, err := s.redirectPlain(ctx)
	if err != nil {
		return err
	}
	defer redirected()
	s.greet(listener.Addr(), loopback)
	return s.serve(ctx, listener, server, s.access(loopback), encryption)
}

// jobsAge is how old what the page says of a plan may be, so that many readers cost no more than one.
const jobsAge = time.Second

// plan returns what tells of the plan that the page shows, nil if it shows none.
func (s *serving) plan() (func() (*table.Jobs, error), error) {
	if s.jobs == "" {
		return nil, nil
	}
	f, work, err := s.openWork(s.jobs, false)
	if err != nil {
		return nil, err
	}
	runner := folder.NewRunner(f, work, folder.Options{})
	var alone sync.Mutex
	var last *folder.Status
	var at time.Time
	return func() (*table.Jobs, error) {
		alone.Lock()
		defer alone.Unlock()
		if time.Since(at) > jobsAge {
			status, err := runner.Status()
			if err != nil {
				return nil, err
			}
			last, at = status, time.Now()
		}
		return table.NewJobs(f.Plan, last), nil
	}, nil
}

// Beyond loopback, how many requests a second a client may make, and how many at
// once.
const (
	clientRate  = 50
	clientBurst = 300
)

func (s *serving) access(loopback bool) api.Access {
	access := api.Access{
		Token: s.token, Loopback: loopback, Public: s.publicURL, Proxies: s.trustedNetworks,
		Encrypted: s.certificate != "" || s.publicURL != nil && s.publicURL.Scheme == "https",
	}
	if !loopback {
		access.Rate, access.Burst = s.rate, s.rate*clientBurst/clientRate
	}
	return access
}

// listenAddress reads where a flag says to listen: HOST:PORT, HOST, :PORT or PORT.
func listenAddress(flag, text, usual string) (address string, loopback bool, err error) {
	host, port, err := net.SplitHostPort(text)
	if err != nil {
		host, port = strings.Trim(text, "[]"), usual
		if _, err := strconv.Atoi(host); err == nil {
			host, port = "127.0.0.1", host
		}
	}
	number, err := strconv.Atoi(port)
	if err != nil || number < 0 || number > 65535 || strings.ContainsAny(host, "/ ") {
		return "", false, codebreaker.NewProblem("listen-form", "--{{.flag}} {{.value}}: write a host and a port, as in 127.0.0.1:8080, or :8080 for every network of this machine", "flag", flag, "value", strconv.Quote(text))
	}
	ip := net.ParseIP(host)
	return net.JoinHostPort(host, port), ip != nil && ip.IsLoopback() || strings.EqualFold(host, "localhost"), nil
}

// listen takes the port that a flag says.
func listen(ctx context.Context, flag, address string) (net.Listener, error) {
	var config net.ListenConfig
	listener, err := config.Listen(ctx, "tcp", address)
	host, port, _ := net.SplitHostPort(address) // it was made by JoinHostPort
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		number, _ := strconv.Atoi(port)
		return nil, codebreaker.NewProblem("listen-taken", "another program has the port of {{.address}}; try --{{.flag}} {{.other}}, or --{{.flag}} {{.any}} for any that is free",
			"flag", flag, "address", address, "other", net.JoinHostPort(host, fmt.Sprint(number%65535+1)), "any", net.JoinHostPort(host, "0"), "err", err)
	case errors.Is(err, syscall.EACCES):
		return nil, codebreaker.NewProblem("listen-forbidden", "the port of {{.address}} is for the system; try one from 1024 on, as in --{{.flag}} {{.other}}",
			"flag", flag, "address", address, "other", net.JoinHostPort(host, "8080"), "err", err)
	case err != nil:
		return nil, codebreaker.NewProblem("listen-failed", "{{.address}} is no address of this machine to listen at", "address", address, "err", err)
	}
	return listener, nil
}

// greet prints the addresses, and how to stop.
func (s *serving) greet(address net.Addr, loopback bool) {
	addresses := s.addresses(address.(*net.TCPAddr))
	for _, one := range addresses {
		fmt.Fprintln(s.out, one)
	}
	if !loopback && s.watched() {
		fmt.Fprint(s.err, "\n", s.qr(addresses[0]))
	}
	switch {
	case loopback:
		fmt.Fprintln(s.err, s.say("serve-here"))
	case s.token == "":
		fmt.Fprintln(s.err, s.say("serve-open-door"))
	default:
		fmt.Fprintln(s.err, s.say("serve-anywhere"))
	}
	if s.jobs != "" {
		fmt.Fprintln(s.err, s.say("serve-jobs", "folder", s.jobs))
	}
	fmt.Fprintln(s.err, s.say("serve-data", "file", s.data))
	fmt.Fprintln(s.err, s.say("serve-stop"))
}

// addresses returns where the page is to be found: the one that others can open
// first.
func (s *serving) addresses(address *net.TCPAddr) []string {
	hosts := []net.IP{address.IP}
	if address.IP.IsUnspecified() {
		hosts = append(networks(), net.IPv4(127, 0, 0, 1))
	}
	var all []string
	for _, host := range hosts {
		one := url.URL{Scheme: "http", Host: net.JoinHostPort(host.String(), strconv.Itoa(address.Port)), Path: "/"}
		if s.certificate != "" {
			one.Scheme = "https"
		}
		if s.publicURL != nil { // it answers by no other
			one.Scheme, one.Host = s.publicURL.Scheme, s.publicURL.Host
		}
		if s.token != "" {
			one.RawQuery = url.Values{"token": {s.token}}.Encode()
		}
		all = append(all, one.String())
	}
	return slices.Compact(all)
}

// invitation returns how others come in: by the address that others can open, if there is one.
func (s *serving) invitation(address net.Addr, loopback bool) api.Invitation {
	if loopback {
		return api.Invitation{}
	}
	first, err := url.Parse(s.addresses(address.(*net.TCPAddr))[0])
	if err != nil || s.publicURL == nil && net.ParseIP(first.Hostname()).IsLoopback() {
		return api.Invitation{} // a machine without a network
	}
	return api.Invitation{Address: first.Scheme + "://" + first.Host, Token: s.token}
}

// networks returns the addresses of this machine in its networks, those of IPv4
// first, which are the easier to type.
func networks() []net.IP {
	addresses, _ := net.InterfaceAddrs() // none where the system does not tell
	var four, six []net.IP
	for _, address := range addresses {
		network, ok := address.(*net.IPNet)
		switch {
		case !ok || network.IP.IsLoopback() || network.IP.IsLinkLocalUnicast():
		case network.IP.To4() != nil:
			four = append(four, network.IP)
		default:
			six = append(six, network.IP)
		}
	}
	return append(four, six...)
}

// qr draws an address to be photographed, dark on light whatever the terminal's
// colours are.
func (s *serving) qr(address string) string {
	drawn := api.PrintQR(address)
	if !s.colour {
		return drawn
	}
	var lines strings.Builder
	for line := range strings.Lines(drawn) {
		lines.WriteString("\x1b[97;40m" + strings.TrimSuffix(line, "\n") + "\x1b[0m\n")
	}
	return lines.String()
}

// The times of the server: writing has a time of its own in the API, since thinking
// is told of as long as it lasts.
const (
	headerTime   = 5 * time.Second
	readTime     = 30 * time.Second
	idleTime     = 2 * time.Minute
	mostHeader   = 128 << 10 // a position can be in an address
	finishTime   = time.Second
	shutdownTime = 5 * time.Second
)

// serve serves until the context is done. Then what is under way may end, and what
// thinks is told to.
func (s *serving) serve(ctx context.Context, listener net.Listener, server *api.Server, access api.Access, encryption *tls.Config) error {
	mux := http.NewServeMux()
	mux.Handle("/api/", server)
	mux.Handle("/", web.Handler(web.Options{Jobs: s.jobs != "", Players: !access.Loopback}))
	served := &http.Server{
		Handler: server.Observe(s.log, server.Health(api.Guard(access, mux))), ReadHeaderTimeout: headerTime, ReadTimeout: readTime, IdleTimeout: idleTime, MaxHeaderBytes: mostHeader,
		ErrorLog: s.connections(), TLSConfig: encryption,
	}
	var group sync.WaitGroup
	defer group.Wait()
	ended, cancel := context.WithCancel(ctx)
	defer cancel()
	failed := make(chan error, 1)
	group.Go(func() {
		if encryption != nil {
			failed <- served.ServeTLS(listener, "", "") // it has the certificate
		} else {
			failed <- served.Serve(listener)
		}
	})
	if s.open {
		group.Go(func() { s.browse(ended, listener.Addr().(*net.TCPAddr)) })
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

// terminated reports whether whoever runs the machine ends the program, by SIGTERM: for a server that is how it is stopped. What
// signal.NotifyContext gives as the cause names the signal in no other way.
func terminated(ctx context.Context) bool {
	return strings.HasPrefix(context.Cause(ctx).Error(), syscall.SIGTERM.String())
}

// finish waits for what is under way, so long at most.
func finish(served *http.Server, most time.Duration) {
	ctx, cancel := context.WithTimeout(context.Background(), most)
	defer cancel()
	_ = served.Shutdown(ctx) // whoever takes longer is cut off at the end
}

// browse opens the page in the browser of this machine.
func (s *serving) browse(ctx context.Context, address *net.TCPAddr) {
	opener := []string{"xdg-open"}
	switch runtime.GOOS {
	case "darwin":
		opener = []string{"open"}
	case "windows":
		opener = []string{"rundll32", "url.dll,FileProtocolHandler"}
	}
	addresses := s.addresses(address)
	own := addresses[len(addresses)-1]
	cmd := exec.CommandContext(ctx, opener[0], append(opener[1:], own)...)
	if err := cmd.Run(); err != nil && ctx.Err() == nil {
		s.warn(codebreaker.NewProblem("browser-none", "no browser could be opened: open {{.address}} yourself", "address", own, "err", err))
	}
}
