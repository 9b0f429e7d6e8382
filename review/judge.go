package review

import (
	"context"
	"math"

	"codebreaker"
	"codebreaker/breakers"
	"codebreaker/optimal"
	"codebreaker/position"
	"codebreaker/strategy"
)

// Unrated stands for a skill or a luck that is not known: too many codes are left
// to weigh.
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
	Judgement     Judgement // zero, but for Unrated, where Before.More
}

// Count is a number of codes.
type Count struct {
	Codes  int
	More   bool   // there are more
	Weight uint64 // of the codes together, in a game with weights; else 0
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
	Cost   float64
	Played bool // the cost was found by playing on against every code; else it is estimated

	Absent    []int // places, from 0, of the guess whose symbol is in no code that was left
	Misplaced []int // further places whose symbol no code that was left has there

	Skill int // 0 to 99, or Unrated
	Luck  int // 0 to 99, or Unrated
}

// Judge judges a game turn by turn. The best guess is what the strategy plays; to
// find the cost it plays on, or [strategy.Entropy] when it is no heuristic. With
// [optimal.Strategy] costs are exact, and where that would take long entropy stands
// in for it. The error is a [codebreaker.Problem] when the game or the strategy is
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
		return nil, codebreaker.NewProblem("review-strategy-none", "no strategy judges the game; breakers.ByName returns one")
	}
	j := &judge{ctx: ctx, start: start, game: game, strategy: s, prove: best, luck: 0.5, unresolved: 1}
	before, err := j.count(p)
	if err != nil {
		return nil, err
	}
	for i, turn := range history {
		if err := game.CheckGuess(turn.Guess, history[:i]); err != nil && !game.HasWords() {
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
		p = p.After(turn.Guess, turn.Feedback)
		after, err := j.count(p)
		if err != nil {
			return nil, err
		}
		if after.Codes == 0 {
			break
		}
		judged := Turn{Turn: turn, Before: before, After: after, Judgement: judgement}
		if !before.More {
			judged.Gained = gained(judgement.Own.Sizes, turn.Feedback)
			j.add(&judged, unknown)
		}
		j.turns = append(j.turns, judged)
		before = after
	}
	return j.verdict(), nil
}

// uncertainty returns how many bits are unknown in a position.
func uncertainty(ctx context.Context, p *position.Position, left Count) (float64, error) {
	if left.More || !p.Game().HasWeights() {
		return math.Log2(float64(left.Codes)), nil
	}
	codes, err := p.List(ctx)
	return strategy.Bits(p.Game().Weights(codes, nil)), err
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
	n, exact, err := p.Count(j.ctx, breakers.MostWalked(j.game))
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
			count.Weight = j.game.WeightOf(codes)
		}
	}
	return count, nil
}

// turn judges a guess made in a position.
func (j *judge) turn(p *position.Position, before Count, turn codebreaker.Turn) (Judgement, error) {
	unrated := Judgement{Skill: Unrated, Luck: Unrated}
	if before.More {
		return unrated, nil
	}
	codes, err := p.List(j.ctx)
	if err != nil {
		return unrated, err
	}
	guesses := []codebreaker.Code{turn.Guess}
	if breakers.Weighable(j.ctx, p, len(codes)) {
		best, err := j.best(p, len(codes))
		if err != nil {
			return unrated, err
		}
		guesses = append(guesses, best)
	}
	weighed, err := strategy.Weigh(j.ctx, p, guesses)
	if err != nil {
		return unrated, err
	}
	judgement := unrated
	judgement.Own = weighed[0]
	if judgement.Absent, judgement.Misplaced, err = p.Impossible(j.ctx, row(turn.Guess, j.game.Places())); err != nil {
		return unrated, err
	}
	if len(weighed) > 1 {
		judgement.Best = &weighed[1]
		judgement.By, judgement.Proven = j.guide(len(codes)).Name(), j.isProven(&weighed[1], len(codes))
		judgement.Cost, judgement.Played, err = j.cost(p, &weighed[0], &weighed[1])
		judgement.Skill = rating(skill(judgement.Cost), 99)
	}
	return judgement, err
}

// best returns the best guess when so many codes are left.
func (j *judge) best(p *position.Position, codes int) (codebreaker.Code, error) {
	guide := j.guide(codes)
	find := func() (codebreaker.Code, error) { return breakers.Choose(j.ctx, guide, p) }
	if p.Turns() == 0 {
		return j.start.best(j.ctx, guide, find)
	}
	return find()
}

// guide returns the strategy whose guess is the best where so many codes are left.
// The best trees are searched where that is quick.
func (j *judge) guide(codes int) strategy.Strategy {
	if j.prove && !j.provable(codes) {
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

// add counts a turn into the game's skill and luck. So many bits were unknown before it.
func (j *judge) add(turn *Turn, uncertainty float64) {
	own := &turn.Judgement.Own
	luck := luck(own.Sizes, turn.Feedback)
	turn.Judgement.Luck = rating(luck, 100)
	share := 0.0
	if turn.Before.Codes > 1 {
		share = max(0, own.Entropy/uncertainty) // not -1e-17
	}
	stake := min(math.Sqrt(j.unresolved*share), 2*j.luck, 2*(1-j.luck))
	j.luck += stake * (luck - 0.5)
	j.unresolved *= 1 - share
	j.lucky = true
	if turn.Judgement.Best != nil && (turn.Before.Codes > 1 || !turn.Feedback.Solved()) {
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
