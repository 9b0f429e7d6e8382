package api_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"codebreaker/internal/ui/api"
)

// contract is the OpenAPI document, for checking answers.
type contract struct {
	paths   map[string]map[string]any
	whole   map[string]any
	schemas map[string]any
}

var readContract = sync.OnceValue(func() *contract {
	c := &contract{paths: make(map[string]map[string]any)}
	if err := json.Unmarshal(api.Document(), &c.whole); err != nil {
		panic(err)
	}
	c.schemas = c.whole["components"].(map[string]any)["schemas"].(map[string]any)
	for path, item := range c.whole["paths"].(map[string]any) {
		c.paths[path] = item.(map[string]any)
	}
	return c
})

// path returns the path of the document that a request's path is an instance of.
func (c *contract) path(requested string) string {
	wanted := strings.Split(requested, "/")
	best, fewest := "", 100
	for path := range c.paths {
		parts, variables := strings.Split(path, "/"), 0
		if len(parts) != len(wanted) {
			continue
		}
		fits := true
		for i, part := range parts {
			if strings.HasPrefix(part, "{") && wanted[i] != "" {
				variables++
			} else if part != wanted[i] {
				fits = false
			}
		}
		if fits && variables < fewest {
			best, fewest = path, variables
		}
	}
	return best
}

// check compares an answer with the document: its status, its type, its schema.
func (c *contract) check(method, requested string, status int, kind string, body []byte) error {
	path := c.path(requested)
	operation, ok := c.paths[path][strings.ToLower(strings.Replace(method, "HEAD", "GET", 1))].(map[string]any)
	ok = ok && method == strings.ToUpper(method) // get is no method of HTTP
	if !ok {
		if status != http.StatusNotFound && status != http.StatusMethodNotAllowed {
			return fmt.Errorf("%s %s is not in the document, but has status %d", method, requested, status)
		}
		return c.checkSchema("Problem", body)
	}
	responses := operation["responses"].(map[string]any)
	response, ok := responses[fmt.Sprint(status)].(map[string]any)
	if !ok {
		return fmt.Errorf("%s %s: status %d is not in the document: %s", method, path, status, body)
	}
	if status == http.StatusNoContent || method == http.MethodHead {
		if len(body) > 0 {
			return fmt.Errorf("%s %s: a body %q", method, path, body)
		}
		return nil
	}
	if status >= 400 {
		if kind != "application/problem+json" {
			return fmt.Errorf("%s %s: an error of type %s", method, path, kind)
		}
		return c.checkSchema("Problem", body)
	}
	name, _, _ := strings.Cut(kind, ";")
	content, ok := response["content"].(map[string]any)[name].(map[string]any)
	if !ok {
		return fmt.Errorf("%s %s: type %s is not in the document", method, path, kind)
	}
	if name != "application/json" {
		return nil
	}
	reference, ok := content["schema"].(map[string]any)["$ref"].(string)
	if !ok {
		return nil // any object
	}
	return c.checkSchema(strings.TrimPrefix(reference, schemas), body)
}

// schemas begins the references to schemas of types.
const schemas = "#/components/schemas/"

// checkSchema validates a body against the schema with this name.
func (c *contract) checkSchema(name string, body []byte) error {
	var value any
	if err := json.Unmarshal(body, &value); err != nil {
		return fmt.Errorf("no JSON: %w: %q", err, body)
	}
	if err := c.valid(c.schemas[name].(map[string]any), value); err != nil {
		return fmt.Errorf("%s: %w\n%s", name, err, body)
	}
	return nil
}

// valid validates a value against a schema. It knows the keywords that the document uses.
func (c *contract) valid(schema map[string]any, value any) error {
	if reference, ok := schema["$ref"].(string); ok {
		return c.valid(c.schemas[strings.TrimPrefix(reference, schemas)].(map[string]any), value)
	}
	limit := func(name string, usual float64) float64 {
		if number, ok := schema[name].(float64); ok {
			return number
		}
		return usual
	}
	within := func(size int, least, most string) bool {
		return float64(size) >= limit(least, 0) && float64(size) <= limit(most, math.Inf(1))
	}
	kind, right := schema["type"], true
	switch value := value.(type) {
	case string:
		right = kind == "string" && within(utf8.RuneCountInString(value), "minLength", "maxLength") && isText(schema, value)
	case bool:
		right = kind == "boolean"
	case float64:
		right = (kind == "number" || kind == "integer" && value == math.Trunc(value)) && value >= limit("minimum", math.Inf(-1)) && value <= limit("maximum", math.Inf(1))
	case []any:
		if right = kind == "array" && within(len(value), "minItems", "maxItems"); !right {
			break
		}
		for i, item := range value {
			if err := c.valid(schema["items"].(map[string]any), item); err != nil {
				return fmt.Errorf("%d: %w", i, err)
			}
		}
	case map[string]any:
		if kind == "object" {
			return c.validObject(schema, value)
		}
		right = false
	default: // null
		right = false
	}
	if kind != nil && !right {
		return fmt.Errorf("%v is not as %v", value, schema)
	}
	return nil
}

