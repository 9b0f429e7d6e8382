package codebreaker

import (
	"context"
	"io"
	"iter"

	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/tree"
)

// Tree is a strategy tree: a strategy played out against every secret, with the facts that one needs to compare it with
// others. It is walked by its nodes: [Tree.Root], [Node.Children] and [Node.Child], or [Tree.Node] for a position. The
// zero Tree has no game and no nodes.
type Tree struct{ tree *tree.Tree }

// BuildOptions say which tree to build.
type BuildOptions struct {
	Strategy       Strategy // plays; required
	Opening        *Code    // the first guess, or nil for the strategy's own
	CandidatesOnly bool     // only codes that can be the secret are guessed
	Keep           bool     // keep the tree, some 100 bytes a position, or the plays of a sample; otherwise they are only measured

	// Progress is called now and then with the number of secrets whose number of guesses is known, and with the number
	// of all secrets. One goroutine at a time calls it. It may be nil.
	Progress func(settled, codes uint64)
}

// Built is what building gives.
type Built struct {
	Tree    Tree // the zero Tree unless it was to be kept
	Opening Code
	Measure Measure
	Plays   []Played // of a sample that was to be kept: each secret that was drawn; else nil
	Answers []Answer // by feedback to the first guess, in the order of ordinals
}

// Answer is the measure of the part of the tree after one feedback to the first guess. It includes that guess.
type Answer struct {
	Feedback Feedback
	Measure  Measure
}

// Played is a secret that a strategy has found.
type Played struct {
	Secret  Code
	Guesses int // including the one that is the secret
	Times   int // how often a sample drew it
}

// Build plays a strategy out against every secret of a position. It asks the strategy once for each position of the
// tree: some milliseconds in 4x6, seconds in 5x8, for the heuristics of [Known]. It takes memory for a few lists of
// secrets, and for the tree if it is kept.
//
// The error is [ErrContradiction] without secrets; an error if the game or the strategy is missing, if the opening or
// a guess of the strategy is not allowed, or if the strategy repeats a guess; the context's error; [ErrLimit] for the
// work of the budget; or the strategy's.
func Build(ctx context.Context, p Position, options BuildOptions) (Built, error) {
	if err := p.ready(ctx); err != nil {
		return Built{}, err
	}
	o, err := options.engine()
	if err != nil {
		return Built{}, err
	}
	built, err := builtOf(advice.Build(ctx, p.position, o))
	if !options.Keep {
		built.Tree = Tree{} // an exact search makes one anyway
	}
	return built, err
}

// Draws says which random secrets a sample has.
type Draws struct {
	Secrets int    // to draw, with the ones that are not played: 1 to 10,000,000
	Seed    uint64 // equal seeds draw equal secrets
	Skip    int    // secrets drawn first that are not played, so that a sample can be played in parts: 0 to Secrets-1
}

// Sample plays a strategy against random secrets of a position and returns their measure: an estimate of the measure of
// the whole tree, by weight. The secrets are drawn with the seed and with repeats, each with a probability in proportion
// to its weight, and count as often as they were drawn. A position that several secrets lead to is played once. A game
// with too many codes to list is not listed. The measures of all parts of a sample add up to its measure.
//
// It returns the errors of [Build], [ErrLimit] for more than 10,000,000 secrets, and an error for draws that play none.
func Sample(ctx context.Context, p Position, options BuildOptions, draws Draws) (Built, error) {
	if err := p.ready(ctx); err != nil {
		return Built{}, err
	}
	o, err := options.engine()
	if err != nil {
		return Built{}, err
	}
	if draws.Skip < 0 || draws.Skip >= draws.Secrets {
		return Built{}, message.NewProblem("sample-none", "secrets to draw {{.secrets}}, to skip {{.skip}}: draw at least 1, and skip fewer, 0 or more",
			"secrets", draws.Secrets, "skip", draws.Skip)
	}
	o.Skip = draws.Skip
	return builtOf(tree.Sample(ctx, p.position, o, draws.Secrets, draws.Seed))
}

func (o BuildOptions) engine() (tree.Options, error) {
	s, err := strategyOf(o.Strategy)
	return tree.Options{Strategy: s, Opening: o.Opening, CandidatesOnly: o.CandidatesOnly, Keep: o.Keep, Progress: o.Progress}, err
}

func builtOf(r *tree.Result, err error) (Built, error) {
	if err != nil {
		return Built{}, err
	}
	b := Built{Tree: Tree{r.Tree}, Opening: r.Opening, Measure: Measure(r.Measure)}
	for _, play := range r.Plays {
		b.Plays = append(b.Plays, Played(play))
	}
	for _, answer := range r.Answers {
		b.Answers = append(b.Answers, Answer{Feedback{answer.Feedback}, Measure(answer.Measure)})
	}
	return b, nil
}

// Measure says how many guesses a tree needs, over all its secrets. The guess that is the secret counts.
type Measure struct {
	Histogram []uint64 // secrets by number of guesses; Histogram[0] is always 0
	Weights   []uint64 // their weights, in a game with weights; otherwise nil
}

// Codes returns the number of secrets.
func (m Measure) Codes() uint64 { return tree.Measure(m).Codes() }

// Weight returns the sum of the weights of the secrets, or their number in a game without weights.
func (m Measure) Weight() uint64 { return tree.Measure(m).Weight() }

// Total returns the sum of the guesses over all secrets, each multiplied by its weight.
func (m Measure) Total() uint64 { return tree.Measure(m).Total() }

// Average returns the mean number of guesses, by weight; NaN without secrets.
func (m Measure) Average() float64 { return tree.Measure(m).Average() }

