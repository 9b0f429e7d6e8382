package optimal_test

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"codebreaker/internal/engine/rules"
)

// An oracle says what the best tree of a small position costs. It tries every guess
// in every position and shares nothing with the search, marks and the hard rule
// included: only positions are remembered.
type oracle struct {
	game       *rules.Game
	codes      []rules.Code // the candidates
	guesses    []rules.Code // all of the game
	own        bool         // only candidates are guessed
	is         []int        // the candidate that each guess is, or -1
	marks      [][]string   // of each guess with each candidate
	cells      [][]int      // the same, numbered from 0 for each guess
	hard       [][]guessSet // the guesses that stay allowed, by guess and cell; nil without the hard rule
	all        guessSet     // the guesses that are allowed
	unit, last int
	miss       int // what a secret costs that no guess finds, or 0 if all must be found
	known      map[oraclePosition]int
}

// The most that an oracle takes.
const (
	oracleCodes   = 64
	oracleGuesses = 128
)

type guessSet [oracleGuesses / 64]uint64

func (s guessSet) has(guess int) bool { return s[guess/64]>>(guess%64)&1 == 1 }

func (s guessSet) and(other guessSet) guessSet {
	for i := range s {
		s[i] &= other[i]
	}
	return s
}

type oraclePosition struct {
	set     uint64 // a bit a candidate
	left    int
	allowed guessSet
}

const never = 1 << 30

// newOracle returns the oracle of the codes that some turns leave, nil where there are
// too many.
func newOracle(game *rules.Game, history rules.History) *oracle {
	var codes []rules.Code
	for code := range game.Secrets() {
		if !slices.ContainsFunc(history, func(turn rules.Turn) bool {
			return plainMark(game, turn.Guess, code) != plainText(game, turn.Feedback)
		}) {
			codes = append(codes, code)
		}
	}
	return oracleOf(game, codes, history)
}

// oracleOf returns the oracle of some codes after some turns.
func oracleOf(game *rules.Game, codes []rules.Code, history rules.History) *oracle {
	o := &oracle{game: game, codes: codes, guesses: slices.Collect(game.Guesses())}
	if len(o.codes) > oracleCodes || len(o.guesses) > oracleGuesses {
		return nil
	}
	for i, guess := range o.guesses {
		var marks []string
		var cells []int
		var numbered []string
		for _, code := range o.codes {
			mark := plainMark(game, guess, code)
			at := slices.Index(numbered, mark)
			if at < 0 {
				at = len(numbered)
				numbered = append(numbered, mark)
			}
			marks, cells = append(marks, mark), append(cells, at)
		}
		o.is = append(o.is, slices.Index(o.codes, guess))
		o.marks, o.cells = append(o.marks, marks), append(o.cells, cells)
		allowed := true
		for _, turn := range history {
			allowed = allowed && (!game.Hard() || plainAllows(game, turn.Guess, plainText(game, turn.Feedback), guess))
		}
		if allowed {
			o.all[i/64] |= 1 << (i % 64)
		}
		if !game.Hard() {
			continue
		}
		after := make([]guessSet, len(numbered))
		for cell, mark := range numbered {
			for j, next := range o.guesses {
				if plainAllows(game, guess, mark, next) {
					after[cell][j/64] |= 1 << (j % 64)
				}
			}
		}
		o.hard = append(o.hard, after)
	}
	return o
}

// plainMark marks a guess: a count of black pegs, of black and white ones, of both
// together and whether that is all, or a letter for each place: g, y or a dot.
func plainMark(game *rules.Game, guess, secret rules.Code) string {
	places := game.Places()
	colours := slices.Repeat([]byte{'.'}, places)
	var remaining [rules.MaxSymbols]int
	black, white := 0, 0
	for place := range places {
		if guess[place] == secret[place] {
			colours[place] = 'g'
			black++
		} else {
			remaining[secret[place]]++
		}
	}
	for place := range places {
		if colours[place] == '.' && remaining[guess[place]] > 0 {
			remaining[guess[place]]--
			colours[place] = 'y'
			white++
		}
	}
	switch game.Rule() {
	case rules.Black:
		return fmt.Sprint(black)
	case rules.BlackWhite:
		return fmt.Sprint(black, white)
	case rules.Sum:
		return fmt.Sprint(black+white, black == places)
	default:
		return string(colours)
	}
}

