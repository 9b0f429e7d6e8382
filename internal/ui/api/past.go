package api

import (
	"strings"
	"time"

	"codebreaker/internal/app/study"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

// past reads the past answers of a new list.
func (b *newListBody) past() (*lexicon.Past, error) {
	for _, field := range []struct {
		name  string
		given bool
	}{{"words", b.Words != nil}, {"letters", b.Letters != 0}, {"accents", b.Accents != ""}} {
		if field.given {
			return nil, message.NewProblem("field-beside", "{{.field}} does not go with {{.with}}: leave one of them out", "field", field.name, "with", "past")
		}
	}
	switch {
	case b.Past == nil:
		return nil, message.NewProblem("field-alone", "{{.field}} needs {{.with}}: give both, or neither", "field", "of", "with", "past")
	case b.Of == "":
		return nil, message.NewProblem("field-alone", "{{.field}} needs {{.with}}: give both, or neither", "field", "past", "with", "of")
	}
	day, err := time.Parse(time.DateOnly, b.On)
	if err != nil {
		return nil, message.NewProblem("past-day", "on {{.day}}: with past, write the day of the game, such as {{.example}}", "day", message.Quote(b.On), "example", "2026-02-11")
	}
	return lexicon.ReadPast(strings.NewReader(strings.Join(b.Past, "\n")), b.Name, day)
}

// lowered returns the words of a list with the weights that past answers leave them, and sentences about these.
func (c *Call) lowered(past *lexicon.Past, of string) (*lexicon.Picked, []string, error) {
	of = strings.TrimSuffix(of, rules.WeightedSuffix)
	game, own, err := c.server.parseGame(c.ctx, study.Named{Game: rules.WordsPrefix + of + rules.WeightedSuffix})
	if err != nil { // a list without weights
		game, own, err = c.server.parseGame(c.ctx, study.Named{Game: rules.WordsPrefix + of})
	}
	if err != nil {
		return nil, nil, err
	}
	known := past.Known(game)
	if known == 0 && len(past.Answers) > 0 {
		return nil, nil, message.NewProblem("past-unknown", "list {{.list}}: none of them can be the secret of {{.game}}", "list", message.Quote(past.Name), "game", of)
	}
	picked := &lexicon.Picked{Length: game.Places()}
	if own {
		lines, err := c.server.store.List(c.ctx, rules.Lists(game.Name())[0])
		if err != nil {
			return nil, nil, err
		}
		picked.Accents, _ = lexicon.CutAccents(lines)
	}
	lowered := past.Lower(game)
	for _, code := range lowered.Words().Secrets {
		picked.Words = append(picked.Words, lowered.Format(code))
		picked.Weights = append(picked.Weights, lowered.Weight(code))
	}
	return picked, wording.Past(c.lang, past, known), nil
}
