package studycmd

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/ui/command/cli"
)

// gamesOf returns the games of names and ranges, in order of their number of secrets. It leaves out
// the games of a range that have more than most secrets.
func gamesOf(ctx context.Context, env *cli.Env, names []string, flags cli.GameFlags, most uint64) ([]*rules.Game, error) {
	var games []*rules.Game
	for _, name := range names {
		expanded := expandRange(name)
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
func expandRange(name string) []string {
	places, rest, ok := strings.Cut(name, "x")
	if !ok || !strings.Contains(name, "..") {
		return []string{name}
	}
	symbols, suffix, _ := strings.Cut(rest, "-")
	if suffix != "" {
		suffix = "-" + suffix
	}
	var names []string
	for _, p := range numbers(places) {
		for _, s := range numbers(symbols) {
			names = append(names, p+"x"+s+suffix)
		}
	}
	return names
}

// numbers returns the numbers from 2 to 8 for 2..8. It returns any other text unchanged.
func numbers(text string) []string {
	var first, last int
	if n, err := fmt.Sscanf(text, "%d..%d", &first, &last); n != 2 || err != nil || first < 0 || last > 99 || first > last {
		return []string{text}
	}
	var all []string
	for n := first; n <= last; n++ {
		all = append(all, fmt.Sprint(n))
	}
	return all
}
