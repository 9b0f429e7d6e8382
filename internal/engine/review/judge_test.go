package review_test

import (
	"context"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/review"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/test/longtest"
	"codebreaker/internal/test/testgame"

	"github.com/google/go-cmp/cmp"
)

func judge(t testing.TB, game *rules.Game, history rules.History, s strategy.Strategy) *review.Game {
	t.Helper()
	judged, err := review.New(game).Judge(context.Background(), history, s)
	if err != nil {
		t.Fatal(err)
	}
	return judged
}

// playAll plays a strategy tree against every secret of a game and judges each game by the
// same tree.
func playAll(t *testing.T, game *rules.Game, s strategy.Strategy, opening string, each func(*review.Game)) {
	t.Helper()
	options := tree.Options{Strategy: s, Keep: true}
	if opening != "" {
		guess := testgame.Code(t, game, opening)
		options.Opening = &guess
	}
	built, err := tree.Build(context.Background(), position.Start(game), options)
	if err != nil {
		t.Fatal(err)
	}
	for secret := range game.Secrets() {
		var history rules.History
		for len(history) == 0 || !history[len(history)-1].Feedback.Solved() {
			node, err := built.Tree.Node(position.After(game, history))
			if err != nil {
				t.Fatal(err)
			}
			history = history.With(node.Guess, game.Mark(node.Guess, secret))
		}
		each(judge(t, game, history, tree.Follow(built.Tree)))
	}
}

// TestFair checks that the mean luck over all secrets is 50, and that a strategy's own play
// has a skill of 99, whether the strategy is good or bad.
func TestFair(t *testing.T) {
	for _, test := range []struct {
		game, opening string
		strategy      strategy.Strategy
	}{
		{"4x6", "AABB", strategy.Minimax},
		{"4x6", "ABCD", strategy.Entropy},
		{"4x6", "AAAA", strategy.Parts},
		{"4x6", "", strategy.First},
		{"4x4", "AABB", strategy.Minimax},
		{"3x5", "AAA", strategy.Parts},
		{"3x5-black", "", strategy.Entropy},
		{"3x4-place", "ABC", strategy.First},
		{"words:few", "", strategy.Entropy},
	} {
		if test.game == "4x6" && !longtest.On() {
			continue
		}
		game := parseGame(t, test.game)
		games, sum, bits := 0, 0, 0.0
		playAll(t, game, test.strategy, test.opening, func(judged *review.Game) {
			if judged.Skill != 99 {
				t.Fatalf("%s: %s has skill %d", test.game, test.strategy.Name(), judged.Skill)
			}
			games++
			sum += judged.Luck
			for _, turn := range judged.Turns {
				bits += turn.Gained - turn.Judgement.Own.Entropy
			}
		})
		if mean := float64(sum) / float64(games); math.Abs(mean-50) > 0.5 {
			t.Errorf("%s, %s %s: mean luck %.2f", test.game, test.strategy.Name(), test.opening, mean)
		}
		if math.Abs(bits) > 1e-6 {
			t.Errorf("%s, %s %s: %g bits more than expected", test.game, test.strategy.Name(), test.opening, bits)
		}
	}
}

// TestPerfect plays the best tree of 4x6. Its play has a skill of 99, by entropy too, and no
// guess costs less than the best one.
func TestPerfect(t *testing.T) {
	game := parseGame(t, "4x6")
	book := optimal.Book(game, optimal.LeastTotal)
	secrets := slices.Collect(game.Secrets())
	for i := 0; i < len(secrets); i += 13 {
		var history rules.History
		for len(history) == 0 || !history[len(history)-1].Feedback.Solved() {
			node, err := book.Node(position.After(game, history))
			if err != nil {
				t.Fatal(err)
			}
			history = history.With(node.Guess, game.Mark(node.Guess, secrets[i]))
		}
		for _, s := range []strategy.Strategy{strategy.Entropy, optimal.Strategy{}} {
			if judged := judge(t, game, history, s); judged.Skill != 99 {
				t.Errorf("%s: skill %d by %s", game.Format(secrets[i]), judged.Skill, s.Name())
			}
		}
	}
	for _, turns := range []string{"AABB=O ACDC=X DAEF=OO BFFD=XOO", "ABCD=XO ABEF=X AEBE=OO"} {
		for _, turn := range judge(t, game, testgame.Turns(t, game, turns), optimal.Strategy{}).Turns {
			if j := turn.Judgement; !j.Played || j.Cost < 0 {
				t.Errorf("%s costs %v, played %v", game.FormatTurn(turn.Turn), j.Cost, j.Played)
			}
		}
	}
}

