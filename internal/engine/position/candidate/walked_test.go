package candidate

import (
	"testing"

	"codebreaker/internal/engine/rules"
)

// Walked returns the candidates of a set as it walks them.
func Walked(t testing.TB, c *Set) (codes []rules.Code) {
	t.Helper()
	for code, err := range c.Walk(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		codes = append(codes, code)
	}
	return codes
}