// plainText writes a feedback as plainMark does.
func plainText(game *rules.Game, feedback rules.Feedback) string {
	switch game.Rule() {
	case rules.Black:
		return fmt.Sprint(feedback.Count(rules.Right))
	case rules.BlackWhite:
		return fmt.Sprint(feedback.Count(rules.Right), feedback.Count(rules.Misplaced))
	case rules.Sum:
		return fmt.Sprint(feedback.Count(rules.Somewhere), feedback.Solved())
	}
	var text []byte
	for place := range game.Places() {
		text = append(text, map[rules.Means]byte{rules.Absent: '.', rules.Misplaced: 'y', rules.Right: 'g'}[feedback.Tile(place).Means])
	}
	return string(text)
}

// plainAllows is the hard rule: green symbols stay, and each symbol is played as often as it was green or yellow. The
// ultra-hard rule adds two conditions: a symbol with a grey tile is not played more often than that, and a yellow symbol is
// not played at the same place again. An empty slot is not a symbol.
func plainAllows(game *rules.Game, guess rules.Code, mark string, next rules.Code) bool {
	for place := range game.Places() {
		if mark[place] == 'g' && next[place] != guess[place] {
			return false
		}
		wanted, played := 0, 0
		for other := range game.Places() {
			if guess[other] == guess[place] && mark[other] != '.' {
				wanted++
			}
			if next[other] == guess[place] {
				played++
			}
		}
		if played < wanted {
			return false
		}
		if !strings.HasSuffix(strings.TrimSuffix(game.Name(), "-empty"), "-ultra") || guess[place] == uint8(game.Symbols()) {
			continue
		}
		if mark[place] == 'y' && next[place] == guess[place] || mark[place] == '.' && played > wanted {
			return false
		}
	}
	return true
}

// An aim is an objective: each guess of a secret costs unit, and each secret that takes the last
// allowed guess costs last.
func (o *oracle) aim(unit, last int) {
	o.unit, o.last, o.miss, o.known = unit, last, 0, make(map[oraclePosition]int)
}

// least returns what the position costs at least with that many guesses, the opening,
// if it is one, given.
func (o *oracle) least(opening, remaining int) int {
	set := uint64(1)<<len(o.codes) - 1
	if opening >= 0 && remaining > 0 {
		return o.play(opening, oraclePosition{set, remaining, o.all})
	}
	return o.cost(oraclePosition{set, remaining, o.all})
}

func (o *oracle) cost(p oraclePosition) int {
	if p.left == 0 && o.miss > 0 {
		return o.miss * bits.OnesCount64(p.set)
	} else if p.left == 0 {
		return never
	}
	if cost, found := o.known[p]; found {
		return cost
	}
	best := never
	for guess := range o.guesses {
		at := o.is[guess]
		possible := at >= 0 && p.set>>at&1 == 1
		if p.allowed.has(guess) && (possible || !o.own && o.divides(guess, p.set)) {
			best = min(best, o.play(guess, p))
		}
	}
	o.known[p] = best
	return best
}

// divides reports whether a guess that is no candidate says anything.
func (o *oracle) divides(guess int, set uint64) bool {
	cells := o.cells[guess]
	first := cells[bits.TrailingZeros64(set)]
	for rest := set; rest != 0; rest &= rest - 1 {
		if cells[bits.TrailingZeros64(rest)] != first {
			return true
		}
	}
	return false
}

// play returns what a guess costs.
func (o *oracle) play(guess int, p oraclePosition) int {
	var cells [oracleCodes]uint64
	most := 0
	for rest := p.set; rest != 0; rest &= rest - 1 {
		code := bits.TrailingZeros64(rest)
		cell := o.cells[guess][code]
		cells[cell] |= 1 << code
		most = max(most, cell)
	}
	total := o.unit * bits.OnesCount64(p.set)
	for cell, set := range cells[:most+1] {
		if at := o.is[guess]; at >= 0 && set>>at&1 == 1 {
			if p.left == 1 {
				total += o.last
			}
			set &^= 1 << at // no other code gives this mark
		}
		if set == 0 {
			continue
		}
		allowed := p.allowed
		if o.hard != nil {
			allowed = allowed.and(o.hard[guess][cell])
		}
		if total += o.cost(oraclePosition{set, p.left - 1, allowed}); total >= never {
			return never
		}
	}
	return total
}
