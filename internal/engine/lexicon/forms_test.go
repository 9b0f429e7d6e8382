package lexicon_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/message"

	"github.com/google/go-cmp/cmp"
)

// TestForms reads the same list in all forms.
func TestForms(t *testing.T) {
	for what, text := range map[string]string{
		"plain":                             "crane\nslate\nmoist\n",
		"a heading in a file of one column": "word\ncrane\nslate\nmoist\n",
		"all on one line":                   "crane, slate, moist",
		"paragraphs":                        "crane slate\nmoist",
		"with quotes and commas":            "\"crane\",\n\"slate\",\n\"moist\"\n",
		"old Macintosh":                     "crane\rslate\rmoist\r",
		"DOS":                               "crane\r\nslate\r\nmoist\r\n",
		"a byte order mark":                 "\ufeffcrane\nslate\nmoist",
		"comments":                          "crane # a bird, in the air\nslate\nmoist #\n",
		"a column of kinds":                 "crane\tnoun\nslate\tnoun\nmoist\tadjective\nmoist\tnoun\nCrane\tverb",
		"a column of explanations":          "crane;a large bird\nslate;a grey rock\nmoist;not quite dry",
		"JSON":                              `["crane", "slate", "moist"]`,
		"JSON by letters":                   `{"c": ["crane"], "s": ["slate"], "m": ["moist"]}`,
		"JSON with more":                    `{"name": "my list", "version": 3, "words": ["crane", "slate", "moist"], "by": {"who": "me"}}`,
		"JSON objects":                      `[{"word": "crane", "kind": "noun"}, {"kind": "noun", "word": "slate"}, {"word": "moist"}]`,
		"JSON lines":                        "{\"word\": \"crane\"}\n{\"word\": \"slate\"}\n{\"word\": \"moist\"}",
		"a dictionary":                      `{"crane": "a large bird", "slate": "a grey rock", "moist": "not quite dry"}`,
		"a set":                             `{"crane": true, "slate": true, "moist": true}`,
		"escapes":                           `["cr\u0061ne", "sl\x61te", "moist"]`,
		"a module":                          "// don't sort\nexport const words = [\n  'crane', // a bird\n  'slate', /* it's grey */\n  'moist',\n];\n",
		"CommonJS":                          `"use strict"; module["exports"] = ["crane", "slate", "moist"];`,
		"a program that splits a text":      "var w = `crane slate\nmoist`.split(/[ \\n]/), n = 1 / w.length;",
		"a minified program":                `!function(){var e=/["'\/]/g;function f(a){return a["x"]/2}return{w:["crane","slate","moist"],f:f}}();`,
		"Python":                            "# don't sort\nWORDS = ['crane', 'slate', 'moist']\nMORE = {'crane'}\n",
	} {
		for _, name := range []string{"list.csv", "list"} {
			if what == "a heading in a file of one column" && name == "list" {
				continue // it could be a word
			}
			list, err := lexicon.Read(strings.NewReader(text), name, lexicon.FoldAccents)
			if err != nil {
				t.Errorf("%s: %v", what, err)
			} else if diff := cmp.Diff([]string{"CRANE", "MOIST", "SLATE"}, list.Words); diff != "" || list.Odd > 0 || list.Weights != nil {
				t.Errorf("%s: %d odd, the first %s, weights %v (-want +got)\n%s", what, list.Odd, list.FirstOdd, list.Weights, diff)
			}
		}
	}
}

