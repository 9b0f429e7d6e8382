package table

import (
	"context"

	"codebreaker"
	"codebreaker/breakers"
	"codebreaker/position"
)

// Candidates is a page of the codes that are left.
type Candidates struct {
	Game  string      `json:"game" description:"the game's name"`
	Left  int         `json:"left" description:"codes that are left, on all pages" minimum:"1"`
	From  int         `json:"from" description:"how many come before this page" minimum:"0"`
	Codes []Candidate `json:"codes" description:"in code order"`
	Next  int         `json:"next,omitempty" description:"give it as from to get the codes that follow; absent at the end" minimum:"1"`
}

// Candidate is a code that can be the secret.
type Candidate struct {
	Code string `json:"code"`
	Pegs []int  `json:"pegs" description:"the code's symbols, as indexes into the game's symbols" minItems:"1" maxItems:"16"`
}

// Candidates returns a page of the codes that are left, so many at most, past those
// before it. The errors are [position.ErrClash] where none is left, and a
// [codebreaker.Problem] where they are too many to list.
func (p *Standing) Candidates(ctx context.Context, from, most int) (*Candidates, error) {
	left, exact, err := p.at.Count(ctx, breakers.Listed)
	switch {
	case err != nil:
		return nil, err
	case !exact:
		return nil, codebreaker.NewProblem("candidates-many", "more than {{.left}} codes are left: too many to list", "left", left, "limit", codebreaker.ErrLimit)
	case left == 0:
		return nil, position.ErrClash
	}
	codes, err := p.at.List(ctx)
	if err != nil {
		return nil, err
	}
	page := &Candidates{Game: p.Game().Name(), Left: left, From: from, Codes: []Candidate{}}
	end := min(from+most, left)
	for _, code := range codes[min(from, left):end] {
		page.Codes = append(page.Codes, Candidate{p.Game().Format(code), PegsOf(p.Game(), code)})
	}
	if end < left {
		page.Next = end
	}
	return page, nil
}
