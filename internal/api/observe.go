package api

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"codebreaker"
)

// The addresses by which a machine asks how the server is. They tell nothing else, and ask for no token.
const (
	healthPath = "/healthz"
	readyPath  = "/readyz"
)

// readyTime is how long the file of games may take to answer.
const readyTime = 2 * time.Second

// Health answers /healthz as long as the server runs, and /readyz as long as its games can be read, and
// hands on whatever else is asked.
func (s *Server) Health(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != healthPath && r.URL.Path != readyPath {
			next.ServeHTTP(w, r)
			return
		}
		addHeaders(w.Header())
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.Header().Set("Cache-Control", "no-store")
		answer := "ok\n"
		if r.URL.Path == readyPath && !s.ready(r.Context()) {
			w.WriteHeader(http.StatusServiceUnavailable)
			answer = "not ready\n"
		}
		_, _ = io.WriteString(w, answer) // a machine that has gone needs no answer
	})
}

// ready reports whether games can be read, and the server is not being stopped.
func (s *Server) ready(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, readyTime)
	defer cancel()
	return s.ctx.Err() == nil && s.store.Ready(ctx) == nil
}

type requestKey struct{}

// Observe gives each request an ID, which its answer names, logs and counts how it was answered, and makes of a panic an answer
// and a line of the log. What is logged tells nothing of who plays, nor which game.
func (s *Server) Observe(to *slog.Logger, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := strings.ToLower(rand.Text()[:12])
		w.Header().Set("X-Request-Id", id)
		answer := &answer{ResponseWriter: w}
		begun := time.Now()
		line := to.With("request", id, "method", r.Method, "path", routed(r.URL.Path))
		r = r.WithContext(context.WithValue(r.Context(), requestKey{}, id))
		s.metrics.inFlight.Inc()
		defer func() {
			what := recover()
			s.metrics.inFlight.Dec()
			if err, ok := what.(error); ok && errors.Is(err, http.ErrAbortHandler) {
				s.answered(r, gone, begun)
				panic(what) // the server means it
			}
			if what != nil {
				line.Error("panic", "panic", fmt.Sprint(what), "stack", string(debug.Stack()))
				if answer.status != 0 {
					s.answered(r, gone, begun)
					panic(http.ErrAbortHandler) // half an answer is none
				}
				fail(answer, r)
			}
			s.answered(r, statusLabel(answer.status), begun)
			line.Info("answered", "status", answer.status, "milliseconds", time.Since(begun).Milliseconds())
		}()
		next.ServeHTTP(answer, r)
	})
}

// fail answers a request that nobody had foreseen.
func fail(w http.ResponseWriter, r *http.Request) {
	g := &guard{languages: speeches()}
	g.deny(w, r, http.StatusInternalServerError, codebreaker.NewProblem("fault", "the server made a mistake; what was acknowledged is kept"))
}

// routed returns the address of a request without what is somebody's own: games have IDs by which anybody can open
// them.
func routed(path string) string {
	parts := strings.SplitAfter(path, "/")
	most := 2 // of a page: /open
	if strings.HasPrefix(path, Base+"/") {
		most = 4 // of the API: /api/v2/games
	}
	if len(parts) <= most {
		return path
	}
	return strings.Join(parts[:most], "") + "…"
}

// answer remembers with what status a request was answered.
type answer struct {
	http.ResponseWriter
	status int
}

// WriteHeader begins the answer.
func (a *answer) WriteHeader(status int) {
	if a.status == 0 && status >= http.StatusOK { // not yet an answer else
		a.status = status
	}
	a.ResponseWriter.WriteHeader(status)
}

// Write writes some of the answer.
func (a *answer) Write(text []byte) (int, error) {
	if a.status == 0 {
		a.status = http.StatusOK
	}
	return a.ResponseWriter.Write(text)
}

// Unwrap is for http.ResponseController.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// Flush sends what was written.
func (a *answer) Flush() { _ = http.NewResponseController(a.ResponseWriter).Flush() } // a writer that cannot sends it in the end
