package weigh

import (
	"context"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
)

// Impossible returns the places, from 0, of a row whose pegs cannot be right: first the places whose symbol is
// in no candidate, then further places whose symbol no candidate has there. A negative symbol stands for a
// place that is not filled yet. Such a place and an empty slot have no peg; symbols past the length of the
// codes are ignored. It looks at every candidate; the error is that of [position.Position.List].
func Impossible(ctx context.Context, p *position.Position, row []int) (absent, misplaced []int, err error) {
	codes, err := p.List(ctx)
	if err != nil {
		return nil, nil, err
	}
	row = row[:min(len(row), p.Game().Places())]
	var anywhere uint64
	var there [rules.MaxPlaces]uint64 // symbols at each place, as bits
	for i := range codes {
		for place, symbol := range codes[i][:len(row)] {
			there[place] |= 1 << symbol
		}
	}
	for _, symbols := range there {
		anywhere |= symbols
	}
	for place, symbol := range row {
		switch {
		case symbol < 0 || p.Game().IsEmpty(symbol):
		case anywhere>>symbol&1 == 0:
			absent = append(absent, place)
		case there[place]>>symbol&1 == 0:
			misplaced = append(misplaced, place)
		}
	}
	return absent, misplaced, nil
}
