package studycmd

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"codebreaker"
	"codebreaker/cmd/codebreaker/internal/cli"
	"codebreaker/internal/gamename"
	"codebreaker/internal/message"
	"codebreaker/position"
	"codebreaker/tree"
)

const (
	untriedCodes = 50_000                 // smaller trees are built without an estimate
	estimatedAt  = 5 * time.Second        // build time before the first estimate
	trialCodes   = 400                    // maximum size of the smallest subproblem that is built as a trial
	trialTime    = 500 * time.Millisecond // a trial that takes this long is enough
	MostTrial    = 10 * time.Second       // for all trials together
	longTime     = 24 * time.Hour         // one day; a longer build must be requested with a flag
	farShare     = 100                    // a build that settles one code of this many before the estimate does not take days
)

// buildWithin builds a tree. Unless long is set, it refuses a tree that would take days.
func buildWithin(ctx context.Context, env *cli.Env, long bool, p *position.Position, options tree.Options, best bool,
	build func(context.Context, *position.Position, tree.Options) (*tree.Result, error),
) (*tree.Result, error) {
	if long {
		return build(ctx, p, options)
	}
	options, isFar := watched(options)
	return buildUnless(ctx, time.After(estimatedAt), func(ctx context.Context) error {
		if isFar() {
			return nil
		}
		return refuseDays(ctx, env, p, options, best)
	}, func(ctx context.Context) (*tree.Result, error) { return build(ctx, p, options) })
}

// watched returns options to build a tree, and a function that reports whether so large a share of the codes is
// settled that the tree cannot take days.
func watched(options tree.Options) (with tree.Options, isFar func() bool) {
	var far atomic.Bool
	report := options.Progress
	options.Progress = func(settled, codes uint64) {
		far.Store(settled >= codes/farShare)
		report(settled, codes)
	}
	return options, far.Load
}

// buildUnless builds a tree, or stops and returns the error of refuse. It calls refuse only if the
// build takes longer than patience. The build continues during that call.
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

// refuseDays refuses to build a tree, or the trees of all openings, if that would take days. Its
// error names the alternatives. The tree is being built meanwhile, so only half of the processor
// time is available.
func refuseDays(ctx context.Context, env *cli.Env, p *position.Position, options tree.Options, best bool) error {
	seconds, err := EstimateTree(ctx, p, options)
	if err != nil {
		return err
	}
	if best && seconds > 0 {
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
	return message.NewProblem("tree-days",
		"{{.game}} with {{.strategy}} would take about {{.days}} days on this machine; --long computes it anyway, and {{.sample}} estimates the results",
		"game", game, "strategy", strategy, "days", int(math.Ceil(seconds/longTime.Seconds())),
		"sample", "codebreaker compare "+game+" --sample 1000 --strategies "+strategy, "limit", codebreaker.ErrLimit)
}

// EstimateTree estimates the time in seconds to build a tree, from the time to build a subproblem.
// Each level of a tree weighs every code once against all guesses, and the number of levels grows
// with the logarithm of the number of codes:
//
//	time of the tree / time of the subproblem  ≈  codes·log(codes) of the tree / codes·log(codes) of the subproblem
//
// The fixed cost of a start, which is the same for all subproblems, must not count. So subproblems
// grow until one takes long enough, and the difference from the previous one counts. The estimate
// is 0 for trees that are certainly fast.
func EstimateTree(ctx context.Context, p *position.Position, options tree.Options) (seconds float64, err error) {
	codes, err := p.List(ctx)
	if err != nil || len(codes) < untriedCodes {
		return 0, err
	}
	parts, err := parts(ctx, p)
	if err != nil {
		return 0, err
	}
	options.Opening, options.Keep, options.Progress = nil, false, nil
	limited, cancel := context.WithTimeout(ctx, MostTrial)
	defer cancel()
	var spent, work float64 // of the previous subproblem
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

// workOf returns a number proportional to the time to build a tree for a number of codes.
func workOf(codes int) float64 { return float64(codes) * math.Log(float64(codes)+1) }

// parts returns a chain of subproblems of a position whose codes are listed, the smallest first. Each
// is the largest cell of the next one.
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
		cells, err := p.Split(ctx, codes[len(codes)*5/13]) // a code near the middle of the list
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
