package api_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"codebreaker/internal/api"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// contract is the OpenAPI document, to hold answers to it.
type contract struct {
	paths    map[string]map[string]any
	whole    map[string]any
	compiler *jsonschema.Compiler

	mu      sync.Mutex
	schemas map[string]*jsonschema.Schema
}

var readContract = sync.OnceValue(func() *contract {
	whole, err := jsonschema.UnmarshalJSON(bytes.NewReader(api.Document()))
	if err != nil {
		panic(err)
	}
	c := &contract{whole: whole.(map[string]any), compiler: jsonschema.NewCompiler(), paths: make(map[string]map[string]any), schemas: make(map[string]*jsonschema.Schema)}
	c.compiler.AssertFormat()
	if err := c.compiler.AddResource("openapi.json", whole); err != nil {
		panic(err)
	}
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

// schema returns a compiled schema of the document by its place in it.
func (c *contract) schema(pointer string) (*jsonschema.Schema, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if known := c.schemas[pointer]; known != nil {
		return known, nil
	}
	schema, err := c.compiler.Compile("openapi.json#" + pointer)
	if err == nil {
		c.schemas[pointer] = schema
	}
	return schema, err
}

// check holds an answer to the document: its status, its type, its schema.
func (c *contract) check(method, requested string, status int, kind string, body []byte) error {
	path := c.path(requested)
	operation, ok := c.paths[path][strings.ToLower(strings.Replace(method, "HEAD", "GET", 1))].(map[string]any)
	ok = ok && method == strings.ToUpper(method) // get is no method of HTTP
	if !ok {
		if status != http.StatusNotFound && status != http.StatusMethodNotAllowed {
			return fmt.Errorf("%s %s is not in the document, but has status %d", method, requested, status)
		}
		return c.checkSchema("/components/schemas/Problem", body)
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
		return c.checkSchema("/components/schemas/Problem", body)
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
	return c.checkSchema(strings.TrimPrefix(reference, "#"), body)
}

// checkSchema holds a body to a schema.
func (c *contract) checkSchema(pointer string, body []byte) error {
	schema, err := c.schema(pointer)
	if err != nil {
		return err
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("no JSON: %w: %q", err, body)
	}
	if err := schema.Validate(value); err != nil {
		return fmt.Errorf("%s: %w\n%s", pointer, err, body)
	}
	return nil
}

// TestDocumentNamesRoutes holds that every route is in the document and every path
// of the document a route.
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

// TestDocumentIsOpenAPI holds what OpenAPI asks of a document beyond schemas: every
// operation has an ID of its own and answers, every reference leads somewhere,
// every variable of a path is a parameter.
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
	for name := range c.whole["components"].(map[string]any)["schemas"].(map[string]any) {
		if _, err := c.schema("/components/schemas/" + name); err != nil {
			t.Error(err)
		}
	}
}

// TestDocumentNamesTypesApart holds that no type's schema takes the place of another's.
func TestDocumentNamesTypesApart(t *testing.T) {
	defer func() {
		if said := fmt.Sprint(recover()); !strings.Contains(said, "are both called Invitation") {
			t.Errorf("of two types of one name: %s", said)
		}
	}()
	type invitationObject struct{ Other int }
	api.Schemas(api.Invitation{}, api.Invitation{}, &api.Invitation{}, invitationObject{})
}
