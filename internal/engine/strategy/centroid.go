package strategy

import (
	"context"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
)

// centroid plays the candidate that agrees in most places with the average code, which has at each place the
// most frequent symbol of the candidates there, the first of equally frequent ones (Forget's first program,
// 1983). Candidates count in proportion to their weights. Among equal candidates the heavier one is played,
// then the first in code order.
type centroid struct{}

func (centroid) Name() string { return "centroid" }

func (centroid) Traits() Traits { return Traits{Identity: "centroid"} }

func (centroid) Choose(ctx context.Context, p *position.Position) (rules.Code, error) {
	codes, err := p.List(ctx)
	switch {
	case err != nil:
		return rules.Code{}, err
	case len(codes) == 0:
		return rules.Code{}, position.ErrContradiction
	case ctx.Err() != nil:
		return rules.Code{}, ctx.Err()
	}
	game := p.Game()
	weights := game.AppendWeights(codes, nil)
	mean := average(game, codes, weights)
	best, most := 0, -1
	for i := range codes {
		agreeing := 0
		for place := range game.Places() {
			if codes[i][place] == mean[place] {
				agreeing++
			}
		}
		if agreeing > most || agreeing == most && weights != nil && weights[i] > weights[best] {
			best, most = i, agreeing
		}
	}
	return codes[best], nil
}

// average returns the most frequent symbol of each place. Without weights each code counts once.
func average(game *rules.Game, codes []rules.Code, weights []uint32) (mean rules.Code) {
	var counts [rules.MaxPlaces][rules.MaxSymbols]uint64
	for i := range codes {
		weight := uint64(1)
		if weights != nil {
			weight = uint64(weights[i])
		}
		for place := range game.Places() {
			counts[place][codes[i][place]] += weight
		}
	}
	for place := range game.Places() {
		for symbol, count := range counts[place] {
			if count > counts[place][mean[place]] {
				mean[place] = uint8(symbol)
			}
		}
	}
	return mean
}
