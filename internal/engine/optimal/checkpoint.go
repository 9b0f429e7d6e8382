package optimal

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/bits"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

// A checkpoint has the entries of the transposition table that cost most. A search that starts from
// it soon catches up with the other one. The entries are true, so the result is the
// same.
//
// It consists of a title, a power of two, 20 bytes for each entry, and the SHA-256 sum of all that. An entry has the
// first bits of the low word of its key (a number below the power of two), the high word, and the span.

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
func (r *root) checkpoint() []byte { return r.totalsTable.save(r.title(), checkpointSets) }

// save returns a checkpoint with at most limit entries: all that cost at least some number.
func (tt *transpositionTable) save(title []byte, limit int) []byte {
	const most = 1 << 16
	counts := make([]int, most+1) // entries by cost
	b := tt.buckets.Load()
	for i := range b.entries {
		if packed := b.entries[i].span.Load(); packed != 0 {
			counts[min(unpack(packed).Lower, most)]++
		}
	}
	least, sets := most+1, 0
	for least > 0 && sets+counts[least-1] <= limit {
		least--
		sets += counts[least]
	}
	saved := binary.LittleEndian.AppendUint32(title, uint32(1)<<b.first)
	for i := range b.entries {
		packed := b.entries[i].span.Load()
		if packed == 0 || unpack(packed).Lower < cost(least) {
			continue
		}
		saved = binary.LittleEndian.AppendUint32(saved, uint32(i/bucket>>b.more))
		saved = binary.LittleEndian.AppendUint64(saved, highOf(b.entries[i].check.Load(), packed))
		saved = binary.LittleEndian.AppendUint64(saved, packed)
	}
	sum := sha256.Sum256(saved)
	return append(saved, sum[:]...)
}

// restore fills the transposition table from a checkpoint, if there is one.
func (r *root) restore(saved []byte) error {
	if saved == nil {
		return nil
	}
	return r.search.table.readCheckpoint(saved, r.title())
}

// readCheckpoint adds the entries of a checkpoint.
func (tt *transpositionTable) readCheckpoint(saved, title []byte) error {
	whole, sum := saved[:max(0, len(saved)-sha256.Size)], saved[max(0, len(saved)-sha256.Size):]
	rest, found := bytes.CutPrefix(whole, title)
	if !found {
		return message.NewProblem("checkpoint-other", "the checkpoint is from another search: {{.search}}", "search", string(bytes.TrimSpace(title)))
	}
	if right := sha256.Sum256(whole); !bytes.Equal(sum, right[:]) || len(rest)%20 != 4 {
		return errDamaged
	}
	lines := binary.LittleEndian.Uint32(rest)
	if lines == 0 || lines&(lines-1) != 0 || lines > 1<<26 {
		return errDamaged
	}
	for rest = rest[4:]; len(rest) > 0; rest = rest[20:] {
		line := binary.LittleEndian.Uint32(rest)
		k := key{high: binary.LittleEndian.Uint64(rest[4:]), low: uint64(line) << (65 - bits.Len32(lines))}
		known := unpack(binary.LittleEndian.Uint64(rest[12:]))
		if line >= lines || known.Lower > known.Upper || !tt.store(k, known) {
			return errDamaged
		}
	}
	return nil
}

var errDamaged = message.NewProblem("checkpoint-damaged", "the checkpoint is damaged: remove it and start again")
