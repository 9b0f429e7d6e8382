package optimal

import (
	"testing"

	"codebreaker/internal/engine/optimal/bound"
	"codebreaker/internal/engine/optimal/canonical"
	"codebreaker/internal/engine/optimal/certificate"
	"codebreaker/internal/engine/optimal/tables"
	"codebreaker/internal/engine/optimal/transposition"
)

// taken is a tracer that only takes lemmas.
type taken struct {
	certificate.Tracer
	lemmas []int
}

func (k *taken) Known(lemma int, _ *canonical.Renaming) { k.lemmas = append(k.lemmas, lemma) }

// TestLemmas checks that a lemma proves a bound of its own set that is as low, within as few guesses. More
// guesses than a set needs give one key, but a checker compares the numbers.
func TestLemmas(t *testing.T) {
	for _, name := range []string{"2x3", "2x3-place-hard"} {
		game, table := tableOf(t, name)
		sets := [][]uint16{{0, 1, 2}, {0, 1, 3}, {0, 1, 2, 3}}
		trace := new(taken)
		p := &prover{trace: trace, search: &searcher{game: game, objective: bound.Objective{Unit: 1}, remainingKeys: keysFrom(1<<40, len(table.Codes)+1)}}
		const set, remaining, wanted = 0, 5, 7
		p.lemmas.reset()
		p.addLemma(subproblemOf(table, sets[set]), remaining, wanted)
		for i := range sets {
			for r := 1; r <= 8; r++ {
				for w := cost(5); w <= 9; w++ {
					want := i == set && r >= 3 && r <= remaining && w <= wanted && !game.Hard() // two guesses have another key
					if got := p.proveByLemma(subproblemOf(table, sets[i]), r, w); got != want {
						t.Errorf("%s: %d guesses for %v cost %d by a lemma: %v, want %v", name, r, sets[i], w, got, want)
					}
				}
			}
		}
		if want := 3 * 3; !game.Hard() && len(trace.lemmas) != want {
			t.Errorf("%d bounds are proven by a lemma, want %d", len(trace.lemmas), want)
		}
	}
}

// subproblemOf returns a set of candidates of a table.
func subproblemOf(table *tables.Table, set []uint16) *subproblem {
	sub := &subproblem{table: table, set: set}
	for _, candidate := range set {
		sub.key = sub.key.With(transposition.KeyOf(uint64(candidate)))
	}
	return sub
}
