package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"math"
	"os"

	"codebreaker"
)

// confidence is how many standard errors an interval reaches either way that
// holds the mean 19 times in 20.
const confidence = 1.96

func sqrt(n int) float64 { return math.Sqrt(float64(n)) }

// results is a file of results, one JSON object a line, that only grows.
type results struct {
	file  *os.File // nil: nothing is kept
	known map[string]*compared
}

// openResults reads what the file of results has and opens it for more. A line
// that was cut short by a crash is dropped.
func (c *comparison) openResults() (*results, error) {
	r := &results{known: make(map[string]*compared)}
	if c.results == "" {
		return r, nil
	}
	content, err := os.ReadFile(c.results)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	whole := content[:bytes.LastIndexByte(content, '\n')+1]
	lines := bufio.NewScanner(bytes.NewReader(whole))
	lines.Buffer(nil, 1<<20)
	for number := 1; lines.Scan(); number++ {
		var result compared
		if err := json.Unmarshal(lines.Bytes(), &result); err != nil || result.Version != jsonVersion {
			return nil, codebreaker.NewProblem("results-line", "{{.file}}, line {{.line}}: this is no result that codebreaker compare keeps", "file", c.results, "line", number)
		}
		r.known[result.key()] = &result
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	if r.file, err = os.OpenFile(c.results, os.O_CREATE|os.O_RDWR, 0o644); err != nil {
		return nil, err
	}
	if err := r.file.Truncate(int64(len(whole))); err != nil {
		return nil, err
	}
	_, err = r.file.Seek(0, io.SeekEnd)
	return r, err
}

// find returns the kept result of the same, or nil.
func (r *results) find(wanted *compared) *compared { return r.known[wanted.key()] }

// keep adds a result to the file, so that a crash cannot lose it.
func (r *results) keep(result *compared) error {
	r.known[result.key()] = result
	if r.file == nil {
		return nil
	}
	line, err := json.Marshal(result)
	if err != nil {
		return err
	}
	if _, err := r.file.Write(append(line, '\n')); err != nil {
		return err
	}
	return r.file.Sync()
}

func (r *results) close() {
	if r.file != nil {
		r.file.Close()
	}
}
