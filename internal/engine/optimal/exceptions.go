package optimal

import (
	"encoding/binary"
	"slices"

	"codebreaker/internal/engine/optimal/canonical"
	"codebreaker/internal/engine/rules"
)

// exceptions are the guesses of a split. A guess needs no proof if it is in the orbit of another
// one under the symmetries of the subproblem, or makes the same partition as a guess that costs
// no more.
type exceptions struct {
	prover     *prover
	sub        *subproblem
	symmetries []canonical.Renaming
	covered    []bool             // by pool number; nil without symmetries
	partitions map[string][]int32 // the guesses with each partition
}

func newExceptions(p *prover, sub *subproblem, symmetries []canonical.Renaming) *exceptions {
	e := &exceptions{prover: p, sub: sub, symmetries: symmetries, partitions: make(map[string][]int32)}
	if len(symmetries) > 0 {
		e.covered = make([]bool, len(p.root.pool))
	}
	return e
}

// add adds a guess, and reports whether it needs a proof of its own.
func (e *exceptions) add(guess int32) bool {
	number := e.prover.poolNumbers(e.sub.table)[guess]
	if e.covered != nil && e.covered[number] {
		return false
	}
	own, partition := e.sub.isOwn(guess), e.sub.partition(guess)
	if slices.ContainsFunc(e.partitions[partition], func(other int32) bool {
		return (e.sub.isOwn(other) || !own) && e.prover.hintsAtLeast(e.sub, guess, other)
	}) {
		return false
	}
	e.partitions[partition] = append(e.partitions[partition], guess)
	if e.covered != nil {
		e.prover.cover(e.covered, e.symmetries, number)
	}
	return true
}

// cover marks the orbit of a guess under symmetries, by pool numbers.
func (p *prover) cover(covered []bool, symmetries []canonical.Renaming, guess int32) {
	covered[guess] = true
	for queue := []int32{guess}; len(queue) > 0; queue = queue[1:] {
		for i := range symmetries {
			at, _ := slices.BinarySearchFunc(p.root.pool, symmetries[i].Apply(p.root.pool[queue[0]]), rules.Compare)
			if !covered[at] {
				covered[at] = true
				queue = append(queue, int32(at))
			}
		}
	}
}

// hintsAtLeast reports whether, under the hard rule, each feedback to guess forbids at least what
// it forbids after other, which makes the same cells. Cells of one or two candidates don't matter:
// the cheapest guess there is always a candidate.
func (p *prover) hintsAtLeast(sub *subproblem, guess, other int32) bool {
	if sub.hints == nil {
		return true
	}
	sizes := make(map[int]int)
	for _, candidate := range sub.set {
		label := sub.table.Label(guess, candidate)
		if sizes[label]++; sizes[label] != 3 {
			continue
		}
		code := sub.table.Codes[candidate]
		after := func(guess rules.Code) *hints {
			return sub.hints.after(p.search.game, guess, p.search.game.Mark(guess, code))
		}
		if !after(sub.table.Guesses[guess]).cover(after(sub.table.Guesses[other])) {
			return false
		}
	}
	return true
}

// cell returns the number of a candidate's cell. Cells are numbered by their first candidates, and
// the guess itself is not counted.
func (sub *subproblem) cell(guess int32, candidate uint16) int {
	seen := make(map[int]bool)
	for _, other := range sub.set {
		if int32(other) == sub.table.Owner[guess] {
			continue
		}
		label := sub.table.Label(guess, other)
		if label == sub.table.Label(guess, candidate) {
			break
		}
		seen[label] = true
	}
	return len(seen)
}

// partition returns the cell number of each candidate, packed: equal partitions are equal strings.
func (sub *subproblem) partition(guess int32) string {
	numbers := make(map[int]uint16)
	packed := make([]byte, 0, 2*len(sub.set))
	for _, candidate := range sub.set {
		label := sub.table.Label(guess, candidate)
		if _, found := numbers[label]; !found {
			numbers[label] = uint16(len(numbers))
		}
		packed = binary.LittleEndian.AppendUint16(packed, numbers[label])
	}
	return string(packed)
}
