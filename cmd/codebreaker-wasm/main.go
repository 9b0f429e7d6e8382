// Command codebreaker-wasm is the engine in a browser. It answers the API requests that the page
// sends to its worker (internal/ui/page/static/worker.ts), and saves games in the browser. tools/engine
// builds it.
//
// The worker sets the global object host before the program starts. The engine calls its functions
// with the answers; [records] describes its records. The program sets host.ask and host.abort, and
// then calls host.ready.

//go:build js && browser

package main

import (
	"context"
	"net/url"
	"strings"
	"sync"
	"syscall/js"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/store"
	"codebreaker/internal/ui/api"
)

func main() {
	host := js.Global().Get("host")
	e := &engine{host: host, cancels: make(map[int]context.CancelFunc)}
	e.server = api.New(api.Config{
		Store:  store.NewKeeper(records{host.Get("records")}, ""),
		Limits: api.BrowserLimits(),
		Fetch:  func(name string) ([]byte, error) { return fetch(host, name) },
		Log:    func(err error) { host.Call("log", err.Error()) },
	})
	host.Set("ask", js.FuncOf(e.ask))
	host.Set("abort", js.FuncOf(e.abort))
	host.Call("ready")
	select {}
}

// fetch fetches a file from the folder of the engine.
func fetch(host js.Value, name string) ([]byte, error) {
	bytes, err := await(host.Call("fetch", name))
	if err != nil {
		return nil, message.NewProblem("list-unfetched", "the list of longer words could not be loaded: is there a network?", "err", err)
	}
	content := make([]byte, bytes.Length())
	js.CopyBytesToGo(content, bytes)
	return content, nil
}

// engine answers requests.
type engine struct {
	host   js.Value
	server *api.Server

	mu      sync.Mutex
	cancels map[int]context.CancelFunc // for the current requests, by ID
}

// ask receives a request: its ID, method, path with query, headers and body. The answer comes
// later, in calls of host.begin, host.write and host.end with the ID.
func (e *engine) ask(_ js.Value, args []js.Value) any {
	id := args[0].Int()
	path, query, _ := strings.Cut(args[2].String(), "?")
	values, _ := url.ParseQuery(query) // invalid parts are left out, as in net/http
	call := &api.Call{
		Method: args[1].String(), Path: path, Query: values, Header: make(map[string]string), Body: strings.NewReader(args[4].String()),
		Response: &response{e.host, id},
	}
	headers := js.Global().Get("Object").Call("entries", args[3])
	for i := range headers.Length() {
		call.Header[headers.Index(i).Index(0).String()] = headers.Index(i).Index(1).String()
	}
	ctx, cancel := context.WithCancel(context.Background())
	e.mu.Lock()
	e.cancels[id] = cancel
	e.mu.Unlock()
	go func() {
		err := e.server.Answer(ctx, call)
		e.abort(js.Undefined(), args[:1])
		e.host.Call("end", id, err == nil)
	}()
	return nil
}

// abort cancels a request, because the page no longer waits for its answer.
func (e *engine) abort(_ js.Value, args []js.Value) any {
	id := args[0].Int()
	e.mu.Lock()
	cancel := e.cancels[id]
	delete(e.cancels, id)
	e.mu.Unlock()
	if cancel != nil {
		cancel()
	}
	return nil
}

// response sends an answer to the page.
type response struct {
	host js.Value
	id   int
}

func (r *response) Begin(status int, header map[string]string) {
	headers := make(map[string]any)
	for name, value := range header {
		headers[name] = value
	}
	r.host.Call("begin", r.id, status, headers)
}

func (r *response) Write(content []byte) error {
	r.host.Call("write", r.id, string(content))
	return nil
}
