// Package httpapi serves the API over HTTP, and guards it: only the user of this machine gets
// answers.
package httpapi

import (
	"io"
	"net/http"
	"strings"
	"time"

	"codebreaker/internal/ui/api"
)

// Handler answers HTTP requests through a server.
func Handler(server *api.Server) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		e := &exchange{body: r.Body, w: w, control: http.NewResponseController(w)}
		call := &api.Call{Method: r.Method, Path: r.URL.EscapedPath(), Query: r.URL.Query(), Header: make(map[string]string), Body: e, Response: e}
		for name := range r.Header {
			call.Header[name] = r.Header.Get(name)
		}
		if r.ContentLength == 0 {
			e.read()
		}
		if server.Answer(r.Context(), call) != nil {
			panic(http.ErrAbortHandler) // the client has left
		}
	})
}

// exchange reads the body of a request, and writes its answer.
type exchange struct {
	body    io.Reader
	w       http.ResponseWriter
	control *http.ResponseController
	stream  bool // the events of the answer are sent at once
}

func (e *exchange) Read(into []byte) (int, error) {
	n, err := e.body.Read(into)
	if err == io.EOF {
		e.read()
	}
	return n, err
}

// read ends the deadline for the body, once it has been read: the server may compute for longer.
func (e *exchange) read() { _ = e.control.SetReadDeadline(time.Time{}) } // some connections have none

func (e *exchange) Begin(status int, header map[string]string) {
	e.stream = strings.HasPrefix(header["Content-Type"], "text/event-stream")
	for name, value := range header {
		e.w.Header().Set(name, value)
	}
	e.w.WriteHeader(status)
}

func (e *exchange) Write(content []byte) error {
	_, err := e.w.Write(content)
	if err == nil && e.stream {
		err = e.control.Flush()
	}
	return err
}
