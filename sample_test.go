package codebreaker_test

import (
	"testing"

	"codebreaker"
)

// TestDraws checks that a sample plays as many secrets as its draws say, and that draws that play none are an error.
func TestDraws(t *testing.T) {
	start := mustGame(t, "2x3").Start()
	for _, draws := range []codebreaker.Draws{
		{},
		{Secrets: 1},
		{Secrets: 5},
		{Secrets: 5, Skip: 4},
		{Secrets: 5, Skip: 5},
		{Secrets: 5, Skip: 6},
		{Secrets: 5, Skip: -1},
		{Secrets: -1},
		{Secrets: -1, Skip: -2},
		{Skip: 1},
	} {
		sample, err := codebreaker.Sample(t.Context(), start, codebreaker.BuildOptions{Strategy: codebreaker.Entropy}, draws)
		if wrong := draws.Secrets < 1 || draws.Skip < 0 || draws.Skip >= draws.Secrets; (err != nil) != wrong {
			t.Errorf("%+v: %v", draws, err)
		} else if !wrong && sample.Measure.Codes() != uint64(draws.Secrets-draws.Skip) {
			t.Errorf("%+v: %d secrets were played", draws, sample.Measure.Codes())
		}
	}
}
