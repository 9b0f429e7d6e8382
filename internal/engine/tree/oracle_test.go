package tree_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/position/partition/bitslice"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/test/longtest"
)

// oracle knows a game by its rules alone, in the plainest way, and the codes that may be guessed in it.
type oracle struct {
	game    *rules.Game
	guesses []rules.Code // all that the game knows, in code order
	only    bool         // candidates only
}

// mark gives a black peg or a green place for each symbol at its place, and from left
// to right a white peg or a yellow place for each further one that the secret has left.
func (o *oracle) mark(guess, secret rules.Code) rules.Feedback {
	colours := slices.Repeat([]rules.Means{rules.Absent}, o.game.Places())
	var remaining [rules.MaxSymbols]int
	for place := range colours {
		if guess[place] == secret[place] {
			colours[place] = rules.Right
		} else {
			remaining[secret[place]]++
		}
	}
	black, white := 0, 0
	for place := range colours {
		switch {
		case colours[place] == rules.Right:
			black++
		case remaining[guess[place]] > 0:
			remaining[guess[place]]--
			colours[place] = rules.Misplaced
			white++
		}
	}
	if black == o.game.Places() {
		return o.game.Solved()
	}
	text := ""
	switch o.game.Rule() {
	case rules.Place:
		for _, colour := range colours {
			text += map[rules.Means]string{rules.Right: "G", rules.Misplaced: "Y", rules.Absent: "x"}[colour]
		}
	case rules.Black:
		text = fmt.Sprint(black)
	case rules.Sum:
		text = fmt.Sprint(black + white)
	default:
		text = fmt.Sprint(black, white)
	}
	feedback, _ := o.game.ParseFeedback(text)
	return feedback
}

// allows reports whether the hard rule lets a guess follow the turns: a green symbol
// stays, and a symbol is kept as often as it was green or yellow.
func (o *oracle) allows(guess rules.Code, history rules.History) bool {
	if !o.game.Hard() {
		return true
	}
	for _, turn := range history {
		for place := range o.game.Places() {
			symbol := turn.Guess[place]
			if turn.Feedback.Tile(place).Means == rules.Right && guess[place] != symbol {
				return false
			}
			found, kept := 0, 0
			for other := range o.game.Places() {
				if turn.Guess[other] == symbol && turn.Feedback.Tile(other).Means != rules.Absent {
					found++
				}
				if guess[other] == symbol {
					kept++
				}
			}
			if kept < found {
				return false
			}
		}
	}
	return true
}

// cells divides candidates by their feedback to a guess.
func (o *oracle) cells(guess rules.Code, codes []rules.Code) map[rules.Feedback][]rules.Code {
	cells := map[rules.Feedback][]rules.Code{}
	for _, code := range codes {
		feedback := o.mark(guess, code)
		cells[feedback] = append(cells[feedback], code)
	}
	return cells
}

// weighed is a guess with what decides about it.
type weighed struct {
	guess     rules.Code
	value     int64
	candidate bool
}

// weigh returns all guesses that may be played, the best by a heuristic first.
func (o *oracle) weigh(h *strategy.Heuristic, history rules.History, codes []rules.Code) []weighed {
	var all []weighed
	sizes := make([]uint32, o.game.Feedbacks())
	for _, guess := range o.guesses {
		clear(sizes)
		for _, code := range codes {
			sizes[o.mark(guess, code).Ordinal()]++
		}
		candidate := sizes[len(sizes)-1] > 0
		if (candidate || !o.only) && o.allows(guess, history) {
			all = append(all, weighed{guess, values[h.Name()](sizes), candidate})
		}
	}
	slices.SortStableFunc(all, func(a, b weighed) int { // stable: then the first in code order
		switch order := cmp.Compare(a.value, b.value); {
		case order != 0:
			return order
		case a.candidate == b.candidate:
			return 0
		case a.candidate:
			return -1
		default:
			return 1
		}
	})
	return all
}

