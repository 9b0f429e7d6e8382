package tree_test

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/test/longtest"
	"codebreaker/internal/test/testgame"
)

// right reports whether a tree follows the rules: it plays the game against each
// secret, and notes at which nodes the secret was.
func (o *oracle) right(t *tree.Tree) bool {
	came := map[*tree.Node][]rules.Code{}
	agree := 0
	for secret := range o.game.Secrets() {
		if slices.ContainsFunc(t.History, func(turn rules.Turn) bool { return o.mark(turn.Guess, secret) != turn.Feedback }) {
			continue
		}
		agree++
		if !o.finds(t.Root, t.History, secret, came) {
			return false
		}
	}
	return agree > 0 && o.tidy(t, t.Root, came)
}

// finds plays a tree against a secret.
func (o *oracle) finds(n *tree.Node, history rules.History, secret rules.Code, came map[*tree.Node][]rules.Code) bool {
	for n != nil && slices.Contains(o.guesses, n.Guess) && o.allows(n.Guess, history) {
		came[n] = append(came[n], secret)
		if n.Guess == secret {
			return n.Solved
		}
		feedback := o.mark(n.Guess, secret)
		history = history.With(n.Guess, feedback)
		var next *tree.Node
		for _, child := range n.Children {
			if child.Feedback == feedback {
				next = child.Node
			}
		}
		n = next
	}
	return false
}

// tidy reports whether every node was reached, by all secrets that the tree finds there, and
// whether its marks are in order.
func (o *oracle) tidy(t *tree.Tree, n *tree.Node, came map[*tree.Node][]rules.Code) bool {
	if n == nil || len(came[n]) == 0 {
		return false
	}
	candidate := slices.Contains(came[n], n.Guess)
	if n.Solved != candidate || !candidate && t.CandidatesOnly {
		return false
	}
	before := -1
	for _, child := range n.Children {
		if child.Feedback.Ordinal() <= before || !o.tidy(t, child.Node, came) {
			return false
		}
		before = child.Feedback.Ordinal()
	}
	return true
}

// damaged is a change to a tree.
type damaged struct {
	*oracle
	t    *testing.T
	tree *tree.Tree
	all  []rules.Code // codes of any kind, right and wrong
	done int
	bad  int
}

// judge compares what the check says of the tree with what the oracle says, also when
// the tree is written and read.
func (d *damaged) judge(format string, args ...any) {
	d.t.Helper()
	d.done++
	right := d.right(d.tree)
	if !right {
		d.bad++
	}
	err := tree.Check(d.t.Context(), d.tree)
	if (err == nil) != right {
		d.t.Errorf("%s, %s: right is %v, the check says %v", d.game.Name(), fmt.Sprintf(format, args...), right, err)
	}
	var problem *message.Problem
	if err != nil && !errors.As(err, &problem) {
		d.t.Errorf("%s, %s: %v is no problem", d.game.Name(), fmt.Sprintf(format, args...), err)
	}
	if !whole(d.tree.Root) {
		return // it cannot be written
	}
	file := text(d.t, d.tree)
	read, err := checkText(file)
	if (err == nil) != right || err == nil && text(d.t, read) != file {
		d.t.Errorf("%s, %s: right is %v, of the file the check says %v\n%s", d.game.Name(), fmt.Sprintf(format, args...), right, err, file)
	}
	if _, err := tree.Read(strings.NewReader(file), testLists); err == nil && hollow(d.tree.Root) {
		d.t.Errorf("%s, %s: a tree that ends without a code is read\n%s", d.game.Name(), fmt.Sprintf(format, args...), file)
	}
}

func whole(n *tree.Node) bool {
	return n != nil && !slices.ContainsFunc(n.Children, func(child tree.Child) bool { return !whole(child.Node) })
}

// hollow reports whether some node finds no code and has no children.
func hollow(n *tree.Node) bool {
	return !n.Solved && len(n.Children) == 0 || slices.ContainsFunc(n.Children, func(child tree.Child) bool { return hollow(child.Node) })
}

// first plays a guess, and then the first candidate each time.
func (o *oracle) first(guess rules.Code, codes []rules.Code) *tree.Node {
	node := &tree.Node{Guess: guess}
	for ordinal := range o.game.Feedbacks() {
		feedback := o.game.FeedbackAt(ordinal)
		switch cell := o.cells(guess, codes)[feedback]; {
		case len(cell) == 0:
		case feedback.Solved():
			node.Solved = true
		default:
			node.Children = append(node.Children, tree.Child{Feedback: feedback, Node: o.first(cell[0], cell)})
		}
	}
	return node
}

