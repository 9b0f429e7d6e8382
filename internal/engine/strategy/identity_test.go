package strategy_test

import (
	"testing"

	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/strategy"
)

// TestIdentity checks that different strategies have different identities, and that a strategy made twice
// has one.
func TestIdentity(t *testing.T) {
	all := func() []strategy.Strategy {
		return []strategy.Strategy{
			strategy.First, strategy.Minimax, strategy.Expected, strategy.Entropy, strategy.Parts,
			named("random", 1), named("random", 2),
			named("overture", 0),
			named("overture-minimax", 0),
			named("two-step-50", 0), named("two-step-5", 0), strategy.NewLookahead(strategy.Entropy, 50),
			strategy.NewLookahead(strategy.Entropy, 5), strategy.NewLookahead(strategy.Minimax, 50),
		}
	}
	known := map[string]int{"": -1}
	for i, s := range all() {
		identity := strategy.TraitsOf(s).Identity
		if other, ok := known[identity]; ok {
			t.Errorf("strategy %d has the identity %q of strategy %d", i, identity, other)
		}
		known[identity] = i
		if again := strategy.TraitsOf(all()[i]).Identity; again != identity {
			t.Errorf("strategy %d is %q, then %q", i, identity, again)
		}
	}
	for _, known := range strategy.All() {
		name := known.Name
		if s, err := advice.ByName(name, 7); err != nil || strategy.TraitsOf(s).Identity == "" {
			t.Errorf("%s has no identity (%v)", name, err)
		}
	}
	own := strategy.NewHeuristic("entropy", strategy.Entropy.OfCells)
	if identity := strategy.TraitsOf(strategy.NewLookahead(own, 50)).Identity; identity != "" {
		t.Errorf("looking ahead by a heuristic that somebody made has the identity %q", identity)
	}
	if identity := strategy.TraitsOf(alias{strategy.Entropy}).Identity; identity != "" {
		t.Errorf("a strategy that nothing is known of has the identity %q", identity)
	}
}

// alias is a strategy of another kind.
type alias struct{ strategy.Strategy }

// named returns the strategy of a name.
func named(name string, seed uint64) strategy.Strategy {
	s, err := advice.ByName(name, seed)
	if err != nil {
		panic(err)
	}
	return s
}
