package boards

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/review/score"
	"codebreaker/internal/engine/rules"
)

// played returns the turns of guesses, as boards with these secrets mark them.
func played(g *Game, secrets, guesses []rules.Code) (turns []Turn) {
	for _, guess := range guesses {
		turns = g.Mark(secrets, turns, guess)
	}
	return turns
}

// randomly plays a few random guesses, and then the secrets.
func randomly(g *Game, source *rand.Rand) (secrets []rules.Code, turns []Turn) {
	secrets = g.Draw(source.Uint64())
	var guesses []rules.Code
	for range 1 + source.IntN(3) {
		if guess := g.guesses[source.IntN(len(g.guesses))]; !slices.Contains(secrets, guess) {
			guesses = append(guesses, guess)
		}
	}
	return secrets, played(g, secrets, append(guesses, secrets...))
}

// TestReviewedBoards compares what each guess did on each board with a plain filter of the codes.
func TestReviewedBoards(t *testing.T) {
	source := rand.New(rand.NewPCG(1, 2))
	for _, name := range []string{"2*2x3", "3*3x3", "3*3x4-sequence", "2*wordle:en5-weighted"} {
		game, games := words(t, name), 12
		game.load()
		if game.weights != nil {
			games = 1
		}
		for range games {
			_, turns := randomly(game, source)
			r, err := game.Review(t.Context(), turns, "finish", nil)
			if err != nil || len(r.Turns) != len(turns) {
				t.Fatal(name, err)
			}
			for number, judged := range r.Turns {
				for i, outcome := range judged.Boards {
					before, after := weights(game, turns, i, number), weights(game, turns, i, number+1)
					if !outcome.Open && !outcome.Opened { // done before, or not open yet
						if outcome.Solved || outcome.Gained != 0 {
							t.Fatalf("%s, turn %d, board %d: %+v", name, number+1, i+1, outcome)
						}
						continue
					}
					if outcome.Opened {
						before = weights(game, nil, i, 0)
					}
					if outcome.Before > before.codes || outcome.After > after.codes || outcome.Before < before.codes-game.boards || outcome.After < after.codes-game.boards {
						t.Fatalf("%s, turn %d, board %d: %+v, want %+v and %+v", name, number+1, i+1, outcome, before, after)
					}
					if outcome.Before == before.codes && outcome.After == after.codes && math.Abs(outcome.Gained-math.Log2(before.weight/after.weight)) > 1e-9 {
						t.Fatalf("%s, turn %d, board %d: %+v, want %+v and %+v", name, number+1, i+1, outcome, before, after)
					}
				}
			}
			solved := 0
			for _, judged := range r.Turns {
				for _, outcome := range judged.Boards {
					if outcome.Solved {
						solved++
					}
				}
			}
			if solved != game.boards {
				t.Fatalf("%s: %d boards were solved", name, solved)
			}
		}
	}
}

type counted struct {
	codes  int
	weight float64
}

// weights counts the codes that agree with the first turns on a board.
func weights(g *Game, turns []Turn, board, first int) (c counted) {
	for _, secret := range g.secrets {
		agrees := true
		for _, turn := range turns[:first] {
			mark := turn.Marks[board]
			agrees = agrees && (mark.Places() == 0 || g.board.Mark(turn.Guess, secret) == mark)
		}
		if agrees {
			c.codes++
			c.weight += float64(g.board.Weight(secret))
		}
	}
	return c
}

// TestLuckOnBoards compares the rank of marks with an enumeration of the candidates of all boards.
func TestLuckOnBoards(t *testing.T) {
	source := rand.New(rand.NewPCG(3, 4))
	for _, name := range []string{"2*2x3", "3*2x3", "2*3x4-black", "2*2x3-sequence", "1*3x4"} {
		game := parse(t, name)
		game.load()
		for range 40 {
			_, turns := randomly(game, source)
			for number := range turns {
				p, err := After(game, game.Wanted(turns[:number]))
				if err != nil {
					t.Fatal(err)
				}
				turn := game.Wanted(turns[:number+1])[number]
				j := &judge{game: game, at: p, open: p.Open()}
				if got, want := j.rank(turn), enumerated(p, turn); math.Abs(got-want) > 1e-9 {
					t.Fatalf("%s, turn %d: %v, want %v", name, number+1, got, want)
				}
			}
		}
	}
}

