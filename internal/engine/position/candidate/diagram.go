package candidate

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"

	"codebreaker/internal/engine/rules"
)

// diagram is a decision diagram of the candidates, for feedback without totals. It has a level for
// each place, and each level has states. A state holds the blacks so far of each turn, and the
// copies so far of each restricted symbol, capped where more makes no difference. Each state stores
// the number of ways from there to a candidate. So candidates can be drawn with equal probability.
type diagram struct {
	*demands
	ctx     context.Context
	effort  int        // remaining effort, in choices examined
	open    []int      // places that allow more than one symbol
	choices [][]choice // for each open place
	rest    [][]int    // blacks that each open place and the later ones can add to each turn
	levels  []layer
	begin   state
	count   uint128    // number of candidates
	code    rules.Code // with the fixed places filled in
}

// choice is a set of symbols that are interchangeable at a place.
type choice struct {
	symbols uint64
	symbol  int    // index in the tally, or other
	turns   uint64 // turns that gain a black
}

// newDiagram returns the diagram of a game without words after some turns. If the diagram exceeds
// the effort, or feedback includes totals or is not exactly its bounds, ok is false. The error is the context's.
func newDiagram(ctx context.Context, game *rules.Game, history rules.History, effort int) (g *diagram, ok bool, err error) {
	g = &diagram{demands: newDemands(game, history), ctx: ctx, effort: effort, begin: state{present}}
	if g.inexact || len(g.totals) > 0 || len(g.blacks)+len(g.symbols) > len(state{})*slotsOfWord {
		return nil, false, nil
	}
	for place, allowed := range g.allowed[:game.Places()] {
		if bits.OnesCount64(allowed) == 1 {
			g.code[place] = uint8(bits.TrailingZeros64(allowed))
		} else {
			g.open = append(g.open, place)
			g.choices = append(g.choices, g.choicesAt(place))
		}
	}
	g.reach()
	g.levels = make([]layer, len(g.open))
	for i := range g.levels {
		g.levels[i].empty(1)
	}
	for i := range g.symbols {
		symbol := &g.symbols[i]
		g.never = g.never || symbol.fixed > symbol.copies.most
		g.begin.add(g.copiesOf(i), min(symbol.fixed, g.matters(symbol)))
	}
	if !g.never {
		g.count = g.ways(0, g.begin)
	}
	if g.effort < 0 {
		return nil, false, ctx.Err()
	}
	return g, true, nil
}

// copiesOf returns the slot with the copies of a symbol. The slots of blacks precede it.
func (g *diagram) copiesOf(symbol int) slot { return slot(len(g.blacks) + symbol) }

// matters returns the number of copies above which more copies make no difference.
func (g *diagram) matters(symbol *wanted) int {
	if symbol.copies.most >= g.game.Places() {
		return symbol.copies.least
	}
	return symbol.copies.most
}

// choicesAt returns the choices at a place.
func (g *diagram) choicesAt(place int) (choices []choice) {
	for symbol := range g.game.Symbols() {
		turns, forbidden := g.special(place, symbol)
		if forbidden {
			continue
		}
		index := g.indexOf[symbol]
		same := -1
		for i := range choices {
			if index == other && choices[i].symbol == other && choices[i].turns == turns {
				same = i
			}
		}
		if same < 0 {
			same = len(choices)
			choices = append(choices, choice{symbol: index, turns: turns})
		}
		choices[same].symbols |= 1 << symbol
	}
	return choices
}

// reach adds up the blacks that places can add.
func (g *diagram) reach() {
	g.rest = make([][]int, len(g.open)+1)
	g.rest[len(g.open)] = make([]int, len(g.blacks))
	for level := len(g.open) - 1; level >= 0; level-- {
		g.rest[level] = append([]int(nil), g.rest[level+1]...)
		var black uint64
		for _, choice := range g.choices[level] {
			black |= choice.turns
		}
		for ; black != 0; black &= black - 1 {
			g.rest[level][bits.TrailingZeros64(black)]++
		}
	}
}

