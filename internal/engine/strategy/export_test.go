package strategy

// Value returns the value of a partition with cells of those sizes: the smaller the better.
func (h *Heuristic) Value(cells []uint32) int64 { return h.measure.Value(cells) }
