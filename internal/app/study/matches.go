package study

import (
	"context"
	"math"
	"sort"
	"strings"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/pairs"
	"codebreaker/internal/engine/position"
)

// MatchesText is a request about Are You The One.
type MatchesText struct {
	Text string `json:"text"` // the names of the two groups, each on a line with commas between them; below, a booth or a ceremony on each line: Anna+Max = no, or all pairs and the number that are right: Anna+Max, Bea+Noah = 1
}

// Matches is what booths and ceremonies tell about the matchings of two groups of people.
type Matches struct {
	First     []string    `json:"first"`              // the names of one group: the larger one, if it has a person more
	Second    []string    `json:"second"`             // the names of the other group
	Matchings int         `json:"matchings"`          // the number of matchings that are left, at least 1
	Left      string      `json:"left"`               // this number in a sentence
	Chances   [][]float64 `json:"chances"`            // the chance of each pair, 0 to 1: for each name of the first group a list with a number for each name of the second
	Booth     *Meeting    `json:"booth,omitempty"`    // the booth that tells most; absent if one matching is left
	Ceremony  *Meeting    `json:"ceremony,omitempty"` // the best ceremony that a search finds; absent if one matching is left
}

// Meeting is a booth or a ceremony.
type Meeting struct {
	Pairs    []Couple `json:"pairs"`
	Bits     float64  `json:"bits"`     // the information that its answer gives on average
	Sentence string   `json:"sentence"` // the pairs in a sentence
}

// Couple is a pair of names.
type Couple struct {
	First  string `json:"first"`  // a name of the first group
	Second string `json:"second"` // a name of the second group
}

// Match counts the matchings of a text. The error is a [message.Problem] if the text cannot be read or contradicts
// itself.
func Match(ctx context.Context, l *lang.Language, text *MatchesText) (*Matches, error) {
	show, err := pairs.Read(text.Text)
	if err != nil {
		return nil, err
	}
	odds, err := pairs.Count(ctx, len(show.First), len(show.Second), show.Asked)
	if err != nil {
		return nil, err
	}
	if odds.Total == 0 {
		return nil, clashing(ctx, show)
	}
	m := &Matches{First: show.First, Second: show.Second, Matchings: int(odds.Total), Left: l.Say("pairs-left", "count", odds.Total)}
	for _, row := range odds.Of {
		chances := make([]float64, len(row))
		for k, count := range row {
			chances[k] = float64(count) / float64(odds.Total)
		}
		m.Chances = append(m.Chances, chances)
	}
	if odds.Total > 1 {
		m.Booth, m.Ceremony = &Meeting{}, &Meeting{}
		person, partner, bits := odds.Booth()
		m.Booth.Bits, m.Booth.Pairs = bits, []Couple{{show.First[person], show.Second[partner]}}
		m.Booth.Sentence = l.Say("pairs-booth", "pair", m.Booth.text(), "chance", wording.Chance(l, m.Chances[person][partner]))
		seats, bits := odds.Ceremony(ctx)
		m.Ceremony.Bits = bits
		for i, k := range seats {
			if k >= 0 {
				m.Ceremony.Pairs = append(m.Ceremony.Pairs, Couple{show.First[i], show.Second[k]})
			}
		}
		m.Ceremony.Sentence = l.Say("pairs-ceremony", "pairs", m.Ceremony.text(), "share", wording.Number(l, math.Exp2(bits), 1))
	}
	return m, ctx.Err()
}

// text returns the pairs as [pairs.Read] reads them.
func (m *Meeting) text() string {
	var all []string
	for _, pair := range m.Pairs {
		all = append(all, pair.First+"+"+pair.Second)
	}
	return strings.Join(all, ", ")
}

// Cells returns the chances of a person of the first group for a table: a dash for none, a check mark for a match.
func (m *Matches) Cells(l *lang.Language, person int) (cells []string) {
	for _, chance := range m.Chances[person] {
		switch chance {
		case 0:
			cells = append(cells, "–")
		case 1:
			cells = append(cells, "✓")
		default:
			cells = append(cells, wording.Chance(l, chance))
		}
	}
	return cells
}

// clashing returns the problem of a text with which no matching agrees. It names the first line that no matching agrees
// with, given the lines above.
func clashing(ctx context.Context, show *pairs.Show) error {
	var failed error
	last := sort.Search(len(show.Asked), func(i int) bool {
		odds, err := pairs.Count(ctx, len(show.First), len(show.Second), show.Asked[:i+1])
		if err != nil {
			failed = err
			return true
		}
		return odds.Total == 0
	})
	if failed != nil {
		return failed
	}
	return message.NewProblem("pairs-clash", "line {{.line}}: no matching agrees with this line and the lines above; correct one of them", "line", show.Asked[last].Line, "clash", position.ErrContradiction)
}
