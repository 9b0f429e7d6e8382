package session

import (
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"strconv"
	"strings"

	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/match/codemaker"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/store"
)

// What the store keeps of a session.
type (
	Kind  = store.Kind
	Setup = store.Setup
	State = store.State
	Saved = store.Saved
)

// The kinds of sessions.
const (
	Playing  = store.Playing
	Cracking = store.Cracking
	Helping  = store.Helping
)

// Kinds returns the kinds of sessions.
func Kinds() []Kind { return []Kind{Playing, Cracking, Helping} }

// The codemakers of a game against the computer.
const (
	Random    = store.Random
	Adversary = store.Adversary
	Fixed     = store.Fixed
)

// NotFound is the Rival of a setup when the other player did not find the code.
const NotFound = store.NotFound

// The states of a session.
const (
	Going        = store.Going
	Contradicted = store.Contradicted
	Solved       = store.Solved
	Lost         = store.Lost
	GivenUp      = store.GivenUp
)

// Daily returns the setup of the game of a day, which is the same for all players.
func Daily(game, day string) Setup {
	return Setup{Kind: Playing, Game: game, Codemaker: Random, Day: day, Seed: daySeed(game, day)}
}

// daySeed is the first eight bytes of the SHA-256 of "daily NAME DAY".
func daySeed(name, day string) uint64 {
	sum := sha256.Sum256([]byte("daily " + name + " " + day))
	return binary.BigEndian.Uint64(sum[:])
}

// checkSetup returns a [message.Problem] when a setup cannot be played.
func checkSetup(s *Setup) error {
	switch {
	case !slices.Contains(Kinds(), s.Kind):
		return message.NewProblem("kind-unknown", "unknown kind of game {{.name}}: choose play, crack or help", "name", string(s.Kind))
	case s.Most < 0 || s.Most > limits.Guesses:
		return mostProblem(strconv.Itoa(s.Most))
	case s.Rival < NotFound || s.Rival > limits.Guesses:
		return rivalProblem(strconv.Itoa(s.Rival))
	case s.Day != "" && !isDay(s.Day):
		return dayProblem(s.Day)
	}
	return nil
}

func mostProblem(guesses string) error {
	return message.NewProblem("most-range", "guess limit {{.guesses}}: write a number from 1 to {{.most}}, or no limit",
		"guesses", guesses, "most", limits.Guesses)
}

func rivalProblem(guesses string) error {
	return message.NewProblem("rival-form", "against:{{.guesses}}: write the other player's number of guesses, 1 to {{.most}}, or X if the code was not found",
		"guesses", guesses, "most", limits.Guesses)
}

// isDay reports whether a text is a date: 2026-11-20.
func isDay(text string) bool {
	if len(text) != 10 || text[4] != '-' || text[7] != '-' {
		return false
	}
	year, errYear := strconv.ParseUint(text[:4], 10, 16)
	month, errMonth := strconv.ParseUint(text[5:7], 10, 8)
	day, errDay := strconv.ParseUint(text[8:], 10, 8)
	if errYear != nil || errMonth != nil || errDay != nil || month < 1 || month > 12 {
		return false
	}
	return day >= 1 && int(day) <= daysOf(int(year), int(month))
}

func daysOf(year, month int) int {
	switch {
	case month == 2 && (year%4 == 0 && year%100 != 0 || year%400 == 0):
		return 29
	case month == 2:
		return 28
	case month == 4 || month == 6 || month == 9 || month == 11:
		return 30
	}
	return 31
}

// CheckDay returns a [message.Problem] for a text that is not a date: 2026-11-20.
func CheckDay(text string) error {
	if !isDay(text) {
		return dayProblem(text)
	}
	return nil
}

func dayProblem(day string) error {
	return message.NewProblem("day-form", "day {{.day}}: write a date such as 2026-11-20", "day", strconv.Quote(day))
}

// makerOf returns the codemaker of a game against the computer.
func makerOf(s *Setup, game *rules.Game) (codemaker.Codemaker, error) {
	if s.Codemaker != Fixed {
		return codemaker.ByName(s.Codemaker, game, s.Seed)
	}
	return codemaker.Hiding(game, s.Secret)
}

// breakerOf returns the strategy of the computer.
func breakerOf(s *Setup, game *rules.Game) (strategy.Strategy, error) {
	chosen := advice.Usual(game)
	if s.Strategy != "" {
		var err error
		if chosen, err = advice.ByName(s.Strategy, s.Seed); err != nil {
			return nil, err
		}
	}
	opening, err := advice.ParseOpening(game, strings.Fields(s.Opening))
	return advice.Opened(chosen, opening...), err
}
