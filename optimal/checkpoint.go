package optimal

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"

	"codebreaker"
	"codebreaker/internal/fingerprint"
)

// A checkpoint is what is known of the sets that took longest. A search that goes
// on from it finds them in its memory and soon comes to where the other was; since
// what is remembered is true, it comes to the same answer.
//
// It is a line that says what was searched, the number of buckets of the memory,
// 20 bytes for each set: its bucket, the rest of its key, and its span; and the SHA-256
// sum of all that.

// checkpointSets is how many sets a checkpoint keeps: those that cost most.
const checkpointSets = 2_000_000

// title says what is searched. Checkpoints of other searches do not fit.
func (r *root) title() []byte {
	opening := "best"
	if r.options.Opening != nil {
		opening = r.game.Format(*r.options.Opening)
	}
	var turns []string
	for _, turn := range r.position.History() {
		turns = append(turns, r.game.FormatTurn(turn))
	}
	words := ""
	if r.game.HasWords() {
		words = " (" + fingerprint.Words(r.game) + ")"
	}
	return fmt.Appendf(nil, "codebreaker optimal 2: %s%s, %d codes of %d, turns %q, opening %s, guesses %q\n",
		r.game.Name(), words, len(r.codes), len(r.pool), turns, opening, r.options.Guesses)
}

// titleBefore begins checkpoints that say neither their words nor their sum.
const titleBefore = "codebreaker optimal 1:"

// checkpoint returns what is known. Others may be searching.
func (r *root) checkpoint() []byte { return r.totals.save(r.title(), checkpointSets) }

// save returns a checkpoint of that many sets at most, all that cost so much and more.
func (m *memory) save(title []byte, limit int) []byte {
	const most = 1 << 16
	counts := make([]int, most+1) // of sets by cost
	for i := range m.entries {
		if packed := m.entries[i].span.Load(); packed != 0 {
			counts[min(unpack(packed).Lower, most)]++
		}
	}
	least, sets := most+1, 0
	for least > 0 && sets+counts[least-1] <= limit {
		least--
		sets += counts[least]
	}
	saved := binary.LittleEndian.AppendUint32(title, uint32(len(m.entries)/bucket))
	for i := range m.entries {
		packed := m.entries[i].span.Load()
		if packed == 0 || unpack(packed).Lower < cost(least) {
			continue
		}
		high := m.entries[i].check.Load() ^ key{}.check(packed)
		saved = binary.LittleEndian.AppendUint32(saved, uint32(i/bucket))
		saved = binary.LittleEndian.AppendUint64(saved, high)
		saved = binary.LittleEndian.AppendUint64(saved, packed)
	}
	sum := sha256.Sum256(saved)
	return append(saved, sum[:]...)
}

// restore fills the memory from a checkpoint, if there is one.
func (r *root) restore(saved []byte) error {
	if saved == nil {
		return nil
	}
	m, err := readMemory(saved, r.title())
	if err != nil {
		return err
	}
	r.memory, r.totals = m, m
	return nil
}

// readMemory reads a checkpoint.
func readMemory(saved, title []byte) (*memory, error) {
	if bytes.HasPrefix(saved, []byte(titleBefore)) {
		return nil, codebreaker.NewProblem("checkpoint-before", "the checkpoint is from an older version without protection against damage: remove it and start again")
	}
	whole, sum := saved[:max(0, len(saved)-sha256.Size)], saved[max(0, len(saved)-sha256.Size):]
	rest, found := bytes.CutPrefix(whole, title)
	if !found {
		return nil, codebreaker.NewProblem("checkpoint-other", "the checkpoint is from another search: {{.search}}", "search", string(bytes.TrimSpace(title)))
	}
	if right := sha256.Sum256(whole); !bytes.Equal(sum, right[:]) || len(rest)%20 != 4 {
		return nil, errDamaged
	}
	lines := binary.LittleEndian.Uint32(rest)
	if lines == 0 || lines&(lines-1) != 0 || lines > 1<<26 {
		return nil, errDamaged
	}
	m := newMemory(int(lines) * 64)
	for rest = rest[4:]; len(rest) > 0; rest = rest[20:] {
		line := binary.LittleEndian.Uint32(rest)
		k := key{high: binary.LittleEndian.Uint64(rest[4:]), low: uint64(line) << m.shift}
		known := unpack(binary.LittleEndian.Uint64(rest[12:]))
		if line >= lines || known.Lower > known.Upper || !m.keep(k, known) {
			return nil, errDamaged
		}
	}
	return m, nil
}

var errDamaged = codebreaker.NewProblem("checkpoint-damaged", "the checkpoint is damaged: remove it and start again")
