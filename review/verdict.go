package review

// Verdict says in a word what a guess was worth.
type Verdict string

// The verdicts, the best first.
const (
	Unjudged   Verdict = "" // what the guess cost is not known
	Best       Verdict = "best"
	Good       Verdict = "good"
	Inaccuracy Verdict = "inaccuracy"
	Mistake    Verdict = "mistake"
	Blunder    Verdict = "blunder"
)

// The costs in guesses below which a guess is still best, good, and so on;
// docs/review.md says why.
const (
	bestBelow       = 0.005
	goodBelow       = 0.1
	inaccuracyBelow = 0.25
	mistakeBelow    = 0.5
)

// Verdict returns what the guess was worth, by its cost.
func (j *Judgement) Verdict() Verdict {
	switch cost := j.Cost; {
	case j.Best == nil && j.Estimated == nil:
		return Unjudged
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