// ways returns the number of ways from a state to a candidate.
func (g *diagram) ways(level int, s state) uint128 {
	if g.effort < 0 || !g.possible(level, &s) {
		return uint128{}
	}
	if level == len(g.open) {
		return uint128{low: 1}
	}
	if ways, known := g.levels[level].find(s); known {
		return ways
	}
	if g.effort -= len(g.choices[level]); g.effort%1024 < len(g.choices[level]) && g.ctx.Err() != nil {
		g.effort = -1
	}
	var sum uint128
	for i := range g.choices[level] {
		if after, times := g.choose(level, s, &g.choices[level][i]); times > 0 {
			sum = sum.plus(g.ways(level+1, after).times(uint128{low: uint64(times)}))
		}
	}
	g.levels[level].add(s, sum)
	return sum
}

// possible reports whether the blacks and copies of a state can still reach their required numbers.
func (g *diagram) possible(level int, s *state) bool {
	for turn, want := range g.blacks {
		if black := s.at(slot(turn)); black > want.most || black+g.rest[level][turn] < want.least {
			return false
		}
	}
	missing := 0
	for i := range g.symbols {
		missing += max(0, g.symbols[i].copies.least-s.at(g.copiesOf(i)))
	}
	return missing <= len(g.open)-level
}

// choose returns the state after a choice, and the number of symbols to choose from.
func (g *diagram) choose(level int, s state, choice *choice) (after state, times int) {
	after = s
	for turns := choice.turns; turns != 0; turns &= turns - 1 {
		after.add(slot(bits.TrailingZeros64(turns)), 1)
	}
	switch {
	case choice.symbol != other:
		symbol := &g.symbols[choice.symbol]
		switch copies, matters := s.at(g.copiesOf(choice.symbol)), g.matters(symbol); {
		case copies < matters:
			after.add(g.copiesOf(choice.symbol), 1)
		case symbol.copies.most < g.game.Places():
			return after, 0
		}
		return after, 1
	case g.distinct:
		taken := level // by unrestricted symbols
		for i := range g.symbols {
			taken -= s.at(g.copiesOf(i)) - g.symbols[i].fixed
		}
		return after, max(0, g.others-taken)
	default:
		return after, bits.OnesCount64(choice.symbols)
	}
}

// draw draws a candidate. There must be one.
func (g *diagram) draw(source *rand.Rand) rules.Code {
	code, s := g.code, g.begin
	var taken uint64
	for level, place := range g.open {
		remaining := g.ways(level, s).drawn(source)
		for i := range g.choices[level] {
			choice := &g.choices[level][i]
			after, times := g.choose(level, s, choice)
			if times == 0 {
				continue
			}
			ways := g.ways(level+1, after).times(uint128{low: uint64(times)})
			if !remaining.less(ways) {
				remaining = remaining.minus(ways)
				continue
			}
			symbols := g.free(choice, taken)
			code[place] = nth(symbols, source.IntN(bits.OnesCount64(symbols)))
			taken |= 1 << code[place]
			s = after
			break
		}
	}
	return code
}

// free returns the symbols of a choice that are not taken.
func (g *diagram) free(choice *choice, taken uint64) uint64 {
	if g.distinct {
		return choice.symbols &^ taken
	}
	return choice.symbols
}

// all returns all candidates in code order.
func (g *diagram) all() (codes []rules.Code) {
	if g.count.isZero() {
		return nil
	}
	code := g.code
	var extend func(level int, s state, taken uint64)
	extend = func(level int, s state, taken uint64) {
		if level == len(g.open) {
			codes = append(codes, code)
			return
		}
		for i := range g.choices[level] {
			choice := &g.choices[level][i]
			after, times := g.choose(level, s, choice)
			if times == 0 || g.ways(level+1, after).isZero() {
				continue
			}
			for _, symbol := range symbolsOf(g.free(choice, taken)) {
				code[g.open[level]] = symbol
				extend(level+1, after, taken|1<<symbol)
			}
		}
	}
	extend(0, g.begin, 0)
	slices.SortFunc(codes, rules.Compare)
	return codes
}

// nth returns the n-th symbol of a set, from 0.
func nth(symbols uint64, n int) uint8 {
	for range n {
		symbols &= symbols - 1
	}
	return uint8(bits.TrailingZeros64(symbols))
}
