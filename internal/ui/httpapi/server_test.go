package httpapi_test

import (
	"bytes"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"codebreaker/internal/ui/httpapi"
)

// large is longer than what the system buffers for a client.
var large = bytes.Repeat([]byte{'a'}, 16<<20)

// files answers with a large file, and with answers that have no content.
func files(w http.ResponseWriter, r *http.Request) {
	switch r.URL.Path {
	case "/large":
		_, _ = w.Write(large) // a slow client is cut
	case "/none":
		w.WriteHeader(http.StatusNoContent)
	default:
		_, _ = io.WriteString(w, "small")
	}
}

// connections are the addresses of the clients of a server.
type connections struct {
	mu        sync.Mutex
	open, all map[string]bool
}

func (c *connections) note(connection net.Conn, state http.ConnState) {
	c.mu.Lock()
	defer c.mu.Unlock()
	address := connection.RemoteAddr().String()
	switch state {
	case http.StateNew:
		c.open[address], c.all[address] = true, true
	case http.StateClosed:
		delete(c.open, address)
	}
}

// count returns the number of open connections, and of all that there were.
func (c *connections) count() (open, all int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.open), len(c.all)
}

// has reports whether the connection of a client is open.
func (c *connections) has(client net.Conn) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.open[client.LocalAddr().String()]
}

// limited serves files within limits until the test ends. It returns the address and the connections.
func limited(t *testing.T, limits httpapi.Limits) (address string, clients *connections) {
	t.Helper()
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	clients = &connections{open: make(map[string]bool), all: make(map[string]bool)}
	server := limits.NewServer(http.HandlerFunc(files), log.New(io.Discard, "", 0))
	server.ConnState = clients.note
	ended := make(chan error)
	go func() { ended <- server.Serve(limits.Listener(listener)) }()
	t.Cleanup(func() {
		_ = server.Close() // Serve returns the error
		if err := <-ended; err != http.ErrServerClosed {
			t.Error(err)
		}
	})
	return listener.Addr().String(), clients
}

// client opens a connection and sends requests for a file one after another, without reading.
func client(t *testing.T, address, path string, requests int) net.Conn {
	t.Helper()
	connection, err := new(net.Dialer).DialContext(t.Context(), "tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { connection.Close() })
	if tcp, ok := connection.(*net.TCPConn); ok {
		_ = tcp.SetReadBuffer(4 << 10) // the default serves, too
	}
	go func() { // ends when all is sent, or with the connection
		_, _ = io.WriteString(connection, strings.Repeat(fmt.Sprintf("GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n", path), requests))
	}()
	return connection
}

// patient is how long tests wait on a busy machine.
const patient = 5 * time.Minute

// until waits for a condition.
func until(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(patient); !holds(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("still not:", what)
		}
	}
}

// TestSlowReaders cuts clients that ask and never read, whatever they ask for.
func TestSlowReaders(t *testing.T) {
	limits := httpapi.DefaultLimits()
	limits.Write = 100 * time.Millisecond
	address, clients := limited(t, limits)
	const each = 5
	for range each {
		client(t, address, "/large", 10)
	}
	client(t, address, "/none", 100_000)
	until(t, "all clients are cut", func() bool {
		open, all := clients.count()
		return open == 0 && all == each+1
	})
}

// TestManyConnections has more clients than places. A new one is always answered, and the ones that have waited longest
// are cut.
func TestManyConnections(t *testing.T) {
	limits := httpapi.DefaultLimits()
	limits.Own = 4
	address, clients := limited(t, limits)
	var slow []net.Conn
	for range 3 * limits.Own {
		slow = append(slow, client(t, address, "/large", 10))
		response, err := http.Get("http://" + address + "/small")
		if err != nil {
			t.Fatal(err)
		}
		if text := body(response); text != "small" {
			t.Errorf("answer %q", text)
		}
		response.Body.Close()
		http.DefaultClient.CloseIdleConnections()
	}
	until(t, "at most the limit of connections", func() bool {
		open, _ := clients.count()
		return open <= limits.Own && !clients.has(slow[0])
	})
	if !clients.has(slow[len(slow)-1]) {
		t.Error("the last client is cut")
	}
}

// deadlines counts how often the deadline is set before bytes are written.
type deadlines struct {
	http.ResponseWriter
	set     bool
	longest int // bytes written under one deadline
	missing int // writes without a deadline
}

func (d *deadlines) SetWriteDeadline(time.Time) error {
	d.set = true
	return nil
}

func (d *deadlines) WriteHeader(int) { d.wrote(0) }

func (d *deadlines) Write(content []byte) (int, error) {
	d.wrote(len(content))
	return len(content), nil
}

func (d *deadlines) FlushError() error {
	d.wrote(0)
	return nil
}

func (d *deadlines) wrote(bytes int) {
	d.longest = max(d.longest, bytes)
	if !d.set {
		d.missing++
	}
	d.set = false
}

// TestDeadlines sets a deadline for each piece of an answer, so that a client that reads slowly gets a long file.
func TestDeadlines(t *testing.T) {
	d := new(deadlines)
	handler := httpapi.DefaultLimits().NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(http.StatusOK)
		if n, err := w.Write(large[:1_000_001]); n != 1_000_001 || err != nil {
			t.Errorf("wrote %d bytes, %v", n, err)
		}
		if err := http.NewResponseController(w).Flush(); err != nil {
			t.Error(err)
		}
	}), nil).Handler
	handler.ServeHTTP(d, new(http.Request))
	if d.missing > 0 || d.longest > 64<<10 {
		t.Errorf("%d writes had no deadline; the longest had %d bytes", d.missing, d.longest)
	}
}
