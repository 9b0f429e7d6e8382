// Package lines reads input that may never come: a player's lines, files, pipes and terminals. Each
// read returns as soon as its context is done, so that an interrupt ends the program.
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
// If the context is done first, Next returns its error as [Await] does, and the reader must not be
// used again.
func (r *Reader) Next(ctx context.Context) (string, error) {
	return Await(ctx, r.line)
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
