package review_test

import (
	"math/rand/v2"
	"testing"

	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/position/candidate"
	"codebreaker/internal/engine/review"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/test/testgame"

	"github.com/google/go-cmp/cmp"
)

// TestVerdictLast checks that the only candidate is the best guess, and that any other is a
// blunder.
func TestVerdictLast(t *testing.T) {
	game := parseGame(t, "4x6")
	for last, want := range map[string]review.Verdict{"FEED=XXXX": review.Best, "AAAA=none": review.Blunder} {
		turn := judge(t, game, testgame.Turns(t, game, "ABCD=X BEEF=XXO BBEE=XO "+last), strategy.Entropy).Turns[3]
		if got := turn.Judgement.Verdict; turn.Before.Least != 1 || got != want || !turn.Judgement.Proven {
			t.Errorf("%s: %q of %+v, want %q", last, got, turn, want)
		}
	}
}

// verdicts counts the verdicts of games that a strategy plays against random secrets, without
// the turns that have one candidate.
func verdicts(t testing.TB, game *rules.Game, by func(seed uint64) strategy.Strategy, games int) (counts map[review.Verdict]int) {
	t.Helper()
	counts = make(map[review.Verdict]int)
	reviewer, source := review.New(game), rand.New(rand.NewPCG(1, 2))
	for range games {
		secret, player := candidate.SecretDrawer(game)(source), by(source.Uint64())
		p := position.Start(game)
		for solved := false; !solved; {
			guess, err := player.Choose(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			mark := game.Mark(guess, secret)
			p, solved = p.After(guess, mark), mark.Solved()
		}
		judged, err := reviewer.Judge(t.Context(), p.History(), strategy.Entropy)
		if err != nil {
			t.Fatal(err)
		}
		for _, turn := range judged.Turns {
			if turn.Before.Least > 1 {
				counts[turn.Judgement.Verdict]++
			}
		}
	}
	return counts
}

func atRandom(seed uint64) strategy.Strategy { return named("random", seed) }

func byEntropy(uint64) strategy.Strategy { return strategy.Entropy }

// TestVerdicts counts the verdicts for random candidates, and checks that the play of the
// judging strategy is always best.
func TestVerdicts(t *testing.T) {
	game := parseGame(t, "4x6")
	want := map[review.Verdict]int{review.Best: 94, review.Good: 27, review.Inaccuracy: 20, review.Mistake: 11, review.Blunder: 2}
	if diff := cmp.Diff(want, verdicts(t, game, atRandom, 40)); diff != "" {
		t.Errorf("at random (-want +got)\n%s", diff)
	}
	if got := verdicts(t, game, byEntropy, 40); len(got) != 1 {
		t.Errorf("by entropy: %v", got)
	}
}

// BenchmarkVerdicts reports the frequency of each verdict in percent.
func BenchmarkVerdicts(b *testing.B) {
	for _, test := range []struct {
		game  string
		games int
	}{{"4x6", 200}, {"4x10-distinct", 150}, {"5x8", 40}, {"wordle:en5", 100}, {"wordle:en-weighted", 100}} {
		game := testgame.Parse(b, test.game, rules.WithLexicon(lexicon.NewFiles(nil, lexicon.FoldAccents)))
		b.Run(test.game, func(b *testing.B) {
			for range b.N {
				counts, all := verdicts(b, game, atRandom, test.games), 0
				for _, count := range counts {
					all += count
				}
				for verdict, count := range counts {
					b.ReportMetric(100*float64(count)/float64(all), string(verdict))
				}
			}
		})
	}
}

// named returns the strategy of a name.
func named(name string, seed uint64) strategy.Strategy {
	s, err := advice.ByName(name, seed)
	if err != nil {
		panic(err)
	}
	return s
}
