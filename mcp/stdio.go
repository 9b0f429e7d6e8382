package mcp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"

	"codebreaker/internal/ui/protocol"
	"codebreaker/internal/ui/strictjson"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// longestLine is the largest number of bytes of a message.
const longestLine = 1 << 20

// NewTransport returns a transport of messages, one a line. The SDK closes a connection at a line that is not a
// message, and then the codemakers are lost; this transport answers such a line with an error and reads on.
func NewTransport(in io.Reader, out io.Writer) mcp.Transport {
	w := &writer{out: out}
	return &mcp.IOTransport{Reader: &messages{lines: bufio.NewReaderSize(in, 64<<10), errors: w}, Writer: w, MaxLineLength: -1}
}

// writer writes whole lines, of the server and of messages.
type writer struct {
	mu  sync.Mutex
	out io.Writer
}

func (w *writer) Write(line []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	coded := fmt.Appendf(nil, `"error":{"code":%d,"message":"cancelled"}`, protocol.Cancelled)
	if _, err := w.out.Write(bytes.Replace(line, unstarted, coded, 1)); err != nil {
		return 0, err
	}
	return len(line), nil
}

// unstarted is the error that the SDK gives for a call that is cancelled before it starts. It has no code. A string of
// JSON cannot contain it, since quotes are escaped there.
var unstarted = []byte(`"error":{"code":0,"message":"context canceled"}`)

// Close leaves the output open: the program ends with it.
func (w *writer) Close() error { return nil }

// messages reads the lines that are messages.
type messages struct {
	lines  *bufio.Reader
	rest   []byte // of a line
	errors io.Writer
}

// Close leaves the input open: a read cannot be stopped.
func (m *messages) Close() error { return nil }

func (m *messages) Read(into []byte) (int, error) {
	for len(m.rest) == 0 {
		line, failed, err := m.line()
		if failed == nil && len(line) > 0 {
			failed = check(line)
		}
		switch {
		case failed != nil:
			if _, err := m.errors.Write(refusal(failed)); err != nil {
				return 0, err
			}
		case len(line) > 0:
			m.rest = append(line, '\n')
		}
		if err != nil && len(m.rest) == 0 {
			return 0, err
		}
	}
	n := copy(into, m.rest)
	m.rest = m.rest[n:]
	return n, nil
}

// line reads a line without the spaces around it. It discards a line that is too long.
func (m *messages) line() (line []byte, failed, err error) {
	for {
		part, err := m.lines.ReadSlice('\n')
		if len(line)+len(part) > longestLine {
			failed = &jsonrpc.Error{Code: jsonrpc.CodeParseError, Message: fmt.Sprintf("the line is longer than %d bytes", longestLine)}
		}
		if failed == nil {
			line = append(line, part...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return bytes.TrimSpace(line), failed, err
		}
	}
}

// check returns the error of a line that is not a message.
func check(line []byte) error {
	var whole any
	var syntax *json.SyntaxError
	err := strictjson.Unmarshal(line, &whole)
	switch {
	case errors.As(err, &syntax):
		return &jsonrpc.Error{Code: jsonrpc.CodeParseError, Message: "the line is not JSON: a message is one line"}
	case err != nil:
		return &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: err.Error()}
	case line[0] == '[':
		return &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: "send one message a line, not an array"}
	}
	if _, err := jsonrpc.DecodeMessage(line); err != nil {
		return &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: `a message must be an object with "jsonrpc": "2.0" and a method, or an id and a result`}
	}
	return nil
}

// refusal is the response to a line that is not a message.
func refusal(failed error) []byte {
	text, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": nil, "error": failed})
	if err != nil {
		panic(err) // a number and a text
	}
	return append(text, '\n')
}
