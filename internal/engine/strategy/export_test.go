package strategy

import (
	"codebreaker/internal/engine/position/partition/bitslice"
	"codebreaker/internal/engine/strategy/weigh"
)

// Value returns the value of a partition with cells of those sizes: the smaller the better.
func (h *Heuristic) Value(sizes []uint32) int64 {
	kernels := map[string]bitslice.Heuristic{
		"minimax": bitslice.Minimax, "expected": bitslice.Expected, "entropy": bitslice.Entropy, "parts": bitslice.Parts, "chance": bitslice.Entropy,
	}
	return kernels[h.name].Value(sizes)
}

// OfCells returns the value of cells by their weights.
func (h *Heuristic) OfCells(cells []weigh.Cell) int64 {
	var sizes []uint32
	hope := int64(0)
	for _, cell := range cells {
		sizes = append(sizes, uint32(cell.Weight))
		if h == Chance && cell.Feedback.Solved() {
			hope = int64(max(1, cell.Weight)) * ChanceBits << 32
		}
	}
	return h.Value(sizes) - hope
}
