package api

import (
	"context"
	"strings"

	"codebreaker/internal/app/reading"
	"codebreaker/internal/app/study"
	"codebreaker/internal/app/view"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
)

// playedGame is a strategy in a game: the key of its cached results.
type playedGame struct{ game, strategy string }

func newPlayedGame(started *study.Start, chosen strategy.Strategy) playedGame {
	return playedGame{started.Key, strategy.TraitsOf(chosen).Identity}
}

// mostTrees is the number of trees to keep, of some megabytes each at most.
const mostTrees = 20

// treeNode is a position of a strategy tree.
type treeNode struct {
	Game      string         `json:"game"`
	Strategy  string         `json:"strategy"`
	Path      []string       `json:"path" description:"the marks that lead here"`
	Turns     []view.Played  `json:"turns" description:"the same with the guesses"`
	Guess     string         `json:"guess"`
	Pegs      []int          `json:"pegs" description:"the code's symbols, as indexes into the game's symbols; an empty slot of a guess is the index after the last" minItems:"1" maxItems:"16"`
	Candidate bool           `json:"candidate" description:"the guess can be the secret"`
	Codes     uint64         `json:"codes" description:"codes that are left before it" minimum:"1"`
	Total     uint64         `json:"total" description:"guesses over all those codes, this one the first" minimum:"0"`
	Max       int            `json:"max" minimum:"1"`
	Average   float64        `json:"average"`
	Histogram []view.Bar     `json:"histogram"`
	Branches  []branchObject `json:"branches" description:"what follows each mark but the solved one"`
}

type branchObject struct {
	view.Marked
	Codes uint64 `json:"codes" minimum:"1"`
	Guess string `json:"guess" description:"what is played then"`
	Pegs  []int  `json:"pegs" description:"the code's symbols, as indexes into the game's symbols; an empty slot of a guess is the index after the last" minItems:"1" maxItems:"16"`
}

// tree describes a position of a strategy tree.
func (c *Call) tree() error {
	started, err := c.startOf(c.values["game"])
	if err != nil {
		return noSuchGame(err)
	}
	game := started.Game()
	chosen, err := c.treeStrategy(started, c.Query.Get("strategy"))
	if err != nil {
		return err
	}
	var path rules.History
	for mark := range strings.SplitSeq(c.Query.Get("path"), ",") {
		if mark = strings.TrimSpace(mark); mark == "" {
			continue
		}
		feedback, err := reading.Mark(game, mark)
		if err != nil {
			return err
		}
		path = append(path, rules.Turn{Feedback: feedback})
	}
	if chosen.Name() != strategy.Optimal {
		if err := checkTree(game, c.server.limits.Tree); err != nil {
			return err
		}
	}
	return c.think(c.treePool(started, chosen), func(ctx context.Context, tell progress) (any, error) {
		built, err := c.treeOf(ctx, started, chosen, tell)
		if err != nil {
			return nil, err
		}
		node, err := walk(built, path)
		if err != nil {
			return nil, err
		}
		return newTreeNode(built, chosen.Name(), path, node), nil
	})
}

// treeStrategy returns the strategy of a name; without a name, the best one with a tree.
func (c *Call) treeStrategy(started *study.Start, name string) (strategy.Strategy, error) {
	if name != "" && !strings.EqualFold(name, strategy.Optimal) {
		return study.Planned(name)
	}
	book, err := c.treeOf(c.ctx, started, study.BestStrategy(), nil)
	switch {
	case err != nil:
		return nil, err
	case book != nil:
		return study.BestStrategy(), nil
	case name == "":
		return strategy.Entropy, nil
	}
	return nil, noBook(started.Game())
}

// checkTree refuses the tree of a game with more codes than most.
func checkTree(game *rules.Game, most uint64) error {
	if game.SecretCount() <= most {
		return nil
	}
	return message.NewProblem("tree-large", "{{.game}} has too many codes to browse its tree here: the limit is {{.most}}", "game", game.Name(), "most", most, "limit", limits.ErrReached)
}

func noBook(game *rules.Game) error {
	return message.NewProblem("tree-no-book", "the best tree of {{.game}} is not available here", "game", game.Name())
}

// treeOf returns the tree of a strategy, which is built once. For the best trees it returns only a
// tree in the library, else nil.
func (c *Call) treeOf(ctx context.Context, started *study.Start, chosen strategy.Strategy, tell progress) (*tree.Tree, error) {
	return c.server.trees.Of(ctx, newPlayedGame(started, chosen), func() (*tree.Tree, error) {
		if chosen.Name() == strategy.Optimal {
			return study.KnownBest(started.Game()), nil
		}
		result, err := tree.Build(ctx, started.Position(), tree.Options{Strategy: chosen, Keep: true, Progress: c.building(chosen.Name(), tell)})
		if err != nil {
			return nil, err
		}
		return result.Tree, nil
	})
}

// treePool returns the pool for walking a tree: building it takes long, once.
func (c *Call) treePool(started *study.Start, chosen strategy.Strategy) pool {
	if built, _ := c.server.trees.Get(newPlayedGame(started, chosen)); built != nil {
		return c.server.quick
	}
	return c.server.long
}

// building reports how much of a tree is built.
func (c *Call) building(name string, tell progress) func(settled, codes uint64) {
	return func(settled, codes uint64) {
		if codes > 0 {
			tell(c.lang.Say("api-building", "strategy", name), float64(settled)/float64(codes))
		}
	}
}

// walk follows marks through a tree and fills in the guesses.
func walk(t *tree.Tree, path rules.History) (*tree.Node, error) {
	node := t.Root
	for i := range path {
		path[i].Guess = node.Guess
		next := child(node, path[i].Feedback)
		if next == nil {
			return nil, refuse(statusNotFound, message.NewProblem("tree-off", "turn {{.turn}}, {{.guess}}={{.mark}}, is not in the tree: no code gives that mark",
				"turn", i+1, "guess", t.Game.Format(node.Guess), "mark", path[i].Feedback))
		}
		node = next
	}
	return node, nil
}

func child(node *tree.Node, feedback rules.Feedback) *tree.Node {
	for _, c := range node.Children {
		if c.Feedback == feedback {
			return c.Node
		}
	}
	return nil
}

func newTreeNode(t *tree.Tree, name string, path rules.History, node *tree.Node) *treeNode {
	measure := (&tree.Tree{Game: t.Game, Root: node}).Measure() // by weight
	object := &treeNode{
		Game: t.Game.Name(), Strategy: name, Path: []string{}, Turns: view.NewPlayed(t.Game, path),
		Guess: t.Game.Format(node.Guess), Pegs: view.PegsOf(t.Game, node.Guess), Candidate: node.Solved,
		Codes: measure.Codes(), Total: measure.Total(), Max: measure.Max(), Average: measure.Average(),
		Histogram: view.Bars(measure.Histogram), Branches: []branchObject{},
	}
	for _, turn := range path {
		object.Path = append(object.Path, turn.Feedback.String())
	}
	for _, c := range node.Children {
		object.Branches = append(object.Branches, branchObject{view.NewMarked(c.Feedback), c.Node.Measure().Codes(), t.Game.Format(c.Node.Guess), view.PegsOf(t.Game, c.Node.Guess)})
	}
	return object
}
