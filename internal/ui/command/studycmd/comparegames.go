package studycmd

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/ui/command/cli"
)

// gamesOf returns the games of names and ranges, in order of their number of secrets. It leaves out
// the games of a range that have more than most secrets.
func gamesOf(ctx context.Context, env *cli.Env, names []string, flags cli.GameFlags, most uint64) ([]*rules.Game, error) {
	var games []*rules.Game
	for _, name := range names {
		expanded, err := expandRange(name)
		if err != nil {
			return nil, err
		}
		for _, one := range expanded {
			game, err := env.Game(ctx, one, flags)
			var problem *message.Problem
			if len(expanded) > 1 && errors.As(err, &problem) && problem.ID == "game-too-few" {
				continue
			}
			if err != nil {
				return nil, err
			}
			if len(expanded) == 1 || game.SecretCount() <= most {
				games = append(games, game)
			}
		}
	}
	slices.SortStableFunc(games, func(a, b *rules.Game) int { return cmp.Compare(a.SecretCount(), b.SecretCount()) })
	return games, nil
}

// expandRange returns the names in a range such as 2..4x6..8-black: every number of places with
// every number of symbols.
func expandRange(name string) ([]string, error) {
	places, rest, ok := strings.Cut(name, "x")
	if !ok || !strings.Contains(name, "..") {
		return []string{name}, nil
	}
	symbols, suffix, _ := strings.Cut(rest, "-")
	if suffix != "" {
		suffix = "-" + suffix
	}
	all, err := numbers(name, places)
	if err != nil {
		return nil, err
	}
	each, err := numbers(name, symbols)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, p := range all {
		for _, s := range each {
			names = append(names, p+"x"+s+suffix)
		}
	}
	return names, nil
}

// mostInRange is above all numbers of places and symbols.
const mostInRange = 99

// numbers returns the numbers from 2 to 8 for 2..8, a part of a name. It returns any other text unchanged.
func numbers(name, text string) ([]string, error) {
	from, to, ok := strings.Cut(text, "..")
	if !ok || from == "" || to == "" || strings.Trim(from+to, "0123456789") != "" {
		return []string{text}, nil
	}
	first, wrong := strconv.Atoi(from)
	last, tooLarge := strconv.Atoi(to)
	switch {
	case wrong != nil || tooLarge != nil || max(first, last) > mostInRange:
		return nil, message.NewProblem("range-large", "games {{.name}}: the range {{.range}} goes beyond {{.most}}", "name", message.Quote(name), "range", text, "most", mostInRange, "limit", limits.ErrReached)
	case first > last:
		return nil, message.NewProblem("range-backwards", "games {{.name}}: write the range {{.range}} with the smaller number first, as {{.right}}", "name", message.Quote(name), "range", text, "right", to+".."+from)
	}
	var all []string
	for n := first; n <= last; n++ {
		all = append(all, strconv.Itoa(n))
	}
	return all, nil
}
