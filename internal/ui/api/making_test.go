package api

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/lang"
)

var update = flag.Bool("update", false, "write openapi.json")

// TestDocumentIsFresh compares openapi.json with the routes and their types. With -update, as in go generate, it writes
// the file.
func TestDocumentIsFresh(t *testing.T) {
	made, err := json.MarshalIndent(newMaker().document(), "", "")
	if err != nil {
		t.Fatal(err)
	}
	made = append(made, '\n')
	if *update {
		if err := os.WriteFile("openapi.json", made, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if !bytes.Equal(made, openAPI) {
		t.Error("openapi.json is stale: run go generate ./internal/ui/api")
	}
}

// object is a JSON object.
type object = map[string]any

func newMaker() *maker {
	return &maker{schemas: make(object), named: make(map[string]reflect.Type), comments: make(map[string]map[string]string)}
}

// maker makes the document.
type maker struct {
	schemas object
	named   map[string]reflect.Type // the type that a schema's name stands for

	comments map[string]map[string]string // by package, then by type and field
}

const about = `Every game of the Mastermind family: play against the computer, have it break a code, ask what to guess in a game played elsewhere, look back on a game.

Answers are JSON, errors problem details (RFC 9457): detail is a sentence, id says which problem it is. Messages are in the language of Accept-Language, or of ?lang=. Numbers of 64 bits are strings. Turns and places count from 1. A change is acknowledged once it is kept; it answers with the whole game. The ETag of that is its revision; a change with If-Match is refused with 412 and the id stale when the kept game has another. A change with an Idempotency-Key is made once, however often it is asked for.

What can take long is answered as Server-Sent Events when the request accepts text/event-stream: events progress, then result, with its status and its answer, or error. It ends when the client goes away.

A game's secret never leaves the server before the game is over.`

func (m *maker) document() object {
	for _, event := range []any{problemObject{}, progressObject{}, thought{}} {
		m.schema(event)
	}
	paths := make(object)
	for _, r := range routes {
		if paths[r.path] == nil {
			paths[r.path] = make(object)
		}
		paths[r.path].(object)[strings.ToLower(r.method)] = m.operation(&r)
	}
	return object{
		"openapi": "3.1.0",
		"info": object{
			"title": "codebreaker", "version": "0.1.0", "summary": "Play, crack and study code-breaking games", "description": about,
			"license": object{"name": "Apache-2.0", "identifier": "Apache-2.0"},
		},
		"servers": []object{{"url": Base}},
		"paths":   paths,
		"components": object{
			"parameters": parameters(),
			"headers": object{
				"ETag": object{"description": `the game's revision in quotes, as "3"; an answer of events has none, but its game has the revision`, "schema": object{"type": "string"}},
			},
			"responses": responses(),
			"schemas":   m.schemas,
		},
	}
}

// parameters are the parameters that several operations share.
func parameters() object {
	named := func(name, in, description string, schema object) object {
		return object{"name": name, "in": in, "description": description, "schema": schema, "required": in == "path"}
	}
	return object{
		"id":     named("id", "path", "the game's id", object{"type": "string"}),
		"number": named("number", "path", "of the turn, from 1", object{"type": "integer", "minimum": 1}),
		"name":   named("name", "path", "the list's name", object{"type": "string"}),
		"game":   named("game", "path", "the game's name", object{"type": "string"}),
		"lang":   named("lang", "query", "the language of messages", object{"type": "string", "enum": lang.Names()}),
		"ifMatch": named("If-Match", "header", "the ETag of the revision that the change is for: of another the change is refused with 412",
			object{"type": "string"}),
		"idempotencyKey": named("Idempotency-Key", "header", "a text that no other change has, as a UUID: a change that is asked for again with the key that it had is not made again, and answers with the game as it stands",
			object{"type": "string", "maxLength": longestKey}),
	}
}

// failures explains each status of an error.
var failures = map[int]string{
	http.StatusBadRequest:            "The request cannot be read",
	http.StatusForbidden:             "The request comes from another site",
	http.StatusNotFound:              "There is no such game or route",
	http.StatusConflict:              "The game stands elsewhere",
	http.StatusPreconditionFailed:    "The game has another revision than If-Match asks for",
	http.StatusRequestEntityTooLarge: "Past a limit",
	http.StatusUnsupportedMediaType:  "The body is not JSON",
	http.StatusUnprocessableEntity:   "The rules of the game, or a limit, refuse it",
	http.StatusServiceUnavailable:    "The server cannot do it now",
}

// responses are the responses to errors.
func responses() object {
	all := make(object)
	for status, says := range failures {
		all[fmt.Sprint(status)] = object{"description": says, "content": object{ProblemKind: object{"schema": reference("Problem")}}}
	}
	return all
}

func reference(schema string) object { return object{"$ref": "#/components/schemas/" + schema} }

// operation describes a route: its parameters, its body and its answers.
func (m *maker) operation(r *route) object {
	operation := object{"operationId": r.id, "summary": r.says, "responses": m.answers(r)}
	if r.more != "" {
		operation["description"] = r.more
	}
	var taken []object
	for part := range strings.SplitSeq(r.path, "/") {
		if strings.HasPrefix(part, "{") {
			taken = append(taken, object{"$ref": "#/components/parameters/" + strings.Trim(part, "{}")})
		}
	}
	taken = append(taken, m.query(r.query)...)
	if r.changes && r.body != nil && r.id != "hint" {
		taken = append(taken, object{"$ref": "#/components/parameters/idempotencyKey"})
	}
	if r.changes && strings.Contains(r.path, "{id}") {
		taken = append(taken, object{"$ref": "#/components/parameters/ifMatch"})
	}
	operation["parameters"] = append(taken, object{"$ref": "#/components/parameters/lang"})
	if r.body != nil {
		hasRequired, schema := true, object(nil)
		if _, ok := r.body.(moveBody); ok {
			hasRequired, schema = m.moveSchema(r.takes)
		} else {
			schema = m.schema(r.body)
		}
		operation["requestBody"] = object{"required": hasRequired, "content": object{"application/json": object{"schema": schema}}}
	}
	return operation
}

// moveSchema returns the schema of a move's body with these fields, and reports whether one is required.
func (m *maker) moveSchema(takes string) (hasRequired bool, schema object) {
	properties, required := make(object), []string{}
	for _, field := range reflect.VisibleFields(reflect.TypeFor[moveBody]()) {
		switch name := field.Tag.Get("json"); {
		case slices.Contains(strings.Fields(takes), name):
			required = append(required, name)
			fallthrough
		case slices.Contains(strings.Fields(takes), name+"?"):
			properties[name] = m.property(field)
		}
	}
	return len(required) > 0, object{"type": "object", "additionalProperties": false, "properties": properties, "required": required}
}

// answers are the answers of a route, by status.
func (m *maker) answers(r *route) object {
	all := make(object)
	for _, status := range r.failing() {
		all[fmt.Sprint(status)] = object{"$ref": "#/components/responses/" + fmt.Sprint(status)}
	}
	answer := object{"description": r.says}
	switch kind, named := r.answer.(string); {
	case r.answer == nil:
	case named:
		answer["content"] = object{kind: object{}}
	default:
		content := object{"application/json": object{"schema": m.schema(r.answer)}}
		if r.streams {
			content["text/event-stream"] = object{"schema": object{"type": "string", "description": "events progress (Progress), then one event result (Thought) or error (Problem)"}}
		}
		answer["content"] = content
	}
	if reflect.TypeOf(r.answer) == reflect.TypeFor[games.View]() {
		answer["headers"] = object{"ETag": object{"$ref": "#/components/headers/ETag"}}
	}
	for _, status := range r.statuses {
		all[fmt.Sprint(status)] = answer
	}
	if len(r.statuses) == 0 {
		all["200"] = answer
	}
	return all
}

// failing returns the statuses of the errors that a route can meet.
func (r *route) failing() []int {
	all := append([]int{http.StatusForbidden, http.StatusServiceUnavailable}, r.errors...)
	if r.query != nil || r.body != nil {
		all = append(all, http.StatusBadRequest)
	}
	if r.body != nil {
		all = append(all, http.StatusRequestEntityTooLarge, http.StatusUnsupportedMediaType, http.StatusUnprocessableEntity)
	}
	if r.streams {
		all = append(all, http.StatusUnprocessableEntity)
	}
	if strings.Contains(r.path, "{id}") {
		all = append(all, http.StatusNotFound)
		if r.changes {
			all = append(all, http.StatusConflict, http.StatusPreconditionFailed)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// query returns the parameters that the fields of a struct define.
func (m *maker) query(of any) []object {
	if of == nil {
		return nil
	}
	var all []object
	for _, field := range reflect.VisibleFields(reflect.TypeOf(of)) {
		name := field.Tag.Get("query")
		if name == "" {
			continue
		}
		schema := m.property(field)
		delete(schema, "description")
		all = append(all, object{"name": name, "in": "query", "description": field.Tag.Get("description"), "required": field.Tag.Get("required") == "true", "schema": schema})
	}
	return all
}

// schema returns the schema of a value's type.
func (m *maker) schema(of any) object { return m.schemaOf(reflect.TypeOf(of)) }

// schemaOf returns the schema of a type; for a struct, a reference to its schema.
func (m *maker) schemaOf(t reflect.Type) object {
	switch t.Kind() {
	case reflect.Pointer:
		return m.schemaOf(t.Elem())
	case reflect.Interface:
		return object{}
	case reflect.String:
		return object{"type": "string"}
	case reflect.Bool:
		return object{"type": "boolean"}
	case reflect.Uint, reflect.Uint64:
		return object{"type": "integer", "minimum": 0}
	case reflect.Float64:
		return object{"type": "number"}
	case reflect.Slice:
		return object{"type": "array", "items": m.schemaOf(t.Elem())}
	case reflect.Map:
		return object{"type": "object", "additionalProperties": m.schemaOf(t.Elem())}
	case reflect.Struct:
		if t == reflect.TypeFor[time.Time]() {
			return object{"type": "string", "format": "date-time"}
		}
		return m.structure(t)
	}
	return object{"type": "integer"}
}

// structure returns a reference to the schema of a struct. The schema has the name of the type
// without Object, and allows only the fields as properties.
func (m *maker) structure(t reflect.Type) object {
	name := strings.TrimSuffix(t.Name(), "Object")
	name = strings.ToUpper(name[:1]) + name[1:]
	if other := m.named[name]; other != nil && other != t {
		panic(fmt.Sprintf("the schemas of %v and %v are both called %s", other, t, name))
	}
	if m.named[name] == nil {
		m.named[name] = t
		schema, properties, required := object{"type": "object", "additionalProperties": false}, make(object), []string{}
		for _, field := range reflect.VisibleFields(t) {
			name, options, tagged := strings.Cut(field.Tag.Get("json"), ",")
			if name == "" || name == "-" {
				continue // its fields are promoted
			}
			properties[name] = m.property(m.documented(t, field, name))
			if !tagged || !strings.Contains(options, "omit") {
				required = append(required, name)
			}
		}
		if len(properties) > 0 {
			schema["properties"] = properties
		}
		if len(required) > 0 {
			schema["required"] = required
		}
		m.schemas[name] = schema
	}
	return reference(name)
}

// property returns the schema of a field, including its tags.
func (m *maker) property(field reflect.StructField) object {
	schema := m.schemaOf(field.Type)
	for _, name := range []string{"description", "pattern", "format", "const"} {
		if text, ok := field.Tag.Lookup(name); ok {
			schema[name] = text
		}
	}
	for _, name := range []string{"minimum", "maximum", "minItems", "maxItems", "maxLength", "default"} {
		if text, ok := field.Tag.Lookup(name); ok {
			schema[name] = json.Number(text)
		}
	}
	if text, ok := field.Tag.Lookup("enum"); ok {
		schema["enum"] = strings.Split(text, ",")
	}
	return schema
}
