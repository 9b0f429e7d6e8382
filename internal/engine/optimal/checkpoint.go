package optimal

import (
	"fmt"

	"codebreaker/internal/engine/rules"
)

// checkpointSets is the largest number of entries in a checkpoint.
const checkpointSets = 2_000_000

// title describes the search. A checkpoint with another title is refused.
func (r *root) title() []byte {
	opening := "best"
	if r.problem.options.Opening != nil {
		opening = r.search.game.Format(*r.problem.options.Opening)
	}
	var turns []string
	for _, turn := range r.problem.position.History() {
		turns = append(turns, r.search.game.FormatTurn(turn))
	}
	words := ""
	if r.search.game.HasWords() {
		words = " (" + r.search.game.WordsDigest() + ")"
	}
	objective := ""
	if r.problem.options.Objective == LeastMissed {
		objective = ", missed"
	}
	return fmt.Appendf(nil, "codebreaker optimal: %s%s, %d codes of %d, turns %q, opening %s, guesses %q%s\n",
		r.search.game.Name(), words, len(r.problem.codes), len(r.pool), turns, opening, rules.Pool(r.problem.options.CandidatesOnly), objective)
}

// checkpoint returns a checkpoint. Others may be searching meanwhile.
func (r *root) checkpoint() []byte { return r.totalsTable.Save(r.title(), checkpointSets) }

// restore fills the transposition table from a checkpoint, if there is one.
func (r *root) restore(saved []byte) error {
	if saved == nil {
		return nil
	}
	return r.search.table.Restore(saved, r.title())
}
