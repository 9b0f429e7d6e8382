package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"codebreaker"
	"codebreaker/internal/api"
	"codebreaker/internal/lang"
)

// served runs codebreaker serve until the test ends, and returns the addresses that
// it prints first, and what it returns when it is stopped.
func served(t *testing.T, args ...string) (address string, stop func() error) {
	t.Helper()
	return servedWith(t, os.Getenv, args...)
}

// servedWith is served with an environment.
func servedWith(t *testing.T, getenv func(string) string, args ...string) (address string, stop func() error) {
	t.Helper()
	reader, writer := io.Pipe()
	l, err := lang.ByName("en")
	if err != nil {
		t.Fatal(err)
	}
	a := &app{lang: l, in: strings.NewReader(""), out: &output{Writer: writer}, err: io.Discard, getenv: getenv}
	root := a.root()
	root.SetArgs(append([]string{"serve", "--data", filepath.Join(t.TempDir(), "games.db")}, args...))
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		ended <- root.ExecuteContext(ctx)
		writer.Close()
	}()
	lines := bufio.NewScanner(reader)
	if !lines.Scan() {
		t.Fatal(<-ended)
	}
	address = lines.Text()
	go func() { _, _ = io.Copy(io.Discard, reader) }() // further addresses; it ends with the command
	return address, func() error {
		cancel()
		return <-ended
	}
}

func fetch(t *testing.T, address string, cookies ...*http.Cookie) (int, string, *http.Response) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, cookie := range cookies {
		request.AddCookie(cookie)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(text), response
}

// TestServe serves the page and the API at the address that it prints, until it is
// stopped.
func TestServe(t *testing.T) {
	address, stop := served(t, "--listen", "127.0.0.1:0")
	if status, page, response := fetch(t, address); status != http.StatusOK || !strings.Contains(page, "<!doctype html>") || response.Header.Get("Content-Security-Policy") == "" {
		t.Errorf("the page: %d", status)
	}
	if status, about, _ := fetch(t, address+"api/v2/about"); status != http.StatusOK || !strings.Contains(about, `"version":2`) {
		t.Errorf("the API: %d %s", status, about)
	}
	if status, missing, _ := fetch(t, address+"api/v3/about"); status != http.StatusNotFound || !strings.Contains(missing, `"id":"route-none"`) {
		t.Errorf("what is no route: %d %s", status, missing)
	}
	err := stop()
	if exitCode(err) != exitInterrupted {
		t.Errorf("stopped: %v", err)
	}
	if _, err := http.Get(address); err == nil {
		t.Error("it still answers")
	}
}

// TestServeBeyond asks for a token beyond loopback, which the addresses have.
func TestServeBeyond(t *testing.T) {
	address, stop := served(t, "--listen", "0.0.0.0:0")
	defer func() { _ = stop() }()
	home, query, _ := strings.Cut(address, "?")
	if !strings.HasPrefix(query, "token=") || len(query) < 20 {
		t.Fatalf("the address %s", address)
	}
	if status, _, _ := fetch(t, home); status != http.StatusUnauthorized {
		t.Errorf("without a token: %d", status)
	}
	_, _, response := fetch(t, address)
	if status, page, _ := fetch(t, home, response.Cookies()...); status != http.StatusOK || !strings.Contains(page, "<!doctype html>") {
		t.Errorf("with the cookies: %d", status)
	}
}

// TestInvitation opens, as somebody else, what whoever has come in is told to send: it lets in and leads to the page. There is
// none where no other machine comes.
func TestInvitation(t *testing.T) {
	invited := func(address string) (invitation api.Invitation) {
		home, _, _ := strings.Cut(address, "?")
		_, _, in := fetch(t, address)
		_, told, _ := fetch(t, home+"api/v2/invitation", in.Cookies()...)
		if err := json.Unmarshal([]byte(told), &invitation); err != nil {
			t.Errorf("%s: %v", told, err)
		}
		return invitation
	}
	here, stop := served(t, "--listen", "127.0.0.1:0")
	if got := invited(here); got != (api.Invitation{}) {
		t.Errorf("to a machine alone: %+v", got)
	}
	_ = stop()
	if len(networks()) > 0 {
		there, stop := served(t, "--listen", "0.0.0.0:0")
		got := invited(there)
		if status, page, _ := fetch(t, got.Address+"/open?line=4x6&token="+got.Token); status != http.StatusOK || !strings.Contains(page, `"/open?line=4x6"`) {
			t.Errorf("%+v leads to %d %s", got, status, page)
		}
		_ = stop()
	}
	club := &serving{app: &app{}, token: "of-the-club"}
	club.publicURL = &url.URL{Scheme: "https", Host: "codes.example.org", Path: "/"}
	if got := club.invitation(&net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8080}, false); got != (api.Invitation{Address: "https://codes.example.org", Token: "of-the-club"}) {
		t.Errorf("to a club: %+v", got)
	}
}

// TestServeTaken says of a port that another program has what to do.
func TestServeTaken(t *testing.T) {
	address, stop := served(t, "--listen", "127.0.0.1:0")
	defer func() { _ = stop() }()
	host := strings.Trim(strings.TrimPrefix(address, "http://"), "/")
	_, err := listen(t.Context(), "listen", host)
	var problem *codebreaker.Problem
	if !errors.As(err, &problem) || problem.ID != "listen-taken" || !strings.Contains(problem.Error(), "try --listen 127.0.0.1:") {
		t.Errorf("%v", err)
	}
}

// TestListenAddress reads where to listen as people write it.
func TestListenAddress(t *testing.T) {
	for text, want := range map[string]string{
		"127.0.0.1:8080": "127.0.0.1:8080 true", "localhost:1": "localhost:1 true", "[::1]:80": "[::1]:80 true", "::1": "[::1]:8080 true",
		":8080": ":8080 false", "0.0.0.0": "0.0.0.0:8080 false", "9000": "127.0.0.1:9000 true", "192.168.1.5:80": "192.168.1.5:80 false",
		"127.0.0.1:http": "listen-form", "127.0.0.1:99999": "listen-form", "http://localhost:80": "listen-form", "a b:80": "listen-form",
	} {
		address, loopback, err := listenAddress("listen", text, "8080")
		got := address + map[bool]string{true: " true", false: " false"}[loopback]
		var problem *codebreaker.Problem
		if errors.As(err, &problem) {
			got = problem.ID
		}
		if got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
