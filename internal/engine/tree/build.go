package tree

import (
	"context"
	"sync"
	"sync/atomic"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/strategy/weigh"
)

// Options says which tree to build.
type Options struct {
	Strategy       strategy.Strategy // plays; required
	Opening        *rules.Code       // the first guess, or nil for the strategy's own
	CandidatesOnly bool              // only codes that can be the secret are guessed
	Keep           bool              // keep the tree, some 100 bytes a position, or the plays of a sample; otherwise they are only measured
	Skip           int               // of a sample: the secrets drawn first that are not played, so that a sample can be played in parts

	// Progress is called now and then with the number of secrets whose number of guesses is known, and with the
	// number of all secrets. One goroutine at a time calls it. It may be nil.
	Progress func(settled, codes uint64)
}

// Result is what building gives.
type Result struct {
	Tree    *Tree // nil unless it was to be kept
	Opening rules.Code
	Measure Measure
	Plays   []Play   // of a sample that was to be kept: each secret that was drawn; else nil
	Answers []Answer // by feedback to the first guess, in the order of ordinals
}

// Answer is the measure of the part of the tree after one feedback to the first guess. It includes that guess.
type Answer struct {
	Feedback rules.Feedback
	Measure  Measure
}

// Build plays a strategy out against every secret of a position. It works depth first, in memory for a few
// copies of the list of secrets.
//
// It returns [position.ErrContradiction] without secrets; an error if the game or the strategy is
// missing, if the opening or a guess of the strategy is not allowed, or if the strategy repeats a guess; the
// context's error; a [limits.ErrReached] for the work of the budget; or the strategy's.
func Build(ctx context.Context, p *position.Position, options Options) (*Result, error) {
	b, err := begin(ctx, p, options)
	if err != nil {
		return nil, err
	}
	result, err := b.root(ctx, p)
	if err != nil {
		return nil, err
	}
	b.report()
	return result, nil
}

// builder builds one tree.
type builder struct {
	game      *rules.Game
	options   Options
	workers   *budget.Pool
	first     chooser        // of the opening
	later     func() chooser // of other guesses
	idle      sync.Pool      // of *worker
	positions atomic.Uint64
	settled   atomic.Uint64
	codes     uint64
	listed    bool          // the candidates of all positions are listed
	work      *budget.Meter // of candidates, or of positions that are not listed
	reporting sync.Mutex
}

// worker is the memory of one goroutine.
type worker struct {
	next     chooser
	splitter *weigh.Splitter
}

// begin returns a builder of the tree of a position whose secrets are listed.
func begin(ctx context.Context, p *position.Position, options Options) (*builder, error) {
	b, err := newBuilder(ctx, p, options, !options.Keep)
	if err != nil {
		return nil, err
	}
	codes, err := p.List(ctx)
	if err != nil {
		return nil, err
	}
	if len(codes) == 0 {
		return nil, position.ErrContradiction
	}
	b.codes, b.listed = uint64(len(codes)), true
	return b, nil
}

// newBuilder returns a builder. Measured says that only the measure of the whole tree is wanted.
func newBuilder(ctx context.Context, p *position.Position, options Options, measured bool) (*builder, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	if options.Strategy == nil {
		return nil, message.NewProblem("tree-strategy-none", "a tree needs a strategy")
	}
	if options.Opening != nil {
		if err := weigh.CheckGuess(p, *options.Opening, options.CandidatesOnly); err != nil {
			return nil, err
		}
	}
	b := &builder{game: p.Game(), options: options, workers: budget.PoolOf(ctx), work: budget.NewMeter(ctx)}
	b.first, b.later = b.choosers(measured)
	b.idle.New = func() any {
		return &worker{next: b.later(), splitter: weigh.NewSplitter(b.game)}
	}
	return b, nil
}

// chooser chooses the guess of a position. Each goroutine has its own.
type chooser func(context.Context, *position.Position) (rules.Code, error)

// choosers returns the chooser of the opening, and a function that makes choosers of later guesses. If only the measure of
// the tree is wanted, later choosers may take any guess that leads to the same measure. A playable strategy has fast
// choosers that only make allowed guesses; any other strategy is asked, and its guesses are checked.
func (b *builder) choosers(measured bool) (first chooser, later func() chooser) {
	playable, ok := b.options.Strategy.(weigh.Playable)
	if !ok {
		return b.ask, func() chooser { return b.ask }
	}
	player := playable.Play(b.game, b.options.CandidatesOnly, b.workers)
	empty := player.Clone() // it has no memory for all secrets, as the player of the opening does
	return player.Next, func() chooser {
		other := empty.Clone()
		if measured {
			weigh.OnlyMeasure(other)
		}
		return other.Next
	}
}

// ask asks the strategy, and returns a problem that names the turns when it may not
// play its guess after them.
func (b *builder) ask(ctx context.Context, p *position.Position) (rules.Code, error) {
	guess, err := b.options.Strategy.Choose(budget.WithPool(ctx, b.workers), p)
	if err != nil {
		return guess, err
	}
	err = weigh.CheckGuess(p, guess, b.options.CandidatesOnly)
	if err == nil {
		err = weigh.CheckFresh(p, guess)
	}
	if err != nil {
		return guess, afterTurns(b.game, p.History(), message.NewProblem("tree-strategy-guess", "the strategy {{.strategy}} cannot play here: {{.what}}",
			"strategy", b.options.Strategy.Name(), "what", err))
	}
	return guess, nil
}

