package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/url"
	"reflect"
	"strconv"
	"strings"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/ui/strictjson"
)

// set sets a header of the answer.
func (c *Call) set(name, value string) { c.answered[name] = value }

// answer sends an object.
func (c *Call) answer(status int, object any) error {
	return c.encode(status, "application/json; charset=utf-8", object)
}

// encode sends an object as JSON of this media type.
func (c *Call) encode(status int, kind string, object any) error {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	if err := encoder.Encode(object); err != nil {
		return err
	}
	c.send(status, kind, text.Bytes())
	return nil
}

// send sends a whole answer.
func (c *Call) send(status int, kind string, content []byte) {
	c.set("Content-Type", kind)
	c.set("Vary", "Accept, Accept-Encoding, Accept-Language")
	if c.answered["Cache-Control"] == "" {
		c.set("Cache-Control", "no-store")
	}
	c.set("Content-Length", strconv.Itoa(len(content)))
	c.Response.Begin(status, c.answered)
	if c.Method != head {
		_ = c.Response.Write(content) // a reader who has left needs no answer
	}
}

// ProblemKind is the media type of a problem.
const ProblemKind = "application/problem+json"

// problemObject describes an error: the problem details of RFC 9457, with members of our own. The
// type is always about:blank, so the title is the status in words; the ID identifies the problem.
type problemObject struct {
	Type      string   `json:"type" description:"the title is the status in words; id says which problem it is" const:"about:blank"`
	Title     string   `json:"title" description:"the status in words"`
	Status    int      `json:"status" minimum:"400" maximum:"599"`
	Detail    string   `json:"detail" description:"a sentence in the reader's language"`
	ID        string   `json:"id" description:"the kind of problem"`
	Sentences []string `json:"sentences,omitempty" description:"with the id clash: which marks to change"`
}

// NewProblem returns the object that describes an error in a language, to be encoded as
// JSON of [ProblemKind].
func NewProblem(status int, l *lang.Language, err error) any { return newProblem(status, l, err) }

func newProblem(status int, l *lang.Language, err error) *problemObject {
	return &problemObject{Type: "about:blank", Title: statusTexts[status], Status: status, Detail: l.Error(err), ID: problemID(err)}
}

// newError describes an error in the reader's language.
func (c *Call) newError(err error) *problemObject {
	object := newProblem(statusOf(err), c.lang, c.reword(told(err)))
	var clash *study.Clash
	if errors.As(err, &clash) {
		object.Sentences = clash.Sentences
	}
	return object
}

// fail answers with an error. If the reader has left it returns an error itself.
func (c *Call) fail(err error) error {
	if c.gone() {
		return c.ctx.Err()
	}
	problem := c.newError(err)
	if problem.Status == statusUnavailable {
		c.set("Retry-After", "1")
		if !errors.Is(err, context.Canceled) {
			c.server.complain(err)
		}
	}
	return c.encode(problem.Status, ProblemKind, problem)
}

// gone reports whether the reader has left.
func (c *Call) gone() bool { return c.ctx.Err() != nil && c.server.ctx.Err() == nil }

// mostDiscarded is the number of bytes to read and drop of a body that is too large.
const mostDiscarded = 1 << 30

// read reads the body: one JSON object with known fields. The body may be empty if all fields are
// optional.
func (c *Call) read(object any, most int64) error {
	var err error
	c.content, err = io.ReadAll(io.LimitReader(c.Body, most+1))
	switch {
	case int64(len(c.content)) > most:
		// Closing a connection before its request was read resets it, and loses the answer.
		_, _ = io.CopyN(io.Discard, c.Body, mostDiscarded)
		return refuse(statusTooLarge, message.NewProblem("body-large", "this is too long: {{.most}} bytes at most", "most", most))
	case err != nil:
		return refuse(statusBadRequest, message.NewProblem("body-cut", "the request body ended too early"))
	case len(c.content) == 0: // of any type
		c.content = []byte("{}")
	default:
		if kind, _, _ := strings.Cut(c.Header["Content-Type"], ";"); !strings.EqualFold(strings.TrimSpace(kind), "application/json") {
			return refuse(statusUnsupportedType, message.NewProblem("body-type", "send the request body as Content-Type: application/json"))
		}
	}
	if bytes.HasPrefix(bytes.TrimSpace(c.content), []byte("null")) {
		return refuse(statusBadRequest, notOneObject())
	}
	if err := strictjson.Unmarshal(c.content, object); err != nil {
		return refuse(statusBadRequest, c.bodyProblem(err))
	}
	return nil
}

