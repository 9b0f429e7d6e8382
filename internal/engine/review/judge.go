package review

import (
	"context"
	"errors"
	"math"

	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/review/score"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/strategy/estimate"
	"codebreaker/internal/engine/strategy/weigh"
)

// Unrated is a skill or luck that is not known, because too many candidates remain.
const Unrated = score.Unrated

// Game is the review of a game.
type Game struct {
	// Turns are the reviewed turns. When the answers contradict each other, they end before
	// the turn after which no candidate remains; [Explain] says why.
	Turns []Turn

	// Skill is the mean skill of the turns that had a choice, 0 to 99, or Unrated. A turn that
	// plays the only candidate does not count.
	Skill int

	// Luck is 0 to 99, or Unrated. It starts at 50 and each turn moves it, the more the
	// larger the share of the uncertainty that the guess was expected to resolve. Its mean
	// over all secrets is 50, whatever the guesses.
	Luck int
}

// Turn is the review of a turn.
type Turn struct {
	rules.Turn
	Before, After             position.Count // candidates
	WeightBefore, WeightAfter uint64         // their total weights, in a game with weights and if they were counted; otherwise 0
	Known                     bool           // the numbers Before and After are known, counted or estimated
	Gained                    float64        // information in bits: log2 of Before/After, or of Before when solved
	Choice                    bool           // the guess had a choice, so it counts in the skill of the game
	Judgement                 Judgement      // without Own and Best when Before.More
}

// count is a number of candidates, with their total weight in a game with weights if they are listed.
type count struct {
	position.Count
	weight uint64
}

// listed is the count of candidates that are all known.
func listed(n int) count { return count{Count: position.Count{Least: n}} }

// none reports whether there is no candidate.
func (c count) none() bool { return c.Least == 0 && !c.More }

func (c count) about() float64 { return about(c.Count) }

// about returns the number of candidates, or 0 when it is not known.
func about(c position.Count) float64 {
	if c.More {
		return c.About
	}
	return float64(c.Least)
}

// Judgement compares a guess with the best guess, and its answer with the other answers that
// were possible.
type Judgement struct {
	Own  strategy.Weighed  // the guess: its expected results
	Best *strategy.Weighed // the strategy's guess; nil when there are too many guesses to weigh
	By   string            // the strategy of Best; entropy or sampled when the reviewer's own takes too long

	// Estimated replaces Own and Best when there are too many candidates to list; otherwise
	// it is nil.
	Estimated *Estimated

	BestGuess rules.Code // the guess of Best or of Estimated.Best, if there is one
	Candidate bool       // the guess itself could be the secret

	// Proven means that no guess is better than Best: an exact search found it, or it is a
	// candidate that distinguishes all candidates.
	Proven bool

	// Cost is the mean number of guesses that the game takes more than after the best guess.
	// It is negative when the guess was better, and 0 without a best guess.
	Cost    float64
	Played  bool    // Cost was found by playing on against every candidate; otherwise it is an estimate
	Verdict Verdict // by Cost; empty without a best guess

	Absent    []int // places, from 0, of the guess whose symbol no candidate has anywhere
	Misplaced []int // other places whose symbol no candidate has there

	Skill int // 0 to 99, or Unrated
	Luck  int // 0 to 99, or Unrated
}

// conclude derives the fields that follow from the others.
func (j *Judgement) conclude() {
	switch {
	case j.Estimated != nil:
		j.BestGuess, j.Candidate = j.Estimated.Best.Guess, j.Estimated.Own.Candidate
	case j.Best != nil:
		j.BestGuess, j.Candidate = j.Best.Guess, j.Own.Candidate
	default:
		return
	}
	j.Verdict = Verdict(score.VerdictOn(j.Cost))
}

// Estimated compares a guess with the best guess on a sample of the candidates.
type Estimated struct {
	Own, Best strategy.Estimate
	CostError float64 // the standard error of the cost
}

// Judge reviews a game turn by turn. The strategy finds the best guesses, and plays on to
// measure costs; [advice.Usual] plays on for strategies that are not heuristics. With
// [optimal.Strategy] costs are exact; the usual strategy replaces it if the search would take long. For nil
// the strategy is the usual one, or optimal once a few candidates are left. When there are too many candidates
// or guesses to weigh, the strategy "sampled" finds the best guess on a sample of the candidates.
//
// A review of 4x6 takes a fraction of a second, one of a large game or of a word game up to a
// minute. docs/review.md defines skill and luck.
//
// It returns an error when the game is missing, when a turn
// is of another game, or when a guess may not be played (in word games it may be a word of
// another list); otherwise the context's or the strategy's.
func (r *Reviewer) Judge(ctx context.Context, history rules.History, by strategy.Strategy) (*Game, error) {
	p := r.start
	game := p.Game()
	if err := game.CheckTurns(history); err != nil {
		return nil, err
	}
	j := &judge{ctx: ctx, reviewer: r, game: game, strategy: by, score: score.New()}
	for _, turn := range history {
		if turn.IsFact() { // known from elsewhere, so before all guesses
			p = p.After(turn.Guess, turn.Feedback)
		}
	}
	before, err := j.count(p)
	if err != nil {
		return nil, err
	}
	for i, turn := range history {
		if before.none() {
			break
		}
		if turn.IsFact() {
			continue
		}
		if err := game.CheckPlayed(turn.Guess, history[:i]); err != nil {
			return nil, err
		}
		next := p.After(turn.Guess, turn.Feedback)
		judged, after, err := j.review(p, next, before, turn)
		if err != nil {
			return nil, err
		}
		if after.none() {
			break
		}
		j.turns = append(j.turns, judged)
		p, before = next, after
	}
	return j.conclude(), nil
}

