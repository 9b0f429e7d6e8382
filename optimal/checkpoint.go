package optimal

import (
	"bytes"
	"encoding/binary"
	"fmt"

	"codebreaker"
)

// A checkpoint is what is known of the sets that took longest. A search that goes
// on from it finds them in its memory and soon comes to where the other was; since
// what is remembered is true, it comes to the same answer.
//
// It is a line that says what was searched, the number of buckets of the memory,
// and 20 bytes for each set: its bucket, the rest of its key, and its span.

// checkpointSets is how many sets a checkpoint keeps: those that cost most.
const checkpointSets = 2_000_000

// title says what is searched. Checkpoints of other searches do not fit.
func (r *root) title() []byte {
	opening := "best"
	if r.options.Opening != nil {
		opening = r.game.Format(*r.options.Opening)
	}
	var turns []string
	for _, turn := range r.options.History {
		turns = append(turns, r.game.FormatTurn(turn))
	}
	return fmt.Appendf(nil, "codebreaker optimal 1: %s, %d codes of %d, turns %q, opening %s, guesses %q\n",
		r.game.Name(), len(r.codes), len(r.pool), turns, opening, r.options.Guesses)
}

// checkpoint returns what is known. Others may be searching.
func (r *root) checkpoint() []byte {
	m := r.totals
	const most = 1 << 16
	counts := make([]int, most+1) // of sets by cost
	for i := range m.entries {
		if packed := m.entries[i].span.Load(); packed != 0 {
			counts[min(unpack(packed).lower, most)]++
		}
	}
	least, sets := most+1, 0
	for least > 0 && sets+counts[least-1] <= checkpointSets {
		least--
		sets += counts[least]
	}
	saved := r.title()
	saved = binary.LittleEndian.AppendUint32(saved, uint32(len(m.entries)/bucket))
	for i := range m.entries {
		packed := m.entries[i].span.Load()
		if packed == 0 || unpack(packed).lower < cost(least) {
			continue
		}
		high := m.entries[i].check.Load() ^ key{}.check(packed)
		saved = binary.LittleEndian.AppendUint32(saved, uint32(i/bucket))
		saved = binary.LittleEndian.AppendUint64(saved, high)
		saved = binary.LittleEndian.AppendUint64(saved, packed)
	}
	return saved
}

// restore fills the memory from a checkpoint.
func (r *root) restore(saved []byte) error {
	if saved == nil {
		return nil
	}
	rest, found := bytes.CutPrefix(saved, r.title())
	if !found || len(rest) < 4 || len(rest)%20 != 4 {
		return r.otherCheckpoint()
	}
	lines := binary.LittleEndian.Uint32(rest)
	if lines == 0 || lines&(lines-1) != 0 || lines > 1<<26 {
		return r.otherCheckpoint()
	}
	m := newMemory(int(lines) * 64)
	for rest = rest[4:]; len(rest) > 0; rest = rest[20:] {
		line := binary.LittleEndian.Uint32(rest)
		k := key{high: binary.LittleEndian.Uint64(rest[4:]), low: uint64(line) << m.shift}
		if line >= lines {
			return r.otherCheckpoint()
		}
		m.keep(k, unpack(binary.LittleEndian.Uint64(rest[12:])))
	}
	r.memory, r.totals = m, m
	return nil
}

func (r *root) otherCheckpoint() error {
	return codebreaker.NewProblem("checkpoint-other", "the checkpoint is not one of this search: {{.search}}", "search", string(bytes.TrimSpace(r.title())))
}
