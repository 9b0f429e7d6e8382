//go:build !wasm

package main

import (
	"context"
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
	return &cobra.Command{
		Use:     a.say("health-use"),
		Short:   a.say("health-short"),
		Long:    a.say("health-long"),
		Example: a.say("health-example"),
		Args:    between(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			server := "127.0.0.1:8080" // where serve listens unless told otherwise
			if len(args) > 0 {
				server = args[0]
			}
			address, err := healthAddress(server)
			if err != nil {
				return err
			}
			if err := askHealth(cmd.Context(), address); err != nil {
				return err
			}
			fmt.Fprintln(a.out, a.say("health-well", "address", address))
			return nil
		},
	}
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
	if address.Hostname() == "" {
		address.Host = net.JoinHostPort("127.0.0.1", address.Port())
	}
	address.RawQuery, address.Fragment = "", ""
	return address.JoinPath("healthz").String(), nil
}

// askHealth returns nil if a server says that all is well.
func askHealth(ctx context.Context, address string) error {
	ctx, cancel := context.WithTimeout(ctx, healthTime)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return codebreaker.NewProblem("health-silent", "{{.address}} cannot be reached: {{.err}}", "address", address, "err", errors.Unwrap(err)) // what wraps it is the address
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return codebreaker.NewProblem("health-unwell", "{{.address}} says {{.err}}", "address", address, "err", errors.New(response.Status))
	}
	return nil
}
