package studycmd

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"codebreaker/internal/engine/tree"
)

// TestBuildUnless checks that only a long build is estimated, that the estimate does not delay it,
// and how it ends.
func TestBuildUnless(t *testing.T) {
	errRefused, errBuild := errors.New("refused"), errors.New("no build")
	never, now := make(chan time.Time), make(chan time.Time)
	close(now)
	built := new(tree.Result)
	quick := func(context.Context) (*tree.Result, error) { return built, nil }
	endless := func(ctx context.Context) (*tree.Result, error) {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	result, err := buildUnless(t.Context(), never, func(context.Context) error {
		t.Error("a quick build is estimated")
		return errRefused
	}, quick)
	if result != built || err != nil {
		t.Errorf("quick: %v, %v", result, err)
	}
	result, err = buildUnless(t.Context(), never, nil, func(context.Context) (*tree.Result, error) { return nil, errBuild })
	if result != nil || err != errBuild {
		t.Errorf("failed: %v, %v", result, err)
	}
	result, err = buildUnless(t.Context(), now, func(context.Context) error { return errRefused }, endless)
	if result != nil || err != errRefused {
		t.Errorf("endless: %v, %v", result, err)
	}
	allowed := make(chan struct{})
	result, err = buildUnless(t.Context(), now, func(context.Context) error {
		close(allowed)
		return nil
	}, func(context.Context) (*tree.Result, error) {
		<-allowed
		return built, nil
	})
	if result != built || err != nil {
		t.Errorf("allowed: %v, %v", result, err)
	}
	over, end := context.WithCancel(t.Context())
	result, err = buildUnless(over, never, nil, func(ctx context.Context) (*tree.Result, error) {
		end()
		return endless(ctx)
	})
	if result != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %v, %v", result, err)
	}
}

// TestWatched checks that a build that settled one code of a hundred needs no estimate, and that progress is passed on.
func TestWatched(t *testing.T) {
	var reported []uint64
	options, isFar := watched(tree.Options{Progress: func(settled, codes uint64) { reported = append(reported, settled, codes) }})
	if isFar() {
		t.Error("a build is far at its start")
	}
	for _, settled := range []uint64{9_999, 10_000, 1_000_000} {
		options.Progress(settled, 1_000_000)
		if isFar() != (settled >= 10_000) {
			t.Errorf("after %d of a million codes: far is %t", settled, isFar())
		}
	}
	if want := []uint64{9_999, 1_000_000, 10_000, 1_000_000, 1_000_000, 1_000_000}; !slices.Equal(reported, want) {
		t.Errorf("the progress was %v, want %v", reported, want)
	}
}
