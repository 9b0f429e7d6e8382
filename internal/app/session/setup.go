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
)

// Kind is the kind of a session: who guesses and who marks.
type Kind string

// The kinds of sessions.
const (
	Playing  Kind = "play"  // a person breaks the computer's code
	Cracking Kind = "crack" // the computer breaks a person's code
	Helping  Kind = "help"  // the turns are played elsewhere
)

// Kinds returns the kinds of sessions.
func Kinds() []Kind { return []Kind{Playing, Cracking, Helping} }

// The codemakers of a game against the computer.
const (
	Random    = "random"    // a random secret, from Seed
	Adversary = "adversary" // no secret; the answers leave the most candidates
	Fixed     = "fixed"     // a secret that somebody chose
)

// NotFound is the Rival of a setup when the other player did not find the code.
const NotFound = -1

// Setup is the configuration of a session before its first turn. Its JSON is part of the files of games
// that people export: docs/json.md.
type Setup struct {
	Kind      Kind   `json:"kind"`
	Game      string `json:"game"`                  // its name
	Symbols   string `json:"symbols,omitempty"`     // the names of its symbols, as for [rules.WithSymbols], separated by spaces; empty for the usual ones
	Accents   string `json:"accents,omitempty"`     // of its words, fold or keep; empty for fold
	Codemaker string `json:"codemaker,omitempty"`   // when playing: Random, Adversary or Fixed
	Seed      uint64 `json:"seed,string,omitempty"` // of the random codemaker or a random strategy; a string in JSON, because many programs cannot hold such numbers
	Day       string `json:"day,omitempty"`         // of a daily game, 2026-11-20; it determines the seed
	Practice  bool   `json:"practice,omitempty"`    // when playing: the game does not count in statistics
	Secret    string `json:"secret,omitempty"`      // of the fixed codemaker
	Most      int    `json:"most,omitempty"`        // when playing: the guess limit; 0 for no limit
	Strategy  string `json:"strategy,omitempty"`    // when cracking: a name for [advice.ByName]; empty for [advice.Usual]
	Opening   string `json:"opening,omitempty"`     // when cracking: the first guesses, separated by spaces
	Rival     int    `json:"rival,omitempty"`       // another player's number of guesses for the same code, or [NotFound]; 0 without another player
}

// Daily returns the setup of the game of a day, which is the same for all players.
func Daily(game, day string) Setup {
	return Setup{Kind: Playing, Game: game, Codemaker: Random, Day: day, Seed: daySeed(game, day)}
}

// daySeed is the first eight bytes of the SHA-256 of "daily NAME DAY".
func daySeed(name, day string) uint64 {
	sum := sha256.Sum256([]byte("daily " + name + " " + day))
	return binary.BigEndian.Uint64(sum[:])
}

// check returns a [message.Problem] when a setup cannot be played.
func (s *Setup) check() error {
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

// codemaker returns the codemaker of a game against the computer.
func (s *Setup) codemaker(game *rules.Game) (codemaker.Codemaker, error) {
	if s.Codemaker != Fixed {
		return codemaker.ByName(s.Codemaker, game, s.Seed)
	}
	return codemaker.Hiding(game, s.Secret)
}

// breaker returns the strategy of the computer.
func (s *Setup) breaker(game *rules.Game) (strategy.Strategy, error) {
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
