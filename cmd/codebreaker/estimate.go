package main

import (
	"context"
	"errors"
	"math"
	"slices"
	"time"

	"codebreaker"
	"codebreaker/candidate"
	"codebreaker/strategy"
	"codebreaker/tree"
)

const (
	untriedCodes = 50_000                 // trees of fewer codes are built without being estimated
	trialCodes   = 400                    // at most, in the smallest part that is built on trial
	trialTime    = 500 * time.Millisecond // that tells enough
	mostTrial    = 10 * time.Second       // for all trials
	longTime     = 24 * time.Hour         // a day: what takes longer must be asked for
)

// refuseDays refuses to build what would take days, and says how to go on.
func (b *treeBuilding) refuseDays(ctx context.Context) error {
	seconds, err := estimateTree(ctx, b.game, b.options)
	if err != nil {
		return err
	}
	if b.openings == openingsBest && seconds > 0 {
		openings, err := strategy.Pool(ctx, candidate.After(b.game, b.options.History))
		if err != nil {
			return err
		}
		seconds *= float64(len(openings))
	}
	if seconds < longTime.Seconds() {
		return nil
	}
	return codebreaker.NewProblem("tree-days",
		"{{.game}} by {{.strategy}} would take this machine about {{.days}} days; --long builds the tree all the same, and {{.sample}} estimates its sums",
		"game", b.game.Name(), "strategy", b.options.Strategy.Name(), "days", int(math.Ceil(seconds/longTime.Seconds())),
		"sample", "codebreaker compare "+b.game.Name()+" --sample 1000 --strategies "+b.options.Strategy.Name(), "limit", codebreaker.ErrLimit)
}

// estimateTree returns about how many seconds a tree takes to build, from the time
// of a part. Each level of a tree weighs every code once against all guesses, and
// the levels are as many as the logarithm of the codes:
//
//	time of the tree / time of the part  ≈  codes·log(codes) of the tree / those of the part
//
// where the beginning, which takes as long for every part, is left out: parts grow
// until one takes long enough, and the difference to the one before counts. The
// estimate is 0 for trees that are surely quick.
func estimateTree(ctx context.Context, game *codebreaker.Game, options tree.Options) (seconds float64, err error) {
	codes, err := candidate.After(game, options.History).List(ctx)
	if err != nil || len(codes) < untriedCodes {
		return 0, err
	}
	options.Opening, options.Keep, options.Progress = nil, false, nil
	limited, cancel := context.WithTimeout(ctx, mostTrial)
	defer cancel()
	var spent, work float64 // of the part before
	estimate := 0.0
	for i, part := range parts(game, options.History, codes) {
		options.History = part.history
		start := time.Now()
		_, err := tree.Build(limited, game, options)
		late := errors.Is(err, context.DeadlineExceeded)
		if err != nil && !late {
			return 0, err
		}
		if late && i > 0 {
			break
		}
		further, more := float64(time.Since(start))-spent, workOf(part.codes)-work
		estimate = max(0, further) / more * workOf(len(codes))
		spent, work = spent+further, work+more
		if late || i > 0 && spent > float64(trialTime) {
			break
		}
	}
	return estimate / float64(time.Second), nil
}

// workOf returns what the time of a tree of so many codes is proportional to.
func workOf(codes int) float64 { return float64(codes) * math.Log(float64(codes)+1) }

// part is a position in the middle of a game.
type part struct {
	history codebreaker.History
	codes   int
}

// parts returns positions of which each is a part of the next, the smallest first,
// and all parts of the one with those codes.
func parts(game *codebreaker.Game, history codebreaker.History, codes []codebreaker.Code) []part {
	var parts []part
	for len(codes) > trialCodes {
		turn, cell := halfway(game, codes)
		if len(cell) == len(codes) {
			break
		}
		history, codes = history.With(turn.Guess, turn.Feedback), cell
		parts = append(parts, part{history, len(codes)})
	}
	slices.Reverse(parts)
	return parts
}

// halfway returns a turn that some code in the middle of a list gives, and the
// codes that are left after it: the largest cell.
func halfway(game *codebreaker.Game, codes []codebreaker.Code) (codebreaker.Turn, []codebreaker.Code) {
	guess := codes[len(codes)*5/13]
	var largest candidate.Cell
	for _, cell := range candidate.Split(game, codes, guess) {
		if len(cell.Candidates) > len(largest.Candidates) {
			largest = cell
		}
	}
	return codebreaker.Turn{Guess: guess, Feedback: largest.Feedback}, largest.Candidates
}
