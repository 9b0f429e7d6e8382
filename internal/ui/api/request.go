package api

import (
	"context"
	"io"
	"net/url"
	"strings"

	"codebreaker/internal/app/lang"
)

// Call is a request of the API, over HTTP or in messages to a worker, and the state of its answer.
type Call struct {
	Method   string
	Path     string // escaped, as in /api/games
	Query    url.Values
	Header   map[string]string // by canonical name, as in Accept-Language
	Body     io.Reader         // nil without a body
	Response Response

	server   *Server
	ctx      context.Context   // the request's context; also ends when the server is closed
	values   map[string]string // values of the segments in braces of the route's path
	lang     *lang.Language
	answered map[string]string // headers of the answer
	status   int               // of a computed answer
	content  []byte            // of Body, once it has been read
	changed  string            // ID of the game that was changed
}

// Response receives the answer to a request.
type Response interface {
	// Begin receives the status and the headers. It is called once, before Write.
	Begin(status int, header map[string]string)
	// Write receives the content: all of it at once, or one event of a stream. After an error it is
	// not called again.
	Write(content []byte) error
}

// Methods of requests.
const (
	get  = "GET"
	head = "HEAD"
)

// Statuses of answers: RFC 9110, section 15.
const (
	statusOK                 = 200
	statusCreated            = 201
	statusNoContent          = 204
	statusBadRequest         = 400
	statusForbidden          = 403
	statusNotFound           = 404
	statusMethodNotAllowed   = 405
	statusConflict           = 409
	statusPreconditionFailed = 412
	statusTooLarge           = 413
	statusUnsupportedType    = 415
	statusUnprocessable      = 422
	statusUnavailable        = 503
)

// statusTexts names the statuses of errors.
var statusTexts = map[int]string{
	statusBadRequest:         "Bad Request",
	statusForbidden:          "Forbidden",
	statusNotFound:           "Not Found",
	statusMethodNotAllowed:   "Method Not Allowed",
	statusConflict:           "Conflict",
	statusPreconditionFailed: "Precondition Failed",
	statusTooLarge:           "Request Entity Too Large",
	statusUnsupportedType:    "Unsupported Media Type",
	statusUnprocessable:      "Unprocessable Entity",
	statusUnavailable:        "Service Unavailable",
}

// Answer answers one request. If the context ends first, it returns an error and has written a part
// at most, because the reader has left.
func (s *Server) Answer(ctx context.Context, c *Call) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(s.ctx, cancel)() // closing the server also ends requests
	c.server, c.ctx, c.status = s, ctx, statusOK
	c.lang, c.answered = LanguageOf(c.Query, c.Header["Accept-Language"]), make(map[string]string)
	if err := c.route(); err != nil {
		return c.fail(err)
	}
	return nil
}

// route finds the route of a request and calls its handler.
func (c *Call) route() error {
	var allowed []string
	for _, r := range routes {
		values, ok := pathValues(r.path, c.Path)
		if !ok {
			continue
		}
		if c.Method == r.method || c.Method == head && r.method == get {
			c.values = values
			return r.do(c)
		}
		if allowed = append(allowed, r.method); r.method == get {
			allowed = append(allowed, head)
		}
	}
	if allowed == nil {
		return noRoute()
	}
	return c.notAllowed(strings.Join(allowed, ", "))
}

// pathValues reports whether an escaped path matches a pattern, such as /games/{id}, and returns
// the values of the segments in braces.
func pathValues(pattern, path string) (values map[string]string, ok bool) {
	path, ok = strings.CutPrefix(path, Base)
	segments, wanted := strings.Split(path, "/"), strings.Split(pattern, "/")
	if !ok || len(segments) != len(wanted) {
		return nil, false
	}
	values = make(map[string]string)
	for i, want := range wanted {
		segment, err := url.PathUnescape(segments[i])
		name, isValue := strings.CutPrefix(want, "{")
		switch {
		case err != nil, isValue && segment == "", !isValue && segment != want:
			return nil, false
		case isValue:
			values[strings.TrimSuffix(name, "}")] = segment
		}
	}
	return values, true
}
