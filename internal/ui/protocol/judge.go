package protocol

import (
	"context"
	"encoding/json"
	"errors"
	"math"

	"codebreaker/internal/app/reading"
	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/rules"
)

// best is the best guess of a position that is known.
type best struct {
	weighed Weighed
	code    rules.Code
	bits    float64 // the most information that a guess brings
	formula float64 // its value as the formula estimates it; 0 where its value is not estimated
	exact   bool    // by an exact search
}

// mostQuick is the number of candidates up to which quick judgements are exact: searching the
// cells takes some microseconds, now and then a millisecond.
const mostQuick = 40

// judge judges a guess. The judgements of quick effort are kept as JSON.
func (e *Engine) judge(ctx context.Context, p *JudgeParams, tell progress) (json.RawMessage, error) {
	several, err := e.several(&p.PositionParams)
	if err != nil {
		return nil, err
	}
	if several != nil {
		judgement, err := several.judge(ctx, p)
		if err != nil {
			return nil, err
		}
		return json.Marshal(judgement)
	}
	at, err := e.positions.position(&p.PositionParams)
	if err != nil {
		return nil, err
	}
	guess, err := playable(at.game, p.Guess, at.history)
	if err != nil {
		return nil, err
	}
	exact, err := isExact(p.Effort)
	if err != nil {
		return nil, err
	}
	if err := at.lock(ctx); err != nil {
		return nil, err
	}
	defer at.unlock()
	if text := at.judged[guess]; text != nil && !exact {
		return text, nil
	}
	judgement, err := at.judge(ctx, guess, exact, tell)
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(judgement)
	if err != nil {
		return nil, err
	}
	if len(at.judged) >= mostJudged {
		clear(at.judged)
	}
	at.judged[guess] = text
	e.positions.settle(at)
	return text, nil
}

func isExact(effort string) (bool, error) {
	if effort != "" && effort != "quick" && effort != "exact" {
		return false, wrong("effort %q: choose quick or exact", effort)
	}
	return effort == "exact", nil
}

// playable reads a guess that may be played after some turns.
func playable(game *rules.Game, text string, history rules.History) (rules.Code, error) {
	_, guess, err := reading.Code(game, text)
	if err != nil {
		return guess, err
	}
	return guess, game.CheckGuess(guess, history)
}

// judge compares a guess with the best one of a position, which is locked.
func (e *entry) judge(ctx context.Context, guess rules.Code, exact bool, tell progress) (*Judgement, error) {
	best, err := e.seek(ctx, exact, tell.part(0, 0.5))
	if err != nil {
		return nil, err
	}
	weighed := best.weighed
	if guess != best.code {
		if weighed, err = e.weigh(ctx, guess, best.bits); err != nil {
			return nil, err
		}
		if exact && weighed.Value.Basis != "proven" {
			if weighed.Value, err = e.search(ctx, &guess, tell.part(0.5, 1)); err != nil {
				return nil, err
			}
		}
		if better(weighed.Value, best.weighed.Value) {
			e.best.weighed, e.best.code = weighed, guess
			best = e.best
		}
	}
	if best.formula > 0 && weighed.Value.Basis == "estimated" && guess != best.code {
		// The difference of two estimates is better than an estimate: their errors are alike.
		weighed.Value.Guesses = math.Max(best.weighed.Value.Guesses, best.weighed.Value.Guesses+weighed.Value.Guesses-best.formula)
	}
	own, least := weighed.Value, best.weighed.Value
	return &Judgement{
		Weighed: weighed, Candidates: e.count.Count, Best: best.weighed.Guess, BestValue: least,
		Regret: math.Max(0, own.Guesses-least.Guesses), Proven: own.Basis == "proven" && least.Basis == "proven",
	}, nil
}

// better reports whether a value beats another that is not proven to be the best.
func better(value, than Value) bool {
	return than.Basis != "proven" && value.Guesses < than.Guesses && (value.Basis != "estimated" || than.Basis == "estimated")
}

