package optimal_test

import (
	"context"
	"errors"
	"testing"

	"codebreaker/optimal"
)

// TestSignature pins what each search of the bench finds and how many sets it counts. A change that moves a number says so.
func TestSignature(t *testing.T) {
	all, err := optimal.Bench(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []struct{ total, nodes uint64 }{
		{5625, 2364},
		{5626, 2624},
		{5626, 2624},
		{1474, 1414},
		{2471, 2204},
		{1503, 2105},
		{3596, 30016},
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
	if got := optimal.Signature(all); got != "1338b972" {
		t.Errorf("signature %s", got)
	}
}

// TestBenchStopped holds that a bench that is stopped has no signature.
func TestBenchStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	if all, err := optimal.Bench(ctx, func(done, _ int) {
		if done == 2 {
			cancel()
		}
	}); !errors.Is(err, context.Canceled) || all != nil {
		t.Errorf("%v, %v", all, err)
	}
}
