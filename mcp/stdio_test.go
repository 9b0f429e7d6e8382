package mcp_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"

	"codebreaker/internal/test/testgame"
	"codebreaker/internal/ui/protocol"
	server "codebreaker/mcp"
)

// talk starts a server and returns a function that sends a line and returns the answer.
func talk(t *testing.T) func(line string) string {
	t.Helper()
	in, send := io.Pipe()
	receive, out := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		ended <- server.New(protocol.New(protocol.Config{})).Run(context.WithoutCancel(t.Context()), server.NewTransport(in, out))
	}()
	answers := bufio.NewReader(receive)
	t.Cleanup(func() {
		send.Close()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	ask := func(line string) string {
		if _, err := io.WriteString(send, line+"\n"); err != nil {
			t.Fatal(err)
		}
		answer, err := answers.ReadString('\n')
		if err != nil {
			t.Fatalf("%.100s: %v", line, err)
		}
		return answer
	}
	ask(`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}`)
	if _, err := io.WriteString(send, `{"jsonrpc":"2.0","method":"notifications/initialized"}`+"\n\n"); err != nil {
		t.Fatal(err)
	}
	return ask
}

// TestWrongLines sends lines that are no messages. Each gets an error, and the codemaker is still there.
func TestWrongLines(t *testing.T) {
	ask := talk(t)
	made := ask(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"new_game","arguments":{"game":"4x6","kind":"fixed","secret":"FEED"}}}`)
	if !strings.Contains(made, `"codemaker":"1"`) {
		t.Fatal(made)
	}
	for line, code := range map[string]string{
		"hello": "-32700", `{"jsonrpc":"2.0","id":2,`: "-32700", `{} {}`: "-32700", `"` + strings.Repeat("a", 1<<20) + `"`: "-32700", "\x00\xff": "-32700",
		`[]`: "-32600", `null`: "-32600", `7`: "-32600", `{}`: "-32600", `{"JSONRPC":"2.0","id":2,"method":"ping"}`: "-32600",
		`{"jsonrpc":"2.0","id":2,"id":3,"method":"ping"}`:                                                                                           "-32600",
		`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"mark_guess","arguments":{"game":"4x6","game":"5x8"}}}`:                     "-32600",
		`[{"jsonrpc":"2.0","id":2,"method":"ping"}]`:                                                                                                "-32600",
		`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"count_codes","arguments":{"GAME":"4x6"}}}`:                                 `"isError":true`,
		`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"count_codes","arguments":{"game":"words:x"}}}`:                             `"isError":true`,
		`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"guess","arguments":{"codemaker":"1","guess":"ABCD","more":[{}]}}}`:         `"isError":true`,
		`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"count_codes","arguments":{"game":"2x3","turns":["AB=O"]}},"more":{"a":1}}`: `"count":2`,
	} {
		if answer := ask(line); !strings.Contains(answer, code) {
			t.Errorf("%.150s: %s", line, answer)
		}
	}
	if marked := ask(`{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"guess","arguments":{"codemaker":"1","guess":"FEED"}}}`); !strings.Contains(marked, `"solved":true`) {
		t.Error(marked)
	}
}

// TestWrongArguments checks that wrong arguments are refused in the engine's words.
func TestWrongArguments(t *testing.T) {
	ask := talk(t)
	for arguments, want := range map[string]string{
		`"x"`:                           "params must be an object",
		`{}`:                            "game is missing: name one, such as 4x6",
		`{"game":7}`:                    "params: game must be a string, not number",
		`{"GAME":"4x6"}`:                `params: unknown field "GAME"`,
		`{"game":"4x6","turns":{}}`:     "params: turns must be an array of strings such as ABCD=XO, not object",
		`{"game":"4x6","turns":[null]}`: `turn "": write a guess, an equals sign and a mark, such as ABCD=X`,
	} {
		answer := ask(`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"count_codes","arguments":` + arguments + `}}`)
		var read struct {
			Result struct {
				Content []struct{ Text string }
				IsError bool
			}
		}
		if err := json.Unmarshal([]byte(answer), &read); err != nil || !read.Result.IsError || len(read.Result.Content) != 1 || read.Result.Content[0].Text != want {
			t.Errorf("%s: %s", arguments, answer)
		}
	}
}

// TestNumbersOfTools gives each number in the arguments of each tool numbers on both sides of every limit. The tool
// answers, or says what is wrong.
func TestNumbersOfTools(t *testing.T) {
	ask := talk(t)
	var listed struct {
		Result struct {
			Tools []struct {
				Name        string
				InputSchema struct {
					Properties map[string]struct{ Type string }
					Required   []string
				}
			}
		}
	}
	if err := json.Unmarshal([]byte(ask(`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`)), &listed); err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{"game": "2x3", "guess": "AB", "secret": "BC", "kind": "random", "codemaker": "1"}
	tried := 0
	for _, tool := range listed.Result.Tools {
		for name, property := range tool.InputSchema.Properties {
			if property.Type != "integer" && property.Type != "number" {
				continue
			}
			for _, number := range testgame.Numbers {
				tried++
				arguments := map[string]any{name: json.RawMessage(number)}
				for _, required := range tool.InputSchema.Required {
					arguments[required] = texts[required]
				}
				line, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": map[string]any{"name": tool.Name, "arguments": arguments}})
				if err != nil {
					t.Fatal(err)
				}
				if answer := ask(string(line)); strings.Contains(answer, "internal error") || !strings.Contains(answer, `"content"`) && !strings.Contains(answer, `"error"`) {
					t.Errorf("%s: %s", line, answer)
				}
			}
		}
	}
	if tried < 24 {
		t.Errorf("only %d numbers were tried", tried)
	}
}

// TestCancelledAtOnce cancels calls before they start. Each has an answer, and an error has its code.
func TestCancelledAtOnce(t *testing.T) {
	ask := talk(t)
	cancelled := 0
	for id := 1; id <= 300; id++ {
		answer := ask(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"count_codes","arguments":{"game":"2x3"}}}
{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":%d}}`, id, id))
		switch {
		case strings.Contains(answer, `"error":{"code":-32800,"message":"cancelled"}`):
			cancelled++
		case strings.Contains(answer, `"error":`) || !strings.Contains(answer, fmt.Sprintf(`"id":%d`, id)):
			t.Fatal(answer)
		}
	}
	t.Logf("%d of 300 calls were cancelled before they started", cancelled)
}
