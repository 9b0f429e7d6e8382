package transposition

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"math/bits"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/optimal/bound"
)

// A checkpoint has the entries of a table that cost most. A search that starts from
// it soon catches up with the other one. The entries are true, so the result is the
// same.
//
// It consists of a title, a power of two, 20 bytes for each entry, and the SHA-256 sum of all that. An entry has the
// first bits of the low word of its key (a number below the power of two), the high word, and the span.

// Save returns a checkpoint with at most limit entries: all that cost at least some number.
func (tt *Table) Save(title []byte, limit int) []byte {
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
		if packed == 0 || unpack(packed).Lower < bound.Cost(least) {
			continue
		}
		saved = binary.LittleEndian.AppendUint32(saved, uint32(i/bucket>>b.more))
		saved = binary.LittleEndian.AppendUint64(saved, highOf(b.entries[i].check.Load(), packed))
		saved = binary.LittleEndian.AppendUint64(saved, packed)
	}
	sum := sha256.Sum256(saved)
	return append(saved, sum[:]...)
}

// Restore adds the entries of a checkpoint.
func (tt *Table) Restore(saved, title []byte) error {
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
		k := Key{High: binary.LittleEndian.Uint64(rest[4:]), Low: uint64(line) << (65 - bits.Len32(lines))}
		known := unpack(binary.LittleEndian.Uint64(rest[12:]))
		if line >= lines || known.Lower > known.Upper || !tt.Store(k, known) {
			return errDamaged
		}
	}
	return nil
}

var errDamaged = message.NewProblem("checkpoint-damaged", "the checkpoint is damaged: remove it and start again")
