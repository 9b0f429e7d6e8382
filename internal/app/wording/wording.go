// Package wording writes the results of sessions, matches and reviews in the reader's language, so
// that the terminal, the page and the command line use the same words. Every function returns whole
// sentences, or a phrase if its comment says so, without markup.
package wording

import (
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"codebreaker/internal/app/explain"
	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/review"
	"codebreaker/internal/engine/rules"
)

// Game describes a game in a phrase: 4 places, A–F, black only. For words the title of the game says
// the rule.
func Game(l *lang.Language, game *rules.Game) string {
	if game.HasWords() {
		switch places := game.Places(); game.WordKind() {
		case rules.Numbers:
			return l.Say("prime-described", "places", places)
		case rules.Calculations:
			return l.Say("calculation-described", "places", places, "target", target(game))
		case rules.Equations:
			return l.Say("equation-described", "places", places)
		}
		described := l.Say("words-described", "places", game.Places())
		switch {
		case game.Untold():
			return l.Say("name-first", "game", described)
		case game.GivesFirst():
			return l.Say("name-begins", "game", described, "letter", game.First())
		}
		return described
	}
	described := l.Say("game-described", "places", game.Places(), "symbols", symbols(l, game))
	if game.Distinct() {
		described = l.Say("distinct-described", "places", game.Places(), "symbols", symbols(l, game))
	}
	if game.Nonzero() {
		described = l.Say("nonzero-described", "game", described)
	}
	if game.Empties() {
		described = l.Say("empties-described", "game", described)
	}
	if rule := game.Rule(); rule.Suffix() != "" {
		described = l.Say("rule-described", "game", described, "rule", Rule(l, rule))
	}
	switch {
	case game.Ultra():
		described = l.Say("name-ultra", "game", described)
	case game.Hard():
		described = l.Say("name-hard", "game", described)
	}
	return described
}

// First tells the first letter that a game gives. It returns nothing for other games.
func First(l *lang.Language, game *rules.Game) string {
	switch {
	case game.Untold():
		return l.Say("first-asked")
	case game.GivesFirst():
		return l.Say("first-told", "letter", game.First())
	}
	return ""
}

// SpeaksOfWords reports whether messages call a game's codes words. Numbers and calculations are
// called codes in sentences that have no name of their own for them.
func SpeaksOfWords(game *rules.Game) bool {
	return game.HasLetterWords()
}

// mostNamed is the largest number of symbols to list if they are not consecutive.
const mostNamed = 16

// symbols names the symbols of a game: A–F; White Pink Yellow; 64 symbols.
func symbols(l *lang.Language, game *rules.Game) string {
	if game.Nonzero() {
		return "0–9"
	}
	listed := game.ListSymbols()
	if game.Symbols() > mostNamed && strings.Contains(listed, " ") {
		return l.Say("symbols-many", "count", game.Symbols())
	}
	return listed
}

// Left gives the number of remaining codes as a phrase.
func Left(l *lang.Language, left position.Count) string {
	if n, exact := left.Exact(); exact {
		return l.Say("left", "count", n)
	}
	return l.Say("left-counted", "codes", Counted(l, left))
}

// Number writes a number with N decimals.
func Number(l *lang.Language, value float64, decimals int) string {
	return strings.Replace(fmt.Sprintf("%.*f", decimals, value), ".", l.Say("decimal-point"), 1)
}

// Known writes a number that may be absent, or a dash.
func Known(l *lang.Language, value *float64, decimals int) string {
	if value == nil {
		return "–"
	}
	return Number(l, *value, decimals)
}

// Rating writes a skill or a luck, or a dash if it is unknown.
func Rating(rating int) string {
	if rating == review.Unrated {
		return "–"
	}
	return fmt.Sprint(rating)
}

// Rated is [Rating] for a skill or a luck that may be absent.
func Rated(rating *int) string {
	if rating == nil {
		return Rating(review.Unrated)
	}
	return Rating(*rating)
}

// Kind names a kind of game.
func Kind(l *lang.Language, kind session.Kind) string {
	switch kind {
	case session.Cracking:
		return l.Say("games-kind-crack")
	case session.Helping:
		return l.Say("games-kind-solver")
	}
	return l.Say("games-kind-play")
}

// StateName names the state of a game.
func StateName(l *lang.Language, state session.State) string {
	switch state {
	case session.Contradicted:
		return l.Say("games-state-clash")
	case session.Solved:
		return l.Say("games-state-solved")
	case session.Lost:
		return l.Say("games-state-lost")
	case session.GivenUp:
		return l.Say("games-state-gave-up")
	}
	return l.Say("games-state-going")
}

