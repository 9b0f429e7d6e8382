package tree

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"codebreaker"
	"codebreaker/candidate"
	"codebreaker/strategy"
)

// Options says which tree to build.
type Options struct {
	Strategy strategy.Strategy   // who plays; there must be one
	Opening  *codebreaker.Code   // the first guess, or nil for the strategy's own
	History  codebreaker.History // the turns before the root
	Guesses  Guesses             // what may be guessed; empty means AllGuesses
	Keep     bool                // keep the tree, some 100 bytes a position; else it is measured only
	Threads  int                 // 0 means one for each core. The result does not depend on it
	Progress func(Progress)      // called now and then, by one goroutine at a time; may be nil
}

// Progress says how far building has come.
type Progress struct {
	Positions uint64 // whose guess was chosen
	Settled   uint64 // secrets whose number of guesses is known
	Codes     uint64 // secrets in all
}

// Result is what building gives.
type Result struct {
	Tree    *Tree // nil unless it was to be kept
	Opening codebreaker.Code
	Measure Measure
	Answers []Answer // by feedback to the first guess, in the order of ordinals
}

// Answer is the measure of what follows one feedback to the first guess, that
// guess counted.
type Answer struct {
	Feedback codebreaker.Feedback
	Measure  Measure
}

// Build plays a strategy out against every secret of a position. It works depth
// first, in memory for a few copies of the list of secrets, and returns
// [strategy.ErrClash] when there is no secret, a [codebreaker.Problem] when the game
// or the strategy is missing, or the opening or a guess of the strategy may not be
// played (nor may the strategy repeat a guess: it might for ever), the context's error
// when that is done first, or what the strategy returned.
func Build(ctx context.Context, game *codebreaker.Game, options Options) (*Result, error) {
	b, position, err := begin(ctx, game, options)
	if err != nil {
		return nil, err
	}
	result, err := b.root(ctx, position)
	if err != nil {
		return nil, err
	}
	b.report()
	return result, nil
}

// builder builds one tree.
type builder struct {
	game      *codebreaker.Game
	options   Options
	crew      *strategy.Crew
	hands     sync.Pool // of *hand
	positions atomic.Uint64
	settled   atomic.Uint64
	codes     uint64
	reporting sync.Mutex
}

// hand is what one goroutine works with.
type hand struct {
	next     func(context.Context, *strategy.Position, codebreaker.History) (codebreaker.Code, error)
	splitter *candidate.Splitter
}

// checked returns the options for a tree of the game, with what is meant where nothing
// is said, or a problem.
func (o Options) checked(game *codebreaker.Game) (Options, error) {
	err := game.Check()
	if err == nil && o.Strategy == nil {
		err = codebreaker.NewProblem("tree-strategy-none", "no strategy plays the tree; strategy.ByName returns one")
	}
	if err == nil {
		o.Guesses, err = o.Guesses.Checked()
	}
	return o, err
}

// begin returns a builder and the position that it begins at.
func begin(ctx context.Context, game *codebreaker.Game, options Options) (*builder, *strategy.Position, error) {
	options, err := options.checked(game)
	if err != nil {
		return nil, nil, err
	}
	set := candidate.After(game, options.History)
	codes, err := set.List(ctx)
	if err != nil {
		return nil, nil, err
	}
	if len(codes) == 0 {
		return nil, nil, strategy.ErrClash
	}
	if options.Opening != nil {
		if err := options.Guesses.CheckGuess(game, options.History, *options.Opening); err != nil {
			return nil, nil, err
		}
	}
	b := &builder{game: game, options: options, crew: strategy.NewCrew(options.Threads), codes: uint64(len(codes))}
	chooser := b.chooser()
	b.hands.New = func() any {
		return &hand{next: chooser(), splitter: candidate.NewSplitter(game)}
	}
	return b, strategy.PositionOf(set, codes), nil
}

// chooser returns a function that makes, for each goroutine, the function that
// chooses guesses: a strategy that can be played has a quick one, which keeps to
// what may be guessed; another is asked, and what it says is checked.
func (b *builder) chooser() func() func(context.Context, *strategy.Position, codebreaker.History) (codebreaker.Code, error) {
	if playable, ok := b.options.Strategy.(strategy.Playable); ok {
		player := playable.Play(b.game, b.options.Guesses == CandidateGuesses, b.crew)
		return func() func(context.Context, *strategy.Position, codebreaker.History) (codebreaker.Code, error) {
			own := player.Clone()
			return func(ctx context.Context, position *strategy.Position, _ codebreaker.History) (codebreaker.Code, error) {
				return own.Next(ctx, position)
			}
		}
	}
	ask := func(ctx context.Context, position *strategy.Position, history codebreaker.History) (codebreaker.Code, error) {
		guess, err := b.options.Strategy.Choose(ctx, candidate.Listed(b.game, history, position.Codes))
		if err == nil {
			err = b.checkChosen(history, guess)
		}
		return guess, err
	}
	return func() func(context.Context, *strategy.Position, codebreaker.History) (codebreaker.Code, error) {
		return ask
	}
}

// checkChosen returns a problem that names the turns when the strategy may not
// play a guess after them.
func (b *builder) checkChosen(history codebreaker.History, guess codebreaker.Code) error {
	err := b.options.Guesses.CheckGuess(b.game, history, guess)
	if err == nil && slices.ContainsFunc(history, func(turn codebreaker.Turn) bool { return turn.Guess == guess }) {
		err = codebreaker.NewProblem("tree-guess-repeated", "{{.guess}} was played before, and tells nothing more", "guess", b.game.Format(guess))
	}
	if err == nil {
		return nil
	}
	return afterTurns(b.game, history, codebreaker.NewProblem("tree-strategy-guess", "the strategy {{.strategy}} cannot be played here: {{.what}}",
		"strategy", b.options.Strategy.Name(), "what", err))
}

