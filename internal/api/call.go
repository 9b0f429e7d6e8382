package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"
	"reflect"
	"strconv"
	"strings"
	"time"

	"codebreaker"
	"codebreaker/internal/lang"
	"codebreaker/internal/table"
)

// call is one request and what answers it.
type call struct {
	*Server
	http.ResponseWriter
	r     *http.Request
	lang  *lang.Language
	query url.Values

	body    []byte // once it is read
	changed string // ID of the game that was changed
}

// writing is how long a reader may take for one answer.
const writing = 30 * time.Second

// answer sends an object.
func (c *call) answer(status int, object any) error {
	return c.encode(status, "application/json; charset=utf-8", object)
}

// encode sends an object as JSON of that kind.
func (c *call) encode(status int, kind string, object any) error {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	if err := encoder.Encode(object); err != nil {
		return err
	}
	c.send(status, kind, text.Bytes())
	return nil
}

// send sends an answer whole.
func (c *call) send(status int, kind string, content []byte) {
	header := c.Header()
	header.Set("Content-Type", kind)
	header.Set("Vary", "Accept, Accept-Encoding, Accept-Language")
	if header.Get("Cache-Control") == "" {
		header.Set("Cache-Control", "no-store")
	}
	header.Set("Content-Length", strconv.Itoa(len(content)))
	_ = http.NewResponseController(c.ResponseWriter).SetWriteDeadline(time.Now().Add(writing)) // some writers have none
	c.WriteHeader(status)
	if c.r.Method != http.MethodHead {
		_, _ = c.Write(content) // a reader who has gone needs no answer
	}
}

// problemKind is the type of what tells of an error.
const problemKind = "application/problem+json"

// problemObject is what tells of an error: the problem details of RFC 9457, with
// members of our own. Their type is about:blank, so that the title is the status in
// words; which problem it is the ID says.
type problemObject struct {
	Type      string   `json:"type" description:"the title is the status in words; id says which problem it is" const:"about:blank"`
	Title     string   `json:"title" description:"the status in words"`
	Status    int      `json:"status" minimum:"400" maximum:"599"`
	Detail    string   `json:"detail" description:"a sentence in the reader's language"`
	ID        string   `json:"id" description:"the kind of problem"`
	Sentences []string `json:"sentences,omitempty" description:"with the id clash: which marks to change"`
}

// newProblem says what an error is, with its status, in a language.
func newProblem(status int, l *lang.Language, err error) *problemObject {
	return &problemObject{Type: "about:blank", Title: http.StatusText(status), Status: status, Detail: l.Error(err), ID: problemID(err)}
}

// newError says what an error is in the reader's language.
func (c *call) newError(err error) *problemObject {
	object := newProblem(statusOf(err), c.lang, c.reword(told(err)))
	var clash *table.Clashed
	if errors.As(err, &clash) {
		object.Sentences = clash.Sentences
	}
	return object
}

// fail tells of an error. Who went away is told nothing.
func (c *call) fail(err error) {
	if c.r.Context().Err() != nil && c.ctx.Err() == nil {
		panic(http.ErrAbortHandler)
	}
	problem := c.newError(err)
	if problem.Status == http.StatusServiceUnavailable {
		c.Header().Set("Retry-After", "1")
	}
	if problem.Status == http.StatusServiceUnavailable {
		if !errors.Is(err, context.Canceled) {
			c.complain(err)
		}
	}
	_ = c.encode(problem.Status, problemKind, problem) // it can be encoded
}

// mostDiscarded is how many bytes of a body that is too large are read and dropped.
const mostDiscarded = 1 << 30

