package protocol_test

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/ui/protocol"
)

// typesFile has the types of the messages for the JavaScript client.
const typesFile = "../../../clients/js/messages.d.ts"

// TestTypesAreFresh checks that the types of the JavaScript client are what the methods and their
// types give. With -update, as in go generate, it writes the file.
func TestTypesAreFresh(t *testing.T) {
	made := typescript(protocol.Methods())
	if *update {
		if err := os.WriteFile(typesFile, made, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	written, err := os.ReadFile(typesFile)
	if err != nil || !bytes.Equal(made, written) {
		t.Errorf("%s is stale: run go generate ./internal/ui/protocol (%v)", typesFile, err)
	}
}

// typescript returns an interface for each type of the schema, and one that has the parameters and
// the result of each method.
func typescript(methods []protocol.Method) []byte {
	defs := schemaOf(methods)["$defs"].(object)
	delete(defs, "Request")
	delete(defs, "Response")
	var out bytes.Buffer
	fmt.Fprintln(&out, "// The messages of the engine. Made from internal/ui/protocol by go generate.")
	for _, name := range slices.Sorted(maps.Keys(defs)) {
		def := defs[name].(object)
		required, _ := def["required"].([]string)
		properties := def["properties"].(object)
		fmt.Fprintf(&out, "\nexport interface %s {\n", name)
		for _, property := range slices.Sorted(maps.Keys(properties)) {
			schema := properties[property].(object)
			if text, ok := schema["description"]; ok {
				fmt.Fprintf(&out, "  /** %s */\n", text)
			}
			if !slices.Contains(required, property) {
				property += "?"
			}
			fmt.Fprintf(&out, "  %s: %s;\n", property, typeOf(schema))
		}
		fmt.Fprintln(&out, "}")
	}
	fmt.Fprintln(&out, "\n/** The parameters and the result of each method. */\nexport interface Methods {")
	for _, m := range methods {
		fmt.Fprintf(&out, "  /** %s */\n  %q: { params: %s; result: %s };\n", m.Summary, m.Name, reflect.TypeOf(m.Params).Elem().Name(), reflect.TypeOf(m.Result).Elem().Name())
	}
	fmt.Fprintln(&out, "}")
	return out.Bytes()
}

// typeOf returns the TypeScript type of a schema.
func typeOf(schema object) string {
	if reference, ok := schema["$ref"].(string); ok {
		return strings.TrimPrefix(reference, "#/$defs/")
	}
	if names, ok := schema["enum"].([]string); ok {
		return `"` + strings.Join(names, `" | "`) + `"`
	}
	switch schema["type"] {
	case "array":
		return typeOf(schema["items"].(object)) + "[]"
	case "integer":
		return "number"
	case nil: // an ID
		return "string | number | null"
	}
	return schema["type"].(string)
}
