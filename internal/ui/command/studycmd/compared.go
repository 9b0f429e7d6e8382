package studycmd

import (
	"cmp"
	"fmt"
	"math"
	"strings"

	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/strategy/weigh"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/ui/command/cli"
)

// compared is a result as it is saved and printed.
type compared struct {
	Game      string  `json:"game"`
	Strategy  string  `json:"strategy"`
	Opening   string  `json:"opening"`
	Openings  string  `json:"openings"`
	Guesses   string  `json:"guesses,omitempty"` // candidates, if only candidates may be guessed
	Words     string  `json:"words,omitempty"`   // the word lists of word games
	Ties      string  `json:"ties"`
	Codes     float64 `json:"codes"` // secrets of the game; above 2^53 rounded to the nearest floating-point number
	Sample    int     `json:"sample,omitempty"`
	Seed      uint64  `json:"seed,omitempty"`
	Total     uint64  `json:"total"`
	Average   float64 `json:"average"`
	Error     float64 `json:"error,omitempty"`
	Max       int     `json:"max"`
	Histogram counts  `json:"histogram"`
	Weights   counts  `json:"weights,omitempty"` // weight of the codes by number of guesses, if the game has weights
	Seconds   float64 `json:"seconds"`

	game  *rules.Game
	plays []tree.Play // set if rows are stored
}

// comparedColumns are the CSV columns that row fills.
var comparedColumns = []string{
	"game", "words", "strategy", "opening", "openings", "pool", "codes", "sample", "seed",
	"total", "average", "error", "max", "seconds", "histogram",
}

// row returns the result as a CSV row. Missing values are empty.
func (r *compared) row() []string {
	sample, margin, seed := "", "", ""
	if r.Sample > 0 {
		sample, margin = fmt.Sprint(r.Sample), cli.Decimal(r.Error)
	}
	if r.Sample > 0 || r.Seed > 0 {
		seed = fmt.Sprint(r.Seed)
	}
	return []string{
		r.Game, r.Words, r.Strategy, r.Opening, r.Openings, cmp.Or(r.Guesses, rules.AllGuesses), cli.Decimal(r.Codes), sample, seed,
		fmt.Sprint(r.Total), cli.Decimal(r.Average), margin, fmt.Sprint(r.Max), cli.Decimal(r.Seconds), strings.Trim(fmt.Sprint(r.Histogram), "[]"),
	}
}

// key identifies a result: two results of the same comparison have equal keys.
func (r *compared) key() string {
	return fmt.Sprintf("%s %s %s %s %s %d %d", r.Game, r.Words, r.Strategy, r.Openings, r.Guesses, r.Sample, r.Seed)
}

// sound reports whether the sums of a result agree with its histogram.
func (r *compared) sound() bool {
	m := tree.Measure{Histogram: r.Histogram, Weights: r.Weights}
	played := r.Codes
	if r.Sample > 0 {
		played = float64(r.Sample)
	}
	return float64(m.Codes()) == played && played > 0 &&
		m.Total() == r.Total && m.Max() == r.Max && math.Abs(m.Average()-r.Average) < 1e-9
}

// toCompare returns an empty result for a strategy in a game, ready to be filled in.
func (c *comparison) toCompare(game *rules.Game, s strategy.Strategy) *compared {
	r := &compared{
		Game: game.Name(), Strategy: s.Name(), Openings: study.OwnOpening, Ties: weigh.Ties(game),
		Codes: secretsOf(game), Sample: c.sample, game: game,
	}
	if c.best {
		r.Openings = study.BestOfAll
	}
	if c.guesses == rules.CandidateGuesses {
		r.Guesses = c.guesses
	}
	if strategy.TraitsOf(s).Random || c.sample > 0 {
		r.Seed = c.seed
	}
	r.Words = game.WordsDigest()
	return r
}

// secretsOf returns the number of secrets of a game.
func secretsOf(game *rules.Game) float64 {
	return game.SecretsAbout()
}

// measured copies a measure into the result.
func (r *compared) measured(m tree.Measure) {
	r.Total, r.Average, r.Max = m.Total(), m.Average(), m.Max()
	r.Histogram, r.Weights = m.Histogram, m.Weights
	if r.Sample > 0 {
		r.Error = confidence * deviation(m) / math.Sqrt(float64(r.Sample))
	}
}

// deviation returns the standard deviation of the number of guesses, taking the secrets as a sample. It is NaN for
// fewer than two.
func deviation(m tree.Measure) float64 {
	mean, sum := m.Average(), 0.0
	for guesses, secrets := range m.Histogram {
		sum += float64(secrets) * (float64(guesses) - mean) * (float64(guesses) - mean)
	}
	return math.Sqrt(sum / float64(m.Codes()-1))
}
