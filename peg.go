package codebreaker

// Peg is a kind of peg that a codemaker answers with.
type Peg uint8

const (
	BlackPeg  Peg = iota // for a symbol at its place
	WhitePeg             // for a further symbol that stands elsewhere
	EitherPeg            // for a symbol that the secret has, wherever it stands
)

// Colour is what the rule [Place] says of one place of a guess.
type Colour uint8

// The colours, from knowing least to knowing all.
const (
	Grey   Colour = iota // no further copy of the symbol is in the secret
	Yellow               // the symbol is in the secret, elsewhere
	Green                // the symbol is at its place
)

// Bounds are what a feedback tells of the numbers of black marks, and of black and
// white ones together.
type Bounds struct {
	LeastBlack, MostBlack int
	LeastTotal, MostTotal int
}

func exactly(black, white int) Bounds {
	return Bounds{LeastBlack: black, MostBlack: black, LeastTotal: black + white, MostTotal: black + white}
}

// nearPegs returns the feedbacks that a peg more, less or of another kind makes of f.
func nearPegs(f Feedback) []Feedback {
	var near []Feedback
	for ordinal := range f.rule.Feedbacks(f.Places()) {
		if other := FeedbackAt(f.rule, f.Places(), ordinal); f.Distance(other) == 1 {
			near = append(near, other)
		}
	}
	return near
}

// pegDistance returns how many pegs must be added, taken away or exchanged for
// another kind to make one feedback of the other.
func pegDistance(a, b Feedback) int {
	black, white := a.Black()-b.Black(), a.White()-b.White()
	return max(black, -black, white, -white, black+white, -black-white)
}
