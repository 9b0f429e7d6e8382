package advice_test

import (
	"testing"

	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/test/testgame"
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
		advice.Usual(sampled),
		optimal.Strategy{},
		optimal.Strategy{Options: optimal.Options{CandidatesOnly: true}},
		optimal.Strategy{Options: optimal.Options{Objective: optimal.LeastMax}},
		advice.Opened(strategy.Entropy, rules.Code{}), advice.Opened(strategy.Entropy, rules.Code{1}), advice.Opened(strategy.Entropy, rules.Code{}, rules.Code{}),
		advice.Opened(strategy.Minimax, rules.Code{}), advice.Opened(advice.Opened(strategy.Entropy, rules.Code{}), rules.Code{1}),
	} {
		identity := strategy.TraitsOf(s).Identity
		if other, ok := known[identity]; ok {
			t.Errorf("strategy %d has the identity %q of strategy %d", i, identity, other)
		}
		known[identity] = i
	}
	for _, s := range []strategy.Strategy{tree.Follow(nil), advice.Opened(tree.Follow(nil), rules.Code{})} {
		if identity := strategy.TraitsOf(s).Identity; identity != "" {
			t.Errorf("a follower of a tree has the identity %q", identity)
		}
	}
}

// named returns the strategy of a name.
func named(name string, seed uint64) strategy.Strategy {
	s, err := advice.ByName(name, seed)
	if err != nil {
		panic(err)
	}
	return s
}