// root builds the tree from its first guess, with a measure for each answer.
func (b *builder) root(ctx context.Context, position *strategy.Position) (*Result, error) {
	h := b.hands.Get().(*hand)
	defer b.hands.Put(h)
	result := &Result{}
	if b.options.Opening != nil {
		result.Opening = *b.options.Opening
		b.positions.Add(1)
	} else {
		guess, err := b.choose(ctx, h, position, b.options.History)
		if err != nil {
			return nil, err
		}
		result.Opening = guess
	}
	node := &Node{Guess: result.Opening}
	cells := h.splitter.Split(position.Codes, node.Guess)
	result.Answers = make([]Answer, len(cells))
	err := b.children(ctx, h, position, b.options.History, node, cells, func(i int) (*Measure, int) {
		return &result.Answers[i].Measure, 1
	})
	if err != nil {
		return nil, err
	}
	for i, cell := range cells {
		result.Answers[i].Feedback = b.feedback(cell.Ordinal)
		result.Measure.Add(result.Answers[i].Measure, 0)
	}
	if b.options.Keep {
		result.Tree = &Tree{
			Game: b.game, History: b.options.History, Strategy: b.options.Strategy.Name(),
			Opening: b.options.Opening != nil, Guesses: b.options.Guesses, Root: node,
		}
	}
	return result, nil
}

func (b *builder) feedback(ordinal uint32) codebreaker.Feedback {
	return b.game.FeedbackAt(int(ordinal))
}

func (b *builder) choose(ctx context.Context, h *hand, position *strategy.Position, history codebreaker.History) (codebreaker.Code, error) {
	if b.positions.Add(1)%1024 == 0 {
		b.report()
		if err := ctx.Err(); err != nil {
			return codebreaker.Code{}, err
		}
	}
	return h.next(ctx, position, history)
}

// report calls the progress function unless another goroutine is doing so.
func (b *builder) report() {
	if b.options.Progress != nil && b.reporting.TryLock() {
		b.options.Progress(Progress{b.positions.Load(), b.settled.Load(), b.codes})
		b.reporting.Unlock()
	}
}

// sharedCodes is the number of candidates from which on a position may be given
// to another goroutine.
const sharedCodes = 24

// children builds what follows each feedback to node's guess. into tells where
// the secrets of a cell are counted, and how many guesses come before.
func (b *builder) children(ctx context.Context, h *hand, position *strategy.Position, history codebreaker.History, node *Node, cells []candidate.Part, into func(i int) (*Measure, int)) error {
	branch := position.Branch(node.Guess)
	solved := uint32(b.game.Feedbacks() - 1)
	if b.options.Keep {
		node.Children = make([]Child, 0, len(cells))
	}
	var group sync.WaitGroup
	var failed atomic.Pointer[error]
	var shared []func()
	for i, cell := range cells {
		measure, depth := into(i)
		if cell.Ordinal == solved {
			node.Solved = true
			measure.add(depth, 1)
			b.settled.Add(1)
			continue
		}
		feedback := b.feedback(cell.Ordinal)
		child := branch.After(feedback, cell.Codes)
		var slot *Node
		if b.options.Keep {
			slot = new(Node)
			node.Children = append(node.Children, Child{feedback, slot})
		}
		below := func(h *hand, measure *Measure) {
			var turns codebreaker.History
			if b.keepsHistory() {
				turns = history.With(node.Guess, feedback)
			}
			if err := b.position(ctx, h, child, turns, slot, measure, depth+1); err != nil {
				failed.CompareAndSwap(nil, &err)
			}
		}
		if len(cell.Codes) >= sharedCodes {
			own := new(Measure)
			if b.crew.Go(&group, func() {
				other := b.hands.Get().(*hand)
				defer b.hands.Put(other)
				below(other, own)
			}) {
				shared = append(shared, func() { measure.Add(*own, 0) })
				continue
			}
		}
		below(h, measure)
		if failed.Load() != nil {
			break
		}
	}
	if len(shared) > 0 {
		b.crew.Wait(&group)
		for _, merge := range shared {
			merge()
		}
	}
	if err := failed.Load(); err != nil {
		return *err
	}
	return nil
}

// keepsHistory reports whether the strategy must be told the turns.
func (b *builder) keepsHistory() bool {
	_, playable := b.options.Strategy.(strategy.Playable)
	return !playable
}

// position builds the tree below a position whose guess comes at that depth. slot
// is where its node goes, or nil.
func (b *builder) position(ctx context.Context, h *hand, position *strategy.Position, history codebreaker.History, slot *Node, measure *Measure, depth int) error {
	if len(position.Codes) == 1 {
		b.settled.Add(1)
		measure.add(depth, 1)
		if slot != nil {
			slot.Guess, slot.Solved = position.Codes[0], true
		}
		return nil
	}
	guess, err := b.choose(ctx, h, position, history)
	if err != nil {
		return err
	}
	node := slot
	if node == nil {
		node = new(Node)
	}
	node.Guess = guess
	mark := h.splitter.Mark()
	cells := h.splitter.Split(position.Codes, guess)
	err = b.children(ctx, h, position, history, node, cells, func(int) (*Measure, int) { return measure, depth })
	h.splitter.Release(mark)
	return err
}
