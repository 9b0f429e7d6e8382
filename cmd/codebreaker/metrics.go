//go:build !wasm

package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"sync"

	"codebreaker/internal/api"
)

// usualMetrics is the port at which metrics are told unless another is named.
const usualMetrics = "9464"

// tellMetrics tells at an address of their own what the server counts, until it is told to end. Where that is on this
// machine it answers nobody else, nor pages of other sites.
func (s *serving) tellMetrics(ctx context.Context, server *api.Server) (end func(), err error) {
	if s.metrics == "" {
		return func() {}, nil
	}
	address, loopback, err := listenAddress("metrics", s.metrics, usualMetrics)
	if err != nil {
		return nil, err
	}
	listener, err := listen(ctx, "metrics", address)
	if err != nil {
		return nil, err
	}
	handler := server.Metrics()
	if loopback {
		handler = api.Guard(api.Access{Loopback: true}, handler)
	}
	fmt.Fprintln(s.err, s.say("serve-metrics", "address", "http://"+listener.Addr().String()+"/metrics"))
	return s.besides(listener, handler), nil
}

// besides serves something short at an address of its own until the function is called that it returns.
func (s *serving) besides(listener net.Listener, handler http.Handler) (stop func()) {
	served := &http.Server{
		Handler: handler, ReadHeaderTimeout: headerTime, ReadTimeout: readTime, WriteTimeout: readTime, IdleTimeout: idleTime,
		ErrorLog: s.connections(),
	}
	var group sync.WaitGroup
	group.Go(func() { _ = served.Serve(listener) }) // it ends when it is closed
	return func() {
		_ = served.Close() // whoever is told something asks again
		group.Wait()
	}
}
