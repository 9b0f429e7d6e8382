package strictjson_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"codebreaker/internal/ui/strictjson"
)

// reference checks the names of a text token by token, as package encoding/json reads it.
type reference struct {
	*json.Decoder
	part bool
}

func (r reference) check(text []byte, into any) error {
	if json.Valid(text) {
		r.Decoder = json.NewDecoder(bytes.NewReader(text))
		r.UseNumber()
		if err := r.value(reflect.TypeOf(into)); err != nil {
			return err
		}
	}
	return json.Unmarshal(text, into)
}

func (r reference) value(t reflect.Type) error {
	for t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t != nil && reflect.PointerTo(t).Implements(reflect.TypeFor[json.Unmarshaler]()) {
		t = nil
	}
	token, err := r.Token()
	if err != nil || token != json.Delim('{') && token != json.Delim('[') {
		return err
	}
	var elements reflect.Type
	if t != nil && (t.Kind() == reflect.Slice || t.Kind() == reflect.Map) {
		elements = t.Elem()
	}
	seen := make(map[string]bool)
	for r.More() {
		kind := elements
		if token == json.Delim('{') {
			found, _ := r.Token()
			name := found.(string)
			if seen[name] {
				return &strictjson.NameError{Name: name, Twice: true}
			}
			seen[name] = true
			if t != nil && t.Kind() == reflect.Struct {
				field, known := fieldOf(t, name, r.part)
				if !known {
					return &strictjson.NameError{Name: name}
				}
				kind = field
			}
		}
		if err := r.value(kind); err != nil {
			return err
		}
	}
	_, err = r.Token()
	return err
}

// fieldOf returns the type of a field. It reports whether an object may have the name.
func fieldOf(t reflect.Type, name string, part bool) (kind reflect.Type, known bool) {
	known = part
	for _, field := range reflect.VisibleFields(t) {
		own, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		switch {
		case field.Anonymous:
		case own == name:
			return field.Type, true
		case strings.EqualFold(own, name):
			known = false
		}
	}
	return nil, known
}

// sameAsReference compares the errors and values of both readers.
func sameAsReference(t *testing.T, text []byte) {
	t.Helper()
	for _, part := range []bool{false, true} {
		for _, empty := range []func() any{func() any { return new(object) }, func() any { return new(any) }, func() any { return new([]*object) }} {
			wanted, got, unmarshal := empty(), empty(), strictjson.Unmarshal
			if part {
				unmarshal = strictjson.UnmarshalPart
			}
			want, err := reference{part: part}.check(text, wanted), unmarshal(text, got)
			if !reflect.DeepEqual(err, want) {
				t.Fatalf("%s: %v, not %v", text, err, want)
			}
			if named := (*strictjson.NameError)(nil); !errors.As(err, &named) && !reflect.DeepEqual(got, wanted) {
				t.Fatalf("%s: %+v, not %+v", text, got, wanted)
			}
		}
	}
}

var texts = []string{
	`{"game":"4x6","turns":["A","\"B\\"],"below":{"a":1,"A":2},"all":[{"game":"x"}, {}],"raw":{"x":1.5e3},"any":[{"Y":[ ]},true,null]}`,
	"\t{ \"game\" : \"a\" ,\r\n\"turns\": [ ] , \"below\" :{ } }\n", `{"g\u0061me":"a","game":"b"}`, `{"gamE":1,"\"":2,"\\":3,"":4}`, "{\"\xff\":1,\"\ufffd\":2}",
	`[{"game":"a"},null,{"all":[{"games":1}]}]`, `{"raw":{"a":{"b":1,"b":1}}}`, `{"below":[{"a":1}]}`, `{"turns":{"a":{"x":1,"x":2}}}`, `12`, ` "x" `, `{"game":1,"x":2}`, `[1,]`, ``,
}

// TestReference compares the reader with the reference on texts that are changed at random, and on large objects.
func TestReference(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	const signs = `"\{}[]:, ag1x`
	for range 20_000 {
		text := []byte(texts[r.IntN(len(texts))])
		for range r.IntN(3) {
			if len(text) > 0 {
				text[r.IntN(len(text))] = signs[r.IntN(len(signs))]
			}
		}
		sameAsReference(t, text)
	}
	for _, last := range []int{0, 7, 8, 99, 100} { // the last name may be there already
		var all []string
		for i := range 100 {
			all = append(all, fmt.Sprintf(`"%d":[]`, i))
		}
		sameAsReference(t, []byte(`{`+strings.Join(append(all, fmt.Sprintf(`"%d":{}`, last)), ",")+`}`))
	}
}

// FuzzReference does so on any text.
func FuzzReference(f *testing.F) {
	for _, text := range texts {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) { sameAsReference(t, text) })
}
