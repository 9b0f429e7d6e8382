package main

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"sync"
	"time"

	"codebreaker"
	"codebreaker/internal/gamename"
	"codebreaker/position"
	"codebreaker/tree"
)

const (
	untriedCodes = 50_000                 // trees of fewer codes are built without being estimated
	estimatedAt  = 5 * time.Second        // before a tree that is being built is estimated
	trialCodes   = 400                    // at most, in the smallest part that is built on trial
	trialTime    = 500 * time.Millisecond // that tells enough
	mostTrial    = 10 * time.Second       // for all trials
	longTime     = 24 * time.Hour         // a day: what takes longer must be asked for
)

// buildWithin builds a tree. Unless it may take long, it is refused if it would take days.
func (a *app) buildWithin(ctx context.Context, long bool, p *position.Position, options tree.Options, openings string,
	build func(context.Context, *position.Position, tree.Options) (*tree.Result, error),
) (*tree.Result, error) {
	if long {
		return build(ctx, p, options)
	}
	return buildUnless(ctx, time.After(estimatedAt),
		func(ctx context.Context) error { return a.refuseDays(ctx, p, options, openings) },
		func(ctx context.Context) (*tree.Result, error) { return build(ctx, p, options) })
}

// buildUnless builds a tree, or stops and returns the error of refuse. It calls refuse only when
// the build has outlasted patience. The build continues meanwhile.
func buildUnless(ctx context.Context, patience <-chan time.Time, refuse func(context.Context) error, build func(context.Context) (*tree.Result, error)) (*tree.Result, error) {
	building, stop := context.WithCancelCause(ctx)
	var group sync.WaitGroup
	defer group.Wait()
	defer stop(nil)
	group.Go(func() {
		select {
		case <-building.Done():
		case <-patience:
			if err := refuse(building); err != nil {
				stop(err)
			}
		}
	})
	result, err := build(building)
	if err != nil && building.Err() != nil {
		return nil, context.Cause(building)
	}
	return result, err
}

// refuseDays refuses to build a tree that would take days, or those of all openings,
// and names the alternatives. The tree is being built meanwhile, with half of the cores' time.
func (a *app) refuseDays(ctx context.Context, p *position.Position, options tree.Options, openings string) error {
	seconds, err := estimateTree(ctx, p, options)
	if err != nil {
		return err
	}
	if openings == openingsBest && seconds > 0 {
		openings, err := p.Orbits(ctx)
		if err != nil {
			return err
		}
		seconds *= float64(len(openings))
	}
	if seconds /= 2; seconds < longTime.Seconds() {
		return nil
	}
	game, strategy := gamename.Friendly(p.Game().Name()), options.Strategy.Name()
	return codebreaker.NewProblem("tree-days",
		"{{.game}} with {{.strategy}} would take about {{.days}} days on this machine; --long computes it anyway, and {{.sample}} estimates the results",
		"game", game, "strategy", strategy, "days", int(math.Ceil(seconds/longTime.Seconds())),
		"sample", "codebreaker compare "+game+" --sample 1000 --strategies "+strategy, "limit", codebreaker.ErrLimit)
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
func estimateTree(ctx context.Context, p *position.Position, options tree.Options) (seconds float64, err error) {
	codes, err := p.List(ctx)
	if err != nil || len(codes) < untriedCodes {
		return 0, err
	}
	parts, err := parts(ctx, p)
	if err != nil {
		return 0, err
	}
	options.Opening, options.Keep, options.Progress = nil, false, nil
	limited, cancel := context.WithTimeout(ctx, mostTrial)
	defer cancel()
	var spent, work float64 // of the part before
	estimate := 0.0
	for i, part := range parts {
		start := time.Now()
		_, err := tree.Build(limited, part.Position, options)
		late := errors.Is(err, context.DeadlineExceeded)
		if err != nil && !late {
			return 0, err
		}
		if late && i > 0 {
			break
		}
		further, more := float64(time.Since(start))-spent, workOf(part.Size)-work
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

// parts returns positions of which each is a part of the next, the smallest first,
// and all parts of one whose codes are listed.
func parts(ctx context.Context, p *position.Position) ([]position.Cell, error) {
	var parts []position.Cell
	for {
		codes, err := p.List(ctx)
		if err != nil {
			return nil, err
		}
		if len(codes) <= trialCodes {
			break
		}
		cells, err := p.Split(ctx, codes[len(codes)*5/13]) // a code in the middle of the list
		if err != nil {
			return nil, err
		}
		largest := slices.MaxFunc(cells, func(a, b position.Cell) int { return cmp.Compare(a.Size, b.Size) })
		if largest.Size == len(codes) {
			break
		}
		parts = append(parts, largest)
		p = largest.Position
	}
	slices.Reverse(parts)
	return parts, nil
}
