package api

import (
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"sync"

	"codebreaker/internal/lang"
	"codebreaker/internal/table"

	"github.com/swaggest/jsonschema-go"
)

// Document returns the OpenAPI 3.1 document of the API: the routes, and schemas of the
// Go types that they take and answer with.
var Document = sync.OnceValue(func() []byte {
	text, err := json.MarshalIndent(newDocument().document(), "", "  ")
	if err != nil {
		panic(err) // it is made of types that have schemas: a test makes it
	}
	return append(text, '\n')
})

func newDocument() *document {
	d := &document{schemas: make(map[string]any), named: make(map[string]reflect.Type)}
	d.reflector.DefaultOptions = []func(*jsonschema.ReflectContext){
		jsonschema.DefinitionsPrefix("#/components/schemas/"),
		jsonschema.RootRef,
		jsonschema.InterceptDefName(d.schemaName),
		jsonschema.InterceptProp(requireProperty),
		jsonschema.InterceptSchema(closeObject),
		jsonschema.InterceptNullability(func(params jsonschema.InterceptNullabilityParams) { params.Schema.RemoveType(jsonschema.Null) }),
		jsonschema.CollectDefinitions(func(name string, schema jsonschema.Schema) { d.schemas[name] = schema }),
	}
	return d
}

// object is a JSON object.
type object = map[string]any

// document makes the document.
type document struct {
	reflector jsonschema.Reflector
	schemas   object
	named     map[string]reflect.Type // which type has the name of a schema
}

const about = `Every game of the Mastermind family: play against the computer, have it break a code, ask what to guess in a game played elsewhere, look back on a game.

Answers are JSON, errors problem details (RFC 9457): detail is a sentence, id says which problem it is. Messages are in the language of Accept-Language, or of ?lang=. Numbers of 64 bits are strings. Turns and places count from 1. A change is acknowledged once it is kept; it answers with the whole game. The ETag of that is its revision; a change with If-Match is refused with 412 and the id stale when the kept game has another. A change with an Idempotency-Key is made once, however often it is asked for.

What can take long is answered as Server-Sent Events when the request accepts text/event-stream: events progress, then result, with its status and its answer, or error. It ends when the client goes away.

A game's secret never leaves the server before the game is over.`

func (d *document) document() object {
	for _, event := range []any{problemObject{}, progressObject{}, thought{}} {
		d.schema(event)
	}
	paths := make(object)
	for _, r := range routes {
		if paths[r.path] == nil {
			paths[r.path] = make(object)
		}
		paths[r.path].(object)[strings.ToLower(r.method)] = d.operation(&r)
	}
	return object{
		"openapi": "3.1.0",
		"info": object{
			"title": "codebreaker", "version": fmt.Sprint(Version), "summary": "Play, crack and study code-breaking games", "description": about,
			"license": object{"name": "Apache-2.0", "identifier": "Apache-2.0"},
		},
		"servers":  []object{{"url": Base}},
		"security": []object{{}, {"token": []string{}}, {"cookie": []string{}}},
		"paths":    paths,
		"components": object{
			"securitySchemes": object{
				"token":  object{"type": "http", "scheme": "bearer", "description": "Beyond loopback the token of the address that serve prints."},
				"cookie": object{"type": "apiKey", "in": "cookie", "name": "codebreaker-token"},
			},
			"parameters": parameters(),
			"headers": object{
				"ETag": object{"description": `the game's revision in quotes, as "3"; an answer of events has none, but its game has the revision`, "schema": object{"type": "string"}},
			},
			"responses": responses(),
			"schemas":   d.schemas,
		},
	}
}

// parameters are those that several operations take.
func parameters() object {
	named := func(name, in, description string, schema object) object {
		return object{"name": name, "in": in, "description": description, "schema": schema, "required": in == "path"}
	}
	return object{
		"id":     named("id", "path", "the game's id", object{"type": "string"}),
		"number": named("number", "path", "of the turn, from 1", object{"type": "integer", "minimum": 1}),
		"name":   named("name", "path", "the list's name", object{"type": "string"}),
		"group":  named("group", "path", "the group's id", object{"type": "string"}),
		"member": named("member", "path", "the member's number", object{"type": "integer", "minimum": 1}),
		"game":   named("game", "path", "the game's name", object{"type": "string"}),
		"lang":   named("lang", "query", "the language of messages", object{"type": "string", "enum": lang.Names()}),
		"ifMatch": named("If-Match", "header", "the ETag of the revision that the change is for: of another the change is refused with 412",
			object{"type": "string"}),
		"idempotencyKey": named("Idempotency-Key", "header", "a text that no other change has, as a UUID: a change that is asked for again with the key that it had is not made again, and answers with the game as it stands",
			object{"type": "string", "maxLength": longestKey}),
	}
}