// enumerated returns the mid-rank of the marks of a turn among those of all combinations of candidates
// in which the guess solves one board at most.
func enumerated(p *Position, turn Turn) float64 {
	game, open := p.game, p.Open()
	cost := func(mark rules.Feedback, i int) float64 {
		if mark.Solved() {
			return 0
		}
		cell := 0.0
		for _, code := range p.Candidates(i) {
			if game.board.Mark(turn.Guess, code) == mark {
				cell++
			}
		}
		return game.guessesFor(cell, len(open))
	}
	got := 0.0
	for _, i := range open {
		got += cost(turn.Marks[i], i)
	}
	all, worse := 0.0, 0.0
	var each func(at, solved int, sum float64)
	each = func(at, solved int, sum float64) {
		if solved > 1 {
			return
		}
		if at == len(open) {
			all++
			if sum > got+1e-7 {
				worse++
			} else if sum > got-1e-7 {
				worse += 0.5
			}
			return
		}
		for _, code := range p.Candidates(open[at]) {
			mark, more := game.board.Mark(turn.Guess, code), 0
			if mark.Solved() {
				more = 1
			}
			each(at+1, solved+more, sum+cost(mark, open[at]))
		}
	}
	each(0, 0, 0)
	return worse / all
}

// TestLuckIsFair checks that the rank of the first marks is 1/2 on average and spread evenly, in games
// with too many sums to keep apart.
func TestLuckIsFair(t *testing.T) {
	for _, name := range []string{"4*wordle:en5", "8*4x6"} {
		game := words(t, name)
		p, err := After(game, nil)
		if err != nil {
			t.Fatal(err)
		}
		j := &judge{game: game, at: p, open: p.Open()}
		const games = 150
		sum, squares := 0.0, 0.0
		for seed := range uint64(games) {
			rank := j.rank(p.Mark(game.Draw(seed), game.guesses[len(game.guesses)/3])[0])
			sum, squares = sum+rank, squares+rank*rank
		}
		mean, spread := sum/games, squares/games-sum*sum/games/games
		if math.Abs(mean-0.5) > 0.08 || math.Abs(spread-1.0/12) > 0.025 {
			t.Errorf("%s: mean %v, variance %v", name, mean, spread)
		}
	}
}

// TestCostOnBoards compares the costs of second guesses that are played out with the least number of
// guesses, found by trying everything against every pair of secrets.
func TestCostOnBoards(t *testing.T) {
	game := parse(t, "2*2x3")
	game.load()
	known := make(map[string]float64)
	var all []pair
	for i := range game.secrets {
		for j := range game.secrets {
			if i != j {
				all = append(all, pair{i, j})
			}
		}
	}
	differ, most := 0.0, 0.0
	count := 0
	for _, secret := range all {
		secrets := []rules.Code{game.secrets[secret[0]], game.secrets[secret[1]]}
		for _, first := range []int{1, 5} {
			for _, second := range game.guesses {
				turns := played(game, secrets, []rules.Code{game.guesses[first], second})
				if turns[0].Marks[0].Solved() && turns[1].Marks[1].Solved() {
					continue
				}
				r, err := game.Review(t.Context(), turns, "finish", nil)
				if err != nil {
					t.Fatal(err)
				}
				judged := r.Turns[1]
				left := slices.DeleteFunc(slices.Clone(all), func(p pair) bool {
					for i, at := range p {
						if game.board.Mark(turns[0].Guess, game.secrets[at]) != turns[0].Marks[i] {
							return true
						}
					}
					return false
				})
				var done [2]bool
				for i, mark := range turns[0].Marks {
					done[i] = mark.Solved()
				}
				value := least(game, known, left, done)
				want := after(game, known, left, done, second, 1+value) - value
				if !judged.Played {
					t.Fatalf("the cost of %s is not played out", game.FormatTurn(turns[1]))
				}
				differ += math.Abs(judged.Cost - want)
				most = max(most, math.Abs(judged.Cost-want))
				count++
			}
		}
	}
	if mean := differ / float64(count); mean > 0.01 || most > 0.34 {
		t.Errorf("the costs of %d guesses differ by %v on average, %v at most", count, mean, most)
	}
}

type pair [2]int

// least returns the least number of guesses that finish both boards, on average over pairs of secrets.
func least(g *Game, known map[string]float64, left []pair, done [2]bool) float64 {
	key := fmt.Sprint(left, done)
	if value, ok := known[key]; ok {
		return value
	}
	best := math.Inf(1)
	for _, guess := range g.guesses {
		best = min(best, after(g, known, left, done, guess, math.Inf(1)))
	}
	known[key] = best
	return best
}

