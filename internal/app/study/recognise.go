package study

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"sync"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/reading"
	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/lexicon/wordlists"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

// Recognise returns the game of a text that does not begin with the name of one: the text names it elsewhere, or only
// this game has such turns. Without a game, the result and the error are nil; the error is the one of reading the turns
// of a game that the text names.
func (s *Service) Recognise(ctx context.Context, l *lang.Language, text string) (*Start, error) {
	return Recognise(l, text, func(name string) (*Start, error) { return s.Several(ctx, l, Named{Game: name}) })
}

// Recognise is [Service.Recognise] with another reader of games.
func Recognise(l *lang.Language, text string, read func(name string) (*Start, error)) (*Start, error) {
	if session.HasFields(text) {
		return nil, nil
	}
	guessed := reading.Games(text, languages(l))
	var first error
	var unlisted *Start
	for i, name := range guessed.Names {
		start, err := read(name)
		if err != nil {
			continue
		}
		listed, err := start.fits(text)
		switch {
		case err == nil && listed:
			return start, nil
		case err == nil && guessed.Named && unlisted == nil:
			unlisted = start
		case i == 0 && guessed.Named:
			first = err
		}
	}
	if unlisted != nil {
		return unlisted, nil
	}
	return nil, first
}

// refitted is the largest number of bytes of a text that [Refit] looks at.
const refitted = 8 << 10

// marks matches marks of letters after an equals sign, which only some games read: RRJBBB in SUTOM.
var marks = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`=[A-Za-z]+`) })

// Refit returns the start of a game of words whose name has no list, if the text after the name needs a list of words of
// another length: SUTOM has words of 6 to 9 letters. The day of a daily game or the turns say which. Otherwise it
// returns the start of the name.
func Refit(l *lang.Language, start *Start, name, text string, read func(name string) (*Start, error)) *Start {
	if strings.Contains(name, ":") || !start.Game().HasWords() || strings.TrimSpace(text) == "" || len(text) > refitted {
		return start
	}
	if onDay := rules.OnDay(name, session.DayIn(text)); onDay != name {
		if other, err := read(onDay); err == nil {
			return other
		}
	}
	if _, err := start.fits(text); err == nil {
		return start
	}
	grey := marks().ReplaceAllStringFunc(text, func(mark string) string { return "=" + strings.Repeat("x", len(mark)-1) }) // only the words matter
	for _, name := range reading.Games(name+"\n"+grey, languages(l)).Names {
		if other, err := read(name); err == nil {
			listed, err := other.fits(text)
			if err == nil && (listed || other.Game().Places() != start.Game().Places()) { // else a list of another language passes over words
				return other
			}
		}
	}
	return start
}

// languages returns the languages of the lists of words, the reader's first.
func languages(l *lang.Language) []string {
	all := wordlists.Languages()
	if at := slices.Index(all, l.Name()); at > 0 {
		all = slices.Insert(slices.Delete(all, at, at+1), 0, l.Name())
	}
	return all
}

// fits reads the turns of a text. It reports whether all guesses can be played.
func (s *Start) fits(text string) (listed bool, err error) {
	var guesses []rules.Code
	if all := s.Boards(); all != nil {
		read, err := reading.Boards(all, text)
		if err != nil {
			return false, err
		}
		for _, turn := range read.Turns {
			guesses = append(guesses, turn.Guess)
		}
	} else {
		read, err := reading.Turns(s.Game(), text)
		if err != nil {
			return false, err
		}
		if len(read.Turns) > 0 && len(read.Turns.Played()) == 0 {
			return true, nil
		}
		for _, turn := range read.Turns.Played() {
			guesses = append(guesses, turn.Guess)
		}
		if s.Game().Untold() && !read.Game.Untold() && len(guesses) == 0 { // the first letter alone
			return true, nil
		}
	}
	if len(guesses) == 0 {
		return false, message.NewProblem("turns-none", "no turns found; write a guess and its mark, such as {{.example}}", "example", s.Game().ExampleTurn())
	}
	return !slices.ContainsFunc(guesses, func(guess rules.Code) bool { return s.Game().CheckGuess(guess, nil) != nil }), nil
}