// State describes how a session ended, or that its marks contradict each other; it returns nothing
// for an open session of one board. It uses the secret only if the session is over, and not for several boards.
func State(l *lang.Language, played *session.Session, secret rules.Code) string {
	if played.Boards() != nil {
		return Standing(l, played)
	}
	if played.State() == session.Contradicted {
		return clashed(l, played.Game(), played.Match().Contradiction())
	}
	if target := played.Setup().Target; target != "" && played.State() == session.Lost {
		return l.Say("target-missed", "words", SpeaksOfWords(played.Game()), "code", target)
	}
	return Ended(l, played.Game(), played.Setup().Kind, played.State(), len(played.Match().Records()), secret)
}

// Ended describes how a game of this kind ended, with its number of guesses; it returns nothing for
// an open game.
func Ended(l *lang.Language, game *rules.Game, kind session.Kind, state session.State, guesses int, secret rules.Code) string {
	switch {
	case state == session.Solved && kind == session.Cracking:
		return l.Say("cracked", "count", guesses)
	case state == session.Solved:
		return l.Say("solved", "count", guesses)
	case state == session.Lost:
		return l.Say("game-lost", "words", SpeaksOfWords(game), "code", game.Format(secret))
	case state == session.GivenUp:
		return l.Say("given-up", "words", SpeaksOfWords(game), "code", game.Format(secret))
	}
	return ""
}

// clashed names the turn at which the marks contradict each other, from an error of [match]. It
// writes the mark as [Told] does; the error itself has the turn as lines write it.
func clashed(l *lang.Language, game *rules.Game, clash error) string {
	var problem *message.Problem
	if !errors.As(clash, &problem) || problem.ID != "clash-turn" && problem.ID != "clash-turn-listed" {
		return Sentence(l.Error(clash))
	}
	said := seen(l, game, problem.Sentence)
	return l.Say("clash-told", "words", SpeaksOfWords(game), "turn", said.Args["turn"], "guess", said.Args["guess"], "mark", said.Args["mark"])
}

// Practice says that a game is practice; it returns nothing if the game counts.
func Practice(l *lang.Language, setup session.Setup) string {
	if !setup.Practice {
		return ""
	}
	return l.Say("practice")
}

// Clash describes a contradiction: the marks to change, or the turns that cannot all be right. cut
// means that the search was stopped early.
func Clash(l *lang.Language, game *rules.Game, turns rules.History, clash *review.Contradiction, cut bool) []string {
	said := explain.Contradiction(clash, game, turns)
	for i := range said {
		said[i] = seen(l, game, said[i])
	}
	return Sentences(l, said, cut)
}

// Likeliest gives the likeliest repair of a contradiction, or else the turns involved; it returns
// nothing if neither is known.
func Likeliest(l *lang.Language, game *rules.Game, turns rules.History, clash *review.Contradiction) string {
	sentence, ok := explain.Likeliest(clash, game, turns)
	if !ok {
		return ""
	}
	return Sentence(l.Sentence(seen(l, game, sentence)))
}

// Sentences writes sentences, and adds that there may be more if a search was cut.
func Sentences(l *lang.Language, sentences []message.Sentence, cut bool) []string {
	var said []string
	for _, sentence := range sentences {
		said = append(said, Sentence(l.Sentence(sentence)))
	}
	if cut {
		said = append(said, l.Say("clash-cut"))
	}
	return said
}

// Sentence gives a text its capital and its full stop. An empty text stays empty.
func Sentence(text string) string {
	if text == "" {
		return ""
	}
	first, size := utf8.DecodeRuneInString(text)
	text = string(unicode.ToUpper(first)) + text[size:]
	if strings.HasSuffix(text, "?") || strings.HasSuffix(text, ".") {
		return text
	}
	return text + "."
}

// Roughly writes a duration with few digits, as suits an estimate.
func Roughly(seconds float64) string {
	d := time.Duration(seconds * float64(time.Second))
	switch {
	case d >= 10*time.Hour:
		d = d.Round(time.Hour)
	case d >= 10*time.Minute:
		d = d.Round(time.Minute)
	default:
		d = d.Round(time.Second)
	}
	text := d.String()
	if strings.HasSuffix(text, "m0s") {
		text = strings.TrimSuffix(text, "0s")
	}
	if strings.HasSuffix(text, "h0m") {
		text = strings.TrimSuffix(text, "0m")
	}
	return text
}
