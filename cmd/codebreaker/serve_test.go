package main

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/test/longtest"
	"codebreaker/internal/ui/command/cli"
	"codebreaker/internal/ui/command/servecmd"
)

// served runs codebreaker serve until the test ends. It returns the address that the command prints
// first, and a function that stops the server and returns its error.
func served(t *testing.T, args ...string) (address string, stop func() error) {
	t.Helper()
	reader, writer := io.Pipe()
	l, err := lang.ByName("en")
	if err != nil {
		t.Fatal(err)
	}
	env := &cli.Env{Lang: l, In: strings.NewReader(""), Out: &cli.Output{Writer: writer}, Err: io.Discard, Getenv: os.Getenv}
	root := newRoot(env)
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
	go func() { _, _ = io.Copy(io.Discard, reader) }() // ends with the command
	return address, func() error {
		cancel()
		return <-ended
	}
}

func fetch(t *testing.T, address string) (int, string, *http.Response) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
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

// TestServe serves the page and the API at the printed address until it is stopped.
func TestServe(t *testing.T) {
	address, stop := served(t, "--listen", "127.0.0.1:0")
	if status, page, response := fetch(t, address); status != http.StatusOK || !strings.Contains(page, "<!doctype html>") || response.Header.Get("Content-Security-Policy") == "" {
		t.Errorf("the page: %d", status)
	}
	if status, about, _ := fetch(t, address+"api/about"); status != http.StatusOK || !strings.Contains(about, `"languages":["en"`) {
		t.Errorf("the API: %d %s", status, about)
	}
	if status, missing, _ := fetch(t, address+"api/nothing"); status != http.StatusNotFound || !strings.Contains(missing, `"id":"route-none"`) {
		t.Errorf("what is no route: %d %s", status, missing)
	}
	err := stop()
	if cli.ExitCode(err) != cli.ExitInterrupted {
		t.Errorf("stopped: %v", err)
	}
	if _, err := http.Get(address); err == nil {
		t.Error("it still answers")
	}
}

// TestServeGuarded refuses requests that name another host, come from a page of another site, or
// come through a proxy.
func TestServeGuarded(t *testing.T) {
	address, stop := served(t, "--listen", "127.0.0.1:0")
	defer func() { _ = stop() }()
	for name, value := range map[string]string{"Host": "evil.example", "Sec-Fetch-Site": "cross-site", "Via": "1.1 proxy"} {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address+"api/about", nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set(name, value)
		if name == "Host" {
			request.Host = value
		}
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if response.StatusCode != http.StatusForbidden {
			t.Errorf("%s: %s: %d", name, value, response.StatusCode)
		}
	}
}

// TestServeOthers checks what other machines get. At a network address there is the static site
// with its engine and no API; at loopback there is the page that uses the API.
func TestServeOthers(t *testing.T) {
	longtest.Only(t)
	own, stop := served(t, "--listen", ":0")
	defer func() { _ = stop() }()
	if status, page, _ := fetch(t, own); status != http.StatusOK || !strings.Contains(page, `data-engine=""`) {
		t.Errorf("the own page: %d %.200s", status, page)
	}
	if status, _, _ := fetch(t, own+"api/games"); status != http.StatusOK {
		t.Errorf("the own API: %d", status)
	}
	at, err := net.ResolveTCPAddr("tcp", strings.Trim(strings.TrimPrefix(own, "http://"), "/"))
	if err != nil {
		t.Fatal(err)
	}
	addresses := servecmd.OthersAddresses(&net.TCPAddr{IP: net.IPv4zero, Port: at.Port})
	if len(addresses) == 0 {
		t.Skip("this machine has no network")
	}
	status, page, _ := fetch(t, addresses[0])
	engine := regexp.MustCompile(`data-engine="(engine/[0-9a-f]+)"`).FindStringSubmatch(page)
	if status != http.StatusOK || engine == nil {
		t.Fatalf("the page of others: %d %.200s", status, page)
	}
	if status, content, _ := fetch(t, addresses[0]+engine[1]+"/engine.wasm"); status != http.StatusOK || !strings.HasPrefix(content, "\x00asm") {
		t.Errorf("the engine: %d", status)
	}
	if status, _, _ := fetch(t, addresses[0]+"api/games"); status != http.StatusForbidden {
		t.Errorf("the API for others: %d", status)
	}
}

// TestTerminated checks that SIGTERM stops a server with exit code 0, and Ctrl-C with 130.
func TestTerminated(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there are no such signals")
	}
	for signal, want := range map[os.Signal]int{syscall.SIGTERM: cli.ExitDone, os.Interrupt: cli.ExitInterrupted} {
		command := exec.Command("codebreaker", "serve", "--listen", "127.0.0.1:0", "--data", filepath.Join(t.TempDir(), "games.db"))
		out, err := command.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := command.Start(); err != nil {
			t.Fatal(err)
		}
		address, err := bufio.NewReader(out).ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		if status, _, _ := fetch(t, strings.TrimSpace(address)); status != http.StatusOK {
			t.Errorf("the page: %d", status)
		}
		if err := command.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
		_ = command.Wait() // only the exit code matters
		if code := command.ProcessState.ExitCode(); code != want {
			t.Errorf("%v: exit code %d, want %d", signal, code, want)
		}
	}
}
