package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"codebreaker/internal/engine/rules"
)

// leastLarge is how many codes a game has at least that is in the table of games too big to list.
const leastLarge = 2_000_000

// sampled makes a table of the averages of the strategy sampled in large games.
func (m *maker) sampled(string) (string, error) {
	results, err := m.results("sampled.jsonl")
	if err != nil {
		return "", err
	}
	further, err := m.read("sampled")
	if err != nil {
		return "", err
	}
	trees, err := m.results("heuristics.jsonl")
	if err != nil {
		return "", err
	}
	type sized struct {
		result
		codes float64
	}
	var large []sized
	for _, r := range results {
		game, err := r.game()
		if err != nil {
			return "", err
		}
		if codes := codesOf(game); codes >= leastLarge {
			large = append(large, sized{r, codes})
		}
	}
	slices.SortStableFunc(large, func(a, b sized) int { return cmp.Compare(a.codes, b.codes) })
	table := grid{head: []string{"game", "codes", "secrets", "average", "max", "seconds of processor a guess", "MiB", "published", "whole tree by entropy"}}
	for _, r := range large {
		cells := []any{"`" + r.Game + "`", shortened(r.codes), whole(r.Sample), number(fmt.Sprintf("%.3f ± %.3f", r.Average, r.Error)), whole(r.Max), nil, nil, nil, nil}
		for _, row := range further.Rows {
			if row[0] == r.Game {
				copy(cells[5:], row[1:])
			}
		}
		for _, tree := range trees {
			if tree.Game == r.Game && tree.Strategy == "entropy" {
				cells[8] = decimal(tree.Average, 3)
			}
		}
		table.add(cells...)
	}
	return table.String() + "\n" + further.origin(), nil
}

// codesOf returns the number of codes of a game whose places all have the same symbols.
func codesOf(game *rules.Game) float64 {
	codes := 1.0
	for place := range game.Places() {
		if symbols := game.Symbols(); game.Distinct() {
			codes *= float64(symbols - place)
		} else {
			codes *= float64(symbols)
		}
	}
	return codes
}

// shortened writes a number, a large one as 1.8×10¹⁹.
func shortened(x float64) number {
	if x < 1e9 {
		return whole(int(x))
	}
	exponent := int(math.Log10(x) + 1e-9)
	power := strings.Map(func(r rune) rune { return []rune("⁰¹²³⁴⁵⁶⁷⁸⁹")[r-'0'] }, fmt.Sprint(exponent))
	mantissa := strings.TrimSuffix(fmt.Sprintf("%.1f", x/math.Pow10(exponent)), ".0")
	if mantissa == "1" {
		return number("10" + power)
	}
	return number(mantissa + "×10" + power)
}
