package codebreaker

import (
	"context"

	"codebreaker/internal/engine/review"
)

// Unrated is a skill or luck that is not known, because too many candidates remain.
const Unrated = -1

// Verdict is a word for the cost of a guess.
type Verdict uint8

// The verdicts, the best first.
const (
	VerdictNone       Verdict = iota // the cost is not known
	VerdictBest                      // no guess costs less
	VerdictGood                      // it costs little
	VerdictInaccuracy                // it costs something
	VerdictMistake                   // it costs much
	VerdictBlunder                   // it costs very much
)

// verdictNames are the engine's names of the verdicts.
var verdictNames = []string{"none", string(review.Best), string(review.Good), string(review.Inaccuracy), string(review.Mistake), string(review.Blunder)}

// String returns none, best, good, inaccuracy, mistake or blunder.
func (v Verdict) String() string { return nameOf(v, verdictNames...) }

// Reviewer reviews the turns that were played in one game. It remembers the results for first guesses, which take most of
// the work, so use one Reviewer for many reviews. Goroutines can share it. [NewReviewer] returns one; the zero Reviewer has
// no game.
type Reviewer struct{ reviewer *review.Reviewer }

// NewReviewer returns a reviewer of a game.
func NewReviewer(game Game) Reviewer { return Reviewer{review.New(game.game)} }

// Judge reviews a game turn by turn. The strategy finds the best guesses, and plays on to measure costs; [Entropy] plays on
// for strategies that are not heuristics. With [Optimal] costs are exact; entropy replaces it if the search would take
// long. For nil the strategy is entropy, or optimal once a few candidates are left. When there are too many candidates or
// guesses to weigh, the strategy "sampled" finds the best guess on a sample of the candidates.
//
// A review of 4x6 takes a fraction of a second, one of a large game or of a word game up to a minute.
//
// It returns an error when the game is missing, when a turn is of another game, or when a guess may not be played; otherwise
// the context's or the strategy's. Games of words take any row of letters, as [Match.Add] does, also against the hard rule.
func (r Reviewer) Judge(ctx context.Context, turns []Turn, by Strategy) (Review, error) {
	if err := ctx.Err(); err != nil {
		return Review{}, err
	}
	s, err := strategyOf(by)
	if err != nil {
		return Review{}, err
	}
	if r.reviewer == nil {
		r = NewReviewer(Game{})
	}
	judged, err := r.reviewer.Judge(ctx, historyOf(turns), s)
	if err != nil {
		return Review{}, err
	}
	of := Review{Skill: judged.Skill, Luck: judged.Luck}
	for _, turn := range judged.Turns {
		of.Turns = append(of.Turns, ReviewedTurn{
			turnOf(turn.Turn), countOf(turn.Before), countOf(turn.After), turn.WeightBefore, turn.WeightAfter, turn.Known, turn.Gained,
			judgementOf(turn.Judgement),
		})
	}
	return of, nil
}

// Review is the review of a game. docs/review.md defines skill and luck.
type Review struct {
	// Turns are the reviewed turns. When the answers contradict each other, they end before the turn after which no
	// candidate remains; [Explain] says why.
	Turns []ReviewedTurn

	// Skill is the mean skill of the turns that had a choice, 0 to 99, or Unrated. A turn that plays the only candidate
	// does not count.
	Skill int

	// Luck is 0 to 99, or Unrated. It starts at 50 and each turn moves it, the more the larger the share of the
	// uncertainty that the guess was expected to resolve. Its mean over all secrets is 50, whatever the guesses.
	Luck int
}

// ReviewedTurn is the review of a turn.
type ReviewedTurn struct {
	Turn
	Before, After             Count   // candidates
	WeightBefore, WeightAfter uint64  // their total weights, in a game with weights and if they were counted; otherwise 0
	Known                     bool    // the numbers Before and After are known, counted or estimated
	Gained                    float64 // information in bits: log2 of Before/After, or of Before when solved
	Judgement                 Judgement
}

// Judgement compares a guess with the best guess, and its answer with the other answers that were possible.
type Judgement struct {
	Own  Weighed  // the guess: its expected results; without cells when there are too many candidates
	Best *Weighed // the strategy's guess; nil when there are too many guesses to weigh
	By   string   // the strategy of Best; entropy or sampled when the reviewer's own takes too long

	// Estimated replaces Own and Best when there are too many candidates to list; otherwise it is nil.
	Estimated *Estimated

	BestGuess Code // the guess of Best or of Estimated.Best, if there is one
	Candidate bool // the guess itself could be the secret

	// Proven means that no guess is better than Best: an exact search found it, or it is a candidate that distinguishes
	// all candidates.
	Proven bool

	// Cost is the mean number of guesses that the game takes more than after the best guess. It is negative when the guess
	// was better, and 0 without a best guess.
	Cost    float64
	Played  bool    // Cost was found by playing on against every candidate; otherwise it is an estimate
	Verdict Verdict // by Cost

	Absent    []int // places, from 0, of the guess whose symbol no candidate has anywhere
	Misplaced []int // other places whose symbol no candidate has there

	Skill int // 0 to 99, or [Unrated]
	Luck  int // 0 to 99, or [Unrated]
}

