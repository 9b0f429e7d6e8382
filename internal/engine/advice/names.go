package advice

import (
	"strings"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/strategy"
)

// Names returns the names that [ByName] knows, the simplest strategy first and optimal last.
func Names() []string {
	var names []string
	for _, known := range strategy.All() {
		names = append(names, known.Name)
	}
	return append(names, strategy.Optimal)
}

// ByName returns the strategy of that name, in any case. A width, or the effort of a sampled strategy, may follow:
// lookahead-200. The seed is for a random strategy. An unknown name is an error, and a width that is too large
// reaches a limit.
func ByName(name string, seed uint64) (strategy.Strategy, error) {
	wanted := strings.ToLower(name)
	if wanted == strategy.Optimal {
		return optimal.Strategy{}, nil
	}
	for _, known := range strategy.All() {
		if known.Name == wanted {
			return known.Make(seed, known.Width), nil
		}
		text, found := strings.CutPrefix(wanted, known.Name+"-")
		if !found || known.Width == 0 || strings.Trim(text, "0123456789") != "" {
			continue
		}
		width, err := limits.Parse(known.Name, text, 1, uint64(known.Most))
		if err != nil {
			return nil, err
		}
		return known.Make(seed, int(width)), nil
	}
	return nil, unknownStrategy(name, Names())
}

// unknownStrategy is the problem of a name that is none of the known ones.
func unknownStrategy(name string, known []string) error {
	return message.NewProblem("strategy-unknown", "unknown strategy {{.name}}; choose {{.names}}", "name", name, "names", strings.Join(known, ", "))
}