// uncertainty returns the number of unknown bits in a position.
func uncertainty(ctx context.Context, p *position.Position, remaining count) (float64, error) {
	if remaining.More || !p.Game().HasWeights() {
		return math.Log2(remaining.about()), nil
	}
	codes, err := p.List(ctx)
	return weigh.Bits(p.Game().AppendWeights(codes, nil)), err
}

// gained returns the information of an answer, in bits.
func gained(sizes []strategy.Size, answer rules.Feedback) float64 {
	for _, size := range sizes {
		if size.Feedback == answer {
			return math.Log2(float64(weight(sizes)) / float64(size.Weight))
		}
	}
	return 0 // no candidate gives it
}

// judge is the state of one review.
type judge struct {
	ctx      context.Context
	reviewer *Reviewer
	game     *rules.Game
	strategy strategy.Strategy // nil for the default of advice
	turns    []Turn
	score    *score.Game
}

// review reviews the turn between two positions, and counts the candidates after it.
func (j *judge) review(p, next *position.Position, before count, turn rules.Turn) (judged Turn, after count, err error) {
	judgement, err := j.turn(p, before, turn)
	if err != nil {
		return Turn{}, count{}, err
	}
	judgement.conclude()
	unknown, err := uncertainty(j.ctx, p, before)
	if err != nil {
		return Turn{}, count{}, err
	}
	after = listed(1)
	if solved := turn.Feedback.Solved() && p.Allows(turn.Guess); !solved || j.game.HasWeights() {
		if after, err = j.count(next); err != nil || after.none() {
			return Turn{}, after, err
		}
	}
	if before.about() > 0 {
		after.About = min(after.About, before.about()) // the two are estimated independently
	}
	judged = Turn{Turn: turn, Before: before.Count, After: after.Count, WeightBefore: before.weight, WeightAfter: after.weight, Known: before.about() > 0 && after.about() > 0, Judgement: judgement}
	switch {
	case !before.More:
		sizes := told(judgement.Own.Sizes, turn.Feedback)
		judged.Gained = gained(sizes, turn.Feedback)
		j.add(&judged, judgement.Own.Entropy, luck(sizes, turn.Feedback), unknown)
	case judgement.Estimated != nil:
		if judged.Known {
			judged.Gained = math.Log2(before.about() / after.about())
		}
		own := &judgement.Estimated.Own
		j.add(&judged, own.Entropy, estimatedLuck(told(own.Sizes, turn.Feedback), turn.Feedback), unknown)
	}
	return judged, after, nil
}

// count counts the candidates of a position, and lists them when they are few enough.
func (j *judge) count(p *position.Position) (count, error) {
	if estimated, ok, err := j.estimate(p); ok || err != nil {
		return estimated, err
	}
	n, exact, err := p.Candidates().Count(j.ctx, advice.MostWalked(j.ctx, j.game), 0)
	if errors.Is(err, limits.ErrReached) {
		return count{Count: position.Count{More: true}}, j.ctx.Err()
	}
	if err != nil {
		return count{}, err
	}
	counted := count{Count: position.Count{Least: n, More: !exact}}
	if exact {
		codes, err := p.List(j.ctx)
		if err != nil {
			return count{}, err
		}
		if j.game.HasWeights() {
			counted.weight = j.game.SumWeights(codes)
		}
	}
	return counted, nil
}

// estimate counts the candidates of a large game by a sample; ok is false if the game is small
// or no sample is found.
func (j *judge) estimate(p *position.Position) (counted count, ok bool, err error) {
	if j.game.SecretCount() <= advice.Counted {
		return count{}, false, nil
	}
	sample, err := p.Candidates().Sample(j.ctx)
	switch {
	case errors.Is(err, position.ErrContradiction):
		return count{}, true, nil
	case errors.Is(err, limits.ErrReached):
		return count{}, false, j.ctx.Err()
	case err != nil:
		return count{}, false, err
	case sample.All:
		return listed(sample.Found()), !j.game.HasWeights(), nil
	}
	about, deviation, err := p.Candidates().About(j.ctx, sample)
	return count{Count: position.Count{Least: sample.Found(), More: true, About: about, Error: deviation}}, true, err
}