// seek returns the best known guess of a position. The caller holds its lock. An exact search finds
// it if the request wants that, or if the search is quick; otherwise it is the guess with the most
// information.
func (e *entry) seek(ctx context.Context, exact bool, tell func(float64)) (*best, error) {
	if e.best != nil && (e.best.exact || !exact) {
		return e.best, nil
	}
	if err := e.look(ctx); err != nil {
		return nil, err
	}
	if e.count.Kind == "exact" && e.count.Count == 0 {
		return nil, &Error{Contradiction, "no code fits all these marks"}
	}
	if exact && e.codes == nil {
		return nil, &Error{LimitReached, "too many candidates are left for an exact search; effort quick estimates"}
	}
	found, err := e.richest(ctx)
	if err != nil {
		return nil, err
	}
	solved, err := e.prove(ctx, exact, tell)
	if err != nil {
		return nil, err
	}
	if solved != nil {
		value := e.value(solved)
		if found.code != solved.guess && (solved.proven || value.Guesses <= found.weighed.Value.Guesses) {
			found.code = solved.guess
			if found.weighed, err = e.weigh(context.WithoutCancel(ctx), solved.guess, found.bits); err != nil {
				return nil, err
			}
		}
		if found.code == solved.guess {
			if found.weighed.Value.Basis == "estimated" {
				found.formula = found.weighed.Value.Guesses
			}
			found.weighed.Value = value
		}
		found.exact = solved.proven
	}
	if e.best == nil || found.exact || better(found.weighed.Value, e.best.weighed.Value) {
		e.best = found
		clear(e.judged)
	}
	return e.best, nil
}

// prove returns the best guess with its total if it is in a table, if a search is quick, or if an
// exact search is wanted; otherwise nil. A search that runs out of time may have found no tree.
func (e *entry) prove(ctx context.Context, exact bool, tell func(float64)) (*solved, error) {
	if known := e.tabled(); known != nil {
		return known, nil
	}
	if exact {
		if known := booked(e.at); known != nil {
			return known, nil
		}
	}
	quick := len(e.codes) <= mostQuick && provable(e.game, len(e.codes))
	switch {
	case e.codes == nil || !exact && !quick:
		return nil, nil
	case quick && e.tryable(len(e.codes)):
		guess, total := e.tryAll(e.codes)
		return &solved{guess, total, total, 0, 0, true}, nil
	}
	found, err := solve(ctx, e.at, nil, optimal.LeastTotal, len(e.codes), tell)
	if errors.Is(ctx.Err(), context.DeadlineExceeded) && err != nil {
		return nil, nil
	}
	return found, err
}

// tabled returns the best first guess where its total is in the table and proven, or nil.
func (e *entry) tabled() *solved {
	if len(e.history) > 0 {
		return nil
	}
	k := budgets()[e.game.Name()]
	guess, err := e.game.ParseCode(k.opening)
	if err != nil || k.leastTotal != k.mostTotal {
		return nil
	}
	return &solved{guess, k.mostTotal, k.leastTotal, int(k.mostMax), 0, true}
}

// richest returns the guess with most information.
func (e *entry) richest(ctx context.Context) (*best, error) {
	guesses, err := bestGuesses(ctx, e.at, e.count, 1)
	if err != nil {
		return nil, err
	}
	weighed, err := e.weigh(ctx, guesses[0], 0)
	if err != nil {
		return nil, err
	}
	found := &best{code: guesses[0], bits: weighed.Information}
	found.weighed, err = e.weigh(ctx, guesses[0], found.bits)
	return found, err
}

// value is the value of a position that was searched.
func (e *entry) value(s *solved) Value {
	basis := "found"
	if s.proven {
		basis = "proven"
	}
	return Value{float64(s.total) / float64(weightOf(e.game, e.codes)), basis}
}

// search finds the value of a guess by an exact search.
func (e *entry) search(ctx context.Context, guess *rules.Code, tell func(float64)) (Value, error) {
	solved, err := solve(ctx, e.at, guess, optimal.LeastTotal, len(e.codes), tell)
	if err != nil {
		return Value{}, err
	}
	return e.value(solved), nil
}

// weigh measures a guess in a position, which is locked and counted. The value is exact if few
// candidates remain; otherwise it is an estimate that takes a good guess to bring that many bits
// (0: as many as this one).
func (e *entry) weigh(ctx context.Context, guess rules.Code, bits float64) (Weighed, error) {
	switch {
	case e.set != nil:
		return e.divide(ctx, guess, bits)
	case e.codes != nil:
		return e.weighListed(ctx, guess, bits)
	}
	return e.weighSample(ctx, guess, bits)
}

// divide weighs a guess where all candidates are alike.
func (e *entry) divide(ctx context.Context, guess rules.Code, most float64) (Weighed, error) {
	clear(e.cells)
	e.set.Count(guess, e.cells)
	w := Weighed{Guess: e.game.Format(guess), Candidate: e.cells[len(e.cells)-1] > 0, Information: math.Max(0, bits(e.cells))}
	squares := 0.0
	for _, size := range e.cells {
		if size > 0 {
			w.Cells++
			w.Largest = max(w.Largest, int(size))
			squares += float64(size) * float64(size)
		}
	}
	n := float64(len(e.codes))
	w.ExpectedRemaining = squares / n
	if len(e.codes) <= mostQuick && e.cellsProvable() {
		total, err := e.totalAfter(ctx, guess, w.Largest)
		if err != nil {
			return w, err
		}
		w.Value = Value{float64(total) / n, "proven"}
		return w, nil
	}
	if most == 0 {
		most = w.Information
	}
	further := 0.0
	for _, size := range e.cells[:len(e.cells)-1] {
		further += float64(size) * furtherGuesses(float64(size), most)
	}
	w.Value = Value{1 + further/n, "estimated"}
	return w, nil
}

