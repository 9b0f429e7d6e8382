package lines_test

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"codebreaker/internal/ui/lines"
)

// TestOpen reads a file, and standard input, as os.Open would.
func TestOpen(t *testing.T) {
	text := strings.Repeat("0123456789abcde\n", 10_000)
	name := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{name, "-"} {
		opened, err := lines.Open(t.Context(), name, iotest.DataErrReader(strings.NewReader(text)))
		if err != nil {
			t.Fatal(err)
		}
		if err := iotest.TestReader(opened, []byte(text)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if err := opened.Close(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := lines.Open(t.Context(), name+"none", nil); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
}

// TestOpenCancelled cancels a read that waits, and later reads.
func TestOpenCancelled(t *testing.T) {
	input, output := io.Pipe()
	ctx, cancel := context.WithCancel(t.Context())
	opened, err := lines.Open(ctx, "-", input)
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		_, _ = output.Write([]byte("some")) // the read below takes it
		cancel()
	}()
	if text, err := io.ReadAll(opened); !errors.Is(err, context.Canceled) {
		t.Errorf("read %q, %v", text, err)
	}
	if n, err := opened.Read(make([]byte, 1)); n != 0 || !errors.Is(err, context.Canceled) {
		t.Errorf("then read %d bytes, %v", n, err)
	}
}

// TestAwaitCancelled cancels a call that never returns: it opens a pipe without a writer.
func TestAwaitCancelled(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	never := make(chan int)
	if got, err := lines.Await(ctx, func() (int, error) { return <-never, nil }); got != 0 || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%d, %v", got, err)
	}
}
