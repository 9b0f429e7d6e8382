package wording

import (
	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/session"
)

// Rival compares the guesses of another player at the same code, the Rival of a setup, with the
// player's own guesses. It returns nothing if the number is unknown. During the game it mentions
// only the other player.
func Rival(l *lang.Language, rival, own int, state session.State) string {
	going, lost := state == session.Going, state != session.Solved
	switch {
	case rival == 0:
		return ""
	case going && rival == session.NotFound:
		return l.Say("rival-lost")
	case going:
		return l.Say("rival-took", "count", rival)
	case lost && rival == session.NotFound:
		return l.Say("rival-neither")
	case lost:
		return l.Say("rival-won", "count", rival)
	case rival == session.NotFound:
		return l.Say("rival-beaten", "count", own)
	}
	return l.Say("rival-both", "theirs", rival, "yours", own)
}

// Sent describes a line that a friend sent: the game's title, the form of its codes, and the
// sender's number of guesses. The day is empty unless the game is daily.
func Sent(l *lang.Language, title, described, day string, rival int) []string {
	said := []string{l.Say("sent-code", "title", title, "game", described)}
	if day != "" {
		said[0] = l.Say("sent-day", "title", title, "game", described)
	}
	switch rival {
	case 0:
	case session.NotFound:
		said = append(said, l.Say("sent-lost"))
	default:
		said = append(said, l.Say("sent-took", "count", rival))
	}
	return said
}

// Engine gives the computer's number of guesses at the code of a game in this state. own is the
// player's number of guesses; best is the optimal strategy's, or 0 if it is not known.
func Engine(l *lang.Language, engine, best, own int, state session.State) string {
	if state == session.Solved && best > 0 {
		return l.Say("engine-best", "engine", engine, "yours", own, "best", best)
	}
	if state == session.Solved {
		return l.Say("engine-both", "engine", engine, "yours", own)
	}
	return l.Say("engine-took", "count", engine)
}