// TestLuckOfTurn judges each possible answer to a guess: better answers are luckier, and the
// mean is 50.
func TestLuckOfTurn(t *testing.T) {
	game := parseGame(t, "4x6")
	guess := testgame.Turns(t, game, "ABCD=none")[0].Guess
	lucks := make(map[int]int) // by codes left
	sum, codes := 0, 0
	for ordinal := range game.Feedbacks() {
		feedback := game.FeedbackAt(ordinal)
		judged := judge(t, game, rules.History{{Guess: guess, Feedback: feedback}}, strategy.Entropy)
		if len(judged.Turns) == 0 {
			continue
		}
		turn := judged.Turns[0]
		sum += turn.After.Least * turn.Judgement.Luck
		codes += turn.After.Least
		lucks[turn.After.Least] = turn.Judgement.Luck
	}
	if mean := float64(sum) / float64(codes); codes != 1296 || math.Abs(mean-50) > 0.5 {
		t.Errorf("mean %.2f over %d codes", mean, codes)
	}
	previous := 100
	for _, remaining := range slices.Sorted(maps.Keys(lucks)) {
		if lucks[remaining] > previous {
			t.Errorf("luck %d with %d codes left, %d with fewer", lucks[remaining], remaining, previous)
		}
		previous = lucks[remaining]
	}
}

// TestWasted checks the cost of uninformative guesses in positions of all sizes.
func TestWasted(t *testing.T) {
	for _, test := range []struct{ game, turns string }{
		{"4x6", "AABB=none AABB=none"},
		{"4x6", "ABCD=XO ABCD=XO"},
		{"5x8", "ABCDE=XO ABCDE=XO"},
		{"5x8", "AABBC=XOO DDEEF=X AABBC=XOO"},
		{"words:ate-place", "date=xGGG date=xGGG"},
		{"4x6-empty", "AABB=none ....=none"},
	} {
		game := parseGame(t, test.game)
		judged := judge(t, game, testgame.Turns(t, game, test.turns), strategy.Entropy)
		last := judged.Turns[len(judged.Turns)-1]
		if judged.Luck < 0 || judged.Luck > 99 {
			t.Errorf("%s %s: luck %d of the game", test.game, test.turns, judged.Luck)
		}
		if last.Gained != 0 || last.Judgement.Own.Candidate || math.Abs(last.Judgement.Cost-1) > 0.05 || last.Judgement.Skill > 4 || last.Judgement.Luck != 50 {
			t.Errorf("%s %s: gained %v bits, cost %v, skill %d, luck %d", test.game, test.turns, last.Gained, last.Judgement.Cost, last.Judgement.Skill, last.Judgement.Luck)
		}
	}
}

// TestCost compares the cost of first guesses with the trees of other programs: of the entropy
// trees of 4x6, the best ones begin with ABCD.
func TestCost(t *testing.T) {
	game := parseGame(t, "4x6")
	for _, test := range []struct {
		guess       string
		least, most float64
	}{
		{"ABCD", 0, 0},
		{"AABC", -0.05, 0.05},
		{"AABB", -0.05, 0.1},
		{"AAAB", 0.05, 0.15},
		{"AAAA", 0.4, 0.7},
	} {
		judged := judge(t, game, testgame.Turns(t, game, test.guess+"=X"), strategy.Entropy)
		if j := judged.Turns[0].Judgement; !j.Played || j.Cost < test.least || j.Cost > test.most {
			t.Errorf("%s costs %.3f guesses, played %v", test.guess, j.Cost, j.Played)
		}
	}
}

