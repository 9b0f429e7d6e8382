package tree

import (
	"cmp"
	"context"
	"slices"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
)

// Check verifies a tree on its own, against the rules alone: it marks every
// secret against every guess that the tree plays before it is found, in its own
// plain way. Every code that the tree's history leaves must be reached exactly
// once, every answer that a code gives must be in the tree and no other, and every
// guess must be allowed. If the tree says that it misses codes, answers may be missing, but exactly that
// many codes must give them. The error names the turns
// that lead to the first mistake, or is the context's, or a [limits.ErrReached] of its budget.
func Check(ctx context.Context, t *Tree) error {
	node, err := check(ctx, t)
	return atPosition(t, node, err)
}

// check returns the first mistake of a tree and its node.
func check(ctx context.Context, t *Tree) (*Node, error) {
	if err := t.check(); err != nil {
		return nil, err
	}
	c := &checker{ctx: ctx, tree: t, work: budget.NewMeter(ctx)}
	secrets, err := c.secrets()
	if err != nil {
		return nil, err
	}
	err = c.position(t.Root, t.History, secrets)
	if err == nil && c.missed != t.Missed {
		err = message.NewProblem("tree-missed", "the tree misses {{.missed}} codes, but says {{.said}}", "missed", c.missed, "said", t.Missed)
	}
	return c.wrong, err
}

type checker struct {
	ctx    context.Context
	tree   *Tree
	wrong  *Node         // the node of the first mistake
	work   *budget.Meter // of secrets that are marked
	missed int           // secrets whose answers are missing
}

// marked is a secret with its feedback to the guess of a position.
type marked struct {
	secret   rules.Code
	feedback rules.Feedback
}

// secrets returns the codes that agree with the turns before the root. It tries all codes of the game, or the
// candidates of package position if there are too many.
func (c *checker) secrets() ([]marked, error) {
	game, history := c.tree.Game, c.tree.History
	walk := game.Secrets()
	if game.SecretCount() > position.MostListed {
		walk = func(yield func(rules.Code) bool) {
			for secret, err := range position.After(game, history).Walk(c.ctx) {
				if err != nil || !yield(secret) {
					return
				}
			}
		}
	}
	var secrets []marked
	tried := 0
	for secret := range walk {
		if tried++; tried%4096 == 0 && c.ctx.Err() != nil {
			break
		}
		if err := c.work.Spend(1); err != nil {
			return nil, err
		}
		if len(secrets) == position.MostListed {
			return nil, message.NewProblem("tree-too-large", "more than {{.most}} codes of {{.game}}: too many to check",
				"game", game.Name(), "most", position.MostListed, "limit", limits.ErrReached)
		}
		if !slices.ContainsFunc(history, func(turn rules.Turn) bool {
			if turn.IsFact() {
				return !(rules.History{turn}).Allows(game, secret)
			}
			return !turn.Feedback.Admits(c.mark(turn.Guess, secret))
		}) {
			secrets = append(secrets, marked{secret: secret})
		}
	}
	if err := c.ctx.Err(); err != nil {
		return nil, err
	}
	if len(secrets) == 0 {
		return nil, message.NewProblem("tree-no-secret", "no code fits the turns before the tree")
	}
	return secrets, nil
}

// position checks a node and the nodes below it, given the secrets that lead here; it changes their order.
func (c *checker) position(n *Node, history rules.History, secrets []marked) error {
	if err := c.ctx.Err(); err != nil {
		return err
	}
	game := c.tree.Game
	if n == nil {
		return afterTurns(game, history, noPosition())
	}
	if err := game.CheckGuess(n.Guess, history); err != nil {
		return c.at(n, err)
	}
	if err := c.work.Spend(len(secrets)); err != nil {
		return err
	}
	for i := range secrets {
		secrets[i].feedback = c.mark(n.Guess, secrets[i].secret)
	}
	slices.SortFunc(secrets, func(a, b marked) int { return cmp.Compare(a.feedback.Ordinal(), b.feedback.Ordinal()) })
	if err := c.solved(n, secrets); err != nil {
		return c.at(n, err)
	}
	for _, child := range n.Children {
		for len(secrets) > 0 && secrets[0].feedback.Ordinal() < child.Feedback.Ordinal() {
			if err := c.miss(n, secrets[0]); err != nil {
				return err
			}
			secrets = secrets[1:]
		}
		cell := secrets[:cellEnd(secrets)]
		if len(cell) == 0 || cell[0].feedback != child.Feedback || child.Feedback.Solved() {
			return c.at(n, message.NewProblem("tree-idle-answer", "no code gives {{.guess}} the mark {{.answer}}",
				"guess", game.Format(n.Guess), "answer", child.Feedback))
		}
		if err := c.position(child.Node, history.With(n.Guess, child.Feedback), cell); err != nil {
			return err
		}
		secrets = secrets[len(cell):]
	}
	for _, secret := range secrets {
		if secret.secret != n.Guess {
			if err := c.miss(n, secret); err != nil {
				return err
			}
		}
	}
	return nil
}

