package match

import (
	"context"
	"errors"
	"slices"
	"strings"

	"codebreaker"
	"codebreaker/internal/breakers"
	"codebreaker/internal/gamecheck"
)

// What begins the moves that are neither turns nor other marks of turns. They are written in
// small letters, which no word is.
const (
	refusedPrefix = "refused:" // a word that is not accepted where the game is played
	insteadPrefix = "instead:" // what was played in place of the guess that the computer asked about
)

// isInstead reports whether a move says what was played in place of a guess.
func isInstead(move string) bool { return strings.HasPrefix(move, insteadPrefix) }

// isRefusal reports whether a move says that a word is not accepted.
func isRefusal(move string) bool { return strings.HasPrefix(move, refusedPrefix) }

// Refuse notes that a word is not accepted by whoever judges the game, when cracking or
// helping: it is no guess any more, and no candidate either, from the first turn on. The
// error is a [codebreaker.Problem] where the word cannot be refused; it may be
// [Match.Clash], when it was the last that agreed with all marks, and the refusal stays.
func (s *Session) Refuse(ctx context.Context, word codebreaker.Code) error {
	if err := s.expectUnplayed(); err != nil {
		return err
	}
	if err := s.checkRefusal(word); err != nil {
		return err
	}
	start, err := s.without(append(s.Refused(), word))
	if err != nil {
		return err
	}
	replayed, err := s.replayed(ctx, start, s.saved.Done)
	if err != nil {
		return err
	}
	s.start, s.game, s.match = start, start.Game(), *replayed
	s.note(refusedPrefix + s.plain.Format(word))
	return s.match.Clash()
}

// expectUnplayed returns a problem where a person plays, or [Session.expect] one.
func (s *Session) expectUnplayed() error {
	if s.saved.Kind == Playing {
		return s.expect(Helping)
	}
	return s.expect(s.saved.Kind)
}

// checkRefusal returns a problem of a word that is not of the list, was refused already, or
// played.
func (s *Session) checkRefusal(word codebreaker.Code) error {
	if slices.Contains(s.Refused(), word) {
		return codebreaker.NewProblem("refuse-again", "{{.word}} is already refused", "word", s.game.Format(word))
	}
	for _, record := range s.match.records {
		if record.Guess == word {
			return codebreaker.NewProblem("refuse-played", "{{.word}} was played in turn {{.turn}}: undo that turn first", "word", s.game.Format(word), "turn", record.Number)
		}
	}
	if !s.game.HasWords() {
		return nil // as [codebreaker.Game.Without] says
	}
	return s.game.CheckGuess(word, nil)
}

// CanRefuse reports whether a word can be refused now.
func (s *Session) CanRefuse() bool { return s.game.HasWords() && s.expectUnplayed() == nil }

// Refused returns the words that are not accepted, in the order of the moves.
func (s *Session) Refused() []codebreaker.Code { return s.refusedIn(s.saved.Done) }

// refusedIn returns the words that were refused in the first moves.
func (s *Session) refusedIn(done int) []codebreaker.Code {
	var words []codebreaker.Code
	for _, move := range s.saved.Moves[:done] {
		if text, refused := strings.CutPrefix(move, refusedPrefix); refused {
			if word, err := s.plain.ParseCode(text); err == nil {
				words = append(words, word)
			}
		}
	}
	return words
}

// without returns the start of the game without words that are not accepted.
func (s *Session) without(words []codebreaker.Code) (*Start, error) {
	if len(words) == 0 {
		return s.whole, nil
	}
	game, err := s.whole.Game().Without(words...)
	if err != nil {
		return nil, err
	}
	return NewStart(game), nil
}

// Instead notes that another guess was played than the computer asks about when it cracks a
// code: the next mark is of that guess. The error is a [codebreaker.Problem], as of
// [gamecheck.Played].
func (s *Session) Instead(guess codebreaker.Code) error {
	if err := s.expect(Cracking); err != nil {
		return err
	}
	if err := s.checkInstead(&s.match, guess); err != nil {
		return err
	}
	if s.asked != nil && *s.asked == guess {
		return nil
	}
	s.note(insteadPrefix + s.plain.Format(guess))
	return nil
}

// checkInstead returns a problem of a guess that was not played at the end of a match.
func (s *Session) checkInstead(match *Match, guess codebreaker.Code) error {
	if err := gamecheck.Played(s.game, guess, match.Position().History()); err != nil {
		return err
	}
	return match.Position().CheckFresh(guess)
}

// CanInstead reports whether the computer asks about a guess in whose place another may have
// been played.
func (s *Session) CanInstead() bool { return s.expect(Cracking) == nil }

// played returns the guess that was played in place of the computer's and waits for its
// mark, or nil. Other marks of turns leave it, and so does a refusal of other words.
func (s *Session) played() *codebreaker.Code {
	var refused []codebreaker.Code
	for _, move := range slices.Backward(s.saved.Moves[:s.saved.Done]) {
		_, text, _ := strings.Cut(move, ":")
		code, _ := s.plain.ParseCode(text)
		switch {
		case isTurn(move):
			return nil
		case isRefusal(move):
			refused = append(refused, code)
		case isInstead(move) && slices.Contains(refused, code):
			return nil
		case isInstead(move):
			return &code
		}
	}
	return nil
}

// chooseAccepted returns what the breaker plays. Where that is not accepted, as a guess of an
// opening or of a tree may be, or where a tree does not know the guess that was played in place
// of its own, it is that of the strategy that suits the game.
func (s *Session) chooseAccepted(ctx context.Context) (codebreaker.Code, error) {
	guess, err := s.choose(ctx)
	strayed := slices.ContainsFunc(s.saved.Moves[:s.saved.Done], func(move string) bool { return isRefusal(move) || isInstead(move) })
	lost := err != nil && ctx.Err() == nil && !errors.Is(err, codebreaker.ErrLimit) || err == nil && slices.Contains(s.Refused(), guess)
	if !strayed || !lost {
		return guess, err
	}
	return breakers.Choose(ctx, breakers.Usual(s.game), s.match.Position())
}

// remake checks a refusal, or a guess in place of the computer's, that was kept: they change
// what the moves are made in, and what is asked.
func (s *Session) remake(match *Match, move string) error {
	_, text, _ := strings.Cut(move, ":")
	code, err := s.plain.ParseCode(text)
	switch {
	case err != nil:
		return err
	case isRefusal(move) && (s.saved.Kind == Playing || !s.plain.HasWords()), isInstead(move) && s.saved.Kind != Cracking:
		return movesProblem(move)
	case isInstead(move):
		return s.checkInstead(match, code)
	}
	return nil
}
