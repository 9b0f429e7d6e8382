// Package overture follows a game as the Perl program decodeur-mm plays it (Jean Forget, 2011–2026): groups of
// fresh colours, ABCD, EFGH, … ([ReadOpening]); the list of the candidates, made from the last place to the
// first ([Interlude]); then the best guess among the candidates and a few others ([WeighEndgame]).
package overture

import (
	"slices"

	"codebreaker"
	"codebreaker/internal/gamecheck"
	"codebreaker/internal/marking"
)

// Opening is where the overture stands after some turns.
type Opening struct {
	Over      bool             // the endgame has begun
	Guess     codebreaker.Code // the next group of colours, unless it is over
	Colours   []uint8          // the colours still in the game, in order
	Synthetic Synthetic
	Extra     []codebreaker.Code // further guesses for the endgame

	fresh int // how many of the last Colours have not been played
}

// Synthetic is one turn made of all marked groups before the rollover. Since
// their colours all differ, a candidate has as many pegs in common with it as
// with the groups together. The rollover repeats colours, which would be counted
// twice: its turn stays outside.
type Synthetic struct {
	Colours []uint8 // the groups one after the other; none before the first mark
	Black   int     // of the first group, which alone stands at its places
	White   int     // all other pegs
}

// Pegs returns how many pegs the groups have together.
func (s Synthetic) Pegs() int { return s.Black + s.White }

// ReadOpening follows the turns of a game through the overture:
//
//   - the colours are played in groups, ABCD, EFGH, …; what the last group lacks
//     it takes from the first colours (the rollover: EFAB in 4x6);
//   - the colours of a group without marks leave the game;
//   - it is over when no colour is fresh, or when the marked groups before the
//     rollover have places-1 pegs or more;
//   - with exactly places-1 pegs, the groups that were not played are the extra
//     guesses: they divide candidates such as ABC?, which no candidate divides.
//
// It is over, too, when a turn is not the one it would have played, and never
// begins in a game that it does not fit (see [Overture]), or in none.
func ReadOpening(game *codebreaker.Game, history codebreaker.History) Opening {
	if gamecheck.Game(game) != nil {
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
		if turn.Guess == o.Guess {
			o.add(game.Places(), turn)
		} else {
			o.Over = true
		}
	}
	return o
}

func fitsOverture(game *codebreaker.Game) bool {
	for place := range game.Places() {
		if game.Limit(place) != game.Symbols() {
			return false
		}
	}
	return !game.HasWords() && !game.Distinct() && marking.Has(game.Rule(), marking.WhitePeg)
}

// furtherGuesses returns the words that may be guessed but are no secrets.
func furtherGuesses(game *codebreaker.Game, history codebreaker.History) []codebreaker.Code {
	var further []codebreaker.Code
	for _, word := range game.GuessWords() {
		if game.CheckSecret(word) != nil && game.CheckGuess(word, history) == nil {
			further = append(further, word)
		}
	}
	return further
}

// group returns the next group of fresh colours.
func (o *Opening) group(places int) codebreaker.Code {
	var group codebreaker.Code
	for place := range places {
		group[place] = o.Colours[(len(o.Colours)-o.fresh+place)%len(o.Colours)]
	}
	return group
}

// add takes the turn that played the next group.
func (o *Opening) add(places int, turn codebreaker.Turn) {
	group := turn.Guess[:places]
	black, white := turn.Feedback.Black(), turn.Feedback.White()
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
