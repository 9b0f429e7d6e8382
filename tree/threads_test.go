package tree_test

import (
	"runtime"
	"testing"
	"time"

	"codebreaker"
	"codebreaker/position"
	"codebreaker/strategy"
	"codebreaker/tree"
)

// TestOneThread holds that a tree with one thread starts no goroutine. Its strategy draws samples and weighs guesses,
// which it does with several if it can.
func TestOneThread(t *testing.T) {
	game, err := codebreaker.ParseGame("8x9")
	if err != nil {
		t.Fatal(err)
	}
	before, most := runtime.NumGoroutine(), 0
	end, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		for {
			select {
			case <-end:
				return
			case <-time.After(100 * time.Microsecond):
				most = max(most, runtime.NumGoroutine()-1) // without this goroutine
			}
		}
	}()
	_, err = tree.Sample(t.Context(), position.Start(game), tree.Options{Strategy: strategy.NewSampled(1), Threads: 1}, 1, 1)
	close(end)
	<-ended
	if err != nil {
		t.Fatal(err)
	}
	if most > before {
		t.Errorf("%d goroutines, want %d", most, before)
	}
}
