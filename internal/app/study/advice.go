package study

import (
	"context"
	"math"
	"slices"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/view"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
)

// Advice is the advice before a guess.
type Advice struct {
	Game     string `json:"game"`     // the game's name
	Strategy string `json:"strategy"` // which chose best
	Left     int    `json:"left"`
	More     bool   `json:"more"`
	Estimated
	TotalWeight uint64         `json:"totalWeight,omitempty"` // the total weight of the remaining codes; absent in games without weights
	Codes       []string       `json:"codes,omitempty"`       // the remaining codes, if they are few; in games with weights the likeliest first
	Chances     []float64      `json:"chances,omitempty"`     // the chance of each of codes; absent in games without weights, because all are equal
	Likely      []Candidate    `json:"likely,omitempty"`      // in games with weights, the likeliest remaining codes; if equally likely, the better dividers come first
	Best        string         `json:"best"`
	BestPegs    []int          `json:"bestPegs"`            // the symbols of best, as indexes into the game's symbols; an empty slot is the index after the last
	Weighed     bool           `json:"weighed"`             // guesses has the partitions of the best guesses
	Agrees      bool           `json:"agrees"`              // the best guess agrees with all turns
	Sentences   []string       `json:"sentences"`           // the best guess and why
	Guesses     []Weighed      `json:"guesses"`             // the best first
	Estimates   []Estimate     `json:"estimates,omitempty"` // the best guesses judged by a sample, the best first, if there are too many codes to weigh
	Terms       []wording.Term `json:"terms,omitempty"`     // explain the measures of guesses to people
	Order       string         `json:"order,omitempty"`     // tells people what the order of guesses or estimates rests on

	Boards   []LeftOnBoard     `json:"boards,omitempty"`   // with several boards: the remaining codes of each
	OnBoards []WeighedOnBoards `json:"onBoards,omitempty"` // with several boards: the best guesses, instead of guesses
}

// Estimated is the number of remaining codes when there are too many to count.
type Estimated struct {
	About float64 `json:"about,omitempty"` // the number of remaining codes if more is true; exact up to 2^53 if error is absent
	Error float64 `json:"error,omitempty"` // half the width of the 95 % interval of about, relative to it, if it is estimated
}

// NewEstimated returns the number of remaining codes for front ends.
func NewEstimated(left position.Count) Estimated {
	return Estimated{left.About, wording.Margin(left.Error)}
}

// Estimate is a guess judged by a sample of the remaining codes.
type Estimate struct {
	Guess     string  `json:"guess"`
	Pegs      []int   `json:"pegs"`      // its symbols, as indexes into the game's symbols; an empty slot is the index after the last
	Candidate bool    `json:"candidate"` // it can be the secret
	Entropy   float64 `json:"entropy"`   // estimated information in bits
	Error     float64 `json:"error"`     // half the width of the 95 % interval of entropy; 0 if all codes were weighed
	Leaves    float64 `json:"leaves"`    // the fraction of the codes that remains on average
}

// NewEstimate returns a guess judged by a sample, for front ends.
func NewEstimate(game *rules.Game, e *strategy.Estimate) Estimate {
	return Estimate{game.Format(e.Guess), view.PegsOf(game, e.Guess), e.Candidate, e.Entropy, wording.Margin(e.Error), e.Leaves}
}

// Weighed is a guess with the partition of the remaining codes.
type Weighed struct {
	Measures
	Cells []Cell `json:"cells"` // one for each mark
}

// Measures say how well a guess divides the remaining codes.
type Measures struct {
	Guess     string  `json:"guess"`
	Pegs      []int   `json:"pegs"`             // its symbols, as indexes into the game's symbols; an empty slot is the index after the last
	Candidate bool    `json:"candidate"`        // it can be the secret
	Entropy   float64 `json:"entropy"`          // information in bits
	Largest   int     `json:"largest"`          // codes in the largest cell
	Expected  float64 `json:"expected"`         // the average number of codes that remain
	Answers   int     `json:"answers"`          // the number of different marks
	Weight    uint32  `json:"weight,omitempty"` // a candidate's chance of being the secret, unscaled; absent in games without weights
	Chance    float64 `json:"chance"`           // of being right
}

// Cell is the set of candidates that would give one mark.
type Cell struct {
	view.Marked
	Codes  int      `json:"codes"`            // the number of codes
	Weight uint64   `json:"weight,omitempty"` // their total weight; absent in games without weights
	List   []string `json:"list,omitempty"`   // the first codes; in games with weights the likeliest
}

// NewMeasures returns the measures of a guess.
func NewMeasures(game *rules.Game, w *strategy.Weighed) Measures {
	measures := Measures{
		Guess: game.Format(w.Guess), Pegs: view.PegsOf(game, w.Guess), Candidate: w.Candidate, Entropy: w.Entropy,
		Largest: w.Largest, Expected: w.Expected, Answers: w.Cells, Chance: w.Chance,
	}
	if game.HasWeights() && w.Candidate {
		measures.Weight = game.Weight(w.Guess)
	}
	return measures
}

// newWeighed returns a guess with its partition, for front ends.
func newWeighed(game *rules.Game, w *strategy.Weighed) *Weighed {
	weighed := &Weighed{Measures: NewMeasures(game, w), Cells: []Cell{}}
	for _, size := range w.Sizes {
		cell := Cell{Marked: view.NewMarked(size.Feedback), Codes: size.Candidates}
		if game.HasWeights() {
			cell.Weight = size.Weight
		}
		weighed.Cells = append(weighed.Cells, cell)
	}
	return weighed
}

