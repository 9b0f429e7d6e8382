package optimal

import (
	"slices"

	"codebreaker/internal/engine/optimal/canonical"
	"codebreaker/internal/engine/optimal/transposition"
	"codebreaker/internal/engine/rules"
)

// lemmas are the bounds that the proof already has.
type lemmas struct {
	count int
	byKey map[transposition.Key][]lemma
}

// lemma is a subproblem whose lower bound was proven.
type lemma struct {
	number    int
	codes     []rules.Code
	canonical canonical.Renaming // to the canonical form of the codes
	remaining int
	bound     cost
}

func (l *lemmas) reset() { l.count, l.byKey = 0, make(map[transposition.Key][]lemma) }

// proveByLemma proves a bound by a lemma, and reports whether there was one.
func (p *prover) proveByLemma(sub *subproblem, remaining int, wanted cost) bool {
	if p.search.game.Hard() {
		return false
	}
	found := p.lemmas.byKey[p.lemmaKey(sub, remaining)]
	for i := range found {
		l := &found[i]
		if l.bound < wanted || l.remaining < remaining {
			continue
		}
		if r, ok := p.renamingTo(sub, l); ok {
			p.trace.Known(l.number, &r)
			return true
		}
	}
	return false
}

// addLemma makes a proven bound a lemma.
func (p *prover) addLemma(sub *subproblem, remaining int, wanted cost) {
	l := lemma{number: p.lemmas.count, codes: sub.candidates(), remaining: remaining, bound: wanted}
	if p.renames() {
		l.canonical = p.search.canonical.Renaming(&p.worker.scratch, sub.table.Codes, sub.set)
	}
	p.lemmas.count++
	key := p.lemmaKey(sub, remaining)
	p.lemmas.byKey[key] = append(p.lemmas.byKey[key], l)
}

// lemmaKey returns the key of a subproblem, or of its canonical form if the game has one.
func (p *prover) lemmaKey(sub *subproblem, remaining int) transposition.Key {
	remaining = p.search.enough(sub, remaining)
	if !p.renames() {
		return p.search.keyWith(sub.key, remaining)
	}
	p.worker.setCanonicalKey(sub)
	return p.search.keyWith(sub.canonicalKey, remaining)
}

// renamingTo returns a renaming that turns a subproblem into the set of a lemma.
func (p *prover) renamingTo(sub *subproblem, l *lemma) (r canonical.Renaming, ok bool) {
	codes := sub.candidates()
	if slices.Equal(codes, l.codes) {
		return canonical.Renaming{}, true
	}
	if l.canonical.Place == nil || len(codes) != len(l.codes) {
		return canonical.Renaming{}, false
	}
	r = l.canonical.InverseAfter(p.search.canonical.Renaming(&p.worker.scratch, sub.table.Codes, sub.set), p.search.game)
	for i := range codes {
		codes[i] = r.Apply(codes[i])
	}
	slices.SortFunc(codes, rules.Compare)
	return r, slices.Equal(codes, l.codes)
}

// renames reports whether certificates rename codes.
func (p *prover) renames() bool { return p.search.canonical != nil && !p.search.game.Empties() }

// symmetries returns renamings that map a subproblem to itself, not always all.
func (p *prover) symmetries(sub *subproblem) []canonical.Renaming {
	if !p.renames() {
		return nil
	}
	whole := len(sub.set) == len(p.root.problem.codes)
	return p.search.canonical.Symmetries(&p.worker.scratch, sub.table.Codes, sub.set, whole)
}

// candidates returns the codes of a subproblem.
func (sub *subproblem) candidates() []rules.Code {
	codes := make([]rules.Code, len(sub.set))
	for i, candidate := range sub.set {
		codes[i] = sub.table.Codes[candidate]
	}
	return codes
}