// damage damages a node with candidates, in every way, and those below it.
func (d *damaged) damage(n *tree.Node, codes []rules.Code) {
	game, before := d.game, *n
	restore := func() { *n = before }
	children := func() []tree.Child { return slices.Clone(before.Children) }
	for _, guess := range d.all {
		n.Guess = guess
		d.judge("%s instead of %s", game.Format(guess), game.Format(before.Guess))
		n.Solved = !n.Solved
		d.judge("%s instead of %s, and solved %v", game.Format(guess), game.Format(before.Guess), n.Solved)
		*n = *d.first(guess, codes)
		d.judge("%s instead of %s, and what follows it", game.Format(guess), game.Format(before.Guess))
		restore()
	}
	n.Solved = !n.Solved
	d.judge("%s solved %v", game.Format(before.Guess), n.Solved)
	restore()
	for ordinal := range game.Feedbacks() {
		feedback := game.FeedbackAt(ordinal)
		for _, guess := range d.guesses {
			more := tree.Child{Feedback: feedback, Node: &tree.Node{Guess: guess, Solved: true}}
			for _, at := range []int{0, len(before.Children), inOrder(before.Children, ordinal)} {
				n.Children = slices.Insert(children(), at, more)
				d.judge("a further answer %s to %s, and %s", feedback, game.Format(before.Guess), game.Format(guess))
			}
		}
	}
	restore()
	for i, child := range before.Children {
		what := fmt.Sprintf("answer %s to %s ", child.Feedback, game.Format(before.Guess))
		n.Children = slices.Delete(children(), i, i+1)
		d.judge("%s dropped", what)
		n.Children = slices.Insert(children(), i, child)
		d.judge("%s doubled", what)
		for _, other := range d.otherFeedbacks(child.Feedback) {
			n.Children = children()
			n.Children[i].Feedback = other
			d.judge("%s becomes %v", what, other)
		}
		for _, guess := range d.guesses {
			n.Children = children()
			n.Children[i].Node = &tree.Node{Guess: guess, Solved: true}
			d.judge("%s is followed by %s", what, game.Format(guess))
		}
		n.Children = children()
		n.Children[i].Node = nil
		d.judge("%s is followed by nothing", what)
		for _, below := range child.Node.Children {
			n.Children[i].Node = below.Node
			d.judge("%s loses a guess", what)
		}
		for j := range i {
			n.Children = children()
			n.Children[i], n.Children[j] = n.Children[j], n.Children[i]
			d.judge("%s comes as answer %d", what, j)
			n.Children[i].Feedback, n.Children[j].Feedback = n.Children[j].Feedback, n.Children[i].Feedback
			d.judge("%s is exchanged with answer %d", what, j)
		}
	}
	restore()
	for _, child := range before.Children {
		d.damage(child.Node, d.cells(before.Guess, codes)[child.Feedback])
	}
}

// inOrder returns where an answer of that ordinal belongs.
func inOrder(children []tree.Child, ordinal int) int {
	at := 0
	for at < len(children) && children[at].Feedback.Ordinal() < ordinal {
		at++
	}
	return at
}

// otherFeedbacks returns all feedbacks but one, and some of other games.
func (d *damaged) otherFeedbacks(feedback rules.Feedback) (others []rules.Feedback) {
	for ordinal := range d.game.Feedbacks() {
		others = append(others, d.game.FeedbackAt(ordinal))
	}
	return slices.DeleteFunc(others, func(other rules.Feedback) bool { return other == feedback })
}

// damageHeader damages the header.
func (d *damaged) damageHeader() {
	before := *d.tree
	for _, candidatesOnly := range []bool{false, true} {
		d.tree.CandidatesOnly = candidatesOnly
		d.judge("only candidates: %v", candidatesOnly)
	}
	*d.tree = before
	for i, turn := range before.History {
		d.tree.History = slices.Delete(slices.Clone(before.History), i, i+1)
		d.judge("turn %d dropped", i)
		for _, other := range d.otherFeedbacks(turn.Feedback) {
			d.tree.History = slices.Clone(before.History)
			d.tree.History[i].Feedback = other
			d.judge("turn %d answered %v", i, other)
		}
	}
	for _, guess := range d.guesses {
		feedback := d.mark(guess, before.Root.Guess)
		d.tree.History = before.History.With(guess, feedback)
		d.judge("turn %s more", d.game.FormatTurn(d.tree.History[len(d.tree.History)-1]))
	}
	*d.tree = before
}

