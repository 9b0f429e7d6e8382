package study_test

import (
	"path/filepath"
	"slices"
	"testing"

	"codebreaker/internal/app/study"
	"codebreaker/internal/app/view"
	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/strategy/weigh"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/store"
	"codebreaker/internal/test/gametest"

	"github.com/google/go-cmp/cmp"
)

// TestCompare computes a result once and keeps it. It uses a result that another front end kept,
// unless its sums are wrong.
func TestCompare(t *testing.T) {
	games, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer games.Close()
	at := gametest.NewStudy(games)
	started, err := at.Start(t.Context(), nil, study.Named{Game: "3x4"})
	if err != nil {
		t.Fatal(err)
	}
	if known, err := at.FindCompared(t.Context(), started, strategy.Entropy); known != nil || err != nil {
		t.Errorf("known before: %v, %v", known, err)
	}
	first, err := at.Compare(t.Context(), started, strategy.Entropy, nil)
	if err != nil {
		t.Fatal(err)
	}
	built, err := advice.Build(t.Context(), started.Position(), tree.Options{Strategy: strategy.Entropy})
	if err != nil {
		t.Fatal(err)
	}
	if m := built.Measure; first.Total != m.Total() || first.Codes != 64 || first.Max != m.Max() || first.Average != m.Average() || !slices.Equal(first.Histogram, view.Bars(m.Histogram)) {
		t.Errorf("%+v, want %+v", first, m)
	}
	key := store.Compared{Game: "3x4", Strategy: "entropy", Openings: "own", Ties: weigh.Ties(started.Game())}
	kept, err := games.Comparison(t.Context(), key)
	if err != nil || kept == nil || !slices.Equal(kept.Histogram, built.Measure.Histogram) || kept.Opening != first.Opening {
		t.Fatalf("kept is %+v, %v", kept, err)
	}
	progress := func(uint64, uint64) { t.Error("computed again") }
	again, err := at.Compare(t.Context(), started, strategy.Entropy, progress)
	if diff := cmp.Diff(first, again); diff != "" || err != nil {
		t.Errorf("again: %s, %v", diff, err)
	}
	kept.Histogram = append([]uint64{0, 1}, kept.Histogram...)
	if err := games.SaveComparison(t.Context(), kept); err != nil {
		t.Fatal(err)
	}
	if known, err := at.FindCompared(t.Context(), started, strategy.Entropy); known != nil || err != nil {
		t.Errorf("a wrong sum is taken: %+v, %v", known, err)
	}
}
