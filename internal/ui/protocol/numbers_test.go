package protocol_test

import (
	"encoding/json"
	"reflect"
	"runtime"
	"slices"
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

// TestTypesOfParameters gives each parameter of each method values of every type of JSON. The error for a wrong one
// names the parameter and says what it must be.
func TestTypesOfParameters(t *testing.T) {
	e := protocol.New(protocol.Config{})
	must := map[reflect.Type]string{
		reflect.TypeFor[string]():          "a string",
		reflect.TypeFor[bool]():            "true or false",
		reflect.TypeFor[int]():             "a whole number in range",
		reflect.TypeFor[uint64]():          "a whole number in range",
		reflect.TypeFor[float64]():         "a number",
		reflect.TypeFor[[]string]():        "an array of strings such as ",
		reflect.TypeFor[protocol.Vector](): "a string of base64",
	}
	values := map[string][]string{ // and the parameters that may have them
		`"?"`:       {"a string"},
		`true`:      {"true or false"},
		`1`:         {"a whole number in range", "a number"},
		`1.5`:       {"a number"},
		`{"a":1}`:   nil,
		`[]`:        {"an array of strings such as "},
		`["?"]`:     {"an array of strings such as "},
		`[1]`:       nil,
		`[1.5]`:     nil,
		`[true]`:    nil,
		`[["?"]]`:   nil,
		`[{"a":1}]`: nil,
	}
	tried := 0
	for _, method := range protocol.Methods() {
		for _, field := range reflect.VisibleFields(reflect.TypeOf(method.Params).Elem()) {
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			if name == "" {
				continue // embedded
			}
			kind := must[field.Type]
			if kind == "" {
				t.Errorf("%s: %s has type %s", method.Name, name, field.Type)
			}
			for value, by := range values {
				if slices.Contains(by, kind) {
					continue
				}
				tried++
				want := "params: " + name + " must be " + kind
				if failed := try(t, e, method.Name, `{"`+name+`":`+value+`}`, nil); failed == nil || failed.Code != protocol.InvalidParams || !strings.HasPrefix(failed.Message, want) {
					t.Errorf("%s: %s %s: %v, want %q", method.Name, name, value, failed, want)
				}
			}
		}
	}
	if tried < 300 {
		t.Errorf("only %d values were tried", tried)
	}
	for params, want := range map[string]string{
		`{"game":"wordle","turns":[{}]}`:      "params: turns must be an array of strings such as ABCD=XO, not an array of objects",
		`{"game":"wordle","turns":["?",1.5]}`: "params: turns must be an array of strings such as ABCD=XO, not an array of numbers",
		`{"game":"wordle","turns":5}`:         "params: turns must be an array of strings such as ABCD=XO, not number",
	} {
		if failed := try(t, e, "count", params, nil); failed == nil || failed.Message != want {
			t.Errorf("%s: %v, want %s", params, failed, want)
		}
	}
}

// TestMissing gives each method all texts that it needs but one. The error names it.
func TestMissing(t *testing.T) {
	e := protocol.New(protocol.Config{})
	tried := 0
	for _, method := range protocol.Methods() {
		var needed []string
		for _, field := range reflect.VisibleFields(reflect.TypeOf(method.Params).Elem()) {
			name, omitted, _ := strings.Cut(field.Tag.Get("json"), ",")
			if field.Type.Kind() == reflect.String && name != "" && omitted == "" && field.Tag.Get("enum") == "" {
				needed = append(needed, name)
			}
		}
		for _, missing := range needed {
			params := make(map[string]string)
			for _, name := range needed {
				if name != missing {
					params[name] = "4x6"
				}
			}
			text, err := json.Marshal(params)
			if err != nil {
				t.Fatal(err)
			}
			tried++
			if failed := try(t, e, method.Name, string(text), nil); failed == nil || failed.Code != protocol.InvalidParams || !strings.HasPrefix(failed.Message, missing+" is missing") {
				t.Errorf("%s %s: %v, want that %s is missing", method.Name, text, failed, missing)
			}
		}
	}
	if tried < 15 {
		t.Errorf("only %d texts were left out", tried)
	}
}
