package protocol_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/ui/protocol"
)

var update = flag.Bool("update", false, "write schema.json again")

// TestSchemaIsFresh checks that schema.json is what the methods and their types give. With
// -update, as in go generate, it writes the file.
func TestSchemaIsFresh(t *testing.T) {
	made, err := json.MarshalIndent(schemaOf(protocol.Methods()), "", " ")
	if err != nil {
		t.Fatal(err)
	}
	made = append(made, '\n')
	if *update {
		if err := os.WriteFile("schema.json", made, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	written, err := os.ReadFile("schema.json")
	if err != nil || !bytes.Equal(made, written) {
		t.Errorf("schema.json is stale: run go generate ./internal/ui/protocol (%v)", err)
	}
}

// object is a JSON object.
type object = map[string]any

// schemaOf makes a JSON schema of the messages: of each method, a request and a response.
func schemaOf(methods []protocol.Method) object {
	s := &schemas{defs: make(object)}
	id := object{"type": []string{"string", "number", "null"}, "description": "any string or number of at most 256 bytes"}
	version := object{"const": "2.0"}
	var requests, responses []object
	for _, m := range methods {
		requests = append(requests, object{
			"title": m.Name, "description": m.Summary, "type": "object", "required": []string{"jsonrpc", "id", "method", "params"},
			"properties": object{"jsonrpc": version, "id": id, "method": object{"const": m.Name}, "params": s.of(reflect.TypeOf(m.Params))},
		})
		responses = append(responses, object{
			"title": m.Name, "type": "object", "required": []string{"jsonrpc", "id", "result"},
			"properties": object{"jsonrpc": version, "id": id, "result": s.of(reflect.TypeOf(m.Result))},
		})
	}
	notification := func(name string, params any) object {
		return object{
			"title": name, "type": "object", "required": []string{"jsonrpc", "method", "params"},
			"properties": object{"jsonrpc": version, "method": object{"const": name}, "params": s.of(reflect.TypeOf(params))},
		}
	}
	requests = append(requests, notification("$/cancel", protocol.CancelParams{}))
	responses = append(responses, object{
		"title": "error", "type": "object", "required": []string{"jsonrpc", "id", "error"},
		"properties": object{"jsonrpc": version, "id": id, "error": s.of(reflect.TypeFor[protocol.Error]())},
	}, notification("$/progress", protocol.Progress{}))
	s.defs["Request"], s.defs["Response"] = object{"oneOf": requests}, object{"anyOf": responses}
	return object{
		"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "codebreaker engine",
		"description": "Messages of codebreaker engine, one a line. A line to the engine is a Request or an array of them; a line from it is a Response or an array of them.",
		"$defs":       s.defs,
	}
}

// schemas makes the schemas of types.
type schemas struct{ defs object }

func (s *schemas) of(t reflect.Type) object {
	switch t.Kind() {
	case reflect.Pointer:
		return s.of(t.Elem())
	case reflect.String:
		return object{"type": "string"}
	case reflect.Bool:
		return object{"type": "boolean"}
	case reflect.Float64:
		return object{"type": "number"}
	case reflect.Slice:
		if t == reflect.TypeFor[protocol.Vector]() {
			return object{"type": "string", "contentEncoding": "base64"}
		}
		return object{"type": "array", "items": s.of(t.Elem())}
	case reflect.Struct:
		return s.structure(t)
	case reflect.Uint64:
		return object{"type": "integer", "minimum": 0}
	case reflect.Int:
		return object{"type": "integer"}
	}
	return object{} // an ID
}

// structure returns a reference to the schema of a struct.
func (s *schemas) structure(t reflect.Type) object {
	reference := object{"$ref": "#/$defs/" + t.Name()}
	if s.defs[t.Name()] != nil {
		return reference
	}
	properties, required := make(object), []string{}
	schema := object{"type": "object", "additionalProperties": false, "properties": properties}
	s.defs[t.Name()] = schema
	for _, field := range reflect.VisibleFields(t) {
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		if name == "" {
			continue // embedded: its fields are visible
		}
		properties[name] = s.property(field)
		if options != "omitempty" {
			required = append(required, name)
		}
	}
	if slices.Sort(required); len(required) > 0 {
		schema["required"] = required
	}
	return reference
}

// property returns the schema of a field, with what its tags say.
func (s *schemas) property(field reflect.StructField) object {
	schema := s.of(field.Type)
	if text, ok := field.Tag.Lookup("description"); ok {
		schema["description"] = text
	}
	for _, name := range []string{"minimum", "maximum", "maxItems", "maxLength"} {
		if text, ok := field.Tag.Lookup(name); ok {
			schema[name] = json.Number(text)
		}
	}
	if text, ok := field.Tag.Lookup("enum"); ok {
		schema["enum"] = strings.Split(text, ",")
	}
	return schema
}
