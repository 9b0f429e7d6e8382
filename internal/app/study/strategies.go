package study

import (
	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/strategy"
)

// StrategyNames returns the names of the strategies to choose from, the simplest first.
func StrategyNames() []string { return advice.Names() }

// StrategyByName returns the strategy of that name, as [advice.ByName] reads it.
func StrategyByName(name string, seed uint64) (strategy.Strategy, error) {
	return advice.ByName(name, seed)
}
