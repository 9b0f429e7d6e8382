package protocol

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/ui/strictjson"
)

// Codes of errors. JSON-RPC 2.0 defines the ones from -32768 to -32600, and the Language Server
// Protocol defines Cancelled.
const (
	ParseError     = -32700 // the line is not JSON
	InvalidRequest = -32600 // the message is not a request
	UnknownMethod  = -32601
	InvalidParams  = -32602 // the parameters are wrong, or the game's rules forbid it
	InternalError  = -32603
	Cancelled      = -32800
	Contradiction  = -32001 // no code fits the turns
	LimitReached   = -32002 // too large, or out of time
)

// Error is the error object of a response: one sentence.
type Error struct {
	Code    int    `json:"code" description:"-32700 not JSON, -32600 not a request, -32601 unknown method, -32602 wrong parameters, -32603 internal error, -32800 cancelled, -32001 no code fits the turns, -32002 a limit was reached"`
	Message string `json:"message" description:"one sentence in English"`
}

func (e *Error) Error() string { return e.Message }

func wrong(format string, args ...any) *Error {
	return &Error{InvalidParams, fmt.Sprintf(format, args...)}
}

// errorOf returns the error object of an error.
func errorOf(ctx context.Context, err error) *Error {
	var own *Error
	var problem *message.Problem
	switch {
	case errors.As(err, &own):
		return own
	case errors.Is(err, context.DeadlineExceeded):
		return &Error{LimitReached, "the time limit of the request is over; seconds gives it more"}
	case errors.Is(err, context.Canceled):
		return &Error{Cancelled, "the request was cancelled"}
	case errors.Is(err, position.ErrContradiction):
		return &Error{Contradiction, err.Error()}
	case errors.Is(err, limits.ErrReached):
		return &Error{LimitReached, err.Error()}
	case errors.As(err, &problem):
		return &Error{InvalidParams, err.Error()}
	}
	return &Error{InternalError, err.Error()}
}

// request is a message that was read: one with an ID wants a response.
type request struct {
	id     json.RawMessage // nil: a notification
	method string
	params json.RawMessage
}

// envelope is a message as JSON-RPC writes it.
type envelope struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Method  *string         `json:"method"`
	Params  json.RawMessage `json:"params"`
}

// longestID is the largest number of bytes of an ID.
const longestID = 256

// readRequest reads a message that is not a batch. With an error it returns the ID as far as it
// could be read.
func readRequest(text []byte) (request, *Error) {
	var e envelope
	if err := strictjson.UnmarshalPart(text, &e); err != nil {
		return request{id: null}, unreadable(err, "a message must be an object with jsonrpc, id, method and params")
	}
	r := request{id: e.ID, params: e.Params}
	if len(e.ID) > longestID || len(e.ID) > 0 && (e.ID[0] == '{' || e.ID[0] == '[' || e.ID[0] == 't' || e.ID[0] == 'f') {
		r.id = null
		return r, &Error{InvalidRequest, fmt.Sprintf("an id must be a string or a number of at most %d bytes", longestID)}
	}
	if e.Version != "2.0" || e.Method == nil {
		if r.id == nil {
			r.id = null
		}
		return r, &Error{InvalidRequest, `a message needs "jsonrpc": "2.0" and a method`}
	}
	r.method = *e.Method
	return r, nil
}

var null = json.RawMessage("null")

// deepest is how deeply arrays and objects of a message may be nested.
const deepest = 16

// checkDepth returns an error when a line is nested too deeply.
func checkDepth(line []byte) *Error {
	depth, quoted := 0, false
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			if depth++; depth > deepest {
				return &Error{ParseError, fmt.Sprintf("the message is nested more than %d levels deep", deepest)}
			}
		case c == '}' || c == ']':
			depth--
		}
	}
	return nil
}

// unreadable returns the error of a text that could not be unmarshalled as what says.
func unreadable(err error, what string) *Error {
	if syntax := (*json.SyntaxError)(nil); errors.As(err, &syntax) {
		return &Error{ParseError, "the line is not JSON: a message is one line"}
	}
	if named := (*strictjson.NameError)(nil); errors.As(err, &named) {
		return &Error{InvalidRequest, what + ": " + named.Error()}
	}
	return &Error{InvalidRequest, what}
}

// response writes a response: a result, or an error.
func response(id json.RawMessage, result json.RawMessage, failed *Error) []byte {
	text := make([]byte, 0, len(id)+len(result)+64)
	text = append(text, `{"jsonrpc":"2.0","id":`...)
	text = append(text, bytes.TrimSpace(id)...)
	if failed != nil {
		object, _ := json.Marshal(failed) // a number and a string
		text = append(append(text, `,"error":`...), object...)
	} else {
		text = append(append(text, `,"result":`...), result...)
	}
	return append(text, '}')
}