// failures says what each status of an error means.
var failures = map[int]string{
	http.StatusBadRequest:            "The request cannot be read",
	http.StatusUnauthorized:          "Beyond loopback a token is needed",
	http.StatusForbidden:             "The request comes from another site",
	http.StatusNotFound:              "There is no such game or route",
	http.StatusConflict:              "The game stands elsewhere",
	http.StatusPreconditionFailed:    "The game has another revision than If-Match asks for",
	http.StatusRequestEntityTooLarge: "Past a limit",
	http.StatusUnsupportedMediaType:  "The body is not JSON",
	http.StatusUnprocessableEntity:   "The rules of the game, or a limit, refuse it",
	http.StatusTooManyRequests:       "Too many requests",
	http.StatusServiceUnavailable:    "The server cannot do it now",
}

// responses are the answers that tell of an error.
func responses() object {
	all := make(object)
	for status, says := range failures {
		all[fmt.Sprint(status)] = object{"description": says, "content": object{problemKind: object{"schema": reference("Problem")}}}
	}
	return all
}

func reference(schema string) object { return object{"$ref": "#/components/schemas/" + schema} }

// operation tells what a route takes and answers with.
func (d *document) operation(r *route) object {
	operation := object{"operationId": r.id, "summary": r.says, "responses": d.answers(r)}
	if r.more != "" {
		operation["description"] = r.more
	}
	var taken []object
	for part := range strings.SplitSeq(r.path, "/") {
		if strings.HasPrefix(part, "{") {
			taken = append(taken, object{"$ref": "#/components/parameters/" + strings.Trim(part, "{}")})
		}
	}
	taken = append(taken, d.query(r.query)...)
	if r.changes && r.body != nil && r.id != "hint" {
		taken = append(taken, object{"$ref": "#/components/parameters/idempotencyKey"})
	}
	if r.changes && strings.Contains(r.path, "{id}") {
		taken = append(taken, object{"$ref": "#/components/parameters/ifMatch"})
	}
	operation["parameters"] = append(taken, object{"$ref": "#/components/parameters/lang"})
	if r.body != nil {
		operation["requestBody"] = object{"required": r.id != "undo" && r.id != "redo" && r.id != "giveUp", "content": object{"application/json": object{"schema": d.schema(r.body)}}}
	}
	return operation
}

// answers are the answers of a route, by status.
func (d *document) answers(r *route) object {
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
		content := object{"application/json": object{"schema": d.schema(r.answer)}}
		if r.streams {
			content["text/event-stream"] = object{"schema": object{"type": "string", "description": "events progress (Progress), then one event result (Thought) or error (Problem)"}}
		}
		answer["content"] = content
	}
	if reflect.TypeOf(r.answer) == reflect.TypeFor[table.View]() {
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
	all := append([]int{http.StatusUnauthorized, http.StatusForbidden, http.StatusTooManyRequests, http.StatusServiceUnavailable}, r.errors...)
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

// query returns the parameters that the fields of a struct name.
func (d *document) query(of any) []object {
	if of == nil {
		return nil
	}
	schema, err := d.reflector.Reflect(of, jsonschema.PropertyNameTag("query"), jsonschema.InlineRefs)
	if err != nil {
		panic(err)
	}
	var all []object
	for _, field := range reflect.VisibleFields(reflect.TypeOf(of)) {
		name := field.Tag.Get("query")
		if name == "" {
			continue
		}
		description := field.Tag.Get("description")
		property := schema.Properties[name].TypeObject
		property.Description = nil
		all = append(all, object{"name": name, "in": "query", "description": description, "required": field.Tag.Get("required") == "true", "schema": property})
	}
	return all
}

// schema returns a reference to the schema of a value's type.
func (d *document) schema(of any) any {
	schema, err := d.reflector.Reflect(of)
	if err != nil {
		panic(err)
	}
	return schema
}

// schemaName returns what the schema of a type is called: the type's own name, without
// Object. Of two types with one name the second would get a name that nobody chose.
func (d *document) schemaName(t reflect.Type, _ string) string {
	name := strings.TrimSuffix(t.Name(), "Object")
	name = strings.ToUpper(name[:1]) + name[1:]
	if t.Kind() != reflect.Struct {
		return name // others stand where they are used
	}
	if other := d.named[name]; other != nil && other != t {
		panic(fmt.Sprintf("api: the schemas of %v and %v are both called %s", other, t, name)) // a test makes the document
	}
	d.named[name] = t
	return name
}

// requireProperty says that a property is always there, unless its tag says otherwise.
func requireProperty(params jsonschema.InterceptPropParams) error {
	tag, ok := params.Field.Tag.Lookup("json")
	if params.Processed && ok && !strings.Contains(tag, ",omitempty") {
		params.ParentSchema.Required = append(params.ParentSchema.Required, params.Name)
	}
	return nil
}

// closeObject says that an object has no other properties than those of its type.
func closeObject(params jsonschema.InterceptSchemaParams) (stop bool, err error) {
	if t := params.Value.Type(); params.Processed && t.Kind() == reflect.Struct && params.Schema.HasType(jsonschema.Object) {
		params.Schema.AdditionalPropertiesEns().WithTypeBoolean(false)
	}
	return false, nil
}
