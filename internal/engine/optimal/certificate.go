package optimal

import (
	"context"
	"io"

	"codebreaker/internal/engine/optimal/bound"
	"codebreaker/internal/engine/optimal/certificate"
)

// theorems returns what proves that the best tree of a finished search is best.
func (r *root) theorems() []certificate.Theorem {
	m := r.best.Measure()
	bounded := func(remaining int, least uint64) certificate.Theorem {
		return certificate.Theorem{Objective: bound.Objective{Unit: 1}, Remaining: remaining, Bound: cost(least)}
	}
	switch best := bounded(r.depthLimit(), m.Total()); r.problem.options.Objective {
	case LeastMax:
		none := bounded(m.Max()-1, uint64(infinite))
		return []certificate.Theorem{none, bounded(m.Max(), m.Total())}
	case LeastTotalThenMax:
		unit := cost(len(r.problem.codes)) + 1 // the last guess may find all codes
		fewest := certificate.Theorem{
			Objective: bound.Objective{Unit: unit, Last: 1}, Remaining: m.Max(), Bound: unit*cost(m.Total()) + cost(m.Histogram[m.Max()]),
		}
		return []certificate.Theorem{best, bounded(m.Max()-1, m.Total()+1), fewest}
	default:
		return []certificate.Theorem{best}
	}
}

// certify writes a certificate that the best tree is best.
func (r *root) certify(ctx context.Context, to io.Writer) error {
	return r.writeCertificate(ctx, to, func(p *prover) error {
		for _, t := range r.theorems() {
			if t.Remaining < 1 {
				continue
			}
			if r.search.growth.Objective() != t.Objective {
				r.newObjective(t.Objective)
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
	about := certificate.Problem{
		Game: r.search.game, Codes: r.problem.codes, Pool: r.pool, Own: r.search.own, Opening: r.problem.options.Opening,
	}
	return certificate.Write(to, about, func(trace certificate.Tracer) error {
		p := newProver(ctx, r, trace)
		defer p.close()
		return theorems(p)
	})
}