// Max returns the largest number of guesses; 0 without secrets.
func (m Measure) Max() int { return tree.Measure(m).Max() }

// Plus returns the measure of the secrets of both measures, such as two parts of a sample.
func (m Measure) Plus(other Measure) Measure {
	var sum tree.Measure
	sum.Add(tree.Measure(m), 0)
	sum.Add(tree.Measure(other), 0)
	return Measure(sum)
}

// ReadTree reads a tree that [Tree.WriteText] wrote. A tree of a word game needs [WithLexicon]. If the file is cut
// short, edited, of a later version or not a tree, the error is a [*ParseError] that names the line. Otherwise the error
// comes from the reader or the lexicon. ReadTree trusts a tree whose checksum agrees; [Tree.Check] does not.
func ReadTree(r io.Reader, options ...Option) (Tree, error) {
	if r == nil {
		return Tree{}, errNoReader
	}
	t, err := tree.Read(r, optionsOf(options)...)
	return Tree{t}, fileError(err)
}

// engine returns the tree, never nil.
func (t Tree) engine() *tree.Tree {
	if t.tree == nil {
		return new(tree.Tree)
	}
	return t.tree
}

// Game returns the game.
func (t Tree) Game() Game { return Game{t.engine().Game} }

// Turns returns the turns before the root.
func (t Tree) Turns() []Turn { return turnsOf(t.engine().History) }

// StrategyName returns the name of the strategy that plays the tree, as [ParseStrategy] reads it.
func (t Tree) StrategyName() string { return t.engine().Strategy }

// Opened reports whether the first guess was given, not chosen by the strategy.
func (t Tree) Opened() bool { return t.engine().Opening }

// CandidatesOnly reports whether only codes that can be the secret are guessed.
func (t Tree) CandidatesOnly() bool { return t.engine().CandidatesOnly }

// Missed returns the number of secrets that are never found: nodes that would lead to them are missing.
func (t Tree) Missed() int { return t.engine().Missed }

// Root returns the first node.
func (t Tree) Root() Node { return Node{t.engine().Root} }

// Node returns the node of a position: where its turns lead, those before the root among them. It is an error if the
// turns leave the tree; if they leave it by an answer that no code gives, it is [ErrContradiction].
func (t Tree) Node(p Position) (Node, error) {
	n, err := t.tree.Node(p.position)
	return Node{n}, err
}

// Measure returns the measure of the whole tree, by weight in a game with weights.
func (t Tree) Measure() Measure { return Measure(t.tree.Measure()) }

// Strategy returns the strategy that plays what the tree says. Its Choose returns the errors of [Tree.Node].
func (t Tree) Strategy() Strategy { return inside{tree.Follow(t.engine())} }

// Check verifies a tree on its own, against the rules alone: it marks every secret against every guess that the tree
// plays before it is found, in its own plain way. Every code that the tree's turns leave must be reached exactly once,
// every answer that a code gives must be in the tree and no other, and every guess must be allowed. If the tree says
// that it misses codes, answers may be missing, but exactly that many codes must give them. The error names the turns
// that lead to the first mistake, or is the context's, or [ErrLimit] of its budget.
func (t Tree) Check(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return tree.Check(ctx, t.tree)
}

// WriteText writes the tree in the form that people read and [ReadTree] reads back:
//
//	codebreaker tree 1
//	game: 4x6
//	strategy: minimax
//	opening: AABB, given
//	ties: value, candidate, code order
//	guesses: all
//	history: none
//	codes: 1296
//	total: 5801
//	max: 5
//	histogram: 1:1 2:6 3:62 4:533 5:694
//
//	AABB 1296
//	  none CCDE 256
//	    none FFFF
//	    O    FFDF ? 16
//	      X    EEEF
//	      OO   DDFD
//	      XO   EEFF
//	      XX   EFEF | XXOO FEEF
//	    …
//	end sha256 613c745bf5558a10
//
// A line is a position. It comes below the guess before it, two spaces further in, and gives the answer to that guess,
// the guess that is played now, a question mark when that guess cannot be the secret, and the number of codes that are
// left. Answers are in the order of their ordinals. If every further answer leaves one code, the answers follow on the
// same line, after bars. The last line is the beginning of the SHA-256 sum of all lines before it, each ended by a line
// feed.
//
// A tree without a game, a root or a secret is an error; other errors come from the writer.
func (t Tree) WriteText(w io.Writer) error {
	if w == nil {
		w = io.Discard
	}
	return t.tree.WriteText(w)
}

// Node is a position of a tree with the guess that is played there. The zero Node has no guess and no children.
type Node struct{ node *tree.Node }

// Guess returns the guess that is played.
func (n Node) Guess() Code {
	if n.node == nil {
		return Code{}
	}
	return n.node.Guess
}

// Candidate reports whether the guess can be the secret.
func (n Node) Candidate() bool { return n.node != nil && n.node.Solved }

// Children yields each feedback that some candidate gives, except the one that ends the game, with the node that follows
// it, in the order of ordinals.
func (n Node) Children() iter.Seq2[Feedback, Node] {
	return func(yield func(Feedback, Node) bool) {
		if n.node == nil {
			return
		}
		for _, child := range n.node.Children {
			if !yield(Feedback{child.Feedback}, Node{child.Node}) {
				return
			}
		}
	}
}

// Child returns the node after a feedback; ok is false if the game is over, or if no candidate gives that feedback.
func (n Node) Child(feedback Feedback) (child Node, ok bool) {
	child.node = n.node.After(feedback.feedback)
	return child, child.node != nil
}

// Measure returns the measure of the tree below the node, whose guess counts as the first. It ignores weights.
func (n Node) Measure() Measure { return Measure(n.node.Measure()) }
