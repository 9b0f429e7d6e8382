//go:build !wasm

package main

import (
	"context"
	"fmt"
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
	telling := &http.Server{
		Handler: handler, ReadHeaderTimeout: headerTime, ReadTimeout: readTime, WriteTimeout: readTime, IdleTimeout: idleTime,
		ErrorLog: s.connections(),
	}
	var group sync.WaitGroup
	group.Go(func() { _ = telling.Serve(listener) }) // it ends when it is closed
	fmt.Fprintln(s.err, s.say("serve-metrics", "address", "http://"+listener.Addr().String()+"/metrics"))
	return func() {
		_ = telling.Close() // whoever is told something asks again
		group.Wait()
	}, nil
}
