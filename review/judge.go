package review

import (
	"context"
	"errors"
	"math"

	"codebreaker"
	"codebreaker/internal/breakers"
	"codebreaker/internal/gamecheck"
	"codebreaker/internal/weighting"
	"codebreaker/optimal"
	"codebreaker/position"
	"codebreaker/strategy"
)

// Unrated stands for a skill or a luck that is not known: the codes that are left are too hard
// to find.
const Unrated = -1

// Game is a game as judged.
type Game struct {
	// Turns are the turns that some code agrees with. They are fewer than were played
	// when the answers clash; [FindClash] says why.
	Turns []Turn

	// Skill is the mean of the turns' skills, but for turns in which the only code left
	// was played; 0 to 99, or Unrated.
	Skill int

	// Luck begins at 50, and each turn's luck moves it, the more the greater the share
	// of the uncertainty that its guess was to resolve; 0 to 99, or Unrated. Over all
	// secrets its mean is 50, however well one plays.
	Luck int
}

// Turn is a turn as judged.
type Turn struct {
	codebreaker.Turn
	Before, After Count
	Gained        float64   // information in bits: log2 of Before by After, or of Before when solved
	Judgement     Judgement // without Own and Best where Before.More
}

// Known reports whether it is known what the answer told: how many codes were left before it and
// after, by a count or an estimate.
func (t *Turn) Known() bool { return t.Before.about() > 0 && t.After.about() > 0 }

// Count is a number of codes.
type Count struct {
	Codes  int
	More   bool    // there are more
	Weight uint64  // of the codes together, in a game with weights; else 0
	About  float64 // where there are more than Codes: how many; 0 where that is not known
	Error  float64 // the standard error of About, as a share of it; 0 where it is not estimated
}

// Remaining returns how many codes were left.
func (c Count) Remaining() breakers.Remaining {
	return breakers.Remaining{Left: c.Codes, More: c.More, About: c.About, Error: c.Error}
}

// none reports whether there is no code.
func (c Count) none() bool { return c.Codes == 0 && !c.More }

// about returns how many codes there are, or 0 where that is not known.
func (c Count) about() float64 {
	if c.More {
		return c.About
	}
	return float64(c.Codes)
}

// Judgement compares a guess with the best one, and its answer with the others it
// could have got.
type Judgement struct {
	Own  strategy.Weighed  // the guess: what was expected of it
	Best *strategy.Weighed // the strategy's guess, or nil when there are too many to weigh
	By   string            // the strategy whose guess Best is; entropy may stand in for the one that judges

	// Proven says that no guess is better than Best, whoever plays on: it was found by an
	// exact search, or it can be the code and tells all codes apart.
	Proven bool

	// Cost is how many guesses more the game takes on average than after the best
	// guess; below 0 where the guess was better still. 0 without Best.
	Cost float64

	// Estimated is what a sample of the codes says of the guess and of the best one that was
	// found, where the codes are too many to list; else nil.
	Estimated *Estimated

	Played bool // the cost was found by playing on against every code; else it is estimated

	Absent    []int // places, from 0, of the guess whose symbol is in no code that was left
	Misplaced []int // further places whose symbol no code that was left has there

	Skill int // 0 to 99, or Unrated
	Luck  int // 0 to 99, or Unrated
}

// BestGuess returns the best guess, of which there must be one.
func (j *Judgement) BestGuess() codebreaker.Code {
	if j.Estimated != nil {
		return j.Estimated.Best.Guess
	}
	return j.Best.Guess
}

// Possible reports whether the guess could be the code.
func (j *Judgement) Possible() bool {
	return j.Estimated == nil && j.Own.Candidate || j.Estimated != nil && j.Estimated.Own.Candidate
}

// Estimated compares a guess with the best one for a sample of the codes.
type Estimated struct {
	Own, Best strategy.Estimate
	CostError float64 // the standard error of the cost
}

// Judge judges a game turn by turn. The best guess is what the strategy plays; to
// find the cost it plays on, or [strategy.Entropy] when it is no heuristic. With
// [optimal.Strategy] costs are exact, and where that would take long entropy stands
// in for it. Where more codes are left than can be listed a sample of them stands for all, and
// [strategy.Sampled] finds the best guess; it does so too where guesses are too many to weigh. The error is a [codebreaker.Problem] when the game or the strategy is
// missing, the turns are not of the game, or a guess may not be played (but words may be
// of another list); the context's when that is done first; or what the strategy
// returned.
//
// docs/review.md defines skill and luck.
func Judge(ctx context.Context, game *codebreaker.Game, history codebreaker.History, s strategy.Strategy) (*Game, error) {
	return NewStart(game).Judge(ctx, history, s)
}

