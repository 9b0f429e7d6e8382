// Package enginetest runs the engine for browsers under Node, for tests.
package enginetest

import (
	"bufio"
	"context"
	_ "embed"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"codebreaker/internal/test/longtest"
	"codebreaker/internal/test/modules"
	"codebreaker/internal/ui/wasm"
)

//go:embed host.mjs
var host []byte

// Engine is an engine running under Node. It is an [http.Handler].
type Engine struct {
	mu      sync.Mutex
	in      *json.Encoder
	last    int
	waiting map[int]chan answer
}

type answer struct {
	ID      int
	Ready   bool
	Status  int
	Headers map[string]string
	Body    string
}

// Start starts an engine that ends with the test. The test counts as long, and is skipped without
// Node.
func Start(t testing.TB) *Engine {
	t.Helper()
	longtest.Only(t)
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no Node")
	}
	files, err := wasm.Engine(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	script := filepath.Join(folder, "host.mjs")
	if err := os.WriteFile(script, host, 0o644); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	command := exec.CommandContext(ctx, node, script, folder, filepath.Join(modules.Make(t), "static", "records.js"))
	command.Stderr = os.Stderr
	in, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	e := &Engine{in: json.NewEncoder(in), waiting: map[int]chan answer{0: make(chan answer, 1)}}
	read := make(chan struct{})
	go e.read(out, read)
	t.Cleanup(func() {
		cancel()
		<-read
		_ = command.Wait() // it was killed
	})
	if ready := <-e.waiting[0]; !ready.Ready {
		t.Fatal("the engine does not start")
	}
	return e
}

// read passes each answer to the request that waits for it. At the end of the output it closes all
// waiting requests.
func (e *Engine) read(out io.Reader, done chan<- struct{}) {
	defer close(done)
	lines := bufio.NewReader(out)
	for {
		line, err := lines.ReadBytes('\n')
		var one answer
		if err == nil {
			err = json.Unmarshal(line, &one)
		}
		e.mu.Lock()
		if err != nil {
			for _, waiting := range e.waiting {
				close(waiting)
			}
			e.waiting = nil
			e.mu.Unlock()
			return
		}
		e.waiting[one.ID] <- one
		delete(e.waiting, one.ID)
		e.mu.Unlock()
	}
}

// ServeHTTP lets the engine answer a request.
func (e *Engine) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	headers := make(map[string]string)
	for name := range r.Header {
		headers[name] = r.Header.Get(name)
	}
	answered := make(chan answer, 1)
	e.mu.Lock()
	e.last++
	id := e.last
	err = e.in.Encode(map[string]any{"id": id, "method": r.Method, "path": r.URL.RequestURI(), "headers": headers, "body": string(body)})
	if err == nil && e.waiting != nil {
		e.waiting[id] = answered
	} else {
		close(answered)
	}
	e.mu.Unlock()
	var one answer
	select {
	case one = <-answered:
	case <-r.Context().Done():
		e.mu.Lock()
		_ = e.in.Encode(map[string]any{"abort": id}) // it may have ended
		e.mu.Unlock()
		one = <-answered
	}
	if one.Status == 0 {
		http.Error(w, "the engine has not answered", http.StatusBadGateway)
		return
	}
	for name, value := range one.Headers {
		w.Header().Set(name, value)
	}
	w.WriteHeader(one.Status)
	_, _ = io.WriteString(w, one.Body) // a reader who has left needs no answer
}