// build plays a heuristic out, after an opening if there is one.
func (o *oracle) build(h *strategy.Heuristic, history rules.History, codes []rules.Code, opening *rules.Code) *tree.Node {
	node := &tree.Node{}
	if opening != nil {
		node.Guess = *opening
	} else {
		node.Guess = o.weigh(h, history, codes)[0].guess
	}
	for feedback, cell := range o.cells(node.Guess, codes) {
		if feedback.Solved() {
			node.Solved = true
			continue
		}
		node.Children = append(node.Children, tree.Child{Feedback: feedback, Node: o.build(h, history.With(node.Guess, feedback), cell, nil)})
	}
	slices.SortFunc(node.Children, func(a, b tree.Child) int { return cmp.Compare(a.Feedback.Ordinal(), b.Feedback.Ordinal()) })
	return node
}

// mostAsked is how many pairs of guess and candidate the first position of a tree has.
const mostAsked = 300_000

// drawGame draws a small game of any kind.
func drawGame(t *testing.T, draw *rand.Rand) *rules.Game {
	rule := []string{"", "", "-black", "-place", "-place-hard", "-place-hard", "-sum"}[draw.IntN(7)]
	var name string
	words := lists{}
	switch draw.IntN(5) {
	case 0: // words, of one list or of two
		words["secrets"] = drawWords(draw, 2+draw.IntN(40))
		name = "words:secrets"
		if draw.IntN(2) == 0 {
			words["more"] = drawWords(draw, 1+draw.IntN(60))
			name += "+more"
		}
	case 1: // mixed limits
		var limits []string
		for range 2 + draw.IntN(3) {
			limits = append(limits, fmt.Sprint(3+draw.IntN(3)))
		}
		name = strings.Join(limits, ".")
		if draw.IntN(3) == 0 && len(limits) < 4 {
			name += "-distinct"
		}
	case 2:
		name = []string{"3x4-distinct", "3x6-distinct", "2x8-distinct", "4x5-distinct", "2x10-distinct"}[draw.IntN(5)]
	case 3: // larger, with turns before, until few symbols are in doubt
		name = []string{"4x6", "4x9", "5x7", "5x8", "3x16", "6x5"}[draw.IntN(6)]
	default:
		name = []string{"1x6", "2x5", "2x9", "3x3", "3x5", "3x6", "4x3", "4x4", "5x2", "6x2", "5x3"}[draw.IntN(11)]
	}
	if len(words) == 0 && draw.IntN(3) == 0 {
		rule += "-empty"
	}
	game, err := rules.ParseGame(name+rule, rules.WithLexicon(words))
	if err != nil {
		t.Fatal(name+rule, err)
	}
	if game.Rule() == rules.Sum && game.SecretCount()*game.GuessCount() > mostAsked {
		return drawGame(t, draw) // turns never distinguish codes that differ in order alone
	}
	return game
}

// drawWords draws words of four letters with many repeats.
func drawWords(draw *rand.Rand, n int) string {
	var words []string
	for range n {
		word := make([]byte, 4)
		for place := range word {
			word[place] = "ABCDEFG"[draw.IntN(2+draw.IntN(6))]
		}
		words = append(words, string(word))
	}
	return strings.Join(words, " ")
}

