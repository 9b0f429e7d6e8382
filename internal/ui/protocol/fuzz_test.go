package protocol_test

import (
	"bytes"
	"encoding/json"
	"io"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"codebreaker/internal/test/longtest"
	"codebreaker/internal/ui/protocol"
)

// seeds are lines as programs send them, right and wrong.
var seeds = []string{
	`{"jsonrpc":"2.0","id":1,"method":"game.describe","params":{"game":"4x6"}}`,
	`{"jsonrpc":"2.0","id":"a","method":"mark","params":{"game":"3x4","guess":"ABC","secret":"CCC"}}`,
	`{"jsonrpc":"2.0","id":2,"method":"count","params":{"game":"3x4","turns":["ABC=XO","AAB=O"]}}`,
	`{"jsonrpc":"2.0","id":2.5,"method":"candidates","params":{"game":"3x4","turns":["ABC=XO"],"from":1,"limit":2}}`,
	`{"jsonrpc":"2.0","id":3,"method":"advise","params":{"game":"3x4","turns":["ABC=XO"],"top":3,"effort":"exact"}}`,
	`{"jsonrpc":"2.0","id":4,"method":"judge","params":{"game":"3x4-place","turns":["ABC=xYx"],"guess":"BAA","seconds":0.01,"progress":true}}`,
	`{"jsonrpc":"2.0","id":5,"method":"budget","params":{"game":"2x3","seconds":0.01}}`,
	`{"jsonrpc":"2.0","id":6,"method":"codemaker.new","params":{"game":"3x4","kind":"adversarial","most":3}}`,
	`{"jsonrpc":"2.0","id":7,"method":"codemaker.mark","params":{"codemaker":"1","guess":"ABC"}}`,
	`{"jsonrpc":"2.0","id":8,"method":"tree.follow","params":{"game":"3x4","strategy":"minimax","marks":["XO"]}}`,
	`{"jsonrpc":"2.0","method":"$/cancel","params":{"id":4}}`,
	`[{"jsonrpc":"2.0","id":9,"method":"count","params":{"game":"2x2"}},1,{},[],null]`,
	`[]`, `{}`, `null`, `"`, `1e999`, `{"jsonrpc":"2.0","id":1e400,"method":"count","params":{}}`,
	`{"jsonrpc":"2.0","id":1,"method":"count","params":{"game":"` + strings.Repeat("9", 100) + `x6"}}`,
	`{"jsonrpc":"2.0","id":1,"method":"candidates","params":{"game":"3x4","from":99999999999999999999999}}`,
	strings.Repeat(`{"a":`, 40), strings.Repeat("[", 100_000), "\x00\xff\xfe", `{"jsonrpc":"2.0","id":1,"method":"co`,
}

// check checks the answer to a line: each is a line of JSON, and a response is a result or an
// error with one sentence.
func check(t *testing.T, line, answer []byte) {
	t.Helper()
	if answer == nil {
		return
	}
	if !json.Valid(answer) || bytes.ContainsRune(answer, '\n') {
		t.Errorf("%q: %q", line, answer)
		return
	}
	var all []struct {
		Result json.RawMessage
		Error  *protocol.Error
	}
	if answer[0] != '[' {
		answer = append(append([]byte{'['}, answer...), ']')
	}
	if err := json.Unmarshal(answer, &all); err != nil {
		t.Errorf("%q: %q: %v", line, answer, err)
	}
	for _, a := range all {
		if (a.Error == nil) == (a.Result == nil) || a.Error != nil && (a.Error.Message == "" || a.Error.Code == 0 || a.Error.Code == protocol.InternalError) {
			t.Errorf("%q: %s", line, answer)
		}
	}
}

// FuzzLines sends any lines.
func FuzzLines(f *testing.F) {
	for _, line := range seeds {
		f.Add([]byte(line))
	}
	e := protocol.New(protocol.Config{Memory: 1 << 20})
	f.Fuzz(func(t *testing.T, line []byte) {
		if line = bytes.TrimSpace(bytes.ReplaceAll(line, []byte("\n"), nil)); len(line) > 0 {
			check(t, line, e.Answer(t.Context(), line, nil))
		}
	})
}

// TestManyLines sends lines that were changed at random through a connection, 10^6 of them in
// long mode: there is no more than one answer a line, and memory stays level.
func TestManyLines(t *testing.T) {
	lines := 3000
	if longtest.On() {
		lines = 1_000_000
	}
	reading, writing := io.Pipe()
	go func() {
		source := rand.New(rand.NewPCG(1, 2))
		for range lines {
			writing.Write(append(mutated(source), '\n'))
		}
		writing.Close()
	}()
	out := &answers{t: t}
	if err := protocol.New(protocol.Config{Memory: 8 << 20}).Serve(t.Context(), reading, out); err != nil {
		t.Fatal(err)
	}
	if out.responses > lines || out.responses < lines/2 {
		t.Errorf("%d answers to %d lines", out.responses, lines)
	}
	if grown := heap() - out.early; grown > 64<<20 {
		t.Errorf("memory in use has grown by %d bytes since the first %d lines", grown, early)
	}
}

// mutated returns a seed of less than a page with a few bytes changed, doubled or cut.
func mutated(source *rand.Rand) []byte {
	line := []byte(seeds[source.IntN(len(seeds))])
	line = line[:min(len(line), 4096)]
	for range source.IntN(4) {
		if len(line) == 0 {
			break
		}
		switch i := source.IntN(len(line)); source.IntN(4) {
		case 0:
			line[i] = "0123456789abcABC{}[]\",:=xX-.e\\"[source.IntN(30)]
		case 1:
			line = line[:i]
		case 2:
			line = append(line[:i:i], line[i/2:]...)
		case 3:
			line = append(line[:i:i], line[i+1:]...)
		}
	}
	return line
}

// answers checks lines and counts responses.
type answers struct {
	t         *testing.T
	responses int
	early     int64 // bytes in use after the first lines
}

// early is how many lines are answered before memory is measured the first time.
const early = 1000

func (a *answers) Write(line []byte) (int, error) {
	if !bytes.Contains(line, []byte("$/progress")) {
		check(a.t, nil, bytes.TrimSpace(line))
		if a.responses++; a.responses == early {
			a.early = heap()
		}
	}
	return len(line), nil
}

// heap returns the bytes that are in use.
func heap() int64 {
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return int64(stats.HeapAlloc)
}
