package studycmd

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/store/files"
	"codebreaker/internal/ui/command/cli"
)

// confidence is the number of standard errors on each side of a 95 % confidence interval.
const confidence = 1.96

// results is an append-only file of results, one JSON object a line.
type results struct {
	file  files.File // nil if nothing is stored
	name  string
	known map[string]*compared

	unended bool // the last line lacks its line feed
}

// openResults reads a file of results and opens it to add more. Other programs may add to it at the same
// time. It does not change a file with any other content.
func (c *comparison) openResults() (*results, error) {
	r := &results{name: c.results, known: make(map[string]*compared)}
	if c.results == "" {
		return r, nil
	}
	if info, err := os.Stat(c.results); err == nil && !info.Mode().IsRegular() {
		return nil, message.NewProblem("results-no-file", "{{.file}} is not an ordinary file, so it cannot hold results", "file", c.results)
	}
	file, err := c.env.Files.OpenFile(c.results, os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o666)
	if err != nil {
		return nil, cli.FileProblem(c.results, err)
	}
	err = r.read(file)
	if err == nil {
		err = files.SyncFolder(c.env.Files, filepath.Dir(c.results))
	}
	if err != nil {
		file.Close()
		return nil, cli.FileProblem(c.results, err)
	}
	r.file = file
	return r, nil
}

// mostResultBytes is longer than the line of any result.
const mostResultBytes = 1 << 20

// read reads the lines of a file. It skips a line that a crash cut short: such a line may still grow, and
// others may follow, so it stays in the file.
func (r *results) read(file io.Reader) error {
	lines := bufio.NewReaderSize(file, mostResultBytes)
	for number := 1; ; number++ {
		line, err := lines.ReadSlice('\n')
		ended := errors.Is(err, io.EOF)
		switch {
		case err != nil && !ended && !errors.Is(err, bufio.ErrBufferFull):
			return err
		case err != nil && !ended || !r.take(line) && !isCut(line):
			return noResult(number)
		case ended:
			r.unended = len(line) > 0
			return nil
		}
	}
}

// resultStart is the start of every result. The name of the game follows.
var resultStart = []byte(`{"game":`)

// take adds a result, and reports whether the line is one, or ends with one that another program has added
// to a line that was cut short.
func (r *results) take(line []byte) bool {
	if bytes.HasPrefix(line, resultStart) {
		line = line[bytes.LastIndex(line, resultStart):]
	}
	var result compared
	if json.Unmarshal(line, &result) != nil || !result.sound() {
		return false
	}
	r.known[result.key()] = &result
	return true
}

// isCut reports whether a line is the start of a result, or empty. After a loss of power, NULs may follow.
func isCut(line []byte) bool {
	line = bytes.TrimRight(line, "\x00\n")
	return bytes.HasPrefix(resultStart, line) ||
		bytes.HasPrefix(line, resultStart) && errors.Is(json.NewDecoder(bytes.NewReader(line)).Decode(new(any)), io.ErrUnexpectedEOF)
}

func noResult(number int) error {
	return message.NewProblem("results-line", "line {{.line}} is not a result of codebreaker compare", "line", number)
}

// find returns a stored result. For a sample, it also accepts a larger sample with the same seed,
// and prefers the largest.
func (r *results) find(_ context.Context, wanted *compared) (found *compared, err error) {
	found = r.known[wanted.key()]
	if found != nil || wanted.Sample == 0 {
		return found, nil
	}
	for _, known := range r.known {
		same := *wanted
		same.Sample = known.Sample
		if known.Sample > wanted.Sample && same.key() == known.key() && (found == nil || known.Sample > found.Sample) {
			found = known
		}
	}
	return found, nil
}

// keep appends a result to the file.
func (r *results) keep(_ context.Context, result *compared) error {
	r.known[result.key()] = result
	if r.file == nil {
		return nil
	}
	line, err := json.Marshal(result)
	if err != nil {
		return err
	}
	if r.unended {
		line = append([]byte{'\n'}, line...)
		r.unended = false
	}
	if _, err = r.file.Write(append(line, '\n')); err == nil {
		err = r.file.Sync()
	}
	if err != nil {
		return cli.FileProblem(r.name, err)
	}
	return nil
}

func (r *results) close() {
	if r.file != nil {
		r.file.Close()
	}
}
