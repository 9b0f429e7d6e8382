package position

import (
	"testing"

	"codebreaker"
)

// Walked returns the candidates of a position as it walks them.
func Walked(t testing.TB, p *Position) (codes []codebreaker.Code) {
	t.Helper()
	for code, err := range p.Walk(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		codes = append(codes, code)
	}
	return codes
}