// read reads the body, one JSON object of known fields. A body may be absent where
// all its fields may.
func (c *call) read(object any, most int64) error {
	var err error
	c.body, err = io.ReadAll(io.LimitReader(c.r.Body, most+1))
	switch {
	case int64(len(c.body)) > most:
		// A connection that is closed before its request was read is reset, and the answer lost.
		_, _ = io.CopyN(io.Discard, c.r.Body, mostDiscarded)
		return refuse(http.StatusRequestEntityTooLarge, codebreaker.NewProblem("body-large", "the body is larger than {{.most}} bytes", "most", most))
	case err != nil:
		return refuse(http.StatusBadRequest, codebreaker.NewProblem("body-cut", "the body ended too early"))
	case len(c.body) == 0 && c.r.Header.Get("Content-Type") == "":
		c.body = []byte("{}")
	default:
		if kind, _, _ := mime.ParseMediaType(c.r.Header.Get("Content-Type")); kind != "application/json" {
			return refuse(http.StatusUnsupportedMediaType, codebreaker.NewProblem("body-type", "send the body as Content-Type: application/json"))
		}
	}
	decoder := json.NewDecoder(bytes.NewReader(c.body))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(object); err != nil {
		return refuse(http.StatusBadRequest, c.bodyProblem(err))
	}
	if decoder.More() {
		return refuse(http.StatusBadRequest, notOneObject())
	}
	return nil
}

// bodyProblem says which part of a body wants something else.
func (c *call) bodyProblem(err error) error {
	var mistyped *json.UnmarshalTypeError
	if errors.As(err, &mistyped) {
		if mistyped.Field == "" {
			return notOneObject()
		}
		return codebreaker.NewProblem("body-field", "field {{.field}} of the body: {{.wants}} is wanted", "field", quote(mistyped.Field), "wants", c.wanting(mistyped.Type))
	}
	if field, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		return codebreaker.NewProblem("body-unknown", "the body has a field that is not known here: {{.field}}", "field", field)
	}
	return codebreaker.NewProblem("body-form", "the body cannot be read: {{.what}}", "what", strings.TrimPrefix(err.Error(), "json: "))
}

func notOneObject() error {
	return codebreaker.NewProblem("body-object", `the body must be one JSON object with fields, as {"game": "4x6"}`)
}

// wanting says what a field of a type takes.
func (c *call) wanting(kind reflect.Type) string {
	switch kind.Kind() {
	case reflect.String:
		return c.lang.Say("api-wants-text")
	case reflect.Slice:
		return c.lang.Say("api-wants-list")
	}
	return c.lang.Say("api-wants-number")
}

// number returns a whole number of the query, within limits.
func (c *call) number(name string, usual, least, most int) (int, error) {
	text := c.query.Get(name)
	if text == "" {
		return usual, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, refuse(http.StatusBadRequest, codebreaker.NewProblem("query-number", "{{.name}}={{.value}}: write a whole number from {{.least}} to {{.most}}",
			"name", name, "value", strconv.Quote(text), "least", least, "most", most))
	}
	return n, nil
}

// oneOf returns a word of the query that must be one of those known.
func (c *call) oneOf(name string, known ...string) (string, error) {
	text := c.query.Get(name)
	if text == "" {
		return "", nil
	}
	for _, word := range known {
		if text == word {
			return word, nil
		}
	}
	return "", refuse(http.StatusBadRequest, codebreaker.NewProblem("query-word", "{{.name}}={{.value}}: write one of {{.known}}",
		"name", name, "value", strconv.Quote(text), "known", strings.Join(known, ", ")))
}

// wanted returns a text of the query that must be there.
func (c *call) wanted(name string) (string, error) {
	text := c.query.Get(name)
	if text == "" {
		return "", refuse(http.StatusBadRequest, codebreaker.NewProblem("query-missing", "{{.name}}= is missing in the address", "name", name))
	}
	return text, nil
}

// speeches returns the languages by their names.
func speeches() map[string]*lang.Language {
	languages := make(map[string]*lang.Language)
	for _, name := range lang.Names() {
		languages[name], _ = lang.ByName(name) // it is a name of a language
	}
	return languages
}

// speechOf returns the language of a request: the one that its address asks for, or
// that which suits the reader best.
func speechOf(languages map[string]*lang.Language, r *http.Request) *lang.Language {
	if l := languages[r.URL.Query().Get("lang")]; l != nil {
		return l
	}
	return languages[lang.Accepted(r.Header.Get("Accept-Language"))]
}

// quote prints a text so that odd bytes show.
func quote(text string) string { return strconv.Quote(text) }
