// Package overture plays like the Perl program decodeur-mm (Jean Forget, 2011–2026). It plays
// groups of fresh colours, ABCD, EFGH, … ([ReadOpening]). Then it lists the candidates, from the
// last place to the first ([Interlude]). Finally it chooses the best guess among the candidates and
// a few others ([WeighEndgame]).
package overture

import (
	"slices"

	"codebreaker/internal/engine/rules"
)

// Opening is the state of the overture after some turns.
type Opening struct {
	Over      bool       // the endgame has begun
	Guess     rules.Code // the next group of colours, unless the overture is over
	Colours   []uint8    // the colours still possible, in order
	Synthetic Synthetic
	Extra     []rules.Code // further guesses for the endgame

	fresh int // the number of unplayed colours at the end of Colours
}

// Synthetic combines all marked groups before the rollover into one turn. Their colours are all
// different, so a candidate shares as many pegs with it as with the groups together. The rollover
// repeats colours, which would count twice, so its turn is left out.
type Synthetic struct {
	Colours []uint8 // the colours of all groups in turn; empty before the first mark
	Black   int     // blacks of the first group, the only one in its original places
	White   int     // all remaining pegs
}

// Pegs returns the total number of pegs of the groups.
func (s Synthetic) Pegs() int { return s.Black + s.White }

// ReadOpening follows the turns of a game through the overture:
//
//   - the colours are played in groups, ABCD, EFGH, …; an incomplete last group is filled with the
//
// first colours (the rollover: EFAB in 4x6);
//   - a group without marks removes its colours from the game;
//   - the overture ends when no colour is fresh, or when the marked groups before the rollover have
//
// places-1 pegs or more;
//   - with exactly places-1 pegs, the unplayed groups become the extra guesses: they divide
//
// candidates such as ABC?, which no candidate divides.
//
// The overture also ends if a turn is not the one it would have played, or if its mark is only partly known. It never begins in a game
// that it does not fit (see fitsOverture), or without a game.
func ReadOpening(game *rules.Game, history rules.History) Opening {
	if game.Check() != nil {
		return Opening{Over: true}
	}
	o := Opening{fresh: game.Symbols()}
	for colour := range game.Symbols() {
		o.Colours = append(o.Colours, uint8(colour))
	}
	if !fitsOverture(game) {
		o.Over, o.Extra = true, furtherGuesses(game, history)
		return o
	}
	o.Guess = o.group(game.Places())
	for _, turn := range history {
		if o.Over {
			break
		}
		if turn.Guess == o.Guess && turn.Feedback.Known() {
			o.add(game.Places(), turn)
		} else {
			o.Over = true
		}
	}
	return o
}

func fitsOverture(game *rules.Game) bool {
	for place := range game.Places() {
		if game.Limit(place) != game.Symbols() {
			return false
		}
	}
	return !game.HasWords() && !game.Distinct() && !game.Rule().Tiles() && game.Rule().Has(rules.Misplaced)
}

// furtherGuesses returns the words that can be guessed but are not secrets.
func furtherGuesses(game *rules.Game, history rules.History) []rules.Code {
	var further []rules.Code
	for _, word := range game.Words().Guesses {
		if game.CheckSecret(word) != nil && game.CheckGuess(word, history) == nil {
			further = append(further, word)
		}
	}
	return further
}

// group returns the next group of fresh colours.
func (o *Opening) group(places int) rules.Code {
	var group rules.Code
	for place := range places {
		group[place] = o.Colours[(len(o.Colours)-o.fresh+place)%len(o.Colours)]
	}
	return group
}

// add records the turn that played the next group.
func (o *Opening) add(places int, turn rules.Turn) {
	group := turn.Guess[:places]
	black, white := turn.Feedback.Count(rules.Right), turn.Feedback.Count(rules.Misplaced)
	rollover := o.fresh < places
	switch {
	case black+white == 0:
		o.Colours = slices.DeleteFunc(o.Colours, func(colour uint8) bool { return slices.Contains(group, colour) })
	case rollover:
	case len(o.Synthetic.Colours) == 0:
		o.Synthetic = Synthetic{slices.Clone(group), black, white}
	default:
		o.Synthetic.Colours = append(o.Synthetic.Colours, group...)
		o.Synthetic.White += black + white
	}
	o.fresh = max(o.fresh-places, 0)
	o.Over = o.fresh == 0 || o.Synthetic.Pegs() >= places-1
	if !o.Over {
		o.Guess = o.group(places)
	} else if o.Synthetic.Pegs() == places-1 {
		for ; o.fresh > 0; o.fresh = max(o.fresh-places, 0) {
			o.Extra = append(o.Extra, o.group(places))
		}
	}
}