// TestOracle checks that trees of heuristics play guess by guess what the rules say,
// ties included, in random games of all kinds, after random turns and openings, on
// every version of the counting kernels; and that the best guesses of a position are
// listed in their order.
func TestOracle(t *testing.T) {
	rounds := 250
	if !longtest.On() {
		rounds = 80
	}
	versions := bitslice.Versions()
	for round := range rounds {
		t.Run(fmt.Sprint(round), func(t *testing.T) {
			draw := rand.New(rand.NewPCG(uint64(round), 10))
			defer bitslice.Use(versions[round%len(versions)])()
			game := drawGame(t, draw)
			o := &oracle{game: game, guesses: slices.Collect(game.Guesses()), only: draw.IntN(3) == 0}
			codes := slices.Collect(game.Secrets())
			var history rules.History
			for turns := draw.IntN(4); turns > 0 || len(codes)*len(o.guesses) > mostAsked; turns-- {
				guess := o.guesses[draw.IntN(len(o.guesses))] // perhaps against the hard rule: played elsewhere
				if feedback := o.mark(guess, codes[draw.IntN(len(codes))]); !feedback.Solved() {
					history, codes = history.With(guess, feedback), o.cells(guess, codes)[feedback]
				}
			}
			h := strategy.Heuristics()[draw.IntN(4)]
			options := tree.Options{Strategy: h, CandidatesOnly: o.only, Keep: true}
			if all := o.weigh(h, history, codes); draw.IntN(3) == 0 {
				options.Opening = &all[draw.IntN(len(all))].guess
			}
			what := fmt.Sprintf("%s %s after %v, only candidates %v, opening %v, %d codes, %v", game.Name(), h.Name(), history, options.CandidatesOnly, options.Opening, len(codes), bitslice.Current())
			result, err := tree.Build(t.Context(), position.After(game, history), options)
			if err != nil {
				t.Fatal(what, err)
			}
			want := o.build(h, history, codes, options.Opening)
			if diff := difference(game, want, result.Tree.Root); diff != "" {
				t.Fatalf("%s: %s", what, diff)
			}
			if err := tree.Check(t.Context(), result.Tree); err != nil {
				t.Errorf("%s: %v", what, err)
			}
			if !o.only {
				o.checkBest(t, what, h, history, codes)
			}
		})
	}
}

// difference returns where two trees first differ, or nothing. Trees may be as deep as
// they have codes, which is too deep for package cmp.
func difference(game *rules.Game, want, got *tree.Node) string {
	if want.Guess != got.Guess || want.Solved != got.Solved || len(want.Children) != len(got.Children) {
		return fmt.Sprintf("%s with %d answers (can be the code: %v), the oracle has %s with %d (%v)", game.Format(got.Guess), len(got.Children), got.Solved,
			game.Format(want.Guess), len(want.Children), want.Solved)
	}
	for i, child := range want.Children {
		if got.Children[i].Feedback != child.Feedback {
			return fmt.Sprintf("the answer %v to %s, the oracle has %v", got.Children[i].Feedback, game.Format(got.Guess), child.Feedback)
		}
		if diff := difference(game, child.Node, got.Children[i].Node); diff != "" {
			return fmt.Sprintf("%s=%v %s", game.Format(got.Guess), child.Feedback, diff)
		}
	}
	return ""
}

// checkBest compares the list of the best guesses with all guesses weighed plainly.
func (o *oracle) checkBest(t *testing.T, what string, h *strategy.Heuristic, history rules.History, codes []rules.Code) {
	set := position.After(o.game, history)
	all := o.weigh(h, history, codes)
	best, err := strategy.Best(t.Context(), set, h, len(all))
	if err != nil {
		t.Fatal(what, err)
	}
	at := -1 // in all
	values := map[int64]bool{}
	for i := range best {
		next := slices.IndexFunc(all, func(w weighed) bool { return w.guess == best[i].Guess })
		if next <= at || all[next].candidate != best[i].Candidate {
			t.Fatalf("%s: %s is listed as guess %d, and comes as %d after %d", what, o.game.Format(best[i].Guess), i, next, at)
		}
		at = next
		values[all[next].value] = true
	}
	if best[0].Guess != all[0].guess {
		t.Errorf("%s: %s is listed as the best, which is %s", what, o.game.Format(best[0].Guess), o.game.Format(all[0].guess))
	}
	for _, w := range all {
		if !values[w.value] {
			t.Fatalf("%s: no guess is listed that is as good as %s", what, o.game.Format(w.guess))
		}
	}
	few, err := strategy.Best(t.Context(), set, h, min(3, len(best)))
	if err != nil || !slices.EqualFunc(few, best[:len(few)], func(a, b strategy.Weighed) bool { return a.Guess == b.Guess }) || len(few) < min(3, len(best)) {
		t.Errorf("%s: few are listed otherwise than all (%v)", what, err)
	}
	if chosen, err := h.Choose(t.Context(), set); err != nil || chosen != all[0].guess {
		t.Errorf("%s: %s is chosen, where %s is best (%v)", what, o.game.Format(chosen), o.game.Format(all[0].guess), err)
	}
}
