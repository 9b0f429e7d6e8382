package api

import (
	"errors"
	"net/http"
	"strings"

	"codebreaker"
	"codebreaker/breakers"
	"codebreaker/internal/lang"
	"codebreaker/internal/table"
	"codebreaker/strategy"
)

// about tells what this server is.
func (c *call) about() error {
	return c.answer(http.StatusOK, struct {
		Version   int              `json:"version"`
		Languages []string         `json:"languages"`
		Limits    map[string]int64 `json:"limits"`
	}{Version, lang.Names(), c.limits.named()})
}

// document sends the contract.
func (c *call) document() error {
	c.Header().Set("Cache-Control", "no-cache")
	c.send(http.StatusOK, "application/json; charset=utf-8", Document)
	return nil
}

// presetObject is a game that has a name of its own.
type presetObject struct {
	Name  string `json:"name"`
	Game  string `json:"game"`
	Title string `json:"title"`
	shape
	Most int `json:"most"`
}

// presetLists are the lists of words that presets are offered with.
var presetLists = []string{"en", "fr"}

// presetNames returns the names of the presets that are offered.
func presetNames() []string {
	var names []string
	for _, preset := range table.Catalogue() {
		if !preset.Words() {
			names = append(names, preset.Name)
			continue
		}
		for _, list := range presetLists {
			names = append(names, preset.With(list))
		}
	}
	return names
}

// presets lists the games that have a name of their own.
func (c *call) presets() error {
	answer := struct {
		Presets []presetObject `json:"presets"`
	}{}
	for _, name := range presetNames() {
		object, err := c.newPreset(name)
		if err != nil {
			return err
		}
		answer.Presets = append(answer.Presets, *object)
	}
	return c.answer(http.StatusOK, answer)
}

func (c *call) newPreset(name string) (*presetObject, error) {
	started, err := c.starts.of(c.r.Context(), wish{name: c.listed(name), player: c.player})
	if err != nil {
		return nil, err
	}
	game := started.Game()
	return &presetObject{Name: name, Game: game.Name(), Title: c.title(name), shape: c.newShape(game), Most: table.Guesses(game)}, nil
}

// title returns what a preset is called; any other game has its name.
func (c *call) title(name string) string {
	preset, ok := table.ByName(name)
	if !ok {
		return name
	}
	if _, list, listed := strings.Cut(name, ":"); listed {
		return c.lang.Say("api-title-list", "title", preset.Title(c.lang), "list", list)
	}
	return preset.Title(c.lang)
}

// describe tells what a game's name means.
func (c *call) describe() error {
	name, err := c.wanted("game")
	if err != nil {
		return err
	}
	object, err := c.newPreset(name)
	if err != nil {
		return err
	}
	return c.answer(http.StatusOK, object)
}

// strategyObject is a strategy and what it is for.
type strategyObject struct {
	Name      string `json:"name"`
	Heuristic bool   `json:"heuristic"`
	Crack     bool   `json:"crack"`
	Compare   bool   `json:"compare"`
	Tree      bool   `json:"tree"`
}

// strategies lists the strategies that guess.
func (c *call) strategies() error {
	answer := struct {
		Strategies []strategyObject `json:"strategies"`
	}{}
	for _, name := range breakers.Names() {
		chosen, err := breakers.ByName(name, 0)
		if err != nil {
			return err
		}
		_, heuristic := chosen.(*strategy.Heuristic)
		answer.Strategies = append(answer.Strategies, strategyObject{Name: name, Heuristic: heuristic, Crack: true, Compare: true, Tree: true})
	}
	return c.answer(http.StatusOK, answer)
}

// noSuchGame tells a game that cannot be named in a path from other errors.
func noSuchGame(err error) error {
	var problem *codebreaker.Problem
	if errors.As(err, &problem) && problem.ID == "game-unknown" {
		return refuse(http.StatusNotFound, err)
	}
	return err
}
