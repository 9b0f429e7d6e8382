package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"codebreaker/internal/engine/rules"
)

// A budget says how many guesses a game needs, as far as the data files know. The least maximum
// and the least total lie between bounds, and are proven if both bounds are equal. An unknown
// bound is 0.
type budget struct {
	Game       string `json:"game"`
	Secrets    uint64 `json:"secrets"`
	LowerMax   int    `json:"lowerMax,omitempty"`
	UpperMax   int    `json:"upperMax,omitempty"`
	LowerTotal uint64 `json:"lowerTotal,omitempty"`
	UpperTotal uint64 `json:"upperTotal,omitempty"`
	Opening    string `json:"opening,omitempty"` // that reaches the upper total
}

// budgetFiles are the files of budgets: for readers, and for the engine.
func budgetFiles(folder string) map[string]func([]budget) ([]byte, error) {
	return map[string]func([]budget) ([]byte, error){
		filepath.Join(folder, "results", "budgets.csv"):                          budgetsCSV,
		filepath.Join(folder, "results", "budgets.json"):                         budgetsJSON,
		filepath.Join(folder, "..", "internal", "ui", "protocol", "budgets.csv"): budgetsCSV,
	}
}

// budgets joins what the data files know of games. Word lists are left out: they change.
func (m *maker) budgets() ([]budget, error) {
	all := make(map[string]*budget)
	if err := m.addMaxima(all); err != nil {
		return nil, err
	}
	for _, file := range []string{"optimal.jsonl", "heuristics.jsonl", "best-openings.jsonl", "lookahead.jsonl"} {
		results, err := m.results(file)
		if err != nil {
			return nil, err
		}
		for i := range results {
			if err := results[i].addTo(all); err != nil {
				return nil, err
			}
		}
	}
	made := make([]budget, 0, len(all))
	for _, name := range slices.Sorted(maps.Keys(all)) {
		made = append(made, *all[name])
	}
	slices.SortStableFunc(made, func(a, b budget) int { return cmp.Compare(a.Secrets, b.Secrets) })
	return made, nil
}

// of returns the budget of a game, and adds it if it is missing.
func of(all map[string]*budget, game *rules.Game) *budget {
	if all[game.Name()] == nil {
		all[game.Name()] = &budget{Game: game.Name(), Secrets: game.SecretCount()}
	}
	return all[game.Name()]
}

// addMaxima adds the bounds of the least maxima.
func (m *maker) addMaxima(all map[string]*budget) error {
	cases, err := m.worstCases()
	if err != nil {
		return err
	}
	for _, w := range cases {
		game, err := rules.ParseGame(w.Game)
		if err != nil {
			return err
		}
		b := of(all, game)
		b.LowerMax, b.UpperMax = w.LowerMax, w.Max
	}
	return nil
}

// addTo adds a tree that was played against every secret.
func (r *result) addTo(all map[string]*budget) error {
	if r.Sample > 0 || r.Guesses != "" || strings.HasPrefix(r.Game, "words:") {
		return nil
	}
	game, err := rules.ParseGame(r.Game)
	if err != nil || game.HasWeights() {
		return err
	}
	b := of(all, game)
	if b.UpperTotal == 0 || r.Total < b.UpperTotal {
		b.UpperTotal, b.Opening = r.Total, r.Opening
	}
	if b.UpperMax == 0 || r.Max < b.UpperMax {
		b.UpperMax = r.Max
	}
	if r.MaxDepth == 0 {
		b.LowerTotal = max(b.LowerTotal, r.Lower)
	}
	return nil
}

func budgetsCSV(all []budget) ([]byte, error) {
	var text bytes.Buffer
	text.WriteString("game,secrets,lower_max,upper_max,lower_total,upper_total,opening\n")
	for _, b := range all {
		fmt.Fprintf(&text, "%s,%d", b.Game, b.Secrets)
		for _, bound := range []uint64{uint64(b.LowerMax), uint64(b.UpperMax), b.LowerTotal, b.UpperTotal} {
			text.WriteByte(',')
			if bound > 0 {
				fmt.Fprint(&text, bound)
			}
		}
		fmt.Fprintf(&text, ",%s\n", b.Opening)
	}
	return text.Bytes(), nil
}

// budgetsJSON writes an array with a line for each game.
func budgetsJSON(all []budget) ([]byte, error) {
	lines := make([][]byte, len(all))
	for i := range all {
		var err error
		if lines[i], err = json.Marshal(all[i]); err != nil {
			return nil, err
		}
	}
	return slices.Concat([]byte("[\n"), bytes.Join(lines, []byte(",\n")), []byte("\n]\n")), nil
}

// writeBudgets makes the files of budgets again, and writes the ones that change.
func (m *maker) writeBudgets(folder string, write writer) error {
	all, err := m.budgets()
	if err != nil {
		return err
	}
	for name, format := range budgetFiles(folder) {
		text, err := format(all)
		if err != nil {
			return err
		}
		if err := renew(write, name, text); err != nil {
			return err
		}
	}
	return nil
}
