package optimal_test

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// A drawing draws searches.
type drawing struct{ *rand.Rand }

// one reports true once in n.
func (d *drawing) one(n int) bool { return d.IntN(n) == 0 }

func pick[T any](d *drawing, values ...T) T { return values[d.IntN(len(values))] }

// search draws until the oracle takes the position.
func (d *drawing) search(t *testing.T) *drawnSearch {
	for {
		s := &drawnSearch{opening: -1}
		name := ""
		if d.one(2) {
			name, s.lists = d.words()
		} else {
			name = d.codes()
		}
		s.game = testgame.Parse(t, name, rules.WithLexicon(s.lists))
		s.options = optimal.Options{
			Objective:      pick(d, optimal.LeastTotal, optimal.LeastMax, optimal.LeastTotalThenMax, optimal.LeastMaxThenLast, optimal.LeastMissed),
			CandidatesOnly: pick(d, false, false, true),
			Budget:         budget.Budget{Threads: 1 + d.IntN(3), Memory: pick(d, 0, 1<<10, 1<<20)},
		}.Without(pick(d, 0, 0, 1<<d.IntN(ablations), optimal.Ablation(d.IntN(1<<ablations))))
		if s.game.SecretCount() > 300 || s.game.GuessCount() > oracleGuesses {
			continue
		}
		s.history = d.turns(s.game)
		s.oracle = newOracle(s.game, s.history)
		if s.oracle == nil || len(s.oracle.codes) > mostDrawn {
			continue
		}
		s.oracle.own = s.options.CandidatesOnly
		if d.one(3) {
			s.opening = d.IntN(len(s.oracle.guesses))
			if !s.oracle.all.has(s.opening) {
				continue
			}
			s.options.Opening = &s.oracle.guesses[s.opening]
		}
		if d.one(2) || s.options.Objective == optimal.LeastMissed {
			s.options.MaxDepth = 1 + d.IntN(2+min(6, len(s.oracle.codes)))
		}
		if d.one(4) {
			s.cut = 1 + d.IntN(4)
		}
		return s
	}
}

// mostDrawn is the candidates that a search has at most, for the oracle's sake.
const mostDrawn = 27

// ablations is the number of ablation flags.
var ablations = bits.Len(uint(optimal.NoBoxes))

// codes draws the name of a game without words.
func (d *drawing) codes() string {
	places := 1 + d.IntN(4)
	rule := pick(d, "", "-black", "-black", "-place", "-place-hard", "-place-ultra", "-sum")
	var limits []string
	for range places {
		limits = append(limits, strconv.Itoa(1+d.IntN(7)))
	}
	name := strings.Join(limits, ".")
	if d.one(3) || places == 1 {
		name = fmt.Sprintf("%dx%d", places, 2+d.IntN(6))
	}
	if d.one(4) && parses(name+"-distinct") && (rule != "-sum" || places < 4) { // no guess separates the 24 orders of a code: 2^24 sets
		name += "-distinct"
	}
	if d.one(4) {
		rule += "-empty"
	}
	return name + rule
}

func parses(name string) bool {
	_, err := rules.ParseGame(name)
	return err == nil
}

// words draws a word game: words at random; or such that any two get the same mark, so that
// it takes a chain of guesses to find them; with further guesses that may say nothing.
func (d *drawing) words() (string, drawnLists) {
	places, letters, further := 1+d.IntN(5), 2+d.IntN(5), d.IntN(20)
	if d.one(4) { // enough openings for the scan
		places, letters, further = 3+d.IntN(3), 4+d.IntN(3), 70+d.IntN(35)
	}
	word := func(first, letters int) string {
		var text []byte
		for range places {
			text = append(text, byte('A'+first+d.IntN(letters)))
		}
		return string(text)
	}
	var answers, guesses []string
	if d.one(3) {
		base, free := []byte(word(0, letters)), d.IntN(places)
		for letter := range 3 + d.IntN(8) {
			base[free] = byte('A' + letter)
			answers = append(answers, string(base))
		}
	}
	for range d.IntN(14) {
		answers = append(answers, word(0, letters))
	}
	if answers == nil {
		answers = []string{word(0, letters)}
	}
	for range further {
		guesses = append(guesses, word(0, letters+2))
	}
	guesses = append(guesses, word(12, 2))
	rule := pick(d, "", "-black", "-place", "-place-hard", "-place-ultra", "-sum")
	return "words:answers+guesses" + rule, drawnLists{"answers": answers, "guesses": guesses}
}

// turns draws up to two turns before.
func (d *drawing) turns(game *rules.Game) (history rules.History) {
	secrets, guesses := slices.Collect(game.Secrets()), slices.Collect(game.Guesses())
	secret := secrets[d.IntN(len(secrets))]
	for range d.IntN(3) {
		guess := guesses[d.IntN(len(guesses))]
		if game.CheckGuess(guess, history) == nil && guess != secret {
			history = history.With(guess, game.Mark(guess, secret))
		}
	}
	return history
}
