package telling

import (
	"codebreaker/internal/lang"
	"codebreaker/internal/session"
)

// Rival compares what somebody else took for the same code, the Rival of a setup, with
// the guesses of a game in that state; it is nothing where nobody else has told. While the
// game goes on it tells of the other alone.
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

// Sent says what somebody's line sends: the game's title, what its codes look like, and
// what the sender took.
func Sent(l *lang.Language, title, described string, rival int) []string {
	said := []string{l.Say("sent-code", "title", title, "game", described)}
	switch rival {
	case 0:
	case session.NotFound:
		said = append(said, l.Say("sent-lost"))
	default:
		said = append(said, l.Say("sent-took", "count", rival))
	}
	return said
}

// Engine says how many guesses the computer took for the code of a game in that state,
// which took so many.
func Engine(l *lang.Language, engine, own int, state session.State) string {
	if state == session.Solved {
		return l.Say("engine-both", "engine", engine, "yours", own)
	}
	return l.Say("engine-took", "count", engine)
}