// miss counts a secret whose answer is missing.
func (c *checker) miss(n *Node, m marked) error {
	if c.missed++; c.missed > c.tree.Missed {
		return c.at(n, c.missing(n, m))
	}
	return nil
}

// solved checks that the guess is said to be a possible secret when it is one. The
// secrets are sorted: the guess, if it is there, is the last.
func (c *checker) solved(n *Node, secrets []marked) error {
	code := c.tree.Game.Format(n.Guess)
	possible := secrets[len(secrets)-1].secret == n.Guess
	switch {
	case n.Solved && !possible:
		return message.NewProblem("tree-not-candidate", "{{.guess}} cannot be the secret here, but the tree says that it can", "guess", code)
	case !n.Solved && possible:
		return message.NewProblem("tree-candidate", "{{.guess}} can be the secret here, but the tree says that it cannot", "guess", code)
	case !possible && c.tree.CandidatesOnly:
		return message.NewProblem("tree-only-candidates", "{{.guess}} cannot be the secret here, but the tree claims to guess candidates only", "guess", code)
	}
	return nil
}

func (c *checker) missing(n *Node, m marked) error {
	game := c.tree.Game
	return message.NewProblem("tree-missing-answer", "the mark {{.answer}} of {{.guess}} is missing; the code {{.secret}} gives it",
		"answer", m.feedback, "guess", game.Format(n.Guess), "secret", game.Format(m.secret))
}

func (c *checker) at(n *Node, err error) error {
	c.wrong = n
	return err
}

// cellEnd returns how many secrets at the beginning have one feedback.
func cellEnd(secrets []marked) int {
	end := 0
	for end < len(secrets) && secrets[end].feedback == secrets[0].feedback {
		end++
	}
	return end
}

// mark returns a feedback. It shares nothing with
// [rules.Game.Mark]: symbols are counted one by one,
//
//	shared = sum over symbols of min(copies in guess, copies in secret)
//
// and tiles are found by giving every place of the guess a copy of its symbol in the
// secret, if there is one that nothing before it took. Only marks in an order of their own,
// which it does not know, come from the game.
func (c *checker) mark(guess, secret rules.Code) rules.Feedback {
	game := c.tree.Game
	return game.FeedbackAt(ordinal(game, guess, secret))
}

// ordinal returns the number of a mark: the kernel names the order.
func ordinal(game *rules.Game, guess, secret rules.Code) int {
	a, b := guess[:game.Places()], secret[:game.Places()]
	switch game.Rule().Kernel() {
	case rules.CountBoth:
		total := shared(a, b)
		return total*(total+1)/2 + matches(a, b)
	case rules.CountMatches:
		return matches(a, b)
	case rules.CountShared:
		if slices.Equal(a, b) {
			return len(a) + 1
		}
		return shared(a, b)
	case rules.CountTiles:
		return tiles(a, b)
	}
	return game.Mark(guess, secret).Ordinal()
}

func matches(guess, secret []uint8) int {
	n := 0
	for place := range guess {
		if guess[place] == secret[place] {
			n++
		}
	}
	return n
}

func shared(guess, secret []uint8) int {
	n := 0
	for place, symbol := range guess {
		if !slices.Contains(guess[:place], symbol) { // else counted already
			n += min(copies(guess, symbol), copies(secret, symbol))
		}
	}
	return n
}

func copies(symbols []uint8, symbol uint8) int {
	n := 0
	for _, other := range symbols {
		if other == symbol {
			n++
		}
	}
	return n
}

// tiles returns the sum of d·3^place, where d is 2 for a symbol at its place, 1 for one elsewhere, 0 for none.
func tiles(guess, secret []uint8) int {
	var digits [rules.MaxPlaces]int
	var taken [rules.MaxPlaces]bool
	for place := range guess {
		if guess[place] == secret[place] {
			digits[place], taken[place] = 2, true
		}
	}
	for place, symbol := range guess {
		for at := range secret {
			if digits[place] == 0 && secret[at] == symbol && !taken[at] {
				digits[place], taken[at] = 1, true
			}
		}
	}
	ordinal := 0
	for _, digit := range slices.Backward(digits[:len(guess)]) {
		ordinal = 3*ordinal + digit
	}
	return ordinal
}
