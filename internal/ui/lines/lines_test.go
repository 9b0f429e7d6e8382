package lines_test

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/ui/lines"
)

func TestNext(t *testing.T) {
	for _, test := range []struct {
		input string
		want  []string
	}{
		{"", nil},
		{"\n", []string{""}},
		{"XO\n0 2\r\nrien", []string{"XO", "0 2", "rien"}},
		{strings.Repeat("x", 10000) + "\nO\n", []string{strings.Repeat("x", 4096), "O"}},
		{"\xff\x00\n", []string{"\xff\x00"}},
	} {
		reader := lines.NewReader(strings.NewReader(test.input))
		var got []string
		line, err := reader.Next(t.Context())
		for ; err == nil; line, err = reader.Next(t.Context()) {
			got = append(got, line)
		}
		if !slices.Equal(got, test.want) || err != io.EOF {
			t.Errorf("%.20q: lines %.40q and %v, want %.40q", test.input, got, err, test.want)
		}
	}
}

// TestCancel waits for a line that never comes.
func TestCancel(t *testing.T) {
	input, _ := io.Pipe()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := lines.NewReader(input).Next(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("Next returns %v", err)
	}
}

func TestReadError(t *testing.T) {
	broken := errors.New("broken")
	input, output := io.Pipe()
	go output.CloseWithError(broken)
	if _, err := lines.NewReader(input).Next(t.Context()); err != broken {
		t.Errorf("Next returns %v", err)
	}
}

// TestCancelledEnd ends the input and the context together, as Ctrl-C does to a pipe: the context's
// error counts.
func TestCancelledEnd(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	if _, err := lines.NewReader(ender{cancel}).Next(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("Next returns %v", err)
	}
}

// ender is an input that cancels the context and ends at the first read.
type ender struct{ cancel func() }

func (e ender) Read([]byte) (int, error) {
	e.cancel()
	return 0, io.EOF
}
