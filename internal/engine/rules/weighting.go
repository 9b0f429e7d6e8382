package rules

import (
	"cmp"
	"slices"
)

// AppendWeights appends the weights of secrets, which must be in code order, to a slice. It returns
// nil for a game without weights.
func (g *Game) AppendWeights(secrets []Code, to []uint32) []uint32 {
	if !g.HasWeights() {
		return nil
	}
	all, weights := g.Words().Secrets, g.Words().Weights
	if len(secrets) == len(all) {
		return append(to, weights...)
	}
	for _, code := range secrets {
		i, found := slices.BinarySearchFunc(all, code, Compare)
		weight := uint32(0)
		if found {
			weight = weights[i]
		}
		to = append(to, weight)
		all, weights = all[i:], weights[i:]
	}
	return to
}

// SumWeights returns the sum of the weights of secrets, which must be in code order. In a game
// without weights each secret counts 1.
func (g *Game) SumWeights(secrets []Code) uint64 {
	if !g.HasWeights() {
		return uint64(len(secrets))
	}
	total := uint64(0)
	for _, weight := range g.AppendWeights(secrets, nil) {
		total += uint64(weight)
	}
	return total
}

// TotalWeight returns the sum of the weights of all secrets.
func (g *Game) TotalWeight() uint64 {
	if g.HasWeights() {
		return g.SumWeights(g.Words().Secrets)
	}
	return g.SecretCount()
}

// Likeliest sorts secrets, which must be in code order, by descending weight and then in
// code order. Without weights it returns the slice itself.
func (g *Game) Likeliest(secrets []Code) []Code {
	if !g.HasWeights() {
		return secrets
	}
	sorted := slices.Clone(secrets)
	slices.SortStableFunc(sorted, func(a, b Code) int { return cmp.Compare(g.Weight(b), g.Weight(a)) })
	return sorted
}

// CommonShare divides the largest weight: a common secret has at least a fifth of it.
const CommonShare = 5

// everydayShare is the same for everyday words.
const everydayShare = 3

// Common returns a function that reports whether a code is a common secret, by the weights of [Game.Whole]. In a game without
// weights all secrets are common.
func (g *Game) Common() func(code Code) bool {
	whole := g.Whole()
	heaviest := whole.heaviest()
	return func(code Code) bool {
		weight := uint64(whole.Weight(code))
		return weight > 0 && CommonShare*weight >= heaviest
	}
}

// IsRare reports whether a code weighs less than a third of the largest weight, so that it
// is not an everyday word. In a game without weights no code is rare.
func (g *Game) IsRare(code Code) bool {
	whole := g.Whole()
	return whole.HasWeights() && everydayShare*uint64(whole.Weight(code)) < whole.heaviest()
}

// heaviest returns the largest weight, or 0 without weights.
func (g *Game) heaviest() uint64 {
	if !g.HasWeights() {
		return 0
	}
	return uint64(slices.Max(g.Words().Weights))
}
