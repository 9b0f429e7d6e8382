package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"

	"codebreaker"
)

// confidence is how many standard errors an interval reaches either way that
// holds the mean 19 times in 20.
const confidence = 1.96

// results is a file of results, one JSON object a line, that only grows.
type results struct {
	file  *os.File // nil: nothing is kept
	name  string
	known map[string]*compared

	unended bool // the last line lacks its line feed
}

// openResults reads what the file of results has and opens it for more. The last
// line may have been cut short by a crash: then it is dropped. A file that holds
// anything else is left as it is.
func (c *comparison) openResults() (*results, error) {
	r := &results{name: c.results, known: make(map[string]*compared)}
	if c.results == "" {
		return r, nil
	}
	if info, err := os.Stat(c.results); err == nil && !info.Mode().IsRegular() {
		return nil, codebreaker.NewProblem("results-no-file", "{{.file}} is not an ordinary file, so it cannot hold results", "file", c.results)
	}
	file, err := os.OpenFile(c.results, os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, fileProblem(c.results, err)
	}
	end, err := r.read(file)
	if err == nil {
		err = file.Truncate(end)
	}
	if err == nil {
		_, err = file.Seek(0, io.SeekEnd)
	}
	if err != nil {
		file.Close()
		return nil, fileProblem(c.results, err)
	}
	r.file = file
	return r, nil
}

// mostResultBytes is the length of a line that no result reaches.
const mostResultBytes = 1 << 20

// read takes in the lines of a file and returns where its last whole line ends.
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

// take takes a result in, and reports whether a line is one: of this version of the
// objects or of an earlier one.
func (r *results) take(line []byte) bool {
	var result compared
	if json.Unmarshal(line, &result) != nil || result.Version < 1 || result.Version > jsonVersion || !result.sound() {
		return false
	}
	result.Version = 0
	r.known[result.key()] = &result
	return true
}

// readLast takes what stands after the last line feed and returns how much of it
// to keep: all of a whole result, nothing of the beginning of one.
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

// resultStart is how every result begins; its version follows.
const resultStart = `{"version":`

func noResult(number int) error {
	return codebreaker.NewProblem("results-line", "line {{.line}} is not a result of codebreaker compare", "line", number)
}

// find returns a result that is kept: of a sample also one of more secrets by the same lot, the
// one with most.
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

// keep adds a result to the file.
func (r *results) keep(_ context.Context, result *compared) error {
	r.known[result.key()] = result
	if r.file == nil {
		return nil
	}
	versioned := *result
	versioned.Version = jsonVersion
	line, err := json.Marshal(versioned)
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
		return fileProblem(r.name, err)
	}
	return nil
}

func (r *results) close() {
	if r.file != nil {
		r.file.Close()
	}
}