// validObject validates the properties of an object against a schema.
func (c *contract) validObject(schema, value map[string]any) error {
	properties, _ := schema["properties"].(map[string]any)
	for name, inner := range value {
		expected, ok := properties[name].(map[string]any)
		if !ok {
			if expected, ok = schema["additionalProperties"].(map[string]any); !ok {
				return fmt.Errorf("%s is not in the schema", name)
			}
		}
		if err := c.valid(expected, inner); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	required, _ := schema["required"].([]any)
	for _, name := range required {
		if _, ok := value[name.(string)]; !ok {
			return fmt.Errorf("%s is missing", name)
		}
	}
	return nil
}

// isText reports whether a text satisfies a schema.
func isText(schema map[string]any, text string) bool {
	if pattern, ok := schema["pattern"].(string); ok && !regexp.MustCompile(pattern).MatchString(text) {
		return false
	}
	if constant, ok := schema["const"]; ok && constant != text {
		return false
	}
	if allowed, ok := schema["enum"].([]any); ok && !slices.Contains(allowed, any(text)) {
		return false
	}
	var err error
	switch schema["format"] {
	case "date":
		_, err = time.Parse(time.DateOnly, text)
	case "date-time":
		_, err = time.Parse(time.RFC3339, text)
	}
	return err == nil
}

// TestContractIsHeld checks that the checks of answers find what they look for.
func TestContractIsHeld(t *testing.T) {
	c := readContract()
	const right = `{"type":"about:blank","title":"Not Found","status":404,"detail":"game not found","id":"game-none"}`
	if err := c.checkSchema("Problem", []byte(right)); err != nil {
		t.Error(err)
	}
	for _, change := range [][2]string{{"about:blank", "about:nothing"}, {"404", "600"}, {"404", "404.5"}, {"404", `"404"`}, {"404", "null"}, {`"id"`, `"ID"`}, {`,"id":"game-none"`, ""}, {`"game-none"`, `["game-none"]`}} {
		if err := c.checkSchema("Problem", []byte(strings.Replace(right, change[0], change[1], 1))); err == nil {
			t.Errorf("%s in place of %s is not noticed", change[1], change[0])
		}
	}
	for _, list := range []string{`{"games":[{"id":"x"}]}`, `{"games":{}}`, `{"games":null}`} {
		if err := c.checkSchema("GameList", []byte(list)); err == nil {
			t.Errorf("%s is not noticed", list)
		}
	}
}

// TestDocumentNamesRoutes checks that every route is in the document, and that every path of the
// document is a route.
func TestDocumentNamesRoutes(t *testing.T) {
	routes := make(map[string]bool)
	for _, route := range api.Routes() {
		routes[route] = true
	}
	named := make(map[string]bool)
	for path, item := range readContract().paths {
		for method := range item {
			if method != "parameters" {
				named[strings.ToUpper(method)+" "+path] = true
			}
		}
	}
	for route := range routes {
		if !named[route] {
			t.Errorf("the document lacks %s", route)
		}
	}
	for route := range named {
		if !routes[route] {
			t.Errorf("no route %s", route)
		}
	}
}

// TestDocumentIsOpenAPI checks the rules of OpenAPI beyond schemas: every operation has a unique ID
// and answers, every reference has a target, every variable of a path is a parameter.
func TestDocumentIsOpenAPI(t *testing.T) {
	c := readContract()
	if c.whole["openapi"] != "3.1.0" {
		t.Errorf("openapi: %v", c.whole["openapi"])
	}
	ids := make(map[string]string)
	for path, item := range c.paths {
		for method, operation := range item {
			if method == "parameters" {
				continue
			}
			o := operation.(map[string]any)
			id, _ := o["operationId"].(string)
			if id == "" || ids[id] != "" {
				t.Errorf("%s %s: operationId %q", method, path, id)
			}
			ids[id] = path
			if responses, ok := o["responses"].(map[string]any); !ok || len(responses) == 0 {
				t.Errorf("%s %s has no responses", method, path)
			}
			parameters, _ := json.Marshal([]any{item["parameters"], o["parameters"]})
			for _, part := range strings.Split(path, "/") {
				if name, ok := strings.CutPrefix(part, "{"); ok {
					name = strings.TrimSuffix(name, "}")
					if !bytes.Contains(parameters, []byte(`"name":"`+name+`"`)) && !bytes.Contains(parameters, []byte(`/parameters/`+name+`"`)) {
						t.Errorf("%s %s: no parameter %s", method, path, name)
					}
				}
			}
		}
	}
	var visit func(value any)
	visit = func(value any) {
		switch value := value.(type) {
		case map[string]any:
			if reference, ok := value["$ref"].(string); ok {
				at := any(c.whole)
				for _, part := range strings.Split(strings.TrimPrefix(reference, "#/"), "/") {
					at = at.(map[string]any)[part]
					if at == nil {
						t.Errorf("%s leads nowhere", reference)
						break
					}
				}
			}
			for _, inner := range value {
				visit(inner)
			}
		case []any:
			for _, inner := range value {
				visit(inner)
			}
		}
	}
	visit(c.whole)
}

// TestDocumentNamesTypesApart checks that two types cannot share the name of a schema.
func TestDocumentNamesTypesApart(t *testing.T) {
	defer func() {
		if said := fmt.Sprint(recover()); !strings.Contains(said, "are both called Problem") {
			t.Errorf("of two types of one name: %s", said)
		}
	}()
	type problemObject struct{ Other int }
	api.Schemas(problemObject{})
}
