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
	"strconv"
	"strings"
	"time"

	"codebreaker"

	"github.com/spf13/cobra"
)

// healthTime is how long a server may take to say that it is well.
const healthTime = 5 * time.Second

// healthCommand returns the command that asks a server whether it is well, for
// systems that watch it and have no other program to ask with.
func (a *app) healthCommand() *cobra.Command {
	var config string
	cmd := &cobra.Command{
		Use:     a.say("health-use"),
		Short:   a.say("health-short"),
		Long:    a.say("health-long"),
		Example: a.say("health-example"),
		Args:    between(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			asked, err := a.askedServer(cmd, config, args)
			if err != nil {
				return err
			}
			if err := asked.ask(cmd.Context()); err != nil {
				return err
			}
			fmt.Fprintln(a.out, a.say("health-well", "address", asked.address))
			return nil
		},
	}
	cmd.Flags().StringVar(&config, "config", "", a.say("serve-flag-config"))
	return cmd
}

// asked is a server that is asked how it is.
type asked struct {
	address string
	own     *tls.Config // how to ask the one that has the settings of this command; nil for another
}

// askedServer returns the server that is meant: the one that is named, or the one that has the settings of this command.
func (a *app) askedServer(cmd *cobra.Command, config string, args []string) (*asked, error) {
	if len(args) > 0 {
		address, err := healthAddress(args[0])
		return &asked{address: address}, err
	}
	serve, _, err := cmd.Root().Find([]string{"serve"})
	if err != nil {
		return nil, err
	}
	if err := a.configure(serve, config); err != nil {
		return nil, err
	}
	setting := func(name string) string { return serve.Flag(name).Value.String() }
	listens, _, err := listenAddress("listen", setting("listen"), "8080")
	if err != nil {
		return nil, err
	}
	scheme, name := "http://", setting("acme")
	if name != "" || setting("tls-cert") != "" {
		scheme = "https://"
	}
	if public, err := url.Parse(setting("public-url")); name == "" && err == nil {
		name = public.Hostname()
	}
	address, err := healthAddress(scheme + listens)
	// The certificate is for the name by which people come, not for where the server listens; and nothing is told to it.
	return &asked{address, &tls.Config{ServerName: name, InsecureSkipVerify: true}}, err
}

// healthAddress returns where a server says how it is: the server is given by its
// address, or as HOST:PORT or :PORT.
func healthAddress(text string) (string, error) {
	full := text
	if !strings.Contains(text, "://") {
		full = "http://" + text
	}
	address, err := url.Parse(full)
	if err != nil || address.Scheme != "http" && address.Scheme != "https" || address.Host == "" {
		return "", codebreaker.NewProblem("health-form", "server {{.value}}: write a host and a port, as in 127.0.0.1:8080, or an address, as in https://codes.example.org", "value", strconv.Quote(text))
	}
	if ip := net.ParseIP(address.Hostname()); address.Hostname() == "" || ip != nil && ip.IsUnspecified() {
		address.Host = net.JoinHostPort("127.0.0.1", address.Port())
	}
	address.RawQuery, address.Fragment = "", ""
	return address.JoinPath("healthz").String(), nil
}

// ask returns nil if the server says that all is well.
func (s *asked) ask(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, healthTime)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.address, nil)
	if err != nil {
		return err
	}
	client := http.DefaultClient
	if s.own != nil {
		transport := &http.Transport{TLSClientConfig: s.own} // no proxy leads to it
		defer transport.CloseIdleConnections()
		client = &http.Client{Transport: transport}
	}
	response, err := client.Do(request)
	if err != nil {
		return codebreaker.NewProblem("health-silent", "{{.address}} cannot be reached: {{.err}}", "address", s.address, "err", errors.Unwrap(err)) // what wraps it is the address
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return codebreaker.NewProblem("health-unwell", "{{.address}} says {{.err}}", "address", s.address, "err", errors.New(response.Status))
	}
	return nil
}
