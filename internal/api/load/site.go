package main

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"path/filepath"
	"time"
)

// site is a server as those who come see it, and how to start it again.
type site struct {
	root    string // of addresses: https://127.0.0.1:4321
	token   string // that every browser brings once; "" where none is wanted
	tls     *tls.Config
	proxy   *proxy // nil without one
	server  *server
	binary  string
	data    string
	options []string // of serve
}

// open is a site without a proxy where everybody may come in, and each is a player of their own.
const open = "open"

// openSite starts the program in a folder, behind a proxy if a kind of one is wanted. The server tells what it counts.
func openSite(ctx context.Context, options Options, kind string, more ...string) (*site, error) {
	s := &site{binary: options.Binary, data: filepath.Join(options.Folder, "games.db"), options: more}
	metrics, err := freePort()
	if err != nil {
		return nil, err
	}
	s.options = append(s.options, "--metrics", metrics)
	listen, err := freePort()
	if err != nil {
		return nil, err
	}
	address := listen
	switch kind {
	case "": // for the person at this machine
	case open:
		s.options = append(s.options, "--public-url", "http://"+address, "--token", "none")
	default:
		if address, err = freePort(); err != nil {
			return nil, err
		}
		s.token = "of-the-club"
		s.options = append(s.options, "--public-url", "https://"+address, "--trusted-proxy", "127.0.0.1", "--token", s.token)
	}
	if s.server, err = startServer(ctx, options.Binary, s.data, listen, s.options...); err != nil {
		return nil, err
	}
	s.server.metrics = metrics
	s.root = "http://" + s.server.address
	if address == listen {
		return s, nil
	}
	if s.proxy, err = startProxy(ctx, kind, options.Folder, address, s.server.address); err != nil {
		s.close()
		return nil, err
	}
	s.root, s.tls = "https://"+address, &tls.Config{RootCAs: s.proxy.roots}
	return s, nil
}

// restart starts a server that was killed, where it was.
func (s *site) restart(ctx context.Context) (err error) {
	metrics := s.server.metrics
	if s.server, err = startServer(ctx, s.binary, s.data, s.server.address, s.options...); err == nil {
		s.server.metrics = metrics
	}
	return err
}

func (s *site) close() {
	if s.proxy != nil {
		s.proxy.stop()
	}
	s.server.kill()
}

// visitor returns the browser of somebody who comes from an address of their own, and keeps cookies. They bring the
// token.
func (s *site) visitor(number int) (*http.Client, error) {
	dialer := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 1, byte(number/250), byte(1+number%250))}} // all of Linux's loopback
	jar, err := cookiejar.New(nil)
	if err != nil {
		return nil, err
	}
	client := &http.Client{Transport: &http.Transport{DialContext: dialer.DialContext, TLSClientConfig: s.tls, ForceAttemptHTTP2: true, MaxIdleConnsPerHost: 4}, Jar: jar, Timeout: time.Minute}
	if s.token == "" {
		return client, nil
	}
	response, err := client.Get(s.root + "/?" + url.Values{"token": {s.token}}.Encode())
	if err != nil {
		return nil, err
	}
	_, err = drain(response)
	return client, err
}
