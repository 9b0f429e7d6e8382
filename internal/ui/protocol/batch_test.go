package protocol_test

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
	"codebreaker/internal/ui/protocol"
)

// vectors makes batches of positions.
type vectors struct {
	*protocol.Engine
	game    *rules.Game
	codes   protocol.BatchCodes
	guesses []rules.Code
}

func newVectors(t testing.TB, name string) *vectors {
	t.Helper()
	v := &vectors{Engine: protocol.New(protocol.Config{}), game: testgame.Parse(t, name, rules.WithLexicon(lexicon.NewFiles(nil, lexicon.FoldAccents)))}
	v.guesses = slices.Collect(v.game.Guesses())
	v.call(t, "batch.codes", map[string]any{"game": name}, &v.codes)
	return v
}

// call calls a method.
func (v *vectors) call(t testing.TB, method string, params map[string]any, into any) {
	t.Helper()
	if err := v.try(method, params, into); err != nil {
		t.Fatalf("%s: %v", method, err)
	}
}

func (v *vectors) try(method string, params map[string]any, into any) error {
	text, err := json.Marshal(params)
	if err != nil {
		return err
	}
	result, err := v.Call(context.Background(), method, text)
	if err != nil {
		return err
	}
	return json.Unmarshal(result, into)
}

// batch makes the vectors of some histories.
func (v *vectors) batch(histories []rules.History) map[string]any {
	length := 0
	for _, history := range histories {
		length = max(length, len(history))
	}
	turns := protocol.Vector{}
	for _, history := range histories {
		for at := range length {
			guess, mark := uint16(math.MaxUint16), uint16(0)
			if at < len(history) {
				guess, mark = v.number(history[at].Guess), uint16(history[at].Feedback.Ordinal())
			}
			turns = binary.LittleEndian.AppendUint16(binary.LittleEndian.AppendUint16(turns, guess), mark)
		}
	}
	return map[string]any{"game": v.game.Name(), "length": length, "turns": turns}
}

func (v *vectors) number(guess rules.Code) uint16 {
	at, _ := slices.BinarySearchFunc(v.guesses, guess, rules.Compare)
	return uint16(at)
}

// numbers returns a vector of numbers of guesses.
func (v *vectors) numbers(guesses []rules.Code) protocol.Vector {
	numbers := protocol.Vector{}
	for _, guess := range guesses {
		numbers = binary.LittleEndian.AppendUint16(numbers, v.number(guess))
	}
	return numbers
}

func floats(vector protocol.Vector) []float64 {
	all := make([]float64, len(vector)/8)
	for i := range all {
		all[i] = math.Float64frombits(binary.LittleEndian.Uint64(vector[8*i:]))
	}
	return all
}

// drawn draws positions of a game, each with up to that many turns of random guesses, and a guess in each.
func (v *vectors) drawn(r *rand.Rand, positions, turns int) (histories []rules.History, guesses []rules.Code) {
	draw := func(history rules.History) rules.Code {
		for {
			if guess := v.guesses[r.IntN(len(v.guesses))]; v.game.CheckGuess(guess, history) == nil {
				return guess
			}
		}
	}
	for range positions {
		secret := v.guesses[binary.LittleEndian.Uint16(v.codes.Secrets[2*r.IntN(len(v.codes.Secrets)/2):])]
		history := rules.History{}
		for range r.IntN(turns + 1) {
			guess := draw(history)
			history = append(history, rules.Turn{Guess: guess, Feedback: v.game.Mark(guess, secret)})
		}
		histories, guesses = append(histories, history), append(guesses, draw(history))
	}
	return histories, guesses
}

// params are the parameters of a single position.
func (v *vectors) params(history rules.History, effort string) map[string]any {
	turns := []string{}
	for _, turn := range history {
		turns = append(turns, v.game.FormatTurn(turn))
	}
	return map[string]any{"game": v.game.Name(), "turns": turns, "effort": effort}
}

