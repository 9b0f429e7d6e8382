package review

import "codebreaker/internal/engine/review/score"

// Verdict is a word for the cost of a guess. It is empty when the cost is not known.
type Verdict string

// The verdicts, the best first.
const (
	Best       = Verdict(score.Best)
	Good       = Verdict(score.Good)
	Inaccuracy = Verdict(score.Inaccuracy)
	Mistake    = Verdict(score.Mistake)
	Blunder    = Verdict(score.Blunder)
)
