// Package atlas has what the commands that settle many games share: the list of games, and a file with a line for each.
package atlas

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"codebreaker/internal/engine/rules"
)

// Games returns all games of two places or more and two symbols or more that have at most this many codes, the smallest
// first: with repeats and without, marked black and white, black only and by place.
func Games(codes uint64) (games []*rules.Game) {
	for _, repeats := range []string{"", "-distinct"} {
		for _, rule := range []string{"", "-black", "-place"} {
			for places := 2; places <= rules.MaxPlaces; places++ {
				for symbols := 2; symbols <= rules.MaxSymbols; symbols++ {
					game, err := rules.ParseGame(fmt.Sprintf("%dx%d%s%s", places, symbols, repeats, rule))
					if err == nil && game.SecretCount() <= codes {
						games = append(games, game)
					}
				}
			}
		}
	}
	slices.SortStableFunc(games, func(a, b *rules.Game) int { return cmp.Compare(a.SecretCount(), b.SecretCount()) })
	return games
}

// Named returns the games with these names.
func Named(names []string) (games []*rules.Game, err error) {
	for _, name := range names {
		game, err := rules.ParseGame(name)
		if err != nil {
			return nil, err
		}
		games = append(games, game)
	}
	return games, nil
}

// Read reads the lines of a file. It returns no lines if there is no such file.
func Read[L any](file string) (lines []L, err error) {
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	for row := range bytes.Lines(text) {
		var line L
		if err := json.Unmarshal(row, &line); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		lines = append(lines, line)
	}
	return lines, nil
}

// Write replaces a file, so that there is always a whole one.
func Write[L any](file string, lines []L) error {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	for _, line := range lines {
		if err := encoder.Encode(line); err != nil {
			return err
		}
	}
	if err := os.WriteFile(file+".new", text.Bytes(), 0o644); err != nil {
		return err
	}
	return os.Rename(file+".new", file)
}
