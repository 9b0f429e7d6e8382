package protocol_test

import (
	"encoding/json"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"codebreaker/internal/test/testgame"
	"codebreaker/internal/ui/protocol"
)

// TestNumbersOfParameters gives each number in the parameters of each method numbers on both sides of every limit.
// The method answers, or an error says what is wrong, without memory in proportion to the number.
func TestNumbersOfParameters(t *testing.T) {
	e := protocol.New(protocol.Config{})
	texts := map[string]string{"game": "2x3", "guess": "AB", "secret": "BC", "kind": "random", "codemaker": "1"}
	tried := 0
	for _, method := range protocol.Methods() {
		for _, field := range reflect.VisibleFields(reflect.TypeOf(method.Params).Elem()) {
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			switch field.Type.Kind() {
			case reflect.Int, reflect.Uint64, reflect.Float64, reflect.Pointer:
			default:
				continue
			}
			for _, number := range testgame.Numbers {
				tried++
				params := map[string]any{name: json.RawMessage(number)}
				for _, other := range reflect.VisibleFields(reflect.TypeOf(method.Params).Elem()) {
					if text, ok := texts[other.Tag.Get("json")]; ok {
						params[other.Tag.Get("json")] = text
					} else if first, _, _ := strings.Cut(other.Tag.Get("json"), ","); texts[first] != "" && first != "secret" {
						params[first] = texts[first]
					}
				}
				line, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 1, "method": method.Name, "params": params})
				if err != nil {
					t.Fatal(err)
				}
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				answer := e.Answer(t.Context(), line, nil)
				runtime.ReadMemStats(&after)
				check(t, line, answer)
				if taken := after.TotalAlloc - before.TotalAlloc; taken > 100<<20 {
					t.Errorf("%s takes %d bytes", line, taken)
				}
			}
		}
	}
	if tried < 30 {
		t.Errorf("only %d numbers were tried", tried)
	}
}

// TestNames checks that names of fields are taken once and in their own case, and that errors have no line breaks.
func TestNames(t *testing.T) {
	e := protocol.New(protocol.Config{})
	for line, want := range map[string]string{
		`{"jsonrpc":"2.0","id":1,"method":"count","params":{"GAME":"4x6"}}`:                                 `params: unknown field \"GAME\"`,
		`{"jsonrpc":"2.0","id":1,"method":"count","params":{"game":"4x6","game":"5x8"}}`:                    `params: field \"game\" is there twice`,
		`{"JSONRPC":"2.0","id":1,"method":"count","params":{"game":"4x6"}}`:                                 `unknown field \"JSONRPC\"`,
		`{"jsonrpc":"2.0","id":1,"id":2,"method":"count","params":{"game":"4x6"}}`:                          `field \"id\" is there twice`,
		`{"jsonrpc":"2.0","id":1,"more":0,"method":"count","params":{"game":"2x3"}}`:                        `"count":9`,
		`{"jsonrpc":"2.0","id":1,"method":"tree.follow","params":{"game":"2x3","strategy":"a\nb"}}`:         `unknown strategy a\\nb; choose`,
		`{"jsonrpc":"2.0","id":1,"method":"tree.follow","params":{"game":"2x3","strategy":"sampled-9999"}}`: `sampled 9999: at most 64`,
		`{"jsonrpc":"2.0","id":1,"method":"count","params":{"game":"words:nosuch"}}`:                        `no file is read here`,
		`{"jsonrpc":"2.0","id":1,"method":"count","params":{"game":"words:/etc/passwd"}}`:                   `no file is read here`,
	} {
		if answer := string(e.Answer(t.Context(), []byte(line), nil)); !strings.Contains(answer, want) {
			t.Errorf("%s: %s", line, answer)
		}
	}
	turns := strings.Repeat(`"ABCD=XO",`, 250)
	for _, method := range []string{"count", "candidates", "advise", "judge"} {
		params := `{"game":"4x6","guess":"ABCD","turns":[` + turns + `"ABCD=XO"]}`
		if method != "judge" {
			params = strings.Replace(params, `"guess":"ABCD",`, "", 1)
		}
		if answer := string(e.Answer(t.Context(), []byte(`{"jsonrpc":"2.0","id":1,"method":"`+method+`","params":`+params+`}`), nil)); !strings.Contains(answer, `"code":-32002`) {
			t.Errorf("%s after 251 turns: %.200s", method, answer)
		}
	}
}