func judgeFrom(ctx context.Context, start *Start, history codebreaker.History, s strategy.Strategy) (*Game, error) {
	_, best := s.(optimal.Strategy)
	p := start.all
	game := p.Game()
	if err := game.CheckTurns(history); err != nil {
		return nil, err
	}
	if s == nil {
		return nil, codebreaker.NewProblem("review-strategy-none", "a review needs a strategy; breakers.ByName returns one")
	}
	j := &judge{ctx: ctx, start: start, game: game, strategy: s, prove: best, luck: 0.5, unresolved: 1}
	before, err := j.count(p)
	if err != nil {
		return nil, err
	}
	for i, turn := range history {
		if err := gamecheck.Played(game, turn.Guess, history[:i]); err != nil {
			return nil, err
		}
		judgement, err := j.turn(p, before, turn)
		if err != nil {
			return nil, err
		}
		unknown, err := uncertainty(ctx, p, before)
		if err != nil {
			return nil, err
		}
		solved := turn.Feedback.Solved() && p.Allows(turn.Guess)
		p = p.After(turn.Guess, turn.Feedback)
		after := Count{Codes: 1}
		if !solved || game.HasWeights() {
			if after, err = j.count(p); err != nil {
				return nil, err
			}
		}
		if after.none() {
			break
		}
		if before.about() > 0 {
			after.About = min(after.About, before.about()) // each is an estimate for itself
		}
		judged := Turn{Turn: turn, Before: before, After: after, Judgement: judgement}
		switch {
		case !before.More:
			judged.Gained = gained(judgement.Own.Sizes, turn.Feedback)
			j.add(&judged, judgement.Own.Entropy, luck(judgement.Own.Sizes, turn.Feedback), unknown)
		case judgement.Estimated != nil:
			if judged.Known() {
				judged.Gained = math.Log2(before.about() / after.about())
			}
			own := &judgement.Estimated.Own
			j.add(&judged, own.Entropy, estimatedLuck(own.Sizes, turn.Feedback), unknown)
		}
		j.turns = append(j.turns, judged)
		before = after
	}
	return j.verdict(), nil
}

// uncertainty returns how many bits are unknown in a position.
func uncertainty(ctx context.Context, p *position.Position, left Count) (float64, error) {
	if left.More || !p.Game().HasWeights() {
		return math.Log2(left.about()), nil
	}
	codes, err := p.List(ctx)
	return strategy.Bits(weighting.Append(p.Game(), codes, nil)), err
}

// gained returns the information of an answer, in bits.
func gained(sizes []strategy.Size, answer codebreaker.Feedback) float64 {
	for _, size := range sizes {
		if size.Feedback == answer {
			return math.Log2(float64(weight(sizes)) / float64(size.Weight))
		}
	}
	return 0 // no code gives it
}

// judge judges one game.
type judge struct {
	ctx      context.Context
	start    *Start
	game     *codebreaker.Game
	strategy strategy.Strategy
	prove    bool // it is optimal
	turns    []Turn

	skills     float64 // sum of the turns' skills
	skilled    int     // turns in it
	luck       float64 // so far, from 0 to 1
	unresolved float64 // share of the uncertainty that no guess yet was to resolve
	lucky      bool    // some turn's luck is known
}

// count counts the codes of a position, and keeps them when they are few enough.
func (j *judge) count(p *position.Position) (Count, error) {
	if estimated, ok, err := j.estimate(p); ok || err != nil {
		return estimated, err
	}
	n, exact, err := p.Count(j.ctx, breakers.MostWalked(j.game))
	if errors.Is(err, codebreaker.ErrLimit) {
		return Count{More: true}, j.ctx.Err()
	}
	if err != nil {
		return Count{}, err
	}
	count := Count{Codes: n, More: !exact}
	if exact {
		codes, err := p.List(j.ctx)
		if err != nil {
			return Count{}, err
		}
		if j.game.HasWeights() {
			count.Weight = weighting.Sum(j.game, codes)
		}
	}
	return count, nil
}

// estimate counts the codes of a position of a large game by its sample; ok is false where there is
// none.
func (j *judge) estimate(p *position.Position) (count Count, ok bool, err error) {
	if j.game.SecretCount() <= breakers.Counted {
		return Count{}, false, nil
	}
	sample, err := p.Sample(j.ctx)
	switch {
	case errors.Is(err, position.ErrClash):
		return Count{}, true, nil
	case errors.Is(err, codebreaker.ErrLimit):
		return Count{}, false, j.ctx.Err()
	case err != nil:
		return Count{}, false, err
	case sample.All:
		return Count{Codes: sample.Found}, !j.game.HasWeights(), nil
	}
	about, deviation, err := breakers.About(j.ctx, p, sample)
	return Count{Codes: sample.Found, More: true, About: about, Error: deviation}, true, err
}

