// Package weighting answers questions about the weights of secrets. A weight is
// proportional to the probability of a word. In a game without weights all secrets are
// equally likely.
package weighting

import (
	"cmp"
	"slices"

	"codebreaker/internal/engine/gamewords"

	"codebreaker/internal/engine/rules"
)

// Append appends the weights of secrets, which must be in code order, to a slice. It returns
// nil for a game without weights.
func Append(game *rules.Game, secrets []rules.Code, to []uint32) []uint32 {
	if !game.HasWeights() {
		return nil
	}
	all, weights := gamewords.Of(game).Secrets, gamewords.Of(game).Weights
	if len(secrets) == len(all) {
		return append(to, weights...)
	}
	for _, code := range secrets {
		i, found := slices.BinarySearchFunc(all, code, rules.Compare)
		weight := uint32(0)
		if found {
			weight = weights[i]
		}
		to = append(to, weight)
		all, weights = all[i:], weights[i:]
	}
	return to
}

// Sum returns the sum of the weights of secrets, which must be in code order. In a game
// without weights each secret counts 1.
func Sum(game *rules.Game, secrets []rules.Code) uint64 {
	if !game.HasWeights() {
		return uint64(len(secrets))
	}
	total := uint64(0)
	for _, weight := range Append(game, secrets, nil) {
		total += uint64(weight)
	}
	return total
}

// Total returns the sum of the weights of all secrets.
func Total(game *rules.Game) uint64 {
	if game.HasWeights() {
		return Sum(game, gamewords.Of(game).Secrets)
	}
	return game.SecretCount()
}

// Likeliest sorts secrets, which must be in code order, by descending weight and then in
// code order. Without weights it returns the slice itself.
func Likeliest(game *rules.Game, secrets []rules.Code) []rules.Code {
	if !game.HasWeights() {
		return secrets
	}
	sorted := slices.Clone(secrets)
	slices.SortStableFunc(sorted, func(a, b rules.Code) int { return cmp.Compare(game.Weight(b), game.Weight(a)) })
	return sorted
}

// CommonShare divides the largest weight: a common secret has at least a fifth of it.
const CommonShare = 5

// everydayShare is the same for everyday words.
const everydayShare = 3

// Common returns a function that reports whether a code is a common secret. The largest
// weight is taken from the whole game, before words were refused. In a game without weights
// all secrets are common.
func Common(game *rules.Game) func(code rules.Code) bool {
	heaviest := heaviest(game)
	return func(code rules.Code) bool {
		weight := uint64(game.Weight(code))
		return weight > 0 && CommonShare*weight >= heaviest
	}
}

// IsRare reports whether a code weighs less than a third of the largest weight, so that it
// is not an everyday word. In a game without weights no code is rare.
func IsRare(game *rules.Game, code rules.Code) bool {
	return game.HasWeights() && everydayShare*uint64(game.Weight(code)) < heaviest(game)
}

// heaviest returns the largest weight, or 0 without weights.
func heaviest(game *rules.Game) uint64 {
	if !game.HasWeights() {
		return 0
	}
	return uint64(slices.Max(gamewords.Of(gamewords.Whole(game)).Weights))
}