// bodyProblem names the part of a body that is wrong, and what it should be.
func (c *Call) bodyProblem(err error) error {
	var mistyped *json.UnmarshalTypeError
	if errors.As(err, &mistyped) {
		if mistyped.Field == "" {
			return notOneObject()
		}
		return message.NewProblem("body-field", "field {{.field}} of the request body must be {{.wants}}", "field", message.Quote(mistyped.Field), "wants", c.wanting(mistyped.Type))
	}
	var named *strictjson.NameError
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &named) && named.Twice:
		return message.NewProblem("body-twice", "the request body has the field {{.field}} twice", "field", message.Quote(named.Name))
	case errors.As(err, &named):
		return unknownField(message.Quote(named.Name))
	case strings.HasSuffix(err.Error(), "after top-level value"):
		return notOneObject()
	case errors.As(err, &syntax):
		return message.NewProblem("body-form", "the request body is not JSON from its byte {{.byte}} on", "byte", syntax.Offset)
	}
	return err
}

func unknownField(quoted string) error {
	return message.NewProblem("body-unknown", "the request body has an unknown field: {{.field}}", "field", quoted)
}

func notOneObject() error {
	return message.NewProblem("body-object", `the request body must be a JSON object, such as {"game": "4x6"}`)
}

// wanting describes the values that a field of this type takes.
func (c *Call) wanting(kind reflect.Type) string {
	switch kind.Kind() {
	case reflect.String:
		return c.lang.Say("api-wants-text")
	case reflect.Slice:
		return c.lang.Say("api-wants-list")
	}
	return c.lang.Say("api-wants-number")
}

// number returns a whole number from the query, within limits.
func (c *Call) number(name string, usual, least, most int) (int, error) {
	text := c.Query.Get(name)
	if text == "" {
		return usual, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, refuse(statusBadRequest, message.NewProblem("query-number", "{{.name}}={{.value}}: write a whole number from {{.least}} to {{.most}}",
			"name", name, "value", strconv.Quote(text), "least", least, "most", most))
	}
	return n, nil
}

// flag returns whether the query has true, or nothing or false, under a name.
func (c *Call) flag(name string) (bool, error) {
	word, err := c.oneOf(name, "true", "false")
	return word == "true", err
}

// oneOf returns a word from the query that must be one of the known words.
func (c *Call) oneOf(name string, known ...string) (string, error) {
	text := c.Query.Get(name)
	if text == "" {
		return "", nil
	}
	for _, word := range known {
		if text == word {
			return word, nil
		}
	}
	return "", refuse(statusBadRequest, message.NewProblem("query-word", "{{.name}}={{.value}}: choose one of {{.known}}",
		"name", name, "value", strconv.Quote(text), "known", strings.Join(known, ", ")))
}

// wanted returns a required text from the query.
func (c *Call) wanted(name string) (string, error) {
	text := c.Query.Get(name)
	if text == "" {
		return "", refuse(statusBadRequest, message.NewProblem("query-missing", "the address needs {{.name}}=", "name", name))
	}
	return text, nil
}

// LanguageOf returns the language of a request: the one in its query, or else the best match for
// the header Accept-Language.
func LanguageOf(query url.Values, accepted string) *lang.Language {
	if l, err := lang.ByName(query.Get("lang")); err == nil {
		return l
	}
	l, _ := lang.ByName(lang.Accepted(accepted)) // Accepted returns a known language
	return l
}
