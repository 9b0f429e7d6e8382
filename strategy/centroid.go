package strategy

import (
	"context"

	"codebreaker"
	"codebreaker/internal/weighting"
	"codebreaker/position"
)

// centroid plays the candidate that agrees in most places with the average code, which has at each place the
// most frequent symbol of the candidates there, the first of equally frequent ones (Forget's first program,
// 1983). Candidates count in proportion to their weights. Among equal candidates the heavier one is played,
// then the first in code order.
type centroid struct{}

func (centroid) Name() string { return "centroid" }

func (centroid) Traits() Traits { return Traits{Identity: "centroid"} }

func (centroid) Choose(ctx context.Context, p *position.Position) (codebreaker.Code, error) {
	codes, err := p.List(ctx)
	switch {
	case err != nil:
		return codebreaker.Code{}, err
	case len(codes) == 0:
		return codebreaker.Code{}, position.ErrContradiction
	case ctx.Err() != nil:
		return codebreaker.Code{}, ctx.Err()
	}
	game := p.Game()
	weights := weighting.Append(game, codes, nil)
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
func average(game *codebreaker.Game, codes []codebreaker.Code, weights []uint32) (mean codebreaker.Code) {
	var counts [codebreaker.MaxPlaces][codebreaker.MaxSymbols]uint64
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
