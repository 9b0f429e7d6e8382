//go:build !wasm

package main

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"codebreaker"
)

// usualRedirect is the port at which browsers ask by plain http.
const usualRedirect = "80"

// checkRedirect reads whether people can be sent to an address by TLS.
func (s *serving) checkRedirect() error {
	if s.redirect != "" && (s.publicURL == nil || s.publicURL.Scheme != "https") {
		return codebreaker.NewProblem("redirect-public", "--redirect {{.value}}: people are sent to the public address, which --public-url https://… or --acme says", "value", strconv.Quote(s.redirect))
	}
	return nil
}

// redirectPlain sends whoever asks by plain http to the public address until the function is called that it returns.
func (s *serving) redirectPlain(ctx context.Context) (stop func(), err error) {
	if s.redirect == "" {
		return func() {}, nil
	}
	address, _, err := listenAddress("redirect", s.redirect, usualRedirect)
	if err != nil {
		return nil, err
	}
	listener, err := listen(ctx, "redirect", address)
	if err != nil {
		return nil, err
	}
	fmt.Fprintln(s.err, s.say("serve-redirect", "address", "http://"+listener.Addr().String(), "public", s.publicURL.Scheme+"://"+s.publicURL.Host))
	return s.besides(listener, sendTo(s.publicURL)), nil
}

// sendTo sends each request to the same path of another address, for good.
func sendTo(public *url.URL) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		to := url.URL{Scheme: public.Scheme, Host: public.Host, Path: r.URL.Path, RawPath: r.URL.RawPath, RawQuery: r.URL.RawQuery}
		http.Redirect(w, r, to.String(), http.StatusPermanentRedirect)
	})
}
