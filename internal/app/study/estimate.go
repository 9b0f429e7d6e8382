package study

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"time"

	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/tree"
)

const (
	untriedCodes = 50_000                 // smaller trees are built without an estimate
	trialCodes   = 400                    // maximum size of the smallest subproblem that is built as a trial
	trialTime    = 500 * time.Millisecond // a trial that takes this long is enough
	mostTrial    = 10 * time.Second       // for all trials together
	longTime     = 24 * time.Hour         // one day; a longer build must be requested
)

// BuildDays returns the number of days that the tree of a position takes to build, or the trees of all its first
// guesses; 0 is less than one. The tree is being built meanwhile, so that only half of the processor time is available.
func BuildDays(ctx context.Context, p *position.Position, options tree.Options, best bool) (days int, err error) {
	seconds, err := estimateTree(ctx, p, options)
	if err != nil {
		return 0, err
	}
	if best && seconds > 0 {
		openings, err := p.Orbits(ctx)
		if err != nil {
			return 0, err
		}
		seconds *= float64(len(openings))
	}
	if seconds /= 2; seconds < longTime.Seconds() {
		return 0, nil
	}
	return int(math.Ceil(seconds / longTime.Seconds())), nil
}

// daysPairs is the number of pairs of a guess and a candidate from which the search for the best tree may take days. The
// search of 4x10, with 100 million pairs, takes hours; that of 5x6, with 60 million, takes minutes.
const daysPairs = 1 << 26

// SearchTakesDays reports whether a search for the best tree of a position that is not refused may take days. Its time cannot be estimated
// better before it has ended.
func SearchTakesDays(ctx context.Context, p *position.Position, options tree.Options) (bool, error) {
	if p.Turns() == 0 && options.Opening == nil && !options.CandidatesOnly && optimal.Book(p.Game(), optimal.LeastTotal) != nil {
		return false, nil
	}
	codes, err := p.List(ctx)
	if err != nil || len(codes) == 0 {
		return false, err
	}
	guesses := p.Game().GuessCount()
	if options.CandidatesOnly {
		guesses = uint64(len(codes))
	}
	return guesses > daysPairs/uint64(len(codes)) && !optimal.TooLarge(p.Game().GuessCount(), len(codes)), nil
}

// estimateTree estimates the time in seconds to build a tree, from the time to build a subproblem.
// Each level of a tree weighs every code once against all guesses, and the number of levels grows
// with the logarithm of the number of codes:
//
//	time of the tree / time of the subproblem  ≈  codes·log(codes) of the tree / codes·log(codes) of the subproblem
//
// The fixed cost of a start, which is the same for all subproblems, must not count. So subproblems
// grow until one takes long enough, and the difference from the previous one counts. The estimate
// is 0 for trees that are certainly fast.
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
