package page

import (
	"encoding/json"
	"strings"
	"testing"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/wording"
)

// TestPercentages checks that the page writes chances and shares as the terminal does.
func TestPercentages(t *testing.T) {
	values := []float64{0, 1}
	for value := 0.99; value > 1e-7; value *= 0.97 {
		values = append(values, value)
	}
	for _, bound := range []float64{0.0995, 0.00995, 0.000995, 0.0005, 0.0000995, 0.0000095} {
		values = append(values, bound*0.9999, bound*1.0001)
	}
	input, err := json.Marshal(map[string]any{"languages": lang.Names(), "values": values})
	if err != nil {
		t.Fatal(err)
	}
	output := runModule(t, `
import { readFileSync } from 'node:fs';
import { chance, share } from './figures.js';
const { languages, values } = JSON.parse(readFileSync(0, 'utf8'));
console.log(JSON.stringify(Object.fromEntries(languages.map((language) => [language, values.map((value) => [chance(value, language), share(value, language)])]))));
`, string(input))
	var page map[string][][2]string
	if err := json.Unmarshal(output, &page); err != nil {
		t.Fatal(err)
	}
	for _, code := range lang.Names() {
		l, err := lang.ByName(code)
		if err != nil {
			t.Fatal(err)
		}
		for i, value := range values {
			browser := strings.NewReplacer("\u202f%", "\u00a0%") // browsers put a wider space before the sign
			if want := [2]string{browser.Replace(wording.Chance(l, value)), browser.Replace(wording.Share(l, value))}; page[code][i] != want {
				t.Errorf("%s, %g: the page writes %q, the terminal %q", code, value, page[code][i], want)
			}
		}
	}
}
