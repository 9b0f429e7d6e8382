package study

import (
	"context"
	"strings"

	"codebreaker/internal/app/view"
	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
)

// TreeNode is a position of a strategy tree.
type TreeNode struct {
	Game      string        `json:"game"`
	Strategy  string        `json:"strategy"`
	Path      []string      `json:"path"`  // the marks that lead here
	Turns     []view.Played `json:"turns"` // the same with the guesses
	Guess     string        `json:"guess"`
	Pegs      []int         `json:"pegs"`      // the code's symbols, as indexes into the game's symbols; an empty slot of a guess is the index after the last
	Candidate bool          `json:"candidate"` // the guess can be the secret
	Codes     uint64        `json:"codes"`     // codes that are left before it
	Total     uint64        `json:"total"`     // guesses over all those codes, this one the first
	Max       int           `json:"max"`
	Average   float64       `json:"average"`
	Histogram []view.Bar    `json:"histogram"`
	Branches  []Branch      `json:"branches"` // the branch of each mark but the solved one
}

// Branch is the part of a strategy tree after a mark.
type Branch struct {
	view.Marked
	Codes uint64 `json:"codes"`
	Guess string `json:"guess"` // what is played then
	Pegs  []int  `json:"pegs"`  // the code's symbols, as indexes into the game's symbols; an empty slot of a guess is the index after the last
}

// playing is a strategy in a game: the key of cached results.
type playing struct{ game, strategy string }

func playingOf(started *Start, by strategy.Strategy) playing {
	return playing{started.Key, strategy.TraitsOf(by).Identity}
}

// mostTrees is the number of trees to keep, of some megabytes each at most.
const mostTrees = 20

// TreeStrategy returns the strategy of a name whose tree of a game can be shown; without a name, the best one.
func (s *Service) TreeStrategy(started *Start, name string) (strategy.Strategy, error) {
	switch {
	case name != "" && !strings.EqualFold(name, strategy.Optimal):
		return Planned(name)
	case knownBest(started.Game()) != nil:
		return optimal.Strategy{}, nil
	case name == "":
		return strategy.Entropy, nil
	}
	return nil, noBook(started.Game())
}

// knownBest returns the best tree of a game from the library, or nil.
func knownBest(game *rules.Game) *tree.Tree { return optimal.Book(game, optimal.LeastTotal) }

func noBook(game *rules.Game) error {
	return message.NewProblem("tree-no-book", "the best tree of {{.game}} is not available here", "game", game.Name())
}

// HasTree reports whether [Service.Tree] returns at once.
func (s *Service) HasTree(started *Start, by strategy.Strategy) bool {
	built, _ := s.trees.Get(playingOf(started, by))
	return built != nil
}

// Tree returns the tree of a strategy that [Service.TreeStrategy] returned. It is built once.
func (s *Service) Tree(ctx context.Context, started *Start, by strategy.Strategy, progress func(settled, codes uint64)) (*tree.Tree, error) {
	return s.trees.Of(ctx, playingOf(started, by), func() (*tree.Tree, error) {
		if by.Name() == strategy.Optimal {
			return knownBest(started.Game()), nil
		}
		result, err := advice.Build(ctx, started.Position(), tree.Options{Strategy: by, Keep: true, Progress: progress})
		if err != nil {
			return nil, err
		}
		return result.Tree, nil
	})
}

// Browse follows marks through a tree, and describes the position there.
func Browse(t *tree.Tree, by strategy.Strategy, marks []rules.Feedback) (*TreeNode, error) {
	var turns rules.History
	node, path := t.Root, []string{}
	for i, mark := range marks {
		turns = append(turns, rules.Turn{Guess: node.Guess, Feedback: mark})
		path = append(path, mark.String())
		next := node.After(mark)
		if next == nil {
			return nil, message.NewProblem("tree-off", "turn {{.turn}}, {{.guess}}={{.mark}}, is not in the tree: no code gives that mark",
				"turn", i+1, "guess", t.Game.Format(node.Guess), "mark", mark)
		}
		node = next
	}
	measure := (&tree.Tree{Game: t.Game, Root: node}).Measure() // by weight
	told := &TreeNode{
		Game: t.Game.Name(), Strategy: by.Name(), Path: path, Turns: view.NewPlayed(t.Game, turns),
		Guess: t.Game.Format(node.Guess), Pegs: view.PegsOf(t.Game, node.Guess), Candidate: node.Solved,
		Codes: measure.Codes(), Total: measure.Total(), Max: measure.Max(), Average: measure.Average(),
		Histogram: view.Bars(measure.Histogram), Branches: []Branch{},
	}
	for _, c := range node.Children {
		told.Branches = append(told.Branches, Branch{view.NewMarked(c.Feedback), c.Node.Measure().Codes(), t.Game.Format(c.Node.Guess), view.PegsOf(t.Game, c.Node.Guess)})
	}
	return told, nil
}