// turn judges a guess in a position.
func (j *judge) turn(p *position.Position, before count, turn rules.Turn) (Judgement, error) {
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
	if errors.Is(err, limits.ErrReached) { // few candidates, but too many guesses
		guide = sampled
		best, err = j.best(p, guide)
	}
	if err != nil {
		return unrated, err
	}
	weighed, err := strategy.Weigh(j.ctx, p, []rules.Code{turn.Guess, best})
	if err != nil {
		return unrated, err
	}
	judgement := unrated
	judgement.Own = weighed[0]
	if judgement.Absent, judgement.Misplaced, err = weigh.Impossible(j.ctx, p, row(turn.Guess, j.game.Places())); err != nil {
		return unrated, err
	}
	judgement.Best = &weighed[1]
	judgement.By, judgement.Proven = guide.Name(), j.isProven(guide, &weighed[1])
	judgement.Cost, judgement.Played, err = j.cost(p, guide, &weighed[0], &weighed[1])
	judgement.Skill = score.Skill(judgement.Cost)
	return judgement, err
}

// sure reports whether the sample of a position represents its candidates well enough.
func (j *judge) sure(p *position.Position) bool {
	sample, err := p.Candidates().Sample(j.ctx)
	return err == nil && sample.Spread < maxSpread
}

// maxSpread is the spread above which a sample may miss most kinds of candidates.
const maxSpread = 0.5

// sampled finds the best guess when there is too much to weigh.
var sampled = strategy.NewSampled(1)

// estimated judges a guess on a sample of the candidates.
func (j *judge) estimated(p *position.Position, turn rules.Turn) (Judgement, error) {
	judgement := Judgement{Skill: Unrated, Luck: Unrated, By: sampled.Name()}
	best, err := j.best(p, sampled)
	if err != nil {
		return judgement, err
	}
	sample, err := p.Candidates().Fresh(j.ctx)
	if errors.Is(err, limits.ErrReached) {
		return judgement, nil // not rated
	}
	if err != nil {
		return judgement, err
	}
	estimates, err := estimate.Guesses(j.ctx, p, sample, []rules.Code{turn.Guess, best})
	if err != nil {
		return judgement, err
	}
	judgement.Estimated = &Estimated{Own: estimates[0], Best: estimates[1]}
	if turn.Guess != best {
		judgement.Cost, judgement.Estimated.CostError = estimatedCost(j.game, sample, &estimates[0], &estimates[1])
	}
	judgement.Skill = score.Skill(judgement.Cost)
	return judgement, nil
}

// best returns the best guess of a strategy.
func (j *judge) best(p *position.Position, guide strategy.Strategy) (rules.Code, error) {
	find := func() (rules.Code, error) { return advice.Choose(j.ctx, guide, p) }
	if p.Turns() == 0 {
		return j.reviewer.first(j.ctx, guide, find)
	}
	return find()
}

// guide returns the strategy for the best guess with this number of candidates: an exact
// search if it is quick, and a sample if there is too much to weigh.
func (j *judge) guide(p *position.Position, codes int) strategy.Strategy {
	switch {
	case !advice.Weighable(j.ctx, p, codes):
		return sampled
	case j.strategy == nil:
		return advice.Advisor(j.ctx, j.game, codes)
	case isExact(j.strategy) && !advice.Proof.Within(j.ctx).Allows(j.game, codes):
		return advice.Usual(j.game)
	}
	return j.strategy
}

// isExact reports whether a strategy plays the best trees.
func isExact(guide strategy.Strategy) bool {
	_, exact := guide.(optimal.Strategy)
	return exact
}

// isProven reports whether no guess is better than the best guess.
func (j *judge) isProven(guide strategy.Strategy, best *strategy.Weighed) bool {
	apart := best.Candidate && best.Largest == 1
	return isExact(guide) || apart && !j.game.HasWeights()
}

// row returns the symbols of a guess.
func row(guess rules.Code, places int) []int {
	symbols := make([]int, places)
	for place := range symbols {
		symbols[place] = int(guess[place])
	}
	return symbols
}

// add counts a turn in the skill and luck of the game. The guess was expected to gain entropy
// bits of the given uncertainty.
func (j *judge) add(turn *Turn, entropy, luck, uncertainty float64) {
	turn.Judgement.Luck = score.Luck(luck)
	share := 0.0
	if about(turn.Before) > 1 {
		share = entropy / uncertainty
	}
	j.score.AddLuck(luck, share)
	if turn.Choice = turn.Judgement.Verdict != "" && (turn.Before.Least > 1 || !turn.Feedback.Solved()); turn.Choice {
		j.score.AddSkill(turn.Judgement.Cost)
	}
}

func (j *judge) conclude() *Game {
	return &Game{Turns: j.turns, Skill: j.score.Skill(), Luck: j.score.Luck()}
}
