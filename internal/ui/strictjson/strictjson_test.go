package strictjson_test

import (
	"encoding/json"
	"errors"
	"testing"

	"codebreaker/internal/ui/strictjson"
)

type Embedded struct {
	Game string `json:"game"`
}

type object struct {
	Embedded
	Turns []string        `json:"turns"`
	Below map[string]*int `json:"below"`
	All   []Embedded      `json:"all"`
	Raw   json.RawMessage `json:"raw"`
	Any   any             `json:"any"`
}

// TestNames checks that each field has one name, in one case, once, however deep it is.
func TestNames(t *testing.T) {
	for text, good := range map[string]bool{
		`{"game":"4x6","turns":["A"],"below":{"a":1,"A":2},"all":[{"game":"x"}],"raw":{"x":1},"any":[{"Y":[]}]}`: true,
		`{}`: true, `{"game":"4x6","GAME":"5x8"}`: false, `{"Game":"5x8"}`: false, `{"game":"a","game":"a"}`: false,
		`{"game":"a","\u0067ame":"b"}`: false, `{"all":[{"game":"x"},{"gamE":"x"}]}`: false, `{"below":{"a":1,"a":1}}`: false,
		`{"raw":{"x":1,"x":1}}`: false, `{"any":[{"y":{"z":1,"z":2}}]}`: false, `{"turnſ":[]}`: false, `{"Embedded":{}}`: false,
	} {
		var into object
		var wrong *strictjson.NameError
		if err := strictjson.Unmarshal([]byte(text), &into); (err == nil) != good || err != nil && !errors.As(err, &wrong) {
			t.Errorf("%s: %v", text, err)
		}
	}
	var into object
	if err := strictjson.UnmarshalPart([]byte(`{"game":"4x6","more":[{"x":1}]}`), &into); err != nil || into.Game != "4x6" {
		t.Errorf("%+v, %v", into, err)
	}
	for _, text := range []string{`{"gAme":"4x6"}`, `{"more":1,"more":2}`} {
		if err := strictjson.UnmarshalPart([]byte(text), &into); err == nil {
			t.Errorf("%s is taken", text)
		}
	}
	for _, text := range []string{``, `{`, `{"game":1}`, `{"game":"a"} {}`, `[]`} {
		if err := strictjson.Unmarshal([]byte(text), &into); err == nil {
			t.Errorf("%s is taken", text)
		}
	}
}
