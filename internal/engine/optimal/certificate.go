package optimal

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/json"
	"io"
	"slices"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/optimal/bound"
	"codebreaker/internal/engine/rules"
)

// A certificate says why no tree is better. docs/proofs.md describes its form. cmd/proofcheck
// checks it and shares no code with this package.

// theorem is the statement of a certificate: no tree of at most remaining guesses costs less than bound.
type theorem struct {
	objective bound.Objective
	remaining int
	bound     cost
}

// theorems returns what proves that the best tree of a finished search is best.
func (r *root) theorems() []theorem {
	total, most := bound.Objective{Unit: 1}, r.depthLimit()
	m := r.best.Measure()
	switch r.problem.options.Objective {
	case LeastMax:
		return []theorem{{total, m.Max() - 1, infinite}, {total, m.Max(), cost(m.Total())}}
	case LeastTotalThenMax:
		unit := cost(len(r.problem.codes)) + 1 // the last guess may find all codes
		fewest := theorem{bound.Objective{Unit: unit, Last: 1}, m.Max(), unit*cost(m.Total()) + cost(m.Histogram[m.Max()])}
		return []theorem{{total, most, cost(m.Total())}, {total, m.Max() - 1, cost(m.Total()) + 1}, fewest}
	}
	return []theorem{{total, most, cost(m.Total())}}
}

// certify writes a certificate that the best tree is best.
func (r *root) certify(ctx context.Context, to io.Writer) error {
	return r.writeCertificate(ctx, to, func(p *prover) error {
		for _, t := range r.theorems() {
			if t.remaining < 1 {
				continue
			}
			if r.search.growth.Objective() != t.objective {
				r.newObjective(t.objective)
			}
			if err := p.theorem(t); err != nil {
				return err
			}
		}
		return nil
	})
}

// writeCertificate writes a certificate of the theorems that a function proves.
func (r *root) writeCertificate(ctx context.Context, to io.Writer, theorems func(p *prover) error) error {
	zipped, err := gzip.NewWriterLevel(to, gzip.BestCompression)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(zipped)
	if err := r.writeHead(out); err != nil {
		return err
	}
	trace := newProofWriter(out, r)
	p := newProver(ctx, r, trace)
	defer p.close()
	if err := theorems(p); err != nil {
		return err
	}
	trace.end()
	if err := out.Flush(); err != nil {
		return err
	}
	return zipped.Close()
}

// certificateHead has the rules of the game, for the checker.
type certificateHead struct {
	Game     string   `json:"game"`
	Rule     string   `json:"rule"`
	Limits   []int    `json:"limits"`
	Symbols  string   `json:"symbols"`
	Distinct bool     `json:"distinct,omitempty"`
	Codes    []string `json:"codes,omitempty"`
	Guesses  []string `json:"guesses,omitempty"`
	Own      bool     `json:"own,omitempty"`
	Hard     bool     `json:"hard,omitempty"`
	Opening  string   `json:"opening,omitempty"`
}

// certificateSymbols are the names of symbols in certificates.
const certificateSymbols = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/."

// certificateRules are the names of the feedback rules that the checkers of certificates know.
var certificateRules = []string{"black-white", "black", "sum", "place"}

// checkProof returns an error if no certificate can be written for a game.
func checkProof(game *rules.Game) error {
	if game.HasWeights() {
		return message.NewProblem("optimal-proof-weights", "no proof can be written for the best tree by weight: certificates cover only totals that count each code once")
	}
	if game.Ultra() {
		return message.NewProblem("optimal-proof-ultra", "no proof can be written for the ultra-hard rule: proofcheck does not know it")
	}
	return checkRule(game.Rule().Name())
}

func checkRule(name string) error {
	if !slices.Contains(certificateRules, name) {
		return message.NewProblem("optimal-proof-rule", "no proof can be written: proofcheck does not know the feedback rule {{.rule}}", "rule", name)
	}
	return nil
}

func (r *root) writeHead(out *bufio.Writer) error {
	g := r.search.game
	head := certificateHead{
		Game: g.Name(), Rule: g.Rule().Name(), Symbols: certificateSymbols[:g.GuessSymbols()], Distinct: g.Distinct(),
		Own: r.search.own, Hard: g.Hard(),
	}
	for place := range g.Places() {
		head.Limits = append(head.Limits, g.Limit(place))
	}
	if g.HasWords() || g.Empties() {
		head.Guesses, head.Codes = certificateCodes(g, r.pool...), certificateCodes(g, r.problem.codes...)
	} else if uint64(len(r.problem.codes)) < g.SecretCount() {
		head.Codes = certificateCodes(g, r.problem.codes...)
	}
	if r.problem.options.Opening != nil {
		head.Opening = certificateCodes(g, *r.problem.options.Opening)[0]
	}
	if _, err := out.WriteString("codebreaker proof 1\n"); err != nil {
		return err
	}
	return json.NewEncoder(out).Encode(head)
}

func certificateCodes(g *rules.Game, codes ...rules.Code) (texts []string) {
	for _, code := range codes {
		text := make([]byte, g.Places())
		for place := range text {
			text[place] = certificateSymbols[code[place]]
		}
		texts = append(texts, string(text))
	}
	return texts
}
