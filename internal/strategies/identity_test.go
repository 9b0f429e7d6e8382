package strategies_test

import (
	"testing"

	"codebreaker"
	"codebreaker/internal/strategies"
	"codebreaker/internal/testgame"
	"codebreaker/optimal"
	"codebreaker/strategy"
	"codebreaker/tree"
)

// TestIdentity checks that strategies of different packages with different choices have different
// identities.
func TestIdentity(t *testing.T) {
	sampled := testgame.Parse(t, "8x9")
	known := map[string]int{"": -1}
	for i, s := range []strategy.Strategy{
		strategy.Entropy,
		named("overture", 0),
		named("centroid", 0),
		strategies.Usual(sampled),
		optimal.Strategy{},
		optimal.Strategy{Options: optimal.Options{CandidatesOnly: true}},
		optimal.Strategy{Options: optimal.Options{Objective: optimal.LeastMax}},
		strategies.Opened(strategy.Entropy, codebreaker.Code{}), strategies.Opened(strategy.Entropy, codebreaker.Code{1}), strategies.Opened(strategy.Entropy, codebreaker.Code{}, codebreaker.Code{}),
		strategies.Opened(strategy.Minimax, codebreaker.Code{}), strategies.Opened(strategies.Opened(strategy.Entropy, codebreaker.Code{}), codebreaker.Code{1}),
	} {
		identity := strategy.TraitsOf(s).Identity
		if other, ok := known[identity]; ok {
			t.Errorf("strategy %d has the identity %q of strategy %d", i, identity, other)
		}
		known[identity] = i
	}
	for _, s := range []strategy.Strategy{tree.Follow(nil), strategies.Opened(tree.Follow(nil), codebreaker.Code{})} {
		if identity := strategy.TraitsOf(s).Identity; identity != "" {
			t.Errorf("a follower of a tree has the identity %q", identity)
		}
	}
}

// named returns the strategy of a name.
func named(name string, seed uint64) strategy.Strategy {
	s, err := strategy.ByName(name, seed)
	if err != nil {
		panic(err)
	}
	return s
}
