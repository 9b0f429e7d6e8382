// Package strictjson decodes JSON that other programs wrote. Package encoding/json takes the name of a field in any
// case, and the last of equal names, so that two readers can understand a text differently. Here both are errors.
package strictjson

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
)

// NameError is the error of a name that an object must not have.
type NameError struct {
	Name  string
	Twice bool // the object has it already; otherwise no field has it
}

func (e *NameError) Error() string {
	if e.Twice {
		return fmt.Sprintf("field %q is there twice", e.Name)
	}
	return fmt.Sprintf("unknown field %q", e.Name)
}

// Unmarshal decodes one value. Unknown names are a [NameError].
func Unmarshal(text []byte, into any) error { return unmarshal(text, into, false) }

// UnmarshalPart is Unmarshal for objects of which only some fields are wanted. Other names are ignored, unless they
// differ from the name of a field only in case.
func UnmarshalPart(text []byte, into any) error { return unmarshal(text, into, true) }

func unmarshal(text []byte, into any, part bool) error {
	if json.Valid(text) {
		w := walker{json.NewDecoder(bytes.NewReader(text)), part}
		w.UseNumber()
		if err := w.value(reflect.TypeOf(into)); err != nil {
			return err
		}
	}
	return json.Unmarshal(text, into)
}

// walker checks the names of a valid text.
type walker struct {
	*json.Decoder
	part bool
}

// value checks the next value, which is decoded into the type; nil for any.
func (w walker) value(t reflect.Type) error {
	for t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t != nil && reflect.PointerTo(t).Implements(reflect.TypeFor[json.Unmarshaler]()) {
		t = nil
	}
	token, err := w.Token()
	switch {
	case err != nil:
		return err
	case token == json.Delim('{'):
		err = w.object(t)
	case token == json.Delim('['):
		for w.More() && err == nil {
			err = w.value(elements(t))
		}
	default:
		return nil
	}
	if err == nil {
		_, err = w.Token() // the closing delimiter
	}
	return err
}

func (w walker) object(t reflect.Type) error {
	fields, seen := fieldsOf(t), make(map[string]bool)
	for w.More() {
		token, err := w.Token()
		if err != nil {
			return err
		}
		name := token.(string) // a token before a value is a name
		kind, known := fields[name]
		switch {
		case seen[name]:
			return &NameError{name, true}
		case fields == nil:
			kind = elements(t)
		case !known && !(w.part && isNew(fields, name)):
			return &NameError{Name: name}
		}
		seen[name] = true
		if err := w.value(kind); err != nil {
			return err
		}
	}
	return nil
}

// isNew reports whether no field has the name, whatever the case.
func isNew(fields map[string]reflect.Type, name string) bool {
	for field := range fields {
		if strings.EqualFold(field, name) {
			return false
		}
	}
	return true
}

// elements returns the type of the elements of a list or map, or nil.
func elements(t reflect.Type) reflect.Type {
	if t != nil && (t.Kind() == reflect.Slice || t.Kind() == reflect.Array || t.Kind() == reflect.Map) {
		return t.Elem()
	}
	return nil
}

// fieldsOf returns the types of the fields of a struct by their names in JSON; nil for another type.
func fieldsOf(t reflect.Type) map[string]reflect.Type {
	if t == nil || t.Kind() != reflect.Struct {
		return nil
	}
	fields := make(map[string]reflect.Type)
	for _, field := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		switch {
		case name == "-" || field.Anonymous && name == "" || !field.IsExported():
			continue
		case name == "":
			name = field.Name
		}
		fields[name] = field.Type
	}
	return fields
}