// TestDamage checks that the check finds every mistake and nothing else: it damages every node of small trees
// of every rule in every way.
func TestDamage(t *testing.T) {
	for _, test := range []struct {
		game, turns    string
		candidatesOnly bool
		strategy       strategy.Strategy
	}{
		{"2x3", "", false, strategy.Entropy},
		{"2x3", "", true, strategy.Entropy},
		{"2x4", "AB=O", false, strategy.Entropy},
		{"2x3-black", "", false, strategy.Minimax},
		{"3x2-black", "AAB=1", true, strategy.First},
		{"2x3-place", "", false, strategy.Parts},
		{"2x3-place-hard", "", false, strategy.First},
		{"2x2-empty", "", false, strategy.Entropy},
		{"2x3-black-empty", "AB=0", true, strategy.Entropy},
		{"2.3", "", false, strategy.Entropy},
		{"3.2-black", "", false, strategy.Entropy},
		{"2x3-distinct", "", false, strategy.Expected},
		{"2x4-distinct", "", false, strategy.Expected},
		{"1x5", "", false, strategy.First},
		{"words:few+more", "", false, strategy.Entropy},
		{"words:animals+more-black", "TEA=1", false, strategy.Entropy},
		{"words:animals+more-place-hard", "TEA=xYx", false, strategy.First},
		{"words:few-place-hard", "", true, strategy.First},
	} {
		t.Run(test.game, func(t *testing.T) {
			switch test.game {
			case "2x3-place", "2x4-distinct", "words:animals+more-place-hard":
				longtest.Only(t)
			}
			t.Parallel()
			game := mustGame(t, test.game)
			p := position.After(game, testgame.Turns(t, game, test.turns))
			o := tree.Options{Strategy: test.strategy, CandidatesOnly: test.candidatesOnly, Keep: true}
			built, err := tree.Build(t.Context(), p, o)
			if err != nil {
				t.Fatal(err)
			}
			d := &damaged{oracle: &oracle{game: game, guesses: slices.Collect(game.Guesses())}, t: t, tree: built.Tree}
			d.all = append(slices.Clone(d.guesses), d.strangers()...)
			if !d.right(built.Tree) {
				t.Fatal("the tree is wrong from the beginning")
			}
			d.damageHeader()
			d.damage(built.Tree.Root, slices.DeleteFunc(slices.Collect(game.Secrets()), func(code rules.Code) bool { return !p.Allows(code) }))
			if d.right(built.Tree); d.bad < 50 || d.bad == d.done {
				t.Errorf("%d of %d trees were wrong", d.bad, d.done)
			}
			t.Logf("%d of %d trees were wrong", d.bad, d.done)
		})
	}
}

// strangers returns rows that the game forbids, if it can print them.
func (d *damaged) strangers() (rows []rules.Code) {
	for code := range d.game.Rows().Guesses() {
		if len(rows) < 5 && !slices.Contains(d.guesses, code) {
			rows = append(rows, code)
		}
	}
	if d.game.Distinct() {
		rows = append(rows, rules.Code{})
	}
	for place := range d.game.Places() {
		if limit := d.game.Limit(place); limit < d.game.Symbols() { // as at another place
			var row rules.Code
			row[place] = uint8(limit)
			rows = append(rows, row)
		}
	}
	return rows
}

// TestFeedbacksOfOtherGames checks that an answer, or a turn before the tree, whose
// ordinal alone is right is refused.
func TestFeedbacksOfOtherGames(t *testing.T) {
	game := mustGame(t, "2x4")
	build := func() *tree.Tree {
		result, err := tree.Build(t.Context(), position.After(game, testgame.Turns(t, game, "AB=O")), tree.Options{Strategy: strategy.Entropy, Keep: true})
		if err != nil {
			t.Fatal(err)
		}
		return result.Tree
	}
	if err := tree.Check(t.Context(), build()); err != nil {
		t.Fatal(err)
	}
	for _, other := range []func(ordinal int) rules.Feedback{
		testgame.Parse(t, "2x3-place").FeedbackAt,
		testgame.Parse(t, "3x3").FeedbackAt,
	} {
		wrong := build()
		answer := &wrong.Root.Children[0].Feedback
		*answer = other(answer.Ordinal())
		if err := tree.Check(t.Context(), wrong); err == nil {
			t.Errorf("the answer %v is taken", *answer)
		}
		wrong = build()
		turn := &wrong.History[0]
		turn.Feedback = other(turn.Feedback.Ordinal())
		if err := tree.Check(t.Context(), wrong); err == nil {
			t.Errorf("the turn answered %v is taken", turn.Feedback)
		}
	}
}

// TestHeaderNumbers checks that a file whose header says another number is refused
// for that, also when its sum is made anew.
func TestHeaderNumbers(t *testing.T) {
	game := mustGame(t, "2x4")
	result, err := tree.Build(t.Context(), position.After(game, testgame.Turns(t, game, "AB=O")), tree.Options{Strategy: strategy.Entropy, Keep: true})
	if err != nil {
		t.Fatal(err)
	}
	refused := func(what, file string) {
		t.Helper()
		_, err := checkText(file)
		if err == nil || strings.Contains(err.Error(), "was edited after") {
			t.Errorf("%s: %v\n%s", what, err, file)
		}
		_, err = tree.Read(strings.NewReader(file), testLists)
		if err == nil && !strings.HasPrefix(what, "game") && !strings.HasPrefix(what, "history") { // which only the check can doubt
			t.Errorf("%s is read\n%s", what, file)
		}
	}
	number := regexp.MustCompile(`\d+`)
	lines := strings.Split(text(t, result.Tree), "\n")
	lines = lines[:len(lines)-2] // without the sum
	for i, line := range lines {
		for _, at := range number.FindAllStringIndex(line, -1) {
			for _, other := range []string{"0", "7", "1" + line[at[0]:at[1]]} {
				edited := slices.Clone(lines)
				edited[i] = line[:at[0]] + other + line[at[1]:]
				if edited[i] == line {
					continue
				}
				body := strings.Join(edited, "\n") + "\n"
				refused(edited[i], fmt.Sprintf("%send sha256 %x\n", body, sha256.Sum256([]byte(body)))[:len(body)+len("end sha256 ")+16]+"\n")
			}
		}
	}
}
