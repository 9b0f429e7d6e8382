package review

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

// verdict returns the verdict for a cost.
func verdict(cost float64) Verdict {
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
