package strategy_test

import (
	"testing"

	"codebreaker/internal/breakers"
	"codebreaker/strategy"
)

// TestIdentity holds that strategies which choose otherwise have identities of their
// own, and that one made twice has one.
func TestIdentity(t *testing.T) {
	all := func() []strategy.Strategy {
		return []strategy.Strategy{
			strategy.First, strategy.Minimax, strategy.Expected, strategy.Entropy, strategy.Parts,
			strategy.NewRandom(1), strategy.NewRandom(2),
			strategy.Overture{},
			strategy.Overture{Minimax: true},
			strategy.NewTwoStep(50), strategy.NewTwoStep(5), strategy.NewLookahead(strategy.Entropy, 50),
			strategy.NewLookahead(strategy.Entropy, 5), strategy.NewLookahead(strategy.Minimax, 50),
		}
	}
	known := map[string]int{"": -1}
	for i, s := range all() {
		identity := strategy.Identity(s)
		if other, ok := known[identity]; ok {
			t.Errorf("strategy %d has the identity %q of strategy %d", i, identity, other)
		}
		known[identity] = i
		if again := strategy.Identity(all()[i]); again != identity {
			t.Errorf("strategy %d is %q, then %q", i, identity, again)
		}
	}
	for _, name := range breakers.Names() {
		if s, err := breakers.ByName(name, 7); err != nil || strategy.Identity(s) == "" {
			t.Errorf("%s has no identity (%v)", name, err)
		}
	}
	own := strategy.NewHeuristic("entropy", strategy.Entropy.Value)
	if identity := strategy.Identity(strategy.NewLookahead(own, 50)); identity != "" {
		t.Errorf("looking ahead by a heuristic that somebody made has the identity %q", identity)
	}
	if identity := strategy.Identity(alias{strategy.Entropy}); identity != "" {
		t.Errorf("a strategy that nothing is known of has the identity %q", identity)
	}
}

// alias is a strategy of another kind.
type alias struct{ strategy.Strategy }
