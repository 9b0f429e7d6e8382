package lines

import (
	"context"
	"io"
	"os"
)

// Await returns the result of do, or the context's error as soon as the context is done. In that
// case do continues until it returns or the program ends, because the system cannot stop a read of
// a terminal, or the opening of a pipe: do must not change anything that the caller still uses.
func Await[T any](ctx context.Context, do func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	var none T
	if err := ctx.Err(); err != nil {
		return none, err
	}
	done := make(chan result, 1)
	go func() {
		value, err := do()
		done <- result{value, err}
	}()
	select {
	case got := <-done:
		if err := ctx.Err(); err != nil { // Ctrl-C often ends the input, too
			return none, err
		}
		return got.value, got.err
	case <-ctx.Done():
		return none, ctx.Err()
	}
}

// Open opens a file for reading, or standard input for "-". When the context is done, Open and the
// reads return its error at once, even while they wait for a pipe or a terminal.
func Open(ctx context.Context, name string, standard io.Reader) (io.ReadCloser, error) {
	if name == "-" {
		return &file{ctx: ctx, from: io.NopCloser(standard)}, nil
	}
	opened, err := Await(ctx, func() (*os.File, error) { return os.Open(name) })
	if err != nil {
		return nil, err
	}
	return &file{ctx: ctx, from: opened}, nil
}

// file reads until its context is done.
type file struct {
	ctx    context.Context
	from   io.ReadCloser
	buffer []byte // a read that was given up may still write here
	unread []byte
	err    error
}

// fileBytes is the number of bytes to read at a time.
const fileBytes = 64 << 10

func (f *file) Read(into []byte) (int, error) {
	if len(f.unread) == 0 && f.err == nil {
		if f.buffer == nil {
			f.buffer = make([]byte, fileBytes)
		}
		buffer := f.buffer
		n, err := Await(f.ctx, func() (int, error) { return f.from.Read(buffer) })
		f.unread, f.err = buffer[:n], err
	}
	n := copy(into, f.unread)
	if f.unread = f.unread[n:]; len(f.unread) == 0 {
		return n, f.err
	}
	return n, nil
}

func (f *file) Close() error { return f.from.Close() }
