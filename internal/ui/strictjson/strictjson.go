// Package strictjson decodes JSON that other programs wrote. Package encoding/json takes the name of a field in any
// case, and the last of equal names, so that two readers can understand a text differently. Here both are errors.
package strictjson

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"unicode/utf8"
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

// Unmarshal decodes one value. Unknown names are a [NameError]. With an error the value may be decoded in part.
func Unmarshal(text []byte, into any) error { return unmarshal(text, into, false) }

// UnmarshalPart is Unmarshal for objects of which only some fields are wanted. Other names are ignored, unless they
// differ from the name of a field only in case.
func UnmarshalPart(text []byte, into any) error { return unmarshal(text, into, true) }

func unmarshal(text []byte, into any, part bool) error {
	err := json.Unmarshal(text, into)
	if err != nil && !json.Valid(text) {
		return err
	}
	w := walker{text: text, part: part}
	if wrong := w.value(reflect.TypeOf(into)); wrong != nil {
		return wrong
	}
	return err
}

// walker checks the names of a valid text.
type walker struct {
	text []byte
	at   int
	part bool
}

// value checks the next value, which is decoded into the type; nil for any.
func (w *walker) value(t reflect.Type) error {
	switch w.next() {
	case '{':
		return w.object(shapeOf(t))
	case '[':
		return w.array(shapeOf(t).elements)
	case '"':
		w.quoted()
		return nil
	}
	for w.at < len(w.text) && !isSpace(w.text[w.at]) && strings.IndexByte(",]}", w.text[w.at]) < 0 {
		w.at++
	}
	return nil
}

func (w *walker) array(elements reflect.Type) error {
	for w.at++; w.next() != ']'; {
		if err := w.value(elements); err != nil {
			return err
		}
		if w.next() == ',' {
			w.at++
		}
	}
	w.at++
	return nil
}

func (w *walker) object(s *shape) error {
	var seen names
	for w.at++; w.next() != '}'; {
		name := w.name()
		kind, known := s.fields[string(name)]
		switch {
		case !seen.add(name):
			return &NameError{string(name), true}
		case s.fields == nil:
			kind = s.elements
		case !known && !(w.part && s.isNew(string(name))):
			return &NameError{Name: string(name)}
		}
		w.next() // the colon
		w.at++
		if err := w.value(kind); err != nil {
			return err
		}
		if w.next() == ',' {
			w.at++
		}
	}
	w.at++
	return nil
}

// next returns the next character that is not a space. It does not take it.
func (w *walker) next() byte {
	for isSpace(w.text[w.at]) {
		w.at++
	}
	return w.text[w.at]
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }

// name takes the name of a field and returns it without quotes and escapes.
func (w *walker) name() []byte {
	quoted := w.quoted()
	name := quoted[1 : len(quoted)-1]
	if bytes.IndexByte(name, '\\') < 0 && utf8.Valid(name) {
		return name
	}
	var plain string
	_ = json.Unmarshal(quoted, &plain) // a valid string
	return []byte(plain)
}

// quoted takes a string and returns it with its quotes.
func (w *walker) quoted() []byte {
	from := w.at
	end := from + 1 + bytes.IndexByte(w.text[from+1:], '"')
	if at := bytes.IndexByte(w.text[from:end], '\\'); at >= 0 {
		for end = from + at; w.text[end] != '"'; end++ {
			if w.text[end] == '\\' {
				end++
			}
		}
	}
	w.at = end + 1
	return w.text[from:w.at]
}

// names is a set of names.
type names struct {
	few   [8][]byte // the first ones: comparing each takes less time than a map
	count int
	many  map[string]bool // the others
}

// add adds a name, and reports whether it is new.
func (n *names) add(name []byte) bool {
	for i := range min(n.count, len(n.few)) {
		if bytes.Equal(n.few[i], name) {
			return false
		}
	}
	if n.count < len(n.few) {
		n.few[n.count] = name
		n.count++
		return true
	}
	if n.many == nil {
		n.many = make(map[string]bool)
	}
	if n.many[string(name)] {
		return false
	}
	n.many[string(name)] = true
	return true
}

// shape is what a type means for the names in a text.
type shape struct {
	fields   map[string]reflect.Type // of a struct, by their names in JSON; nil for another type
	elements reflect.Type            // of a list or map, or nil
}

// isNew reports whether no field has the name, whatever the case.
func (s *shape) isNew(name string) bool {
	for field := range s.fields {
		if strings.EqualFold(field, name) {
			return false
		}
	}
	return true
}

// shapes keeps the shape of each type, since reflection takes long.
var shapes sync.Map

// unshaped is the shape of a type that says nothing about names.
var unshaped = &shape{}

// shapeOf returns the shape of a type; nil is any.
func shapeOf(t reflect.Type) *shape {
	if t == nil {
		return unshaped
	}
	if known, ok := shapes.Load(t); ok {
		return known.(*shape)
	}
	s := newShape(t)
	shapes.Store(t, s)
	return s
}

func newShape(t reflect.Type) *shape {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if reflect.PointerTo(t).Implements(reflect.TypeFor[json.Unmarshaler]()) {
		return unshaped
	}
	switch t.Kind() {
	case reflect.Slice, reflect.Array, reflect.Map:
		return &shape{elements: t.Elem()}
	case reflect.Struct:
		return &shape{fields: fieldsOf(t)}
	}
	return unshaped
}

// fieldsOf returns the types of the fields of a struct by their names in JSON.
func fieldsOf(t reflect.Type) map[string]reflect.Type {
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
