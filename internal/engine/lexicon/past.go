package lexicon

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strings"
	"time"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

// Past has the answers of earlier days of a daily game of words. Such a word can be the secret again, but is less likely:
// [Past.Lower] lowers its weight.
type Past struct {
	Name    string
	On      time.Time            // the day of the game
	Answers map[string]time.Time // as they are written, with their last day; zero if no line has their day
	Later   int                  // answers of that day or later, which are left out
	Odd     int                  // lines left out, because they have no answer
	Line    string               // the first of these lines, printable
}

// The limits of a file of past answers.
const (
	maxPast     = 100_000 // answers
	maxPastLine = 1 << 16 // bytes
)

// ReadPast reads past answers for a game of a day: one a line with its date, as [docs/lists.md] says, or many without dates.
// The name is for messages. The error is a [message.Problem] if a date does not exist, or if the file has no answer.
func ReadPast(r io.Reader, name string, on time.Time) (*Past, error) {
	list := named(name)
	p := &Past{Name: name, On: day(on), Answers: make(map[string]time.Time)}
	var lines []datedLine
	dayFirst, monthFirst := 0, 0 // the first lines that must be so, from 1
	scanner := bufio.NewScanner(r)
	scanner.Buffer(nil, maxPastLine)
	for answers := 0; scanner.Scan(); {
		text, _ := DecodeLine(bytes.TrimPrefix(scanner.Bytes(), []byte("\ufeff")))
		line := cutDate(text)
		lines = append(lines, line)
		if answers += len(line.words); answers > maxPast || len(lines) > maxPast {
			return nil, list.problem("past-many", "more than {{.most}} past words or lines", "most", maxPast, "limit", limits.ErrReached)
		}
		if line.numeric && line.first > 12 && dayFirst == 0 {
			dayFirst = len(lines)
		}
		if line.numeric && line.second > 12 && monthFirst == 0 {
			monthFirst = len(lines)
		}
	}
	if errors.Is(scanner.Err(), bufio.ErrTooLong) {
		return nil, list.problem("list-line", "line {{.line}} is longer than {{.most}} bytes; write one word per line", "line", len(lines)+1, "most", maxPastLine, "limit", limits.ErrReached)
	}
	if err := scanner.Err(); err != nil {
		return nil, list.problem("list-unreadable", "{{.err}}", "err", err)
	}
	if dayFirst > 0 && monthFirst > 0 {
		return nil, list.problem("past-order", "the day comes first in line {{.day}} and the month in line {{.month}}; write dates like 2026-02-11", "day", dayFirst, "month", monthFirst)
	}
	for i, line := range lines {
		if line.numeric && dayFirst == 0 {
			line.first, line.second = line.second, line.first
		}
		date, ok := line.date(p.On)
		if !ok {
			return nil, list.problem("past-date", "line {{.line}}: {{.date}} is no day; write the year, the month and the day, such as {{.example}}", "line", i+1, "date", message.Quote(line.written), "example", pastExample)
		}
		p.add(line, date)
	}
	if len(p.Answers) == 0 && p.Later == 0 {
		return nil, list.problem("past-none", "no past words in {{.lines}} lines; write one per line, such as {{.example}}", "lines", len(lines), "example", pastExample)
	}
	return p, nil
}

const pastExample = "2026-02-11 CRANE"

// add adds the answers of a line. The date is zero if the line has no date.
func (p *Past) add(line datedLine, date time.Time) {
	switch {
	case len(line.words) == 0:
		if strings.TrimSpace(line.text) != "" {
			if p.Odd++; p.Line == "" {
				p.Line = message.Quote(strings.TrimSpace(line.text))
			}
		}
	case !date.IsZero() && !date.Before(p.On):
		p.Later += len(line.words)
	default:
		for _, word := range line.words {
			if before, known := p.Answers[word]; !known || before.Before(date) {
				p.Answers[word] = date
			}
		}
	}
}

// The shares of its weight that a past answer keeps. The Times has used answers again since February 2026 and does not say
// how it chooses them, so these are estimates.
const (
	pastDays    = 3650      // after this number of days a word keeps its whole weight, and before that the part of them that has passed
	leastShare  = 1. / 100  // but at least this
	undatedPart = 1. / 4    // if the date is unknown
	pastUnit    = 1_000_000 // the weight of a word of a game without weights
)

// share returns the part of its weight that a past answer keeps.
func (p *Past) share(last time.Time) float64 {
	if last.IsZero() {
		return undatedPart
	}
	days := p.On.Sub(last).Hours() / 24
	return min(1, max(leastShare, days/pastDays))
}

// Known returns how many past answers are secrets of a game.
func (p *Past) Known(game *rules.Game) int {
	_, known := p.shares(game)
	return known
}

// shares returns the part of its weight that each past answer of a game keeps.
func (p *Past) shares(game *rules.Game) (shares map[rules.Code]float64, known int) {
	shares = make(map[rules.Code]float64)
	if !game.HasWords() {
		return shares, 0
	}
	for word, last := range p.Answers {
		if code, err := game.ParseCode(word); err == nil && game.CheckSecret(code) == nil {
			shares[code] = max(shares[code], p.share(last)) // two spellings can be the same word
		}
	}
	return shares, len(shares)
}

// Lower returns a game in which the past answers have lower weights, and the game itself if it has none of them. Each past
// answer keeps a part of its weight, and [scaled] makes whole numbers of all weights. In a game without weights all words
// weigh the same before that.
func (p *Past) Lower(game *rules.Game) *rules.Game {
	shares, known := p.shares(game)
	if known == 0 {
		return game
	}
	secrets := game.Words().Secrets
	weights := make([]float64, len(secrets))
	for i, code := range secrets {
		weights[i] = float64(game.Weight(code))
		if share, past := shares[code]; past {
			weights[i] *= share
		}
	}
	whole, _ := scaled(weights)
	return game.WithWeights(whole)
}