// TestWeightedForms reads the same list with weights in all forms. CRANE weighs 12 and SLATE 3.
func TestWeightedForms(t *testing.T) {
	for what, text := range map[string]string{
		"plain":                       "crane 12\nslate 3\n",
		"CSV":                         "crane,12\nslate,3\n",
		"TSV":                         "crane\t12\nslate\t3\n",
		"a heading":                   "word,count\ncrane,12\nslate,3\n",
		"a heading in another tongue": "kelime;s\xfdkl\xfdk\ncrane;12\nslate;3\n",
		"ranks":                       "rank,word,count\n1,crane,12\n2,slate,3\n",
		"ranks without a heading":     "1\tcrane\t12\n2\tslate\t3\n",
		"more columns":                "ortho\tphon\tlemme\tcgram\tnblettres\tfreqfilms2\ncrane\tkR@n\tcrane\tNOM\t5\t12\nslate\tslEt\tslate\tNOM\t5\t3\n",
		"quotes":                      "\"word\",\"count\"\n\"crane\",\"12\"\n\"slate\",\"3\"\n",
		"the output of uniq -c":       "     12 crane\n      3 slate\n",
		"a colon":                     "crane: 12\nslate: 3\n",
		"JSON pairs":                  `[["crane", 12], ["slate", 3]]`,
		"JSON names":                  `{"crane": 12, "slate": 3}`,
		"JSON objects":                `[{"word": "crane", "length": 5, "count": 12}, {"word": "slate", "length": 5, "count": 3}]`,
		"JSON objects by word":        `{"crane": {"freq": 12}, "slate": {"freq": 3}}`,
		"JSON in an object":           `{"words": {"crane": 12, "slate": 3}}`,
		"a program":                   "const w = {crane: 12, slate: 3};",
	} {
		list, err := lexicon.Read(strings.NewReader(text), what, lexicon.FoldAccents)
		if err != nil {
			t.Errorf("%s: %v", what, err)
			continue
		}
		if _, err := list.Weighted(); err != nil || !slices.Equal(list.Words, []string{"CRANE", "SLATE"}) || !slices.Equal(list.Weights, []uint32{12, 3}) || list.Odd > 0 {
			t.Errorf("%s: words %v, weights %v, %d odd, the first %s: %v", what, list.Words, list.Weights, list.Odd, list.FirstOdd, err)
		}
	}
}

// TestScale checks the rule that makes whole numbers of weights.
func TestScale(t *testing.T) {
	for _, test := range []struct {
		text    string
		weights []uint32
		scale   int
	}{
		{"crane 12\nslate 0\n", []uint32{1200, 1}, 2},
		{"crane 0.00012\nslate 0.00034\n", []uint32{12_000_000, 34_000_000}, 11},
		{"crane;0,00012\nslate;0,00034\n", []uint32{12_000_000, 34_000_000}, 11},
		{"crane 1.2e-04\nslate 0\n", []uint32{12_000_000, 1}, 11},
		{"crane 1000\nslate 0\n", []uint32{1000, 1}, 0},
		{"crane 40000000\nslate 0\ntrace 0\nhouse 0\n", []uint32{40_000_000, 1, 1, 1}, 0},
		{"crane 0\nslate 0\n", []uint32{0, 0}, 0},
		{"crane 23135851162\nslate 7\n", []uint32{23_135_851, 1}, -3},
		{"crane 67108864\nslate 1\n", []uint32{6_710_886, 1}, -1},
		{"crane 0.5\nslate 0.00000000001\n", []uint32{50_000_000, 1}, 8},
	} {
		list, err := lexicon.Read(strings.NewReader(test.text), "", lexicon.FoldAccents)
		if err != nil {
			t.Errorf("%q: %v", test.text, err)
		} else if !slices.Equal(list.Weights, test.weights) || list.Scale != test.scale {
			t.Errorf("%q: weights %d, scale %d, want %d, scale %d", test.text, list.Weights, list.Scale, test.weights, test.scale)
		}
	}
}

// TestLeftOut counts the texts that are not words of the list.
func TestLeftOut(t *testing.T) {
	for _, test := range []struct {
		text    string
		odd     int
		first   string
		heading string
		others  int
	}{
		{text: "word,freq\ncrane,1\nslate,2", heading: `"word freq"`},
		{text: strings.Repeat("crane\n", 20) + "ice cream\n# the end\n", odd: 2, first: `"ice cream"`},
		{text: "crane,1\nice cream,2\nslate,3", odd: 1, first: `"ice cream"`},
		{text: "12\ncrane\n", odd: 1, first: `"12"`},
		{text: "a = ['x', 'y']\nb = ['crane'" + strings.Repeat(", 'slate'", 20) + "]", others: 2},
		{text: `["crane", "ice cream", "x-ray"]`, odd: 2, first: `"ice cream"`},
	} {
		list, err := lexicon.Read(strings.NewReader(test.text), "", lexicon.FoldAccents)
		if err != nil {
			t.Errorf("%q: %v", test.text, err)
		} else if list.Odd != test.odd || list.FirstOdd != test.first || list.Heading != test.heading || list.Others != test.others {
			t.Errorf("%q: %d odd, the first %s, heading %s, %d others", test.text, list.Odd, list.FirstOdd, list.Heading, list.Others)
		}
	}
}