// after returns that number for a guess and the best ones after it, or useless for a guess that says nothing.
func after(g *Game, known map[string]float64, left []pair, done [2]bool, guess rules.Code, useless float64) float64 {
	cells := make(map[[2]rules.Feedback][]pair)
	for _, p := range left {
		var marks [2]rules.Feedback
		for i, at := range p {
			if !done[i] {
				marks[i] = g.board.Mark(guess, g.secrets[at])
			}
		}
		cells[marks] = append(cells[marks], p)
	}
	sum := 1.0
	for marks, cell := range cells {
		next, useful := done, len(cells) > 1
		for i, mark := range marks {
			if mark.Solved() {
				next[i], useful = true, true
			}
		}
		switch {
		case !useful:
			return useless
		case !next[0] || !next[1]:
			sum += float64(len(cell)) / float64(len(left)) * least(g, known, cell, next)
		}
	}
	return sum
}

// TestReviewedSkill reviews good and bad guesses.
func TestReviewedSkill(t *testing.T) {
	game := parse(t, "2*3x4")
	secrets := game.Draw(4)
	p, err := After(game, nil)
	for err == nil && !p.Won() {
		var best []Weighed
		if best, err = p.Best(t.Context(), "finish", 1); err == nil {
			p, err = After(game, p.Mark(secrets, best[0].Guess))
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	turns := p.Turns()
	r, err := game.Review(t.Context(), turns, "finish", nil)
	if err != nil || r.Skill != 99 {
		t.Errorf("skill %d of the best guesses, %v", r.Skill, err)
	}
	for i, judged := range r.Turns {
		if judged.Skill != 99 || judged.Cost != 0 || judged.Verdict != score.Best || judged.Own.Guess != judged.Best.Guess {
			t.Errorf("turn %d: %+v", i+1, judged)
		}
	}
	// A guess that is made twice says nothing the second time.
	twice := played(game, secrets, []rules.Code{turns[0].Guess, turns[0].Guess})
	if r, err = game.Review(t.Context(), twice, "finish", nil); err != nil || r.Turns[1].Skill > 40 || r.Skill != (99+r.Turns[1].Skill)/2 && r.Skill != (100+r.Turns[1].Skill)/2 {
		t.Errorf("%+v %v", r, err)
	}
	// Its costs are exactly one guess where everything is played out.
	last := played(game, secrets, []rules.Code{turns[0].Guess, turns[1].Guess, turns[2].Guess, turns[0].Guess})
	if r, err = game.Review(t.Context(), last, "finish", nil); err != nil || !r.Turns[3].Played || math.Abs(r.Turns[3].Cost-1) > 1e-9 || r.Turns[3].Skill != 0 || r.Turns[3].Verdict != score.Blunder {
		t.Errorf("%+v %v", r.Turns[3], err)
	}
}

// TestReviewedWrongly reviews turns that are wrong.
func TestReviewedWrongly(t *testing.T) {
	game := parse(t, "2*2x3")
	secrets := game.Draw(1)
	over := append(played(game, secrets, secrets), Turn{Guess: secrets[0], Marks: make([]rules.Feedback, 2)})
	if _, err := game.Review(t.Context(), over, "finish", nil); !message.IsProblem(err, "review-after-end") {
		t.Error(err)
	}
	turns := played(game, secrets, secrets[:1])
	turns[0].Marks[1] = turns[0].Marks[0]
	if _, err := game.Review(t.Context(), turns, "finish", nil); !errors.Is(err, position.ErrContradiction) {
		t.Error(err)
	}
	if _, err := game.Review(t.Context(), turns, "minimax", nil); !message.IsProblem(err, "boards-strategy") {
		t.Error(err)
	}
}

// TestClosedBoards compares what closed boards of a sequence add to a value with its definition.
func TestClosedBoards(t *testing.T) {
	game := words(t, "3*3x4-sequence")
	secrets := game.Draw(2)
	guesses := []rules.Code{game.guesses[7], game.guesses[30]}
	p, err := After(game, played(game, secrets, guesses))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range measures {
		cells := make(map[[2]rules.Feedback]float64)
		for _, code := range game.secrets {
			cells[[2]rules.Feedback{game.board.Mark(guesses[0], code), game.board.Mark(guesses[1], code)}]++
		}
		want := 0.0
		for marks, n := range cells {
			if !marks[0].Solved() && !marks[1].Solved() {
				want += 2 * n / float64(len(game.secrets)) * m.cost(game, n, 1)
			}
		}
		if got := p.closed(m); math.Abs(got-want) > 1e-9 {
			t.Errorf("%s: %v, want %v", m.name, got, want)
		}
		best, err := p.Best(t.Context(), m.name, 1)
		if err != nil || best[0].Value < want {
			t.Errorf("%s: %v %v", m.name, best, err)
		}
	}
}
