package candidate

import "codebreaker"

// Counter counts partitions: how many of its candidates would give each feedback
// to a guess. A Counter does not change and may be shared between goroutines.
type Counter struct {
	game  *codebreaker.Game
	codes []codebreaker.Code
}

// NewCounter returns a counter of those candidates of a game.
func NewCounter(game *codebreaker.Game, candidates []codebreaker.Code) *Counter {
	return &Counter{game: game, codes: candidates}
}

// Count sets cells[ordinal] to the number of candidates that would give the
// feedback of that ordinal to guess. cells has the length game.Feedbacks().
func (c *Counter) Count(guess codebreaker.Code, cells []uint32) {
	clear(cells)
	for _, code := range c.codes {
		cells[c.game.Mark(guess, code).Ordinal()]++
	}
}

// Split divides the candidates by their feedback to guess: the candidates of one
// cell, in their order, under the feedback's ordinal. Empty cells have no entry.
func Split(game *codebreaker.Game, candidates []codebreaker.Code, guess codebreaker.Code) map[int][]codebreaker.Code {
	cells := make(map[int][]codebreaker.Code)
	for _, code := range candidates {
		ordinal := game.Mark(guess, code).Ordinal()
		cells[ordinal] = append(cells[ordinal], code)
	}
	return cells
}
