package studycmd

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/ui/command/cli"
)

const (
	estimatedAt = 5 * time.Second // build time before the first estimate
	farShare    = 100             // a build that settles one code of this many before the estimate does not take days
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
// error names the alternatives.
func refuseDays(ctx context.Context, env *cli.Env, p *position.Position, options tree.Options, best bool) error {
	days, err := study.BuildDays(ctx, p, options, best)
	if err != nil || days == 0 {
		return err
	}
	game, strategy := rules.Friendly(p.Game().Name()), options.Strategy.Name()
	return message.NewProblem("tree-days",
		"{{.game}} with {{.strategy}} would take about {{.days}} days on this machine; --long computes it anyway, and {{.sample}} estimates the results",
		"game", game, "strategy", strategy, "days", days,
		"sample", "codebreaker compare "+game+" --sample 1000 --strategy "+strategy, "limit", limits.ErrReached)
}

// exactDays returns the problem that the search for the best tree of a position may take days, or nil.
func exactDays(ctx context.Context, p *position.Position, options tree.Options) error {
	days, err := study.SearchTakesDays(ctx, p, options)
	if err != nil || !days {
		return err
	}
	game := rules.Friendly(p.Game().Name())
	return message.NewProblem("tree-exact-days",
		"the search for the best tree of {{.game}} may take days; --long starts it anyway, and {{.command}} prints the best tree that is known when you stop it",
		"game", game, "command", "codebreaker tree "+game+" --strategy optimal", "limit", limits.ErrReached)
}