// TestLiteralRefused checks the limits of JSON.
func TestLiteralRefused(t *testing.T) {
	for text, want := range map[string]string{
		`["crane", "sla`:          "list-cut",
		`{"words": ["crane"`:      "list-cut",
		strings.Repeat("[", 2000): "list-deep",
		"[]":                      "list-no-words",
		`["` + strings.Repeat("a", 17<<20) + `"]`:  "list-line",
		`[` + strings.Repeat(`"aaa",`, 1_000_002):  "list-words",
		strings.Repeat(`{"a":[`, 600):              "list-deep",
		`["crane" ` + strings.Repeat("(", 100_000): "list-deep",
	} {
		_, err := lexicon.Read(strings.NewReader(text), "list", lexicon.FoldAccents)
		if !message.IsProblem(err, want) {
			t.Errorf("%.20q: %v, want %s", text, err, want)
		}
	}
}

// TestUTF16 reads UTF-16 in both orders, with a byte order mark and without.
func TestUTF16(t *testing.T) {
	for _, mark := range []string{"", "\ufeff"} {
		for _, order := range []func(uint16) []byte{
			func(u uint16) []byte { return []byte{byte(u), byte(u >> 8)} },
			func(u uint16) []byte { return []byte{byte(u >> 8), byte(u)} },
		} {
			var text []byte
			for _, unit := range utf16.Encode([]rune(mark + "forêt\r\nœuf\r\n")) {
				text = append(text, order(unit)...)
			}
			list, err := lexicon.Read(strings.NewReader(string(text)), "", lexicon.FoldAccents)
			if err != nil || !slices.Equal(list.Words, []string{"FORET", "OEUF"}) || list.Odd > 0 {
				t.Errorf("%q: %v, %v", text, list, err)
			}
		}
	}
}

// TestLanguages checks which letters languages keep.
func TestLanguages(t *testing.T) {
	for _, test := range []struct{ accents, text, want string }{
		{"es", "niño\ncamión\npingüino", "CAMION NIÑO PINGUINO"},
		{"es", "nin\u0303o", "NIÑO"},
		{"fold", "niño", "NINO"},
		{"fr", "forêt\nœuf", "FORET OEUF"},
		{"de", "größe\ncafé", "CAFE GRÖSSE"},
		{"sv", "åtta\nidé", "IDE ÅTTA"},
		{"pl", "żółw", "ŻÓŁW"},
		{"tr", "silik\nhâlâ", "HALA SİLİK"},
		{"fold", "sılık\nsilik\nSILIK\nSİLİK\nsi\u0307li\u0307k", "SILIK SİLİK"},
		{"fold", "şık\nsık", "SIK ŞIK"},
		{"keep", "sılık\nsilik\nhâlâ\nhala", "HALA HÂLÂ SILIK SİLİK"},
		{"keep", "silik\nlist", "LIST SILIK"},
		{"fold", strings.Repeat("list\n", 100) + "ısı", "ISI LIST"},
	} {
		accents, ok := lexicon.ParseAccents(test.accents)
		list, err := lexicon.Read(strings.NewReader(test.text), "", accents)
		if err != nil || !ok || accents.String() != test.accents {
			t.Errorf("%s: %q: %v", test.accents, test.text, err)
		} else if got := strings.Join(list.Words, " "); got != test.want || list.Odd > 0 {
			t.Errorf("%s: %q is read as %s, want %s", test.accents, test.text, got, test.want)
		}
	}
	if _, ok := lexicon.ParseAccents("xx"); ok {
		t.Error("there is a language xx")
	}
}