// TestVectors compares judgements and advice in vectors with the methods for single positions.
func TestVectors(t *testing.T) {
	for _, c := range []struct {
		game             string
		effort           string
		positions, turns int
	}{
		{"4x6", "quick", 100, 4},
		{"4x6", "exact", 8, 3},
		{"3x4", "exact", 200, 3},
		{"2x3", "exact", 200, 2},
		{"3x5-distinct", "exact", 100, 3},
		{"3x4-black", "exact", 100, 3},
		{"3x4-sum", "exact", 50, 4},
		{"3x4-place", "exact", 100, 3},
		{"3.2.4", "exact", 100, 3},
		{"3x4-empty", "exact", 100, 3},
		{"3x4-place-hard", "quick", 20, 2},
		{"5x7", "quick", 4, 4}, // without a table
		{"wordle:en5", "quick", 5, 2},
	} {
		t.Run(c.game+" "+c.effort, func(t *testing.T) {
			v := newVectors(t, c.game)
			histories, guesses := v.drawn(rand.New(rand.NewPCG(1, uint64(len(c.game)))), c.positions, c.turns)
			var judged protocol.BatchJudgements
			params := v.batch(histories)
			params["effort"] = c.effort
			var advised protocol.BatchAdvice
			v.call(t, "batch.advise", params, &advised)
			params["guesses"] = v.numbers(guesses)
			v.call(t, "batch.judge", params, &judged)
			alone := protocol.New(protocol.Config{})
			v.Engine = alone
			for i, history := range histories {
				single := v.params(history, c.effort)
				var advice protocol.Advice
				v.call(t, "advise", single, &advice)
				single["guess"] = v.game.Format(guesses[i])
				var want protocol.Judgement
				v.call(t, "judge", single, &want)
				got := [4]float64{floats(judged.Candidates)[i], floats(judged.Information)[i], floats(judged.Value)[i], floats(judged.Regret)[i]}
				for j, x := range [4]float64{want.Candidates, want.Information, want.Value.Guesses, want.Regret} {
					if math.Abs(got[j]-x) > 1e-9 {
						t.Errorf("%v: judged %v, alone %+v", single, got, want)
						break
					}
				}
				if judged.Proven[i] == 0 && want.Proven { // an equal guess may be in a table
					t.Errorf("%v: proven is %d, alone %v", single, judged.Proven[i], want.Proven)
				}
				best, least := floats(advised.Value)[i], advice.Guesses[0].Value
				if math.Abs(best-least.Guesses) > 1e-9 || (advised.Proven[i] == 1) != (least.Basis == "proven") {
					t.Errorf("%v: advised %g, alone %+v", single, best, least)
				}
				if single["guess"] = v.codes.Guesses[binary.LittleEndian.Uint16(advised.Guesses[2*i:])]; advised.Proven[i] == 1 {
					v.call(t, "judge", single, &want)
					if want.Value.Guesses != least.Guesses {
						t.Errorf("%v: advised, but its value is %g, not %g", single, want.Value.Guesses, least.Guesses)
					}
				}
			}
		})
	}
}

// TestVectorsSymmetry judges guesses that are equal up to symmetry, in one batch and alone.
func TestVectorsSymmetry(t *testing.T) {
	v := newVectors(t, "4x4")
	const symmetric = 30
	r := rand.New(rand.NewPCG(2, 0))
	histories, guesses := v.drawn(r, symmetric, 2)
	for i := range histories { // its image follows each
		place, symbol := r.Perm(4), r.Perm(4)
		image := func(code rules.Code) (to rules.Code) {
			for i := range place {
				to[i] = uint8(symbol[code[place[i]]])
			}
			return to
		}
		renamed := rules.History{}
		for _, turn := range histories[i] {
			renamed = append(renamed, rules.Turn{Guess: image(turn.Guess), Feedback: turn.Feedback})
		}
		histories, guesses = append(histories, renamed), append(guesses, image(guesses[i]))
	}
	judge := func(histories []rules.History, guesses []rules.Code) []float64 {
		params := v.batch(histories)
		params["guesses"], params["effort"] = v.numbers(guesses), "exact"
		var judged protocol.BatchJudgements
		v.call(t, "batch.judge", params, &judged)
		return floats(judged.Regret)
	}
	regrets := judge(histories, guesses)
	for i := range regrets[:symmetric] {
		if regrets[i] != regrets[symmetric+i] {
			t.Errorf("%v %v: %g, and renamed %g", histories[i], guesses[i], regrets[i], regrets[symmetric+i])
		}
	}
	v.Engine = protocol.New(protocol.Config{})
	if again := judge(histories[symmetric:], guesses[symmetric:]); !slices.Equal(again, regrets[symmetric:]) {
		t.Error("the regrets of the images alone differ")
	}
}

// TestVectorsCodes checks the numbers of codes and the marks.
func TestVectorsCodes(t *testing.T) {
	for _, game := range []string{"4x6", "3x4-distinct", "3x4-empty", "3.2.4", "3x4-place", "3x4-black", "3x4-sum", "2x9-grand"} {
		v := newVectors(t, game)
		if len(v.codes.Guesses) != len(v.guesses) || len(v.codes.Secrets) != 2*int(v.game.SecretCount()) {
			t.Fatalf("%s has %d guesses, and secrets of %d bytes", game, len(v.codes.Guesses), len(v.codes.Secrets))
		}
		var marks protocol.BatchMarks
		v.call(t, "batch.marks", map[string]any{"game": game, "guesses": v.numbers(v.guesses)}, &marks)
		at := 0
		for _, guess := range v.guesses {
			i := 0
			for secret := range v.game.Secrets() {
				if number := binary.LittleEndian.Uint16(v.codes.Secrets[2*i:]); v.codes.Guesses[number] != v.game.Format(secret) {
					t.Fatalf("%s: secret %d is %s", game, i, v.codes.Guesses[number])
				}
				if want := v.game.Mark(guess, secret); int(marks.Marks[at]) != want.Ordinal() || v.codes.Marks[want.Ordinal()] != want.String() {
					t.Fatalf("%s: %v for %v is %s, not %v", game, guess, secret, v.codes.Marks[marks.Marks[at]], want)
				}
				at, i = at+1, i+1
			}
		}
	}
}

