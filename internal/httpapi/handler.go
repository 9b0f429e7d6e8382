// Package httpapi serves the API over HTTP, and guards it: only the user of this machine gets
// answers.
package httpapi

import (
	"io"
	"net/http"
	"strings"
	"time"

	"codebreaker/internal/api"
)

// writing is how long a client may take for one answer, or one event of a stream.
const writing = 30 * time.Second

// Handler answers HTTP requests through a server.
func Handler(server *api.Server) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		control := http.NewResponseController(w)
		request := &api.Request{
			Method: r.Method, Path: r.URL.EscapedPath(), Query: r.URL.Query(), Header: make(map[string]string), Body: &body{r.Body, control},
		}
		for name := range r.Header {
			request.Header[name] = r.Header.Get(name)
		}
		if r.ContentLength == 0 {
			request.Body.(*body).read()
		}
		if server.Answer(r.Context(), request, &response{ResponseWriter: w, control: control}) != nil {
			panic(http.ErrAbortHandler) // the client has left
		}
	})
}

// body is the body of a request. After reading it, its deadline no longer applies: the server may
// compute for longer.
type body struct {
	io.Reader
	control *http.ResponseController
}

func (b *body) Read(into []byte) (int, error) {
	n, err := b.Reader.Read(into)
	if err == io.EOF {
		b.read()
	}
	return n, err
}

func (b *body) read() { _ = b.control.SetReadDeadline(time.Time{}) } // some connections have none

// response writes an answer over HTTP.
type response struct {
	http.ResponseWriter
	control *http.ResponseController
	stream  bool // its events are sent at once
}

func (r *response) Begin(status int, header map[string]string) {
	r.stream = strings.HasPrefix(header["Content-Type"], "text/event-stream")
	for name, value := range header {
		r.Header().Set(name, value)
	}
	r.extend()
	r.WriteHeader(status)
}

func (r *response) Write(content []byte) error {
	r.extend()
	_, err := r.ResponseWriter.Write(content)
	if err == nil && r.stream {
		err = r.control.Flush()
	}
	return err
}

// extend restarts the client's time for the next piece.
func (r *response) extend() { _ = r.control.SetWriteDeadline(time.Now().Add(writing)) } // some connections have no deadline
