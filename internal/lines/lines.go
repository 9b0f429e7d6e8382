// Package lines reads a player's input, a line at a time. It does not wait for a player who has
// left: [Reader.Next] returns as soon as its context is done.
package lines

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"
)

// mostBytes is the number of bytes kept of a line; every answer is shorter.
const mostBytes = 4096

// Reader reads lines.
type Reader struct {
	buffer *bufio.Reader
}

// NewReader returns a reader of the lines of r.
func NewReader(r io.Reader) *Reader {
	return &Reader{bufio.NewReaderSize(r, mostBytes)}
}

// Next returns the next line without its end, LF or CRLF; of a line longer than 4,096 bytes, the
// beginning. The last line needs no end. After it Next returns io.EOF.
//
// If the context is done first, Next returns its error and the reader must not be used again: the
// pending read cannot be stopped, and continues until the input ends.
func (r *Reader) Next(ctx context.Context) (string, error) {
	if err := ctx.Err(); err != nil {
		return "", err
	}
	type result struct {
		line string
		err  error
	}
	read := make(chan result, 1)
	go func() {
		line, err := r.line()
		read <- result{line, err}
	}()
	select {
	case got := <-read:
		if err := ctx.Err(); err != nil { // Ctrl-C often ends the input, too
			return "", err
		}
		return got.line, got.err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

func (r *Reader) line() (string, error) {
	slice, err := r.buffer.ReadSlice('\n')
	line := string(slice)
	for errors.Is(err, bufio.ErrBufferFull) {
		_, err = r.buffer.ReadSlice('\n')
	}
	if err == io.EOF && line != "" {
		err = nil
	}
	if err != nil {
		return "", err
	}
	return strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r"), nil
}