// TestVectorsErrors checks the errors for wrong batches.
func TestVectorsErrors(t *testing.T) {
	v := newVectors(t, "2x3")
	one := protocol.Vector{0, 0}
	for want, c := range map[string]struct {
		method string
		params map[string]any
	}{
		"guesses: 3 bytes are no numbers of 16 bits":          {"batch.judge", map[string]any{"guesses": protocol.Vector{0, 0, 0}}},
		"guesses: 9 is no guess: 2x3 has 0 to 8":              {"batch.judge", map[string]any{"guesses": protocol.Vector{9, 0}}},
		"1 guesses for 2 positions":                           {"batch.judge", map[string]any{"guesses": one, "length": 1, "turns": make(protocol.Vector, 8)}},
		"turns: 6 bytes are no rows of 1 turns of 4 bytes":    {"batch.advise", map[string]any{"length": 1, "turns": make(protocol.Vector, 6)}},
		"turns: 4 bytes are no rows of 0 turns of 4 bytes":    {"batch.advise", map[string]any{"length": 0, "turns": make(protocol.Vector, 4)}},
		"turns: 4 bytes are no rows of -1 turns of 4 bytes":   {"batch.advise", map[string]any{"length": -1, "turns": make(protocol.Vector, 4)}},
		"position 0: turn 1 has guess 9 and mark 0":           {"batch.advise", map[string]any{"length": 1, "turns": protocol.Vector{9, 0, 0, 0}}},
		"position 0: turn 1 has guess 0 and mark 6":           {"batch.advise", map[string]any{"length": 1, "turns": protocol.Vector{0, 0, 6, 0}}},
		"position 1: no code fits all these marks":            {"batch.judge", map[string]any{"guesses": make(protocol.Vector, 4), "length": 2, "turns": protocol.Vector{0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0}}},
		"position 0: no code fits all these marks":            {"batch.advise", map[string]any{"length": 2, "turns": protocol.Vector{0, 0, 0, 0, 0, 0, 1, 0}}},
		"params: guesses must be a string of base64":          {"batch.judge", map[string]any{"guesses": 5}},
		"5x9 is too large for vectors: at most 65535 guesses": {"batch.codes", map[string]any{"game": "6x9"}},
		`effort "deep": choose quick or exact`:                {"batch.judge", map[string]any{"guesses": one, "effort": "deep"}},
		"250 turns at most":                                   {"batch.advise", map[string]any{"length": 251}},
		"rows of 10000 marks are too long":                    {"batch.marks", map[string]any{"game": "4x10", "guesses": make(protocol.Vector, 2000)}},
	} {
		if c.params["game"] == nil {
			c.params["game"] = "2x3"
		}
		want = strings.Replace(want, "5x9", "6x9", 1)
		if err := v.try(c.method, c.params, new(any)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s %v: %v, not %q", c.method, c.params, err, want)
		}
	}
}

// BenchmarkVectors judges guesses of consistent players in 4x6, other positions in each batch.
func BenchmarkVectors(b *testing.B) {
	for _, player := range []string{"consistent", "random"} {
		for _, effort := range []string{"quick", "exact"} {
			b.Run(player+" "+effort, func(b *testing.B) {
				v := newVectors(b, "4x6")
				r := rand.New(rand.NewPCG(3, 0))
				var texts []json.RawMessage
				moves := 0
				const batches, games = 20, 500
				for range batches {
					histories, guesses := v.played(r, games, player == "consistent")
					params := v.batch(histories)
					params["guesses"], params["effort"] = v.numbers(guesses), effort
					text, _ := json.Marshal(params)
					texts, moves = append(texts, text), moves+len(guesses)
				}
				half := texts[:batches/2]
				for _, text := range half { // fills the memory of judgements up to symmetry
					v.Call(b.Context(), "batch.judge", text)
				}
				b.ResetTimer()
				for i := range b.N {
					if _, err := v.Call(b.Context(), "batch.judge", texts[batches/2+i%(batches/2)]); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(moves)/batches*float64(b.N)/b.Elapsed().Seconds(), "moves/s")
			})
		}
	}
}

// played plays games and returns each position with the guess in it.
func (v *vectors) played(r *rand.Rand, games int, consistent bool) (histories []rules.History, guesses []rules.Code) {
	for range games {
		secret, history := v.guesses[r.IntN(len(v.guesses))], rules.History{}
		for range 8 {
			guess := v.guesses[r.IntN(len(v.guesses))]
			for consistent && slices.ContainsFunc(history, func(turn rules.Turn) bool { return v.game.Mark(turn.Guess, guess) != turn.Feedback }) {
				guess = v.guesses[r.IntN(len(v.guesses))]
			}
			histories, guesses = append(histories, slices.Clone(history)), append(guesses, guess)
			if guess == secret {
				break
			}
			history = append(history, rules.Turn{Guess: guess, Feedback: v.game.Mark(guess, secret)})
		}
	}
	return histories, guesses
}
