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

// openResults reads a file of results and opens it to add more. It drops a last line that a crash
// cut short. It does not change a file with any other content.
func (c *comparison) openResults() (*results, error) {
	r := &results{name: c.results, known: make(map[string]*compared)}
	if c.results == "" {
		return r, nil
	}
	if info, err := os.Stat(c.results); err == nil && !info.Mode().IsRegular() {
		return nil, message.NewProblem("results-no-file", "{{.file}} is not an ordinary file, so it cannot hold results", "file", c.results)
	}
	file, err := c.env.Files.OpenFile(c.results, os.O_CREATE|os.O_RDWR, 0o666)
	if err != nil {
		return nil, cli.FileProblem(c.results, err)
	}
	end, err := r.read(file)
	if err == nil {
		err = file.Truncate(end)
	}
	if err == nil {
		_, err = file.Seek(0, io.SeekEnd)
	}
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

// read reads the lines of a file and returns the offset after the last complete line.
func (r *results) read(file io.Reader) (end int64, err error) {
	lines := bufio.NewReaderSize(file, mostResultBytes)
	for number := 1; ; number++ {
		line, err := lines.ReadSlice('\n')
		if errors.Is(err, io.EOF) {
			whole, err := r.readLast(line, number)
			return end + int64(whole), err
		}
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			return end, err
		}
		if err != nil || !r.take(line) {
			return end, noResult(number)
		}
		end += int64(len(line))
	}
}

// take adds a result, and reports whether the line is one.
func (r *results) take(line []byte) bool {
	var result compared
	if json.Unmarshal(line, &result) != nil || !result.sound() {
		return false
	}
	r.known[result.key()] = &result
	return true
}

// readLast reads the text after the last line feed. It returns the number of bytes to keep: all of
// a complete result, or none of the start of one.
func (r *results) readLast(line []byte, number int) (whole int, err error) {
	switch {
	case r.take(line):
		r.unended = true
		return len(line), nil
	case bytes.HasPrefix(line, []byte(resultStart)) || bytes.HasPrefix([]byte(resultStart), line):
		return 0, nil
	}
	return 0, noResult(number)
}

// resultStart is the start of every result. The name of the game follows.
const resultStart = `{"game":`

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
