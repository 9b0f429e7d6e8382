package session

import (
	"crypto/sha256"
	"encoding/binary"
	"strconv"
	"strings"
	"time"

	"codebreaker/internal/engine/message"
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

// DayIn returns the day of the daily game in the fields of a line; empty without one.
func DayIn(text string) string {
	for field := range strings.FieldsSeq(text) {
		if day, ok := strings.CutPrefix(field, dailyPrefix); ok && isDay(day) {
			return day
		}
	}
	return ""
}

// isDay reports whether a text is a date: 2026-11-20.
func isDay(text string) bool {
	_, err := time.Parse(time.DateOnly, text)
	return err == nil
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