// Estimated compares a guess with the best guess on a sample of the candidates.
type Estimated struct {
	Own, Best  Estimate
	CostStdErr float64 // the standard error of the cost
}

func judgementOf(j review.Judgement) Judgement {
	of := Judgement{
		Own: weighedOf(j.Own), By: j.By, BestGuess: j.BestGuess, Candidate: j.Candidate, Proven: j.Proven, Cost: j.Cost, Played: j.Played,
		Absent: j.Absent, Misplaced: j.Misplaced, Skill: j.Skill, Luck: j.Luck,
	}
	for i, name := range verdictNames {
		if name == string(j.Verdict) {
			of.Verdict = Verdict(i)
		}
	}
	if j.Best != nil {
		best := weighedOf(*j.Best)
		of.Best = &best
	}
	if j.Estimated != nil {
		of.Estimated = &Estimated{estimateOf(j.Estimated.Own), estimateOf(j.Estimated.Best), j.Estimated.CostError}
	}
	return of
}

// Contradiction explains turns that no code agrees with. Turns are numbered from 0, as the elements of a slice.
type Contradiction struct {
	// Together are turns that contradict each other, in order. No code agrees with all of them; if any one is omitted,
	// some code does. It is the first of the smallest such sets, unless hundreds of turns make the search too long.
	Together []int

	// Repairs are the changes after which some code agrees with all turns, the likeliest first: by kind, then fewer pegs,
	// more candidates, earlier turns.
	Repairs []Repair

	// More means that there may be more repairs. If a turn has too many possible answers, only those similar to its answer
	// are tried.
	More bool

	// Unlisted has, in a word game, the words that agree with all turns but cannot be the secret. It is nil if no such word
	// exists.
	Unlisted *Unlisted
}

// Repair is a change of answers after which some code agrees with all turns.
type Repair struct {
	Kind    RepairKind
	Changes []Change // one, or two when Kind is [RepairSwapped]
	Pegs    int      // pegs that are added, removed or recoloured; by place, colours that change
	Codes   int      // candidates after the change, at least 1
	More    bool     // there are more candidates than Codes
	First   Code     // the first of them
}

// RepairKind is the kind of a change, the likeliest first.
type RepairKind uint8

// The kinds of repairs.
const (
	RepairOnePeg    RepairKind = iota // one peg, or one colour
	RepairExchanged                   // black and white exchanged
	RepairOther                       // one other answer
	RepairSwapped                     // two answers swapped
)

// repairNames are the engine's names of the kinds.
var repairNames = []string{"one-peg", "exchanged", "other", "swapped"}

// String returns one-peg, exchanged, other or swapped.
func (k RepairKind) String() string { return nameOf(k, repairNames...) }

// Change is another answer to a turn. [Match.Edit] makes it.
type Change struct {
	Turn     int // from 0
	Feedback Feedback
}

// Unlisted has the rows of letters that agree with all turns of a word game, although no secret does.
type Unlisted struct {
	Codes    []Code // the first ten: words that may be guessed, then others, each in code order
	Count    int    // in all, at least 1
	More     bool   // there are more than Count
	Accepted int    // the number of Codes that may be guessed
}

// Explain explains why no secret of the game agrees with all turns. It returns nil when some secret does. In games that are
// too large to list, the repairs come from samples of the codes. It usually takes milliseconds; in games that are too large
// to list it can take seconds.
//
// It returns an error when the game is missing or a turn is of another game, and [ErrLimit] when it is too hard to decide
// whether some secret agrees. When the context ends first, the error is the context's, and the contradiction, if not nil,
// is incomplete.
func Explain(ctx context.Context, game Game, turns ...Turn) (*Contradiction, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return contradictionOf(review.Explain(ctx, game.game, historyOf(turns)))
}

// Contradiction is [Explain] for the lines of a puzzle.
func (p Puzzle) Contradiction(ctx context.Context) (*Contradiction, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return contradictionOf(review.ExplainPuzzle(ctx, p.engine()))
}

func contradictionOf(c *review.Contradiction, err error) (*Contradiction, error) {
	if c == nil {
		return nil, err
	}
	of := &Contradiction{Together: c.Together, More: c.More}
	for _, repair := range c.Repairs {
		r := Repair{Pegs: repair.Pegs, Codes: repair.Codes, More: repair.More, First: repair.First}
		for i, name := range repairNames {
			if name == repair.Kind {
				r.Kind = RepairKind(i)
			}
		}
		for _, change := range repair.Changes {
			r.Changes = append(r.Changes, Change{change.Turn, Feedback{change.Feedback}})
		}
		of.Repairs = append(of.Repairs, r)
	}
	if u := c.Unlisted; u != nil {
		of.Unlisted = &Unlisted{u.Codes, u.Count, u.More, u.Accepted}
	}
	return of, err
}