// root builds the tree from its first guess, with a measure for each answer.
func (b *builder) root(ctx context.Context, p *position.Position) (*Result, error) {
	h := b.idle.Get().(*worker)
	defer b.idle.Put(h)
	result := &Result{}
	if b.options.Opening != nil {
		result.Opening = *b.options.Opening
	} else {
		guess, err := b.choose(ctx, b.first, p)
		if err != nil {
			return nil, err
		}
		result.Opening = guess
	}
	b.first = nil // and its memory
	node := &Node{Guess: result.Opening}
	cells := h.splitter.Split(p, node.Guess)
	result.Answers = make([]Answer, len(cells))
	err := b.children(ctx, h, node, cells, func(i int) (*Measure, int) { return &result.Answers[i].Measure, 1 })
	if err != nil {
		return nil, err
	}
	for i, cell := range cells {
		result.Answers[i].Feedback = cell.Feedback
		result.Measure.Add(result.Answers[i].Measure, 0)
	}
	if b.options.Keep {
		result.Tree = &Tree{
			Game: b.game, History: p.History(), Strategy: b.options.Strategy.Name(),
			Opening: b.options.Opening != nil, CandidatesOnly: b.options.CandidatesOnly, Root: node,
		}
	}
	return result, nil
}

func (b *builder) choose(ctx context.Context, next chooser, p *position.Position) (rules.Code, error) {
	if b.positions.Add(1)%1024 == 0 {
		b.report()
		if err := ctx.Err(); err != nil {
			return rules.Code{}, err
		}
	}
	looked := 1
	if b.listed {
		codes, err := p.List(ctx)
		if err != nil {
			return rules.Code{}, err
		}
		looked = len(codes)
	}
	if err := b.work.Spend(looked); err != nil {
		return rules.Code{}, err
	}
	return next(ctx, p)
}

// report calls the progress function unless another goroutine is doing so.
func (b *builder) report() {
	if b.options.Progress != nil && b.reporting.TryLock() {
		b.options.Progress(b.settled.Load(), b.codes)
		b.reporting.Unlock()
	}
}

// sharedCodes is the smallest number of candidates of a position that another goroutine may take over.
const sharedCodes = 24

// children builds the subtree of each feedback to node's guess. into returns the measure that counts the
// secrets of a cell, and the number of guesses before it.
func (b *builder) children(ctx context.Context, h *worker, node *Node, cells []position.Cell, into func(i int) (*Measure, int)) error {
	if b.options.Keep {
		node.Children = make([]Child, 0, len(cells))
	}
	var group sync.WaitGroup
	var failed atomic.Pointer[error]
	var shared []func()
	for i, cell := range cells {
		measure, depth := into(i)
		if cell.Feedback.Solved() {
			node.Solved = true
			measure.find(b.game, depth, node.Guess)
			b.settled.Add(1)
			continue
		}
		var slot *Node
		if b.options.Keep {
			slot = new(Node)
			node.Children = append(node.Children, Child{cell.Feedback, slot})
		}
		if cell.Size >= sharedCodes {
			own := new(Measure)
			if b.workers.Go(&group, func() {
				other := b.idle.Get().(*worker)
				defer b.idle.Put(other)
				if err := b.below(ctx, other, cell.Position, slot, own, depth+1); err != nil {
					failed.CompareAndSwap(nil, &err)
				}
			}) {
				shared = append(shared, func() { measure.Add(*own, 0) })
				continue
			}
		}
		if err := b.below(ctx, h, cell.Position, slot, measure, depth+1); err != nil {
			failed.CompareAndSwap(nil, &err)
		}
		if failed.Load() != nil {
			break
		}
	}
	if len(shared) > 0 {
		b.workers.Wait(&group)
		for _, merge := range shared {
			merge()
		}
	}
	if err := failed.Load(); err != nil {
		return *err
	}
	return nil
}

// below builds the tree of a position whose guess is played at that depth. slot receives its node, unless it
// is nil.
func (b *builder) below(ctx context.Context, h *worker, p *position.Position, slot *Node, measure *Measure, depth int) error {
	codes, err := p.List(ctx)
	if err != nil {
		return err
	}
	if len(codes) == 1 {
		b.settled.Add(1)
		measure.find(b.game, depth, codes[0])
		if slot != nil {
			slot.Guess, slot.Solved = codes[0], true
		}
		return nil
	}
	guess, err := b.choose(ctx, h.next, p)
	if err != nil {
		return err
	}
	node := slot
	if node == nil {
		node = new(Node)
	}
	node.Guess = guess
	mark := h.splitter.Mark()
	defer h.splitter.Release(mark)
	return b.children(ctx, h, node, h.splitter.Split(p, guess), func(int) (*Measure, int) { return measure, depth })
}
