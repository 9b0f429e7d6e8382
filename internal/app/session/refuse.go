package session

import (
	"context"
	"errors"
	"slices"

	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/boards"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/match"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy/weigh"
)

// Refuse notes that a word is not accepted by the judge of a game, when cracking or helping.
// The word is then neither a guess nor a candidate, from the first turn on. The error is a
// [message.Problem] if the word cannot be refused, or [match.Match.Contradiction] if it
// was the last candidate; then the refusal stays.
func (s *Session) Refuse(ctx context.Context, word rules.Code) error {
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
	if s.several != nil {
		err = s.replayBoards(start, s.saved.Done)
	} else {
		var replayed *match.Match
		if replayed, err = s.replayed(ctx, start, s.saved.Done); err == nil {
			s.start, s.game, s.match = start, start.Game(), *replayed
		}
	}
	if err != nil {
		return err
	}
	s.note(Move{Act: Refuse, Code: &word})
	return s.Contradiction()
}

// expectUnplayed returns the problem of [Session.expect], or one for a game against the
// computer.
func (s *Session) expectUnplayed() error {
	if s.saved.Kind == Playing {
		return s.expect(Helping)
	}
	return s.expect(s.saved.Kind)
}

// checkRefusal returns a problem for a word that is not in the list, was already refused, or
// was played.
func (s *Session) checkRefusal(word rules.Code) error {
	if slices.Contains(s.Refused(), word) {
		return message.NewProblem("refuse-again", "{{.word}} is already refused", "word", s.game.Format(word))
	}
	if at := slices.Index(s.Played(), word); at >= 0 {
		return message.NewProblem("refuse-played", "{{.word}} was played in turn {{.turn}}: undo that turn first", "word", s.game.Format(word), "turn", at+1)
	}
	if !s.game.HasWords() {
		return nil // as [rules.Game.Without] says
	}
	return s.game.CheckGuess(word, nil)
}

// Played returns the guesses that were played, on one board or several.
func (s *Session) Played() (guesses []rules.Code) {
	if s.several != nil {
		for _, turn := range s.several.position.Turns() {
			guesses = append(guesses, turn.Guess)
		}
	}
	for _, record := range s.match.Records() {
		guesses = append(guesses, record.Guess)
	}
	return guesses
}

// CanRefuse reports whether a word can be refused now.
func (s *Session) CanRefuse() bool {
	return s.game.HasWords() && s.expectUnplayed() == nil && !s.waits()
}

// waits reports whether the mark of an earlier guess is missing.
func (s *Session) waits() bool { return s.several != nil && s.several.position.Waits() != nil }

// Refused returns the refused words in the order of the moves.
func (s *Session) Refused() []rules.Code { return s.refusedIn(s.saved.Done) }

// refusedIn returns the words that were refused in the first moves.
func (s *Session) refusedIn(done int) []rules.Code {
	var words []rules.Code
	for _, move := range s.moves[:done] {
		if move.Act == Refuse {
			words = append(words, *move.Code)
		}
	}
	return words
}

// without returns the start of the game without the refused words.
func (s *Session) without(words []rules.Code) (*Start, error) {
	if len(words) == 0 {
		return s.whole, nil
	}
	game, err := s.whole.Game().Without(words...)
	if err != nil {
		return nil, err
	}
	if whole := s.whole.boards; whole != nil {
		all, err := boards.New(game, whole.Boards(), whole.Sequence())
		if err != nil {
			return nil, err
		}
		return NewBoards(all), nil
	}
	return NewStart(game), nil
}

// Instead notes that the player made another guess than the one that the computer asks about
// when it cracks a code. The next mark is for this guess. The error is a
// [message.Problem], as for [rules.Game.CheckGuess].
func (s *Session) Instead(guess rules.Code) error {
	if err := s.expect(Cracking); err != nil {
		return err
	}
	err := error(nil)
	if s.several != nil {
		err = checkInstead(s.several.game, s.several.position.Turns(), guess)
	} else {
		err = s.checkInstead(&s.match, guess)
	}
	if err != nil {
		return err
	}
	if s.asked != nil && *s.asked == guess {
		return nil
	}
	s.note(Move{Act: Instead, Code: &guess})
	return nil
}

// checkInstead returns a problem for a guess that cannot be the next turn of a match.
func (s *Session) checkInstead(m *match.Match, guess rules.Code) error {
	if err := s.game.CheckPlayed(guess, m.Position().History()); err != nil {
		return err
	}
	return weigh.CheckFresh(m.Position(), guess)
}

// CanInstead reports whether the computer asks about a guess that [Session.Instead] can
// replace.
func (s *Session) CanInstead() bool { return s.expect(Cracking) == nil && !s.waits() }

// replacement returns the guess that replaces the computer's and waits for its mark, or nil. It
// survives edits, and refusals of other words.
func (s *Session) replacement() *rules.Code {
	var guess *rules.Code
	turns := 0
	for i := range s.moves[:s.saved.Done] {
		switch move := &s.moves[i]; {
		case move.Act == Instead:
			guess = move.Code
		case move.Act == Refuse && guess != nil && *move.Code == *guess:
			guess = nil
		case move.Act == Add && s.several == nil:
			guess = nil
		case move.Act == Add:
			if after := move.From + len(move.Boards); after != turns {
				guess, turns = nil, after
			}
		}
	}
	return guess
}

// chooseAccepted returns the guess of the strategy. If it was refused (a guess of an opening
// or tree can be), or if a tree does not have the guess that was played instead of its own,
// the usual strategy of the game chooses.
func (s *Session) chooseAccepted(ctx context.Context) (rules.Code, error) {
	guess, err := s.choose(ctx)
	deviated := slices.ContainsFunc(s.moves[:s.saved.Done], func(m Move) bool { return m.deviates() })
	unusable := err != nil && ctx.Err() == nil && !errors.Is(err, limits.ErrReached) || err == nil && slices.Contains(s.Refused(), guess)
	if !deviated || !unusable || s.several != nil {
		return guess, err
	}
	return advice.Choose(ctx, advice.Usual(s.game), s.match.Position())
}

// checkAgain checks a refusal or replacement that was kept.
func (s *Session) checkAgain(m *match.Match, move *Move) error {
	switch {
	case move.Act == Refuse && (s.saved.Kind == Playing || !s.plain.HasWords()), move.Act == Instead && s.saved.Kind != Cracking:
		return movesProblem(move.text(s.plain))
	case move.Act == Instead:
		return s.checkInstead(m, *move.Code)
	}
	return nil
}
