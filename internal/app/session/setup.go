package session

import (
	"slices"
	"strconv"
	"strings"

	"codebreaker/internal/app/reading"
	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/match"
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

// checkSetup returns a [message.Problem] when a setup cannot be played.
func checkSetup(s *Setup) error {
	switch {
	case !slices.Contains(Kinds(), s.Kind):
		return message.NewProblem("kind-unknown", "unknown kind of game {{.name}}: choose play, crack or solver", "name", string(s.Kind))
	case s.Most < 0 || s.Most > limits.Guesses:
		return mostProblem(strconv.Itoa(s.Most))
	case s.Rival < NotFound || s.Rival > limits.Guesses:
		return rivalProblem(strconv.Itoa(s.Rival))
	case s.Day != "" && !isDay(s.Day):
		return dayProblem(s.Day)
	case s.Target != "" && (s.Kind != Playing || s.Codemaker != Adversary):
		return message.NewProblem("target-codemaker", "a target needs the codemaker adversary: with any other the code is hidden already")
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

// makerOf returns the codemaker of a game against the computer.
func makerOf(s *Setup, game *rules.Game) (match.Revealer, error) {
	if s.Codemaker != Fixed {
		return match.ByName(s.Codemaker, game, s.Seed)
	}
	return match.Hiding(plainly(game), s.Secret)
}

// told returns the start of a game against the computer. If the game gives the first letter, the start knows it. It is
// the letter of the secret. An adversary may change its code but not its letter, so the seed draws a code for it, whose
// letter counts.
func (start *Start) told(maker match.Revealer, seed uint64) *Start {
	if !start.Game().Untold() {
		return start
	}
	hidden, ok := maker.(match.Fixed)
	if !ok {
		hidden = match.Random(start.Game(), seed)
	}
	return NewStart(start.Game().Told(hidden.Secret))
}

// secretOf returns the secrets of a setup, which a person has typed, with the usual names of their symbols.
func (start *Start) secretOf(s *Setup) (string, error) {
	switch {
	case s.Kind != Playing || s.Codemaker != Fixed:
		return s.Secret, nil
	case start.boards == nil:
		_, code, err := reading.Code(start.Game(), s.Secret)
		return plainly(start.Game()).Format(code), err
	}
	codes, err := start.boards.ParseSecrets(s.Secret)
	var texts []string
	for _, code := range codes {
		texts = append(texts, plainly(start.Game()).Format(code))
	}
	return strings.Join(texts, " "), err
}

// targetOf returns the target of a setup with the usual names of its symbols, and its code.
func targetOf(s *Setup, game *rules.Game) (string, *rules.Code, error) {
	if s.Target == "" {
		return "", nil, nil
	}
	_, code, err := reading.Code(game, s.Target)
	if err == nil {
		err = game.CheckSecret(code)
	}
	return plainly(game).Format(code), &code, err
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
	opening, err := reading.Opening(game, strings.Fields(s.Opening))
	return advice.Opened(chosen, opening...), err
}
