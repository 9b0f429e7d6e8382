package optimal

import (
	"testing"
	"time"
)

// Ablation is a set of techniques to switch off.
type Ablation = ablation

const (
	NoTranspositions = noTranspositions
	NoLookahead      = noLookahead
	NoBoxes          = noBoxes
)

// Without returns options that switch techniques off.
func (o Options) Without(off Ablation) Options {
	o.ablated = off
	return o
}

// Ablated returns the techniques that are switched off.
func (o Options) Ablated() Ablation { return o.ablated }

// Unhurried lets searches that are stopped finish their tree during a test, however busy the machine is.
func Unhurried(t *testing.T) {
	before := afterStop
	afterStop = time.Hour
	t.Cleanup(func() { afterStop = before })
}
