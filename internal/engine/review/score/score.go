// Package score turns what a guess costs, and how good its mark was, into the skill, the luck and
// the verdicts of reviews, for one board and for several.
//
// docs/review.md defines them, and gives the reasons.
package score

import "math"

// Unrated is a skill or luck that is not known.
const Unrated = -1

// Verdict is a word for the cost of a guess. It is empty when the cost is not known.
type Verdict string

// The verdicts, the best first.
const (
	Best       Verdict = "best"
	Good       Verdict = "good"
	Inaccuracy Verdict = "inaccuracy"
	Mistake    Verdict = "mistake"
	Blunder    Verdict = "blunder"
)

// The costs in guesses at which the next verdict begins. docs/review.md gives the reasons.
const (
	bestBelow       = 0.005
	goodBelow       = 0.1
	inaccuracyBelow = 0.25
	mistakeBelow    = 0.5
)

// VerdictOn returns the verdict for a cost.
func VerdictOn(cost float64) Verdict {
	switch {
	case cost < bestBelow:
		return Best
	case cost < goodBelow:
		return Good
	case cost < inaccuracyBelow:
		return Inaccuracy
	case cost < mistakeBelow:
		return Mistake
	}
	return Blunder
}

// Skill rates a guess by its cost, from 0 to 99: 99 without cost, and 0 if it costs a whole guess, as an
// uninformative guess does.
func Skill(cost float64) int { return rating(skill(cost), 99) }

// skill is [Skill] from 0 to 1.
func skill(cost float64) float64 { return 1 - min(1, max(0, cost)) }

// Luck rates a mark by its mid-rank among the possible marks, from 0 to 99.
func Luck(rank float64) int { return rating(rank, 100) }

// rating scales a number from 0 to 1 and rounds it, to 99 at most.
func rating(x float64, scale int) int {
	return min(99, int(math.Round(x*float64(scale))))
}

// Game adds up the skill and luck of the turns of a game. [New] returns one.
type Game struct {
	skills     float64 // sum of the turns' skills
	skilled    int     // number of these turns
	luck       float64 // up to now, from 0 to 1
	unresolved float64 // share of the uncertainty that no guess was expected to resolve yet
	lucky      bool    // the luck of some turn is known
}

// New returns the score of a game before its first turn.
func New() *Game { return &Game{luck: 0.5, unresolved: 1} }

// AddSkill counts a guess that had a choice.
func (g *Game) AddSkill(cost float64) {
	g.skills += skill(cost)
	g.skilled++
}

// AddLuck counts a mark by its mid-rank. The share is the part of the uncertainty that the guess was
// expected to resolve.
func (g *Game) AddLuck(rank, share float64) {
	share = min(1, max(0, share)) // within rounding and sampling errors
	stake := min(math.Sqrt(g.unresolved*share), 2*g.luck, 2*(1-g.luck))
	g.luck += stake * (rank - 0.5)
	g.unresolved *= 1 - share
	g.lucky = true
}

// Skill returns the mean skill of the guesses, 0 to 99, or Unrated.
func (g *Game) Skill() int {
	if g.skilled == 0 {
		return Unrated
	}
	return rating(g.skills/float64(g.skilled), 99)
}

// Luck returns the luck of the game, 0 to 99, or Unrated.
func (g *Game) Luck() int {
	if !g.lucky {
		return Unrated
	}
	return rating(g.luck, 100)
}