// TestJudge judges a game with bad turns in it.
func TestJudge(t *testing.T) {
	game := parseGame(t, "4x6")
	judged := judge(t, game, testgame.Turns(t, game, "AABB=none AACD=OO CDEF=XOO DEEF=O"), strategy.Entropy)
	var got []string
	for _, turn := range judged.Turns {
		j := turn.Judgement
		got = append(got, fmt.Sprintf("%d to %d, best %s, %.2f of %.2f bits, candidate %v, absent %v, misplaced %v, cost %.3f, skill %d, luck %d",
			turn.Before.Least, turn.After.Least, game.Format(j.Best.Guess), j.Own.Entropy, j.Best.Entropy, j.Own.Candidate, j.Absent, j.Misplaced, j.Cost, j.Skill, j.Luck))
	}
	want := []string{ // the last turn contradicts the others
		"1296 to 256, best ABCD, 2.89 of 3.06 bits, candidate true, absent [], misplaced [], cost 0.013, skill 98, luck 30",
		"256 to 52, best CCDE, 2.39 of 3.27 bits, candidate false, absent [0 1], misplaced [], cost 0.281, skill 71, luck 61",
		"52 to 14, best CEDE, 3.02 of 3.20 bits, candidate true, absent [], misplaced [], cost 0.154, skill 84, luck 13",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if judged.Skill != 84 || judged.Luck != 25 {
		t.Errorf("skill %d, luck %d", judged.Skill, judged.Luck)
	}
}

// TestJudgeElsewhere judges guesses that were played elsewhere: words of other lists, and guesses that break the hard
// rule.
func TestJudgeElsewhere(t *testing.T) {
	game := parseGame(t, "4x6-place-hard")
	if turns := judge(t, game, testgame.Turns(t, game, "ABCD=Gxxx BBBB=xxxx"), strategy.Entropy).Turns; len(turns) != 2 {
		t.Errorf("%+v", turns)
	}
	game = parseGame(t, "words:few")
	if turns := judge(t, game, testgame.Turns(t, game, "cat=X zzz=none"), strategy.Entropy).Turns; len(turns) != 2 || turns[1].Gained != 0 {
		t.Errorf("%+v", turns)
	}
}

// BenchmarkJudge judges games of random guesses.
func BenchmarkJudge(b *testing.B) {
	for _, test := range []struct {
		game  string
		turns int
	}{{"4x6", 6}, {"5x8", 8}, {"6x10", 5}, {"8x8", 8}, {"12x8", 12}, {"words:en5", 6}, {"wordle:en5", 6}, {"wordle:en-weighted", 6}, {"mot:en", 6}, {"mot:en-weighted", 6}, {"word:en-weighted", 6}} {
		b.Run(fmt.Sprintf("%s/%d", test.game, test.turns), func(b *testing.B) {
			game := shipped(b, test.game)
			draw := rand.New(rand.NewPCG(7, 8))
			for b.Loop() {
				history := wronged(b, game, draw, test.turns)
				judged := judge(b, game, history, strategy.Entropy)
				b.ReportMetric(float64(len(judged.Turns)), "turns")
				b.Logf("skill %d luck %d", judged.Skill, judged.Luck)
			}
		})
	}
}

// TestForced checks that playing the only candidate does not count as skill. Of the three
// guesses before it, one costs a whole turn, which leaves two thirds of 99.
func TestForced(t *testing.T) {
	game := parseGame(t, "1x3")
	turns := testgame.Turns(t, game, "A=none A=none B=none C=X")
	judged, err := review.New(game).Judge(t.Context(), turns, strategy.Entropy)
	if err != nil || judged.Skill != 66 {
		t.Errorf("%+v, %v, want a skill of 66", judged, err)
	}
}
