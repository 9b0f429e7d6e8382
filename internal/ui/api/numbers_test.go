package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"codebreaker/internal/test/testgame"
	"codebreaker/internal/ui/api"
)

// TestNumbersOfOperations gives each number in the query and the body of each operation numbers on both sides of
// every limit. The operation answers, or says what is wrong; the answer is one that the document describes.
func TestNumbersOfOperations(t *testing.T) {
	limits := api.DefaultLimits()
	limits.Thinking = 300 * time.Millisecond
	c := &client{t: t, handler: newHandler(t, api.Config{Limits: limits}), header: make(http.Header)}
	game, _ := c.begin(object{"kind": "solver", "game": "3x4"})
	texts := map[string]string{"line": "3x4 ABC=XO", "guess": "AAB", "game": "3x4", "name": "birds", "kind": "solver"}
	tried := 0
	try := func(method, path, name string, number string, query url.Values, body map[string]json.RawMessage) {
		tried++
		path = strings.NewReplacer("/games/{id}", game, "{number}", "1", "{game}", "3x4").Replace(path)
		if len(query) > 0 {
			path += "?" + query.Encode()
		}
		var sent any
		if body != nil {
			sent = body
		}
		if status, answer := c.send(method, path, sent); status >= 500 {
			t.Errorf("%s %s, %s %s: %d %s", method, path, name, number, status, answer)
		}
	}
	for path, operations := range readContract().paths {
		for method, described := range operations {
			operation, ok := described.(map[string]any)
			if !ok {
				continue // parameters of the path
			}
			parameters, _ := operation["parameters"].([]any)
			query := make(url.Values)
			for _, p := range parameters {
				if parameter := p.(map[string]any); parameter["required"] == true && parameter["in"] == "query" {
					query.Set(fmt.Sprint(parameter["name"]), texts[fmt.Sprint(parameter["name"])])
				}
			}
			for _, p := range parameters {
				parameter := p.(map[string]any)
				name := fmt.Sprint(parameter["name"])
				if schema, _ := parameter["schema"].(map[string]any); schema["type"] != "integer" {
					continue
				}
				for _, number := range testgame.Numbers {
					query.Set(name, number)
					try(strings.ToUpper(method), path, name, number, query, nil)
				}
				query.Del(name)
			}
			for name, isNumber := range fieldsOf(operation) {
				for _, number := range testgame.Numbers {
					if isNumber {
						try(strings.ToUpper(method), path, name, number, nil, map[string]json.RawMessage{name: json.RawMessage(number), "game": json.RawMessage(`"3x4"`)})
						try(strings.ToUpper(method), path, name, number, nil, map[string]json.RawMessage{name: json.RawMessage(number)})
					}
				}
			}
		}
	}
	if tried < 150 {
		t.Errorf("only %d numbers were tried", tried)
	}
}

// fieldsOf returns the fields of the body of an operation, and which of them are numbers.
func fieldsOf(operation map[string]any) map[string]bool {
	body, _ := operation["requestBody"].(map[string]any)
	content, _ := body["content"].(map[string]any)
	kind, _ := content["application/json"].(map[string]any)
	schema, _ := kind["schema"].(map[string]any)
	if reference, ok := schema["$ref"].(string); ok {
		schema, _ = readContract().schemas[reference[strings.LastIndexByte(reference, '/')+1:]].(map[string]any)
	}
	fields := make(map[string]bool)
	properties, _ := schema["properties"].(map[string]any)
	for name, property := range properties {
		described, _ := property.(map[string]any)
		fields[name] = strings.Contains(fmt.Sprint(described["type"]), "integer")
	}
	return fields
}

// TestWrongParts checks that of several wrong parts of a game the first is named, each time.
func TestWrongParts(t *testing.T) {
	c := newClient(t)
	for range 20 {
		if said := c.refused(http.StatusBadRequest, "query-number", "GET", "/describe?places=x&symbols=y", nil); !strings.HasPrefix(said, `places="x"`) {
			t.Fatal(said)
		}
		if said := c.refused(http.StatusBadRequest, "query-missing", "GET", "/describe", nil); !strings.Contains(said, "places") {
			t.Fatal(said)
		}
	}
}

// TestWidthOfStrategy checks that the width of a strategy has a limit.
func TestWidthOfStrategy(t *testing.T) {
	c := newClient(t)
	for _, path := range []string{"/advice?line=5x8&strategy=sampled-1000000000", "/trees/3x4?strategy=lookahead-9000000000000000000", "/compare/3x4?strategies=sampled-99999999999999999999"} {
		if said := c.refused(http.StatusUnprocessableEntity, "number-limit", "GET", path, nil); !strings.Contains(said, "at most") {
			t.Errorf("%s: %s", path, said)
		}
	}
}