const (
	mostListed  = 200 // codes to list one by one
	mostDivided = 100 // guesses whose cells are shown
)

// NewAdvice returns advice for front ends, with at most top guesses.
func NewAdvice(l *lang.Language, game *rules.Game, advice *session.Advice, top int) *Advice {
	told := &Advice{
		Game: game.Name(), Strategy: advice.By.Name(), Left: advice.Remaining.Least, More: advice.Remaining.More, Estimated: NewEstimated(advice.Remaining),
		Best: game.Format(advice.Guess), BestPegs: view.PegsOf(game, advice.Guess), Weighed: advice.Weighed, Agrees: advice.Agrees,
		Sentences: wording.Best(l, game, advice), Guesses: []Weighed{},
	}
	told.TotalWeight = weightOf(game, advice.Codes)
	told.Likely = newCandidates(game, advice.Likely, told.TotalWeight)
	if len(advice.Codes) <= mostListed {
		for _, candidate := range newCandidates(game, game.Likeliest(advice.Codes), game.SumWeights(advice.Codes)) {
			if told.Codes = append(told.Codes, candidate.Code); game.HasWeights() {
				told.Chances = append(told.Chances, candidate.Chance)
			}
		}
	}
	for i := range advice.Estimates[:min(top, len(advice.Estimates))] {
		told.Estimates = append(told.Estimates, NewEstimate(game, &advice.Estimates[i]))
	}
	for i := range advice.Guesses[:min(top, len(advice.Guesses))] {
		weighed := &advice.Guesses[i]
		if i < mostDivided {
			told.Guesses = append(told.Guesses, *newWeighed(game, weighed))
		} else {
			told.Guesses = append(told.Guesses, Weighed{NewMeasures(game, weighed), []Cell{}})
		}
	}
	return told
}

// Explain adds explanations of the measures and of the order, for front ends with human readers.
func (a *Advice) Explain(l *lang.Language, game *rules.Game) *Advice {
	a.Terms, a.Order = wording.Measures(l, game), a.order(l, game)
	return a
}

// order tells what the order of the best guesses rests on. It tells nothing of strategies that [advice.Advisor] does not
// choose.
func (a *Advice) order(l *lang.Language, game *rules.Game) string {
	if len(a.Estimates) > 1 {
		return l.Say("order-sampled")
	}
	if len(a.Guesses) < 2 {
		return ""
	}
	byBits := slices.IsSortedFunc(a.Guesses, func(a, b Weighed) int {
		less := advice.Worth(game, b.Entropy, b.Chance) - advice.Worth(game, a.Entropy, a.Chance)
		return int(math.Round(less * 1e9)) // bits are rounded
	})
	words, weights := wording.SpeaksOfWords(game), game.HasWeights()
	switch heuristic := advice.UsualHeuristic(game).Name(); {
	case a.Strategy == strategy.Optimal:
		return l.Say("order-optimal", "words", words, "weights", weights)
	case byBits && (a.Strategy == heuristic || a.Strategy == advice.Usual(game).Name()):
		return l.Say("order-bits", "weights", weights)
	case a.Strategy == heuristic || a.Strategy == strategy.Likely: // the heuristic has a stored first guess
		return l.Say("order-played", "words", words, "weights", weights)
	}
	return ""
}

// Partition is the partition of the remaining codes by a guess.
type Partition struct {
	Measures
	Game        string `json:"game"` // the game's name
	Left        int    `json:"left"`
	TotalWeight uint64 `json:"totalWeight,omitempty"` // the total weight of the remaining codes; absent in games without weights
	Cells       []Cell `json:"cells"`                 // one for each mark
}

// mostShown is the number of codes to show of each cell, unless only one cell is wanted.
const mostShown = 40

// Partition partitions the remaining codes by a guess. With only, it returns just the cell with
// this mark, with at most most codes; if the mark is partly known, it returns all cells that can be meant.
func (p *Position) Partition(ctx context.Context, guess rules.Code, only *rules.Feedback, most int) (*Partition, error) {
	left, exact, err := p.at.Candidates().Count(ctx, advice.Listed, 0)
	if err == nil && !exact {
		err = message.NewProblem("partition-many", "more than {{.left}} codes are left: too many to divide", "left", left, "limit", limits.ErrReached)
	}
	if err == nil && left == 0 {
		err = position.ErrContradiction
	}
	if err != nil {
		return nil, err
	}
	weighed, err := strategy.Weigh(ctx, p.at, []rules.Code{guess})
	if err != nil {
		return nil, err
	}
	game := p.Game()
	partition := &Partition{Measures: NewMeasures(game, &weighed[0]), Game: game.Name(), Left: left, Cells: []Cell{}}
	if game.HasWeights() {
		for _, size := range weighed[0].Sizes {
			partition.TotalWeight += size.Weight
		}
	}
	if only == nil {
		most = mostShown
	}
	cells, err := p.at.Split(ctx, guess)
	if err != nil {
		return nil, err
	}
	for _, cell := range cells {
		if only != nil && !only.Admits(cell.Feedback) {
			continue
		}
		codes, err := cell.Position.List(ctx)
		if err != nil {
			return nil, err
		}
		first := game.Likeliest(codes)[:min(most, len(codes))]
		partition.Cells = append(partition.Cells, Cell{view.NewMarked(cell.Feedback), len(codes), weightOf(game, codes), view.Formatted(game, first)})
	}
	return partition, nil
}