func (e *entry) cellsProvable() bool { return provable(e.game, len(e.codes)) }

// furtherGuesses estimates the mean number of guesses for n candidates, if a good guess brings
// some number of bits: one candidate takes 1 guess, two take 3/2, and each further halving takes
// 1/bits (docs/review.md).
func furtherGuesses(n, bits float64) float64 {
	switch {
	case n <= 1:
		return n
	case bits <= 0:
		return (n + 1) / 2
	}
	return 1.5 + math.Log2(n/2)/bits
}

// weighListed weighs a guess by the weights of the candidates.
func (e *entry) weighListed(ctx context.Context, guess rules.Code, most float64) (Weighed, error) {
	weighed, err := weighGuess(ctx, e.at, guess)
	if err != nil {
		return Weighed{}, err
	}
	w := Weighed{
		Guess: e.game.Format(guess), Candidate: weighed.Candidate, Information: math.Max(0, weighed.Entropy),
		ExpectedRemaining: weighed.Expected, Largest: weighed.Largest, Cells: weighed.Cells,
	}
	if most == 0 {
		most = w.Information
	}
	all, further := 0.0, 0.0
	for _, size := range weighed.Sizes {
		all += float64(size.Weight)
		if !size.Feedback.Solved() {
			further += float64(size.Weight) * furtherGuesses(float64(size.Candidates), most)
		}
	}
	w.Value = Value{1 + further/all, "estimated"}
	return w, nil
}

// weighSample weighs a guess for a sample of the candidates.
func (e *entry) weighSample(ctx context.Context, guess rules.Code, most float64) (Weighed, error) {
	all, err := estimates(ctx, e.at, []rules.Code{guess})
	if err != nil {
		return Weighed{}, err
	}
	estimate := &all[0]
	w := Weighed{
		Guess: e.game.Format(guess), Candidate: estimate.Candidate, Information: math.Max(0, estimate.Entropy),
		ExpectedRemaining: estimate.Leaves * e.count.Count, Cells: len(estimate.Sizes),
	}
	if most == 0 {
		most = w.Information
	}
	share, sampled := 0.0, 0.0
	for _, size := range estimate.Sizes {
		sampled += float64(size.Weight)
		share = math.Max(share, float64(size.Weight))
	}
	w.Largest = int(math.Round(share / sampled * e.count.Count))
	w.Value = Value{1 + math.Max(0, 1.5+(math.Log2(e.count.Count/2)-w.Information)/math.Max(most, 0.1)), "estimated"}
	return w, nil
}

// advise returns the best guesses.
func (e *Engine) advise(ctx context.Context, p *AdviseParams, tell progress) (*Advice, error) {
	exact, err := isExact(p.Effort)
	if err != nil {
		return nil, err
	}
	if p.Top < 0 || p.Top > 100 {
		return nil, wrong("top %d: ask for 1 to 100 guesses", p.Top)
	}
	several, err := e.several(&p.PositionParams)
	if err != nil {
		return nil, err
	}
	if several != nil {
		return several.advise(ctx, p.Top, exact)
	}
	at, err := e.positions.position(&p.PositionParams)
	if err != nil {
		return nil, err
	}
	if err := at.lock(ctx); err != nil {
		return nil, err
	}
	defer at.unlock()
	best, err := at.seek(ctx, exact, tell.part(0, 0.5))
	if err != nil {
		return nil, err
	}
	defer e.positions.settle(at)
	advice := &Advice{Candidates: at.count.Count, Guesses: []Weighed{best.weighed}}
	if p.Top <= 1 {
		return advice, nil
	}
	guesses, err := bestGuesses(ctx, at.at, at.count, p.Top)
	if err != nil {
		return nil, err
	}
	for i, guess := range guesses {
		if guess == best.code || len(advice.Guesses) == p.Top {
			continue
		}
		weighed, err := at.weigh(ctx, guess, best.bits)
		if err != nil {
			return nil, err
		}
		if exact && weighed.Value.Basis != "proven" {
			if tell != nil {
				tell(0.5 + 0.5*float64(i)/float64(len(guesses)))
			}
			if weighed.Value, err = at.search(ctx, &guess, nil); err != nil {
				return nil, err
			}
		}
		advice.Guesses = append(advice.Guesses, weighed)
	}
	sortByValue(advice.Guesses[1:])
	return advice, nil
}