// turn judges a guess made in a position.
func (j *judge) turn(p *position.Position, before Count, turn codebreaker.Turn) (Judgement, error) {
	unrated := Judgement{Skill: Unrated, Luck: Unrated}
	if before.More {
		if before.About == 0 || !j.sure(p) {
			return unrated, nil
		}
		return j.estimated(p, turn)
	}
	codes, err := p.List(j.ctx)
	if err != nil {
		return unrated, err
	}
	guide := j.guide(p, len(codes))
	best, err := j.best(p, guide)
	if errors.Is(err, codebreaker.ErrLimit) { // few codes are left, but the guesses are too many
		guide = sampled
		best, err = j.best(p, guide)
	}
	if err != nil {
		return unrated, err
	}
	weighed, err := strategy.Weigh(j.ctx, p, []codebreaker.Code{turn.Guess, best})
	if err != nil {
		return unrated, err
	}
	judgement := unrated
	judgement.Own = weighed[0]
	if judgement.Absent, judgement.Misplaced, err = p.Impossible(j.ctx, row(turn.Guess, j.game.Places())); err != nil {
		return unrated, err
	}
	judgement.Best = &weighed[1]
	judgement.By, judgement.Proven = guide.Name(), j.isProven(&weighed[1], len(codes))
	judgement.Cost, judgement.Played, err = j.cost(p, &weighed[0], &weighed[1])
	judgement.Skill = rating(skill(judgement.Cost), 99)
	return judgement, err
}

// sure reports whether the sample of a position stands for its codes well enough to judge by.
func (j *judge) sure(p *position.Position) bool {
	sample, err := p.Sample(j.ctx)
	return err == nil && sample.Spread < leastSure
}

// leastSure is the spread of a sample from which on it may have missed most kinds of codes.
const leastSure = 0.5

// sampled finds the best guesses where there is too much to weigh.
var sampled = strategy.NewSampled(1)

// estimated judges a guess for a sample of the codes that are left.
func (j *judge) estimated(p *position.Position, turn codebreaker.Turn) (Judgement, error) {
	judgement := Judgement{Skill: Unrated, Luck: Unrated, By: sampled.Name()}
	best, err := j.best(p, sampled)
	if err != nil {
		return judgement, err
	}
	sample, err := p.Fresh(j.ctx)
	if errors.Is(err, codebreaker.ErrLimit) {
		return judgement, nil // not rated
	}
	if err != nil {
		return judgement, err
	}
	estimates, err := strategy.Estimates(j.ctx, p, sample, []codebreaker.Code{turn.Guess, best})
	if err != nil {
		return judgement, err
	}
	judgement.Estimated = &Estimated{Own: estimates[0], Best: estimates[1]}
	if turn.Guess != best {
		judgement.Cost, judgement.Estimated.CostError = estimatedCost(j.game, sample, &estimates[0], &estimates[1])
	}
	judgement.Skill = rating(skill(judgement.Cost), 99)
	return judgement, nil
}

// best returns the best guess by a strategy.
func (j *judge) best(p *position.Position, guide strategy.Strategy) (codebreaker.Code, error) {
	find := func() (codebreaker.Code, error) { return breakers.Choose(j.ctx, guide, p) }
	if p.Turns() == 0 {
		return j.start.best(j.ctx, guide, find)
	}
	return find()
}

// guide returns the strategy whose guess is the best where so many codes are left.
// The best trees are searched where that is quick; where there is too much to weigh, guesses are
// looked for by a sample.
func (j *judge) guide(p *position.Position, codes int) strategy.Strategy {
	switch {
	case !breakers.Weighable(j.ctx, p, codes):
		return sampled
	case j.prove && !j.provable(codes):
		return strategy.Entropy
	}
	return j.strategy
}

// isProven reports whether no guess is better than the best one.
func (j *judge) isProven(best *strategy.Weighed, codes int) bool {
	apart := best.Candidate && best.Largest == 1
	return j.prove && j.provable(codes) || apart && !j.game.HasWeights()
}

// row returns the symbols of a guess.
func row(guess codebreaker.Code, places int) []int {
	symbols := make([]int, places)
	for place := range symbols {
		symbols[place] = int(guess[place])
	}
	return symbols
}

// add counts a turn into the game's skill and luck: its guess was to bring so many bits, and so many
// were unknown before it.
func (j *judge) add(turn *Turn, entropy, luck, uncertainty float64) {
	turn.Judgement.Luck = rating(luck, 100)
	share := 0.0
	if turn.Before.about() > 1 {
		share = min(1, max(0, entropy/uncertainty)) // not -1e-17, nor more than all by a sample
	}
	stake := min(math.Sqrt(j.unresolved*share), 2*j.luck, 2*(1-j.luck))
	j.luck += stake * (luck - 0.5)
	j.unresolved *= 1 - share
	j.lucky = true
	if turn.Judgement.Verdict() != Unjudged && (turn.Before.Codes > 1 || !turn.Feedback.Solved()) {
		j.skills += skill(turn.Judgement.Cost)
		j.skilled++
	}
}

func (j *judge) verdict() *Game {
	game := &Game{Turns: j.turns, Skill: Unrated, Luck: Unrated}
	if j.skilled > 0 {
		game.Skill = rating(j.skills/float64(j.skilled), 99)
	}
	if j.lucky {
		game.Luck = rating(j.luck, 100)
	}
	return game
}
