package signature_test

import (
	"context"
	"errors"
	"testing"

	"codebreaker/internal/engine/optimal/signature"
)

// TestSignature pins what each search finds and how many sets it counts.
func TestSignature(t *testing.T) {
	all, err := signature.Run(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []struct{ total, nodes uint64 }{
		{5625, 2364},
		{5626, 2620},
		{5626, 2620},
		{1474, 1412},
		{2471, 2009},
		{1503, 2105},
		{3596, 30019},
		{1099, 117},
		{1446, 111},
		{5975, 636},
		{9177, 642},
		{1231, 1092},
		{331, 77},
		{443, 63},
		{243, 128},
		{693, 44},
		{2065, 646},
		{380, 34},
		{380, 34},
	} {
		if one := all[i]; one.Total != want.total || one.Nodes != want.nodes {
			t.Errorf("%+v; it was %+v", one, want)
		}
	}
	if got := signature.Of(all); got != "ee8c13cd" {
		t.Errorf("signature %s", got)
	}
}

// TestStopped stops the searches: they return an error.
func TestStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	if all, err := signature.Run(ctx, func(done, _ int) {
		if done == 2 {
			cancel()
		}
	}); !errors.Is(err, context.Canceled) || all != nil {
		t.Errorf("%v, %v", all, err)
	}
}
