package studycmd

import (
	"testing"

	"codebreaker/internal/engine/rules"
)

// TestSecretsOf counts secrets, including numbers beyond 2^64.
func TestSecretsOf(t *testing.T) {
	for name, want := range map[string]float64{"4x6": 1296, "16x16": 1 << 64, "16x64": 1 << 96, "16x17-distinct": 355687428096000} {
		game, err := rules.ParseGame(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := secretsOf(game); got != want {
			t.Errorf("%s: %g codes, want %g", name, got, want)
		}
	}
}
