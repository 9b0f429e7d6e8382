package api

import (
	"errors"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/preset"
	"codebreaker/internal/app/study"
	"codebreaker/internal/app/view"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/lexicon/wordlists"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
)

// aboutObject describes this server.
type aboutObject struct {
	Languages []string         `json:"languages"`
	Limits    map[string]int64 `json:"limits" description:"what this server refuses past"`
}

// about describes this server.
func (c *Call) about() error {
	return c.answer(statusOK, aboutObject{lang.Names(), c.server.limits.named()})
}

// presetObject is a game that has a name of its own.
type presetObject struct {
	Name  string `json:"name" description:"what people call it, as POST /games takes it"`
	Game  string `json:"game" description:"its name written out"`
	Title string `json:"title" description:"what to call it on a page"`
	view.Look
	Boards   int  `json:"boards" description:"the number of boards, each of which hides such a code" minimum:"1" maximum:"64"`
	Sequence bool `json:"sequence,omitempty" description:"a board opens when the one before it is done"`
	Most     int  `json:"most" description:"guesses that people usually have" minimum:"1"`
}

// presetNames returns the names of the presets on offer.
func presetNames() []string {
	var names []string
	for _, preset := range preset.Catalogue() {
		if !preset.Words() || preset.Lists != "" {
			names = append(names, preset.Asked(""))
			continue
		}
		for _, list := range wordlists.Languages() {
			names = append(names, preset.With(list))
		}
	}
	return names
}

// presetsAnswer are the games that have a name of their own.
type presetsAnswer struct {
	Presets []presetObject `json:"presets"`
}

// document sends the OpenAPI document.
func (c *Call) document() error {
	c.set("Cache-Control", "no-cache")
	c.send(statusOK, "application/json; charset=utf-8", openAPI)
	return nil
}

// presets lists the games that have a name of their own.
func (c *Call) presets() error {
	var answer presetsAnswer
	for _, name := range presetNames() {
		object, err := c.newPreset(name)
		if err != nil {
			return err
		}
		answer.Presets = append(answer.Presets, *object)
	}
	return c.answer(statusOK, answer)
}

func (c *Call) newPreset(name string) (*presetObject, error) {
	started, err := c.server.study.Several(c.ctx, c.lang, study.Named{Game: name})
	if err != nil {
		return nil, err
	}
	game := started.Game()
	object := &presetObject{Name: name, Game: started.Name(), Title: preset.FullTitle(c.lang, started.Name()), Look: view.NewLook(c.lang, game), Boards: 1, Most: preset.Guesses(game)}
	if several := started.Boards(); several != nil {
		object.Described, object.Boards, object.Sequence, object.Most = wording.Boards(c.lang, several), several.Boards(), several.Sequence(), preset.UsualOn(several)
	}
	return object, nil
}

// describe explains the name of a game, or names the game of some parts.
func (c *Call) describe() error {
	name := c.Query.Get("game")
	if name == "" {
		parts, err := c.parts()
		if err != nil {
			return err
		}
		name = parts.Game()
	}
	object, err := c.newPreset(name)
	if err != nil {
		return err
	}
	return c.answer(statusOK, object)
}

// parts returns the parts of a game in the query.
func (c *Call) parts() (preset.Parts, error) {
	parts := preset.Parts{List: c.Query.Get("list")}
	var err error
	if parts.Distinct, err = c.flag("distinct"); err != nil {
		return parts, err
	}
	if parts.Hard, err = c.flag("hard"); err != nil {
		return parts, err
	}
	if parts.Ultra, err = c.flag("ultra"); err != nil {
		return parts, err
	}
	if parts.First, err = c.flag("first"); err != nil {
		return parts, err
	}
	if parts.Empties, err = c.flag("empties"); err != nil {
		return parts, err
	}
	if parts.Rule, err = c.oneOf("rule", rulesNamed()...); err != nil || parts.List != "" {
		return parts, err
	}
	if parts.Places, err = c.part("places"); err == nil {
		parts.Symbols, err = c.part("symbols")
	}
	return parts, err
}

// part returns a number of places or symbols. The game itself reports one beyond its limits.
func (c *Call) part(name string) (int, error) {
	if _, err := c.wanted(name); err != nil {
		return 0, err
	}
	return c.number(name, 0, 0, 1_000_000)
}

// rulesNamed returns the names of the rules.
func rulesNamed() []string {
	var names []string
	for _, rule := range rules.Rules() {
		names = append(names, rule.String())
	}
	return names
}

// line explains a line.
func (c *Call) line() error {
	text, err := c.wanted("line")
	if err != nil {
		return err
	}
	opened, err := c.server.games.Preview(c.ctx, c.lang, text)
	if err != nil {
		return err
	}
	return c.answer(statusOK, opened)
}

// strategyObject is a strategy and its uses.
type strategyObject struct {
	Name      string `json:"name"`
	Heuristic bool   `json:"heuristic" description:"it weighs guesses: advice takes it"`
	Crack     bool   `json:"crack"`
	Compare   bool   `json:"compare"`
	Tree      bool   `json:"tree" description:"it can be walked as a tree"`
}

// strategiesAnswer are the strategies that guess.
type strategiesAnswer struct {
	Strategies []strategyObject `json:"strategies"`
}

// strategies lists the strategies that guess.
func (c *Call) strategies() error {
	var answer strategiesAnswer
	for _, name := range study.StrategyNames() {
		chosen, err := study.StrategyByName(name, 0)
		if err != nil {
			return err
		}
		_, heuristic := chosen.(*strategy.Heuristic)
		_, planned := study.Planned(name)
		answer.Strategies = append(answer.Strategies, strategyObject{Name: name, Heuristic: heuristic, Crack: true, Compare: true, Tree: planned == nil})
	}
	return c.answer(statusOK, answer)
}

// noSuchGame distinguishes an unknown game in a path from other errors.
func noSuchGame(err error) error {
	var problem *message.Problem
	if errors.As(err, &problem) && problem.ID == "game-unknown" {
		return refuse(statusNotFound, err)
	}
	return err
}
