package study

import (
	"context"

	"codebreaker/internal/app/view"
	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
)

// Candidates is a page of the candidates.
type Candidates struct {
	Game        string      `json:"game"`                  // the game's name
	Left        int         `json:"left"`                  // the number of remaining codes, on all pages
	TotalWeight uint64      `json:"totalWeight,omitempty"` // the total weight of the remaining codes; absent in games without weights
	From        int         `json:"from"`                  // the number of codes before this page
	Codes       []Candidate `json:"codes"`                 // in code order; in games with weights the likeliest first
	Next        int         `json:"next,omitempty"`        // the value of from for the next page; absent on the last
}

// Candidate is a code that can be the secret.
type Candidate struct {
	Code   string  `json:"code"`
	Pegs   []int   `json:"pegs"`             // its symbols, as indexes into the game's symbols
	Weight uint32  `json:"weight,omitempty"` // its chance of being the secret, unscaled; absent in games without weights
	Chance float64 `json:"chance"`           // of being the secret
}

// newCandidates returns codes with their chances; all is the total weight of the candidates.
func newCandidates(game *rules.Game, codes []rules.Code, all uint64) []Candidate {
	candidates := make([]Candidate, len(codes))
	for i, code := range codes {
		weight := uint32(1)
		candidates[i] = Candidate{Code: game.Format(code), Pegs: view.PegsOf(game, code)}
		if game.HasWeights() {
			weight = game.Weight(code)
			candidates[i].Weight = weight
		}
		candidates[i].Chance = float64(weight) / float64(all)
	}
	return candidates
}

// weightOf returns the total weight of codes. It is 0, which JSON leaves out, without weights.
func weightOf(game *rules.Game, codes []rules.Code) uint64 {
	if !game.HasWeights() {
		return 0
	}
	return game.SumWeights(codes)
}

// Ordered are all candidates of a position, in display order: in games with weights the likeliest
// first, else in code order.
type Ordered struct {
	game  *rules.Game
	codes []rules.Code
	total uint64 // the total weight
}

// Ordered returns all candidates. The error is [position.ErrContradiction] if no code remains, and a
// [message.Problem] if there are too many to list.
func (p *Position) Ordered(ctx context.Context) (*Ordered, error) {
	left, exact, err := p.at.Candidates().Count(ctx, advice.Listed, 0)
	switch {
	case err != nil:
		return nil, err
	case !exact:
		return nil, message.NewProblem("candidates-many", "more than {{.left}} codes are left: too many to list", "left", left, "limit", limits.ErrReached)
	case left == 0:
		return nil, position.ErrContradiction
	}
	codes, err := p.at.List(ctx)
	if err != nil {
		return nil, err
	}
	game := p.Game()
	return &Ordered{game, game.Likeliest(codes), game.SumWeights(codes)}, nil
}

// Len returns the number of candidates.
func (o *Ordered) Len() int { return len(o.codes) }

// Page returns at most most candidates, after skipping from.
func (o *Ordered) Page(from, most int) []Candidate {
	from = min(from, len(o.codes))
	return newCandidates(o.game, o.codes[from:min(from+most, len(o.codes))], o.total)
}

// Candidates returns a page of at most most candidates, after skipping from. It has the errors of
// [Position.Ordered].
func (p *Position) Candidates(ctx context.Context, from, most int) (*Candidates, error) {
	all, err := p.Ordered(ctx)
	if err != nil {
		return nil, err
	}
	page := &Candidates{Game: p.Game().Name(), Left: all.Len(), From: from, Codes: all.Page(from, most)}
	if p.Game().HasWeights() {
		page.TotalWeight = all.total
	}
	if end := from + most; end < all.Len() {
		page.Next = end
	}
	return page, nil
}
