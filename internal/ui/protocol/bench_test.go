package protocol_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/test/testgame"
	"codebreaker/internal/ui/protocol"
)

// batches sends batches of 500 requests over pipes until b.N are answered, one batch ahead of
// the answers, and reports how many a second.
func batches(b *testing.B, method string, params []string) {
	b.Helper()
	fromUs, in, _ := os.Pipe()
	answers, out, _ := os.Pipe()
	done := make(chan error, 1)
	go func() {
		done <- protocol.New(protocol.Config{}).Serve(context.Background(), fromUs, out)
		out.Close()
	}()
	const each = 500
	var lines []string
	for first := 0; first < max(len(params), each); first += each {
		var messages []string
		for i := first; i < first+each; i++ {
			messages = append(messages, fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":%q,"params":%s}`, i, method, params[i%len(params)]))
		}
		lines = append(lines, "["+strings.Join(messages, ",")+"]\n")
	}
	b.ResetTimer()
	go func() {
		for i := 0; i*each < b.N; i++ {
			io.WriteString(in, lines[i%len(lines)])
		}
		in.Close()
	}()
	reader := bufio.NewReaderSize(answers, 1<<20)
	for {
		line, err := reader.ReadSlice('\n')
		if strings.Contains(string(line[:min(len(line), 200)]), `"error"`) {
			b.Fatalf("%s", line)
		}
		if err == io.EOF {
			break
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "answers/s")
	if err := <-done; err != nil {
		b.Fatal(err)
	}
}

// positions are positions of 4x6 with up to 1,296 candidates.
var positions = []string{``, `"ABCD=XO"`, `"AABB=O"`, `"AABC=XX","ABDE=O"`, `"ABCD=OO","BAEF=XO"`}

// guesses makes parameters of all guesses in those positions.
func guesses(b *testing.B) (all []string) {
	game := testgame.Parse(b, "4x6")
	for _, turns := range positions {
		for guess := range game.Guesses() {
			all = append(all, fmt.Sprintf(`{"game":"4x6","turns":[%s],"guess":%q}`, turns, game.Format(guess)))
		}
	}
	return all
}

// BenchmarkJudge judges all guesses in five positions of 4x6, again and again.
func BenchmarkJudge(b *testing.B) { batches(b, "judge", guesses(b)) }

// BenchmarkCount counts in all positions of 4x6 after two turns, again and again.
func BenchmarkCount(b *testing.B) {
	game := testgame.Parse(b, "4x6")
	first, _ := game.ParseCode("AABC")
	second, _ := game.ParseCode("BDEA")
	var params []string
	cells, err := position.Start(game).Split(context.Background(), first)
	if err != nil {
		b.Fatal(err)
	}
	for _, cell := range cells {
		below, err := cell.Position.Split(context.Background(), second)
		if err != nil {
			b.Fatal(err)
		}
		for _, last := range below {
			params = append(params, fmt.Sprintf(`{"game":"4x6","turns":["AABC=%s","BDEA=%s"]}`, cell.Feedback, last.Feedback))
		}
	}
	batches(b, "count", params)
}

// BenchmarkFirstJudge is the first judgement of a new engine.
func BenchmarkFirstJudge(b *testing.B) {
	for _, params := range []string{`{"game":"4x6","guess":"AABB"}`, `{"game":"4x6","turns":["ABCD=XO"],"guess":"AEFC"}`, `{"game":"4x6","turns":["AABC=XX","ABDE=O"],"guess":"AEFC"}`} {
		b.Run("", func(b *testing.B) {
			line := []byte(`{"jsonrpc":"2.0","id":1,"method":"judge","params":` + params + `}`)
			for b.Loop() {
				protocol.New(protocol.Config{}).Answer(context.Background(), line, nil)
			}
		})
	}
}
