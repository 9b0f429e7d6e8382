package codemaker_test

import (
	"errors"
	"testing"

	"codebreaker"
	"codebreaker/codemaker"
	"codebreaker/position"
)

// TestLimit holds that there is an adversary for as many codes as can be listed,
// and for no more.
func TestLimit(t *testing.T) {
	for name, want := range map[string]error{
		"6x16": nil, // 2^24 codes
		"5x28": codebreaker.ErrLimit,
	} {
		game, err := codebreaker.ParseGame(name)
		if err == nil {
			_, err = codemaker.ByName("adversary", game, 1)
		}
		if !errors.Is(err, want) {
			t.Errorf("the adversary of %s, at most %d codes: %v, want %v", name, position.MostListed, err, want)
		}
	}
}
